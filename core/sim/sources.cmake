# SPDX-License-Identifier: GPL-3.0-or-later
target_sources(tierscope_core PRIVATE
  sim/FieldReader.cpp
  sim/MachineAssembly.cpp
  sim/MachineChecks.cpp
  sim/MachineDescription.cpp
  sim/MachineLayout.cpp
  sim/SimulatedMachine.cpp
  sim/SimulatedSource.cpp
  sim/TaskScript.cpp)
# In the order in which they are listed.
set(simulated_machines i9-13900k i7-13650hx ultra7-155h hx370 node-8p24e snapdragon-1-3-4 grace-72 smp-384)
list(TRANSFORM simulated_machines PREPEND ${CMAKE_SOURCE_DIR}/resources/machines/)
list(TRANSFORM simulated_machines APPEND .json)
tierscope_embed(tierscope_core simulated_machines ${simulated_machines})
