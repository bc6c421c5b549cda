# SPDX-License-Identifier: GPL-3.0-or-later
target_sources(tierscope_core PRIVATE
  node/AcceleratorReader.cpp
  node/ArmCores.cpp
  node/CpuFacts.cpp
  node/CpuLists.cpp
  node/HwlocAccelerators.cpp
  node/HwlocChild.cpp
  node/HwlocEnvironment.cpp
  node/HwlocLoader.cpp
  node/HwlocTree.cpp
  node/LoadNode.cpp
  node/Node.cpp
  node/NodeBuilder.cpp
  node/NodeJson.cpp
  node/PciNames.cpp
  node/TierNaming.cpp
  node/TierNeighbours.cpp
  node/TierRanking.cpp
  node/TierRules.cpp)
