# SPDX-License-Identifier: GPL-3.0-or-later
target_sources(tierscope_core PRIVATE
  telemetry/CpuinfoMhz.cpp
  telemetry/CpuinfoReader.cpp
  telemetry/Frame.cpp
  telemetry/FrameJson.cpp
  telemetry/FrameParse.cpp
  telemetry/FrequencyReader.cpp
  telemetry/HeldFile.cpp
  telemetry/OnlineWatcher.cpp
  telemetry/ProcStat.cpp
  telemetry/ReadPacer.cpp
  telemetry/Sampler.cpp
  telemetry/SelfCpuMeter.cpp
  telemetry/ShownFrequency.cpp
  telemetry/StatReader.cpp
  telemetry/UtilisationDelta.cpp
  telemetry/UtilisationMeter.cpp)
