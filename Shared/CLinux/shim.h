// Beckon: what Swift's Glibc module leaves out: eventfd and thread names.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CLINUX_H
#define BECKON_CLINUX_H

#include <sys/eventfd.h>
#include <sys/prctl.h>

/// Opens a non-blocking event counter that is closed on exec. Returns -1 and sets errno when there is no descriptor.
static inline int clinux_eventfd(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
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
