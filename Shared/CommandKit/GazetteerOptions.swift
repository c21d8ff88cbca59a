// Beckon: which cities an app knows
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Foundation

/// What a handler that knows places is told: a file of cities.
public struct GazetteerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of GeoNames, such as cities500.txt, in place of the cities that come with Beckon. $BECKON_GAZETTEER "
                + "says the same.",
            valueName: "file"))
    var gazetteer: String = ProcessInfo.processInfo.environment["BECKON_GAZETTEER"] ?? ""

    /// The file; `nil` where none is named.
    public var file: String? { self.gazetteer.isEmpty ? nil : self.gazetteer }

    public init() {}
}
