// Beckon: liblinear for Swift, as one call that says nothing on standard output.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CLINEAR_H
#define BECKON_CLINEAR_H

#include <linear.h>
#include <stdlib.h>

static void clinear_say_nothing(const char *text) { (void)text; }

// liblinear visits examples in an order drawn with rand(): the same seed, the same model. One call at a time.
static inline struct model *clinear_train(const struct problem *problem, const struct parameter *parameter) {
    set_print_string_function(clinear_say_nothing);
    srand(1);
    return train(problem, parameter);
}

static inline void clinear_free(struct model *model) { free_and_destroy_model(&model); }

#endif
