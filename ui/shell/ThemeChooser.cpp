// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/ThemeChooser.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace tierscope {

namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString path = QStringLiteral("/org/freedesktop/portal/desktop");
const QString interface = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearance = QStringLiteral("org.freedesktop.appearance");
const QString colorScheme = QStringLiteral("color-scheme");

/// Portals answer Read with a variant inside a variant.
QVariant unwrapped(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

ThemeChooser::ThemeChooser(ThemeMode mode, QObject *parent)
    : QObject(parent)
    , m_mode(mode)
{
    refresh();
}

void ThemeChooser::setMode(ThemeMode mode)
{
    m_mode = mode;
    refresh();
    Q_EMIT modeChanged(mode);
}

void ThemeChooser::refresh()
{
    if (m_mode == ThemeMode::System && m_desktopShade)
        Theme::apply(*m_desktopShade);
    else
        Theme::apply(m_mode);
}

void ThemeChooser::followDesktop()
{
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        return; // no bus: asking would try to start one
    QDBusConnection bus = QDBusConnection::sessionBus();
    bus.connect(service, path, interface, QStringLiteral("SettingChanged"), this,
                SLOT(onSettingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    question << appearance << colorScheme;
    auto *answer = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *call) {
        const QDBusPendingReply<QDBusVariant> reply = *call;
        if (!reply.isError())
            takeScheme(reply.value().variant());
        call->deleteLater();
    });
}

void ThemeChooser::onSettingChanged(const QString &group, const QString &key, const QDBusVariant &value)
{
    if (group == appearance && key == colorScheme)
        takeScheme(value.variant());
}

void ThemeChooser::takeScheme(const QVariant &value)
{
    constexpr uint dark = 1;
    constexpr uint light = 2; // 0: no preference, the palette decides
    const uint scheme = unwrapped(value).toUInt();
    m_desktopShade = scheme == dark    ? std::optional(Shade::Dark)
                     : scheme == light ? std::optional(Shade::Light)
                                       : std::nullopt;
    if (m_mode == ThemeMode::System)
        refresh();
}

} // namespace tierscope
