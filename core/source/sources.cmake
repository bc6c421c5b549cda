target_sources(tierscope_core PRIVATE
  source/DumpSource.cpp
  source/LiveSource.cpp)
