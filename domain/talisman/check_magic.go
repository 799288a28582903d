package talisman

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// checkMagic checks the casting of Spells (E-04 to E-07).
func (c *checker) checkMagic(b orders.Body) {
	switch o := b.(type) {
	case orders.Cast:
		c.checkSilenced()
		c.checkInHand(o.Spell, c.isForNextTurn() && (o.Window == orders.AtOnce || o.Window == orders.AtStart))
		c.checkInTime(o)
		c.checkTarget(o)
		c.checkWithinLimit()
	case orders.Evade:
		for _, by := range o.Using {
			if d := c.state.Book.Card(by.Card); d != nil && d.Type == book.Spell {
				c.checkInHand(by.Card, false)
			}
		}
	case orders.Discard:
		for _, thing := range o.Things {
			if thing.Card != "" {
				c.checkInHand(thing.Card, false)
			}
		}
	}
}

// checkInHand refuses a Spell that the seat does not hold (E-04). It only warns if the Spell is cast later
// (now is false), because the seat may have drawn it by then.
func (c *checker) checkInHand(spell book.Card, now bool) {
	if !slices.ContainsFunc(c.hero.Spells, func(p book.Piece) bool { return p.Card() == spell }) {
		c.addObjection(codeCard, !now, "error.not_yours", "card", c.nameThing(spell), "list", c.joinNames(c.hero.Spells))
	}
}

// ownWindows are the windows of Spells in the own turn; windowsOf maps the moment that an order names to the
// windows that fit it.
var (
	ownWindows = []book.Window{
		book.OwnStart, book.OwnMoved, book.OwnEnd, book.OwnFight, book.InsteadOfMove, book.CreatureAttack, book.AnyMoment,
	}
	windowsOf = map[orders.Window][]book.Window{
		orders.AtOnce: ownWindows, orders.AtStart: {book.OwnStart, book.InsteadOfMove, book.AnyMoment},
		orders.AtMoved: {book.OwnMoved, book.AnyMoment}, orders.AtFight: {book.OwnFight, book.CreatureAttack, book.AnyMoment},
		orders.AtEnd: {book.OwnEnd, book.AnyMoment},
	}
)

// checkInTime refuses a Spell that is never cast at the ordered moment (E-05). In an answer to a
// question all moments are possible.
func (c *checker) checkInTime(cast orders.Cast) {
	fits := windowsOf[cast.Window]
	switch on, when := c.clause.When.(orders.Trigger); {
	case when:
		fits = windowsAt[on.On]
	case c.clause.Now:
		fits = []book.Window{book.AnyMoment}
	case c.isAnswer():
		return
	}
	card := c.state.Book.Card(cast.Spell)
	if !slices.ContainsFunc(card.Windows, func(w book.Window) bool { return slices.Contains(fits, w) }) {
		key := "error.window"
		if c.clause.Now {
			key = "error.window_now"
		}
		c.addObjection(codeWindow, false, key, "card", c.nameThing(cast.Spell), "when", sayOrders(c.line.Lang, "window."+string(card.Windows[0])))
	}
}

// checkTarget refuses a target that the Spell cannot have (E-06): one of the wrong kind or, in the
// open turn, one with nothing to lose.
func (c *checker) checkTarget(cast orders.Cast) {
	card := c.state.Book.Card(cast.Spell)
	if c.checkSeveralSpaces(card.Target, cast.On.Place) {
		return
	}
	if why := c.findTargetFault(card.Target, cast); why != "" {
		c.addObjection(codeTarget, false, why, "card", c.nameThing(cast.Spell))
		return
	}
	seat := c.findTargetSeat(cast)
	if seat == "" {
		return
	}
	hero := c.state.Heroes[seat]
	who := c.state.Face(seat, c.line.Lang).Name
	switch {
	case !c.state.IsPlaying(seat):
		c.addObjection(codeTarget, !c.isForOpenTurn(), "error.target_gone", "card", c.nameThing(cast.Spell), "who", who)
	case c.state.isShielded(seat):
		c.addObjection(codeTarget, !c.isForOpenTurn(), "error.target_shielded", "card", c.nameThing(cast.Spell), "who", who)
	case cast.Spell == book.Mesmerism && c.state.hasPassive(c.seat, book.PassiveBarsFollowers):
		c.addObjection(codeTarget, !c.isForOpenTurn(), "error.target_hag", "card", c.nameThing(cast.Spell))
	case cast.Spell == book.Mesmerism && len(hero.Followers) == 0:
		c.addObjection(codeTarget, !c.isForOpenTurn(), "error.target_follower", "card", c.nameThing(cast.Spell), "who", who)
	case cast.Spell == book.Mesmerism && len(c.state.listUnbound(seat)) == 0:
		c.addObjection(codeTarget, !c.isForOpenTurn(), "error.target_bound", "card", c.nameThing(cast.Spell), "who", who)
	case cast.Spell == book.Acquisition && len(hero.Objects) == 0 && hero.Gold == 0:
		c.addObjection(codeTarget, !c.isForOpenTurn(), "error.target_object", "card", c.nameThing(cast.Spell), "who", who)
	}
}

// checkSeveralSpaces refuses a kind of space where a Spell needs one space, and lists the spaces
// of the kind (E-02). It reports whether it has refused.
func (c *checker) checkSeveralSpaces(target book.Target, place *orders.Place) bool {
	if target != book.OnFreeSpace && target != book.OnOtherSpace || place == nil || place.Kind == "" {
		return false
	}
	spaces := lists.Map(c.state.Book.SpacesOfKind(place.Kind), func(space book.Space) string { return c.nameThing(space) })
	c.addLegalObjection(codeSeveral, false, spaces, "error.target_kind", "word", c.nameThing(place.Kind), "n", strconv.Itoa(len(spaces)))
	return true
}

// findTargetSeat returns the seat of the one character at which a Spell is aimed: the named one, or
// the one whose turn a reaction waits for. It returns "" if there is no such seat.
func (c *checker) findTargetSeat(cast orders.Cast) game.Seat {
	who := cast.On.Who
	on, when := c.clause.When.(orders.Trigger)
	affects := []book.Target{book.OnOther, book.OnCharacter, book.OnCharacterOrCreature}
	if when && on.On == orders.TurnOf && cast.On.IsEmpty() && slices.Contains(affects, c.state.Book.Card(cast.Spell).Target) {
		who = on.Who
	}
	if who == nil || who.Group == orders.Any || who.Group == orders.Others {
		return ""
	}
	return who.Seat
}

// checkSilenced warns of Spells while the seat can cast none, because of a card, its space, or a
// Spell on all (passive no_cast).
func (c *checker) checkSilenced() {
	switch c.state.whySilenced(c.seat) {
	case BarAmulet, BarGlade, BarSuppressed:
		c.addObjection(codeAbility, true, "error.silenced")
	}
}

// findTargetFault returns the key of the objection to a target of the wrong kind; "" if the target
// fits, or may be left out.
func (c *checker) findTargetFault(target book.Target, o orders.Cast) string {
	on := o.On
	self := on.Who != nil && on.Who.Seat == c.seat
	switch target {
	case book.OnOther:
		if self || on.Place != nil || on.Card != nil {
			return "error.target_other"
		}
	case book.OnCharacter, book.OnCharacterOrCreature:
		if on.Place != nil {
			return "error.target_character"
		}
	case book.OnSelf:
		if on.Who != nil && !self {
			return "error.target_self"
		}
	case book.OnFreeSpace, book.OnOtherSpace:
		if on.Place == nil || on.Card != nil || on.Place.Space == "" {
			return "error.target_space"
		}
	case book.OnBoardCard:
		if on.Card == nil {
			return "error.target_card"
		}
	}
	return ""
}

// checkWithinLimit refuses more Spells in the open turn than the character held when the turn began (T-23, E-07), and
// a Spell NOW in another's turn in which the seat can cast no more. A line with a condition is refused only if no
// Spell is left, because it may never be cast.
func (c *checker) checkWithinLimit() {
	if c.clause.Now && c.seat != c.state.Active() && c.state.castsLeft(c.seat) == 0 {
		c.addObjection(codeLimit, false, "error.limit_now")
	}
	if !c.isForOpenTurn() || c.clause.Now || c.seat != c.state.Active() {
		return
	}
	began := c.hero.Turn.Spells
	left := max(began-c.hero.Turn.Cast, 0)
	switch sure := c.clause.If == nil; {
	case left == 0, sure && c.casts == left:
		c.addObjection(codeLimit, false, "error.limit", "n", strconv.Itoa(left), "began", strconv.Itoa(began))
	case sure:
		c.casts++
	}
}
