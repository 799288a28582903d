package orders

import "seneschal/domain/talisman/book"

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
