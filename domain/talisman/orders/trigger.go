package orders

import (
	"fmt"

	"seneschal/domain/talisman/book"
)

// An OnWhat is a kind of event that orders can react to.
type OnWhat string

// The events that orders can react to.
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

// A Trigger is the event behind WHEN, with its details.
type Trigger struct {
	On      OnWhat
	Who     *Who        // the seat behind OF or BY; nil: none given
	Spell   book.Card   // of SpellCast; "": any
	Target  *Who        // with SpellCast: the seat behind ON; nil: none given
	Place   *Place      // of Enters
	Region  book.Region // of Enters, without Place
	Pattern *Pattern    // of KillBy; nil: any Enemy
}

// triggers are the first words of triggers.
var triggers = []string{
	"ATTACKED", "TARGETED", "TURN", "SPELL", "COMMAND", "WOUND", "DEATH", "FOLLOWER", "KILL", "FIGHT", "ENTERS", "TALISMAN", "MARKETDAY",
}

// readTrigger reads the event behind WHEN.
func (p *parser) readTrigger() fmt.Stringer {
	trigger := Trigger{On: OnWhat(p.Expect(triggers...))}
	switch word := string(trigger.On); word {
	case "TURN", "WOUND", "DEATH", "FIGHT", "TALISMAN":
		p.ExpectWords("OF")
		trigger.On = OnWhat(word + " OF")
		trigger.Who = p.readWhom()
	case "FOLLOWER":
		p.ExpectWords("DEATH")
		trigger.On = FollowerDeath
	case "SPELL":
		p.readSpellTrigger(&trigger)
	case "KILL":
		if !p.Full("BY") {
			pattern := p.readPattern()
			trigger.Pattern = &pattern
		}
		p.ExpectWords("BY")
		trigger.Who = p.readWhom()
	case "ENTERS":
		if place, region := p.readPlaceOrRegion(); region != "" {
			trigger.Region = region
		} else {
			trigger.Place = &place
		}
		p.ExpectWords("BY")
		trigger.Who = p.readWhom()
	}
	return trigger
}

// readSpellTrigger reads the Spell, its caster behind BY and its target behind ON, the last two
// in any order.
func (p *parser) readSpellTrigger(trigger *Trigger) {
	if !p.Done() && !p.Full("BY", "ON", "IF", "THEN") && p.Peek().Key != ":" {
		trigger.Spell = p.readSpell()
	}
	for {
		switch {
		case trigger.Who == nil && p.Words("BY"):
			trigger.Who = p.readWhom()
		case trigger.Target == nil && p.Words("ON"):
			trigger.Target = p.readWhom()
		default:
			return
		}
	}
}

// readWhom reads a seat or a group.
func (p *parser) readWhom() *Who {
	who := p.readWho()
	return &who
}
