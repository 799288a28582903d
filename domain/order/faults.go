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
		w := c.Fail(code, mark, reason)
		w.Warning = true
		c.Warnings = append(c.Warnings, w)
	}
}

// Fail returns an error about the text between a mark and the cursor.
func (c *Cursor) Fail(code Code, mark int, reason string, legal ...string) *Error {
	e := &Error{Code: code, Line: c.Line, Reason: reason, Legal: legal}
	if mark < len(c.tokens) {
		e.Word = c.Since(mark)
		e.At = c.tokens[mark].Col + 1
	}
	return e
}

// Unexpected returns the error at the furthest place that was reached: the word there is
// unknown, or fits several keywords, or something is missing.
func (c *Cursor) Unexpected() *Error {
	c.Want()
	c.at = c.furthest
	t := c.Peek()
	if len(c.clash) > 0 {
		slices.Sort(c.clash)
		c.clash = slices.Compact(c.clash)
		return c.Fail(c.grammar.Ambiguous, c.at, c.say("ambiguous", "word", t.Text, "names", c.joinAlternatives(c.clash)), c.clash...)
	}
	reason := c.say("mark", "word", t.Text)
	switch t.Kind {
	case End:
		reason = c.say("missing")
	case Word:
		reason = c.say("word", "word", t.Text)
		if near := c.guessKeyword(t); near != "" {
			reason = c.say("meant", "word", t.Text, "names", near)
		}
	}
	return c.Fail(c.grammar.Unknown, c.at, reason, c.listWanted()...)
}

// NoHead breaks a line at a mark where the first word of an order must stand. The error
// names the keyword that the word stands for, if that is known.
func (c *Cursor) NoHead(mark int, legal ...string) {
	if c.broken != nil {
		return
	}
	e := c.Unexpected()
	if meant := c.grammar.Meant(e.Word); e.Code == c.grammar.Unknown && c.at == mark {
		e.Legal = legal
		if len(meant) > 0 {
			e.Reason, e.Legal = c.say("instead", "word", e.Word, "names", c.joinAlternatives(meant)), meant
		}
	}
	c.broken = e
}

// guessKeyword returns the keyword nearest to an unknown word; "" if none is near.
func (c *Cursor) guessKeyword(t Token) string {
	keywords := lists.Keep(c.listWanted(), isKeyword)
	near := Nearest(t.Text, keywords, 1)
	if len(near) == 0 || countChanges([]rune(t.Key), []rune(Fold(near[0]))) > len(t.Key) {
		return ""
	}
	return near[0]
}
