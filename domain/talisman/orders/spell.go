package orders

import (
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// String spells the line so that it can be read again, with NOW or REPLY in front.
func (c Clause) String() string {
	switch {
	case c.Now:
		return "NOW " + c.Statement.String()
	case c.Reply != "":
		return "REPLY " + c.Reply + " " + c.Statement.String()
	}
	return c.Statement.String()
}

// String returns "thief", "ME", "ANY" or "OTHERS".
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

// or spells the things or ALL; it returns none for an empty choice.
func (c Choice) or(none string) string {
	switch {
	case c.All && len(c.Things) > 0:
		return lists.Join(c.Things, ", ") + ", ALL"
	case c.All:
		return "ALL"
	}
	return things(c.Things, none)
}

// things spells a list of things; it returns none for an empty list.
func things(all []Thing, none string) string {
	if len(all) == 0 {
		return none
	}
	return lists.Join(all, ", ")
}

// bars joins alternatives with bars.
func bars[T any](all []T) string { return lists.Join(all, " | ") }

// when adds a condition, if there is one, behind a text.
func when(text string, cond *order.Expr) string {
	if cond == nil {
		return text
	}
	return text + " IF " + cond.String()
}

// number returns " 2" to be put behind a word, or "" for 0.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return " " + strconv.Itoa(n)
}

// yes returns YES or NO.
func yes(is bool) string {
	if is {
		return "YES"
	}
	return "NO"
}

// upper returns the keyword of an id.
func upper[T ~string](id T) string { return strings.ToUpper(string(id)) }

// String spells it as in "Boris", "ruins", "dragon AT ruins", "ENEMY".
func (t Target) String() string {
	switch {
	case t.Enemy:
		return "ENEMY"
	case t.Who != nil:
		return t.Who.String()
	case t.Card != nil && t.Place != nil:
		return t.Card.String() + " AT " + t.Place.String()
	case t.Card != nil:
		return t.Card.String()
	}
	return t.Place.String()
}

// String spells it as in "CAST acquisition ON thief TAKE sword START".
func (o Cast) String() string {
	text := "CAST " + string(o.Spell)
	if !o.On.None() {
		text += " ON " + o.On.String()
	}
	if o.Take != nil {
		text += " TAKE " + o.Take.String()
	}
	if len(o.Sell) > 0 {
		text += " SELL " + lists.Join(o.Sell, ", ")
	}
	if o.Window != AtOnce {
		text += " " + string(o.Window)
	}
	return text
}

// String spells it as in "USE potion_of_strength".
func (o Use) String() string { return "USE " + lists.Join(o.Things, ", ") }

// String spells it as in "REROLL MOVE", or "REROLL MOVE AND ASK".
func (o Reroll) String() string {
	if o.Ask {
		return "REROLL MOVE AND ASK"
	}
	return "REROLL MOVE"
}

// String spells it as in "MOVE city IF GOLD >= 2 | CCW".
func (o Move) String() string { return "MOVE " + bars(o.Routes) }

// String spells it as in "city VIA BRIDGE IF GOLD >= 2".
func (r Route) String() string { return when(r.path(), r.If) }

// path spells a route without its condition.
func (r Route) path() string {
	switch r.Way {
	case ToPlace:
		if r.Over {
			return r.To.String() + " VIA BRIDGE"
		}
		return r.To.String()
	case Bridge:
		switch {
		case r.Turn != "":
			return "BRIDGE THEN " + string(r.Turn)
		case r.To != Place{}:
			return "BRIDGE THEN " + r.To.String()
		}
	case Portal:
		if r.Stat != "" {
			return "PORTAL BY " + upper(r.Stat)
		}
	case Anyhow:
		if len(r.Avoid) > 0 {
			return "ANY AVOIDING " + lists.Join(r.Avoid, ", ")
		}
	case Raft, Woods, Teleport:
		return string(r.Way) + " " + r.To.String()
	}
	return string(r.Way)
}

// String spells it as in "ENCOUNTER thief BY ATTACK | SPACE".
func (o Encounter) String() string { return "ENCOUNTER " + bars(o.Meetings) }

// String spells it as in "thief BY STEAL sword | GOLD IF LIVES > 1".
func (m Meeting) String() string {
	text := "SPACE"
	switch m.By {
	case BySpace:
	case ByFollower:
		text = m.Who.String() + " BY FOLLOWER " + lists.Join(m.Prizes, ", ")
	case BySteal, ByBeguile:
		text = m.Who.String() + " BY " + string(m.By) + " " + bars(m.Prizes)
	default:
		text = m.Who.String() + " BY " + string(m.By)
	}
	return when(text, m.If)
}

// String spells it as in "LEAVE sword BEFORE DRAW", or "LEAVE NOTHING".
func (o Leave) String() string {
	text := "LEAVE " + things(o.Things, "NOTHING")
	if o.BeforeDraw {
		text += " BEFORE DRAW"
	}
	return text
}

// String spells it as in "ALIGN GOOD".
func (o Align) String() string { return "ALIGN " + upper(o.To) }

// String spells it as in "ASK ON DRAW".
func (o Ask) String() string { return "ASK ON " + string(o.On) }

// String spells it as in "TURN OF thief", "SPELL hex BY OTHERS ON ME", "KILL ENEMY >= 4 BY ANY".
func (t Trigger) String() string {
	text := string(t.On)
	switch t.On {
	case SpellCast:
		if t.Spell != "" {
			text += " " + string(t.Spell)
		}
	case Enters:
		text += " " + t.where()
	case KillBy:
		if t.Pattern != nil {
			text += " " + t.Pattern.String()
		}
	}
	if t.Who != nil {
		text += t.by() + t.Who.String()
	}
	if t.Target != nil {
		text += " ON " + t.Target.String()
	}
	return text
}

// where spells the place or the region of a trigger.
func (t Trigger) where() string {
	if t.Place != nil {
		return t.Place.String()
	}
	return upper(t.Region)
}

// by returns the text between a trigger and its seat: " BY ", or a space if the trigger itself
// ends with OF.
func (t Trigger) by() string {
	if strings.HasSuffix(string(t.On), " OF") {
		return " "
	}
	return " BY "
}

// String spells it as in "dragon", "SPIRIT >= 4".
func (p Pattern) String() string {
	text := p.Type
	if p.Card != "" {
		text = string(p.Card)
	}
	if p.Rel != "" {
		text += fmt.Sprintf(" %s %d", p.Rel, p.N)
	}
	return text
}
