// Beckon: the two functions of C's mathematics that the statistics need
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// e to the power of `value`.
@inline(__always) func exponential(_ value: Double) -> Double { exp(value) }

/// The natural logarithm.
@inline(__always) func logarithm(_ value: Double) -> Double { log(value) }
