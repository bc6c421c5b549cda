# SPDX-License-Identifier: GPL-3.0-or-later
tierscope_add_test(core_sim_description sim_description_test.cpp tierscope_core)
tierscope_add_test(core_sim_source sim_source_test.cpp tierscope_core tierscope_fixtures)
tierscope_add_test(core_sim_task sim_task_test.cpp tierscope_core)
tierscope_add_test(core_sim_tree sim_tree_test.cpp tierscope_core tierscope_fixtures)
