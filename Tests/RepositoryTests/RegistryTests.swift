// Beckon: no file names the host of a registry
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Where packages and images come from is the machine's own configuration, which a mirror or a closed network may have
/// changed. A host that is written down here would be asked behind the back of whoever runs it.
struct RegistryTests {
    /// Parts of the hosts' names, each in two halves so that this file does not hold them.
    private static let hosts = [
        ("debian", ".org"), ("ubuntu", ".com"), ("alpinelinux", ".org"), ("pypi", ".org"), ("pythonhosted", ".org"),
        ("npmjs", ".org"), ("npmjs", ".com"), ("docker", ".io/"), ("docker", ".com/"), ("ghcr", ".io"), ("quay", ".io"),
        ("gcr", ".io"), ("mcr.microsoft", ".com"), ("proxy.golang", ".org"), ("crates", ".io"), ("rubygems", ".org"),
        ("unpkg", ".com"), ("jsdelivr", ".net"), ("cdnjs.cloudflare", ".com"),
    ].map { $0 + $1 }

    @Test("No file names the host of a registry: the machine's configuration does, or an option without a default")
    func noFileNamesARegistry() {
        for problem in Repository.texts.flatMap(Self.problems) {
            Issue.record("\(problem)")
        }
    }

    @Test("The host of a registry is found, and the package docker.io is none")
    func catches() {
        for host in Self.hosts { #expect(Self.problems(SourceFile("run", "x=${x:-https://\(host)/x}")).count == 1) }
        #expect(Self.problems(SourceFile("run", "a\nFROM \("docker")" + ".io/library/debian")).map(\.line) == [2])
        #expect(Self.problems(SourceFile("run", "apt-get install docker.io debootstrap")).isEmpty)
        #expect(Self.problems(SourceFile("run", "x=${MIRROR:?say where Debian's packages are}")).isEmpty)
    }

    private static func problems(_ file: SourceFile) -> [Violation] {
        // Most files hold no such ending and need no look at each host.
        guard [".org", ".com", ".io", ".net"].contains(where: file.mayHold) else { return [] }
        let held = self.hosts.filter(file.mayHold)
        guard !held.isEmpty else { return [] }
        return file.lines.enumerated().flatMap { number, line in
            held.filter(line.contains).map { host in
                let message = "names \(host): leave it to the machine's configuration, or take it as an option"
                return Violation(path: file.path, line: number + 1, message: message)
            }
        }
    }
}
