// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/node/Node.h"
#include "core/placement/PlacementRequest.h"
#include "core/telemetry/Frame.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace tierscope {

/// What a source can tell and do. An unset Issue means it can.
struct Capabilities {
    SourceKind kind = SourceKind::Live;
    std::optional<Issue> noMotion;    ///< why poll() has nothing to say
    std::optional<Issue> noPlacement; ///< why place() cannot act

    bool hasMotion() const { return !noMotion; }
    bool canPlace() const { return !noPlacement; }
};

/// What somebody looks at; only that is read.
struct Want {
    bool utilisation = true;
    bool frequency = true;
};

/// Where a node and its numbers come from. Each source is used from one thread, so it needs no locks.
class NodeSource {
public:
    virtual ~NodeSource() = default;

    virtual Capabilities capabilities() const = 0;
    /// What the machine is now. Called again when a frame carries a new nodeRevision.
    virtual Result<Node> node() = 0;
    /// What it does now. Never blocks longer than one pass over the readers; `stop` ends it early with Stopped.
    virtual Result<Frame> poll(const Want &want, std::stop_token stop) = 0;
    /// Moves work; see PlacementResult for what happened to each thread.
    virtual Result<PlacementResult> place(const PlacementRequest &request) = 0;
};

} // namespace tierscope
