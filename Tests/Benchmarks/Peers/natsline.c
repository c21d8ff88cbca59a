// Beckon: the hops of an intent over NATS request and reply
// SPDX-License-Identifier: Apache-2.0

// As somebody would build it with the C client of NATS: a coordinator takes intents, asks a queue group of workers for
// each of three phases, and replies. Requests are answered on subjects of their own, so nothing waits for another.
// Nothing is kept by anybody but the coordinator's table of what is open.

#include "bench.h"

#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEADER = 64, PHASES = 3, OPEN = 4096 };

static natsConnection *connection;
static char *payload;
static int size;

static void check(natsStatus status, const char *what) {
    if (status != NATS_OK) fail(0, "%s: %s", what, natsStatus_GetText(status));
}

static void ready(void) {
    check(natsConnection_FlushTimeout(connection, 5000), "flush");
    printf("ready\n");
    fflush(stdout);
}

// MARK: The coordinator

static struct { char reply[128]; bool open; } table[OPEN];

static void ask(int slot, int phase, const char *body, int length) {
    char inbox[64];
    snprintf(inbox, sizeof inbox, "coordinator.%d.%d", slot, phase);
    check(natsConnection_PublishRequest(connection, "work", inbox, body, length), "ask");
}

static void on_intent(natsConnection *from, natsSubscription *on, natsMsg *message, void *closure) {
    static int slot;
    (void)from, (void)on, (void)closure;
    do slot = (slot + 1) % OPEN;
    while (table[slot].open);
    table[slot].open = true;
    snprintf(table[slot].reply, sizeof table[slot].reply, "%s", natsMsg_GetReply(message));
    ask(slot, 1, natsMsg_GetData(message), natsMsg_GetDataLength(message));
    natsMsg_Destroy(message);
}

static void on_result(natsConnection *from, natsSubscription *on, natsMsg *message, void *closure) {
    int slot, phase;
    if (sscanf(natsMsg_GetSubject(message), "coordinator.%d.%d", &slot, &phase) == 2 && slot >= 0 && slot < OPEN) {
        if (phase < PHASES) {
            ask(slot, phase + 1, natsMsg_GetData(message), natsMsg_GetDataLength(message));
        } else {
            table[slot].open = false;
            check(
                natsConnection_Publish(
                    connection, table[slot].reply, natsMsg_GetData(message), natsMsg_GetDataLength(message)),
                "reply");
        }
    }
    (void)from, (void)on, (void)closure;
    natsMsg_Destroy(message);
}

// MARK: A worker

static void on_work(natsConnection *from, natsSubscription *on, natsMsg *message, void *closure) {
    (void)from, (void)on, (void)closure;
    check(natsConnection_Publish(connection, natsMsg_GetReply(message), payload, size), "result");
    natsMsg_Destroy(message);
}

// MARK: The client

static meter measured;
static uint64_t began[OPEN];
static volatile int over;

static void submit(int slot) {
    char inbox[64];
    snprintf(inbox, sizeof inbox, "client.%d", slot);
    began[slot] = nanoseconds();
    check(natsConnection_PublishRequest(connection, "intents", inbox, payload, size), "submit");
}

static void on_reply(natsConnection *from, natsSubscription *on, natsMsg *message, void *closure) {
    (void)from, (void)on, (void)closure;
    uint64_t now = nanoseconds();
    int slot = atoi(natsMsg_GetSubject(message) + strlen("client."));
    natsMsg_Destroy(message);
    if (over || meter_over(&measured, now)) {
        over = 1;
        return;
    }
    meter_note(&measured, began[slot], now);
    submit(slot);
}

int main(int argc, char **argv) {
    stop_on_signal();
    const char *role = argc > 1 ? argv[1] : "";
    size = (int)number(argc, argv, "--bytes", 600) + HEADER;
    payload = malloc((size_t)size);
    memset(payload, 'n', (size_t)size);
    natsSubscription *one = NULL, *two = NULL;
    check(natsConnection_ConnectTo(&connection, option(argc, argv, "--url", "")), "connect");
    if (strcmp(role, "coordinator") == 0) {
        check(natsConnection_Subscribe(&one, connection, "intents", on_intent, NULL), "subscribe");
        check(natsConnection_Subscribe(&two, connection, "coordinator.>", on_result, NULL), "subscribe");
        ready();
        while (!stopping) pause();
    } else if (strcmp(role, "worker") == 0) {
        check(natsConnection_QueueSubscribe(&one, connection, "work", "workers", on_work, NULL), "subscribe");
        ready();
        while (!stopping) pause();
    } else if (strcmp(role, "client") == 0) {
        int flying = (int)number(argc, argv, "--in-flight", 64);
        if (flying > OPEN) fail(0, "--in-flight is at most %d", OPEN);
        check(natsConnection_Subscribe(&one, connection, "client.*", on_reply, NULL), "subscribe");
        meter_start(
            &measured, number(argc, argv, "--warmup", 0.5), number(argc, argv, "--seconds", 3),
            option(argc, argv, "--watch", ""));
        for (int slot = 0; slot < flying; slot++) submit(slot);
        for (uint64_t limit = measured.ends + 5000000000u; !over && nanoseconds() < limit && !stopping;) usleep(2000);
        if (!over) fail(0, "no replies came");
        meter_print(&measured, "");
    } else {
        fail(
            0, "natsline coordinator | worker | client --url nats://127.0.0.1:PORT [--in-flight N --seconds S "
               "--watch PIDS]");
    }
    return 0;
}
