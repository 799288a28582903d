package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/piles"
)

// Check returns the faults of a section, or of standing orders, as far as the seat can know them;
// none for a seat that can give no orders. An answer that is illegal now is refused. Turn blocks
// and standing orders mostly get warnings, with the codes of execution: earlier events may change
// their legality. A late REVEAL, or a round that cannot be meant, is refused.
func (s *State) Check(seat game.Seat, orders []game.Order) []*order.Error {
	if s.findBarReason(seat) != "" {
		return nil
	}
	c := &checker{State: s, seat: seat}
	for _, o := range orders {
		c.order = o
		if b, ok := o.Body.(checked); ok {
			b.check(c)
		}
		c.reportFault(s.findIdleFault(o.Body), true)
	}
	c.checkBlock(orders)
	return c.faults
}

// A checked body can look for faults in itself.
type checked interface{ check(*checker) }

// A checker collects the faults of one seat's orders.
type checker struct {
	*State
	seat   game.Seat
	order  game.Order // the one in which faults are found now
	faults []*order.Error
}

// reportFault records a fault of the present order, as a refusal or a warning. It
// ignores nil.
func (c *checker) reportFault(fault *fault, warning bool) {
	if fault == nil {
		return
	}
	c.faults = append(c.faults, &order.Error{
		Code: fault.Code, Line: c.order.Line, Word: c.findFaultWord(fault), Reason: Speaker{c.State, c.order.Line.Lang}.Explain(fault.Key, fault.Args),
		Legal: fault.Legal, Warning: warning,
	})
}

// findFaultWord returns the word of the line that a fault is about; "" if the line does
// not hold it as the fault names it.
func (c *checker) findFaultWord(f *fault) string {
	for _, word := range []string{f.Args["card"], f.Args["place"], c.nameSeat(game.Seat(f.Args["who"])).Word} {
		for _, token := range order.Lex(c.order.Line.Text) {
			if word != "" && token.Key == word {
				return token.Text
			}
		}
	}
	return ""
}

// check refuses a card that is not in the hand.
func (o OathCard) check(c *checker) {
	c.reportFault(c.findLackFault(c.Knights[c.seat].Hand, o.Card), false)
}

// check refuses a plan that does not share exactly the cards of the open pool. Without a pool it
// refuses nothing.
func (p SharePlan) check(checker *checker) {
	if checker.Pool != nil {
		checker.reportFault(checker.Pool.findPlanFault(p), false)
	}
}

// check refuses cards that are not held or not as many as are owed, and the use of Excalibur by a
// seat that may not use it. It refuses nothing in a reply to a question that is not open.
func (r Reply) check(checker *checker) {
	decision := checker.Pending
	if decision == nil || decision.ID != r.ID {
		return
	}
	if r.Cancel {
		checker.reportFault(checker.findSwordFault(checker.seat, checker.seat == checker.Active), false)
	}
	owes := decision.Owes[checker.seat]
	switch decision.Point {
	case AskExchange:
		owes = 1
		fallthrough
	case AskDiscards:
		if len(r.Cards) != owes {
			checker.reportFault(newFault(codeGrammar, "reply_cards", "id", decision.ID, "n", owes), false)
		} else {
			checker.reportFault(checker.findLackFault(checker.Knights[checker.seat].Hand, r.Cards...), false)
		}
	}
}

// findSwordFault returns the reason for which a seat cannot cancel a card with
// Excalibur; nil if it can.
func (s *State) findSwordFault(seat game.Seat, ownDraw bool) *fault {
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

// findPlanFault returns the reason for which a plan does not share the cards of the
// pool (C-96); nil if it does.
func (p *Pool) findPlanFault(plan SharePlan) *fault {
	unshared, surplus := p.Cards, []Card(nil)
	for _, part := range plan.Parts {
		for _, card := range part.Cards {
			rest := piles.Without(unshared, card)
			if len(rest) == len(unshared) {
				surplus = append(surplus, card)
			}
			unshared = rest
		}
	}
	switch {
	case len(unshared) == 0 && len(surplus) == 0:
		return nil
	case len(surplus) == 0:
		return newFault(codeShareSum, "share_out", "cards", lists.Join(unshared, ","))
	case len(unshared) == 0:
		return newFault(codeShareSum, "share_twice", "cards", lists.Join(surplus, ","))
	}
	return newFault(codeShareSum, "share_both", "cards", lists.Join(unshared, ","), "more", lists.Join(surplus, ","))
}

// warnWithoutRelic warns if the seat does not hold a relic; key is the sentence.
func (c *checker) warnWithoutRelic(r Relic, key string) {
	if !slices.Contains(c.Knights[c.seat].Relics, r) {
		c.reportFault(newFault(codeRelic, key), true)
	}
}

// warnWithVivien warns of an offer of n Merlins while Vivien is in play (C-44); 0 is no offer.
func (c *checker) warnWithVivien(n int) {
	if n > 0 && c.Curses.Vivien {
		c.reportFault(newFault(codeVivien, "vivien"), true)
	}
}

// warnBlockWaits warns that a block waits for its turn (E-NOT-TURN), unless that turn is in progress.
// Round 0 is the seat's next turn.
func (c *checker) warnBlockWaits(round int) {
	switch next := c.nextOwnRound(c.seat); {
	case round > next && c.Turn > 0:
		c.reportFault(newFault(codeNotTurn, "kept_for", "n", round, "round", next), true)
	case round > next || c.Turn == 0 || c.seat == c.Active && next > c.Round:
		c.reportFault(newFault(codeNotTurn, "kept", "n", max(round, next)), true)
	case c.seat != c.Active:
		c.reportFault(newFault(codeNotTurn, "not_turn", "who", c.Active), true)
	}
}

// checkBlock reads the statements of a turn block one after the other, on the position that the
// seat knows now, and warns of those that would be skipped. It does nothing if there are none.
func (c *checker) checkBlock(orders []game.Order) {
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
		c.checkRoundNumber(orders[0], round)
		return
	}
	c.warnBlockWaits(round)
	c.checkRevealFirst(steps)
	rehearsal := c.newRehearsal(c.seat)
	for _, o := range steps {
		c.order = o
		c.checkStatement(rehearsal, o.Body.(Statement))
	}
}

// checkRoundNumber refuses a TURN with a number that counts turns instead of rounds, and
// offers the right number.
func (c *checker) checkRoundNumber(head game.Order, n int) {
	c.order = head
	fault := newFault(codeGrammar, "turn_count", "n", n, "round", c.nextOwnRound(c.seat))
	fault.Legal = []string{TurnHead{c.nextOwnRound(c.seat)}.String()}
	c.reportFault(fault, false)
}

// checkRevealFirst refuses a REVEAL that does not begin the block.
func (c *checker) checkRevealFirst(steps []game.Order) {
	first := true
	for _, o := range steps {
		st := o.Body.(Statement)
		if st.halfOfTurn() == allHalves {
			continue
		}
		if _, ok := st.Then.(Reveal); ok && !first {
			c.order = o
			c.reportFault(newFault(codePower, "first"), false)
		}
		first = false
	}
}

// checkStatement rehearses a line, and warns if it would do nothing, or nothing useful.
func (c *checker) checkStatement(rehearsal *rehearsal, st Statement) {
	if b, ok := st.chooseOrder(rehearsal.now, rehearsal.seat).(checked); ok && !rehearsal.over {
		b.check(c)
	}
	healed := slices.Contains(rehearsal.turn.Kinds, ActHeal)
	rehearsal.rehearseLine(st)
	switch life := c.Knights[rehearsal.seat].Life; {
	case rehearsal.effectKey == "" && len(rehearsal.failed) > 0:
		c.reportFault(rehearsal.failed[0].fault, true)
	case !healed && slices.Contains(rehearsal.turn.Kinds, ActHeal) && life >= rehearsal.now.quests.Life.Most:
		c.reportFault(newFault(codeHeal, "heal_full", "n", life), true)
	}
}
