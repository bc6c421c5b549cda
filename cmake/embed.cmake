# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, a C++ file that holds FILES as byte arrays.
set(arrays "")
set(table "")
set(index 0)
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "constexpr char file${index}[] = {${bytes}'\\0'};\n")
  string(APPEND table "    {\"${name}\", {file${index}, sizeof file${index} - 1}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Written by cmake/embed.cmake.
#include \"core/base/EmbeddedFile.h\"

namespace tierscope::${NAMESPACE} {

namespace {
${arrays}
constexpr EmbeddedFile table[] = {
${table}};
} // namespace

std::span<const EmbeddedFile> files()
{
    return table;
}

} // namespace tierscope::${NAMESPACE}
")
