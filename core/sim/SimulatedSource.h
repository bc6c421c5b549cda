// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/source/NodeSource.h"

#include <string_view>

namespace tierscope {

/// A described machine with scripted load. Obeys placements; has no scheduler.
class SimulatedSource {
public:
    struct Entry {
        std::string name;  ///< "i9-13900k"
        std::string title; ///< "Core i9-13900K: 8 P-cores, 16 E-cores"
    };
    /// The machines that come with Tierscope, in the order to show them.
    static std::vector<Entry> list();
    /// One of list(), or the path of a machine description (JSON). Fails with SimUnknown or SimDamaged.
    static Result<std::unique_ptr<NodeSource>> open(std::string_view name);
};

} // namespace tierscope
