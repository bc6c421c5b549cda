// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/DumpSource.h"

#include "core/node/LoadNode.h"

namespace tierscope {

Result<std::unique_ptr<NodeSource>> DumpSource::openTree(const std::string &path)
{
    const Result<SysRoot> root = SysRoot::open(path);
    if (!root)
        return root.error();
    Result<Node> node = loadNode(*root);
    if (!node)
        return node.error();
    return std::unique_ptr<NodeSource>(new DumpSource(*std::move(node)));
}

Result<std::unique_ptr<NodeSource>> DumpSource::openXml(const std::string &path)
{
    Result<Node> node = loadXmlNode(path);
    if (!node)
        return node.error();
    return std::unique_ptr<NodeSource>(new DumpSource(*std::move(node)));
}

Capabilities DumpSource::capabilities() const
{
    return {m_node.source, Issue{Code::NoMotion, m_node.origin, {}, 0}, Issue{Code::NoPlacement, m_node.origin, {}, 0}};
}

Result<Node> DumpSource::node()
{
    return m_node;
}

Result<Frame> DumpSource::poll(const Want &, std::stop_token)
{
    return Error{Code::NoMotion, m_node.origin, {}, 0};
}

Result<PlacementResult> DumpSource::place(const PlacementRequest &)
{
    return Error{Code::NoPlacement, m_node.origin, {}, 0};
}

} // namespace tierscope
