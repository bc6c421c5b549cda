target_sources(tierscope_core PRIVATE
  telemetry/Frame.cpp
  telemetry/Sampler.cpp)
