package main

import (
	"strings"
	"unicode"
)

// plainLine is a text on one line that plays no tricks on a terminal, or its beginning.
func plainLine(text string) string {
	const most = 160
	plain := []rune(strings.Map(printable, strings.Join(strings.Fields(text), " ")))
	if len(plain) > most {
		return string(plain[:most]) + "…"
	}
	return string(plain)
}

// printable keeps what could play tricks on a terminal from it.
func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}
