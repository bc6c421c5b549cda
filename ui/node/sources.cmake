# SPDX-License-Identifier: GPL-3.0-or-later
target_sources(tierscope_ui PRIVATE
  node/ColumnFit.cpp
  node/Details.cpp
  node/DetailsPanel.cpp
  node/LoadHistory.cpp
  node/LoadStrip.cpp
  node/MachineDetails.cpp
  node/MapBackdrop.cpp
  node/MapHeaderAccessible.cpp
  node/MapPainter.cpp
  node/MapPlan.cpp
  node/MapSolver.cpp
  node/MapStyle.cpp
  node/MapText.cpp
  node/MapTileAccessible.cpp
  node/MapTitles.cpp
  node/NodePage.cpp
  node/NodeView.cpp
  node/NoticePane.cpp
  node/TextCache.cpp
  node/TierMap.cpp
  node/TierMapAccessible.cpp
  node/TierMapInput.cpp
  node/TierMapLayout.cpp
  node/TileState.cpp)
