package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// block looks at the statements of a turn block one after the other, as they
// would be read if all went as the seat knows it now, and warns of what would
// be skipped.
func (c *checker) block(orders []game.Order) {
	steps := slices.DeleteFunc(slices.Clone(orders), func(o game.Order) bool {
		_, statement := o.Body.(Statement)
		return !statement
	})
	if len(steps) == 0 {
		return
	}
	round := 0
	if head, ok := orders[0].Body.(TurnHead); ok {
		round = head.Round
	}
	c.order = steps[0]
	if c.countsTurns(c.seat, round) {
		c.counted(orders[0], round)
		return
	}
	c.kept(round)
	c.firstWord(steps)
	r := c.rehearsal()
	for _, o := range steps {
		c.order = o
		r.read(c, o.Body.(Statement))
	}
}

// counted refuses a TURN with a number that counts turns, and says the right
// one.
func (c *checker) counted(head game.Order, n int) {
	c.order = head
	f := newFault(codeGrammar, "turn_count", "n", n, "round", c.ownRound(c.seat))
	f.Legal = []string{TurnHead{c.ownRound(c.seat)}.String()}
	c.say(f, false)
}

// firstWord refuses a REVEAL that does not begin the block (5.4).
func (c *checker) firstWord(steps []game.Order) {
	first := true
	for _, o := range steps {
		st := o.Body.(Statement)
		if st.ruling() {
			continue
		}
		if _, ok := st.Then.(Reveal); ok && !first {
			c.order = o
			c.say(newFault(codePower, "first"), false)
		}
		first = false
	}
}

// A rehearsal is the seat's own part of its next turn, as far as it can be
// foreseen: what it has done, where it stands and what it holds.
type rehearsal struct {
	now  *State
	seat game.Seat
	turn Turn
	over bool // DONE or STOP: what follows is not looked at
}

// rehearsal begins with the turn in progress, if that is the seat's own.
func (c *checker) rehearsal() *rehearsal {
	r := &rehearsal{now: c.State.clone(), seat: c.seat}
	if c.seat == c.Active && !c.turnDone() {
		r.turn = c.Now
	}
	return r
}

// read looks at a statement: of a condition at the side that would be taken
// now.
func (r *rehearsal) read(c *checker, st Statement) {
	body := st.chosen(r.now, r.seat)
	if body == nil || r.over {
		return
	}
	switch b := body.(type) {
	case Stop, Done:
		r.over = true
	case OnBlack:
		c.rule(b)
	case ArmorRule:
		c.relic(Armor, "relic_armor")
	case Heroic:
		r.heroic(c, b)
	default:
		if f := r.now.legal(r.seat, r.turn, body); f != nil {
			c.say(f, true)
			return
		}
		r.do(body)
	}
}

// rule warns of aspects of a rule that can do nothing now.
func (c *checker) rule(b OnBlack) {
	for _, h := range b.Handle {
		switch {
		case h.Merlins != nil:
			c.merlins(*h.Merlins)
		case h.Excalibur:
			c.relic(Sword, "relic_excalibur")
		}
	}
}

// heroic looks at an action. One that comes after the mandatory one and costs
// no life point is a fallback, which is not read then.
func (r *rehearsal) heroic(c *checker, h Heroic) {
	free := slices.ContainsFunc(h.Choices, func(d Deed) bool { return d.Free })
	if r.turn.Done && !h.Sacrifice && !free {
		return
	}
	for _, d := range h.Choices {
		if r.now.legalChoice(r.seat, r.turn, h, d) == nil {
			if life := c.Knights[r.seat].Life; d.Do == ActHeal && life >= questTable.Life.Most {
				c.say(newFault(codeHeal, "heal_full", "n", life), true)
			}
			r.deed(h, d)
			return
		}
	}
	c.say(r.now.legal(r.seat, r.turn, h), true)
}

// deed takes in that an action has been done.
func (r *rehearsal) deed(h Heroic, d Deed) {
	r.turn.Kinds = append(slices.Clone(r.turn.Kinds), d.Do)
	switch {
	case h.Sacrifice:
		r.turn.Sacrificed, r.turn.Second = true, true
	case d.Free:
		r.turn.FreeCard = true
	default:
		r.turn.Done = true
	}
	spent := d.Cards
	switch d.Do {
	case ActMove:
		r.change(func(k *Knight) { k.At = d.Place })
	case ActQuest:
		if d.Card != "" {
			spent = append(slices.Clone(spent), d.Card)
		}
	case ActSpecial:
		r.turn.Special = true
		spent = append(slices.Clone(spent), d.Card)
	case ActHeal:
		spent = []Card{d.Card, d.Card, d.Card}
	}
	r.change(func(k *Knight) { k.Hand = piles.Without(k.Hand, spent...) })
}

// do takes in a step that is no action.
func (r *rehearsal) do(body game.Body) {
	switch b := body.(type) {
	case Evil:
		r.turn.Chosen = b.Choice
		r.turn.Looked = r.turn.Looked || b.Choice == EvilPeek
	case Reveal:
		r.change(func(k *Knight) { k.Exposed = true })
	case FreeMove:
		r.turn.FreeMove = true
		r.turn.Kinds = append(slices.Clone(r.turn.Kinds), ActMove)
		r.change(func(k *Knight) { k.At = b.Place })
	case Exchange:
		r.turn.Exchanged = true
		r.change(func(k *Knight) { k.Hand = piles.Without(k.Hand, b.Card) })
	}
}

func (r *rehearsal) change(how func(*Knight)) {
	k := r.now.Knights[r.seat]
	how(&k)
	r.now.Knights[r.seat] = k
}
