// Beckon: the page's own files, read once
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird

/// The page's own files. There are four, all read at start; no path of a request reaches the file system.
struct PageFiles: Sendable {
    struct File: Sendable {
        var type: String
        var bytes: ByteBuffer
    }

    /// By path.
    let files: [String: File]

    /// - Throws: ``PresenterError/missingFile(_:)``.
    init() throws(PresenterError) {
        var files: [String: File] = [:]
        let names = [
            ("/", "index.html", "text/html; charset=utf-8"), ("/page.css", "page.css", "text/css; charset=utf-8"),
            ("/page.js", "page.js", "text/javascript; charset=utf-8"), ("/icon.svg", "icon.svg", "image/svg+xml"),
        ]
        for (path, name, type) in names {
            let url = Bundle.module.bundleURL.appendingPathComponent("Page").appendingPathComponent(name)
            guard let data = try? Data(contentsOf: url) else { throw .missingFile(name) }
            files[path] = File(type: type, bytes: ByteBuffer(bytes: data))
        }
        self.files = files
    }
}

/// Why a presenter cannot start.
public enum PresenterError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file of the page is not where it was built to.
    case missingFile(String)

    public var description: String {
        switch self {
        case .missingFile(let name):
            "the page's file '\(name)' is missing beside the executable; build or install again"
        }
    }
}
