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

/// The members of an object, from behind its bracket on: those that have room.
static size_t members_of(slice object, slice *names, slice *values, size_t room) {
    size_t count = 0;
    while (count < room && object.size > 1 && *object.at == '"') {
        const char *end = memchr(object.at + 1, '"', object.size - 1);
        if (!end || end + 2 > object.at + object.size) break;
        names[count] = (slice){object.at + 1, (size_t)(end - object.at - 1)};
        values[count] = value_at((slice){end + 2, object.size - (size_t)(end + 2 - object.at)});
        const char *next = values[count].at + values[count].size;
        object.size -= (size_t)(next - object.at), object.at = next, count++;
        if (object.size && *object.at == ',') object.at++, object.size--;
    }
    return count;
}

/// Resolves each parameter that is named as it was said. Of bodies only what is echoed is looked for.
static void resolve(text *answer, slice body) {
    slice said = find(find(body, "\"intent\":{"), "\"parameters\":{"), names = find(body, "\"parameters\":[");
    slice known[32], values[32];
    size_t count = said.at ? members_of(said, known, values, 32) : 0;
    put_literal(answer, "{\"resolutions\":[");
    bool first = true;
    while (names.at && names.size && *names.at != ']') {
        const char *end = memchr(names.at + 1, '"', names.size - 1);
        if (*names.at != '"' || !end) fail(0, "the names of parameters cannot be read");
        slice name = {names.at + 1, (size_t)(end - names.at - 1)};
        if (!first) put_literal(answer, ",");
        put_literal(answer, "{\"parameter\":\"");
        put_slice(answer, name);
        put_literal(answer, "\",\"results\":[{\"result\":");
        size_t at = 0;
        while (at < count && (known[at].size != name.size || memcmp(known[at].at, name.at, name.size) != 0)) at++;
        if (at < count) {
            put_literal(answer, "\"success\",\"value\":");
            put_slice(answer, values[at]);
        } else if (asks && name.size == strlen("partySize") && memcmp(name.at, "partySize", name.size) == 0) {
            put_literal(answer, "\"needsValue\"");
        } else {
            put_literal(answer, "\"notRequired\"");
        }
        put_literal(answer, "}]}");
        first = false;
        names.size -= (size_t)(end + 1 - names.at), names.at = end + 1;
        if (names.size && *names.at == ',') names.at++, names.size--;
    }
    put_literal(answer, "]}");
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
