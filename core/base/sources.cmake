target_sources(tierscope_core PRIVATE
  base/ChildProcess.cpp
  base/CpuSet.cpp
  base/Error.cpp
  base/SysRoot.cpp
  base/Text.cpp
  base/Units.cpp
  base/UnpackedTree.cpp)
