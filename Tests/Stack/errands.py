# Beckon: what the checks ask for, again and again
# SPDX-License-Identifier: Apache-2.0
import itertools

from stack import holds, same

marks = itertools.count(1)


def mark():
    return f"parcel{next(marks)}x"


def add(page, name):
    """A request that has its effect without a question, and can be counted."""
    return page.ask(f"Add {name} to the grocery store list")


def question(event, kind):
    holds(f"it ended: {event['phase']}, {event.get('failure') or event.get('response')}", event["kind"] == "asked")
    same("what is asked", event["questions"][0]["kind"], kind)
    return event


def yes(asked):
    return {"kind": "yes", "digest": asked["questions"][0]["digest"]}


def done(event):
    same("how it ended", (event["kind"], event["phase"], event.get("failure")), ("ended", "completed", None))
    return event


def tasks(stack, name):
    return stack.rows("lists", "listomat", f"SELECT count(*) FROM tasks WHERE title = '{name}'")[0][0]


def rides(stack):
    return stack.rows("rides", "hop", "SELECT count(*) FROM ride")[0][0]


def no_ride(page):
    """Nobody has two rides at once. Where there is none to be cancelled, it asks which one is meant."""
    event = page.ask("Cancel my ride")
    if event["questions"][0]["kind"] == "consent":
        done(page.answer(event, yes(event)))
    else:
        page.answer(event, {"kind": "cancel"})


def ride_up_to_consent(page):
    no_ride(page)
    asked = question(page.ask("Book me a Vroom to the airport"), "choice")
    asked = question(page.answer(asked, {"kind": "choice", "number": 2}), "value")
    same("what it asks for", asked["questions"][0]["parameter"], "partySize")
    asked = page.ask("three")
    # The same was booked by an earlier check: it is meant again.
    if asked["questions"][0]["kind"] == "again":
        asked = page.answer(asked, {"kind": "yes"})
    return question(asked, "consent")
