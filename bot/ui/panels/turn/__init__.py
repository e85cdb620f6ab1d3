"""The panel of a seat: its question in buttons and menus, shortcuts, what cannot be chosen, the step of a lesson."""
