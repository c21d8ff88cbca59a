// Beckon: errors that logs may tell
// SPDX-License-Identifier: Apache-2.0

/// An error whose description holds nothing that a user said, and tells an operator what to do. Logs tell it as it is; of any
/// other error they tell the type.
public protocol OperatorError: Error, CustomStringConvertible {}
