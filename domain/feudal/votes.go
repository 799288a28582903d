package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// settleConsent hears the proposals and agreements of this turn. A motion that all living seats want is settled: an
// option changes when the next winter begins, and an end of the game is announced at once, unless its autumn is over
// (F-291).
func (r *round) settleConsent() {
	var tally game.Tally
	first := map[order.Motion]placedOrder{} // order in which a motion first came up
	r.carryOutStage(orders.StageConsent, func(placed placedOrder) *failure {
		consent := placed.Body.(orders.Consent)
		if consent.Option != "" && !r.now.allowsMotion(consent.Motion) {
			return &failure{code: "FE12", reason: "clash"}
		}
		r.publishVote(placed.seat, consent.Vote)
		if tally.Hear(placed.seat, consent.Vote) {
			first[consent.Motion] = placed
		}
		return nil
	})
	for _, motion := range tally.Carried(r.now.Living()) {
		switch {
		case motion.Option == "" && motion.N >= r.now.Year:
			r.emit(GameCurtailed{Year: motion.N})
		case motion.Option == "":
		case r.now.allowsMotion(motion):
			r.emit(OptionSettled{Option: motion.Option, Value: motion.Value})
		default:
			r.reportFailure(first[motion], &failure{code: "FE12", reason: "clash"})
		}
	}
}

// publishVote publishes a seat's proposal or agreement.
func (r *round) publishVote(seat game.Seat, vote order.Vote) {
	if vote.Agrees {
		r.emit(OptionAgreed{Seat: seat, Option: vote.Option, Value: vote.Value, EndAutumn: vote.N})
	} else {
		r.emit(OptionProposed{Seat: seat, Option: vote.Option, Value: vote.Value, EndAutumn: vote.N})
	}
}

// allowsMotion reports whether an option can have a value together with the other options, as they are or have been
// agreed on. It is false for options that cannot change, and for a motion without an option.
func (s *State) allowsMotion(m order.Motion) bool {
	o := s.Options
	for _, a := range s.Agreed {
		o = s.Book.With(o, a.Option, a.Value)
	}
	key := game.Option(m.Option)
	return !slices.Contains(orders.Lasting, key) && describeGame(s.Book).Allows(key, m.Value) && len(book.FindClashes(s.Book.Values(s.Book.With(o, m.Option, m.Value)))) == 0
}

// changeOptions applies the options that have been agreed on.
func (w *winter) changeOptions() {
	for _, a := range w.now.Agreed {
		w.emit(OptionChanged(a))
	}
}
