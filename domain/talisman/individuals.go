package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

var individualPoints = []*point{askEvadeIndividual}

// evadable reports whether a hostile individual can be evaded by a character
// (option evade_individuals): by the same means as creatures (T-115), outside the
// Inner Region.
func (s *State) evadable(m matter) bool {
	if !s.Options.Evade || m.Path != book.PathDo || !s.hostile(m.Source) {
		return false
	}
	here := s.Book.Space(s.Heroes[m.Seat].Space)
	return here.Region != book.Inner && (s.Heroes[m.Seat].Turn.Evades || slices.ContainsFunc(s.traits(m.Seat, book.PassiveEvadeAt), func(t trait) bool {
		return slices.Contains(t.Spaces, here.Kind)
	}))
}

// hostile reports whether a space or a card is a hostile individual (section 9).
func (s *State) hostile(source book.Source) bool {
	if def := s.Book.Card(source.Card()); def != nil {
		return def.Hostile
	}
	def := s.Book.Space(source.Space())
	return def != nil && def.Hostile
}

// askEvadeIndividual is whether it is evaded (DP-13): not by itself.
var askEvadeIndividual = &point{
	ID:    "DP-13 individual",
	Asked: subject,
	Open:  always,
	About: func(_ *State, m matter, b game.Body) bool {
		e, ok := b.(orders.Evade)
		return ok && (e.Never || e.All || slices.ContainsFunc(e.Things, func(t orders.Thing) bool {
			return t.Card != "" && t.Card == m.Source.Card() || t.Space != "" && t.Space == m.Source.Space()
		}))
	},
	Choices: func(*State, game.Seat, matter) []game.Body {
		return []game.Body{orders.Evade{Never: true}, orders.Evade{Choice: orders.Choice{All: true}}}
	},
}

// evaded has the subject evade the individual, if it wants to: an Event is
// discarded, others stay. It reports whether the task is done with.
func evaded(r *run, t task) bool {
	m := t.About
	if !r.Now.evadable(m) {
		return false
	}
	a, ok := r.Decide(t, askEvadeIndividual, m.Seat, m)
	if !ok {
		return true
	}
	if e := a.Body.(orders.Evade); e.Never {
		return false
	}
	r.Emit(IndividualEvaded{Seat: m.Seat, Source: m.Source})
	if def := r.Now.Book.Of(m.Piece); def != nil && def.Type == book.Event {
		discardSelf(r, t, nil)
	}
	return true
}

// allows reports whether the condition of one of several things holds for a seat;
// without a condition it does.
func (s *State) allows(seat game.Seat, m matter, x *order.Expr) bool {
	if x == nil {
		return true
	}
	holds, err := x.Holds(env{s: s, seat: seat, a: m})
	return holds && err == nil
}
