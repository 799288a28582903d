package order

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// A Motion is a change on which the seats of a game may agree: another value for an option
// or, without an option, an end of the game.
type Motion struct {
	Option string `json:"option,omitempty"`
	Value  string `json:"value,omitempty"`
	End    string `json:"end,omitempty"` // kind of stretch that ends the game, "AUTUMN"; "": the game ends at once
	N      int    `json:"n,omitempty"`   // number of that stretch
}

// String spells the motion: "weather=off", "END AUTUMN 7" or "END".
func (m Motion) String() string {
	switch {
	case m.Option != "":
		return m.Option + "=" + m.Value
	case m.End != "":
		return "END " + m.End + " " + strconv.Itoa(m.N)
	}
	return "END"
}

// A Vote is a seat's proposal of a motion, or its agreement to one.
type Vote struct {
	Motion
	Agrees bool `json:"agrees,omitempty"`
}

// String spells the vote: "PROPOSE weather=off", or "AGREE weather=off".
func (v Vote) String() string {
	if v.Agrees {
		return "AGREE " + v.Motion.String()
	}
	return "PROPOSE " + v.Motion.String()
}

// A Ballot lists the possible proposals of a game.
type Ballot struct {
	Options []Votable
	Ends    []string // kinds of stretches after which the game can end: "AUTUMN"; "" is at once
	// Object blames the line for a motion that is well spelt and cannot be proposed. The mark
	// stands before its value or number. nil: all can be proposed.
	Object func(m Motion, mark int)
}

// A Votable is an option that can be proposed.
type Votable struct {
	Key         string
	Values      []string // "#" stands for a number
	Least, Most int      // of the number
}

// Read reads the motion behind PROPOSE or AGREE. It breaks the line if the ballot does not have
// it; then the vote has no meaning.
func (b *Ballot) Read(cursor *Cursor, agrees bool) Vote {
	vote := Vote{Agrees: agrees}
	for _, end := range b.Ends {
		if cursor.Words(strings.Fields("END " + end)...) {
			vote.End = end
			mark := cursor.Mark()
			if end != "" {
				vote.N = cursor.ExpectNumber()
			}
			b.checkMotion(cursor, vote.Motion, mark)
			return vote
		}
	}
	vote.Option, vote.Value = b.readOption(cursor)
	return vote
}

// readOption reads an option with its value. It breaks the line if the ballot does not have the
// option or the value; then the results have no meaning.
func (b *Ballot) readOption(cursor *Cursor) (key, value string) {
	mark := cursor.Mark()
	cursor.Want(b.listOptionKeys()...)
	if cursor.Peek().Kind != Word {
		cursor.Lost()
		return "", ""
	}
	text := cursor.takeTextUpTo("=")
	key, several := Match(text, b.listOptionKeys())
	if key == "" {
		cursor.Refuse(cursor.grammar.Unknown, mark, cursor.say("no_option", "word", text), several...)
		return "", ""
	}
	cursor.ExpectMark("=")
	return key, b.readValue(cursor, key)
}

// readValue reads a value of an option, which must be on the ballot. It breaks the line and
// returns "" if the option cannot have the value.
func (b *Ballot) readValue(cursor *Cursor, key string) string {
	votable := b.Options[slices.Index(b.listOptionKeys(), key)]
	mark := cursor.Mark()
	cursor.Want(votable.Values...)
	if cursor.isAtMotionEnd() {
		cursor.Lost()
		return ""
	}
	text := cursor.takeTextUpTo(";")
	value, several := Match(text, votable.Values)
	switch {
	case value == "" && votable.acceptsNumber(text):
		value = text
	case value == "" || value == "#":
		cursor.Refuse(cursor.grammar.Unknown, mark, cursor.say("no_value", "option", key, "word", text), several...)
		return ""
	}
	b.checkMotion(cursor, Motion{Option: key, Value: value}, mark)
	return value
}

// checkMotion lets the ruleset object to a motion, unless the line is broken.
func (b *Ballot) checkMotion(c *Cursor, motion Motion, mark int) {
	if b.Object != nil && c.broken == nil {
		b.Object(motion, mark)
	}
}

func (b *Ballot) listOptionKeys() []string {
	return lists.Map(b.Options, func(o Votable) string { return o.Key })
}

// ListValues lists all values that the option can have.
func (o Votable) ListValues() []string {
	if !slices.Contains(o.Values, "#") {
		return o.Values
	}
	var all []string
	for n := o.Least; n <= o.Most; n++ {
		all = append(all, strconv.Itoa(n))
	}
	for _, v := range o.Values {
		if v != "#" && !o.acceptsNumber(v) {
			all = append(all, v)
		}
	}
	return all
}

// acceptsNumber reports whether a text is a number that the option accepts.
func (o Votable) acceptsNumber(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && slices.Contains(o.Values, "#") && o.Least <= n && n <= o.Most
}

// takeTextUpTo takes the text before a mark, or before the end of the motion, and returns it in
// small letters and without blanks.
func (c *Cursor) takeTextUpTo(mark string) string {
	begin := c.Mark()
	for !c.isAtMotionEnd() && c.Peek().Key != mark {
		c.Next()
	}
	return strings.ReplaceAll(strings.ToLower(c.Since(begin)), " ", "")
}

// isAtMotionEnd reports whether the line ends at the cursor, or a semicolon, a bar, ELSE or AND
// follows.
func (c *Cursor) isAtMotionEnd() bool {
	t := c.Peek()
	return t.Kind == End || t.Key == ";" || t.Key == "|" || c.Full("ELSE", "AND")
}
