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

// spellOr spells the things or ALL; it returns none for an empty choice.
func (c Choice) spellOr(none string) string {
	switch {
	case c.All && len(c.Things) > 0:
		return lists.Join(c.Things, ", ") + ", ALL"
	case c.All:
		return "ALL"
	}
	return spellThings(c.Things, none)
}

// spellThings spells a list of things; it returns none for an empty list.
func spellThings(all []Thing, none string) string {
	if len(all) == 0 {
		return none
	}
	return lists.Join(all, ", ")
}

// joinBars joins alternatives with bars.
func joinBars[T any](all []T) string { return lists.Join(all, " | ") }

// addCondition adds a condition, if there is one, behind a text.
func addCondition(text string, cond *order.Expr) string {
	if cond == nil {
		return text
	}
	return text + " IF " + cond.String()
}

// spellNumber returns " 2" to be put behind a word, or "" for 0.
func spellNumber(n int) string {
	if n == 0 {
		return ""
	}
	return " " + strconv.Itoa(n)
}

// spellYesNo returns YES or NO.
func spellYesNo(is bool) string {
	if is {
		return "YES"
	}
	return "NO"
}

// toKeyword returns the keyword of an id.
func toKeyword[T ~string](id T) string { return strings.ToUpper(string(id)) }

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
	if !o.On.IsEmpty() {
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
func (o Move) String() string { return "MOVE " + joinBars(o.Routes) }

// String spells it as in "city VIA BRIDGE IF GOLD >= 2".
func (r Route) String() string { return addCondition(r.spellPath(), r.If) }

// spellPath spells a route without its condition.
func (r Route) spellPath() string {
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
			return "PORTAL BY " + toKeyword(r.Stat)
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
func (o Encounter) String() string { return "ENCOUNTER " + joinBars(o.Meetings) }

// String spells it as in "thief BY STEAL sword | GOLD IF LIVES > 1".
func (m Meeting) String() string {
	text := "SPACE"
	switch m.By {
	case BySpace:
	case ByFollower:
		text = m.Who.String() + " BY FOLLOWER " + lists.Join(m.Prizes, ", ")
	case BySteal, ByBeguile:
		text = m.Who.String() + " BY " + string(m.By) + " " + joinBars(m.Prizes)
	default:
		text = m.Who.String() + " BY " + string(m.By)
	}
	return addCondition(text, m.If)
}

// String spells it as in "LEAVE sword BEFORE DRAW", or "LEAVE NOTHING".
func (o Leave) String() string {
	text := "LEAVE " + spellThings(o.Things, "NOTHING")
	if o.BeforeDraw {
		text += " BEFORE DRAW"
	}
	return text
}

// String spells it as in "ALIGN GOOD".
func (o Align) String() string { return "ALIGN " + toKeyword(o.To) }

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
		text += " " + t.spellWhere()
	case KillBy:
		if t.Pattern != nil {
			text += " " + t.Pattern.String()
		}
	}
	if t.Who != nil {
		text += t.spellBy() + t.Who.String()
	}
	if t.Target != nil {
		text += " ON " + t.Target.String()
	}
	return text
}

// spellWhere spells the place or the region of a trigger.
func (t Trigger) spellWhere() string {
	if t.Place != nil {
		return t.Place.String()
	}
	return toKeyword(t.Region)
}

// spellBy returns the text between a trigger and its seat: " BY ", or a space if the trigger itself
// ends with OF.
func (t Trigger) spellBy() string {
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
