package orders

import (
	"fmt"
	"strings"
)

// String spells the line so that it can be read again, with NOW or REPLY in front if it has them. It leaves
// out the block and the heading, Turn and Below.
func (c Clause) String() string {
	switch {
	case c.Now:
		return "NOW " + c.Statement.String()
	case c.Reply != "":
		return "REPLY " + c.Reply + " " + c.Statement.String()
	}
	return c.Statement.String()
}

// String returns the group ("ME", "ANY" or "OTHERS"), or else the name of the seat ("thief").
func (w Who) String() string {
	if w.Group != One {
		return string(w.Group)
	}
	return w.Name
}

// String returns "woods_n", or "woods" for a kind.
func (p Place) String() string {
	if p.Space != "" {
		return string(p.Space)
	}
	return string(p.Kind)
}

// String returns a spelling such as "sword 2", "sentinel", "crags" or "GOLD".
func (t Thing) String() string {
	switch {
	case t.Word != "":
		return t.Word
	case t.Creature != "":
		return string(t.Creature)
	case t.Space != "":
		return string(t.Space)
	case t.Copy > 0:
		return fmt.Sprintf("%s %d", t.Card, t.Copy)
	}
	return string(t.Card)
}

// toKeyword returns the keyword of an id, which is the id in capitals.
func toKeyword[T ~string](id T) string { return strings.ToUpper(string(id)) }

// String returns a spelling such as "dragon" or "SPIRIT >= 4".
func (p Pattern) String() string {
	text, _ := pattern.Spell(&p)
	return text
}
