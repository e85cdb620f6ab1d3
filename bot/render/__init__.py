"""Pictures of games, drawn from views alone: a picture cannot show what its view does not hold.

`painters.py` has a painter for every title. It loads Pillow, which takes a second; `theme.py`, `icons.py`,
`screen.py` and `picture.py` do not, so that the rest of the bot can name colours and icons without it."""
