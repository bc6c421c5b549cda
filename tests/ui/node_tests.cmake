# SPDX-License-Identifier: GPL-3.0-or-later
tierscope_add_test(node_layout_test node_layout_test.cpp tierscope_ui)
tierscope_add_test(node_map_test node_map_test.cpp tierscope_ui)
tierscope_add_test(node_accessible_test node_accessible_test.cpp tierscope_ui)
tierscope_add_test(node_page_test node_page_test.cpp tierscope_ui)
tierscope_add_test(node_scale_test node_scale_test.cpp tierscope_ui)
tierscope_add_test(node_mean_test node_mean_test.cpp tierscope_ui)
