package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// killCharacter takes a character out of the game (T-85). Its killer in a fight takes loot first
// (T-83). A seat without a way back is eliminated (T-87).
func killCharacter(r *run, a ofLoss) {
	if r.Now.mayLoot(a) {
		lootDead(r, a)
	}
	h := r.Now.Heroes[a.Seat]
	e := CharacterDied{
		Seat: a.Seat, Character: h.Character, Space: h.Space, Cause: a.Cause, By: a.By,
		Spells: h.Spells, Trophies: h.Trophies, Gold: h.Gold, Inherited: r.Now.inheritanceApplies(), Quest: h.Quest > 0,
	}
	for _, p := range h.belongings() {
		if def := r.Now.Book.Of(p); def.Bound() || def.Has(book.PassiveRaft) {
			e.Discarded = append(e.Discarded, p)
			continue
		}
		e.Left = append(e.Left, p)
	}
	r.Emit(e)
	dropBlocks(r, a.Seat)
	if r.Now.Crowned || r.Now.Options.Bloodbath {
		r.Emit(SeatEliminated{Seat: a.Seat, Cause: a.Cause, Group: r.Now.occurrenceFor(a.Cause), Round: r.Now.Round})
	}
	if a.Seat == r.Now.Active() {
		endTurnAtOnce(r, "death") // T-88
	}
}

// inheritanceApplies reports whether possessions of the dead are set aside for their next
// characters (option inherited_objects).
func (s *State) inheritanceApplies() bool { return s.Options.Inherit && !s.Crowned }

// occurrenceFor returns the number of the occurrence that eliminates a seat now: the last one
// again if it had the same cause in the same turn.
func (s *State) occurrenceFor(cause string) int {
	if s.LastOut == (Elimination{Turn: s.Turns.Turn.N, Cause: cause}) {
		return s.nextOccurrence() - 1
	}
	return s.nextOccurrence()
}

// mayLoot reports whether the killer may take the dead character's possessions: in a fight,
// unless they are inherited (T-83).
func (s *State) mayLoot(a ofLoss) bool {
	return a.By != "" && a.Fight > 0 && !s.inheritanceApplies() && s.Playing(a.By)
}

// askLoot asks which possessions the killer takes (DP-21). The question comes before the last
// life is lost, because a character without lives dies at once.
var askLoot = newPoint(pointOf[ofLoss]{
	point: &point{ID: "DP-21", About: acceptsType[orders.Loot]},
	Asked: func(s *State, a ofLoss) []game.Seat {
		if a.By != s.Active() {
			return nil
		}
		return []game.Seat{a.By}
	},
	Open: func(s *State, a ofLoss) bool { return len(s.Heroes[a.Seat].Objects)+len(s.listUnbound(a.Seat)) > 0 },
	Choices: func(s *State, _ game.Seat, a ofLoss) []game.Body {
		all := []game.Body{orders.Loot{Choice: orders.Choice{All: true}}, orders.Loot{}}
		for _, p := range slices.Concat(s.Heroes[a.Seat].Objects, s.listUnbound(a.Seat)) {
			all = append(all, orders.Loot{Choice: orders.Choice{Things: []orders.Thing{toThing(p)}}})
		}
		return all
	},
})

// lootDead gives the killer possessions of the dead (T-83, DP-21): those that its order names, or
// all that it may have and carry, Talismans first.
func lootDead(r *run, a ofLoss) {
	from := r.Now.Heroes[a.Seat]
	able := slices.Concat(from.Objects, r.Now.listUnbound(a.Seat))
	e := PossessionsLooted{Seat: a.By, From: a.Seat, Gold: from.Gold}
	if said, ok := findPolicy[orders.Loot](r, a.By, askLoot.ID, a.matter(), nil); ok && !said.All {
		able = r.Now.findNamed(said.Things, able)
		if !slices.ContainsFunc(said.Things, func(t orders.Thing) bool { return t.Word == orders.Gold }) {
			e.Gold = 0
		}
	}
	if !r.Now.mayHaveGold(a.By) {
		e.Gold = 0
	}
	if e.Pieces, _ = r.Now.splitByRoom(a.By, able); e.Gold > 0 || len(e.Pieces) > 0 {
		r.Emit(e)
	}
	for _, p := range e.Pieces {
		reactToTalisman(r, a.By, p)
	}
}

// inheritPossessions gives a new character the possessions of its predecessor (option
// inherited_objects). Those that it may not have or carry lie on its start space.
func inheritPossessions(r *run, seat game.Seat) {
	left := r.Now.Heroes[seat].Heirloom
	if left == nil {
		return
	}
	e := PossessionsInherited{Seat: seat, Gold: left.Gold}
	e.Pieces, e.Left = r.Now.splitByRoom(seat, left.Pieces)
	r.Emit(e)
}

// splitByRoom splits cards into those that a character may have and carry besides its own, the most
// valuable first, and the rest (T-56, T-61). New Mules carry at once.
func (s *State) splitByRoom(seat game.Seat, pieces []book.Piece) (fit, rest []book.Piece) {
	room := s.countRoom(seat, pieces)
	for _, p := range s.sortByDearest(pieces) {
		object := s.Book.Of(p).Object()
		if !s.MayHave(seat, p) || object && room == 0 {
			rest = append(rest, p)
			continue
		}
		if object {
			room--
		}
		fit = append(fit, p)
	}
	return fit, rest
}
