package words

import (
	"iter"
	"regexp"
	"strings"
)

// french is the language that has blanks before marks of two parts and within guillemets.
const french = "fr"

// noBreak is a blank at which no line ends.
const noBreak = "\u00a0"

// frenchBlanks finds the blanks before marks and within guillemets.
var frenchBlanks = regexp.MustCompile(` ([:;!?»])|« `)

// bindMarks replaces the blanks before French marks and within guillemets by blanks at which no line
// ends.
func bindMarks(text string) string {
	return frenchBlanks.ReplaceAllStringFunc(text, func(s string) string { return strings.ReplaceAll(s, " ", noBreak) })
}

// FieldsSeq yields the words of a text between which a line may end. A blank that forbids it is
// part of a word.
func FieldsSeq(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) })
}
