// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/AcceleratorReader.h"

#include "core/base/Text.h"

#include <algorithm>
#include <charconv>

namespace tierscope {

namespace {

constexpr std::size_t maxDevices = 1024;

/// Whether the text has the form of a PCI address: 0000:1b:00.0 (domains of more digits exist).
bool isPciAddress(std::string_view text)
{
    const std::size_t dot = text.rfind('.');
    const auto isHex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return dot != std::string_view::npos && dot + 2 == text.size() && std::count(text.begin(), text.end(), ':') == 2 &&
           text.size() >= 12 &&
           std::all_of(text.begin(), text.end(), [&](char c) { return isHex(c) || c == ':' || c == '.'; });
}

/// One class directory whose devices compute.
struct DeviceClass {
    const char *name;
    AcceleratorKind kind;
};
constexpr DeviceClass deviceClasses[] = {
    {"accel", AcceleratorKind::Npu},         {"ve", AcceleratorKind::VectorEngine},   {"kgsl", AcceleratorKind::Gpu},
    {"drm", AcceleratorKind::Gpu},           {"fpga_region", AcceleratorKind::Other}, {"apex", AcceleratorKind::Npu},
    {"neuron_device", AcceleratorKind::Npu},
};

class Reader {
public:
    Reader(const SysRoot &root, std::vector<Issue> &issues)
        : m_root(root)
        , m_issues(issues)
    {
    }

    std::vector<Accelerator> run()
    {
        readPciDevices();
        for (const DeviceClass &deviceClass : deviceClasses)
            readClass(deviceClass);
        std::sort(m_found.begin(), m_found.end(),
                  [](const Accelerator &a, const Accelerator &b) { return a.id < b.id; });
        return std::move(m_found);
    }

private:
    std::string text(const std::string &path) const
    {
        auto value = m_root.readText(path);
        return value ? *std::move(value) : std::string();
    }

    std::optional<std::uint64_t> hex(const std::string &path) const { return parseHex(text(path)); }

    void readPciDevices()
    {
        const auto addresses = m_root.list("sys/bus/pci/devices");
        if (!addresses)
            return;
        for (const std::string &address : *addresses) {
            const std::string folder = "sys/bus/pci/devices/" + address;
            const auto classCode = hex(folder + "/class");
            if (!classCode)
                continue;
            const std::uint64_t base = *classCode >> 16;
            if (base == 0x03 || base == 0x12)
                addPciDevice(address, static_cast<unsigned>(*classCode));
        }
    }

    Accelerator *find(const std::string &id)
    {
        const auto found =
            std::find_if(m_found.begin(), m_found.end(), [&](const Accelerator &device) { return device.id == id; });
        return found == m_found.end() ? nullptr : &*found;
    }

    Accelerator *addPciDevice(const std::string &address, unsigned classCode)
    {
        if (m_found.size() >= maxDevices)
            return nullptr;
        const std::string folder = "sys/bus/pci/devices/" + address;
        Accelerator device;
        device.id = device.bus = address;
        device.path = "/" + folder;
        const auto vendor = static_cast<unsigned>(hex(folder + "/vendor").value_or(0));
        const auto model = static_cast<unsigned>(hex(folder + "/device").value_or(0));
        device.kind = kindOfPci(classCode, vendor);
        device.name = productName(address, folder);
        if (device.name.empty() && vendor != 0)
            device.name = nameOfPci(vendor, model);
        readDriverAndPlace(device, folder);
        readLink(device, folder);
        m_found.push_back(std::move(device));
        return &m_found.back();
    }

    /// Names that drivers give: amdgpu's product_name, NVIDIA's /proc entry.
    std::string productName(const std::string &address, const std::string &folder) const
    {
        if (std::string name = text(folder + "/product_name"); !name.empty())
            return name;
        const auto information = m_root.read("proc/driver/nvidia/gpus/" + address + "/information");
        if (!information)
            return {};
        constexpr std::string_view key = "Model:";
        for (const std::string_view line : lines(*information)) {
            if (line.starts_with(key))
                return std::string(trimmed(line.substr(key.size())));
        }
        return {};
    }

    void readDriverAndPlace(Accelerator &device, const std::string &folder) const
    {
        if (auto driver = m_root.linkName(folder + "/driver"))
            device.driver = *std::move(driver);
        if (const auto numa = m_root.readInteger(folder + "/numa_node"); numa && *numa >= 0 && *numa <= CpuSet::maxCpu)
            device.numaNode = static_cast<int>(*numa);
        device.powerState = text(folder + "/power/runtime_status");
    }

    void readLink(Accelerator &device, const std::string &folder)
    {
        // On the live machine this reads the device's config space, which wakes it from D3cold.
        const std::string &power = device.powerState;
        const bool isAwake =
            power.empty() || power == "active" || power == "unsupported"; // unsupported: it never sleeps
        if (!isAwake && m_root.isLive())
            return;
        device.pcieGts = parseLinkSpeed(text(folder + "/current_link_speed"));
        constexpr std::int64_t widest = 32;
        const auto width = m_root.readInteger(folder + "/current_link_width");
        if (width && *width > 0 && *width <= widest)
            device.pcieWidth = static_cast<int>(*width);
        else if (width && *width > widest && *width != 255) // 255: the link is down
            m_issues.push_back(
                {Code::DeviceUnreadable, device.path + "/current_link_width", std::to_string(*width), 0});
    }

    /// The address of the PCI device that a class entry belongs to, from where its link points; empty for others.
    std::string pciParent(const std::string &entry) const
    {
        for (const std::string &link : {entry, entry + "/device"}) {
            const auto target = m_root.linkTarget(link);
            if (!target)
                continue;
            const auto parts = split(*target, '/');
            const auto found = std::find_if(parts.rbegin(), parts.rend(), isPciAddress);
            if (found != parts.rend())
                return std::string(*found);
        }
        return {};
    }

    /// A card that can compute has a render node beside it (drm: renderD128); display controllers have none.
    bool hasRenderNode(const std::string &card) const
    {
        const auto names = m_root.list(card + "/device/drm");
        return names && std::any_of(names->begin(), names->end(),
                                    [](const std::string &name) { return name.starts_with("renderD"); });
    }

    void readClass(const DeviceClass &deviceClass)
    {
        const std::string folder = std::string("sys/class/") + deviceClass.name;
        const auto names = m_root.list(folder);
        if (!names)
            return;
        const bool isDrm = std::string_view(deviceClass.name) == "drm";
        for (const std::string &name : *names) {
            // drm also lists connectors (card0-DP-1), render nodes and a version file.
            if (isDrm && (!name.starts_with("card") || !parseInteger(std::string_view(name).substr(4))))
                continue;
            if (m_found.size() < maxDevices)
                addClassDevice(deviceClass, folder + "/" + name, name);
        }
    }

    void addClassDevice(const DeviceClass &deviceClass, const std::string &entry, const std::string &name)
    {
        const std::string address = pciParent(entry);
        if (!address.empty() && m_root.exists("sys/bus/pci/devices/" + address)) {
            Accelerator *device = find(address);
            if (device == nullptr)
                device = addPciDevice(
                    address, static_cast<unsigned>(hex("sys/bus/pci/devices/" + address + "/class").value_or(0)));
            if (device != nullptr && device->kind == AcceleratorKind::Other)
                device->kind = deviceClass.kind;
            return;
        }
        Accelerator device;
        device.id = std::string(deviceClass.name) + "/" + name;
        device.bus = address.empty() ? "platform" : address;
        device.kind = deviceClass.kind;
        device.path = "/" + entry;
        readDriverAndPlace(device, entry + "/device");
        device.name = text(entry + "/gpu_model"); // kgsl
        if (device.name.empty())
            device.name = device.driver.empty() ? name : device.driver;
        if (std::string_view(deviceClass.name) == "drm" && !hasRenderNode(entry))
            device.kind = AcceleratorKind::Display;
        m_found.push_back(std::move(device));
    }

    const SysRoot &m_root;
    std::vector<Issue> &m_issues;
    std::vector<Accelerator> m_found;
};

} // namespace

std::optional<double> parseLinkSpeed(std::string_view text)
{
    const std::size_t unit = text.find(" GT/s");
    if (unit == std::string_view::npos)
        return std::nullopt;
    double speed = 0;
    const std::string_view number = trimmed(text.substr(0, unit));
    const auto [end, status] = std::from_chars(number.data(), number.data() + number.size(), speed);
    constexpr double fastest = 256;
    const bool isWhole = status == std::errc{} && end == number.data() + number.size();
    return isWhole && speed > 0 && speed <= fastest ? std::optional(speed) : std::nullopt;
}

std::vector<Accelerator> readAccelerators(const SysRoot &root, std::vector<Issue> &issues)
{
    return Reader(root, issues).run();
}

} // namespace tierscope
