// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierscope/Screenshot.h"

#include "ui/shell/ErrorText.h"
#include "ui/shell/LiveFeed.h"

#include <QCoreApplication>
#include <QImageWriter>
#include <QPixmap>
#include <QWidget>

#include <cstdio>
#include <utility>

namespace tierscope {

namespace {

using namespace std::chrono_literals;

constexpr auto longestWait = 60s;  // beside --after; what sources wait for themselves ends earlier
constexpr int framesToWaitFor = 2; // the first has no rates

} // namespace

Screenshot::Screenshot(QWidget &window, LiveFeed &feed, QString file, std::chrono::milliseconds after)
    : m_window(window)
    , m_feed(feed)
    , m_file(std::move(file))
{
    connect(&feed, &LiveFeed::nodeChanged, this, &Screenshot::tryNow);
    connect(&feed, &LiveFeed::frameArrived, this, &Screenshot::onFrame);
    for (const auto signal : {&LiveFeed::openFailed, &LiveFeed::failed})
        connect(&feed, signal, this, [this](const Error &error) { giveUp(errorText(error)); });
    QTimer::singleShot(after, this, [this] {
        m_hasWaited = true;
        tryNow();
    });
    m_deadline.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, [this] { giveUp(tr("The machine took too long to read")); });
    m_deadline.start(after + longestWait);
}

void Screenshot::onFrame()
{
    ++m_frames;
    tryNow();
}

void Screenshot::tryNow()
{
    const bool isMoving = m_feed.capabilities().hasMotion();
    if (m_isDone || !m_hasWaited || !m_feed.node() || (isMoving && m_frames < framesToWaitFor))
        return;
    m_isDone = true;
    QTimer::singleShot(0, this, &Screenshot::save); // every receiver of the frame has had it by then
}

void Screenshot::save()
{
    QImageWriter writer(m_file, "png");
    if (writer.write(m_window.grab().toImage()))
        QCoreApplication::exit(0);
    else
        giveUp(tr("%1 cannot be written: %2").arg(safeText(m_file.toStdString()), writer.errorString()));
}

void Screenshot::giveUp(const QString &why)
{
    m_isDone = true;
    std::fprintf(stderr, "tierscope: %s\n", qUtf8Printable(why));
    QCoreApplication::exit(1);
}

} // namespace tierscope
