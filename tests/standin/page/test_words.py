"""What the page says is passed in: its scripts and its frame hold no words of their own."""

from __future__ import annotations

import re

import pytest

from bot.play.offers import welcome
from engine.language import finished_languages
from standin.page.server import FILES
from standin.page.words import WORDS

SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in FILES.glob("*.js")}
FRAME = (FILES / "index.html").read_text(encoding="utf-8")
LITERALS = re.compile(r'"[^"\n]*"'), re.compile(r"`[^`\n]*`")  # a template may hold the others
SENTENCE = re.compile(r"^\W*[A-Z][a-z]+(?![\w-])|[a-z]{2,} [a-z]{2,}[ .,…]|[a-z]…|^[,;] ?[a-z]")
VALUE = re.compile(r"\$?\{[^{}]*\}")  # in a template, twice: it may hold one of its own
KEYS = {"Enter", "Escape", "Tab", "Backspace"}  # of a keyboard


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_makes_a_sentence(name: str) -> None:
    code = re.sub(r"^ *(//|/\*\*|\*).*$|// .*$", "", SCRIPTS[name], flags=re.MULTILINE)
    texts = [
        VALUE.sub("", VALUE.sub("", literal[1:-1])).replace("Ziggurat", "")
        for kind in LITERALS
        for literal in kind.findall(code)
    ]
    assert [text for text in texts if SENTENCE.search(text) and text not in KEYS] == []


def test_the_frame_has_no_words_but_the_name() -> None:
    body = FRAME.partition("<body>")[2]
    assert set(re.findall(r">([^<>]*\w[^<>]*)<", body)) == {"Ziggurat"}
    assert not re.search(r'(aria-label|title|placeholder|alt)="[^"]', body)


def test_every_word_is_used_and_every_word_used_is_there() -> None:
    code = "".join(SCRIPTS.values())
    framed = set(re.findall(r'data-(?:say|label)="(\w+)"', FRAME))
    said = set(re.findall(r'\bsay(?:ing)?\("(\w+)"', code))
    assert said | framed <= set(WORDS) <= set(re.findall(r'"(\w+)"', code)) | framed


@pytest.mark.parametrize("language", finished_languages())
def test_the_bot_says_the_page_in_each_of_its_languages(language: str) -> None:
    words = welcome(language).words
    assert set(words) == set(WORDS)
    braces = re.compile(r"\{\w+\}")
    for name, english in WORDS.items():
        assert set(braces.findall(words[name])) == set(braces.findall(english)), name
