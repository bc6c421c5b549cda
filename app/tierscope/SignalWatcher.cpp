// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tierscope/SignalWatcher.h"

#include <QSocketNotifier>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>

namespace tierscope {

namespace {

std::atomic<int> pipeEnd = -1;
constexpr int watched[] = {SIGTERM, SIGINT, SIGHUP};

extern "C" void noteSignal(int)
{
    const int saved = errno;
    [[maybe_unused]] const auto written = ::write(pipeEnd.load(), "", 1);
    errno = saved;
}

void handleWith(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    for (const int number : watched)
        ::sigaction(number, &action, nullptr);
}

} // namespace

SignalWatcher::SignalWatcher(QObject *parent)
    : QObject(parent)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals then end the program at once, as without this object
    m_read = UniqueFd(ends[0]);
    m_write = UniqueFd(ends[1]);
    pipeEnd = m_write.fd();
    auto *notifier = new QSocketNotifier(m_read.fd(), QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        handleWith(SIG_DFL); // a second one ends a program that hangs
        Q_EMIT terminated();
    });
    handleWith(noteSignal);
}

SignalWatcher::~SignalWatcher()
{
    handleWith(SIG_DFL);
    pipeEnd = -1;
}

} // namespace tierscope
