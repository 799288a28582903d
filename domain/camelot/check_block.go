package camelot

import (
	"slices"

	"seneschal/domain/game"
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
	r := c.rehearsal(c.seat)
	for _, o := range steps {
		c.order = o
		c.read(r, o.Body.(Statement))
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
		if st.half() == allHalves {
			continue
		}
		if _, ok := st.Then.(Reveal); ok && !first {
			c.order = o
			c.say(newFault(codePower, "first"), false)
		}
		first = false
	}
}

// read warns of a line of which nothing can be done, or nothing of use.
func (c *checker) read(r *rehearsal, st Statement) {
	if b, ok := st.chosen(r.now, r.seat).(checked); ok && !r.over {
		b.check(c)
	}
	healed := slices.Contains(r.turn.Kinds, ActHeal)
	r.read(st)
	switch life := c.Knights[r.seat].Life; {
	case r.does == "" && len(r.failed) > 0:
		c.say(r.failed[0].why, true)
	case !healed && slices.Contains(r.turn.Kinds, ActHeal) && life >= r.now.quests.Life.Most:
		c.say(newFault(codeHeal, "heal_full", "n", life), true)
	}
}
