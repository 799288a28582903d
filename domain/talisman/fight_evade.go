package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// evades is how a character can evade without doing anything for it (T-115): by an
// ability of its own, a Follower's, or the Spell that it has cast in this turn.
// The card is "" for its own ability.
func (s *State) evades(seat game.Seat) (with book.Card, ok bool) {
	h := s.Heroes[seat]
	kind := s.Book.Space(h.Space).Kind
	for _, t := range s.traits(seat, book.PassiveEvadeAt) {
		if slices.Contains(t.Spaces, kind) {
			return t.Piece.Card(), true
		}
	}
	return book.Invisibility, h.Turn.Evades
}

// apart reports whether one of two characters has evaded the other in this turn, so
// that neither can affect the other (T-113).
func (s *State) apart(seat, other game.Seat) bool {
	return slices.Contains(s.Heroes[seat].Turn.EvadedSeats, other)
}

// evadesCreatures is the same for creatures, which cannot be evaded in the Inner
// Region (T-114, T-140).
func (s *State) evadesCreatures(seat game.Seat, space book.Space) (with book.Card, ok bool) {
	if s.Book.Region(space) == book.Inner {
		return "", false
	}
	return s.evades(seat)
}

// evadeAsSaid evades a creature by the first of the means that the seat has named
// (DP-13). A Spell is cast first; then the creature is looked at again. In the
// Inner Region none helps (T-140).
func evadeAsSaid(r *run, t task, m Met) bool {
	a := t.About
	foe := r.Now.fight(a.Fight).Foes[a.I]
	e, _, said := policy(r, a.Seat, "DP-13", a, func(e orders.Evade) bool { return e.Never || e.All || foe.names(e.Things) })
	if !said || e.Never || r.Now.Book.Region(a.Space) == book.Inner {
		return false
	}
	for _, source := range means(e) {
		with, free := r.Now.evadesCreatures(a.Seat, r.Now.fight(a.Fight).Space)
		if source.Free && free || free && with == source.Card {
			r.Emit(CreatureEvaded{Met: m, With: with})
			return true
		}
		if r.Now.letsEvade(source.Card) && castToEvade(r, t, source.Card) {
			return true
		}
	}
	return false
}

// means are those that an order names, or free ones.
func means(e orders.Evade) []orders.Source {
	if len(e.Using) == 0 {
		return []orders.Source{{Free: true}}
	}
	return e.Using
}

// letsEvade reports whether a card is a Spell by which something can be evaded
// (T-115).
func (s *State) letsEvade(card book.Card) bool {
	def := s.Book.Card(card)
	return def != nil && def.Type == book.Spell && slices.ContainsFunc(def.Do, func(e book.Effect) bool {
		return e.Op == book.OpEvadeGrant || e.Op == book.OpImmobilise
	})
}
