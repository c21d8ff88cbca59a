// Beckon: what sentences say of visual codes
// SPDX-License-Identifier: Apache-2.0

public import CardKit
import Schema

/// Visual codes: the picture is shown as any app's is, and sentences say which code it is.
public struct CodesLook: Look {
    /// The look of visual codes.
    public init() {}

    public func slots(_ told: Told) -> [String: String] {
        let type = told.parameters["visualCodeType"]?.string
        return ["code": type.map { told.maker.text(ofCase: $0, of: "VisualCodeType") }].compactMapValues(\.self)
    }
}
