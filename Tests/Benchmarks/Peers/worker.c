// Beckon: a handler in C that keeps nothing, so that the dispatcher is what is measured
// SPDX-License-Identifier: Apache-2.0

#include "beckon.h"
#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

static const char *app;
static int credit;
static bool asks;
static text ready, success;

static void say_hello(void *socket) {
    static text hello;
    unsigned char header[HEADER];
    hello.size = 0;
    put_hello(&hello, app, (int)getpid(), credit);
    make_header(header, HELLO, NULL);
    zmq_send(socket, header, HEADER, ZMQ_SNDMORE);
    zmq_send(socket, hello.bytes, hello.size, 0);
}

/// Resolves each parameter that is named as it was said. Of bodies only what is echoed is looked for.
static void resolve(text *answer, slice body) {
    slice said = find(find(body, "\"intent\":{"), "\"parameters\":{"), names = find(body, "\"parameters\":[");
    put(answer, "{\"resolutions\":[");
    bool first = true;
    while (names.at && names.size && *names.at != ']') {
        const char *end = memchr(names.at + 1, '"', names.size - 1);
        if (*names.at != '"' || !end) fail(0, "the names of parameters cannot be read");
        char member[160];
        int size = (int)(end - names.at - 1);
        snprintf(member, sizeof member, "\"%.*s\":", size, names.at + 1);
        put(answer, "%s{\"parameter\":\"%.*s\",\"results\":[{\"result\":", first ? "" : ",", size, names.at + 1);
        slice value = find(said, member);
        if (value.at) {
            put(answer, "\"success\",\"value\":");
            put_slice(answer, value_at(value));
        } else {
            put(answer, asks && strstr(member, "partySize") ? "\"needsValue\"" : "\"notRequired\"");
        }
        put(answer, "}]}");
        first = false;
        names.size -= (size_t)(end + 1 - names.at), names.at = end + 1;
        if (names.size && *names.at == ',') names.at++, names.size--;
    }
    put(answer, "]}");
}

static void perform(void *socket, unsigned char *header, zmq_msg_t *body) {
    static text resolved;
    text *answer = &resolved;
    switch (header[PHASE]) {
    case RESOLVING:
        resolved.size = 0;
        resolve(&resolved, (slice){zmq_msg_data(body), zmq_msg_size(body)});
        break;
    case CONFIRMING: answer = &ready; break;
    case HANDLING: answer = &success; break;
    default: fail(0, "work of phase %d", header[PHASE]);
    }
    // The work's own header, made a result that is done.
    header[3] = RESULT, header[OUTCOME] = 1;
    zmq_send(socket, header, HEADER, ZMQ_SNDMORE);
    zmq_send(socket, answer->bytes, answer->size, 0);
}

static void take(void *socket) {
    static bool told;
    unsigned char header[HEADER];
    zmq_msg_t body;
    zmq_msg_init(&body);
    for (int i = 0; i < 256 && zmq_recv(socket, header, HEADER, ZMQ_DONTWAIT) == HEADER; i++) {
        int more;
        size_t size = sizeof more;
        zmq_getsockopt(socket, ZMQ_RCVMORE, &more, &size);
        if (more) zmq_msg_recv(&body, socket, 0);
        if (header[3] == WORK) perform(socket, header, &body);
        if (header[3] == CHALLENGE) say_hello(socket);
        if (header[3] == REFUSED)
            fail(0, "the dispatcher refused: %.*s", (int)zmq_msg_size(&body), (char *)zmq_msg_data(&body));
        if (header[3] == WELCOME && !told) {
            told = true;
            printf("ready\n");
            fflush(stdout);
        }
    }
    zmq_msg_close(&body);
}

int main(int argc, char **argv) {
    stop_on_signal();
    app = option(argc, argv, "--app", "bench");
    credit = (int)number(argc, argv, "--credit", 64);
    asks = flag(argc, argv, "--asks");
    put_response(&ready, "ready");
    put_response(&success, "success");
    void *socket = connected(
        zmq_ctx_new(), ZMQ_DEALER, option(argc, argv, "--back", ""), option(argc, argv, "--key", NULL));
    say_hello(socket);
    uint64_t beat = nanoseconds();
    unsigned char header[HEADER];
    while (!stopping) {
        zmq_pollitem_t item = {socket, 0, ZMQ_POLLIN, 0};
        zmq_poll(&item, 1, 500);
        take(socket);
        if (nanoseconds() - beat < 900000000u) continue;
        beat = nanoseconds();
        make_header(header, HEARTBEAT, NULL);
        zmq_send(socket, header, HEADER, 0);
    }
    make_header(header, GOODBYE, NULL);
    zmq_send(socket, header, HEADER, 0);
    return 0;
}
