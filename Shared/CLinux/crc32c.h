// Beckon: CRC-32C by the processor's own instruction, which C has as a builtin and Swift does not.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CRC32C_H
#define BECKON_CRC32C_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>

/// Whether the processor has the instruction.
static inline int clinux_has_crc32c(void) {
    unsigned int a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2) != 0;
}

/// Goes on with a sum over more bytes, without the inversions at both ends. Only where the processor has the instruction.
__attribute__((target("sse4.2"))) static inline uint32_t clinux_crc32c(uint32_t sum, const void *bytes, size_t count) {
    const unsigned char *place = (const unsigned char *)bytes;
    uint64_t wide = sum;
    for (; count >= 8; place += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, place, 8);
        wide = __builtin_ia32_crc32di(wide, word);
    }
    sum = (uint32_t)wide;
    for (; count > 0; place++, count--) sum = __builtin_ia32_crc32qi(sum, *place);
    return sum;
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

static inline int clinux_has_crc32c(void) { return 1; }

static inline uint32_t clinux_crc32c(uint32_t sum, const void *bytes, size_t count) {
    const unsigned char *place = (const unsigned char *)bytes;
    for (; count >= 8; place += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, place, 8);
        sum = __builtin_arm_crc32cd(sum, word);
    }
    for (; count > 0; place++, count--) sum = __builtin_arm_crc32cb(sum, *place);
    return sum;
}

#else

static inline int clinux_has_crc32c(void) { return 0; }

static inline uint32_t clinux_crc32c(uint32_t sum, const void *bytes, size_t count) {
    (void)bytes;
    (void)count;
    return sum;
}

#endif
#endif
