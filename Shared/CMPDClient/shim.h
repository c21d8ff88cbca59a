// Beckon: libmpdclient for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CMPDCLIENT_H
#define BECKON_CMPDCLIENT_H

#include <mpd/client.h>

#endif
