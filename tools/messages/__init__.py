"""The messages of all languages: found in the code and the data files, checked, and written for translators."""
