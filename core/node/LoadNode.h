// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SysRoot.h"
#include "core/node/CpuFacts.h"
#include "core/node/Node.h"

#include <string>

namespace tierscope {

/// What the machine under `root` is. `memory` holds what was known of its CPUs before and is brought up to date: CPUs
/// that go offline take their files with them. Fails with NotATree or NoCpus; everything less is an issue of the node.
Result<Node> loadNode(const SysRoot &root, CpuFactsMap &memory);
Result<Node> loadNode(const SysRoot &root);

/// What the machine in an hwloc XML file (format 1 or 2) is. Fails with NotFound, XmlVersion, XmlDamaged, ...
Result<Node> loadXmlNode(const std::string &path);

} // namespace tierscope
