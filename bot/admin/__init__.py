"""What the owner does on the command line: backup, restore, doctor, repair, replay."""
