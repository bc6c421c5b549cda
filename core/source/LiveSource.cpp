// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/source/LiveSource.h"

#include "core/source/LiveNodeSource.h"

namespace tierscope {

namespace {

Result<std::unique_ptr<NodeSource>> sourceOver(Result<SysRoot> root)
{
    if (!root)
        return root.error();
    return std::unique_ptr<NodeSource>(
        std::make_unique<LiveNodeSource>(std::make_unique<const SysRoot>(*std::move(root))));
}

} // namespace

Result<std::unique_ptr<NodeSource>> LiveSource::open()
{
    return sourceOver(SysRoot::live());
}

Result<std::unique_ptr<NodeSource>> LiveSource::openAt(const std::string &directory)
{
    return sourceOver(SysRoot::open(directory));
}

} // namespace tierscope
