# SPDX-License-Identifier: GPL-3.0-or-later
tierscope_add_test(shell_theme_test shell_theme_test.cpp tierscope_ui)
tierscope_add_test(shell_text_test shell_text_test.cpp tierscope_ui)
tierscope_add_test(shell_feed_test shell_feed_test.cpp tierscope_ui)
tierscope_add_test(shell_window_test shell_window_test.cpp tierscope_ui)
tierscope_add_test(shell_program_test shell_program_test.cpp tierscope_ui)
set_property(TEST shell_program_test APPEND PROPERTY ENVIRONMENT
  "TIERSCOPE_PROGRAM=$<TARGET_FILE:tierscope>;TIERSCOPE_RESOURCES=${CMAKE_SOURCE_DIR}/resources")
add_dependencies(shell_program_test tierscope tierctl)
