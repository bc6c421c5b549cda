target_sources(tierscope_core PRIVATE
  source/DumpSource.cpp
  source/LiveNodeSource.cpp
  source/LiveSource.cpp)
