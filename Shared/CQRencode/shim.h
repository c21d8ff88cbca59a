// Beckon: libqrencode for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CQRENCODE_H
#define BECKON_CQRENCODE_H

#include <qrencode.h>

#endif
