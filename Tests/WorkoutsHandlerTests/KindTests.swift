// Beckon: tests of Stride
// SPDX-License-Identifier: Apache-2.0
