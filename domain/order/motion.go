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
	// Object blames faults of a motion that is well spelt. The mark stands before its
	// value or number. It may be nil.
	Object func(m Motion, mark int)
}

// A Votable is an option that can be proposed.
type Votable struct {
	Key         string
	Values      []string // "#" stands for a number
	Least, Most int      // of the number
}

// Read reads the motion behind PROPOSE or AGREE.
func (b *Ballot) Read(c *Cursor, agrees bool) Vote {
	v := Vote{Agrees: agrees}
	for _, end := range b.Ends {
		if c.Words(strings.Fields("END " + end)...) {
			v.End = end
			mark := c.Mark()
			if end != "" {
				v.N = c.ExpectNumber()
			}
			b.checkMotion(c, v.Motion, mark)
			return v
		}
	}
	v.Option, v.Value = b.readOption(c)
	return v
}

func (b *Ballot) readOption(c *Cursor) (key, value string) {
	mark := c.Mark()
	c.Want(b.optionKeys()...)
	if c.Peek().Kind != Word {
		c.Lost()
		return "", ""
	}
	text := c.takeTextUpTo("=")
	key, several := Match(text, b.optionKeys())
	if key == "" {
		c.Refuse(c.grammar.Unknown, mark, c.say("no_option", "word", text), several...)
		return "", ""
	}
	c.ExpectMark("=")
	return key, b.readValue(c, key)
}

// readValue reads a value of an option.
func (b *Ballot) readValue(c *Cursor, key string) string {
	o := b.Options[slices.Index(b.optionKeys(), key)]
	mark := c.Mark()
	c.Want(o.Values...)
	if c.isAtOrderEnd() {
		c.Lost()
		return ""
	}
	text := c.takeTextUpTo(";")
	value, several := Match(text, o.Values)
	switch {
	case value == "" && o.acceptsNumber(text):
		value = text
	case value == "" || value == "#":
		c.Refuse(c.grammar.Unknown, mark, c.say("no_value", "option", key, "word", text), several...)
		return ""
	}
	b.checkMotion(c, Motion{Option: key, Value: value}, mark)
	return value
}

func (b *Ballot) checkMotion(c *Cursor, m Motion, mark int) {
	if b.Object != nil && c.broken == nil {
		b.Object(m, mark)
	}
}

func (b *Ballot) optionKeys() []string {
	return lists.Map(b.Options, func(o Votable) string { return o.Key })
}

// Each lists all values that the option can have.
func (o Votable) Each() []string {
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

// takeTextUpTo takes the text before a mark, or before the end of the order, as one word.
func (c *Cursor) takeTextUpTo(mark string) string {
	begin := c.Mark()
	for !c.isAtOrderEnd() && c.Peek().Key != mark {
		c.Next()
	}
	return strings.ReplaceAll(strings.ToLower(c.Since(begin)), " ", "")
}

// isAtOrderEnd reports whether the cursor stands at the end of an order.
func (c *Cursor) isAtOrderEnd() bool {
	t := c.Peek()
	return t.Kind == End || t.Key == ";" || t.Key == "|" || c.Full("ELSE", "AND")
}
