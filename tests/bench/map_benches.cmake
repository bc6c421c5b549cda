# SPDX-License-Identifier: GPL-3.0-or-later
if(TIERSCOPE_GUI)
  add_executable(map_bench map_bench.cpp)
  target_link_libraries(map_bench PRIVATE tierscope_ui tierscope_fixtures)
endif()
