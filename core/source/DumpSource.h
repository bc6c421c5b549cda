// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/source/NodeSource.h"

namespace tierscope {

/// A saved machine: a /proc and /sys tree, a tar of one, or an hwloc XML. Topology only.
class DumpSource final : public NodeSource {
public:
    static Result<std::unique_ptr<NodeSource>> openTree(const std::string &path);
    static Result<std::unique_ptr<NodeSource>> openXml(const std::string &path);

    Capabilities capabilities() const override;
    Result<Node> node() override;
    Result<Frame> poll(const Want &want, std::stop_token stop) override;
    Result<PlacementResult> place(const PlacementRequest &request) override;

private:
    explicit DumpSource(Node node)
        : m_node(std::move(node))
    {
    }

    Node m_node;
};

} // namespace tierscope
