package orders

import (
	"slices"

	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// A Source is a means to evade: an ability, a Spell or a card.
type Source struct {
	Free bool // abilities: FREE
	Card book.Card
}

// Evade is EVADE Dragon USING free, Immobility (DP-13). A reaction is EVADE alone, or with USING
// (DP-22).
type Evade struct {
	Choice          // the things to evade; none in a reaction
	Never  bool     // EVADE NEVER: fight
	Using  []Source // tried in this order; none: by free means
}

// Whether is a policy of yes or no: BRIBE, DESTROY, CHARM, RAISE, ASSASSINATE,
// DRINK (DP-13, DP-31).
type Whether struct {
	Do string // the keyword
	No bool
}

// The keywords of Whether.
const (
	Bribe       = "BRIBE"
	Destroy     = "DESTROY"
	Charm       = "CHARM"
	Raise       = "RAISE"
	Assassinate = "ASSASSINATE"
	Drink       = "DRINK"
)

// FightWith is FIGHT WITH Mercenary, Potion of Strength; or FIGHT WITH NOTHING
// (DP-14).
type FightWith struct{ Things []Thing }

// Attack is ATTACK Dragon: creatures that the Minstrel fights although they leave him alone.
type Attack struct{ Things []Thing }

// Weapon is WEAPON BEST, NONE or a list (T-57, DP-15).
type Weapon struct {
	Best   bool
	Things []Thing // none, and not Best: NONE
}

// Armour is ARMOUR BEST, NONE or one card (T-57, DP-15).
type Armour struct {
	Best  bool
	Thing *Thing // nil, and not Best: NONE
}

// A Span is one number or several in a row: 2-5.
type Span struct{ From, To int }

// Results are results of a roll: by their effect on a fight, or by number.
type Results struct {
	Losing     bool   // those that would lose the fight
	NotWinning bool   // those that would not win it
	Numbers    []Span // natural results
}

// Has reports whether a natural result is one of the numbers.
func (r Results) Has(n int) bool {
	return slices.ContainsFunc(r.Numbers, func(s Span) bool { return s.From <= n && n <= s.To })
}

// Fate is FATE ON attack WHEN LOSING KEEP 1 DIE LOW (T-89 ff., DP-16, DP-17).
type Fate struct {
	Never bool
	On    []book.Roll // rolls of appendix F; none: every roll
	When  Results
	Keep  int    // number of fate to keep unspent
	Die   string // Low or High: which of several dice; "": not said
}

// The die, of several, on which fate is spent.
const (
	Low  = "LOW"
	High = "HIGH"
)

// Reward is REWARD Talisman | LIFE: the prize taken from a beaten character (DP-19).
type Reward struct{ Prizes []Thing }

// Loot is LOOT ALL, NOTHING or a list (DP-21).
type Loot struct{ Choice }

// Take is TAKE Armour, ALL DROPPING Helmet (DP-24).
type Take struct {
	Choice           // the things to take first; with All the rest follows
	Dropping []Thing // things that may be given up for them
}

// A Visitee is a person that a character visits in the Village or the City.
type Visitee string

// The visitees.
const (
	Nobody      Visitee = "NOBODY"
	Doctor      Visitee = "DOCTOR"
	Healer      Visitee = "HEALER"
	Alchemist   Visitee = "ALCHEMIST"
	Enchantress Visitee = "ENCHANTRESS"
	Mystic      Visitee = "MYSTIC"
	Blacksmith  Visitee = "BLACKSMITH"
)

// Visit is VISIT DOCTOR HEAL 2 | NOBODY (DP-25).
type Visit struct{ Calls []Call }

// A Call is one visit, and the condition for it.
type Call struct {
	At   Visitee
	Heal int     // with Doctor and Healer: lives at most; 0: as many as can be paid
	Buy  []Thing // with Blacksmith
	Sell Choice  // with Alchemist
	If   *order.Expr
}

// Buy is BUY Mule, Raft; BUY SPELL; BUY NOTHING (DP-26).
type Buy struct{ Things []Thing }

// Free is FREE Armour: the Thief's purchase without payment (DP-26).
type Free struct{ Things []Thing }

// Sell is SELL Helmet, SELL ALL or SELL NOTHING (DP-4, DP-27).
type Sell struct{ Choice }

// Pray is PRAY: instead of healing or replenishing (DP-29).
type Pray struct{}

// Heal is HEAL 2, or HEAL: as many as can be paid (DP-29).
type Heal struct{ N int } // 0: all

// Replenish is REPLENISH 2, or REPLENISH (DP-29).
type Replenish struct{ N int } // 0: all

// Plus is PLUS BEST, ALWAYS or NEVER: the +1 on rolls (DP-18).
type Plus struct{ Use string }

// When a +1 is used.
const (
	Best   = "BEST"
	Always = "ALWAYS"
	Never  = "NEVER"
)

// Pay is PAY GOLD or PAY LIFE: to the Black Knight (DP-30).
type Pay struct{ With string } // Gold or Life

// Roll is ROLL Magic Portal YES, ROLL Crags NO: whether an optional roll is made (DP-31).
type Roll struct {
	At Thing // a card or a space
	No bool
}

// Wish is WISH TELEPORT Temple | STRENGTH (DP-32).
type Wish struct{ Wishes []OneWish }

// A OneWish is one wish, and the condition for it.
type OneWish struct {
	For string // a Stat in capitals, Spell, or string(Teleport)
	To  Place  // with Teleport
	If  *order.Expr
}

// Quest is QUEST ACCEPT or QUEST DECLINE (DP-33).
type Quest struct{ Decline bool }

// Deliver is DELIVER Guide: the things to give up for a quest (DP-34).
type Deliver struct{ Things []Thing }

// Feed is FEED Mule, Guide; FEED 2; FEED ALL; FEED NOTHING: Followers against the
// Vampire (DP-35).
type Feed struct {
	Choice
	N int // number of Followers; 0: not given
}

// Trophies is TROPHIES AUTO, KEEP, ALL or a list (DP-38).
type Trophies struct {
	Auto   bool
	Choice // None: KEEP
}

// Swap is SWAP Dragon, SPIRIT >= 4, or SWAP NOTHING (DP-12).
type Swap struct{ Patterns []Pattern }

// A Pattern matches adventure cards: one card, or a type, perhaps with a bound on its Strength
// or Craft.
type Pattern struct {
	Card book.Card // "": the other fields apply
	Type string    // EVENT, STRANGER, PLACE, ENEMY, ANIMAL, MONSTER, DRAGON, SPIRIT; "": any
	Rel  order.Op  // "": any value
	N    int
}

// Discard is DISCARD Hex: the Spells to discard first (DP-37).
type Discard struct{ Things []Thing }

// Lose is LOSE Guide: the Followers or Objects to lose first (DP-36).
type Lose struct{ Things []Thing }

// Choose is CHOOSE Monk (DP-1), or CHOOSE STRENGTH (DP-2).
type Choose struct {
	Character book.Character
	Stat      book.Stat
}

// Nothing is NOTHING: a reaction that does nothing.
type Nothing struct{}
