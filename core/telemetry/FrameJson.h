// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "core/telemetry/Frame.h"

#include <nlohmann/json_fwd.hpp>

namespace tierscope {

/// The frame as `tierctl watch --json` prints it (schema tierscope.watch/1). Percents, milliseconds and seconds are
/// rounded to 2, 2 and 6 decimals; `node` gives the tiers.
nlohmann::ordered_json frameToJson(const Frame &frame, const Node &node);

/// The frame in one line of `tierctl watch --json`. Fields that this version does not know are passed over; what the
/// schema does not carry (node revision, reader, an issue's detail) is as in a new Frame, and issues of an unknown code
/// are left out. Fails with TooLarge (text), BadFormat or OutOfRange, the place being the field.
Result<Frame> frameFromJson(std::string_view line);

} // namespace tierscope
