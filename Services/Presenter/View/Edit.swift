// Beckon: a value of a preview that can be changed where it stands
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// A value of a preview that can be changed where it stands. Changing it is a correction, as words would make it.
public struct Edit: Codable, Hashable, Sendable {
    /// How it is changed.
    public enum Control: Codable, Hashable, Sendable {
        /// Something is typed or picked: the field, and what stands in it now.
        case field(Field, text: String)
        /// One of several values is chosen: their names with the answer that each makes, and the one that holds now.
        case choices([Choice], current: Int)
    }

    /// The parameter.
    public var parameter: String
    /// What it is called.
    public var label: String
    /// The line of the card that shows it; `nil` where it is shown in another way, such as a drawing.
    public var line: Block.Line?
    /// How it is changed.
    public var control: Control

    /// - Parameters: See the properties.
    public init(_ parameter: String, label: String, line: Block.Line? = nil, _ control: Control) {
        self.parameter = parameter
        self.label = label
        self.line = line
        self.control = control
    }
}
