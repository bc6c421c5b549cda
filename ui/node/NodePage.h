// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/Node.h"
#include "core/source/NodeSource.h"
#include "core/telemetry/Frame.h"
#include "ui/node/UtilisationMean.h"

#include <QWidget>

#include <memory>

class QLabel;
class QSplitter;
class QStackedLayout;
class QToolButton;

namespace tierscope {

class DetailsPanel;
class LoadStrip;
class NoticePane;
class TierMap;

/// The home page: the machine as tiers, the last minute below it, details beside it.
class NodePage final : public QWidget {
    Q_OBJECT

public:
    explicit NodePage(QWidget *parent = nullptr);

    TierMap *map() const { return m_map; }
    LoadStrip *strip() const { return m_strip; }
    DetailsPanel *details() const { return m_details; }
    bool areDetailsFolded() const { return m_isFolded; }

public Q_SLOTS:
    void setNode(std::shared_ptr<const tierscope::Node> node);
    void setCapabilities(const tierscope::Capabilities &capabilities);
    void setFrame(std::shared_ptr<const tierscope::Frame> frame);
    /// Without a machine the page says what is wrong; with one, that stays and a line above it says so.
    void showProblem(const tierscope::Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeContent();
    QToolButton *makeToggle();
    void followSelection();
    /// In a narrow window the map comes first: details fold away unless they were asked for.
    void updateFold();
    void setFolded(bool isFolded);
    void shareHeight();
    void applyTheme();

    TierMap *m_map;
    LoadStrip *m_strip;
    DetailsPanel *m_details;
    NoticePane *m_notice;
    QLabel *m_problem = nullptr;
    QLabel *m_quiet = nullptr;
    QSplitter *m_rows = nullptr;
    QSplitter *m_columns = nullptr;
    QStackedLayout *m_stack = nullptr;
    QToolButton *m_toggle = nullptr;
    UtilisationMean m_mean;
    SourceKind m_source = SourceKind::Live;
    bool m_isNarrow = false;
    bool m_isFolded = false;
    bool m_isShared = false; ///< the splitter stands where the user put it
    bool m_hasMotion = true;
};

} // namespace tierscope
