# SPDX-License-Identifier: GPL-3.0-or-later
add_executable(sampler_bench sampler_bench.cpp)
target_link_libraries(sampler_bench PRIVATE tierscope_core)
