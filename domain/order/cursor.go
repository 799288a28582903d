package order

import (
	"slices"
	"strings"
)

// A Cursor reads the tokens of one line from left to right. It remembers all
// that was tried at the furthest place, so that Unexpected can say what would
// have been legal there.
type Cursor struct {
	Line Line

	grammar  *Grammar
	tokens   []Token
	at       int
	furthest int
	legal    []string
	clash    []string
}

// Read begins to read a line.
func (g *Grammar) Read(line Line) *Cursor {
	return &Cursor{Line: line, grammar: g, tokens: Lex(line.Text)}
}

// Peek is the next token; its kind is End after the last.
func (c *Cursor) Peek() Token { return c.PeekAt(0) }

// PeekAt is the token n places after the next.
func (c *Cursor) PeekAt(n int) Token {
	if c.at+n >= len(c.tokens) {
		return Token{Kind: End, Col: len(c.Line.Text)}
	}
	return c.tokens[c.at+n]
}

// Next takes the next token.
func (c *Cursor) Next() Token {
	t := c.Peek()
	if t.Kind != End {
		c.at++
	}
	return t
}

// Done reports whether nothing is left.
func (c *Cursor) Done() bool { return c.at >= len(c.tokens) }

// Mark is the place of the cursor, for Back and Since.
func (c *Cursor) Mark() int { return c.at }

// Back returns to a Mark.
func (c *Cursor) Back(mark int) { c.at = mark }

// Begin is the byte of the line at which the token of a Mark begins.
func (c *Cursor) Begin(mark int) int {
	if mark >= len(c.tokens) {
		return len(c.Line.Text)
	}
	return c.tokens[mark].Col
}

// End is the byte of the line at which what stands before a Mark ends.
func (c *Cursor) End(mark int) int {
	if mark <= 0 {
		return 0
	}
	last := c.tokens[min(mark, len(c.tokens))-1]
	return last.Col + len(last.Text)
}

// Since is the text from a Mark to the cursor, as written.
func (c *Cursor) Since(mark int) string {
	if mark >= c.at {
		return c.Peek().Text
	}
	last := c.tokens[c.at-1]
	return c.Line.Text[c.tokens[mark].Col : last.Col+len(last.Text)]
}

// Want notes what would be legal at the cursor.
func (c *Cursor) Want(legal ...string) {
	if c.at > c.furthest {
		c.furthest, c.legal, c.clash = c.at, nil, nil
	}
	if c.at < c.furthest {
		return
	}
	for _, l := range legal {
		if !slices.Contains(c.legal, l) {
			c.legal = append(c.legal, l)
		}
	}
}

// Word takes the next word if it means one of the keywords.
func (c *Cursor) Word(among ...string) (string, bool) {
	t := c.Peek()
	c.Want(among...)
	if t.Kind != Word {
		return "", false
	}
	key, candidates := c.grammar.Words.Match(c.Line.Lang, t.Text, among...)
	if key == "" {
		if c.at == c.furthest && len(candidates) > 1 {
			c.clash = append(c.clash, candidates...)
		}
		return "", false
	}
	c.at++
	return key, true
}

// Words takes several keywords in a row, such as LORD HURT, or nothing.
func (c *Cursor) Words(keys ...string) bool {
	mark := c.at
	for _, k := range keys {
		if _, ok := c.Word(k); !ok {
			c.at = mark
			return false
		}
	}
	return true
}

// Full reports whether the next word is one of the keywords, written in full
// in the line's language or in English.
func (c *Cursor) Full(among ...string) bool {
	t := c.Peek()
	return t.Kind == Word && c.grammar.Words.Full(c.Line.Lang, t.Text, among...)
}

// Take takes the next token if it is one of the marks.
func (c *Cursor) Take(marks ...string) bool {
	c.Want(marks...)
	if t := c.Peek(); t.Kind == Mark && slices.Contains(marks, t.Key) {
		c.at++
		return true
	}
	return false
}

// Number takes the next token if it is a number.
func (c *Cursor) Number() (int, bool) {
	c.Want("a number")
	t := c.Peek()
	if t.Kind != Number {
		return 0, false
	}
	c.at++
	return t.N, true
}

// Name takes the longest run of words that names something. A word that is
// one of the keywords in stop, written in full, ends it. It returns every code
// that fits; the cursor stands behind the words, or where it was if no name
// begins with the first of them.
func (c *Cursor) Name(names *Names, stop ...string) []string {
	var words, fits []string
	for c.Peek().Kind == Word && (len(words) == 0 || !c.Full(stop...)) {
		longer := append(words, c.Peek().Key)
		found := names.Match(longer...)
		if len(found) == 0 {
			break
		}
		words, fits = longer, found
		c.at++
	}
	return fits
}

// Fail is an error about what stands between a mark and the cursor.
func (c *Cursor) Fail(code Code, mark int, reason string, legal ...string) *Error {
	e := &Error{Code: code, Line: c.Line, Reason: reason, Legal: legal}
	if mark < len(c.tokens) {
		e.Word = c.Since(mark)
		e.At = c.tokens[mark].Col + 1
	}
	return e
}

// Unexpected is the error at the furthest place that was reached: the word
// there is unknown, or fits several keywords, or something is missing.
func (c *Cursor) Unexpected() *Error {
	c.Want()
	c.at = c.furthest
	t := c.Peek()
	if len(c.clash) > 0 {
		slices.Sort(c.clash)
		c.clash = slices.Compact(c.clash)
		return c.Fail(c.grammar.Ambiguous, c.at, c.say("means", t.Text, strings.Join(c.clash, c.or())), c.clash...)
	}
	key, proposed := "mark", ""
	switch {
	case t.Kind == End:
		key = "missing"
	case t.Kind == Word:
		key, proposed = "word", c.meant(t)
	}
	if proposed != "" {
		key = "meant"
	}
	return c.Fail(c.grammar.Unknown, c.at, c.say(key, t.Text, proposed), c.legal...)
}

// say is a reason in the language of the line, if the grammar has it.
func (c *Cursor) say(key, word, names string) string {
	if c.grammar.Say != nil {
		return c.grammar.Say(c.Line.Lang, key, "word", word, "names", names)
	}
	switch key {
	case "means":
		return quote(word) + " can mean " + names
	case "missing":
		return "something is missing at the end of the line"
	case "word":
		return "unknown word " + quote(word)
	case "meant":
		return "unknown word " + quote(word) + ", did you mean " + names + "?"
	}
	return quote(word) + " has no meaning here"
}

// or stands between the names that fit.
func (c *Cursor) or() string {
	if c.grammar.Say != nil {
		return c.grammar.Say(c.Line.Lang, "or")
	}
	return " or "
}

// meant is the nearest keyword for an unknown word; "" if none is near.
func (c *Cursor) meant(t Token) string {
	var keywords []string
	for _, l := range c.legal {
		if l == strings.ToUpper(l) && len(l) > 2 {
			keywords = append(keywords, l)
		}
	}
	near := Nearest(t.Text, keywords, 1)
	if len(near) == 0 || distance([]rune(t.Key), []rune(Fold(near[0]))) > len(t.Key) {
		return ""
	}
	return near[0]
}

func quote(text string) string { return `"` + text + `"` }
