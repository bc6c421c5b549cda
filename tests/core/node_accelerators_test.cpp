// SPDX-License-Identifier: GPL-3.0-or-later
#include "FileTree.h"

#include "core/base/SysRoot.h"
#include "core/node/AcceleratorReader.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tierscope;
using tierscope::fixtures::FileTree;

namespace {

const std::string pciFolder = "sys/devices/pci0000:00/";

/// A tree with one CPU, so that it is a machine.
FileTree machine()
{
    FileTree tree;
    tree.files["sys/devices/system/cpu/online"] = "0\n";
    return tree;
}

void addPci(FileTree &tree, const std::string &address, const std::string &classCode, const std::string &ids,
            const std::map<std::string, std::string> &more = {})
{
    const std::string folder = pciFolder + address + "/";
    tree.links["sys/bus/pci/devices/" + address] = "../../../devices/pci0000:00/" + address;
    tree.files[folder + "class"] = classCode + "\n";
    tree.files[folder + "vendor"] = "0x" + ids.substr(0, 4) + "\n";
    tree.files[folder + "device"] = "0x" + ids.substr(5) + "\n";
    for (const auto &[name, content] : more)
        tree.files[folder + name] = content;
}

void addClass(FileTree &tree, const std::string &deviceClass, const std::string &name, const std::string &address)
{
    const std::string folder = "devices/pci0000:00/" + address + "/" + deviceClass + "/" + name;
    tree.files["sys/" + folder + "/dev"] = "226:0\n";
    tree.links["sys/class/" + deviceClass + "/" + name] = "../../" + folder;
}

} // namespace

class AcceleratorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphicsCardIsOneDevice()
    {
        FileTree tree = machine();
        addPci(tree, "0000:01:00.0", "0x030000", "10de:2704",
               {{"numa_node", "0\n"},
                {"current_link_speed", "16.0 GT/s PCIe\n"},
                {"current_link_width", "16\n"},
                {"power/runtime_status", "active\n"}});
        tree.links[pciFolder + "0000:01:00.0/driver"] = "../../../bus/pci/drivers/nvidia";
        tree.files["proc/driver/nvidia/gpus/0000:01:00.0/information"] =
            "Model: \t\t NVIDIA GeForce RTX 4080\nIRQ: 1\n";
        addClass(tree, "drm", "card0", "0000:01:00.0");
        addClass(tree, "drm", "card0-DP-1", "0000:01:00.0");
        addClass(tree, "drm", "renderD128", "0000:01:00.0");
        const auto found = read(tree);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].name, std::string("NVIDIA GeForce RTX 4080"));
        QCOMPARE(found[0].kind, AcceleratorKind::Gpu);
        QCOMPARE(found[0].driver, std::string("nvidia"));
        QCOMPARE(found[0].numaNode.value_or(-1), 0);
        QCOMPARE(found[0].pcieGts.value_or(0), 16.0);
        QCOMPARE(found[0].pcieWidth.value_or(0), 16);
    }

    void kinds_data()
    {
        QTest::addColumn<QString>("classCode");
        QTest::addColumn<QString>("ids");
        QTest::addColumn<QString>("kind");
        const auto row = [](const char *name, const char *classCode, const char *ids, const char *kind) {
            QTest::newRow(name) << QString::fromUtf8(classCode) << QString::fromUtf8(ids) << QString::fromUtf8(kind);
        };
        row("Intel NPU", "0x120000", "8086:7d1d", "npu");
        row("MI300A", "0x120000", "1002:74a0", "gpu");
        row("compute-only NVIDIA", "0x030200", "10de:2330", "gpu");
        row("Gaudi", "0x120000", "1da3:1020", "other");
        row("ASPEED management chip", "0x030000", "1a03:2000", "display");
    }

    void kinds()
    {
        QFETCH(QString, classCode);
        QFETCH(QString, ids);
        QFETCH(QString, kind);
        FileTree tree = machine();
        addPci(tree, "0000:05:00.0", classCode.toStdString(), ids.toStdString());
        const auto found = read(tree);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(QString::fromUtf8(acceleratorKindName(found[0].kind).data()), kind);
        QVERIFY(!found[0].name.empty());
        QVERIFY(!found[0].pcieGts && !found[0].pcieWidth && !found[0].numaNode); // not recorded, so not known
    }

    void otherClassesAreNoAccelerators()
    {
        FileTree tree = machine();
        addPci(tree, "0000:02:00.0", "0x020000", "8086:1537"); // network
        addPci(tree, "0000:03:00.0", "0x060400", "8086:14fd"); // bridge
        QVERIFY(read(tree).empty());
    }

    void vectorEngineByItsClass()
    {
        FileTree tree = machine();
        addPci(tree, "0000:1b:00.0", "0x0b4000", "1bcf:001c",
               {{"current_link_speed", "8 GT/s\n"}, {"current_link_width", "16\n"}});
        addClass(tree, "ve", "ve0", "0000:1b:00.0");
        const auto found = read(tree);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].kind, AcceleratorKind::VectorEngine);
        QCOMPARE(found[0].pcieGts.value_or(0), 8.0);
    }

    void npuIsOneDeviceToo()
    {
        FileTree tree = machine();
        addPci(tree, "0000:00:0b.0", "0x120000", "8086:7d1d");
        addClass(tree, "accel", "accel0", "0000:00:0b.0");
        QCOMPARE(read(tree).size(), std::size_t{1});
    }

    void phoneGpu()
    {
        FileTree tree = machine();
        tree.files["sys/class/kgsl/kgsl-3d0/gpu_model"] = "Adreno630v2\n";
        const auto found = read(tree);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].name, std::string("Adreno630v2"));
        QCOMPARE(found[0].bus, std::string("platform"));
        QCOMPARE(found[0].id, std::string("kgsl/kgsl-3d0"));
    }

    void displayControllerIsNoGpu()
    {
        FileTree tree = machine();
        const std::string soc = "sys/devices/platform/soc/";
        for (const char *device : {"display", "gpu"}) {
            const std::string card = std::string(device) == "gpu" ? "card1" : "card0";
            tree.files[soc + device + "/drm/" + card + "/dev"] = "226:0\n";
            tree.links[soc + device + "/drm/" + card + "/device"] = "../..";
            tree.links["sys/class/drm/" + card] = "../../devices/platform/soc/" + std::string(device) + "/drm/" + card;
        }
        tree.files[soc + "gpu/drm/renderD128/dev"] = "226:128\n";
        tree.links[soc + "gpu/driver"] = "../../../../bus/platform/drivers/panfrost";
        const auto found = read(tree);
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].kind, AcceleratorKind::Display);
        QCOMPARE(found[1].kind, AcceleratorKind::Gpu);
        QCOMPARE(found[1].name, std::string("panfrost"));
    }

    void nonsenseIsUnknown()
    {
        FileTree tree = machine();
        addPci(tree, "0000:01:00.0", "0x030000", "10de:2704",
               {{"numa_node", "-1\n"}, {"current_link_speed", "Unknown\n"}, {"current_link_width", "63\n"}});
        addPci(tree, "0000:02:00.0", "zzz", "10de:2704");
        addClass(tree, "drm", "card0", "0000:09:00.0"); // points to a device that is not there
        std::vector<Issue> issues;
        const auto found = read(tree, &issues);
        QCOMPARE(found.size(), std::size_t{2});
        QVERIFY(!found[0].numaNode && !found[0].pcieGts && !found[0].pcieWidth);
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues[0].code, Code::DeviceUnreadable);
    }

    void linkSpeeds()
    {
        QCOMPARE(parseLinkSpeed("2.5 GT/s PCIe").value_or(0), 2.5);
        QCOMPARE(parseLinkSpeed("8 GT/s").value_or(0), 8.0);
        for (const char *wrong : {"", "Unknown", "GT/s", "x GT/s", "-8 GT/s", "9999 GT/s", "nan GT/s"})
            QVERIFY2(!parseLinkSpeed(wrong), wrong);
    }

private:
    static std::vector<Accelerator> read(const FileTree &tree, std::vector<Issue> *issues = nullptr)
    {
        const QTemporaryDir dir;
        if (!tree.writeTo(dir.path().toStdString()))
            return {};
        const Result<SysRoot> root = SysRoot::open(dir.path().toStdString());
        std::vector<Issue> ignored;
        return readAccelerators(*root, issues == nullptr ? ignored : *issues);
    }
};

QTEST_APPLESS_MAIN(AcceleratorsTest)
#include "node_accelerators_test.moc"
