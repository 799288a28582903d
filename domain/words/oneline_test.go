package words_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func TestNamesStandOnOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"The vale":                 "The vale",
		" The\r\nvale\t":           "The vale",
		"a\x1b[31mred":             "a[31mred",
		"Bors\u202egnik":           "Borsgnik",
		"\u2066Bors\u2069\u200f":   "Bors",
		"line\u2028two\u0085three": "line two three",
		"שלום":                     "שלום",
		"👩\u200d🚀":                 "👩\u200d🚀",
		"\x00\x7f\u009b":           "",
		"a\xffb":                   "ab",
	} {
		require.Equal(t, want, words.OneLine(text), "%q", text)
	}
}

func FuzzOneLine(f *testing.F) {
	f.Add("a\x1b[31m\u202e\n")
	f.Fuzz(func(t *testing.T, text string) {
		line := words.OneLine(text)
		require.True(t, utf8.ValidString(line))
		require.Equal(t, line, words.OneLine(line))
		require.False(t, strings.ContainsFunc(line, func(r rune) bool { return words.IsUnsafe(r) && r != '\u200c' && r != '\u200d' }), "%q", line)
	})
}
