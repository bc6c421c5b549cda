target_sources(tierscope_core PRIVATE
  node/Accelerators.cpp
  node/CpuFacts.cpp
  node/CpuLists.cpp
  node/HwlocLoader.cpp
  node/HwlocTree.cpp
  node/LoadNode.cpp
  node/Node.cpp
  node/NodeBuilder.cpp
  node/NodeJson.cpp
  node/TierNaming.cpp
  node/TierRules.cpp)
