package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// A rehearsal tries out a seat's own part of its next turn, as far as it can be foreseen: its actions
// so far, its place and its hand. It changes a copy of the position.
type rehearsal struct {
	now  *State
	seat game.Seat
	turn Turn
	over bool // DONE or STOP: later lines are ignored

	// The outcome of the last line read.
	failed     []failure // its orders that cannot be done
	effectKey  string    // the key of its forecast; "" if it does nothing
	effectArgs args
}

// A failure is an order that cannot be done, with the reason.
type failure struct {
	order game.Body
	fault *fault
}

// newRehearsal returns a new rehearsal. It begins within the turn in progress if that is the seat's
// own and not done; else before any action.
func (s *State) newRehearsal(seat game.Seat) *rehearsal {
	r := &rehearsal{now: s.clone(), seat: seat}
	if seat == s.Active && !s.isTurnDone() {
		r.turn = s.Now
	}
	return r
}

// rehearseLine rehearses a line; for a condition, the side that would be taken now. Lines that are no
// statements, or that follow DONE or STOP, do nothing.
func (r *rehearsal) rehearseLine(line game.Body) {
	r.failed, r.effectKey = nil, ""
	st, ok := line.(Statement)
	if !ok || r.over {
		return
	}
	if b := st.chooseOrder(r.now, r.seat); b != nil {
		b.rehearse(r)
		return
	}
	r.effectKey, r.effectArgs = "unless", args{"order": st.Then.String()}
}

// tryOrder reports whether an order can be carried out. It notes the given forecast of its effect, or
// its fault.
func (r *rehearsal) tryOrder(order blockOrder, does string, what args) bool {
	if f := order.findFault(r.now, r.seat, r.turn); f != nil {
		r.failed = append(r.failed, failure{order, f})
		return false
	}
	r.effectKey, r.effectArgs = does, what
	return true
}

// tryQuotedOrder calls tryOrder with a forecast that only quotes the order.
func (r *rehearsal) tryQuotedOrder(b blockOrder) bool {
	return r.tryOrder(b, "does", args{"order": b.String()})
}

// isEvilChosen reports whether the progression of Evil is chosen.
func (r *rehearsal) isEvilChosen() bool { return r.turn.Chosen != "" && r.turn.Chosen != EvilPeek }

// applyDeed applies an action: it marks its kind as used, moves the knight, and takes the cards that
// the action names out of the hand.
func (r *rehearsal) applyDeed(heroic Heroic, deed Deed) {
	r.turn.Kinds = append(slices.Clone(r.turn.Kinds), deed.Do)
	switch {
	case heroic.Sacrifice:
		r.turn.Sacrificed, r.turn.Second = true, true
	case deed.Free:
		r.turn.FreeCard = true
	default:
		r.turn.Done = true
	}
	spentCards := deed.Cards
	switch deed.Do {
	case ActMove:
		r.changeKnight(func(k *Knight) { k.At = deed.Place })
	case ActQuest:
		if deed.Card != "" {
			spentCards = append(slices.Clone(spentCards), deed.Card)
		}
	case ActSpecial:
		r.turn.Special = true
		spentCards = append(slices.Clone(spentCards), deed.Card)
	case ActHeal:
		spentCards = []Card{deed.Card, deed.Card, deed.Card}
	}
	r.changeKnight(func(k *Knight) { k.Hand = piles.Without(k.Hand, spentCards...) })
}

func (r *rehearsal) changeKnight(how func(*Knight)) { r.now.changeKnight(r.seat, how) }
