// Beckon: the limit, libzmq alone on the hops of an intent
// SPDX-License-Identifier: Apache-2.0

// One program, three roles. An intent takes four request and reply hops: the client's submit, and resolve, confirm and
// handle at a worker. The dispatcher looks at one byte and keeps nothing; messages are two frames, as Beckon's.

#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

enum { HEADER = 64, PHASE = 21, SLOT = 24, CLIENT = 40, PHASES = 3 };

static void pass_on(void *socket, zmq_msg_t *to, zmq_msg_t *header, zmq_msg_t *body) {
    if (zmq_msg_send(to, socket, ZMQ_SNDMORE) < 0 || zmq_msg_send(header, socket, ZMQ_SNDMORE) < 0
        || zmq_msg_send(body, socket, 0) < 0)
        fail(zmq_errno(), "passing on");
}

/// Takes all frames of a message that may wait; false where none does.
static bool take(void *socket, zmq_msg_t *from, zmq_msg_t *header, zmq_msg_t *body) {
    zmq_msg_init(from);
    if (zmq_msg_recv(from, socket, ZMQ_DONTWAIT) < 0) return false;
    zmq_msg_init(header), zmq_msg_init(body);
    zmq_msg_recv(header, socket, 0);
    if (zmq_msg_more(header)) zmq_msg_recv(body, socket, 0);
    return true;
}

static int dispatch(int argc, char **argv) {
    void *context = zmq_ctx_new();
    const char *key = option(argc, argv, "--key", NULL);
    void *front = bound(context, ZMQ_ROUTER, option(argc, argv, "--front", "tcp://127.0.0.1:*"), key);
    void *back = bound(context, ZMQ_ROUTER, option(argc, argv, "--back", "tcp://127.0.0.1:*"), key);
    printf("ready %s %s\n", listens_at(front), listens_at(back));
    fflush(stdout);
    unsigned char worker_ids[64][16];
    size_t worker_sizes[64], workers = 0, next = 0;
    zmq_msg_t from, header, body, to;
    while (!stopping) {
        zmq_pollitem_t items[2] = {{front, 0, ZMQ_POLLIN, 0}, {back, 0, ZMQ_POLLIN, 0}};
        zmq_poll(items, 2, 1000);
        for (int i = 0; workers && i < 256 && take(front, &from, &header, &body); i++) {
            // Where the reply goes stands in the header: the dispatcher itself remembers nothing.
            unsigned char *bytes = zmq_msg_data(&header);
            bytes[CLIENT] = (unsigned char)zmq_msg_size(&from);
            memcpy(bytes + CLIENT + 1, zmq_msg_data(&from), zmq_msg_size(&from));
            bytes[PHASE] = 1;
            zmq_msg_close(&from);
            next = (next + 1) % workers;
            zmq_msg_init_size(&to, worker_sizes[next]);
            memcpy(zmq_msg_data(&to), worker_ids[next], worker_sizes[next]);
            pass_on(back, &to, &header, &body);
        }
        for (int i = 0; i < 256 && take(back, &from, &header, &body); i++) {
            unsigned char *bytes = zmq_msg_data(&header);
            if (bytes[PHASE] == 0) { // a worker's first message
                memcpy(worker_ids[workers], zmq_msg_data(&from), worker_sizes[workers] = zmq_msg_size(&from));
                workers = (workers + 1) % 64;
                zmq_msg_close(&from), zmq_msg_close(&header), zmq_msg_close(&body);
            } else if (bytes[PHASE]++ < PHASES) {
                zmq_msg_close(&from);
                next = (next + 1) % workers;
                zmq_msg_init_size(&to, worker_sizes[next]);
                memcpy(zmq_msg_data(&to), worker_ids[next], worker_sizes[next]);
                pass_on(back, &to, &header, &body);
            } else {
                zmq_msg_close(&from);
                zmq_msg_init_size(&to, bytes[CLIENT]);
                memcpy(zmq_msg_data(&to), bytes + CLIENT + 1, bytes[CLIENT]);
                pass_on(front, &to, &header, &body);
            }
        }
    }
    return 0;
}

/// Answers each piece of work with a body of its own, as a worker must.
static int work(int argc, char **argv) {
    void *socket = connected(
        zmq_ctx_new(), ZMQ_DEALER, option(argc, argv, "--back", ""), option(argc, argv, "--key", NULL));
    size_t size = (size_t)number(argc, argv, "--bytes", 600);
    char *reply = malloc(size + 1), hello[HEADER] = {0};
    memset(reply, 'w', size);
    zmq_send(socket, hello, HEADER, ZMQ_SNDMORE);
    zmq_send(socket, "", 0, 0);
    printf("ready\n");
    fflush(stdout);
    zmq_msg_t header, body;
    while (!stopping) {
        zmq_msg_init(&header), zmq_msg_init(&body);
        if (zmq_msg_recv(&header, socket, 0) < 0) continue;
        zmq_msg_recv(&body, socket, 0);
        zmq_msg_close(&body);
        zmq_msg_send(&header, socket, ZMQ_SNDMORE);
        zmq_send(socket, reply, size, 0);
    }
    return 0;
}

static int drive(int argc, char **argv) {
    void *socket = connected(
        zmq_ctx_new(), ZMQ_DEALER, option(argc, argv, "--front", ""), option(argc, argv, "--key", NULL));
    size_t size = (size_t)number(argc, argv, "--bytes", 600), flying = (size_t)number(argc, argv, "--in-flight", 64);
    char *body = malloc(size + 1), header[HEADER] = {0}, got[4096];
    uint64_t *began = calloc(flying, sizeof *began);
    memset(body, 'c', size);
    meter meter;
    meter_start(
        &meter, number(argc, argv, "--warmup", 0.5), number(argc, argv, "--seconds", 3),
        option(argc, argv, "--watch", ""));
    for (uint64_t slot = 0; slot < flying; slot++) {
        memcpy(header + SLOT, &slot, sizeof slot);
        began[slot] = nanoseconds();
        zmq_send(socket, header, HEADER, ZMQ_SNDMORE);
        zmq_send(socket, body, size, 0);
    }
    for (;;) {
        zmq_pollitem_t item = {socket, 0, ZMQ_POLLIN, 0};
        zmq_poll(&item, 1, 100);
        if (meter_over(&meter, nanoseconds())) break;
        for (int i = 0; i < 256 && zmq_recv(socket, header, HEADER, ZMQ_DONTWAIT) == HEADER; i++) {
            zmq_recv(socket, got, sizeof got, 0);
            uint64_t slot, now = nanoseconds();
            memcpy(&slot, header + SLOT, sizeof slot);
            if (slot >= flying) fail(0, "a reply belongs to no request");
            meter_note(&meter, began[slot], now);
            began[slot] = now;
            memset(header, 0, HEADER);
            memcpy(header + SLOT, &slot, sizeof slot);
            zmq_send(socket, header, HEADER, ZMQ_SNDMORE);
            zmq_send(socket, body, size, 0);
        }
    }
    meter_print(&meter, "");
    return meter.count ? 0 : 1;
}

/// Prints a pair of keys in the form of a key file whose owner is its own server.
static int keys(void) {
    char public[41], secret[41];
    if (zmq_curve_keypair(public, secret)) fail(zmq_errno(), "no CURVE here");
    printf("{\"publicKey\":\"%s\",\"secretKey\":\"%s\",\"dispatcher\":\"%s\"}\n", public, secret, public);
    return 0;
}

int main(int argc, char **argv) {
    stop_on_signal();
    const char *role = argc > 1 ? argv[1] : "";
    if (strcmp(role, "dispatcher") == 0) return dispatch(argc, argv);
    if (strcmp(role, "worker") == 0) return work(argc, argv);
    if (strcmp(role, "client") == 0) return drive(argc, argv);
    if (strcmp(role, "keys") == 0) return keys();
    fail(
        0, "raw dispatcher [--front E --back E --key FILE] | worker --back E | client --front E --in-flight N "
           "--seconds S [--bytes N --key FILE --watch PIDS] | keys");
}
