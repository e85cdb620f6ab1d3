"""The tools of every painter: a canvas for one part, text, icons, and the sheet that the parts are placed on."""
