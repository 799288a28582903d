package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// A rehearsal is the seat's own part of its next turn, as far as it can be foreseen:
// its actions so far, its place and its hand.
type rehearsal struct {
	now  *State
	seat game.Seat
	turn Turn
	over bool // DONE or STOP: later lines are ignored

	// The outcome of the last line read.
	failed []failure // its orders that cannot be done
	does   string    // the key of its forecast; "" if it does nothing
	what   args
}

// A failure is an order that cannot be done, with the reason.
type failure struct {
	order game.Body
	why   *fault
}

// rehearsal returns a fresh rehearsal, which begins with the turn in progress if that
// is the seat's own.
func (s *State) rehearsal(seat game.Seat) *rehearsal {
	r := &rehearsal{now: s.clone(), seat: seat}
	if seat == s.Active && !s.turnDone() {
		r.turn = s.Now
	}
	return r
}

// read rehearses a line; for a condition, the side that would be taken now.
func (r *rehearsal) read(line game.Body) {
	r.failed, r.does = nil, ""
	st, ok := line.(Statement)
	if !ok || r.over {
		return
	}
	if b := st.chosen(r.now, r.seat); b != nil {
		b.rehearse(r)
		return
	}
	r.does, r.what = "unless", args{"order": st.Then.String()}
}

// can reports whether an order can be carried out, and notes its effect or its fault.
func (r *rehearsal) can(b blockOrder, does string, what args) bool {
	if f := b.legal(r.now, r.seat, r.turn); f != nil {
		r.failed = append(r.failed, failure{b, f})
		return false
	}
	r.does, r.what = does, what
	return true
}

// canDo calls can for an order that the forecast quotes in its own words.
func (r *rehearsal) canDo(b blockOrder) bool { return r.can(b, "does", args{"order": b.String()}) }

// chosen reports whether the progression of Evil is chosen.
func (r *rehearsal) chosen() bool { return r.turn.Chosen != "" && r.turn.Chosen != EvilPeek }

// deed applies an action: it marks the action as used and takes its cards out of the
// hand.
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

func (r *rehearsal) change(how func(*Knight)) { r.now.change(r.seat, how) }
