// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierctl/SourceOptions.h"

#include "core/sim/SimulatedSource.h"
#include "core/source/DumpSource.h"
#include "core/source/LiveSource.h"

namespace tierscope {

void SourceOptions::addTo(CLI::App &command)
{
    CLI::Option_group *group = command.add_option_group("source", "the machine to look at (default: this one)");
    group->add_option("--root", m_root, "a saved /proc and /sys tree, or a tar of one")->type_name("DIR|TAR");
    group->add_option("--xml", m_xml, "an hwloc XML file")->type_name("FILE");
    group->add_option("--sim", m_sim, "a simulated machine (tierctl sim --list)")->type_name("NAME");
    for (CLI::Option *option : group->get_options())
        option->check([](const std::string &value) { return std::string(value.empty() ? "must not be empty" : ""); });
    group->require_option(0, 1);
}

Result<std::unique_ptr<NodeSource>> SourceOptions::open() const
{
    if (!m_root.empty())
        return DumpSource::openTree(m_root);
    if (!m_xml.empty())
        return DumpSource::openXml(m_xml);
    if (!m_sim.empty())
        return SimulatedSource::open(m_sim);
    return LiveSource::open();
}

} // namespace tierscope
