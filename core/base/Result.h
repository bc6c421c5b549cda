// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <stdexcept>
#include <utility>
#include <variant>

namespace tierscope {

/// A value or the Error that stands in its place. Expected failures are returned; taking the value of a failed
/// Result is a broken invariant and throws std::logic_error.
template<typename T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    bool isOk() const { return m_state.index() == 0; }
    explicit operator bool() const { return isOk(); }

    const T &value() const & { return check(), std::get<0>(m_state); }
    T &value() & { return check(), std::get<0>(m_state); }
    T &&value() && { return check(), std::move(std::get<0>(m_state)); }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    T &&operator*() && { return std::move(*this).value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

    const Error &error() const
    {
        if (isOk())
            throw std::logic_error("error() of a Result that holds a value");
        return std::get<1>(m_state);
    }

private:
    void check() const
    {
        if (!isOk())
            throw std::logic_error("value() of a failed Result: " + describe(error()));
    }

    std::variant<T, Error> m_state;
};

template<>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
        , m_failed(true)
    {
    }

    bool isOk() const { return !m_failed; }
    explicit operator bool() const { return isOk(); }
    const Error &error() const
    {
        if (!m_failed)
            throw std::logic_error("error() of a Result that holds a value");
        return m_error;
    }

private:
    Error m_error;
    bool m_failed = false;
};

} // namespace tierscope
