// Beckon: what of a card is held within bounds when it is read
// SPDX-License-Identifier: Apache-2.0

extension Block.Progress {
    private enum Member: String, CodingKey { case label, fraction, value, isRing }

    /// The fraction is held within 0 to 1, whatever was sent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        self.init(
            try container.decode(String.self, forKey: .label),
            fraction: try container.decode(Double.self, forKey: .fraction),
            value: try container.decodeIfPresent(String.self, forKey: .value),
            isRing: try container.decodeIfPresent(Bool.self, forKey: .isRing) ?? false)
    }
}

extension Block.Route {
    private enum Member: String, CodingKey { case from, to, position, stages, stage }

    /// Position and stage are held within what there is, whatever was sent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        self.init(
            from: try container.decodeIfPresent(String.self, forKey: .from),
            to: try container.decodeIfPresent(String.self, forKey: .to),
            position: try container.decodeIfPresent(Double.self, forKey: .position),
            stages: try container.decodeIfPresent([String].self, forKey: .stages) ?? [],
            stage: try container.decodeIfPresent(Int.self, forKey: .stage))
    }
}
