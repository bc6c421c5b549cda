// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/SysRoot.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tierscope;

namespace {

/// Writes a tar entry by entry, hostile ones included.
class TarWriter {
public:
    explicit TarWriter(const QString &path, bool isCompressed = false)
        : m_archive(archive_write_new())
    {
        archive_write_set_format_pax_restricted(m_archive);
        if (path.endsWith(QStringLiteral(".zst")))
            archive_write_add_filter_zstd(m_archive);
        else if (isCompressed)
            archive_write_add_filter_xz(m_archive);
        archive_write_open_filename(m_archive, path.toUtf8().constData());
    }
    ~TarWriter() { archive_write_free(m_archive); }
    TarWriter(const TarWriter &) = delete;
    TarWriter &operator=(const TarWriter &) = delete;

    void file(const char *name, const QByteArray &content) { add(name, AE_IFREG, content); }
    void link(const char *name, const char *target) { add(name, AE_IFLNK, {}, target); }
    void fifo(const char *name) { add(name, AE_IFIFO, {}); }

private:
    void add(const char *name, unsigned type, const QByteArray &content, const char *target = nullptr)
    {
        archive_entry *entry = archive_entry_new();
        archive_entry_set_pathname(entry, name);
        archive_entry_set_filetype(entry, type);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_size(entry, content.size());
        if (target != nullptr)
            archive_entry_set_symlink(entry, target);
        archive_write_header(m_archive, entry);
        archive_write_data(m_archive, content.constData(), static_cast<std::size_t>(content.size()));
        archive_entry_free(entry);
    }

    archive *m_archive;
};

void write(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

constexpr auto onlinePath = "sys/devices/system/cpu/online";

} // namespace

class SysRootTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QDir().mkpath(path("tmp"));
        qputenv("TMPDIR", path("tmp").toUtf8());
    }

    /// Whatever a test unpacked, well or badly, is gone after it.
    void cleanup()
    {
        qunsetenv("TMPDIR");
        QVERIFY(QDir(path("tmp")).isEmpty());
    }

    void readsATree()
    {
        write(path("sys/devices/system/cpu/online"), "0-3\n");
        write(path("sys/devices/system/cpu/bad"), "7-2\n");
        write(path("sys/number"), " 42 \n");
        const auto root = SysRoot::open(m_dir->path().toStdString());
        QVERIFY(root.isOk());
        QVERIFY(!root->isLive());
        QCOMPARE(root->readCpuList(onlinePath)->toList(), std::string("0-3"));
        QCOMPARE(*root->readInteger("sys/number"), 42);
        QCOMPARE(root->readInteger(onlinePath).error().code, Code::BadNumber);
        const Error bad = root->readCpuList("sys/devices/system/cpu/bad").error();
        QCOMPARE(bad.where, std::string("/sys/devices/system/cpu/bad"));
        QCOMPARE(bad.detail, std::string("7-2"));
        QCOMPARE(root->read("sys/absent").error().code, Code::NotFound);
        QCOMPARE(root->read("sys/devices").error().code, Code::NotRegular);
        QCOMPARE(root->list("sys/devices/system/cpu")->size(), std::size_t{2});
    }

    void symlinksStayInside()
    {
        write(path("sys/devices/system/cpu/online"), "0\n");
        write(path("etc/hostname"), "saved\n");
        link("/etc/hostname", "sys/absolute");
        link("../../../../../../etc/hostname", "sys/climbing");
        link("loop", "sys/loop");
        link("/", "sys/root");
        const auto root = SysRoot::open(m_dir->path().toStdString());
        QVERIFY(root.isOk());
        QCOMPARE(*root->readText("sys/absolute"), std::string("saved"));
        QCOMPARE(*root->readText("sys/climbing"), std::string("saved"));
        QCOMPARE(*root->readText("sys/root/etc/hostname"), std::string("saved"));
        QVERIFY(!root->read("sys/loop").isOk());
        QVERIFY(!root->read("../../../../etc/hostname/../../etc/passwd").isOk());
        QCOMPARE(*root->linkName("sys/absolute"), std::string("hostname"));
    }

    void aPipeInTheTreeDoesNotHang()
    {
        write(path("sys/devices/system/cpu/possible"), "0\n");
        QCOMPARE(::mkfifo(path(onlinePath).toUtf8().constData(), 0600), 0);
        const auto root = SysRoot::open(m_dir->path().toStdString());
        QVERIFY(root.isOk());
        QCOMPARE(root->read(onlinePath).error().code, Code::NotRegular);
    }

    void largeFilesAreRefused()
    {
        write(path(onlinePath), QByteArray(3 << 20, '1'));
        const auto root = SysRoot::open(m_dir->path().toStdString());
        QCOMPARE(root->read(onlinePath).error().code, Code::TooLarge);
    }

    void oneFolderAroundTheTreeIsSteppedInto()
    {
        write(path("saved/sys/devices/system/cpu/online"), "0-1\n");
        const auto root = SysRoot::open(m_dir->path().toStdString());
        QVERIFY(root.isOk());
        QCOMPARE(root->readCpuList(onlinePath)->toList(), std::string("0-1"));
    }

    void unusableInput_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("code");
        QTest::newRow("missing") << QStringLiteral("missing") << QStringLiteral("not-found");
        QTest::newRow("empty folder") << QStringLiteral("folder") << QStringLiteral("not-a-machine");
        QTest::newRow("empty file") << QStringLiteral("empty") << QStringLiteral("empty");
        QTest::newRow("text file") << QStringLiteral("text") << QStringLiteral("archive-unknown");
        QTest::newRow("zeros") << QStringLiteral("zeros") << QStringLiteral("archive-unknown");
        QTest::newRow("device") << QStringLiteral("device") << QStringLiteral("archive-unknown");
        QTest::newRow("tar without a machine") << QStringLiteral("othertar") << QStringLiteral("not-a-machine");
        QTest::newRow("truncated tar.xz") << QStringLiteral("truncated") << QStringLiteral("archive-damaged");
    }

    void unusableInput()
    {
        QFETCH(QString, kind);
        QFETCH(QString, code);
        QString input = path("input");
        if (kind == u"folder")
            QDir().mkpath(input);
        else if (kind == u"empty")
            write(input, {});
        else if (kind == u"text")
            write(input, "hello, this is no archive\n");
        else if (kind == u"zeros")
            write(input, QByteArray(100'000, '\0'));
        else if (kind == u"device")
            input = QStringLiteral("/dev/null");
        else if (kind == u"othertar")
            TarWriter(input).file("notes.txt", "x");
        else if (kind == u"truncated")
            writeTruncated(input);
        const auto root = SysRoot::open(input.toStdString());
        QVERIFY(!root.isOk());
        QCOMPARE(QString::fromUtf8(codeName(root.error().code).data()), code);
        QVERIFY(describe(root.error()).find(input.toStdString()) != std::string::npos);
    }

    void tarIsUnpackedAndRemoved()
    {
        const QString tar = path("machine.tar.xz");
        {
            TarWriter writer(tar, true);
            writer.file("./sys/devices/system/cpu/online", "0-7\n");
            writer.file("proc/version", "Linux version 6.1.0 (x)\n");
            writer.link("sys/abs", "/proc/version");
        }
        QString folder;
        {
            const auto root = SysRoot::open(tar.toStdString());
            QVERIFY(root.isOk());
            QCOMPARE(root->readCpuList(onlinePath)->toList(), std::string("0-7"));
            QVERIFY(root->read("sys/abs")->starts_with("Linux"));
            QVERIFY(root->issues().empty());
            folder = QString::fromStdString(root->directory());
            // Also for programs that follow links themselves, an absolute link leads into the tree.
            QCOMPARE(QFile::symLinkTarget(folder + QStringLiteral("/sys/abs")),
                     folder + QStringLiteral("/proc/version"));
        }
        QVERIFY(!QFileInfo::exists(folder));
    }

    void tarCannotEscape()
    {
        const QString tar = path("evil.tar");
        const QString outside = path("outside");
        QDir().mkpath(outside);
        {
            TarWriter writer(tar);
            writer.file("sys/devices/system/cpu/online", "0\n");
            writer.file("../escaped", "x");
            writer.file((outside + QStringLiteral("/absolute")).toUtf8().constData(), "x");
            writer.link("sys/out", outside.toUtf8().constData());
            writer.file("sys/out/through-link", "x");
            writer.link("sys/up", "../../../../../..");
            writer.file("sys/up/through-climb", "x");
            writer.fifo("sys/pipe");
        }
        const auto root = SysRoot::open(tar.toStdString());
        QVERIFY(root.isOk());
        QCOMPARE(root->issues().size(), std::size_t{1});
        QCOMPARE(root->issues().front().code, Code::ArchiveUnsafe);
        QVERIFY(QDir(outside).isEmpty());
        QVERIFY(!QFileInfo::exists(QString::fromStdString(root->directory()) + QStringLiteral("/../escaped")));
        QVERIFY(!root->exists("sys/pipe"));
    }

    void aPlainTarThatWasCutIsRefused()
    {
        const QString tar = path("machine.tar");
        {
            TarWriter writer(tar);
            writer.file("sys/devices/system/cpu/online", "0-7\n");
            for (int cpu = 0; cpu < 8; ++cpu)
                writer.file(qPrintable(QStringLiteral("sys/devices/system/cpu/cpu%1/online").arg(cpu)), "1\n");
        }
        constexpr qint64 block = 512;
        QFile file(tar);
        QVERIFY(file.resize(9 * block)); // between two entries, where libarchive sees a regular end
        const auto root = SysRoot::open(tar.toStdString());
        QVERIFY(!root.isOk());
        QCOMPARE(root.error().code, Code::ArchiveDamaged);
    }

    void linksThroughLinksCannotClimb()
    {
        const QString tar = path("evil.tar");
        {
            TarWriter writer(tar);
            writer.file("sys/devices/system/cpu/online", "0\n");
            writer.link("sys/l", ".");
            writer.link("sys/out", "l/l/l/l/../../../../../../etc/passwd");
        }
        const auto root = SysRoot::open(tar.toStdString());
        QVERIFY(root.isOk());
        QCOMPARE(root->issues().size(), std::size_t{1});
        QVERIFY(!QFileInfo::exists(QString::fromStdString(root->directory()) + QStringLiteral("/sys/out")));
    }

    void skippedDataCountsToo()
    {
        const QString tar = path("bomb.tar.zst");
        {
            TarWriter writer(tar, true);
            writer.file("sys/devices/system/cpu/online", "0\n");
            const QByteArray zeros(300 << 20, '\0');
            for (int i = 0; i < 4; ++i)
                writer.file("../skipped", zeros);
        }
        const auto root = SysRoot::open(tar.toStdString());
        QVERIFY(!root.isOk());
        QCOMPARE(root.error().code, Code::ArchiveTooLarge);
    }

    void hugeFileInTarIsRefused()
    {
        const QString tar = path("big.tar.xz");
        {
            TarWriter writer(tar, true);
            writer.file("sys/devices/system/cpu/online", "0\n");
            writer.file("sys/big", QByteArray(40 << 20, 'x'));
        }
        const auto root = SysRoot::open(tar.toStdString());
        QVERIFY(!root.isOk());
        QCOMPARE(root.error().code, Code::ArchiveTooLarge);
    }

    void foldersOfKilledProcessesAreRemoved()
    {
        QDir().mkpath(path("tmp/tierscope-tree-stale/sys"));
        const timespec longAgo{1'000'000'000, 0};
        const timespec times[] = {longAgo, longAgo};
        QCOMPARE(::utimensat(AT_FDCWD, path("tmp/tierscope-tree-stale").toUtf8().constData(), times, 0), 0);
        const QString tar = path("machine.tar");
        TarWriter(tar).file("sys/devices/system/cpu/online", "0\n");
        {
            const auto first = SysRoot::open(tar.toStdString());
            const auto second = SysRoot::open(tar.toStdString()); // must not take the first one's folder away
            QVERIFY(first.isOk() && second.isOk());
            QVERIFY(first->exists(onlinePath) && second->exists(onlinePath));
        }
    }

private:
    QString path(const char *name) const { return m_dir->filePath(QString::fromUtf8(name)); }

    void link(const char *target, const char *name) const
    {
        QCOMPARE(::symlink(target, path(name).toUtf8().constData()), 0);
    }

    static void writeTruncated(const QString &input)
    {
        {
            TarWriter writer(input, true);
            QByteArray noise(900'000, '\0'); // a linear congruential sequence: hard to compress
            std::uint32_t state = 1;
            for (char &byte : noise) {
                state = state * 1664525U + 1013904223U;
                byte = static_cast<char>(state >> 24);
            }
            writer.file("sys/devices/system/cpu/online", "0\n");
            writer.file("sys/noise", noise);
        }
        QFile file(input);
        QVERIFY(file.resize(file.size() / 2));
    }

    std::unique_ptr<QTemporaryDir> m_dir;
};

QTEST_APPLESS_MAIN(SysRootTest)
#include "base_sysroot_test.moc"
