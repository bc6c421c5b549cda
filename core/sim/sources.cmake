target_sources(tierscope_core PRIVATE
  sim/SimulatedSource.cpp)
