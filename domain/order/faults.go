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

// sentences holds the errors on lines that cannot be read, in any game.
var sentences = words.Must(wordFiles, "data/words")

// say returns a sentence in the language of the line, by its key. The pairs are names and
// values of its parameters.
func (c *Cursor) say(key string, pairs ...any) string {
	return sentences.Say(c.Line.Lang, key, words.Args(pairs...))
}

// joinAlternatives joins alternative names: "a or b".
func (c *Cursor) joinAlternatives(names []string) string { return strings.Join(names, c.say("or")) }

// Err returns why the line is no sentence of the language; nil if it is one, as far as it
// has been read.
func (c *Cursor) Err() *Error { return c.broken }

// Lost breaks the line at the furthest place that was reached.
func (c *Cursor) Lost() {
	if c.broken == nil {
		c.broken = c.Unexpected()
	}
}

// Refuse breaks the line because of the text between a mark and the cursor.
func (c *Cursor) Refuse(code Code, mark int, reason string, legal ...string) {
	if c.broken == nil {
		c.broken = c.Fail(code, mark, reason, legal...)
	}
}

// Blame notes a fault in the meaning of a well-formed sentence, unless an earlier one is
// noted. Reading goes on.
func (c *Cursor) Blame(code Code, mark int, reason string, legal ...string) {
	if c.Wrong == nil && c.broken == nil {
		c.Wrong = c.Fail(code, mark, reason, legal...)
	}
}

// BlameLater blames a line for a fault that may be gone in another phase. As a standing
// order the line may wait for it.
func (c *Cursor) BlameLater(code Code, mark int, reason string, legal ...string) {
	if c.Wrong == nil {
		if c.Blame(code, mark, reason, legal...); c.Wrong != nil {
			c.Wrong.Later = true
		}
	}
}

// Warn adds a warning, which does not refuse the line.
func (c *Cursor) Warn(code Code, mark int, reason string) {
	if c.broken == nil {
		fault := c.Fail(code, mark, reason)
		fault.Warning = true
		c.Warnings = append(c.Warnings, fault)
	}
}

// Fail returns an error about the text between a mark and the cursor.
func (c *Cursor) Fail(code Code, mark int, reason string, legal ...string) *Error {
	fault := &Error{Code: code, Line: c.Line, Reason: reason, Legal: legal}
	if mark < len(c.tokens) {
		fault.Word = c.Since(mark)
		fault.At = c.tokens[mark].Col + 1
	}
	return fault
}

// Unexpected returns the error at the furthest place that was reached: the word there is
// unknown, or fits several keywords, or something is missing.
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

// RefuseHead breaks a line at a mark where the first word of an order must stand. The error
// names the keyword that the word stands for, if that is known.
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

// guessKeyword returns the keyword nearest to an unknown word; "" if none is near.
func (c *Cursor) guessKeyword(token Token) string {
	keywords := lists.Keep(c.listWanted(), isKeyword)
	near := Nearest(token.Text, keywords, 1)
	if len(near) == 0 || countChanges([]rune(token.Key), []rune(Fold(near[0]))) > len(token.Key) {
		return ""
	}
	return near[0]
}
