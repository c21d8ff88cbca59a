// Beckon: what Swift's Glibc module leaves out: eventfd, inotify and thread names.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CLINUX_H
#define BECKON_CLINUX_H

#include <errno.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <unistd.h>

/// Opens a non-blocking event counter that is closed on exec. Returns -1 and sets errno when there is no descriptor.
static inline int clinux_eventfd(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

/// Opens a non-blocking descriptor that becomes readable when a file of a folder was written, moved in or out, or removed.
/// Returns -1 and sets errno when there is no descriptor, no watch or no such folder.
static inline int clinux_watch_folder(const char *path) {
    int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (descriptor < 0) return -1;
    uint32_t mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_ONLYDIR;
    if (inotify_add_watch(descriptor, path, mask) < 0) {
        int reason = errno;
        close(descriptor);
        errno = reason;
        return -1;
    }
    return descriptor;
}

/// Names the calling thread as `top -H` and `gdb` show it. The kernel keeps the first 15 bytes.
static inline void clinux_set_thread_name(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

/// Writes the calling thread's name, at most 15 bytes and a zero, into a buffer of at least 16 bytes.
static inline void clinux_get_thread_name(char *buffer) {
    prctl(PR_GET_NAME, buffer, 0, 0, 0);
}

#endif
