// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/node/DetailsPanel.h"

#include "ui/node/MapText.h"
#include "ui/shell/ErrorText.h"
#include "ui/shell/Theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tierscope {

namespace {

// Long lists of CPUs have no blanks to break at.
QString breakable(QString text)
{
    return text.replace(QLatin1Char(','), QStringLiteral(",\u200b"))
        .replace(QLatin1Char('/'), QStringLiteral("/\u200b"));
}

void setText(QLabel *label, const QString &text)
{
    if (label != nullptr && label->text() != text)
        label->setText(text);
}

} // namespace

DetailsPanel::DetailsPanel(QWidget *parent)
    : QWidget(parent)
    , m_scroll(new QScrollArea)
{
    setObjectName(QStringLiteral("detailsPanel"));
    setAccessibleName(tr("Details"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setBackgroundRole(QPalette::Base);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 6, 4, 6);
    layout->addWidget(m_scroll);
    setMinimumWidth(220);
}

QSize DetailsPanel::sizeHint() const
{
    return {300, 560};
}

void DetailsPanel::setNode(std::shared_ptr<const Node> node)
{
    m_view.node = std::move(node);
    m_view.frame.reset();
    if (m_cpu && (!m_view.node || m_view.node->cpu(*m_cpu) == nullptr))
        m_cpu.reset();
    if (m_accelerator && (!m_view.node || *m_accelerator >= static_cast<int>(m_view.node->accelerators.size())))
        m_accelerator.reset();
    if (m_column && (!m_view.node || m_column->tier >= static_cast<int>(m_view.node->tiers.size())))
        m_column.reset();
    refresh();
}

void DetailsPanel::setCapabilities(const Capabilities &capabilities)
{
    m_view.capabilities = capabilities;
    refresh();
}

void DetailsPanel::setFrame(std::shared_ptr<const Frame> frame)
{
    m_view.frame = std::move(frame);
    refresh();
}

void DetailsPanel::forgetSelection()
{
    m_cpu.reset();
    m_accelerator.reset();
    m_column.reset();
}

void DetailsPanel::showMachine()
{
    forgetSelection();
    refresh();
}

void DetailsPanel::showCpu(int id)
{
    forgetSelection();
    m_cpu = id;
    refresh();
}

void DetailsPanel::showAccelerator(int index)
{
    forgetSelection();
    m_accelerator = index;
    refresh();
}

void DetailsPanel::showColumn(ColumnKind kind, int tier)
{
    forgetSelection();
    m_column.emplace();
    m_column->kind = kind;
    m_column->tier = tier;
    refresh();
}

std::vector<DetailsSection> DetailsPanel::content(QString &title) const
{
    if (m_cpu)
        if (const Cpu *cpu = m_view.node->cpu(*m_cpu)) {
            title = tr("CPU %1").arg(*m_cpu);
            return Details::cpu(m_view, *cpu);
        }
    if (m_accelerator && *m_accelerator < static_cast<int>(m_view.node->accelerators.size())) {
        const Accelerator &device = m_view.node->accelerators[static_cast<std::size_t>(*m_accelerator)];
        title = safeText(device.name);
        return Details::accelerator(m_view, device);
    }
    if (m_column) {
        title = Details::columnTitle(m_view, *m_column);
        return Details::column(m_view, *m_column);
    }
    title = Details::machineTitle(*m_view.node);
    return Details::machine(m_view);
}

QString DetailsPanel::shapeOf(const std::vector<DetailsSection> &sections)
{
    QString shape;
    for (const DetailsSection &section : sections) {
        shape += section.title + QLatin1Char('\n');
        for (const DetailsRow &row : section.rows)
            shape += row.label + QLatin1Char(row.source.isEmpty() ? '-' : '+') + QLatin1Char('\n');
    }
    return shape;
}

void DetailsPanel::refresh()
{
    if (!m_view.node)
        return;
    QString title;
    const std::vector<DetailsSection> sections = content(title);
    const QString shape = shapeOf(sections);
    if (shape != m_shape || m_title == nullptr) {
        m_shape = shape;
        rebuild(sections);
    }
    setText(m_title, title);
    std::size_t index = 0;
    for (const DetailsSection &section : sections)
        for (const DetailsRow &row : section.rows) {
            setText(m_rows[index].value, breakable(row.value));
            setText(m_rows[index].source, breakable(row.source));
            ++index;
        }
}

QLabel *DetailsPanel::addLabel(QGridLayout &grid, int row, int column, int span, const QString &text, bool isDim,
                               qreal size)
{
    auto *label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(column > 0 || span > 1);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * size);
    label->setFont(font);
    if (isDim) {
        QPalette palette = label->palette();
        for (const auto role : {QPalette::WindowText, QPalette::Text}) // Base behind the text makes its role Text
            palette.setColor(role, Theme::current().dimText);
        label->setPalette(palette);
    }
    grid.addWidget(label, row, column, 1, span);
    return label;
}

void DetailsPanel::addSection(QGridLayout &grid, const DetailsSection &section)
{
    const auto makeSelectable = [](QLabel *label) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setCursor(Qt::IBeamCursor);
    };
    int row = grid.rowCount();
    if (!section.title.isEmpty()) {
        grid.setRowMinimumHeight(row++, 10);
        QLabel *title = addLabel(grid, row++, 0, 2, section.title, false, 1.0);
        QFont font = title->font();
        font.setWeight(QFont::DemiBold);
        title->setFont(font);
    }
    for (const DetailsRow &entry : section.rows) {
        const bool isWide = entry.label.isEmpty();
        RowLabels labels;
        if (!isWide)
            addLabel(grid, row, 0, 1, entry.label, true, 0.95);
        labels.value = addLabel(grid, row++, isWide ? 0 : 1, isWide ? 2 : 1, entry.value, false, 0.95);
        makeSelectable(labels.value);
        if (!entry.source.isEmpty()) {
            labels.source = addLabel(grid, row++, 1, 1, entry.source, true, 0.85);
            makeSelectable(labels.source);
        }
        m_rows.push_back(labels);
    }
}

void DetailsPanel::rebuild(const std::vector<DetailsSection> &sections)
{
    m_rows.clear();
    auto *page = new QWidget;
    auto *grid = new QGridLayout(page);
    grid->setContentsMargins(12, 6, 12, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(1, 1);
    m_title = addLabel(*grid, 0, 0, 2, {}, false, 1.2);
    QFont font = m_title->font();
    font.setWeight(QFont::DemiBold);
    m_title->setFont(font);
    for (const DetailsSection &section : sections)
        addSection(*grid, section);
    grid->setRowStretch(grid->rowCount(), 1);
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    m_scroll->setWidget(page);
}

void DetailsPanel::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

void DetailsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_view.node) {
        m_shape.clear();
        refresh();
    }
}

} // namespace tierscope
