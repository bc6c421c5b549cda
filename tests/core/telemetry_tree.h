// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <string>

namespace tierscope {

/// A small /proc and /sys in a temporary folder. Files are rewritten in place, so that held descriptors see it.
class TelemetryTree {
public:
    std::string path() const { return m_folder.path().toStdString(); }

    void write(const std::string &name, const std::string &content)
    {
        const QString path = m_folder.filePath(QString::fromStdString(name));
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY2(file.open(QIODevice::WriteOnly | QIODevice::Truncate), name.c_str());
        QCOMPARE(file.write(content.data(), static_cast<qint64>(content.size())), static_cast<qint64>(content.size()));
    }

    void remove(const std::string &name) { QVERIFY(QFile::remove(m_folder.filePath(QString::fromStdString(name)))); }

    void removeFolder(const std::string &name)
    {
        QVERIFY(QDir(m_folder.filePath(QString::fromStdString(name))).removeRecursively());
    }

    /// A machine of `count` CPUs, all online, that has been idle so far.
    void writeCpus(int count)
    {
        const std::string list = "0-" + std::to_string(count - 1) + "\n";
        for (const char *name : {"possible", "present", "online"})
            write("sys/devices/system/cpu/" + std::string(name), list);
        for (int cpu = 0; cpu < count; ++cpu)
            write(cpuFolder(cpu) + "topology/core_id", std::to_string(cpu) + "\n");
    }

    static std::string cpuFolder(int cpu) { return "sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/"; }

private:
    QTemporaryDir m_folder;
};

} // namespace tierscope
