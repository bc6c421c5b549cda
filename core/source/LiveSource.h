// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/source/NodeSource.h"

namespace tierscope {

/// This machine. Follows CPUs that go off- and online. Moves nothing yet: place() answers NotInThisVersion.
class LiveSource {
public:
    static Result<std::unique_ptr<NodeSource>> open();
    /// Reads motion from a tree instead of /, for tests and benches: the tree's files may change while it is watched.
    /// They must be rewritten in place, since descriptors are held.
    static Result<std::unique_ptr<NodeSource>> openAt(const std::string &directory);
};

} // namespace tierscope
