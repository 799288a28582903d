package main

import (
	"strings"
	"unicode"
)

// plainLine returns a text, or its beginning, on one line that is safe for a terminal.
func plainLine(text string) string {
	const most = 160
	plain := []rune(strings.Map(dropControl, strings.Join(strings.Fields(text), " ")))
	if len(plain) > most {
		return string(plain[:most]) + "…"
	}
	return string(plain)
}

// dropControl drops characters that could control a terminal.
func dropControl(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}
