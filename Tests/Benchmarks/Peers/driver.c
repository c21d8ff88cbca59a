// Beckon: a client in C that sends requests and checks that each ends once
// SPDX-License-Identifier: Apache-2.0

// Each request is alone in a conversation. Closed loop: --in-flight N. Open loop: --rate N a second, however slow the
// answers are; a latency then counts from when the request was due, not from when it was sent. With --say and
// --users N they are of the users NAME-0 to NAME-(N-1) in turn, NAME being --user. With --pay they are payments, and
// each is agreed to when that is asked.

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
    uint64_t began;
    bool open, ended;
    unsigned owed;  // messages that were sent and not accepted yet
} request;

static request *requests;        // one a conversation
static uint32_t *unused;         // a ring, so that conversations are taken in turn
static size_t conversations, first_unused, unused_count, open_count;
static uint64_t sent, skipped, busy, failed, strays, completed, retry_at;
static const char *app, *user;
static char **utterances;
static size_t utterance_count, users;
static bool pays;
static void *dealers[MOST];
static size_t connections;
static meter measured;

static void complain(const char *what, slice body) {
    static int told;
    if (told++ < 5) fprintf(stderr, "driver: %s: %.*s\n", what, (int)(body.size < 900 ? body.size : 900), body.at);
}

/// Sends a request in a conversation in which nothing is open; false where there is none.
static bool send_one(uint64_t due) {
    if (!unused_count) return false;
    static text body;
    static unsigned char header[HEADER];
    char conversation[160];
    uint32_t index = unused[first_unused];
    first_unused = (first_unused + 1) % conversations, unused_count--, open_count++;
    request *request = &requests[index];
    make_id(request->id, sent, index);
    request->began = due, request->open = true, request->ended = false, request->owed = 1;
    snprintf(conversation, sizeof conversation, "bench-%.64s-%u", app, index);
    body.size = 0;
    char speaker[80];
    if (users > 1) snprintf(speaker, sizeof speaker, "%.64s-%zu", user, index % users);
    else snprintf(speaker, sizeof speaker, "%.64s", user);
    if (utterance_count) put_say(&body, conversation, speaker, utterances[sent % utterance_count]);
    else if (pays) put_payment(&body, app, conversation, speaker, sent);
    else put_submit(&body, app, conversation, sent, false);
    make_header(header, utterance_count ? SAY : SUBMIT, request->id);
    void *dealer = dealers[index / EACH];
    if (zmq_send(dealer, header, HEADER, ZMQ_SNDMORE) < 0 || zmq_send(dealer, body.bytes, body.size, 0) < 0)
        fail(zmq_errno(), "sending");
    sent++;
    return true;
}

/// Says yes to what was asked.
static void agree(request *request, slice event) {
    static text body;
    static unsigned char header[HEADER];
    body.size = 0;
    if (!put_yes(&body, event)) { failed++, complain("asked for more than a yes", event); return; }
    make_header(header, ANSWER, request->id);
    void *dealer = dealers[(size_t)(request - requests) / EACH];
    if (zmq_send(dealer, header, HEADER, ZMQ_SNDMORE) < 0 || zmq_send(dealer, body.bytes, body.size, 0) < 0)
        fail(zmq_errno(), "answering");
    request->owed++;
}

static void release(request *request) {
    request->open = false;
    open_count--;
    unused[(first_unused + unused_count++) % conversations] = (uint32_t)(request - requests);
}

static void hear(const unsigned char *header, slice body, uint64_t now) {
    uint32_t index = slot_of(header + CORRELATION);
    request *request = index < conversations ? &requests[index] : NULL;
    bool known = request && request->open && memcmp(request->id, header + CORRELATION, 16) == 0;
    switch (header[3]) {
    case ACCEPTED:
        if (known && request->owed) request->owed--;
        else strays++, complain("accepted twice, or unknown", body);
        break;
    case REFUSED:
        if (!known) { strays++, complain("refused after its end, or unknown", body); return; }
        if (has(body, "\"code\":\"busy\"")) {
            slice after = find(body, "\"retryAfter\":");
            busy++, retry_at = now + (after.at ? strtoull(after.at, NULL, 10) : 100) * 1000000u;
        } else {
            failed++, complain("refused", body);
        }
        release(request);
        return;
    case EVENT:
        if (pays && known && has(body, "\"kind\":\"asked\"")) { agree(request, body); return; }
        if (!has(body, "\"kind\":\"ended\"")) return;
        if (!known || request->ended) { strays++, complain("ended twice, or unknown", body); return; }
        request->ended = true;
        if (has(body, "\"phase\":\"completed\"")) completed++;
        else failed++, complain("not completed", body);
        break;
    default: return;
    }
    if (!request || request->owed || !request->ended) return;
    meter_note(&measured, request->began, now);
    release(request);
}

static void drain(void *dealer) {
    unsigned char header[HEADER];
    zmq_msg_t body;
    zmq_msg_init(&body);
    for (int i = 0; i < 256 && zmq_recv(dealer, header, HEADER, ZMQ_DONTWAIT) == HEADER; i++) {
        int more;
        size_t size = sizeof more;
        zmq_getsockopt(dealer, ZMQ_RCVMORE, &more, &size);
        if (more) zmq_msg_recv(&body, dealer, 0);
        hear(header, (slice){more ? zmq_msg_data(&body) : "", more ? zmq_msg_size(&body) : 0}, nanoseconds());
    }
    zmq_msg_close(&body);
}

static void wait_for(long milliseconds) {
    zmq_pollitem_t items[MOST];
    for (size_t i = 0; i < connections; i++) items[i] = (zmq_pollitem_t){dealers[i], 0, ZMQ_POLLIN, 0};
    zmq_poll(items, (int)connections, milliseconds);
    for (size_t i = 0; i < connections; i++)
        if (items[i].revents) drain(dealers[i]);
}

static void read_utterances(const char *path) {
    char *line = strtok(read_file(path), "\n");
    for (size_t room = 0; line; line = strtok(NULL, "\n")) {
        if (utterance_count == room)
            utterances = realloc(utterances, (room = room ? room * 2 : 256) * sizeof *utterances);
        utterances[utterance_count++] = line;
    }
    if (!utterance_count) fail(0, "%s holds no utterances", path);
}

/// Sends as the loop asks for until the meter is through, then waits for what is open.
static void drive(size_t in_flight, double rate, double patience) {
    uint64_t began = nanoseconds(), due = began;
    bool over = false;
    for (uint64_t now = began, until = 0; !(over && (!open_count || now > until)); now = nanoseconds()) {
        if (!over && meter_over(&measured, now)) over = true, until = now + (uint64_t)(patience * 1e9);
        if (over) {
            wait_for(20);
        } else if (rate > 0) {
            uint64_t gap = (uint64_t)(1e9 / rate);
            // What this process has no time for itself is not the dispatcher's slowness: counted and left out.
            if (now > due + 20000000u) skipped += (now - due) / gap, due = now;
            for (; due <= now && send_one(due); due += gap) {}
            // What is due within the millisecond goes together: asking in a circle would take a core from who is measured.
            wait_for(due > now ? 1 : 0);
        } else {
            while (now >= retry_at && open_count < in_flight && send_one(now)) {}
            wait_for(now < retry_at ? 1 : 100);
        }
    }
}

int main(int argc, char **argv) {
    stop_on_signal();
    app = option(argc, argv, "--app", "bench");
    user = option(argc, argv, "--user", "local");
    users = (size_t)number(argc, argv, "--users", 1);
    pays = flag(argc, argv, "--pay");
    size_t in_flight = (size_t)number(argc, argv, "--in-flight", 64);
    double rate = number(argc, argv, "--rate", 0);
    conversations = (size_t)number(argc, argv, "--conversations", rate > 0 ? 16000 : 4 * (double)in_flight);
    if (conversations < in_flight) fail(0, "--conversations must be at least --in-flight");
    if (option(argc, argv, "--say", NULL)) read_utterances(option(argc, argv, "--say", NULL));
    requests = calloc(conversations, sizeof *requests);
    unused = calloc(conversations, sizeof *unused);
    for (; unused_count < conversations; unused_count++) unused[unused_count] = (uint32_t)unused_count;
    connections = (conversations + EACH - 1) / EACH;
    if (connections > MOST) fail(0, "--conversations is at most %d", EACH * MOST);
    void *context = zmq_ctx_new();
    for (size_t i = 0; i < connections; i++)
        dealers[i] = connected(
            context, ZMQ_DEALER, option(argc, argv, "--front", ""), option(argc, argv, "--key", NULL));
    meter_start(
        &measured, number(argc, argv, "--warmup", 0.5), number(argc, argv, "--seconds", 3),
        option(argc, argv, "--watch", ""));
    drive(in_flight, rate, number(argc, argv, "--patience", 15));
    char more[320];
    snprintf(
        more, sizeof more,
        ",\"sent\":%llu,\"skipped\":%llu,\"completed\":%llu,\"busy\":%llu,\"failed\":%llu,\"strays\":%llu,\"open\":%zu",
        (unsigned long long)sent, (unsigned long long)skipped, (unsigned long long)completed, (unsigned long long)busy,
        (unsigned long long)failed, (unsigned long long)strays, open_count);
    meter_print(&measured, more);
    // What is open was never ended, what is a stray was ended twice: either is worth no figure.
    return failed || strays || open_count ? 2 : 0;
}
