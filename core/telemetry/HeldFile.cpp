// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/telemetry/HeldFile.h"

#include <cerrno>
#include <unistd.h>

namespace tierscope {

namespace {

ssize_t preadAgain(int fd, char *to, std::size_t size, std::size_t offset)
{
    ssize_t got = -1;
    do {
        got = ::pread(fd, to, size, static_cast<off_t>(offset));
    } while (got < 0 && errno == EINTR);
    return got;
}

} // namespace

Result<HeldFile> HeldFile::open(const SysRoot &root, std::string_view path)
{
    Result<UniqueFd> file = root.openFile(path);
    if (!file)
        return file.error();
    return HeldFile(*std::move(file), std::string("/").append(path));
}

Result<std::string_view> HeldFile::read(std::string &buffer)
{
    if (buffer.size() < attributeSize)
        buffer.resize(attributeSize);
    const ssize_t got = preadAgain(m_file.fd(), buffer.data(), attributeSize, 0);
    if (got < 0)
        return errorFromErrno(errno, m_place);
    return std::string_view(buffer).substr(0, static_cast<std::size_t>(got));
}

Result<std::string_view> HeldFile::readAll(std::string &buffer, std::size_t limit)
{
    constexpr std::size_t step = 16384;
    std::size_t size = 0;
    for (;;) {
        if (buffer.size() - size < step)
            buffer.resize(2 * buffer.size() + step);
        const ssize_t got = preadAgain(m_file.fd(), buffer.data() + size, buffer.size() - size, size);
        if (got < 0)
            return errorFromErrno(errno, m_place);
        if (got == 0)
            return std::string_view(buffer).substr(0, size);
        size += static_cast<std::size_t>(got);
        if (size > limit)
            return Error{Code::TooLarge, m_place, {}, 0};
    }
}

} // namespace tierscope
