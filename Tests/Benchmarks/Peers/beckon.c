// Beckon: as much of docs/protocol.md as the benchmarks' peers speak
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "beckon.h"
#include "bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void make_header(unsigned char header[HEADER], enum kind kind, const unsigned char *id) {
    memset(header, 0, HEADER);
    header[0] = 'B', header[1] = 'K', header[2] = 1, header[3] = (unsigned char)kind;
    if (id) memcpy(header + CORRELATION, id, 16);
}

void make_id(unsigned char id[16], uint64_t number, uint32_t slot) {
    uint64_t now = unix_milliseconds();
    for (int i = 0; i < 6; i++) id[i] = (unsigned char)(now >> (40 - 8 * i));
    unsigned process = (unsigned)getpid();
    id[6] = (unsigned char)(0x70 | (process >> 8 & 0x0F)), id[7] = (unsigned char)process;
    id[8] = (unsigned char)(0x80 | (number >> 24 & 0x3F));
    for (int i = 0; i < 3; i++) id[9 + i] = (unsigned char)(number >> (16 - 8 * i));
    for (int i = 0; i < 4; i++) id[12 + i] = (unsigned char)(slot >> (24 - 8 * i));
}

uint32_t slot_of(const unsigned char *id) {
    return (uint32_t)id[12] << 24 | (uint32_t)id[13] << 16 | (uint32_t)id[14] << 8 | id[15];
}

slice find(slice body, const char *text) {
    slice none = {NULL, 0};
    if (!body.at) return none;
    const char *at = memmem(body.at, body.size, text, strlen(text));
    if (!at) return none;
    at += strlen(text);
    return (slice){at, body.size - (size_t)(at - body.at)};
}

bool has(slice body, const char *text) { return find(body, text).at != NULL; }

slice value_at(slice from) {
    size_t at = 0;
    int depth = 0;
    bool quoted = false;
    for (; at < from.size; at++) {
        char byte = from.at[at];
        if (quoted) {
            if (byte == '\\') at++;
            else if (byte == '"') quoted = false;
        } else if (byte == '"') {
            quoted = true;
        } else if (byte == '{' || byte == '[') {
            depth++;
        } else if (byte == '}' || byte == ']') {
            if (depth-- == 0) break;
        } else if (byte == ',' && depth == 0) {
            break;
        }
    }
    return (slice){from.at, at};
}

slice text_of(slice body, const char *name) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":\"", name);
    slice from = find(body, quoted);
    const char *end = from.at ? memchr(from.at, '"', from.size) : NULL;
    return end ? (slice){from.at, (size_t)(end - from.at)} : (slice){NULL, 0};
}

void put(text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text->bytes + text->size, sizeof text->bytes - text->size, format, arguments);
    va_end(arguments);
    if (size < 0 || text->size + (size_t)size >= sizeof text->bytes) fail(0, "a body is too large");
    text->size += (size_t)size;
}

void put_slice(text *text, slice slice) {
    if (text->size + slice.size >= sizeof text->bytes) fail(0, "a body is too large");
    memcpy(text->bytes + text->size, slice.at, slice.size);
    text->size += slice.size;
}

// MARK: Bodies

void put_hello(text *text, const char *app, int process, int credit) {
    put(text, "{\"role\":\"handler\",\"worker\":\"%s-%d\",\"credit\":%d,\"manifest\":{", app, process, credit);
    put(text, "\"app\":\"%s\",\"name\":\"Bench %s\",", app, app);
    put(text, "\"usageDescription\":\"Is measured.\",\"keepsLedger\":true,");
    put(text, "\"types\":[{\"name\":\"Placemark\",\"kind\":\"entity\",\"label\":[\"name\"],\"details\":[\"locality\"]},"
              "{\"name\":\"SpeakableString\",\"kind\":\"entity\",\"label\":[\"spokenPhrase\"]},"
              "{\"name\":\"Integer\",\"kind\":\"integer\"},{\"name\":\"String\",\"kind\":\"string\"}],");
    put(text, "\"intents\":[{\"name\":\"BookTrip\",\"domain\":\"trips\",\"hasConfirm\":true,\"parameters\":["
              "{\"name\":\"pickupLocation\",\"type\":\"Placemark\",\"isRequired\":true},"
              "{\"name\":\"dropOffLocation\",\"type\":\"Placemark\",\"isRequired\":true},"
              "{\"name\":\"rideOptionName\",\"type\":\"SpeakableString\"},"
              "{\"name\":\"partySize\",\"type\":\"Integer\",\"isRequired\":true},"
              "{\"name\":\"note\",\"type\":\"String\"}]}]}}");
}

void put_submit(text *text, const char *app, const char *conversation, uint64_t number, bool asks) {
    put_literal(text, "{\"app\":\"");
    put_slice(text, (slice){app, strlen(app)});
    put_literal(text, "\",\"context\":{\"abilities\":[");
    if (asks) put_literal(text, "\"values\"");
    put_literal(text, "],\"conversation\":\"");
    put_slice(text, (slice){conversation, strlen(conversation)});
    put_literal(text, "\",\"locale\":\"en\",\"progress\":false,\"timeZone\":\"Europe/Vienna\",\"user\":\"bench\"},"
                      "\"intent\":\"BookTrip\",\"parameters\":{"
                      "\"dropOffLocation\":{\"identifier\":\"place-0017\",\"locality\":\"Harbor City\","
                      "\"name\":\"Harbor City Airport\"},");
    put(text, "\"note\":\"Order %010llu", (unsigned long long)number);
    put_literal(text, ": two large suitcases and a violin; we wait at the side door.\",");
    if (!asks) put_literal(text, "\"partySize\":3,");
    put_literal(text, "\"pickupLocation\":{\"identifier\":\"place-0001\",\"locality\":\"Northfield\",\"name\":\"Home\"},"
                      "\"rideOptionName\":{\"spokenPhrase\":\"Vroom Comfort\","
                      "\"vocabularyIdentifier\":\"vroom-comfort\"}}}");
}

void put_payment(text *text, const char *app, const char *conversation, const char *user, uint64_t number) {
    put(text, "{\"app\":\"%s\",\"context\":{\"abilities\":[\"consent\"],\"conversation\":\"%s\",", app, conversation);
    put(text, "\"locale\":\"en\",\"progress\":false,\"timeZone\":\"Europe/Vienna\",\"user\":\"%s\"},", user);
    put(text, "\"intent\":\"SendPayment\",\"parameters\":{\"currencyAmount\":{\"amount\":\"0.10\","
              "\"currencyCode\":\"EUR\"},\"note\":\"Order %010llu\",", (unsigned long long)number);
    put(text, "\"payee\":{\"customIdentifier\":\"contact-omar\",\"displayName\":\"Omar Haddad\"}}}");
}

bool put_yes(text *text, slice event) {
    slice question = find(event, "\"questions\":[");
    slice id = text_of(question, "id"), digest = text_of(question, "digest");
    if (!id.at || !digest.at) return false;
    put(text, "{\"question\":\"%.*s\",\"reply\":{", (int)id.size, id.at);
    put(text, "\"digest\":\"%.*s\",\"kind\":\"yes\"}}", (int)digest.size, digest.at);
    return true;
}

void put_say(text *text, const char *conversation, const char *user, const char *utterance) {
    put(text, "{\"context\":{\"abilities\":[],\"conversation\":\"%s\",\"locale\":\"en\",", conversation);
    put(text, "\"progress\":false,\"timeZone\":\"Europe/Vienna\",\"user\":\"%s\"},", user);
    put(text, "\"utterance\":\"%s\"}", utterance);
}

void put_response(text *text, const char *code) {
    put(text, "{\"code\":\"%s\",\"payload\":{\"trip\":{", code);
    put(text, "\"driver\":{\"name\":\"Amara Lindqvist\",\"phone\":\"+43 1 555 0134\",\"rating\":\"4.9\"},");
    put(text, "\"dropOff\":{\"identifier\":\"place-0017\",\"locality\":\"Harbor City\","
              "\"name\":\"Harbor City Airport\"},"
              "\"identifier\":\"0197f0e5-7d4a-7c3e-9a51-2f6d8b1c0e42\",\"partySize\":3,"
              "\"phase\":\"confirmed\",");
    put(text, "\"pickup\":{\"identifier\":\"place-0001\",\"locality\":\"Northfield\",\"name\":\"Home\"},"
              "\"pickupTime\":1750000000123,\"price\":{\"amount\":\"23.74\",\"currencyCode\":\"EUR\"},");
    put(text, "\"vehicle\":{\"color\":\"graphite\",\"maker\":\"Lumen\",\"model\":\"Four\",\"plate\":\"W 4711 HC\"}}}}");
}
