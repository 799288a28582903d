package order

import (
	"embed"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml
var wordFiles embed.FS

// sentences holds the texts of errors and warnings that any game can have.
var sentences = words.Must(wordFiles, "data/words")

// say returns a sentence in the language of the line, by its key. The pairs are names and
// values of its parameters.
func (c *Cursor) say(key string, pairs ...any) string {
	return sentences.Say(c.Line.Lang, key, words.Args(pairs...))
}

// joinAlternatives joins alternative names: "a or b".
func (c *Cursor) joinAlternatives(names []string) string { return strings.Join(names, c.say("or")) }

// Err returns the error that has broken the line; nil if the part that has been read is well
// formed.
func (c *Cursor) Err() *Error { return c.broken }

// Lost breaks the line with the error at the furthest place that was reached (see Unexpected).
// A line that is broken already keeps its error.
func (c *Cursor) Lost() {
	if c.broken == nil {
		c.broken = c.Unexpected()
	}
}

// Refuse breaks the line because of the text between a mark and the cursor. A line that is
// broken already keeps its error.
func (c *Cursor) Refuse(code Code, mark int, reason string, legal ...string) {
	if c.broken == nil {
		c.broken = c.Fail(code, mark, reason, legal...)
	}
}

// Blame notes a fault in the meaning of a well-formed sentence, in Wrong. It keeps an earlier
// fault, and notes nothing in a broken line. Reading goes on.
func (c *Cursor) Blame(code Code, mark int, reason string, legal ...string) {
	if c.Wrong == nil && c.broken == nil {
		c.Wrong = c.Fail(code, mark, reason, legal...)
	}
}

// BlameLater notes a fault, as Blame does, that may be gone in another phase. It marks the
// error Later, so that the line may stay as a standing order.
func (c *Cursor) BlameLater(code Code, mark int, reason string, legal ...string) {
	if c.Wrong == nil {
		if c.Blame(code, mark, reason, legal...); c.Wrong != nil {
			c.Wrong.Later = true
		}
	}
}

// Warn adds a warning about the text between a mark and the cursor, unless the line is broken.
func (c *Cursor) Warn(code Code, mark int, reason string) {
	if c.broken == nil {
		fault := c.Fail(code, mark, reason)
		fault.Warning = true
		c.Warnings = append(c.Warnings, fault)
	}
}

// Fail makes an error about the text between a mark and the cursor, and does not note it. If
// no token stands behind the mark, the error names no word.
func (c *Cursor) Fail(code Code, mark int, reason string, legal ...string) *Error {
	fault := &Error{Code: code, Line: c.Line, Reason: reason, Legal: legal}
	if mark < len(c.tokens) {
		fault.Word = c.Since(mark)
		fault.At = c.tokens[mark].Col + 1
	}
	return fault
}

// Unexpected moves the cursor to the furthest place that was reached, and returns the error
// there without noting it: the word is unknown or fits several keywords, a mark has no
// meaning, or something is missing.
func (c *Cursor) Unexpected() *Error {
	c.Want()
	c.at = c.furthest
	token := c.Peek()
	if len(c.clash) > 0 {
		slices.Sort(c.clash)
		c.clash = slices.Compact(c.clash)
		return c.Fail(c.grammar.Ambiguous, c.at, c.say("ambiguous", "word", token.Text, "names", c.joinAlternatives(c.clash)), c.clash...)
	}
	reason := c.say("mark", "word", token.Text)
	switch token.Kind {
	case End:
		reason = c.say("missing")
	case Word:
		reason = c.say("word", "word", token.Text)
		if near := c.guessKeyword(token); near != "" {
			reason = c.say("meant", "word", token.Text, "names", near)
		}
	}
	return c.Fail(c.grammar.Unknown, c.at, reason, c.listWanted()...)
}

// RefuseHead breaks a line because no order begins at a mark. If the word there is unknown, the
// error names the keywords that people may mean by it (see Grammar.ListMeant), or else lists the
// legal words. If the fault is another one, it is the error of Lost. A line that is broken already
// keeps its error.
func (c *Cursor) RefuseHead(mark int, legal ...string) {
	if c.broken != nil {
		return
	}
	fault := c.Unexpected()
	if meant := c.grammar.ListMeant(fault.Word); fault.Code == c.grammar.Unknown && c.at == mark {
		fault.Legal = legal
		if len(meant) > 0 {
			fault.Reason, fault.Legal = c.say("instead", "word", fault.Word, "names", c.joinAlternatives(meant)), meant
		}
	}
	c.broken = fault
}

// guessKeyword returns the keyword nearest to an unknown word, out of those that would be legal
// at the furthest place; "" if none is near.
func (c *Cursor) guessKeyword(token Token) string {
	keywords := lists.Keep(c.listWanted(), isKeyword)
	near := Nearest(token.Text, keywords, 1)
	if len(near) == 0 || countChanges([]rune(token.Key), []rune(Fold(near[0]))) > len(token.Key) {
		return ""
	}
	return near[0]
}
