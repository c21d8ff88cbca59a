// Beckon: the version of the libzmq that this process runs with.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// A version of libzmq.
public struct ZeroMQVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The major number, 4 for every libzmq that Beckon runs with.
    public let major: Int
    /// The minor number.
    public let minor: Int
    /// The patch number.
    public let patch: Int

    /// Makes a version out of its three numbers.
    public init(major: Int, minor: Int, patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// The version of the shared library that is loaded, which may be newer than the headers of the build.
    public static var loaded: ZeroMQVersion {
        var major: Int32 = 0
        var minor: Int32 = 0
        var patch: Int32 = 0
        zmq_version(&major, &minor, &patch)
        return ZeroMQVersion(major: Int(major), minor: Int(minor), patch: Int(patch))
    }

    /// Whether the loaded library was built with a feature, such as `"curve"` or `"ipc"`.
    public static func has(_ feature: String) -> Bool {
        zmq_has(feature) == 1
    }

    public static func < (left: ZeroMQVersion, right: ZeroMQVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }

    public var description: String { "\(self.major).\(self.minor).\(self.patch)" }
}
