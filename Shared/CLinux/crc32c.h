// Beckon: CRC-32C by the processor's own instruction, which C has as a builtin and Swift does not.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CRC32C_H
#define BECKON_CRC32C_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Bytes of a block; three are summed at once.
#define CLINUX_CRC32C_BLOCK 256

#if defined(__x86_64__)
#include <cpuid.h>

/// Whether the processor has the instruction.
static inline int clinux_has_crc32c(void) {
    unsigned int a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2) != 0;
}

__attribute__((target("sse4.2"))) static inline uint64_t clinux_crc32c_word(uint64_t sum, const unsigned char *place) {
    uint64_t word;
    memcpy(&word, place, 8);
    return __builtin_ia32_crc32di(sum, word);
}

/// A sum behind CLINUX_CRC32C_BLOCK more bytes that are zero.
static inline uint32_t clinux_crc32c_shifted(const uint32_t *shifts, uint32_t sum) {
    return shifts[sum & 255] ^ shifts[256 | (sum >> 8 & 255)] ^ shifts[512 | (sum >> 16 & 255)] ^ shifts[768 | sum >> 24];
}

/// Goes on with a sum over more bytes, without the inversions at both ends. Only where the processor has the instruction:
/// that takes three steps of its clock and can be begun with each, so that three blocks take as long as one.
///
/// shifts: four tables of 256: what each byte of a sum, the lowest first, becomes behind a block of zeros.
__attribute__((target("sse4.2"))) static inline uint32_t clinux_crc32c(
    const uint32_t *shifts, uint32_t sum, const void *bytes, size_t count) {
    const unsigned char *place = (const unsigned char *)bytes;
    const size_t block = CLINUX_CRC32C_BLOCK;
    for (; count >= 3 * block; place += 3 * block, count -= 3 * block) {
        uint64_t first = sum, second = 0, third = 0;
        for (size_t i = 0; i < block; i += 8) {
            first = clinux_crc32c_word(first, place + i);
            second = clinux_crc32c_word(second, place + block + i);
            third = clinux_crc32c_word(third, place + 2 * block + i);
        }
        sum = clinux_crc32c_shifted(shifts, (uint32_t)first) ^ (uint32_t)second;
        sum = clinux_crc32c_shifted(shifts, sum) ^ (uint32_t)third;
    }
    uint64_t wide = sum;
    for (; count >= 8; place += 8, count -= 8) wide = clinux_crc32c_word(wide, place);
    sum = (uint32_t)wide;
    for (; count > 0; place++, count--) sum = __builtin_ia32_crc32qi(sum, *place);
    return sum;
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

static inline int clinux_has_crc32c(void) { return 1; }

static inline uint32_t clinux_crc32c(const uint32_t *shifts, uint32_t sum, const void *bytes, size_t count) {
    const unsigned char *place = (const unsigned char *)bytes;
    (void)shifts;
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

static inline uint32_t clinux_crc32c(const uint32_t *shifts, uint32_t sum, const void *bytes, size_t count) {
    (void)shifts;
    (void)bytes;
    (void)count;
    return sum;
}

#endif
#endif
