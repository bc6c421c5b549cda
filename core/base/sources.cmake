# SPDX-License-Identifier: GPL-3.0-or-later
target_sources(tierscope_core PRIVATE
  base/ChildProcess.cpp
  base/CpuSet.cpp
  base/Error.cpp
  base/FileLimit.cpp
  base/SysRoot.cpp
  base/Text.cpp
  base/Units.cpp
  base/UnpackedTree.cpp)
