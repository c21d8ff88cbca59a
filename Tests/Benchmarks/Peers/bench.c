// Beckon: what all peers of the benchmarks share
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "bench.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include <zmq.h>

const char *option(int argc, char **argv, const char *name, const char *fallback) {
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return argv[i + 1];
    return fallback;
}

double number(int argc, char **argv, const char *name, double fallback) {
    const char *text = option(argc, argv, name, NULL);
    if (!text) return fallback;
    char *end;
    double value = strtod(text, &end);
    if (*end || end == text) fail(0, "%s wants a number, not '%s'", name, text);
    return value;
}

bool flag(int argc, char **argv, const char *name) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return true;
    return false;
}

_Noreturn void fail(int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "bench: ");
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, code ? ": %s\n" : "\n", code ? zmq_strerror(code) : "");
    exit(1);
}

static uint64_t clock_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t nanoseconds(void) { return clock_of(CLOCK_MONOTONIC); }
uint64_t unix_milliseconds(void) { return clock_of(CLOCK_REALTIME) / 1000000u; }

volatile int stopping = 0;
static void stop(int signal) { (void)signal, stopping = 1; }

void stop_on_signal(void) {
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

// MARK: Sockets

char *read_file(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(errno, "%s cannot be read", path);
    size_t size = 0, room = 65536;
    char *text = malloc(room);
    for (size_t got; (got = fread(text + size, 1, room - size - 1, file)) > 0; size += got)
        if (room - size < 4096) text = realloc(text, room *= 2);
    fclose(file);
    text[size] = 0;
    return text;
}

void member_text(const char *json, const char *name, char *text, size_t size) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\"", name);
    const char *at = strstr(json, quoted);
    at = at ? strchr(at + strlen(quoted), ':') : NULL;
    at = at ? strchr(at, '"') : NULL;
    const char *end = at ? strchr(at + 1, '"') : NULL;
    if (!end || (size_t)(end - at) > size) fail(0, "a key file has no %s", name);
    size_t length = 0;
    // Keys are Z85, in which JSON escapes nothing but the slash, where a writer likes to.
    for (at++; at < end; at++)
        if (*at != '\\') text[length++] = *at;
    text[length] = 0;
}

static void set(void *socket, int name, int value) { zmq_setsockopt(socket, name, &value, sizeof value); }

static void *opened(void *context, int type) {
    void *socket = zmq_socket(context, type);
    if (!socket) fail(zmq_errno(), "no socket");
    set(socket, ZMQ_LINGER, 0);
    set(socket, ZMQ_SNDHWM, 100000);
    set(socket, ZMQ_RCVHWM, 100000);
    return socket;
}

void *connected(void *context, int type, const char *endpoint, const char *key) {
    void *socket = opened(context, type);
    // Peers ping the dispatcher, which closes connections that are silent.
    set(socket, ZMQ_HEARTBEAT_IVL, 2000);
    set(socket, ZMQ_HEARTBEAT_TTL, 6000);
    set(socket, ZMQ_RECONNECT_IVL, 20);
    if (key) {
        char *file = read_file(key), public[64], secret[64], server[64];
        member_text(file, "publicKey", public, sizeof public);
        member_text(file, "secretKey", secret, sizeof secret);
        member_text(file, "dispatcher", server, sizeof server);
        if (zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, server, 41)
            || zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, public, 41)
            || zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, secret, 41))
            fail(zmq_errno(), "%s does not hold CURVE keys", key);
        free(file);
    }
    if (zmq_connect(socket, endpoint)) fail(zmq_errno(), "%s", endpoint);
    return socket;
}

void *bound(void *context, int type, const char *endpoint, const char *key) {
    void *socket = opened(context, type);
    if (key) {
        char *file = read_file(key), secret[64];
        member_text(file, "secretKey", secret, sizeof secret);
        set(socket, ZMQ_CURVE_SERVER, 1);
        if (zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, secret, 41)) fail(zmq_errno(), "%s holds no CURVE key", key);
        free(file);
    }
    if (zmq_bind(socket, endpoint)) fail(zmq_errno(), "%s", endpoint);
    return socket;
}

const char *listens_at(void *socket) {
    static char text[4][256];
    static int next;
    char *at = text[next++ % 4];
    size_t size = sizeof text[0];
    zmq_getsockopt(socket, ZMQ_LAST_ENDPOINT, at, &size);
    return at;
}

// MARK: Measuring

/// Microseconds of processor time of a process; 0 where there is none.
static double cpu_of(const char *process) {
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%.20s/stat", process);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    unsigned long user = 0, system = 0;
    char *end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    if (end) sscanf(end + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    fclose(file);
    return (double)(user + system) * 1e6 / (double)sysconf(_SC_CLK_TCK);
}

static void read_cpu(meter *meter, double *all, double *own) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    *own = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6
        + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    const char *at = meter->watched;
    for (int i = 0; at && *at && i < 64; i++) {
        char process[24];
        size_t length = strcspn(at, ",");
        snprintf(process, sizeof process, "%.*s", (int)(length < 20 ? length : 20), at);
        all[i] = cpu_of(process);
        at += length + (at[length] == ',');
    }
}

void meter_start(meter *meter, double warmup, double seconds, const char *watched) {
    memset(meter, 0, sizeof *meter);
    meter->room = 1 << 16;
    meter->micros = malloc(meter->room * sizeof(double));
    meter->watched = watched;
    meter->begins = nanoseconds() + (uint64_t)(warmup * 1e9);
    meter->ends = meter->begins + (uint64_t)(seconds * 1e9);
}

bool meter_over(meter *meter, uint64_t now) {
    if (meter->ended) return true;
    if (!meter->running && now >= meter->begins) {
        meter->running = true;
        meter->began = now;
        read_cpu(meter, meter->cpu_before, &meter->self_before);
    }
    if (now >= meter->ends || stopping) {
        meter->running = false;
        meter->ended = now;
        read_cpu(meter, meter->cpu_after, &meter->self_after);
    }
    return meter->ended != 0;
}

void meter_note(meter *meter, uint64_t began, uint64_t now) {
    if (!meter->running) return;
    if (meter->count == meter->room) meter->micros = realloc(meter->micros, (meter->room *= 2) * sizeof(double));
    meter->micros[meter->count++] = (double)(now - began) / 1000;
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

static double percentile(meter *meter, double share) {
    if (!meter->count) return 0;
    size_t at = (size_t)(share * (double)meter->count);
    return meter->micros[at < meter->count ? at : meter->count - 1];
}

void meter_print(meter *meter, const char *more) {
    qsort(meter->micros, meter->count, sizeof(double), compare);
    double seconds = (double)(meter->ended - meter->began) / 1e9, count = meter->count ? (double)meter->count : 1;
    printf("{\"count\":%zu,\"seconds\":%.3f,\"rate\":%.1f", meter->count, seconds, (double)meter->count / seconds);
    printf(
        ",\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"p999\":%.1f,\"max\":%.1f", percentile(meter, 0.5),
        percentile(meter, 0.9), percentile(meter, 0.99), percentile(meter, 0.999), percentile(meter, 1));
    printf(",\"self\":%.2f,\"cpu\":[", (meter->self_after - meter->self_before) / count);
    const char *at = meter->watched;
    for (int i = 0; at && *at && i < 64; i++) {
        printf("%s%.2f", i ? "," : "", (meter->cpu_after[i] - meter->cpu_before[i]) / count);
        at += strcspn(at, ",");
        at += *at == ',';
    }
    printf("]%s}\n", more);
    fflush(stdout);
}
