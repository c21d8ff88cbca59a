// Beckon: sentences that a person might say to ListOMat
// SPDX-License-Identifier: Apache-2.0

import Schema

extension ListOMat {
    static let phrases = [
        Manifest.Phrases(
            "CreateNote",
            [
                "make a note saying {content}", "create a note called {title} with {content}",
                "new note named {title} in my {groupName} folder", "write down {content}",
            ]),
        Manifest.Phrases(
            "AppendToNote",
            ["add {content} to my {targetNote} note", "append {content} to {targetNote}", "add something to a note"]),
        Manifest.Phrases(
            "AddTasks",
            [
                "add {taskTitles} to the {targetTaskList} list", "put {taskTitles} on a list",
                "put {taskTitles} on my {targetTaskList} list", "remind me to {taskTitles} {temporalEventTrigger}",
                "remind me to {taskTitles} when I get to {spatialEventTrigger}",
            ]),
        Manifest.Phrases(
            "CreateTaskList",
            [
                "start a {title} list with {taskTitles}", "new list {title} in my {groupName} folder",
                "make a new list",
                "create a list called {title}",
            ]),
        Manifest.Phrases(
            "SetTaskAttribute",
            ["mark {targetTask} as {status}", "reopen the {targetTask} task", "flag the {targetTask} task"]),
        Manifest.Phrases(
            "DeleteTasks",
            [
                "delete {tasks} from my {taskList} list", "delete my {tasks} reminders",
                "remove everything from my {taskList} list", "delete a task",
            ]),
        Manifest.Phrases(
            "SnoozeTasks",
            ["snooze {tasks} until {nextTriggerTime}", "snooze all my reminders", "remind me later about {tasks}"]),
        Manifest.Phrases(
            "SearchForNotebookItems",
            [
                "show the {title} list", "show my notes about {content}", "which tasks are due {dateTime}",
                "find finished tasks", "show me all my notes",
            ]),
    ]
}
