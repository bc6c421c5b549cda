# SPDX-License-Identifier: GPL-3.0-or-later
target_sources(tierscope_ui PRIVATE
  shell/BarButton.cpp
  shell/ElidedLabel.h
  shell/ErrorText.cpp
  shell/Glyph.cpp
  shell/HelpDialogs.cpp
  shell/IssuesDialog.cpp
  shell/LiveFeed.cpp
  shell/MachineOpener.cpp
  shell/MainWindow.cpp
  shell/MessageBar.cpp
  shell/NavigationRail.cpp
  shell/PageRegistry.cpp
  shell/RailButton.cpp
  shell/ShellActions.cpp
  shell/ShellMenuBar.cpp
  shell/ShellStyle.cpp
  shell/SourceChoice.cpp
  shell/StatusLine.cpp
  shell/StatusText.cpp
  shell/Theme.cpp
  shell/ThemeChooser.cpp
  shell/TopBar.cpp
  shell/UnavailablePage.cpp)
