# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of the project is compiled with: link tierscope_options.
# -Wrestrict: GCC 12 warns of "literal" + std::string at -O3 where nothing overlaps (GCC bug 105651).
add_library(tierscope_options INTERFACE)
target_compile_options(tierscope_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wold-style-cast -Wcast-align -Wnull-dereference -Wdouble-promotion -Wimplicit-fallthrough -Wno-restrict
  $<$<BOOL:${TIERSCOPE_WERROR}>:-Werror>)
target_include_directories(tierscope_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_definitions(tierscope_options INTERFACE
  QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_DISABLE_DEPRECATED_BEFORE=0x060400)

set(TIERSCOPE_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize=")
if(TIERSCOPE_SANITIZE)
  target_compile_options(tierscope_options INTERFACE
    -fsanitize=${TIERSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(tierscope_options INTERFACE -fsanitize=${TIERSCOPE_SANITIZE})
endif()
