// Beckon: TagLib's C interface for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CTAGLIB_H
#define BECKON_CTAGLIB_H

#include <taglib/tag_c.h>

#endif
