package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// castSpell announces a Spell. Others may answer it, then it takes effect (T-99).
func castSpell(r *run, c Casting) {
	announceSpell(r, c, doSpell.of)
}

// announceSpell announces a Spell. Others may answer it, then comes the task with its effect.
func announceSpell(r *run, c Casting, then func(ofSpell) task) {
	c.N = r.Now.Casts + 1
	r.Emit(SpellCast{c})
	a := ofSpell{c.Seat, c.On.Seat, c.N, c.Spell, c.On.Fight}
	r.Push(then(a), doSpent.of(a))
	letAllReact(r, orders.SpellCast, a.matter())
}

// castAsOrdered casts a Spell as an order says, if that is possible in the window now.
func castAsOrdered(r *run, seat game.Seat, order orders.Cast, window book.Window, a matter) {
	if spell, ok := r.Now.prepareCasting(seat, order, window, a); ok {
		castSpell(r, spell)
	}
}

// castToEvade casts a Spell for evading the creature or the character of a fight (T-115), and
// repeats the task, which evades, after it. It returns false if the Spell cannot be cast.
func castToEvade(r *run, t task, card book.Card) bool {
	a := t.About
	window, order := book.CreatureAttack, orders.Cast{Spell: card}
	if a.At != "" {
		window = book.Attacked
	}
	spell, ok := r.Now.prepareCasting(a.Seat, order, window, a)
	if !ok {
		return false
	}
	spell.On.Fight = a.Fight
	r.Push(t)
	castSpell(r, spell)
	return true
}

// isWorking reports whether a Spell in the air has not been negated.
func (s *State) isWorking(n int) bool {
	c, ok := s.findCasting(n)
	return ok && !c.Negated
}

// resolveSpell lets a Spell take effect unless it was negated.
func resolveSpell(r *run, a ofSpell) {
	c, ok := r.Now.findCasting(a.N)
	if !ok || c.Negated {
		return
	}
	e := &r.Now.Book.Card(c.Spell).Do[0]
	if !r.Now.targetRemains(c) {
		r.Emit(SpellResolved{N: c.N, Seat: c.Seat, Card: c.Spell, Missed: true})
		return
	}
	r.Emit(SpellResolved{N: c.N, Seat: c.Seat, Card: c.Spell})
	if do, own := spellOps[e.Op]; own {
		do(r, c, e)
		return
	}
	r.Push(doEffects.of(ofEffects{Seat: c.On.Seat, By: c.Seat, place: place{Source: book.SourceOfCard(c.Spell), Path: book.PathDo}, Spell: c.N}))
}

// targetRemains reports whether the target of a Spell is still there.
func (s *State) targetRemains(c Casting) bool {
	switch s.Book.Card(c.Spell).Target {
	case book.OnNothing, book.OnFreeSpace:
		return true
	case book.OnSpellCast:
		return s.isWorking(c.On.Spell)
	case book.OnBoardCard:
		return s.liesOnSpace(c.On.Space, c.On.Piece)
	}
	return c.On.Seat == "" || s.canBeAffected(c.On.Seat)
}

// liesOnSpace reports whether a card lies on a space.
func (s *State) liesOnSpace(space book.Space, p book.Piece) bool {
	return slices.ContainsFunc(s.Lying[space], func(l Lie) bool { return l.Piece == p })
}

// spendSpell discards a Spell that has been cast, negated or not (T-99). A character that always
// has a Spell draws one after casting its last (2.10, keep_spell).
func spendSpell(r *run, a ofSpell) {
	c, ok := r.Now.findCasting(a.N)
	if !ok {
		return
	}
	r.Emit(SpellSpent{N: c.N, Seat: c.Seat, Card: c.Piece})
	if c.Spell != book.Command && len(r.Now.Heroes[c.Seat].Spells) == 0 {
		r.Push(doKeep.of(ofSeat{c.Seat}))
	}
}
