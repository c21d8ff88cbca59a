// Beckon: the page's own files, read once
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird

/// The page's own files, all read at start; no path of a request reaches the file system.
struct PageFiles: Sendable {
    struct File: Sendable {
        var type: String
        var bytes: ByteBuffer
    }

    /// By path; what is the same for everybody.
    let files: [String: File]
    /// The page.
    let page: PageTemplate

    /// - Throws: ``PresenterError/missingFile(_:)``.
    init() throws(PresenterError) {
        var files: [String: File] = [:]
        let names = [
            ("/page.css", "page.css", "text/css; charset=utf-8"),
            ("/page.js", "page.js", "text/javascript; charset=utf-8"), ("/icon.svg", "icon.svg", "image/svg+xml"),
            ("/edits.js", "edits.js", "text/javascript; charset=utf-8"),
            ("/sliders.js", "sliders.js", "text/javascript; charset=utf-8"),
            ("/find.js", "find.js", "text/javascript; charset=utf-8"),
            ("/clock.js", "clock.js", "text/javascript; charset=utf-8"),
            ("/viewer.js", "viewer.js", "text/javascript; charset=utf-8"),
            ("/operator.css", "operator.css", "text/css; charset=utf-8"),
            ("/operator.js", "operator.js", "text/javascript; charset=utf-8"),
        ]
        for (path, name, type) in names {
            files[path] = File(type: type, bytes: ByteBuffer(bytes: try Self.data(name)))
        }
        self.files = files
        self.page = PageTemplate(String(decoding: try Self.data("index.html"), as: UTF8.self))
    }

    private static func data(_ name: String) throws(PresenterError) -> Data {
        let url = Bundle.module.bundleURL.appendingPathComponent("Page").appendingPathComponent(name)
        guard let data = try? Data(contentsOf: url) else { throw .missingFile(name) }
        return data
    }
}

/// Why a presenter cannot start.
public enum PresenterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file of the page is not where it was built to.
    case missingFile(String)
    /// The file with what sessions are known by cannot be used, and why.
    case unusableSecret(String, String)
    /// Others than this machine's processes could reach the address, and would all be the user.
    case openToOthers(String, String)

    public var description: String {
        switch self {
        case .missingFile(let name):
            "the page's file '\(name)' is missing beside the executable; build or install again"
        case .unusableSecret(let path, let reason):
            "\(path), by which browsers are known again, cannot be used: \(reason). Remove it, or make it yours alone (600)"
        case .openToOthers(let address, let user):
            "\(address) could be reached from other machines, and nobody would be asked who he is. Make users with 'beckon user "
                + "add NAME --users FILE' and start with --users FILE, or listen on 127.0.0.1 alone, or say --let-anyone-in if "
                + "whoever reaches it may be the user '\(user)'"
        }
    }
}
