#!/usr/bin/env python3
# Beckon: what was said before: the list, one of it, what is offered again, and the language of the page
# SPDX-License-Identifier: Apache-2.0
"""make test-browser, or: Tests/Browser/history.py [folder of the executables] [-k part of a test's name]"""
from page import Keys, Page
from suite import main, obeys, test


def done(page, words):
    count = len(page.all("#log .card.done"))
    page.says(words)
    page.until(f"'{words}' is done", lambda: len(page.all("#log .card.done")) > count)


@test
def what_was_said_before_is_read(stack):
    """A list by the first words, opened by the keyboard; without a script, too; nothing in it can be pressed."""
    with Page(stack) as page:
        done(page, "Add rope to the packing list")
        done(page, "Show my packing list")
        page.anew()
        done(page, "Add chalk to the packing list")
        page.driver.find_element("id", "history").send_keys(Keys.ENTER)
        page.until("the list is there", lambda: page.all(".conversations"))
        titles = [one.text for one in page.all(".conversations .title")]
        assert titles == ["Add chalk to the packing list", "Add rope to the packing list"], titles
        obeys(page, "the list of conversations")
        # The one that goes on is a way to where it does.
        assert page.all(".conversations .current") and page.all(".conversations a")[0].get_attribute("href") == stack.address + "/"
        page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        page.driver.get(stack.address + "/history")
        page.all(".conversations a")[1].send_keys(Keys.ENTER)
        page.until("the conversation is there", lambda: page.all("#log .entry"), 10)
        shown = page.driver.find_element("id", "log").text
        assert "Added rope to" in shown and "chalk" not in shown, shown
        assert not page.all("main button") and not page.all("main input") and not page.all("main form")
        page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        obeys(page, "a conversation to be read")
        page.driver.get(stack.address)
        page.sees("Added chalk to")
        assert not page.errors, page.errors
    with Page(stack) as other:
        other.driver.get(stack.address + "/history")
        assert not other.all(".conversations"), "another browser has said nothing"


@test
def what_was_asked_for_is_offered_again(stack):
    """A press puts the words into the field and sends nothing."""
    with Page(stack) as page:
        assert not page.driver.find_element("id", "before").is_displayed()
        done(page, "Show my packing list")
        page.anew()
        chip = page.until("it is offered again", lambda: page.all("#before .chip"))[0]
        assert chip.text == "Show my packing list", chip.text
        obeys(page, "what was asked for before")
        chip.send_keys(Keys.ENTER)
        assert page.script("return document.activeElement.id") == "words"
        assert page.driver.find_element("id", "words").get_attribute("value") == "Show my packing list"
        assert page.cards == 0, "nothing was sent"
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        page.until("it is done", lambda: page.all("#log .card.done"))
        assert not page.errors, page.errors


@test
def the_page_goes_on_in_another_language(stack):
    """Chosen by the keyboard; the conversation is the same, and what is said is read in it; remembered."""
    with Page(stack) as page:
        done(page, "Add rope to the packing list")
        menu = page.driver.find_element("css selector", "#language summary")
        menu.send_keys(Keys.ENTER)
        obeys(page, "the languages")
        names = [one.text for one in page.all("#language li a")]
        assert names == ["English", "Deutsch", "Español", "Bahasa Indonesia", "简体中文"], names
        page.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        assert not page.all("#language[open]")
        menu.send_keys(Keys.ENTER)
        page.driver.switch_to.active_element.send_keys(Keys.TAB + Keys.TAB)
        page.all("#language li a[lang=de]")[0].send_keys(Keys.ENTER)
        page.until("the page speaks German", lambda: page.script("return document.documentElement.lang") == "de")
        page.sees("rope")
        done(page, "Setz Kreide auf die packing Liste")
        page.driver.refresh()
        page.until("it is remembered", lambda: page.script("return document.documentElement.lang") == "de" and page.cards)
        assert not page.errors, page.errors


if __name__ == "__main__":
    main()
