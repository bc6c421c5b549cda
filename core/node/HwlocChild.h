// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tierscope {

/// The child's side of loadTreeTopology: loads the tree at `directory` and writes its hwloc XML to stdout. It
/// confines itself to the tree first, as root or in a user namespace; where neither is allowed, a tree with links that
/// lead out of it is refused. Returns an exit code; the process is good for nothing else afterwards.
int writeTreeAsXml(const std::string &directory);
/// The child's side of loadXmlTopology: 0, 1 when hwloc cannot read the file.
int writeXmlAsXml(const std::string &path);

} // namespace tierscope
