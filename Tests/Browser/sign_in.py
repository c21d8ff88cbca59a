#!/usr/bin/env python3
# Beckon: who may see what on the page: signing in and out, one user beside another, a user who is removed
# SPDX-License-Identifier: Apache-2.0
"""make test-browser, or: Tests/Browser/sign_in.py [folder of the executables] [-k part of a test's name]"""
import json, os

from page import Keys, Page
from suite import main, obeys, test


def link(stack, name, *options):
    done = stack.run("user add", name, *options)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@test
def two_users_see_nothing_of_each_other(stack):
    """The first user closes the door for everybody; a link is good once; each has their own, in every tab."""
    with Page(stack) as page:
        assert not page.all("#sign-out") and page.all(".places"), "without users nobody signs in"
        first = link(stack, "ann")
        page.until("who was here before signs in, too", lambda: page.heading == "You are not signed in", 10)
        obeys(page, "nobody is signed in")
        page.driver.get(first)
        assert page.heading == "Sign in as ann?", page.heading
        obeys(page, "somebody may sign in")
        # By the keyboard alone; being loaded again does not use the link up.
        page.driver.refresh()
        for _ in range(4):
            page.driver.switch_to.active_element.send_keys(Keys.TAB)
            if page.script("return document.activeElement.tagName") == "BUTTON":
                break
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        page.until("ann is signed in", lambda: page.all("#state[data-state=open]"))
        assert page.all("#sign-out .who")[0].text == "ann" and not page.all(".places")
        page.says("Add rope to the packing list")
        page.press("Yes")  # to a list of their own
        page.sees("Added rope to")
        obeys(page, "a user's page")
        with Page(stack, link=link(stack, "bob", "--operator"), language="de-DE") as bob:
            assert "rope" not in bob.log and bob.all(".places")
            bob.says("Zeig meine Packliste")
            bob.until("bob has lists of his own", lambda: bob.cards >= 2 and not bob.all(".working"))
            assert "rope" not in bob.log, bob.log
            # A second tab is the same user; the link that was used is good for nothing in it.
            bob.driver.switch_to.new_window("tab")
            bob.driver.get(first)
            assert bob.heading == "Dieser Link funktioniert nicht mehr", bob.heading
            obeys(bob, "a link that was used")
            bob.driver.get(stack.address + "/requests")
            assert bob.all("table") and "ann" in bob.script("return document.body.innerText")
        page.driver.switch_to.new_window("tab")
        for place in ("/requests", "/system", "/apps"):
            page.driver.get(stack.address + place)
            assert page.heading == "This page is not for you", page.heading
        obeys(page, "a page of operators")
        page.driver.get(stack.address)
        page.sees("Added rope to")
        assert not page.errors, page.errors


@test
def a_link_expires(stack):
    late = link(stack, "cem")
    path = os.path.join(stack.data, "users.json")
    with open(path) as file:
        users = json.load(file)
    for user in users["users"]:
        if user["name"] == "cem":
            user["link"]["until"] = 1
    with open(path, "w") as file:
        json.dump(users, file)
    with Page(stack) as page:
        page.driver.get(late)
        assert page.heading == "This link does not work any more", page.heading
        assert not page.all("form")


@test
def signing_out_ends_the_session(stack):
    """In all tabs, on the server: the cookie that was kept is good for nothing."""
    with Page(stack, link=link(stack, "dan")) as page:
        cookie = page.driver.get_cookie("beckon")
        assert cookie["httpOnly"] and cookie["sameSite"] == "Strict", cookie
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        page.driver.get(stack.address)
        page.until("the second tab is connected", lambda: page.all("#state[data-state=open]"))
        page.all("#sign-out")[0].click()
        page.until("the second tab is signed out", lambda: page.heading == "You are not signed in", 10)
        page.driver.switch_to.window(first)
        page.until("the first tab is, too", lambda: page.heading == "You are not signed in", 10)
        page.driver.add_cookie({"name": "beckon", "value": cookie["value"]})
        page.driver.refresh()
        assert page.heading == "You are not signed in", page.heading


@test
def a_user_who_is_removed_is_out_at_once(stack):
    with Page(stack, link=link(stack, "eve")) as page:
        page.says("Add chalk to the packing list")
        page.press("Yes")  # to a list of their own
        page.sees("Added chalk to")
        assert stack.run("user remove", "eve").returncode == 0
        page.until("eve's page is gone while it is open", lambda: page.heading == "You are not signed in", 10)
        assert "chalk" not in page.log
    listed = stack.run("user list", "--json").stdout
    assert "eve" not in listed and '"ann"' in listed, listed


if __name__ == "__main__":
    main()
