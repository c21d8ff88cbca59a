#!/usr/bin/env python3
# Beckon: what can be pressed and changed on a card, by touching and by the keyboard
# SPDX-License-Identifier: Apache-2.0
"""make test-browser, or: Tests/Browser/cards.py [folder of the executables] [-k part of a test's name]"""
from page import Keys, Page
from suite import main, obeys, test


def undoable(page):
    """The element whose button takes back what was done; what was done last is taken back, and nothing else."""
    shown = page.script(
        "return [...document.querySelectorAll('.afterwards:not([hidden])')].map((one) => one.closest('.entry').id)")
    assert len(shown) <= 1, shown
    return shown[0] if shown else None


@test
def what_was_done_is_taken_back_by_a_button(stack):
    """As by "undo that": without a consent where it needed none, once, and gone when something else can be taken back."""
    with Page(stack) as page:
        page.says("Add rope to the packing list")
        page.sees("Added rope to")
        first = page.until("it can be taken back", lambda: undoable(page))
        page.says("Add chalk to the packing list")
        page.until("what was done last can be taken back", lambda: undoable(page) not in (None, first))
        # By the keyboard: the button stands before the field.
        for _ in range(6):
            page.driver.switch_to.active_element.send_keys(Keys.SHIFT + Keys.TAB)
            if page.script("return document.activeElement.dataset.action") == "undo":
                break
        assert page.script("return document.activeElement.dataset.action") == "undo", "it is reached by the keyboard"
        obeys(page, "a result that can be taken back")
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        page.until("nothing was asked, and it is done", lambda: page.script(
            "return document.querySelectorAll('#log .card.done').length") == 3)
        # The focus is not lost with the button.
        page.until("the field has the focus", lambda: page.script("return document.activeElement.id") == "words")
        page.says("Show my packing list")
        page.until("the list is there", lambda: page.all("#log .card .items"))
        shown = page.all("#log .card .items")[-1].text
        assert "rope" in shown and "chalk" not in shown, shown
        # Loaded again it is gone all the same.
        before = undoable(page)
        page.driver.refresh()
        page.until("the conversation is there again", lambda: page.all("#log .card .items"))
        page.until("what can be taken back is what could be", lambda: undoable(page) == before)
        assert not page.errors, page.errors


main()
