// Beckon: libLBFGS for Swift.
// SPDX-License-Identifier: Apache-2.0
#ifndef BECKON_CLBFGS_H
#define BECKON_CLBFGS_H

#include <lbfgs.h>

#endif
