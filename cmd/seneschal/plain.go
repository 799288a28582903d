package main

import (
	"strings"
	"unicode"
)

// plainLine returns a text on one line that is safe for a terminal. Of a longer text it returns the first 160 characters
// and "…".
func plainLine(text string) string {
	const maxRunes = 160
	plain := []rune(strings.Map(dropControl, strings.Join(strings.Fields(text), " ")))
	if len(plain) > maxRunes {
		return string(plain[:maxRunes]) + "…"
	}
	return string(plain)
}

// dropControl returns -1 for characters that could control a terminal, so that strings.Map drops them; else the character.
func dropControl(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}
