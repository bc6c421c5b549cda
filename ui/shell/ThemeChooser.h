// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/Theme.h"

#include <QDBusVariant>
#include <QObject>

#include <optional>

namespace tierscope {

/// Which theme is wanted, and keeps it in step with the desktop: its palette at first, then what the desktop portal
/// says (GNOME tells Qt 6.4 no other way).
class ThemeChooser final : public QObject {
    Q_OBJECT

public:
    explicit ThemeChooser(ThemeMode mode, QObject *parent = nullptr);

    ThemeMode mode() const { return m_mode; }
    void setMode(ThemeMode mode);
    /// Asks the portal and listens to it; answers arrive later.
    void followDesktop();
    /// The desktop's palette has changed.
    void refresh();

Q_SIGNALS:
    void modeChanged(tierscope::ThemeMode mode);

private Q_SLOTS:
    void onSettingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    void takeScheme(const QVariant &value);

    ThemeMode m_mode;
    std::optional<Shade> m_desktopShade; // as the portal says
};

} // namespace tierscope
