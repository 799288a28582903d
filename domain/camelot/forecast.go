package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/piles"
)

// Forecast describes, line by line, what a seat's orders would do: first the block of its next turn, as if that turn
// were played on the position that the seat knows now; then its answer to the open question and its standing orders,
// on that same position. It draws no card. It returns nil before the setup and for a seat that can give no orders.
func (s *State) Forecast(seat game.Seat, orderSet game.OrderSet, lang string) []string {
	if len(s.Order) == 0 || s.findBarReason(seat) != "" {
		return nil
	}
	f := &forecast{Speaker: Speaker{s, lang}, seat: seat, run: s.newRehearsal(seat)}
	f.describeTurn(orderSet)
	if s.Pending != nil {
		answer, _ := orderSet.Section(s.Pending.ID)
		f.describeStanding(answer.Orders)
	}
	f.describeStanding(orderSet.Standing)
	return f.lines
}

// A forecast walks through one seat's orders.
type forecast struct {
	Speaker
	seat  game.Seat
	run   *rehearsal // the turn so far
	lines []string
}

// add adds a line; key is that of its sentence, without "forecast.".
func (f *forecast) add(key string, a args) { f.lines = append(f.lines, f.say("forecast."+key, a)) }

// describeTurn describes the lines of the block of the seat's next turn that have not been used up, and what they
// leave open. It adds nothing if the block has no steps.
func (f *forecast) describeTurn(orderSet game.OrderSet) {
	state := *f.run.now // with the next turn begun, so that the block of a later turn counts as unread
	state.Round, state.Now = f.state.nextOwnRound(f.seat), f.run.turn
	section, _ := orderSet.Section(state.keyOfThisTurn())
	if _, steps := splitBlock(section.Orders); len(steps) == 0 {
		return
	}
	f.add("now", args{"round": spellNumber(state.Round)})
	for _, order := range turnRules.Unread(&state, state.keyOfThisTurn(), section.Orders) {
		if f.run.over {
			break
		}
		f.run.rehearseLine(order.Body)
		for _, failed := range f.run.failed {
			f.add("skipped", args{"order": failed.order.String(), "why": f.Explain(failed.fault.Key, failed.fault.Args)})
		}
		if f.run.effectKey != "" {
			f.add(f.run.effectKey, f.run.effectArgs)
		}
	}
	if f.run.effectKey != "stop" {
		f.describeLeftOpen()
	}
}

// describeLeftOpen adds lines about the decisions that a block leaves open: Evil's act and the
// mandatory action. It adds none for the exposed traitor.
func (f *forecast) describeLeftOpen() {
	if f.run.now.Knights[f.seat].Exposed {
		return
	}
	if !f.run.isEvilChosen() {
		f.add("open-evil", nil)
	}
	switch {
	case f.run.turn.Done:
	case !f.run.now.hasLegalAction(f.seat, f.run.turn): // C-51
		f.add("no-deed", nil)
	default:
		f.add("open-deed", nil)
	}
}

// foretell adds a line with the number of Merlins that the answer gives, as it may offer more than the seat has. It
// adds none for an answer that offers no Merlin.
func (r Reply) foretell(f *forecast) { f.addMerlinCount(dereference(r.Merlins), r.String()) }

// A foretold body is a standing order, or an answer, that can describe its effect
// on the present position.
type foretold interface{ foretell(*forecast) }

// describeStanding lets the standing orders and answers among the orders describe themselves.
func (f *forecast) describeStanding(orders []game.Order) {
	for _, o := range orders {
		if b, ok := o.Body.(foretold); ok {
			b.foretell(f)
		}
	}
}

// checkCondition reports whether a condition holds now; nil always holds. It adds a line about the order if the
// condition does not hold.
func (f *forecast) checkCondition(c *order.Expr, body game.Body) bool {
	if f.state.conditionHolds(f.seat, c) {
		return true
	}
	f.add("idle", args{"order": body.String()})
	return false
}

// addMerlinCount adds a line with the number of Merlins that an offer of n would give: at most those
// in the hand. For 0 it adds none.
func (f *forecast) addMerlinCount(n int, order string) {
	if n == 0 {
		return
	}
	k := f.state.Knights[f.seat]
	f.lines = append(f.lines, f.sayCount("forecast.merlins", min(n, piles.Count(k.Hand, Merlin)), args{"order": order}))
}
