// Beckon: the smallest complete handler, as README.md shows it
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CommandKit
import Domains
import HandlerKit
import Schema

let notepad = App("notepad", name: "Notepad", usage: "Notepad keeps what you dictate.") {
    Handler(CreateNote.self)
        .resolve(\.content) { content, _, _ in content.map { .success($0) } ?? .needsValue }
        .handle { note, _ in
            print(note.content?.text ?? "")
            return Response(.success, .init())
        }
}
try await WorkerProcess.run(notepad, .parseOrExit())
