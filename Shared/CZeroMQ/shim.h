// Beckon: libzmq for Swift, with the constants that Swift's importer cannot read from macros.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CZEROMQ_H
#define BECKON_CZEROMQ_H

#include <errno.h>
#include <zmq.h>

// libzmq's own error numbers are sums in zmq.h where errno.h has none; Swift imports only plain literals.
static const int CZEROMQ_EFSM = EFSM;
static const int CZEROMQ_ENOCOMPATPROTO = ENOCOMPATPROTO;
static const int CZEROMQ_ETERM = ETERM;
static const int CZEROMQ_EMTHREAD = EMTHREAD;
static const int CZEROMQ_EHOSTUNREACH = EHOSTUNREACH;
static const int CZEROMQ_ENOTSUP = ENOTSUP;

// Declared among the draft options of 4.3, which Debian's header hides, yet understood by the library as built.
static const int CZEROMQ_ZAP_ENFORCE_DOMAIN = 93;

#endif
