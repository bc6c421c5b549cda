// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <QDialog>

#include <vector>

namespace tierscope {

/// What could not be read, one line each.
class IssuesDialog final : public QDialog {
    Q_OBJECT

public:
    explicit IssuesDialog(const std::vector<Issue> &issues, QWidget *parent = nullptr);
};

} // namespace tierscope
