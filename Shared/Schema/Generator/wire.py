#!/usr/bin/env python3
# Beckon: writes how the types of the wire are read and written, from their declarations
# SPDX-License-Identifier: Apache-2.0
"""Writes Shared/Schema/Generated from the declarations beside it; `make schema` runs it.

A struct that is declared as WireCodable gets a reader and a writer, an enumeration that is declared as WireEnumeration
gets its names, and a struct that is declared as Codable a decoder where a property has a default. An initializer that
sets the properties is written for a line of the parameters, with their labels and defaults:

    // init: _ label, details = []

What of a property's JSON does not follow from its type stands in one line above it:

    // default: "local"           the value where JSON has none
    // default: [], then sorted() what is done to a value that was read, or to the default
    // default: [], left out      it is not written where it is the default

An enumeration whose cases have values is written as one object, in which a member says the case. A line in it names
that member, and one above a case names the members of its values, where they are not their labels or the case's name:

    // tagged: kind
    // members: text, mood = .plain   the name of each value, and what it is where JSON has none
    // members: itself                the members of the value stand beside the one that says the case

With --check nothing is written: files that are not what the declarations say are named, and the exit code is 1.
"""
import pathlib
import re
import sys

SCHEMA = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["Cards", "Dialogue", "Identity", "Manifest", "Messages", "Values"]
HEADER = "// Beckon: {}; written by `make schema` from {}\n" \
    "// SPDX-License-Identifier: Apache-2.0\n"
TYPE = re.compile(r"(?:public )?(struct|enum) (\w+)(?:<.*?>)?: ([^{]*)\{")
EXTENSION = re.compile(r"extension ([\w.]+)[^{]*\{")
INIT = re.compile(r"// init: (.+)")
TAGGED = re.compile(r"// tagged: (\w+)")
MEMBERS = re.compile(r"// members: (.+)")
CASE = re.compile(r"case (`?\w+`?(?:\(.*\))?(?:, `?\w+`?)*)$")
# What has braces is computed.
PROPERTY = re.compile(
    r"(?:public |private |@usableFromInline )?(?:private\(set\) )?(?:var|let) (\w+): ([^{=]+?)(?: =.*)?$")
DEFAULT = re.compile(r"// default: (.+?)(?:, then (\w+\(\)))?(, left out)?$")
SIMPLE = {
    "String": "string", "Int": "integer", "UInt64": "integer", "Bool": "boolean", "Double": "double",
    "[String: Value]": "values",
}


class Property:
    def __init__(self, name, type, default):
        self.name, self.optional = name, type.endswith("?")
        self.type = type.removesuffix("?")
        self.default, self.call, self.left_out = default or (None, None, None)

    def read(self):
        """How its JSON is read."""
        if self.type in SIMPLE:
            return f"try reader.{SIMPLE[self.type]}()"
        return f"try {self.type}(from: &reader)"

    def value(self):
        """What it is set to when its object was read."""
        if self.default:
            return self.called(f"{self.name} ?? {self.default}")
        if self.optional:
            return self.name
        # A value may be null, and is there then.
        read = f"{self.name} ?? members.null(.{self.name})" if self.type == "Value" else self.name
        return f"try reader.required({read}, .{self.name}, members)"

    def decoded(self):
        """The same for decoders of other formats."""
        if self.default or self.optional:
            read = f"try container.decodeIfPresent({self.type}.self, forKey: .{self.name})"
            return self.called(f"{read} ?? {self.default}") if self.default else read
        return f"try container.decode({self.type}.self, forKey: .{self.name})"

    def called(self, text):
        return f"({text}).{self.call}" if self.call else text

    def written(self, call):
        """A call that writes it, made where there is something to write."""
        return f"if self.{self.name} != {self.default} {{ {call} }}" if self.left_out else call


class Type:
    def __init__(self, path, kind, conformances):
        self.path, self.kind, self.conformances = path, kind, conformances
        self.properties, self.parameters = [], ""
        self.tag, self.cases = None, {}

    def add_cases(self, text, names):
        """Takes a line of cases, each with the properties that it is written as."""
        head, _, values = text.partition("(")
        for name in head.split(", "):
            found = re.findall(r"(?:(\w+): )?([^,:=\[]+|\[[^\]]*\]\??)(?: = [^,]+)?(?:, |$)", values.removesuffix(")"))
            given = (names or "").split(", ") if names else [label or name for label, _ in found]
            self.cases[name] = []
            for (label, type), member in zip(found, given):
                member, _, default = member.partition(" = ")
                property = Property(member, type, (default, None, None) if default else None)
                property.label = f"{label}: " if label else ""
                self.cases[name].append(property)

    def qualify(self, paths):
        """An extension of a nested type does not know the types beside it by their last names."""
        outer = self.path.rpartition(".")[0]
        for property in self.properties if outer else []:
            def name(word):
                path = f"{outer}.{word[0]}"
                return path if path in paths else word[0]
            property.type = re.sub(r"\b\w+", name, property.type)

    def is_wire(self):
        name = "WireCodable" if self.kind == "struct" else "WireEnumeration"
        return name in self.conformances

    def is_decoded(self):
        return "Codable" in self.conformances and any(property.default for property in self.properties)


def listed(words, indent, first):
    """A list of cases in lines of at most 118 characters."""
    lines, line = [], first
    for word in words:
        if len(line) + len(word) > 116:
            lines.append(line.rstrip(", "))
            line = f"{indent}case "
        line += f"{word}, "
    return "\n".join(lines + [line.rstrip(", ")])


def cases(names, head):
    """An enumeration of names, in one line where it fits."""
    text = f"    {head} {{ case {', '.join(names)} }}"
    if len(text) <= 120:
        return text
    return f"    {head} {{\n{listed(names, ' ' * 8, ' ' * 8 + 'case ')}\n    }}"


def types(text):
    """The types of a file with their stored properties, as far as one declaration a line goes."""
    found, scopes, depth, default, members = [], [], 0, None, None
    for line in text.split("\n"):
        line = line.strip()
        note = DEFAULT.match(line)
        if note:
            default = note.groups()
        inside = scopes[-1] if scopes and scopes[-1][1] == depth else None
        note = INIT.match(line)
        if note and inside:
            inside[0].parameters = f"{inside[0].parameters} {note[1]}".strip()
        note = TAGGED.match(line)
        if note and inside:
            inside[0].tag = note[1]
        note = MEMBERS.match(line)
        members = note[1] if note else members
        if line.startswith("//"):
            continue
        code = re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0].strip()
        match = EXTENSION.match(code)
        if match:
            scopes.append((Type(match[1], "extension", []), depth + 1))
        match = TYPE.match(code)
        if match:
            path = ".".join([inside[0].path] if inside else []) + ("." if inside else "") + match[2]
            found.append(Type(path, match[1], match[3].replace(",", " ").split()))
            scopes.append((found[-1], depth + 1))
        elif inside and inside[0].kind == "struct":
            member = PROPERTY.match(code)
            if member:
                inside[0].properties.append(Property(member[1], member[2].strip(), default))
        elif inside and inside[0].tag and CASE.match(code):
            inside[0].add_cases(CASE.match(code)[1], members)
        if line:
            default = members = None
        depth += code.count("{") - code.count("}")
        while scopes and depth < scopes[-1][1]:
            scopes.pop()
    return found


def reader(type):
    names = sorted(property.name for property in type.properties)
    properties = {property.name: property for property in type.properties}
    lines = [
        cases(names, "private enum Member: String, CaseIterable"),
        "    private static let names = JSONNames(cases: Member.self)", "",
        "    public init(from reader: inout JSONReader) throws(WireError) {",
        "        var members = try reader.object(Self.names)",
    ]
    lines += [f"        var {property.name}: {property.type}?" for property in type.properties]
    lines += ["        while let member = try reader.next(&members) {", "            switch member {"]
    lines += [f"            case .{name}: {name} = {properties[name].read()}" for name in names]
    lines += ["            }", "        }"]
    lines += [f"        self.{property.name} = {property.value()}" for property in type.properties]
    lines += ["    }", "", "    public func write(to writer: inout JSONWriter) {", "        writer.beginObject()"]
    for name in names:
        call = f'writer.member("{name}", self.{name})'
        lines.append("        " + properties[name].written(call))
    return lines + ["        writer.endObject()", "    }"]


def decoder(type):
    """What the compiler writes by itself only where no property has a default."""
    lines = [
        "", cases([property.name for property in type.properties], "enum CodingKeys: String, CodingKey"), "",
        "    public init(from decoder: any Decoder) throws {",
        "        let container = try decoder.container(keyedBy: CodingKeys.self)",
    ]
    for property in type.properties:
        line = f"        self.{property.name} = {property.decoded()}"
        if len(line) > 120:
            line = line.replace(" = try", " =\n            try").replace(" ?? ", "\n            ?? ")
        lines.append(line)
    lines.append("    }")
    if any(property.left_out for property in type.properties):
        lines += [
            "", "    public func encode(to encoder: any Encoder) throws {",
            "        var container = encoder.container(keyedBy: CodingKeys.self)",
        ]
        for property in type.properties:
            word = "encodeIfPresent" if property.optional else "encode"
            call = f"try container.{word}(self.{property.name}, forKey: .{property.name})"
            lines.append("        " + property.written(call))
        lines.append("    }")
    return lines


def initializer(type):
    """What sets the properties, as its line says."""
    types = {property.name: property.type + ("?" if property.optional else "") for property in type.properties}
    parameters, names = [], []
    for parameter in re.split(r", (?=(?:\w+ )?\w+(?:,| =|$))", type.parameters):
        label, _, default = parameter.partition(" = ")
        names.append(label.split()[-1])
        parameters.append(f"{label}: {types[names[-1]]}" + (f" = {default}" if default else ""))
    lines, line = [], ""
    for parameter in parameters:
        if line and len(line) + len(parameter) > 110:
            lines.append(line.rstrip())
            line = ""
        line += f"{parameter}, "
    lines.append(line.removesuffix(", "))
    text = [f"    public init({lines[0]}) {{"]
    if len(lines) > 1 or len(text[0]) > 120:
        text = ["    public init("] + [f"        {line}" for line in lines] + ["    ) {"]
    text.insert(0, "    /// - Parameters: See the properties.")
    return text + [f"        self.{name} = {name}" for name in names] + ["    }"]


def tagged(type):
    """What says the case of an enumeration whose cases have values, and how it is read and written."""
    tag, cases_ = type.tag, type.cases
    members = {p.name: p for ps in cases_.values() for p in ps if p.name != "itself"}
    lines = ["    /// What says which case it is.", cases(cases_, "package enum Kind: String, Codable, CaseIterable")]
    lines += ["", cases([tag, *members], "private enum CodingKeys: String, CodingKey"), ""]
    lines += [f"    package var {tag}: Kind {{", "        switch self {"]
    lines += [f"        case .{name}: .{name}" for name in cases_] + ["        }", "    }"]

    def made(name, values):
        return f".{name}({', '.join(values)})" if values else f".{name}"

    def bound(name, properties):
        return made(name, [f"let {p.name}" for p in properties])

    lines += [
        "", "    public init(from decoder: any Decoder) throws {",
        "        let container = try decoder.container(keyedBy: CodingKeys.self)",
        f"        switch try container.decode(Kind.self, forKey: .{tag}) {{",
    ]
    for name, properties in cases_.items():
        values = [
            p.label + (f"try {p.type}(from: decoder)" if p.name == "itself" else p.decoded())
            for p in properties
        ]
        line = "            self = " + made(name, values)
        if len(line) > 120:
            line = f"            self = .{name}(\n                " + ",\n                ".join(values) + ")"
        lines += [f"        case .{name}:", line]
    lines += [
        "        }", "    }", "", "    public func encode(to encoder: any Encoder) throws {",
        "        var container = encoder.container(keyedBy: CodingKeys.self)",
        f"        try container.encode(self.{tag}, forKey: .{tag})", "        switch self {",
    ]
    lines += [f"        case .{name}: break" for name, properties in cases_.items() if not properties]
    for name, properties in cases_.items():
        lines += [f"        case {bound(name, properties)}:"] if properties else []
        for p in properties:
            word = "encodeIfPresent" if p.optional else "encode"
            call = f"container.{word}({p.name}, forKey: .{p.name})"
            lines.append("            try " + ("itself.encode(to: encoder)" if p.name == "itself" else call))
    lines += ["        }", "    }"]
    return lines + (tagged_wire(type, members, made, bound) if "WireCodable" in type.conformances else [])


def tagged_wire(type, members, made, bound):
    """Only the members that the case has are looked at."""
    tag, names = type.tag, sorted([*members, type.tag])
    lines = [
        "", cases(names, "private enum Member: String, CaseIterable"),
        "    private static let names = JSONNames(cases: Member.self)",
        "    private static let kinds = JSONNames(cases: Kind.self)", "",
        "    public init(from reader: inout JSONReader) throws(WireError) {",
        "        var members = try reader.object(Self.names)", "        var kind: Kind?",
    ]
    lines += [f"        var {name}: JSONPlace?" for name in members]
    lines += ["        while let member = try reader.next(&members) {", "            switch member {"]
    lines += [
        f"            case .{name}: " + ("kind = try reader.choice(Self.kinds)" if name == tag else
                                         f"{name} = try reader.skipped()") for name in names
    ]
    lines += ["            }", "        }", f"        switch try reader.required(kind, .{tag}, members) {{"]
    for name, properties in type.cases.items():
        lines.append(f"        case .{name}:")
        for p in properties:
            lines.append(f"            let found: {p.type}? = try reader.value(at: {p.name})")
        lines.append("            self = " + made(name, [
            p.label + ("found" if p.optional else p.value().replace(p.name + " ??", "found ??").replace(
                f"required({p.name},", "required(found,")) for p in properties
        ]))
    lines += [
        "        }", "    }", "", "    public func write(to writer: inout JSONWriter) {", "        writer.beginObject()",
        "        switch self {",
    ]
    for name, properties in type.cases.items():
        lines.append(f"        case {bound(name, properties)}:")
        said = {p.name: f'            writer.member("{p.name}", {p.name})' for p in properties}
        said[tag] = f'            writer.member("{tag}", "{name.strip("`")}")'
        lines += [said[member] for member in sorted(said)]
    return lines + ["        }", "        writer.endObject()", "    }"]


def wire(type):
    if type.kind == "enum":
        return ["    public static let wireNames = JSONNames(cases: Self.self)"]
    return reader(type) + (decoder(type) if any(property.default for property in type.properties) else [])


def extension(type, lines):
    return "\n".join([f"extension {type.path} {{"] + lines + ["}", ""])


def main():
    files = {}
    sources = sorted(source for folder in FOLDERS for source in (SCHEMA / folder).glob("*.swift"))
    found = {source: types(source.read_text()) for source in sources}
    paths = {type.path for all in found.values() for type in all}
    for source in sources:
        wanted = {}
        for type in found[source]:
            type.qualify(paths)
            root = type.path.split(".")[0]
            if type.tag:
                lines = tagged(type)
                wanted.setdefault((f"Wire+{root}.swift", f"{root} as JSON"), []).append(extension(type, lines))
            elif type.is_wire():
                wanted.setdefault((f"Wire+{root}.swift", f"{root} as JSON"), []).append(extension(type, wire(type)))
            elif type.is_decoded():
                lines = decoder(type)[1:]
                wanted.setdefault((f"Wire+{root}.swift", f"{root} as JSON"), []).append(extension(type, lines))
            if type.parameters:
                lines = initializer(type)
                wanted.setdefault((f"Init+{root}.swift", f"{root} of its parts"), []).append(extension(type, lines))
        for (name, what), texts in wanted.items():
            head = HEADER.format(what, f"{source.parent.name}/{source.name}")
            files[name] = "\n".join([files.get(name, head)] + texts)
    folder = SCHEMA / "Generated"
    present = {path.name: path for kind in ["Wire", "Init"] for path in folder.glob(f"{kind}+*.swift")}
    stale = [name for name, text in files.items() if name not in present or present[name].read_text() != text]
    stale += [name for name in present if name not in files]
    if "--check" in sys.argv:
        print("\n".join(sorted(stale)), end="")
        sys.exit(1 if stale else 0)
    for name in stale:
        if name in files:
            (folder / name).write_text(files[name])
        else:
            present[name].unlink()


main()
