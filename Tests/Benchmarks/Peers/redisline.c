// Beckon: the hops of an intent over Redis streams
// SPDX-License-Identifier: Apache-2.0

// As somebody would build it who wants requests kept: streams with consumer groups, every entry acknowledged, and each
// process reads as much as there is and writes all it has to say in one pipeline.

#include "bench.h"

#include <hiredis/hiredis.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PHASES = 3, BATCH = 128, OPEN = 4096 };

static redisContext *redis;
static char *body;
static size_t size;
static int waiting; // answers to what was appended before

static void append(int count, const char **words, const size_t *sizes) {
    if (redisAppendCommandArgv(redis, count, words, sizes) != REDIS_OK) fail(0, "redis: %s", redis->errstr);
    waiting++;
}

static redisReply *answer(void) {
    void *reply = NULL;
    if (redisGetReply(redis, &reply) != REDIS_OK) {
        if (stopping) exit(0);
        fail(0, "redis: %s", redis->errstr);
    }
    waiting--;
    redisReply *read = reply;
    if (read->type == REDIS_REPLY_ERROR) fail(0, "redis: %s", read->str);
    return read;
}

/// Adds an entry: which request, which phase, and a body.
static void add(
    const char *stream, const char *request, size_t request_size, char phase, const char *bytes, size_t length) {
    const char *words[] = {"XADD", stream, "MAXLEN", "~", "20000", "*", "r", request, "p", &phase, "b", bytes};
    size_t sizes[] = {4, strlen(stream), 6, 1, 5, 1, 1, request_size, 1, 1, 1, length};
    append(12, words, sizes);
}

static void acknowledge(const char *stream, redisReply *id) {
    const char *words[] = {"XACK", stream, "group", id->str};
    size_t sizes[] = {4, strlen(stream), 5, id->len};
    append(4, words, sizes);
}

static void make_groups(void) {
    const char *streams[] = {"intents", "work", "results"};
    for (int i = 0; i < 3; i++) {
        void *reply = redisCommand(redis, "XGROUP CREATE %s group $ MKSTREAM", streams[i]);
        if (!reply) fail(0, "redis: %s", redis->errstr);
        freeReplyObject(reply);
    }
}

/// Asks for entries, reads them behind the answers to all that was written before, and gives each to `each`.
static void turn(const char *command, void (*each)(const char *stream, redisReply *id, redisReply *fields)) {
    if (redisAppendCommand(redis, command) != REDIS_OK) fail(0, "redis: %s", redis->errstr);
    waiting++;
    while (waiting > 1) freeReplyObject(answer());
    redisReply *reply = answer();
    for (size_t i = 0; reply->type == REDIS_REPLY_ARRAY && i < reply->elements; i++) {
        redisReply *stream = reply->element[i], *entries = stream->element[1];
        for (size_t entry = 0; entry < entries->elements; entry++)
            each(stream->element[0]->str, entries->element[entry]->element[0], entries->element[entry]->element[1]);
    }
    freeReplyObject(reply);
}

// MARK: The coordinator, a worker

static void coordinate(const char *stream, redisReply *id, redisReply *fields) {
    redisReply *request = fields->element[1], *bytes = fields->element[5];
    int phase = stream[0] == 'i' ? 0 : fields->element[3]->str[0] - '0';
    if (phase < PHASES) add("work", request->str, request->len, (char)('1' + phase), bytes->str, bytes->len);
    else add("replies", request->str, request->len, '0', bytes->str, bytes->len);
    acknowledge(stream, id);
}

static void work(const char *stream, redisReply *id, redisReply *fields) {
    redisReply *request = fields->element[1];
    add("results", request->str, request->len, fields->element[3]->str[0], body, size);
    acknowledge(stream, id);
}

// MARK: The client

static meter measured;
static uint64_t began[OPEN];
static char last[64] = "$";

static void submit(int slot) {
    char request[16];
    int length = snprintf(request, sizeof request, "%d", slot);
    began[slot] = nanoseconds();
    add("intents", request, (size_t)length, '0', body, size);
}

static void hear(const char *stream, redisReply *id, redisReply *fields) {
    (void)stream;
    int slot = atoi(fields->element[1]->str);
    snprintf(last, sizeof last, "%s", id->str);
    meter_note(&measured, began[slot], nanoseconds());
    submit(slot);
}

static void drive(int flying) {
    char command[160];
    redisReply *end = redisCommand(redis, "XINFO STREAM replies");
    // Replies count from the last that is there: the first one may come before it is asked for.
    if (end && end->type == REDIS_REPLY_ARRAY) {
        for (size_t i = 0; i + 1 < end->elements; i += 2)
            if (strcmp(end->element[i]->str, "last-generated-id") == 0)
                snprintf(last, sizeof last, "%s", end->element[i + 1]->str);
    } else {
        strcpy(last, "0-0");
    }
    freeReplyObject(end);
    for (int slot = 0; slot < flying; slot++) submit(slot);
    while (!meter_over(&measured, nanoseconds())) {
        snprintf(command, sizeof command, "XREAD COUNT %d BLOCK 1000 STREAMS replies %s", BATCH, last);
        turn(command, hear);
    }
    meter_print(&measured, "");
}

int main(int argc, char **argv) {
    stop_on_signal();
    const char *role = argc > 1 ? argv[1] : "";
    size = (size_t)number(argc, argv, "--bytes", 600);
    body = malloc(size);
    memset(body, 'r', size);
    redis = redisConnect("127.0.0.1", (int)number(argc, argv, "--port", 6379));
    if (!redis || redis->err) fail(0, "redis: %s", redis ? redis->errstr : "no memory");
    if (strcmp(role, "client") == 0) {
        int flying = (int)number(argc, argv, "--in-flight", 64);
        if (flying > OPEN) fail(0, "--in-flight is at most %d", OPEN);
        meter_start(
            &measured, number(argc, argv, "--warmup", 0.5), number(argc, argv, "--seconds", 3),
            option(argc, argv, "--watch", ""));
        drive(flying);
        return measured.count ? 0 : 1;
    }
    bool coordinates = strcmp(role, "coordinator") == 0;
    if (!coordinates && strcmp(role, "worker") != 0)
        fail(0, "redisline coordinator | worker --name N | client --port P [--in-flight N --seconds S --watch PIDS]");
    char command[200];
    snprintf(
        command, sizeof command, "XREADGROUP GROUP group %s COUNT %d BLOCK 1000 STREAMS %s",
        option(argc, argv, "--name", "coordinator"), coordinates ? BATCH : BATCH / 4,
        coordinates ? "intents results > >" : "work >");
    make_groups();
    printf("ready\n");
    fflush(stdout);
    while (!stopping) turn(command, coordinates ? coordinate : work);
    return 0;
}
