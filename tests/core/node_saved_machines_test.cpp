// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/SysRoot.h"
#include "core/node/LoadNode.h"

#include <QDir>
#include <QtTest>

#include <fstream>
#include <nlohmann/json.hpp>

using namespace tierscope;
using Json = nlohmann::json;

namespace {

QString folder()
{
    return qEnvironmentVariable("TIERSCOPE_MACHINES");
}

Result<Node> load(const std::string &path)
{
    if (path.ends_with(".xml"))
        return loadXmlNode(path);
    const Result<SysRoot> root = SysRoot::open(path);
    if (!root)
        return root.error();
    return loadNode(*root);
}

} // namespace

/// Real machines with their truth. They are not part of the project; without them there is nothing to check.
class SavedMachinesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matchesTruth_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("truth");
        std::ifstream file(folder().toStdString() + "/truth.json");
        if (!file)
            QSKIP("no saved machines: set TIERSCOPE_MACHINES to a folder that holds truth.json");
        const Json truth = Json::parse(file);
        int covered = 0;
        for (const auto &[name, machine] : truth.items()) {
            if (!machine.is_object())
                continue;
            QTest::newRow(name.c_str()) << QString::fromStdString(name) << QString::fromStdString(machine.dump());
            ++covered;
        }
        qInfo("%d saved machines in %s", covered, qPrintable(folder()));
    }

    void matchesTruth()
    {
        QFETCH(QString, file);
        QFETCH(QString, truth);
        const Json expected = Json::parse(truth.toStdString());
        const Result<Node> node = load((folder() + u'/' + file).toStdString());
        QVERIFY2(node.isOk(), node ? "" : describe(node.error()).c_str());
        Json found{{"online", node->lists.online.toList()},
                   {"tiers", Json::array()},
                   {"ids", Json::array()},
                   {"cores", Json::array()},
                   {"tiers_count", node->tiers.size()},
                   {"accelerators", node->accelerators.size()}};
        int online = 0;
        for (const Tier &tier : node->tiers) {
            found["tiers"].push_back(tier.cpus.toList());
            found["ids"].push_back(tier.id);
            found["cores"].push_back(tier.cores);
            online += tier.threads;
        }
        found["online_pus"] = online;
        int compared = 0;
        for (const auto &[key, value] : expected.items()) {
            if (!found.contains(key))
                continue; // notes
            QCOMPARE(QString::fromStdString(found[key].dump()), QString::fromStdString(value.dump()));
            ++compared;
        }
        QVERIFY(compared > 0);
    }
};

QTEST_APPLESS_MAIN(SavedMachinesTest)
#include "node_saved_machines_test.moc"
