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
func loseLives(run *run, loss ofLoss) {
	if !run.Now.IsPlaying(loss.Seat) || loss.N <= 0 {
		return
	}
	if loss.Cause == CauseBattle && !run.Ask(doLoss.of(loss), askArms, loss.matter()) {
		return
	}
	run.Emit(LifeLossStarted{Loss{Seat: loss.Seat, N: loss.N, Cause: loss.Cause, By: loss.By, Fight: loss.Fight}})
	run.Push(doWards.of(loss))
	if card := chooseArmour(run, loss); card != "" {
		rollWithFate(run, loss.Seat, "save", 1, doSave.of(ofSave{loss, card}))
	}
}

// chooseArmour returns the Armour card that a character uses after a defeat in a battle (T-57,
// T-84, R-32): the one that it names, or the one that saves most (DP-15); "" for none.
func chooseArmour(run *run, loss ofLoss) book.Piece {
	able := run.Now.listArmours(loss.Seat, loss.Cause)
	said, ok := findPolicy[orders.Armour](run, loss.Seat, askArms.ID, loss.matter(), nil)
	if ok && !said.Best {
		able = slices.DeleteFunc(able, func(p book.Piece) bool { return said.Thing == nil || !said.Thing.Is(p) })
	}
	if len(able) == 0 {
		return ""
	}
	return slices.MaxFunc(able, func(p, q book.Piece) int {
		return len(run.Now.listSavingResults(p)) - len(run.Now.listSavingResults(q))
	})
}

// listArmours returns the Armour cards of a character that may prevent a loss of some cause; nil if the cause is
// no battle, for a Toad, and for a character that may use no Armour.
func (s *State) listArmours(seat game.Seat, cause string) []book.Piece {
	hero := s.Heroes[seat]
	if cause != CauseBattle || s.hasPassive(seat, book.AbilityNoArmour) || hero.Toad != nil {
		return nil
	}
	return lists.Keep(hero.Objects, func(p book.Piece) bool {
		def := s.Book.Of(p)
		return def.Armour && s.isUsable(hero, def)
	})
}

// listSavingResults returns the results on which an Armour card prevents a loss (passive save); nil: on none.
func (s *State) listSavingResults(p book.Piece) []int {
	if save := book.FindPassive(s.Book.Of(p).Passive, book.PassiveSave); save != nil {
		return save.On
	}
	return nil
}

// saveByArmour prevents the loss of a defeat if the Armour's die says so (T-84 a).
func saveByArmour(run *run, save ofSave, roll int) {
	if slices.Contains(run.Now.listSavingResults(save.Armour), run.Now.Roll(roll).Natural()) {
		run.Emit(LifeLossPrevented{Seat: save.Seat, N: run.Now.Loss.N, By: ByArmour, Card: save.Armour.Card()})
	}
}

// applyWards prevents losses of the causes that wards name (T-84 b, R-34). Then others react, by
// Preservation (T-84 d).
func applyWards(run *run, loss ofLoss) {
	for _, ward := range run.Now.listTraits(loss.Seat, book.PassiveWard) {
		if ward.Tag == loss.Cause && run.Now.conditionHolds(loss.Seat, ward.When) {
			run.Emit(LifeLossPrevented{Seat: loss.Seat, N: run.Now.Loss.N, By: ByWard, Card: ward.Piece.Card()})
			break
		}
	}
	run.Push(doSuffer.of(loss))
	if run.Now.Loss.N > 0 {
		letAllReact(run, orders.WoundOf, loss.matter())
	}
}

// sufferLoss takes the lives whose loss was not prevented (T-84 e), as many as the character has. A character
// that loses all dies at once (T-85). If the killer may loot, they are asked first, and while the question is open
// nothing happens.
func sufferLoss(run *run, loss ofLoss) {
	l := *run.Now.Loss
	lives := run.Now.Heroes[l.Seat].Lives
	n := min(l.N, lives)
	if n == lives && run.Now.mayLoot(loss) && !askLoot.ask(run, doSuffer.of(loss), loss) {
		return
	}
	if n > 0 {
		run.Emit(StatChanged{Seat: l.Seat, Stat: book.Life, N: -n, Kind: Lost, Cause: l.Cause, By: l.By})
	}
	run.Emit(LifeLossEnded{Seat: l.Seat, N: n, By: l.By, Fight: l.Fight})
	if n == lives {
		run.Push(doDie.of(loss))
	}
}
