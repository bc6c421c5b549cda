// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tierscope {

/// The child's side of loadTreeTopology: loads the tree at `directory` and writes its hwloc XML to stdout. As root it
/// confines itself to the tree first. Returns an exit code; ends the process's use of hwloc.
int writeTreeAsXml(const std::string &directory);
/// The child's side of loadXmlTopology: 0, 1 when hwloc cannot read the file.
int writeXmlAsXml(const std::string &path);

} // namespace tierscope
