# SPDX-License-Identifier: GPL-3.0-or-later
tierscope_add_test(core_cpuset base_cpuset_test.cpp tierscope_core)
tierscope_add_test(core_text base_text_test.cpp tierscope_core)
tierscope_add_test(core_sysroot base_sysroot_test.cpp tierscope_core PkgConfig::libarchive)
tierscope_add_test(core_child base_child_test.cpp tierscope_core)
