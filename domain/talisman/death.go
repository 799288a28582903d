package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// die takes a character out of the game (T-85). Who has killed it in a fight takes
// what it wants first (T-83). A seat without a way back is eliminated (T-87).
func die(r *run, t task) {
	a := t.About
	if a.By != "" && a.Fight > 0 && !r.Now.inherits() && r.Now.Playing(a.By) {
		loot(r, a)
	}
	h := r.Now.Heroes[a.Seat]
	e := CharacterDied{
		Seat: a.Seat, Character: h.Character, Space: h.Space, Cause: a.Kind, By: a.By,
		Spells: h.Spells, Trophies: h.Trophies, Gold: h.Gold, Inherited: r.Now.inherits(), Quest: h.Quest > 0,
	}
	for _, p := range slices.Concat(h.Objects, h.Followers) {
		if def := r.Now.Book.Of(p); def.Bound() || def.Has(book.PassiveRaft) {
			e.Discarded = append(e.Discarded, p)
			continue
		}
		e.Left = append(e.Left, p)
	}
	r.Emit(e)
	if r.Now.Crowned || r.Now.Options.Bloodbath {
		eliminate(r, a.Seat, a.Kind)
	}
	if a.Seat == r.Now.Active() {
		endTurn(r, "death") // T-88
	}
}

// inherits reports whether what the dead have had is set aside for their next
// characters (option inherited_objects).
func (s *State) inherits() bool { return s.Options.Inherit && !s.Crowned }

// eliminate takes a seat out of the game. Those that one and the same thing takes
// out share a group, and so their place (T-173).
func eliminate(r *run, seat game.Seat, cause string) {
	r.Emit(SeatEliminated{Seat: seat, Cause: cause, Group: r.Now.group(cause), Round: r.Now.Round})
}

// group is the number of the occurrence that eliminates a seat now: the last one,
// if it was of the same cause in the same turn.
func (s *State) group(cause string) int {
	if s.LastOut == (Elimination{Turn: s.Turns.Turn.N, Cause: cause}) {
		return s.occurrence() - 1
	}
	return s.occurrence()
}

// loot is what the killer takes of the dead (T-83, DP-21): what it names, or all
// that it may have and carry, Talismans first.
func loot(r *run, a matter) {
	from := r.Now.Heroes[a.Seat]
	able := slices.Concat(r.Now.dearest(from.Objects), r.Now.dearest(r.Now.loose(a.Seat)))
	able = slices.DeleteFunc(able, func(p book.Piece) bool { return !r.Now.MayHave(a.By, p) })
	said, _, ok := policy(r, a.By, "DP-21", a, func(orders.Loot) bool { return true })
	e := PossessionsLooted{Seat: a.By, From: a.Seat}
	named := func(p book.Piece) bool {
		return slices.ContainsFunc(said.Things, func(t orders.Thing) bool { return t.Is(p) })
	}
	gold := slices.ContainsFunc(said.Things, func(t orders.Thing) bool { return t.Word == orders.Gold })
	if (!ok || said.All || gold) && r.Now.mayHaveGold(a.By) {
		e.Gold = from.Gold
	}
	room := r.Now.CarryLimit(a.By) - len(r.Now.Heroes[a.By].Objects)
	for _, p := range able {
		def := r.Now.Book.Of(p)
		if ok && !said.All && !named(p) || def.Object() && room == 0 {
			continue
		}
		if def.Object() {
			room--
		} else if carry := book.Find(def.Passive, book.PassiveCarry); carry != nil {
			room += carry.N
		}
		e.Pieces = append(e.Pieces, p)
	}
	if e.Gold > 0 || len(e.Pieces) > 0 {
		r.Emit(e)
	}
}
