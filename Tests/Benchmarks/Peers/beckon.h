// Beckon: as much of docs/protocol.md as the benchmarks' peers speak
// SPDX-License-Identifier: Apache-2.0

#ifndef BECKON_H
#define BECKON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEADER = 64, CORRELATION = 4, PHASE = 21, OUTCOME = 23 };

enum kind {
    SAY = 0x01, SUBMIT = 0x02, ANSWER = 0x03, ACCEPTED = 0x21, REFUSED = 0x22, EVENT = 0x23,
    HELLO = 0x41, HEARTBEAT = 0x42, RESULT = 0x43, GOODBYE = 0x45, WELCOME = 0x61, WORK = 0x62, CHALLENGE = 0x64
};

enum { RESOLVING = 5, CONFIRMING = 6, HANDLING = 7 };

/// A header of this kind that belongs to the request `id`, 16 bytes, or to none.
void make_header(unsigned char header[HEADER], enum kind kind, const unsigned char *id);
/// A UUID of version 7 that ends in `slot`; `number` tells it from all others of this process.
void make_id(unsigned char id[16], uint64_t number, uint32_t slot);
/// The slot that an id ends in.
uint32_t slot_of(const unsigned char *id);

/// A stretch of a body; `at` is NULL where nothing was found.
typedef struct { const char *at; size_t size; } slice;
/// The first `text` in a body, and what follows it.
slice find(slice body, const char *text);
bool has(slice body, const char *text);
/// The value that begins at `from`: up to the comma or bracket behind it.
slice value_at(slice from);
/// The text of the first member of this name: what stands between its quotes, escapes as they are.
slice text_of(slice body, const char *name);

/// A buffer that bodies are put together in.
typedef struct { char bytes[16384]; size_t size; } text;
void put(text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_slice(text *text, slice slice);
/// The same for text that stands in the source: formatting takes longer than what is measured.
#define put_literal(text, literal) put_slice(text, (slice){literal, sizeof literal - 1})

/// A worker's hello for the app `app` with the benchmark's one intent, `BookTrip`.
void put_hello(text *text, const char *app, int process, int credit);
/// A submit of a `BookTrip`, about 600 bytes, in a conversation; without the party size where `asks`.
void put_submit(text *text, const char *app, const char *conversation, uint64_t number, bool asks);
/// A submit of a `SendPayment` of ten cents with all values, by a caller that can say yes; its note tells it from others.
void put_payment(text *text, const char *app, const char *conversation, const char *user, uint64_t number);
/// The yes to a question that an event asks, with the digest of what was shown; false where it asks nothing of the kind.
bool put_yes(text *text, slice event);
/// A say of a user in a conversation.
void put_say(text *text, const char *conversation, const char *user, const char *utterance);
/// What confirm and handle answer, about 600 bytes.
void put_response(text *text, const char *code);

#endif
