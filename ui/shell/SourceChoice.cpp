// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/SourceChoice.h"

#include "core/sim/SimulatedSource.h"
#include "core/source/DumpSource.h"
#include "core/source/LiveSource.h"

namespace tierscope {

Sampler::Open SourceChoice::opener() const
{
    switch (from) {
    case From::Tree:
        return [path = what] { return DumpSource::openTree(path); };
    case From::Xml:
        return [path = what] { return DumpSource::openXml(path); };
    case From::Simulated:
        return [name = what] { return SimulatedSource::open(name); };
    case From::ThisMachine:
        break;
    }
    return [] { return LiveSource::open(); };
}

} // namespace tierscope
