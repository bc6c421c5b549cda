// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/FrequencyReader.h"

#include "core/base/Text.h"
#include "core/telemetry/HeldFile.h"
#include "core/telemetry/ShownFrequency.h"

#include <algorithm>
#include <sys/resource.h>

namespace tierscope {

namespace {

/// For machines with more policies than a process may hold files.
class ReopenedFile final : public ReadableFile {
public:
    ReopenedFile(const SysRoot &root, std::string path)
        : m_root(&root)
        , m_path(std::move(path))
    {
    }

    Result<std::string_view> read(std::string &buffer) override
    {
        Result<HeldFile> file = HeldFile::open(*m_root, m_path);
        if (!file)
            return file.error();
        return file->read(buffer);
    }

private:
    const SysRoot *m_root;
    std::string m_path;
};

Result<std::unique_ptr<ReadableFile>> openIn(const SysRoot &root, const std::string &path, bool hold)
{
    Result<HeldFile> file = HeldFile::open(root, path);
    if (!file)
        return file.error();
    if (hold)
        return std::unique_ptr<ReadableFile>(std::make_unique<HeldFile>(*std::move(file)));
    return std::unique_ptr<ReadableFile>(std::make_unique<ReopenedFile>(root, path));
}

std::string folderOf(int cpu)
{
    return std::string("sys/devices/system/cpu/cpu").append(std::to_string(cpu)).append("/cpufreq/");
}

/// The CPUs that share `cpu`'s clock, itself included.
CpuSet domainOf(const SysRoot &root, int cpu)
{
    CpuSet cpus;
    for (const char *name : {"affected_cpus", "related_cpus"}) {
        const Result<std::string> text = root.read(folderOf(cpu) + name);
        const Result<CpuSet> parsed = text ? CpuSet::parseWords(*text) : text.error();
        if (parsed && parsed->contains(cpu)) {
            cpus = *parsed;
            break;
        }
    }
    cpus.insert(cpu);
    return cpus;
}

/// A domain is worth reading when one of its CPUs is.
bool isWanted(const FrequencyDomain &domain, const std::vector<Activity> &activities)
{
    return std::any_of(domain.positions.begin(), domain.positions.end(),
                       [&](std::size_t at) { return isWorthReading(activities[at]); });
}

/// Issues of one kind become one: a machine has them for every CPU or for none.
void addOnce(std::vector<Issue> &issues, const Issue &issue)
{
    const auto isKnown = [&](const Issue &other) { return other.code == issue.code; };
    if (std::none_of(issues.begin(), issues.end(), isKnown))
        issues.push_back(issue);
}

} // namespace

Result<std::int64_t> parseKhz(std::string_view text)
{
    const std::optional<std::int64_t> khz = parseInteger(text);
    if (!khz)
        return Error{Code::BadNumber, {}, std::string(trimmed(text)), 0};
    if (*khz < lowestKhz || *khz > highestKhz)
        return Error{Code::OutOfRange, {}, std::string(trimmed(text)), 0};
    return *khz;
}

int FrequencyReader::mostHeldFiles()
{
    constexpr rlim_t plenty = 2 * 8192; // the largest kernels have 8,192 CPUs
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    return static_cast<int>(std::min(limit.rlim_cur, plenty) / 2);
}

FrequencyReader::FrequencyReader(const SysRoot &root, OpenReadable open, Now now)
    : m_root(&root)
    , m_open(std::move(open))
    , m_now(std::move(now))
{
    if (!m_open)
        m_open = [&root](const std::string &path, bool hold) { return openIn(root, path, hold); };
}

void FrequencyReader::choose(const std::vector<CpuReading> &readings)
{
    m_domains.clear();
    m_next = 0;
    m_freeFiles = mostHeldFiles();
    CpuSet done;
    std::vector<std::size_t> rest;
    for (std::size_t at = 0; at < readings.size(); ++at) {
        const int cpu = readings[at].cpu;
        if (!readings[at].isOnline || done.contains(cpu))
            continue;
        std::optional<FrequencyDomain> domain = openDomain(cpu);
        if (!domain) {
            rest.push_back(at);
            continue;
        }
        const CpuSet shared = domainOf(*m_root, cpu) - done;
        for (std::size_t i = at; i < readings.size(); ++i) {
            if (readings[i].isOnline && shared.contains(readings[i].cpu))
                domain->positions.push_back(i);
        }
        done |= shared;
        m_domains.push_back(*std::move(domain));
    }
    m_cpuinfo.choose(*m_root, readings, rest);
}

/// The best source of `cpu`. cpuinfo_avg_freq counts only if it has a value or says that the CPU is idle; for
/// scaling_cur_freq it is enough that it can be opened, because a read can wake the CPU.
std::optional<FrequencyDomain> FrequencyReader::openDomain(int cpu)
{
    struct Candidate {
        const char *name;
        FrequencySource source;
    };
    for (const Candidate &candidate : {Candidate{"cpuinfo_avg_freq", FrequencySource::CpuinfoAvgFreq},
                                       Candidate{"scaling_cur_freq", FrequencySource::ScalingCurFreq}}) {
        const bool hold = m_freeFiles > 0;
        Result<std::unique_ptr<ReadableFile>> file = m_open(folderOf(cpu) + candidate.name, hold);
        if (!file)
            continue;
        if (candidate.source == FrequencySource::CpuinfoAvgFreq) {
            const Result<std::string_view> text = (*file)->read(m_buffer);
            if (text ? !parseKhz(*text) : text.error().code != Code::Again)
                continue;
        }
        m_freeFiles -= hold ? 1 : 0;
        FrequencyDomain domain;
        domain.source = candidate.source;
        domain.file = *std::move(file);
        domain.place = std::string("/").append(folderOf(cpu)).append(candidate.name);
        return domain;
    }
    return std::nullopt;
}

void FrequencyReader::read(const std::vector<Activity> &activities, std::vector<CpuReading> &readings,
                           const std::stop_token &stop, std::vector<Issue> &issues)
{
    readDomains(activities, stop);
    m_cpuinfo.read(activities, m_now);
    const ReadPacer::TimePoint now = m_now();
    for (const FrequencyDomain &domain : m_domains)
        show(domain, activities, readings, now);
    m_cpuinfo.show(activities, readings, now);
    report(issues);
}

void FrequencyReader::readDomains(const std::vector<Activity> &activities, const std::stop_token &stop)
{
    const ReadPacer::TimePoint start = m_now();
    ReadPacer::TimePoint now = start;
    for (std::size_t i = 0; i < m_domains.size(); ++i) {
        if (now - start > passBudget || stop.stop_requested())
            return;
        FrequencyDomain &domain = m_domains[m_next];
        m_next = (m_next + 1) % m_domains.size();
        if (!isWanted(domain, activities)) {
            domain.sample.khz.reset(); // once they wake, what they did before is no answer
        } else if (domain.pacer.isDue(now)) {
            const ReadPacer::TimePoint begin = now;
            readDomain(domain);
            now = m_now();
            domain.sample.readAt = now;
            domain.pacer.finished(begin, now);
        }
    }
}

void FrequencyReader::readDomain(FrequencyDomain &domain)
{
    domain.sample.khz.reset();
    domain.failure.reset();
    domain.isIdle = false;
    const Result<std::string_view> text = domain.file->read(m_buffer);
    const Result<std::int64_t> khz = text ? parseKhz(*text) : text.error();
    if (khz) {
        domain.sample.khz = *khz;
    } else if (khz.error().code == Code::Again) {
        domain.isIdle = true;
    } else {
        domain.failure = khz.error();
        domain.failure->where = domain.place;
    }
}

void FrequencyReader::show(const FrequencyDomain &domain, const std::vector<Activity> &activities,
                           std::vector<CpuReading> &readings, ReadPacer::TimePoint now) const
{
    for (const std::size_t at : domain.positions) {
        showFrequency(domain.sample, domain.source, activities[at], now, readings[at]);
        if (domain.isIdle && activities[at] == Activity::Unknown)
            readings[at].isIdle = true;
    }
}

void FrequencyReader::report(std::vector<Issue> &issues) const
{
    for (const FrequencyDomain &domain : m_domains) {
        if (domain.failure)
            addOnce(issues, *domain.failure);
        if (domain.pacer.isSlow())
            addOnce(issues, {Code::SlowRead, domain.place, {}, 0});
    }
    if (m_cpuinfo.failure())
        addOnce(issues, *m_cpuinfo.failure());
    if (m_cpuinfo.isSlow())
        addOnce(issues, {Code::SlowRead, "/proc/cpuinfo", {}, 0});
}

} // namespace tierscope
