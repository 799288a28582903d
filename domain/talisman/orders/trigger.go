package orders

import (
	"fmt"

	"seneschal/domain/talisman/book"
)

// An OnWhat is what can be reacted to (5.8).
type OnWhat string

// What can be reacted to.
const (
	Attacked      OnWhat = "ATTACKED"
	Targeted      OnWhat = "TARGETED" // by an encounter ability
	TurnOf        OnWhat = "TURN OF"
	SpellCast     OnWhat = "SPELL"
	Command       OnWhat = "COMMAND"
	WoundOf       OnWhat = "WOUND OF"
	DeathOf       OnWhat = "DEATH OF"
	FollowerDeath OnWhat = "FOLLOWER DEATH"
	KillBy        OnWhat = "KILL"
	FightOf       OnWhat = "FIGHT OF"
	Enters        OnWhat = "ENTERS"
	TalismanOf    OnWhat = "TALISMAN OF"
	MarketDay     OnWhat = "MARKETDAY"
)

// A Trigger is what stands behind WHEN, with what it is about.
type Trigger struct {
	On      OnWhat
	Who     *Who        // OF or BY whom; nil: not said
	Spell   book.Card   // of SpellCast; "": any
	Target  *Who        // of SpellCast: ON whom; nil: not said
	Place   *Place      // of Enters
	Region  book.Region // of Enters, without Place
	Pattern *Pattern    // of KillBy; nil: any Enemy
}

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
