# SPDX-License-Identifier: GPL-3.0-or-later
# tierscope_embed(TARGET NAMESPACE FILE...): compiles files into the target, for programs without Qt resources.
# Gives `std::span<const tierscope::EmbeddedFile> NAMESPACE::files()`, in the order given, declared in
# core/base/EmbeddedFile.h's terms by whoever uses it.
set(TIERSCOPE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed.cmake)
function(tierscope_embed target namespace)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_${namespace}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAMESPACE=${namespace} "-DFILES=${ARGN}"
            -P ${TIERSCOPE_EMBED_SCRIPT}
    DEPENDS ${ARGN} ${TIERSCOPE_EMBED_SCRIPT}
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
