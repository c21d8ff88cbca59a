// Beckon: a client in C that leaves questions open, and answers them when it is told to
// SPDX-License-Identifier: Apache-2.0

// questions --front E --count N: submits N requests that lack the party size, each in a conversation of its own, and
// prints a line when all were asked. With a line on standard input it answers them all and prints another line once
// each of them has ended; in between the dispatcher may have been restarted.

#include "beckon.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

// A dispatcher tells one connection of 4,096 conversations at most.
enum { EACH = 4000, MOST = 16 };

typedef struct {
    unsigned char id[16];
    char question[128];
    bool ended;
} request;

static request *requests;
static size_t count, asked, ended, failed;
static void *dealers[MOST];
static size_t connections;
static uint64_t first;

static void transmit(enum kind kind, size_t index, text *body) {
    unsigned char header[HEADER];
    make_header(header, kind, requests[index].id);
    void *dealer = dealers[index / EACH];
    if (zmq_send(dealer, header, HEADER, ZMQ_SNDMORE) < 0 || zmq_send(dealer, body->bytes, body->size, 0) < 0)
        fail(zmq_errno(), "sending");
}

static void submit(size_t index) {
    static text body;
    char conversation[32];
    body.size = 0;
    snprintf(conversation, sizeof conversation, "open-%zu", index);
    make_id(requests[index].id, index, (uint32_t)index);
    put_submit(&body, "bench", conversation, index, true);
    transmit(SUBMIT, index, &body);
}

static void reply(size_t index) {
    static text body;
    body.size = 0;
    put(&body, "{\"question\":\"%s\",\"reply\":{\"kind\":\"value\",\"value\":3}}", requests[index].question);
    transmit(ANSWER, index, &body);
}

static void hear(const unsigned char *header, slice body) {
    size_t index = slot_of(header + CORRELATION);
    if (index >= count || memcmp(requests[index].id, header + CORRELATION, 16) != 0) return;
    request *request = &requests[index];
    if (header[3] == REFUSED) {
        if (failed++ < 3) fprintf(stderr, "questions: refused: %.*s\n", (int)body.size, body.at);
    } else if (header[3] == EVENT && has(body, "\"kind\":\"asked\"")) {
        slice id = text_of(find(body, "\"questions\":["), "id");
        if (!request->question[0] && id.at) {
            snprintf(request->question, sizeof request->question, "%.*s", (int)id.size, id.at);
            asked++;
        }
    } else if (header[3] == EVENT && has(body, "\"kind\":\"ended\"") && !request->ended) {
        if (!first) first = nanoseconds();
        request->ended = true, ended++;
        if (!has(body, "\"phase\":\"completed\"") && failed++ < 3)
            fprintf(stderr, "questions: not completed: %.*s\n", (int)body.size, body.at);
    }
}

static bool drain(void *dealer) {
    bool any = false;
    unsigned char header[HEADER];
    zmq_msg_t body;
    zmq_msg_init(&body);
    for (int i = 0; i < 256 && zmq_recv(dealer, header, HEADER, ZMQ_DONTWAIT) == HEADER; i++) {
        int more;
        size_t size = sizeof more;
        zmq_getsockopt(dealer, ZMQ_RCVMORE, &more, &size);
        if (more) zmq_msg_recv(&body, dealer, 0);
        hear(header, (slice){more ? zmq_msg_data(&body) : "", more ? zmq_msg_size(&body) : 0});
        any = true;
    }
    zmq_msg_close(&body);
    return any;
}

/// Sends to every request, 128 at once, until `done` counts them all. Ends the process where nothing comes for 20 s.
static double all(void (*send)(size_t), size_t *done) {
    uint64_t began = nanoseconds(), last = began;
    for (size_t sent = 0; *done + failed < count && !stopping;) {
        while (sent < count && sent < *done + failed + 128) send(sent++);
        zmq_pollitem_t items[MOST];
        for (size_t i = 0; i < connections; i++) items[i] = (zmq_pollitem_t){dealers[i], 0, ZMQ_POLLIN, 0};
        zmq_poll(items, (int)connections, 100);
        bool any = false;
        for (size_t i = 0; i < connections; i++) any |= items[i].revents && drain(dealers[i]);
        if (any) last = nanoseconds();
        else if (nanoseconds() - last > 20000000000u) fail(0, "%zu of %zu, and nothing more for 20 s", *done, count);
    }
    return (double)(nanoseconds() - began) / 1e9;
}

int main(int argc, char **argv) {
    stop_on_signal();
    count = (size_t)number(argc, argv, "--count", 1000);
    connections = (count + EACH - 1) / EACH;
    if (!count || connections > MOST) fail(0, "--count is 1 to %d", EACH * MOST);
    requests = calloc(count, sizeof *requests);
    void *context = zmq_ctx_new();
    for (size_t i = 0; i < connections; i++)
        dealers[i] = connected(
            context, ZMQ_DEALER, option(argc, argv, "--front", ""), option(argc, argv, "--key", NULL));
    double seconds = all(submit, &asked);
    printf("{\"asked\":%zu,\"seconds\":%.3f,\"failed\":%zu}\n", asked, seconds, failed);
    fflush(stdout);
    char line[64];
    if (!fgets(line, sizeof line, stdin)) return failed ? 2 : 0;
    uint64_t began = nanoseconds();
    seconds = all(reply, &ended);
    printf(
        "{\"ended\":%zu,\"seconds\":%.3f,\"first\":%.3f,\"failed\":%zu}\n", ended, seconds,
        (double)(first - began) / 1e9, failed);
    return failed ? 2 : 0;
}
