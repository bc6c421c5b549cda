// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"

#include <nlohmann/json_fwd.hpp>

namespace tierscope {

/// The node as `tierctl topology --json` prints it (schema tierscope.topology/1, docs/schemas/topology.json).
nlohmann::ordered_json nodeToJson(const Node &node);
/// `[{code, where, text}]`, shared by every command.
nlohmann::ordered_json issuesToJson(const std::vector<Issue> &issues);

} // namespace tierscope
