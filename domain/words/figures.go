package words

import (
	"regexp"
	"strconv"
	"strings"
)

// LocaliseNumbers writes the decimal numbers of a text as a language does: 1234.5 is "1,234.5" in English and languages
// unknown here, "1.234,5" in Spanish and Dutch, "1 234,5" in French. It leaves whole numbers as they are.
func LocaliseNumbers(lang, text string) string {
	thousands, decimal := ",", "."
	switch lang {
	case "es", "nl":
		thousands, decimal = ".", ","
	case "fr":
		thousands, decimal = "\u202f", ","
	}
	return decimalNumber.ReplaceAllStringFunc(text, func(number string) string {
		whole, rest, _ := strings.Cut(number, ".")
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + thousands + whole[i:]
		}
		return whole + decimal + rest
	})
}

// FormatSigned writes a whole number with its sign: "+1", "0", "-1".
func FormatSigned(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// decimalNumber matches a number with a decimal point.
var decimalNumber = regexp.MustCompile(`\b\d+\.\d+\b`)
