package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// loseLives starts a loss of lives: Armour, wards, reactions, then the rest (T-84). Followers
// that absorb it have done so before.
func loseLives(r *run, a ofLoss) {
	if !r.Now.Playing(a.Seat) || a.N <= 0 {
		return
	}
	if a.Cause == CauseBattle && !r.Ask(doLoss.of(a), askArms, a.matter()) {
		return
	}
	r.Emit(LifeLossStarted{Loss{Seat: a.Seat, N: a.N, Cause: a.Cause, By: a.By, Fight: a.Fight}})
	r.Push(doWards.of(a))
	if card := chooseArmour(r, a); card != "" {
		rollWithFate(r, a.Seat, "save", 1, doSave.of(ofSave{a, card}))
	}
}

// chooseArmour returns the Armour card that a character uses after a defeat in a battle (T-57,
// T-84, R-32): the one that it names, or the one that saves most (DP-15); "" for none.
func chooseArmour(r *run, a ofLoss) book.Piece {
	able := r.Now.listArmours(a.Seat, a.Cause)
	said, ok := findPolicy[orders.Armour](r, a.Seat, askArms.ID, a.matter(), nil)
	if ok && !said.Best {
		able = slices.DeleteFunc(able, func(p book.Piece) bool { return said.Thing == nil || !said.Thing.Is(p) })
	}
	if len(able) == 0 {
		return ""
	}
	return slices.MaxFunc(able, func(p, q book.Piece) int { return len(r.Now.savingResults(p)) - len(r.Now.savingResults(q)) })
}

// listArmours returns the Armour cards that may prevent a loss of some cause.
func (s *State) listArmours(seat game.Seat, cause string) []book.Piece {
	h := s.Heroes[seat]
	if cause != CauseBattle || s.hasPassive(seat, book.AbilityNoArmour) || h.Toad != nil {
		return nil
	}
	return lists.Keep(h.Objects, func(p book.Piece) bool {
		def := s.Book.Of(p)
		return def.Armour && s.isUsable(h, def)
	})
}

// savingResults returns the results on which an Armour card prevents a loss (2.10, save).
func (s *State) savingResults(p book.Piece) []int {
	if save := book.Find(s.Book.Of(p).Passive, book.PassiveSave); save != nil {
		return save.On
	}
	return nil
}

// saveByArmour prevents the loss of a defeat if the Armour's die says so (T-84 a).
func saveByArmour(r *run, a ofSave, roll int) {
	if slices.Contains(r.Now.savingResults(a.Armour), r.Now.Roll(roll).Natural()) {
		r.Emit(LifeLossPrevented{Seat: a.Seat, N: r.Now.Loss.N, By: ByArmour, Card: a.Armour.Card()})
	}
}

// applyWards prevents losses of the causes that wards name (T-84 b, R-34). Then others react, by
// Preservation (T-84 d).
func applyWards(r *run, a ofLoss) {
	for _, ward := range r.Now.listTraits(a.Seat, book.PassiveWard) {
		if ward.Tag == a.Cause && r.Now.conditionHolds(a.Seat, ward.When) {
			r.Emit(LifeLossPrevented{Seat: a.Seat, N: r.Now.Loss.N, By: ByWard, Card: ward.Piece.Card()})
			break
		}
	}
	r.Push(doSuffer.of(a))
	if r.Now.Loss.N > 0 {
		letAllReact(r, orders.WoundOf, a.matter())
	}
}

// sufferLoss takes the lives whose loss was not prevented (T-84 e). A character without lives dies
// at once (T-85).
func sufferLoss(r *run, a ofLoss) {
	l := *r.Now.Loss
	lives := r.Now.Heroes[l.Seat].Lives
	n := min(l.N, lives)
	if n == lives && r.Now.mayLoot(a) && !askLoot.ask(r, doSuffer.of(a), a) {
		return
	}
	if n > 0 {
		r.Emit(StatChanged{Seat: l.Seat, Stat: book.Life, N: -n, Kind: Lost, Cause: l.Cause, By: l.By})
	}
	r.Emit(LifeLossEnded{Seat: l.Seat, N: n, By: l.By, Fight: l.Fight})
	if n == lives {
		r.Push(doDie.of(a))
	}
}
