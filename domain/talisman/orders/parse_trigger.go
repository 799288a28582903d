package orders

import (
	"fmt"
)

// triggers are the first words of triggers.
var triggers = []string{
	"ATTACKED", "TARGETED", "TURN", "SPELL", "COMMAND", "WOUND", "DEATH", "FOLLOWER", "KILL", "FIGHT", "ENTERS", "TALISMAN", "MARKETDAY",
}

// trigger reads what stands behind WHEN (5.3).
func (p *parser) trigger() fmt.Stringer {
	t := Trigger{On: OnWhat(p.Expect(triggers...))}
	switch word := string(t.On); word {
	case "TURN", "WOUND", "DEATH", "FIGHT", "TALISMAN":
		p.ExpectWords("OF")
		t.On = OnWhat(word + " OF")
		t.Who = p.whom()
	case "FOLLOWER":
		p.ExpectWords("DEATH")
		t.On = FollowerDeath
	case "SPELL":
		p.onSpell(&t)
	case "KILL":
		if !p.Full("BY") {
			pattern := p.pattern()
			t.Pattern = &pattern
		}
		p.ExpectWords("BY")
		t.Who = p.whom()
	case "ENTERS":
		if place, region := p.placeOrRegion(); region != "" {
			t.Region = region
		} else {
			t.Place = &place
		}
		p.ExpectWords("BY")
		t.Who = p.whom()
	}
	return t
}

// onSpell reads which Spell, by whom and on whom; BY and ON in any order.
func (p *parser) onSpell(t *Trigger) {
	if !p.Done() && !p.Full("BY", "ON", "IF", "THEN") && p.Peek().Key != ":" {
		t.Spell = p.spell()
	}
	for {
		switch {
		case t.Who == nil && p.Words("BY"):
			t.Who = p.whom()
		case t.Target == nil && p.Words("ON"):
			t.Target = p.whom()
		default:
			return
		}
	}
}

func (p *parser) whom() *Who {
	who := p.who()
	return &who
}
