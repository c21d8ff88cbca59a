// Beckon: LZ4 for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CLZ4_H
#define BECKON_CLZ4_H

#include <lz4.h>

#endif
