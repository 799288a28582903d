package order

import "slices"

// A Cursor reads the tokens of one line from left to right. It remembers everything that
// was tried at the furthest place, so that an error can list the words that would have
// been legal there. A line that is no sentence of the language is broken by Lost or Refuse.
// From then on the cursor behaves as at the end of the line, so that readers need not check
// for errors after each step.
type Cursor struct {
	Line     Line
	Wrong    *Error   // the first fault in the meaning of a well-formed sentence
	Warnings []*Error // warnings do not refuse the line
	Standing bool     // the line is a standing order

	Parser any // the ruleset's parser of the line, for its forms

	grammar  *Grammar
	tokens   []Token
	at       int
	furthest int
	wants    [][]string // words that would be legal at the furthest place, list by list
	clash    []string   // keywords that all fit one abbreviation at the furthest place
	broken   *Error     // why the line is no sentence of the language; nil: it is one so far
}

// Read returns a cursor at the beginning of a line.
func (g *Grammar) Read(line Line) *Cursor {
	return &Cursor{Line: line, Standing: line.Standing, grammar: g, tokens: Lex(line.Text)}
}

// Peek returns the next token; its kind is End after the last.
func (c *Cursor) Peek() Token { return c.PeekAt(0) }

// PeekAt returns the token n places after the next. Its kind is End if there is none, or if
// the line is broken.
func (c *Cursor) PeekAt(n int) Token {
	if c.broken != nil || c.at+n >= len(c.tokens) {
		return Token{Kind: End, Col: len(c.Line.Text)}
	}
	return c.tokens[c.at+n]
}

// Next takes the next token and returns it.
func (c *Cursor) Next() Token {
	token := c.Peek()
	if token.Kind != End {
		c.at++
	}
	return token
}

// Done reports whether no token is left, or the line is broken.
func (c *Cursor) Done() bool { return c.Peek().Kind == End }

// Mark returns the place of the cursor, for Back and Since.
func (c *Cursor) Mark() int { return c.at }

// Back returns to a Mark.
func (c *Cursor) Back(mark int) { c.at = mark }

// Begin returns the byte of the line at which the token behind a Mark begins; the line's
// length if there is none.
func (c *Cursor) Begin(mark int) int {
	if mark >= len(c.tokens) {
		return len(c.Line.Text)
	}
	return c.tokens[mark].Col
}

// End returns the byte of the line at which the token before a Mark ends; 0 if there is none.
func (c *Cursor) End(mark int) int {
	if mark <= 0 {
		return 0
	}
	last := c.tokens[min(mark, len(c.tokens))-1]
	return last.Col + len(last.Text)
}

// Since returns the text from a Mark to the cursor, as written. If the cursor does not stand
// behind the mark, it returns the text of the next token; "" at the end of the line.
func (c *Cursor) Since(mark int) string {
	if mark >= c.at {
		return c.Peek().Text
	}
	last := c.tokens[c.at-1]
	return c.Line.Text[c.tokens[mark].Col : last.Col+len(last.Text)]
}

// Want notes words that would be legal at the cursor, if no other word has been tried further
// on. Words noted at an earlier place are forgotten. In a broken line it does nothing.
func (c *Cursor) Want(legal ...string) {
	if c.broken != nil {
		return
	}
	if c.at > c.furthest {
		c.furthest, c.wants, c.clash = c.at, c.wants[:0], nil
	}
	if c.at == c.furthest && len(legal) > 0 {
		c.wants = append(c.wants, legal)
	}
}

// listWanted lists the words that would be legal at the furthest place, in the order in
// which they were tried.
func (c *Cursor) listWanted() []string {
	var all []string
	for _, legal := range c.wants {
		for _, l := range legal {
			all = addDistinct(all, l)
		}
	}
	return all
}

// Word takes the next word if it means one of the keywords, and returns this keyword.
// Otherwise it takes nothing and returns "" and false, also if several keywords fit.
func (c *Cursor) Word(among ...string) (string, bool) {
	token := c.Peek()
	c.Want(among...)
	if token.Kind != Word {
		return "", false
	}
	key, candidates := c.grammar.Words.Match(c.Line.Lang, token.Text, among...)
	if key == "" {
		if c.at == c.furthest && len(candidates) > 1 {
			c.clash = append(c.clash, candidates...)
		}
		return "", false
	}
	c.at++
	return key, true
}

// Words takes several keywords in a row, such as LORD HURT. If one of them is missing, it takes
// none and returns false.
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
// in the line's language or in English. It takes nothing.
func (c *Cursor) Full(among ...string) bool {
	t := c.Peek()
	return t.Kind == Word && c.grammar.Words.IsKeyword(c.Line.Lang, t.Text, among...)
}

// AtEnd reports whether an order may end here: the line does, or a bar, a condition or an
// alternative follows.
func (c *Cursor) AtEnd() bool { return c.Done() || c.Peek().Key == "|" || c.Full("IF", "ELSE") }

// Take takes the next token if it is one of the marks, and reports whether it did. Marks are
// given in their usual spelling: "<>", not "!=".
func (c *Cursor) Take(marks ...string) bool {
	c.Want(marks...)
	if t := c.Peek(); t.Kind == Mark && slices.Contains(marks, t.Key) {
		c.at++
		return true
	}
	return false
}

// Number takes the next token if it is a number without a sign; otherwise it takes nothing and
// returns 0 and false.
func (c *Cursor) Number() (int, bool) {
	token := c.Peek()
	if token.Kind != Number {
		c.Want(c.say("number"))
		return 0, false
	}
	c.Want()
	c.at++
	return token.N, true
}

// List reads one or more things with commas between them; read must break the line if no
// thing stands there. List returns nil if the line is broken.
func List[T any](cursor *Cursor, read func() T) []T {
	all := []T{read()}
	for cursor.Take(",") {
		all = append(all, read())
	}
	if cursor.broken != nil {
		return nil
	}
	return all
}

// Expect takes one of the keywords, as Word does. If none is there, it breaks the line and
// returns "".
func (c *Cursor) Expect(among ...string) string {
	key, ok := c.Word(among...)
	if !ok {
		c.Lost()
	}
	return key
}

// ExpectWords takes several keywords in a row, and breaks the line if they are not there.
func (c *Cursor) ExpectWords(keys ...string) {
	if !c.Words(keys...) {
		c.Lost()
	}
}

// ExpectMark takes one of the marks, and breaks the line if none is there.
func (c *Cursor) ExpectMark(marks ...string) {
	if !c.Take(marks...) {
		c.Lost()
	}
}

// ExpectNumber takes a number. If none is there, it breaks the line and returns 0.
func (c *Cursor) ExpectNumber() int {
	n, ok := c.Number()
	if !ok {
		c.Lost()
	}
	return n
}

// Finish breaks the line if anything is left of it.
func (c *Cursor) Finish() {
	if !c.Done() {
		c.Lost()
	}
}
