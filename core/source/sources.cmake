# SPDX-License-Identifier: GPL-3.0-or-later
target_sources(tierscope_core PRIVATE
  source/DumpSource.cpp
  source/LiveNodeSource.cpp
  source/LiveSource.cpp)
