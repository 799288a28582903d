package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/piles"
)

// Check is what can be said against a section, or a standing order, from what
// the seat knows. An answer that is illegal now is refused. Of a turn block and
// of standing orders there are warnings only, with the codes of execution: what
// happens before may change what is legal (5.1).
func (s *State) Check(seat game.Seat, orders []game.Order) []*order.Error {
	if s.barred(seat) != "" {
		return nil
	}
	c := &checker{State: s, seat: seat}
	for _, o := range orders {
		c.order = o
		if b, ok := o.Body.(checked); ok {
			b.check(c)
		}
		c.say(s.idle(o.Body), true)
	}
	c.block(orders)
	return c.found
}

// A checked body knows what can be said against it.
type checked interface{ check(*checker) }

// A checker collects what is to be said about one seat's orders.
type checker struct {
	*State
	seat  game.Seat
	order game.Order // that is looked at
	found []*order.Error
}

// say refuses the order that is looked at, or warns of it.
func (c *checker) say(f *fault, warning bool) {
	if f == nil {
		return
	}
	c.found = append(c.found, &order.Error{
		Code: f.Code, Line: c.order.Line, Word: c.about(f), Reason: Speaker{c.State, c.order.Line.Lang}.Because(f.Key, f.Args),
		Legal: f.Legal, Warning: warning,
	})
}

// about is the word of the line that a fault is about, if the line has it as
// the fault names it.
func (c *checker) about(f *fault) string {
	for _, word := range []string{f.Args["card"], f.Args["place"], c.naming(game.Seat(f.Args["who"])).Word} {
		for _, t := range order.Lex(c.order.Line.Text) {
			if word != "" && t.Key == word {
				return t.Text
			}
		}
	}
	return ""
}

// A card that is not held is refused.
func (o OathCard) check(c *checker) { c.say(c.lacks(c.Knights[c.seat].Hand, o.Card), false) }

// A plan that does not share the cards of the pool is refused.
func (p SharePlan) check(c *checker) {
	if c.Pool != nil {
		c.say(c.Pool.unbalanced(p), false)
	}
}

// Cards that are not held or not as many as are owed are refused, and a sword
// that is not there.
func (r Reply) check(c *checker) {
	d := c.Pending
	if d == nil || d.ID != r.ID {
		return
	}
	if r.Cancel {
		c.say(c.withoutSword(c.seat, c.seat == c.Active), false)
	}
	owes := d.Owes[c.seat]
	switch d.Point {
	case AskExchange:
		owes = 1
		fallthrough
	case AskDiscards:
		if len(r.Cards) != owes {
			c.say(newFault(codeGrammar, "reply_cards", "id", d.ID, "n", owes), false)
		} else {
			c.say(c.lacks(c.Knights[c.seat].Hand, r.Cards...), false)
		}
	}
}

// withoutSword is why a seat cannot cancel a card with Excalibur.
func (s *State) withoutSword(seat game.Seat, ownDraw bool) *fault {
	switch {
	case !slices.Contains(s.Knights[seat].Relics, Sword):
		return newFault(codeRelic, "relic_excalibur")
	case s.Options.Excalibur == "own" && !ownDraw:
		return newFault(codeRelic, "relic_own")
	case s.Options.Excalibur == "standard" && s.Pending != nil && s.Pending.Point == AskMerlins:
		return newFault(codeRelic, "relic_standard") // Merlins are asked for against special cards only
	}
	return nil
}

// unbalanced is why a plan does not share the cards of the pool (C-96).
func (p *Pool) unbalanced(b SharePlan) *fault {
	left, over := p.Cards, []Card(nil)
	for _, part := range b.Parts {
		for _, card := range part.Cards {
			rest := piles.Without(left, card)
			if len(rest) == len(left) {
				over = append(over, card)
			}
			left = rest
		}
	}
	switch {
	case len(left) == 0 && len(over) == 0:
		return nil
	case len(over) == 0:
		return newFault(codeShareSum, "share_out", "cards", lists.Join(left, ","))
	case len(left) == 0:
		return newFault(codeShareSum, "share_twice", "cards", lists.Join(over, ","))
	}
	return newFault(codeShareSum, "share_both", "cards", lists.Join(left, ","), "more", lists.Join(over, ","))
}

// relic warns who does not hold a relic, with the sentence for that.
func (c *checker) relic(r Relic, key string) {
	if !slices.Contains(c.Knights[c.seat].Relics, r) {
		c.say(newFault(codeRelic, key), true)
	}
}

// merlins warns of an offer while Vivien is in play (C-44).
func (c *checker) merlins(n int) {
	if n > 0 && c.Curses.Vivien {
		c.say(newFault(codeVivien, "vivien"), true)
	}
}

// kept notices that a block waits for its turn (E-NOT-TURN).
func (c *checker) kept(round int) {
	switch next := c.ownRound(c.seat); {
	case round > next && c.Turn > 0:
		c.say(newFault(codeNotTurn, "kept_for", "n", round, "round", next), true)
	case round > next || c.Turn == 0 || c.seat == c.Active && next > c.Round:
		c.say(newFault(codeNotTurn, "kept", "n", max(round, next)), true)
	case c.seat != c.Active:
		c.say(newFault(codeNotTurn, "not_turn", "who", c.Active), true)
	}
}

// block looks at the statements of a turn block one after the other, as they
// would be read if all went as the seat knows it now, and warns of what would
// be skipped.
func (c *checker) block(orders []game.Order) {
	steps := lists.Keep(orders, func(o game.Order) bool {
		_, statement := o.Body.(Statement)
		return statement
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
