// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/source/NodeSource.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace tierscope {

/// --root, --xml and --sim, which every command that looks at a machine takes; none of them means this machine.
class SourceOptions {
public:
    void addTo(CLI::App &command);
    Result<std::unique_ptr<NodeSource>> open() const;

private:
    std::string m_root;
    std::string m_xml;
    std::string m_sim;
};

} // namespace tierscope
