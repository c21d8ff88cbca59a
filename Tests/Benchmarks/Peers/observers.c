// Beckon: observers that hear nothing, each with a connection of its own
// SPDX-License-Identifier: Apache-2.0

#include "bench.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zmq.h>

int main(int argc, char **argv) {
    stop_on_signal();
    int count = (int)number(argc, argv, "--count", 100);
    const char *events = option(argc, argv, "--events", ""), *key = option(argc, argv, "--key", NULL);
    void *context = zmq_ctx_new();
    for (int i = 0; i < count; i++) {
        char topic[64];
        snprintf(topic, sizeof topic, "event/idle-%d/", i);
        zmq_setsockopt(connected(context, ZMQ_SUB, events, key), ZMQ_SUBSCRIBE, topic, strlen(topic));
    }
    printf("ready\n");
    fflush(stdout);
    while (!stopping) pause();
    return 0;
}
