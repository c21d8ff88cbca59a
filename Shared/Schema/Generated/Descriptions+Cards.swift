// Beckon: what Cards means, for JSON Schema; written by `make schema` from the comments there
// SPDX-License-Identifier: Apache-2.0

extension Descriptions {
    static let cards = #"""
        Block.Item: A thing in a row of things.
        Block.Item.Mark: What stands in front.
        Block.Item.details: More about it.
        Block.Item.isFlagged: Whether it is flagged.
        Block.Item.label: What it is called.
        Block.Item.mark: What stands in front.
        Block.Line: A label with its value.
        Block.Line.label: What it is.
        Block.Line.value: The value.
        Picture: A picture as it is. What an app sends here is checked by whoever draws it.
        Picture.alternative: What is said in place of it.
        Picture.data: The PNG or JPEG, base64.
        """#
}
