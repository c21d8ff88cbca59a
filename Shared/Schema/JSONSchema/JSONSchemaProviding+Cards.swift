// Beckon: JSON Schema of the blocks of a card
// SPDX-License-Identifier: Apache-2.0

extension Block: JSONSchemaProviding, JSONSchemaConditions {
    public static var jsonSchema: Value {
        func text(_ description: String) -> Value { ["type": "string", "description": .string(description)] }
        func array(_ type: any Decodable.Type, _ description: String) -> Value {
            ["type": "array", "items": JSONSchema.reference(to: type), "description": .string(description)]
        }
        return [
            "description": "A piece of a card. 'kind' says which of the other members are there.",
            "type": "object", "required": ["kind"],
            "properties": [
                "kind": [
                    "type": "string", "description": "What sort of block it is.",
                    "enum": .array(Kind.allCases.map { .string($0.rawValue) }),
                ],
                "text": text("With 'text', 'headline', 'bubble' and 'badge': the words."),
                "detail": text("With 'headline': smaller words beside it."),
                "lines": array(Line.self, "With 'lines': labels with values."),
                "heading": text("With 'items' and 'grid': what they are."),
                "items": array(Item.self, "With 'items': things in a row."),
                "more": text("With 'items' and 'grid': how many more there are, as words."),
                "caption": text("With 'bubble': from whom, to whom, as words."),
                "time": text("With 'bubble': when, as words."),
                "isOwn": ["type": "boolean", "description": "With 'bubble': whether the user is the sender."],
                "from": text("With 'route': where it begins, as words."),
                "to": text("With 'route': where it ends, as words."),
                "position": [
                    "type": "number",
                    "description":
                        "With 'route': where what moves is, -1 to 0 before the beginning, 0 to 1 on the way.",
                ],
                "stages": [
                    "type": "array", "items": ["type": "string"], "description": "With 'route': its stages, as words.",
                ],
                "stage": ["type": "integer", "description": "With 'route': which of the stages is now, from 0."],
                "label": text("With 'link' and 'progress': what it is."),
                "url": text("With 'link': an address of the app, https."),
                "alternative": text("With 'picture': what is said in place of it."),
                "data": text("With 'picture': the PNG or JPEG, base64."),
                "pictures": array(Picture.self, "With 'grid': pictures in rows."),
                "isSlideshow": [
                    "type": "boolean",
                    "description": "With 'grid': whether they are shown one after the other as soon as they are there.",
                ],
                "fraction": ["type": "number", "description": "With 'progress': how much of it is done, 0 to 1."],
                "value": text("With 'progress': the same as words."),
                "isRing": ["type": "boolean", "description": "With 'progress': whether it is drawn as a ring."],
                "columns": [
                    "type": "array", "items": ["type": "string"], "description": "With 'table': the headings.",
                ],
                "rows": [
                    "type": "array", "items": ["type": "array", "items": ["type": "string"]],
                    "description": "With 'table': the rows, each with as many texts as there are columns.",
                ],
                "mood": [
                    "type": "string", "description": "With 'badge': how it feels.",
                    "enum": .array(Mood.allCases.map { .string($0.rawValue) }),
                ],
                "blocks": array(Block.self, "With 'row': blocks side by side."),
            ],
            "allOf": [
                Self.require("text", where: "kind", isOneOf: ["text", "headline", "bubble", "badge"]),
                Self.require("lines", where: "kind", isOneOf: ["lines"]),
                Self.require("items", where: "kind", isOneOf: ["items"]),
                Self.require("label", where: "kind", isOneOf: ["link", "progress"]),
                Self.require("url", where: "kind", isOneOf: ["link"]),
                Self.require("alternative", where: "kind", isOneOf: ["picture"]),
                Self.require("data", where: "kind", isOneOf: ["picture"]),
                Self.require("pictures", where: "kind", isOneOf: ["grid"]),
                Self.require("fraction", where: "kind", isOneOf: ["progress"]),
                Self.require("columns", where: "kind", isOneOf: ["table"]),
                Self.require("rows", where: "kind", isOneOf: ["table"]),
                Self.require("blocks", where: "kind", isOneOf: ["row"]),
            ],
            "examples": [
                ["kind": "headline", "text": "€ 12.50"], ["kind": "divider"],
                ["kind": "progress", "label": "Distance", "fraction": 0.6, "value": "3 of 5 km"],
            ],
        ]
    }
    public static var jsonSchemaReferences: [any Decodable.Type] { [Line.self, Item.self, Picture.self, Block.self] }
}
