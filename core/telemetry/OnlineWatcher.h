// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/telemetry/HeldFile.h"

#include <optional>
#include <vector>

namespace tierscope {

/// Notices when a CPU list that shapes the node changes: online, isolated, possible, present.
class OnlineWatcher {
public:
    explicit OnlineWatcher(const SysRoot &root);

    /// Whether a list reads differently than at the last accept(). Always true before the first.
    bool hasChanged();
    /// The lists as hasChanged() last read them are known now.
    void accept();
    /// The online list as hasChanged() last read it; empty where there is none.
    const std::string &onlineText() const { return m_lists.front().seen; }
    /// hasChanged() is true until the next accept().
    void forget() { m_isAccepted = false; }

private:
    struct List {
        HeldFile file;
        std::string known;
        std::string seen;
    };
    std::vector<List> m_lists;
    std::string m_buffer;
    bool m_isAccepted = false;
};

} // namespace tierscope
