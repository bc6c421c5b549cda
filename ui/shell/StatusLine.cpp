// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/StatusLine.h"

#include "ui/shell/BarButton.h"
#include "ui/shell/ElidedLabel.h"
#include "ui/shell/StatusText.h"
#include "ui/shell/Theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace tierscope {

StatusLine::StatusLine(const LiveFeed &feed, QWidget *parent)
    : QStatusBar(parent)
    , m_feed(feed)
    , m_summary(new ElidedLabel(this))
    , m_ownCpu(new QLabel(this))
    , m_issues(new BarButton(BarButton::Look::Flat, this))
{
    setSizeGripEnabled(false);
    setContentsMargins(12, 0, 8, 0);
    m_summary->setAccessibleDescription(tr("Source of the numbers"));
    m_ownCpu->setAccessibleDescription(tr("Tierscope’s own cost"));
    addWidget(m_summary, 1);
    addPermanentWidget(m_ownCpu);
    addPermanentWidget(m_issues);
    connect(m_issues, &QToolButton::clicked, this, &StatusLine::issuesWanted);
    for (const auto signal : {&LiveFeed::openingChanged, &LiveFeed::pausedChanged})
        connect(&feed, signal, this, &StatusLine::refresh);
    connect(&feed, &LiveFeed::nodeChanged, this, &StatusLine::refresh);
    connect(&feed, &LiveFeed::failed, this, &StatusLine::refresh);
    connect(&feed, &LiveFeed::rateChanged, this, &StatusLine::refresh);
    connect(&feed, &LiveFeed::frameArrived, this, [this] {
        if (m_ownCpu->isHidden()) // the machine's first; the others wait for the tick
            refresh();
    });
    constexpr std::chrono::milliseconds readable{250}; // figures that change faster cannot be read
    connect(&m_tick, &QTimer::timeout, this, &StatusLine::refresh);
    m_tick.start(readable);
    connect(&m_ownTick, &QTimer::timeout, this, &StatusLine::measureOwnCpu);
    connect(&feed, &LiveFeed::pausedChanged, this, [this](bool isPaused) {
        if (!isPaused)
            return m_ownTick.stop();
        measureOwnCpu(); // begins an interval
        m_ownPercent.reset();
        m_ownTick.start(std::chrono::seconds(1));
    });
    colourLabels();
    refresh();
}

QString StatusLine::summary() const
{
    return m_summary->text();
}

std::vector<Issue> StatusLine::issues() const
{
    std::vector<Issue> all;
    if (m_feed.node())
        all = m_feed.node()->issues;
    if (m_feed.frame())
        for (const Issue &issue : m_feed.frame()->issues)
            if (std::find(all.begin(), all.end(), issue) == all.end())
                all.push_back(issue);
    return all;
}

QStringList StatusLine::sampleParts() const
{
    if (!m_feed.capabilities().hasMotion())
        return {tr("no motion: topology only")};
    if (!m_feed.frame())
        return {tr("no sample yet")};
    QStringList parts{statusText::age(LiveFeed::Clock::now() - m_feed.frameTime())};
    parts << statusText::frequency(*m_feed.frame());
    parts << (m_feed.isPaused() ? tr("paused") : tr("%1 Hz").arg(m_feed.rateHz()));
    return parts;
}

void StatusLine::refresh()
{
    QStringList parts;
    if (m_feed.node()) {
        parts << statusText::source(*m_feed.node());
        if (m_feed.hasEnded())
            parts << tr("source ended");
        parts += sampleParts();
    }
    if (m_feed.isOpening())
        parts << tr("opening…");
    else if (!m_feed.node())
        parts << tr("no machine");
    m_summary->setLine(parts.join(QStringLiteral(" · ")));
    m_ownCpu->setVisible(m_feed.frame() != nullptr);
    if (m_feed.frame())
        refreshOwnCpu();
    refreshIssues();
}

void StatusLine::refreshOwnCpu()
{
    m_ownCpu->setText(statusText::ownCpu(m_feed.isPaused() ? m_ownPercent : m_feed.frame()->selfCpuPercent));
}

void StatusLine::measureOwnCpu()
{
    m_ownPercent = m_ownMeter.update(LiveFeed::Clock::now());
}

void StatusLine::refreshIssues()
{
    const int count = static_cast<int>(issues().size());
    m_issues->setVisible(count > 0);
    if (count == 0)
        return;
    m_issues->setGlyph(Glyph::Warning);
    m_issues->setText(tr("Issues: %1").arg(count));
    m_issues->setToolTip(tr("What could not be read"));
}

void StatusLine::colourLabels()
{
    QPalette dim = palette();
    dim.setColor(QPalette::WindowText, Theme::current().dimText);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    for (QWidget *label : {static_cast<QWidget *>(m_summary), static_cast<QWidget *>(m_ownCpu)})
        label->setPalette(dim);
    for (QWidget *part :
         {static_cast<QWidget *>(m_summary), static_cast<QWidget *>(m_ownCpu), static_cast<QWidget *>(m_issues)})
        part->setFont(small);
}

void StatusLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        colourLabels();
    QStatusBar::changeEvent(event);
}

void StatusLine::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, 0, width(), 1), theme.border);
}

} // namespace tierscope
