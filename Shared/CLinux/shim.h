// Beckon: what Swift's Glibc module leaves out: eventfd, timerfd, inotify and thread names.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CLINUX_H
#define BECKON_CLINUX_H

#include <malloc.h>
#include <sys/resource.h>
#include <errno.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
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

/// Opens a non-blocking timer of the monotonic clock that is closed on exec. Returns -1 and sets errno when there is no
/// descriptor. By its number: <sys/timerfd.h> would make `timespec` a type of this module instead of Glibc's. The
/// flags are those of every descriptor.
static inline int clinux_timer(void) {
    return (int)syscall(SYS_timerfd_create, 1 /* CLOCK_MONOTONIC */, EFD_NONBLOCK | EFD_CLOEXEC);
}

/// Makes a timer's descriptor readable at a time of the monotonic clock, at once where it has gone by; 0 never does.
static inline void clinux_arm_timer(int descriptor, unsigned long long nanoseconds) {
    // An itimerspec of the kernel: an interval of nothing, then the time.
    long time[4] = {0, 0, (long)(nanoseconds / 1000000000ULL), (long)(nanoseconds % 1000000000ULL)};
    syscall(SYS_timerfd_settime, descriptor, 1 /* TFD_TIMER_ABSTIME */, time, 0);
}

/// Names the calling thread as `top -H` and `gdb` show it. The kernel keeps the first 15 bytes.
static inline void clinux_set_thread_name(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

/// Writes the calling thread's name, at most 15 bytes and a zero, into a buffer of at least 16 bytes.
static inline void clinux_get_thread_name(char *buffer) {
    prctl(PR_GET_NAME, buffer, 0, 0, 0);
}

// The calling thread gives way to others (setpriority(2): on Linux a thread has a priority of its own).
static inline void clinux_give_way(void) { setpriority(PRIO_PROCESS, 0, 10); }

// Large pieces of memory go back to the system as soon as they are freed, however many there were before (mallopt(3)).
static inline void clinux_return_large_memory(void) { mallopt(M_MMAP_THRESHOLD, 256 * 1024); }

// What was freed goes back to the system (malloc_trim(3)).
static inline void clinux_release_memory(void) { malloc_trim(0); }

#endif
