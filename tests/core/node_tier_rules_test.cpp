// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/node/NodeBuilder.h"
#include "core/node/TierRules.h"

#include <QtTest>

using namespace tierscope;

namespace {

constexpr CacheSignature pSignature{48 << 10, 32 << 10, {}, 2 << 20};
constexpr CacheSignature eSignature{32 << 10, 64 << 10, {}, 4 << 20};

/// Facts written in short: cpus("0-3", [](CpuFacts &f) {...}).
class Facts {
public:
    template<typename Change>
    Facts &cpus(const char *list, Change change)
    {
        const CpuSet set = *CpuSet::parseList(list);
        for (const int cpu : set.ids()) {
            m_facts[cpu].siblings.insert(cpu);
            change(m_facts[cpu]);
        }
        return *this;
    }
    Facts &capacity(const char *list, int value)
    {
        return cpus(list, [&](CpuFacts &fact) { fact.capacity = value; });
    }
    Facts &maxKhz(const char *list, int value)
    {
        return cpus(list, [&](CpuFacts &fact) { fact.maxKhz = value; });
    }
    Facts &type(const char *list, CoreType value)
    {
        return cpus(list, [&](CpuFacts &fact) { fact.type = value; });
    }
    Facts &part(const char *list, std::uint32_t value, std::uint32_t implementer = 0x41)
    {
        return cpus(list, [&](CpuFacts &fact) { fact.armPart = ArmPart{implementer, value}; });
    }
    Facts &signature(const char *list, const CacheSignature &value)
    {
        return cpus(list, [&](CpuFacts &fact) {
            fact.signature = value;
            fact.hasCaches = true;
        });
    }
    Facts &l3(const char *list)
    {
        return cpus(list, [](CpuFacts &fact) { fact.hasCaches = fact.hasL3 = true; });
    }
    Facts &noL3(const char *list)
    {
        return cpus(list, [](CpuFacts &fact) { fact.hasCaches = true; });
    }
    Facts &policy(const char *list)
    {
        return cpus(list, [&](CpuFacts &fact) { fact.policy = *CpuSet::parseList(list); });
    }
    Facts &package(const char *list, int id)
    {
        return cpus(list, [&](CpuFacts &fact) {
            fact.packageId = id;
            fact.packageCpus = *CpuSet::parseList(list);
        });
    }
    Facts &cluster(const char *list)
    {
        return cpus(list, [&](CpuFacts &fact) { fact.cluster = *CpuSet::parseList(list); });
    }
    Facts &offline(const char *list)
    {
        return cpus(list, [](CpuFacts &fact) { fact.isOnline = false; });
    }

    CpuFactsMap facts() const { return m_facts; }

private:
    CpuFactsMap m_facts;
};

/// "P 0-3 | E 4-7 | ? 8": the partition in one line.
QString text(const CpuFactsMap &facts)
{
    const TierPartition partition = partitionIntoTiers(facts);
    QStringList parts;
    for (const Tier &tier : nameTiers(partition, facts))
        parts << QString::fromStdString(tier.id + " " + tier.cpus.toList());
    if (!partition.unknown.isEmpty())
        parts << QString::fromStdString("? " + partition.unknown.toList());
    return parts.join(QStringLiteral(" | "));
}

} // namespace

Q_DECLARE_METATYPE(tierscope::CpuFactsMap)

class TierRulesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void partitions_data()
    {
        QTest::addColumn<CpuFactsMap>("facts");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const Facts &facts, const char *expected) {
            QTest::newRow(name) << facts.facts() << QString::fromUtf8(expected);
        };
        using enum CoreType;

        row("nothing known", Facts().cpus("0-1", [](CpuFacts &) {}), "U 0-1");
        row("one CPU", Facts().capacity("0", 1024), "U 0");

        // Rule 1
        row("kernel types", Facts().type("0-3", Performance).type("4-7", Efficiency), "P 0-3 | E 4-7");
        row("types before frequency: firmware caps the P-cores",
            Facts().type("0-3", Performance).type("4-7", Efficiency).maxKhz("0-3", 3000000).maxKhz("4-7", 4300000),
            "P 0-3 | E 4-7");
        row("atom without L3 is low-power",
            Facts().type("0-1", Performance).type("2-5", Efficiency).l3("0-3").noL3("4-5"), "P 0-1 | E 2-3 | LP 4-5");
        row("all atoms without L3", Facts().type("0-3", Performance).type("4-7", Efficiency).l3("0-3").noL3("4-7"),
            "P 0-3 | LP 4-7");
        row("no L3 anywhere says nothing", Facts().type("0-3", Performance).type("4-7", Efficiency).noL3("0-7"),
            "P 0-3 | E 4-7");
        row("unread caches say nothing", Facts().type("0-3", Performance).type("4-7", Efficiency).l3("0-3"),
            "P 0-3 | E 4-7");
        row("low-power set", Facts().type("0-1", Performance).type("2-3", Efficiency).type("4-5", LowPower),
            "P 0-1 | E 2-3 | LP 4-5");
        row("only atoms are uniform", Facts().type("0-3", Efficiency).l3("0-3"), "U 0-3");
        row("E and LP alone", Facts().type("0-3", Efficiency).l3("0-1").noL3("2-3"), "E 0-1 | LP 2-3");
        row("a P-core went offline, its type remembered",
            Facts().type("0-1", Performance).type("2-3", Efficiency).offline("1"), "P 0 | E 2-3");

        // Rule 2
        row("capacities", Facts().capacity("0-3", 1024).capacity("4-7", 410), "P 0-3 | E 4-7");
        row("GB10",
            Facts()
                .capacity("0-4", 718)
                .capacity("10-14", 731)
                .capacity("5-6", 997)
                .capacity("7-8", 1017)
                .capacity("9,15-19", 1024),
            "P 5-9,15-19 | E 0-4,10-14");
        row("855 and 1024 are two", Facts().capacity("0-3", 855).capacity("4-7", 1024), "P 4-7 | E 0-3");
        row("922 and 1024 are one", Facts().capacity("0-3", 922).capacity("4-7", 1024), "U 0-7");
        row("exactly 90 % is one", Facts().capacity("0", 900).capacity("1", 1000), "U 0-1");
        row("three capacities", Facts().capacity("0-3", 300).capacity("4-6", 800).capacity("7", 1024),
            "P 7 | M 4-6 | E 0-3");
        row("four capacities",
            Facts().capacity("0-1", 200).capacity("2-3", 500).capacity("4-5", 800).capacity("6-7", 1024),
            "P 6-7 | M1 4-5 | M2 2-3 | E 0-1");
        row("capacity before ARM part", Facts().capacity("0-3", 1024).capacity("4-7", 410).part("0-7", 0xd08),
            "P 0-3 | E 4-7");
        row("equal capacities say nothing", Facts().capacity("0-3", 1024).maxKhz("0-1", 5000000).maxKhz("2-3", 3000000),
            "P 0-1 | E 2-3");

        // Rule 3
        row("ARM parts by class", Facts().part("0-3", 0xd46).part("4-7", 0xd4d).part("8", 0xd4e),
            "P 8 | M 4-7 | E 0-3");
        row("a faster little core stays little",
            Facts().part("0-3", 0xd05).part("4-7", 0xd0b).maxKhz("0-3", 2500000).maxKhz("4-7", 2200000),
            "P 4-7 | E 0-3");
        row("unknown parts by frequency",
            Facts().part("0-3", 0x111).part("4-7", 0x222).maxKhz("0-3", 1800000).maxKhz("4-7", 2400000),
            "P 4-7 | E 0-3");
        row("a part in no table beside a known little core", Facts().part("0-1", 0xd05).part("2-3", 0xeee, 0x53),
            "P 2-3 | E 0-1");
        row("a part in no table beside a known prime core", Facts().part("0-1", 0xeee, 0x53).part("2", 0xd4e),
            "P 2 | E 0-1");
        row("prime core of the same part",
            Facts()
                .part("0-3", 0x803, 0x51)
                .part("4-7", 0x802, 0x51)
                .maxKhz("0-3", 1780000)
                .maxKhz("4-6", 2420000)
                .maxKhz("7", 2840000),
            "P 7 | M 4-6 | E 0-3");
        row("Apple", Facts().part("0-3", 0x22, 0x61).part("4-7", 0x23, 0x61), "P 4-7 | E 0-3");
        row("one part, one clock", Facts().part("0-71", 0xd4f).maxKhz("0-71", 3447000), "U 0-71");

        // Rule 4
        row("signatures", Facts().signature("0-11", pSignature).signature("12-19", eSignature), "P 0-11 | E 12-19");
        row("signatures ranked by L1d, though capped",
            Facts()
                .signature("0-3", pSignature)
                .signature("4-7", eSignature)
                .maxKhz("0-3", 3000000)
                .maxKhz("4-7", 4300000),
            "P 0-3 | E 4-7");
        row("SMT is no signature",
            Facts()
                .signature("0-3", pSignature)
                .cpus("0-1",
                      [](CpuFacts &fact) {
                          fact.siblings = {0, 1};
                      }),
            "U 0-3");

        // Rule 5
        row("frequencies", Facts().maxKhz("0-3", 5100000).maxKhz("4-11", 3300000), "P 0-3 | E 4-11");
        row("favoured cores are no tier", Facts().maxKhz("0-5", 5000000).maxKhz("6-7", 5200000), "U 0-7");
        row("a smooth slope is one tier", Facts().maxKhz("0", 5000000).maxKhz("1", 4600000).maxKhz("2", 4200000),
            "U 0-2");

        // CPUs without the deciding reading
        row("follows its policy", Facts().capacity("0-3", 1024).capacity("4-6", 400).policy("4-7"), "P 0-3 | E 4-7");
        row("offline CPU follows its policy",
            Facts().capacity("0-3", 1024).capacity("4-6", 400).policy("4-7").offline("7"), "P 0-3 | E 4-6");
        row("follows its cluster", Facts().capacity("0-3", 1024).capacity("4-6", 400).cluster("4-7"), "P 0-3 | E 4-7");
        row("follows its package",
            Facts().maxKhz("0-3", 3000000).maxKhz("4-6", 2000000).package("0-3", 0).package("4-7", 1), "P 0-3 | E 4-7");
        row("a mixed package tells nothing", Facts().type("0-3", Performance).type("4-6", Efficiency).package("0-7", 0),
            "P 0-3 | E 4-6 | ? 7");
        row("offline since boot is unknown", Facts().type("0-3", Performance).type("4-6", Efficiency).offline("7"),
            "P 0-3 | E 4-6 | ? 7");
        row("offline since boot on a uniform machine too", Facts().signature("0-2", pSignature).offline("3"),
            "U 0-2 | ? 3");
        row("sparse ids", Facts().capacity("0-15", 1024).capacity("88-103", 500), "P 0-15 | E 88-103");
    }

    void partitions()
    {
        QFETCH(CpuFactsMap, facts);
        QFETCH(QString, expected);
        QCOMPARE(text(facts), expected);
    }

    void orderThatNothingTellsIsSaid()
    {
        MachineParts parts;
        parts.facts = Facts().part("0-1", 0xeee, 0x53).part("2-3", 0xfff, 0x53).facts();
        parts.lists.online = CpuSet::range(0, 3);
        const Node node = buildNode(std::move(parts));
        QCOMPARE(node.tiers.size(), std::size_t{2}); // they differ, but which is the faster?
        QCOMPARE(node.issues.size(), std::size_t{1});
        QCOMPARE(node.issues[0].code, Code::TierOrderUnknown);
    }

    void evidenceNamesWhatWasRead()
    {
        Facts facts;
        facts.capacity("0", 1024).capacity("1", 400).cpus("0-1", [](CpuFacts &fact) { fact.origin = FactOrigin::Xml; });
        for (const TierGroup &group : partitionIntoTiers(facts.facts()).groups) {
            for (const Evidence &evidence : group.evidence)
                QVERIFY2(evidence.path.find("/sys") == std::string::npos, evidence.path.c_str());
        }
    }

    void offlineTierKeepsItsCapacity()
    {
        MachineParts parts;
        parts.facts = Facts().capacity("0-1", 1024).capacity("2-3", 400).offline("2-3").facts();
        parts.lists.online = CpuSet::range(0, 1);
        const Node node = buildNode(std::move(parts));
        QCOMPARE(node.tiers[1].threads, 0);
        QVERIFY(node.hasDistinctCapacities());
    }

    void favouredAreTheTopFew()
    {
        MachineParts parts;
        parts.facts = Facts().maxKhz("0-7", 5000000).facts();
        for (auto &[cpu, fact] : parts.facts)
            fact.prefcoreRank = 200 + cpu / 2 * 3; // every core ranks differently
        parts.lists.online = CpuSet::range(0, 7);
        const Node node = buildNode(std::move(parts));
        for (const Cpu &cpu : node.cpus)
            QCOMPARE(cpu.isFavoured, cpu.id >= 6);
    }

    void everyTierHasEvidence()
    {
        const Facts facts =
            Facts().type("0-3", CoreType::Performance).type("4-7", CoreType::Efficiency).l3("0-5").noL3("6-7");
        const TierPartition partition = partitionIntoTiers(facts.facts());
        QCOMPARE(partition.groups.size(), std::size_t{3});
        for (const TierGroup &group : partition.groups) {
            QVERIFY(!group.evidence.empty());
            QCOMPARE(group.evidence.front().signal, std::string("kernel-type"));
        }
        QCOMPARE(partition.groups[2].evidence[1].signal, std::string("no-l3"));
    }

    void countsAreOfOnlineCpus()
    {
        MachineParts parts;
        parts.facts = Facts()
                          .type("0-3", CoreType::Performance)
                          .type("4-7", CoreType::Efficiency)
                          .cpus("0-1",
                                [](CpuFacts &fact) {
                                    fact.siblings = {0, 1};
                                })
                          .cpus("2-3",
                                [](CpuFacts &fact) {
                                    fact.siblings = {2, 3};
                                })
                          .offline("1,7")
                          .facts();
        parts.lists.online = CpuSet::parseList("0,2-6").value();
        const Node node = buildNode(std::move(parts));
        QCOMPARE(node.tiers[0].cores, 2);
        QCOMPARE(node.tiers[0].threads, 3);
        QCOMPARE(node.tiers[1].cores, 3);
        QCOMPARE(node.cpu(1)->tier, 0);
        QCOMPARE(node.cpu(1)->core, node.cpu(0)->core);
        QVERIFY(!node.cpu(1)->isOnline);
    }

    void favouredCores()
    {
        MachineParts parts;
        parts.facts = Facts().maxKhz("0-5", 5000000).maxKhz("6-7", 5200000).facts();
        parts.lists.online = CpuSet::range(0, 7);
        const Node node = buildNode(std::move(parts));
        QVERIFY(node.cpu(6)->isFavoured && node.cpu(7)->isFavoured);
        QVERIFY(!node.cpu(0)->isFavoured);
    }
};

QTEST_APPLESS_MAIN(TierRulesTest)
#include "node_tier_rules_test.moc"
