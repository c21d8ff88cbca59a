// Beckon: zlib's checksum for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CZLIB_H
#define BECKON_CZLIB_H

#include <zlib.h>

#endif
