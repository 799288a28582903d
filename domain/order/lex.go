package order

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A TokenKind is the kind of a Token.
type TokenKind int

const (
	End    TokenKind = iota // after the last token
	Word                    // letters, and digits after the first letter: "Fen", "R24"
	Number                  // digits: "17"
	Mark                    // anything else: ";" "->" ".." ">=" "("
)

// A Token is one word, number or mark of a line.
type Token struct {
	Kind   TokenKind
	Text   string // as written
	Key    string // folded, for comparing
	N      int    // of a Number; at most 999999999
	Col    int    // first byte in the line
	Before bool   // a blank stands before it, or it begins the line
	After  bool   // a blank stands after it, or it ends the line
}

// marks lists the marks of more than one character, longest first.
var marks = []string{"...", "->", "..", ">=", "<=", "<>", "!=", "=>", "=="}

// Lex cuts a line into tokens. It leaves out blanks, quotation marks, a full stop right behind
// a word unless a digit follows ("B. Down"), and a hyphen or underscore between a word and a
// letter, so that these become two words. It never fails: a character that no grammar knows
// is a Mark.
func Lex(text string) []Token {
	tokens := make([]Token, 0, 2+len(text)/4) // most words are longer
	for at := 0; at < len(text); {
		if r, size := utf8.DecodeRuneInString(text[at:]); unicode.IsSpace(r) {
			at += size
			continue
		}
		token := readToken(text, at)
		at += len(token.Text)
		if token.Kind == Mark && isIgnored(text, token, tokens) {
			continue
		}
		token.Before = token.Col == 0 || text[token.Col-1] == ' '
		token.After = at == len(text) || text[at] == ' '
		tokens = append(tokens, token)
	}
	return tokens
}

// readToken reads the token that begins at a byte of the text.
func readToken(text string, at int) Token {
	rest := text[at:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case r >= '0' && r <= '9':
		digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
		return Token{Kind: Number, Text: digits, Key: digits, N: parseNumber(digits), Col: at}
	case unicode.IsLetter(r):
		end := findWordEnd(rest)
		return Token{Kind: Word, Text: rest[:end], Key: Fold(rest[:end]), Col: at}
	}
	for _, m := range marks {
		if strings.HasPrefix(rest, m) {
			return Token{Kind: Mark, Text: m, Key: normaliseMark(m), Col: at}
		}
	}
	return Token{Kind: Mark, Text: rest[:size], Key: rest[:size], Col: at}
}

// findWordEnd returns the byte at which the word at the beginning of s ends. An apostrophe
// inside belongs to the word.
func findWordEnd(s string) int {
	for i, r := range s {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			continue
		}
		if r == '\'' {
			if next, _ := utf8.DecodeRuneInString(s[i+1:]); unicode.IsLetter(next) {
				continue
			}
		}
		return i
	}
	return len(s)
}

// isIgnored reports whether Lex leaves out a mark: the full stop of an abbreviation, a hyphen
// or underscore inside a name, quotation marks. before are the tokens in front of it.
func isIgnored(text string, token Token, before []Token) bool {
	next, _ := utf8.DecodeRuneInString(text[token.Col+len(token.Text):])
	glued := len(before) > 0 && before[len(before)-1].Kind == Word && token.Col > 0 && text[token.Col-1] != ' '
	switch token.Text {
	case ".":
		return glued && !unicode.IsDigit(next)
	case "-", "_":
		return glued && unicode.IsLetter(next)
	case `"`, "'":
		return true
	}
	return false
}

// normaliseMark returns the usual spelling of a mark that has several.
func normaliseMark(mark string) string {
	switch mark {
	case "...":
		return ".."
	case "!=":
		return "<>"
	case "=>":
		return ">="
	case "==":
		return "="
	}
	return mark
}

// parseNumber returns the value of digits; 999999999 if there are more than nine.
func parseNumber(digits string) int {
	if len(digits) > 9 {
		digits = "999999999"
	}
	n, _ := strconv.Atoi(digits) // digits only: cannot fail
	return n
}

// plainLetters maps accented letters to plain ones for comparison.
var plainLetters = indexPlainLetters(
	"a áàâäãåāăąǎª", "c çćĉċč", "d ďđð", "e éèêëēĕėęě", "g ĝğġģ", "h ĥħ", "i íìîïĩīĭįı",
	"j ĵ", "k ķ", "l ĺļľŀł", "n ñńņňŋ", "o óòôöõøōŏőº", "r ŕŗř", "s śŝşšș", "t ţťŧț",
	"u úùûüũūŭůűų", "w ŵ", "y ýÿŷ", "z źżž",
)

// indexPlainLetters reads rows, each of a plain letter, a blank, and the letters that count as
// the plain one.
func indexPlainLetters(rows ...string) map[rune]rune {
	table := make(map[rune]rune)
	for _, row := range rows {
		plain, accented, _ := strings.Cut(row, " ")
		for _, r := range accented {
			table[r] = rune(plain[0])
		}
	}
	return table
}

// Fold returns a word in the form in which words are compared: lower case, without
// accents, apostrophes and full stops. The letters æ, œ and ß become two.
func Fold(word string) string {
	if isPlainLower(word) {
		return word
	}
	var out strings.Builder
	out.Grow(len(word))
	for _, r := range word {
		if r < utf8.RuneSelf && r != '\'' && r != '.' {
			out.WriteByte(lowerByte(byte(r)))
			continue
		}
		r = unicode.ToLower(r)
		if unicode.Is(unicode.Mn, r) || r == '\'' || r == '.' {
			continue
		}
		if p, ok := plainLetters[r]; ok {
			r = p
		}
		switch r {
		case 'æ':
			out.WriteString("ae")
		case 'œ':
			out.WriteString("oe")
		case 'ß':
			out.WriteString("ss")
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// isPlainLower reports whether folding changes nothing, as with most words.
func isPlainLower(word string) bool {
	for i := range len(word) {
		if c := word[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' || c == '\'' || c == '.' {
			return false
		}
	}
	return true
}

func lowerByte(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
