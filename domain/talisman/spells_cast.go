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

// announceSpell announces a Spell under the next number. Others may answer it; then comes its effect, the task of which
// then makes, and the Spell is spent.
func announceSpell(run *run, casting Casting, then func(ofSpell) task) {
	casting.N = run.Now.Casts + 1
	run.Emit(SpellCast{casting})
	spell := ofSpell{casting.Seat, casting.On.Seat, casting.N, casting.Spell, casting.On.Fight}
	run.Push(then(spell), doSpent.of(spell))
	letAllReact(run, orders.SpellCast, spell.matter())
}

// castAsOrdered casts a Spell as an order says; it does nothing if that is not possible in the window now.
func castAsOrdered(run *run, seat game.Seat, order orders.Cast, window book.Window, a matter) {
	if spell, ok := run.Now.prepareCasting(seat, order, window, a); ok {
		castSpell(run, spell)
	}
}

// castToEvade casts a Spell for evading the creature or the character of a fight (T-115), and
// repeats the task, which evades, after it. It returns false if the Spell cannot be cast.
func castToEvade(run *run, task task, card book.Card) bool {
	matter := task.About
	window, order := book.CreatureAttack, orders.Cast{Spell: card}
	if matter.At != "" {
		window = book.Attacked
	}
	spell, ok := run.Now.prepareCasting(matter.Seat, order, window, matter)
	if !ok {
		return false
	}
	spell.On.Fight = matter.Fight
	run.Push(task)
	castSpell(run, spell)
	return true
}

// isWorking reports whether a Spell is in the air and has not been negated.
func (s *State) isWorking(n int) bool {
	c, ok := s.findCasting(n)
	return ok && !c.Negated
}

// resolveSpell lets a Spell take effect unless it was negated. If its target is gone, the Spell is recorded as missed
// and does nothing.
func resolveSpell(run *run, a ofSpell) {
	casting, ok := run.Now.findCasting(a.N)
	if !ok || casting.Negated {
		return
	}
	effect := &run.Now.Book.Card(casting.Spell).Do[0]
	if !run.Now.targetRemains(casting) {
		run.Emit(SpellResolved{N: casting.N, Seat: casting.Seat, Card: casting.Spell, Missed: true})
		return
	}
	run.Emit(SpellResolved{N: casting.N, Seat: casting.Seat, Card: casting.Spell})
	if do, own := spellOps[effect.Op]; own {
		do(run, casting, effect)
		return
	}
	run.Push(doEffects.of(ofEffects{Seat: casting.On.Seat, By: casting.Seat, place: place{Source: book.SourceOfCard(casting.Spell), Path: book.PathDo}, Spell: casting.N}))
}

// targetRemains reports whether the target of a Spell is still there and can be affected. A Spell without a target, or
// on a free space, always has it.
func (s *State) targetRemains(casting Casting) bool {
	switch s.Book.Card(casting.Spell).Target {
	case book.OnNothing, book.OnFreeSpace:
		return true
	case book.OnSpellCast:
		return s.isWorking(casting.On.Spell)
	case book.OnBoardCard:
		return s.liesOnSpace(casting.On.Space, casting.On.Piece)
	}
	return casting.On.Seat == "" || s.canBeAffected(casting.On.Seat)
}

// liesOnSpace reports whether a card lies on a space.
func (s *State) liesOnSpace(space book.Space, p book.Piece) bool {
	return slices.ContainsFunc(s.Lying[space], func(l Lie) bool { return l.Piece == p })
}

// spendSpell discards a Spell that has been cast, negated or not (T-99). A character that always
// has a Spell draws one after casting its last (passive keep_spell).
func spendSpell(run *run, a ofSpell) {
	casting, ok := run.Now.findCasting(a.N)
	if !ok {
		return
	}
	run.Emit(SpellSpent{N: casting.N, Seat: casting.Seat, Card: casting.Piece})
	if casting.Spell != book.Command && len(run.Now.Heroes[casting.Seat].Spells) == 0 {
		run.Push(doKeep.of(ofSeat{casting.Seat}))
	}
}
