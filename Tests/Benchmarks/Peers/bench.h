// Beckon: what all peers of the benchmarks share
// SPDX-License-Identifier: Apache-2.0

#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: The command line, as --name value

/// The text behind --name, or `fallback`. A flag that stands there twice counts once.
const char *option(int argc, char **argv, const char *name, const char *fallback);
/// The same as a number; ends the process with a message where it is none.
double number(int argc, char **argv, const char *name, double fallback);
/// Whether --name stands there.
bool flag(int argc, char **argv, const char *name);
/// Prints the message, and what the system says where `code` is not 0, and ends the process.
_Noreturn void fail(int code, const char *format, ...);

// MARK: Time

uint64_t nanoseconds(void);
/// Milliseconds since 1970, for ids.
uint64_t unix_milliseconds(void);
/// Set by SIGTERM and SIGINT, and when whoever started the process is gone.
extern volatile int stopping;
/// Takes SIGTERM and SIGINT, and asks for SIGTERM when the parent ends.
void stop_on_signal(void);

// MARK: Sockets

/// A socket that waits for nothing when it is closed, connected to `endpoint`. With `key`, the path of a key file of
/// `beckon keys`, or of `raw keys`, it speaks CURVE.
void *connected(void *context, int type, const char *endpoint, const char *key);
/// The same, bound; with `key` it is a CURVE server that lets everybody in who knows its public key.
void *bound(void *context, int type, const char *endpoint, const char *key);
/// Where a bound socket listens.
const char *listens_at(void *socket);
/// The text of a member of a JSON object, without reading escapes; ends the process where it is missing.
void member_text(const char *json, const char *name, char *text, size_t size);
/// A whole file with a zero behind it; ends the process where it cannot be read.
char *read_file(const char *path);

// MARK: Measuring

/// Latencies, and what was used of the processor while they were measured.
typedef struct {
    double *micros;
    size_t count, room;
    uint64_t begins, ends, began, ended;
    bool running;
    const char *watched;
    double cpu_before[64], cpu_after[64], self_before, self_after;
} meter;

/// Begins with a warm-up, then measures. `watched`: process ids joined by commas.
void meter_start(meter *meter, double warmup, double seconds, const char *watched);
/// Whether it is over. Looks at the clock.
bool meter_over(meter *meter, uint64_t now);
/// Notes one that began at `began`, if it is being measured.
void meter_note(meter *meter, uint64_t began, uint64_t now);
/// Prints one line of JSON: rate, percentiles, microseconds of processor time per intent and process; `more` is text of
/// further members, beginning with a comma, or empty.
void meter_print(meter *meter, const char *more);

#endif
