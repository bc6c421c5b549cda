// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/SysRoot.h"
#include "core/telemetry/CpuinfoReader.h"
#include "core/telemetry/FrequencyDomain.h"
#include "core/telemetry/UtilisationMeter.h"

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace tierscope {

/// Reads the clock of every CPU that is not idle, each from one source that is decided once: cpuinfo_avg_freq, else
/// scaling_cur_freq, else "cpu MHz" of /proc/cpuinfo where it is measured, else none.
class FrequencyReader {
public:
    using Now = std::function<ReadPacer::TimePoint()>;
    /// One pass reads until this long, and goes on from there in the next.
    static constexpr std::chrono::milliseconds passBudget{10};
    /// Descriptors kept open: half of what the process may have (1,024 by default). Files beyond are opened each time,
    /// at several times the cost.
    static int mostHeldFiles();

    /// `open` and `now` stand in for the kernel in tests.
    explicit FrequencyReader(const SysRoot &root, OpenReadable open = {}, Now now = &std::chrono::steady_clock::now);

    /// Finds the sources of these CPUs; again after hotplug. Offline CPUs get none.
    void choose(const std::vector<CpuReading> &readings);
    /// Fills khz, khzSource and khzAgeMs, and isIdle where only the kernel knows. Idle CPUs are not read: on some
    /// kernels that would wake them. Broken and slow sources join `issues`, once per kind.
    void read(const std::vector<Activity> &activities, std::vector<CpuReading> &readings, const std::stop_token &stop,
              std::vector<Issue> &issues);

private:
    std::optional<FrequencyDomain> openDomain(int cpu);
    void readDomains(const std::vector<Activity> &activities, const std::stop_token &stop);
    void readDomain(FrequencyDomain &domain);
    void show(const FrequencyDomain &domain, const std::vector<Activity> &activities, std::vector<CpuReading> &readings,
              ReadPacer::TimePoint now) const;
    void report(std::vector<Issue> &issues) const;

    const SysRoot *m_root;
    OpenReadable m_open;
    Now m_now;
    std::vector<FrequencyDomain> m_domains;
    std::size_t m_next = 0; // where the next pass starts
    int m_freeFiles = 0;    // that may still be held
    CpuinfoReader m_cpuinfo;
    std::string m_buffer;
};

} // namespace tierscope
