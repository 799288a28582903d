package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// killCharacter takes a character out of the game (T-85). Its killer in a fight takes loot first
// (T-83). The seat is eliminated if the Crown has been reached, or with the option bloodbath (T-87). If the
// seat is in turn, the turn ends.
func killCharacter(run *run, loss ofLoss) {
	if run.Now.mayLoot(loss) {
		lootDead(run, loss)
	}
	hero := run.Now.Heroes[loss.Seat]
	died := CharacterDied{
		Seat: loss.Seat, Character: hero.Character, Space: hero.Space, Cause: loss.Cause, By: loss.By,
		Spells: hero.Spells, Trophies: hero.Trophies, Gold: hero.Gold, Inherited: run.Now.inheritanceApplies(), Quest: hero.Quest > 0,
	}
	for _, piece := range hero.listBelongings() {
		if def := run.Now.Book.Of(piece); def.IsBound() || def.Has(book.PassiveRaft) {
			died.Discarded = append(died.Discarded, piece)
			continue
		}
		died.Left = append(died.Left, piece)
	}
	run.Emit(died)
	dropBlocks(run, loss.Seat)
	if run.Now.Crowned || run.Now.Options.Bloodbath {
		run.Emit(SeatEliminated{Seat: loss.Seat, Cause: loss.Cause, Group: run.Now.findOccurrence(loss.Cause), Round: run.Now.Round})
	}
	if loss.Seat == run.Now.Active() {
		endTurnAtOnce(run, "death") // T-88
	}
}

// inheritanceApplies reports whether possessions of the dead are set aside for their next
// characters (option inherited_objects).
func (s *State) inheritanceApplies() bool { return s.Options.Inherit && !s.Crowned }

// findOccurrence returns the number of the occurrence that eliminates a seat now: the last one
// again if it had the same cause in the same turn.
func (s *State) findOccurrence(cause string) int {
	if s.LastOut == (Elimination{Turn: s.Turns.Turn.N, Cause: cause}) {
		return s.nextOccurrence() - 1
	}
	return s.nextOccurrence()
}

// mayLoot reports whether the killer may take the dead character's possessions: in a fight,
// unless they are inherited (T-83).
func (s *State) mayLoot(a ofLoss) bool {
	return a.By != "" && a.Fight > 0 && !s.inheritanceApplies() && s.IsPlaying(a.By)
}

// askLoot asks which possessions the killer takes (DP-21). The question comes before the last
// life is lost, because a character without lives dies at once.
var askLoot = newPoint(pointOf[ofLoss]{
	point: &point{ID: "DP-21", About: acceptsType[orders.Loot]},
	Asked: func(state *State, loss ofLoss) []game.Seat {
		if loss.By != state.Active() {
			return nil
		}
		return []game.Seat{loss.By}
	},
	Open: func(s *State, a ofLoss) bool { return len(s.Heroes[a.Seat].Objects)+len(s.listUnbound(a.Seat)) > 0 },
	Choices: func(state *State, _ game.Seat, loss ofLoss) []game.Body {
		all := []game.Body{orders.Loot{Choice: orders.Choice{All: true}}, orders.Loot{}}
		for _, p := range slices.Concat(state.Heroes[loss.Seat].Objects, state.listUnbound(loss.Seat)) {
			all = append(all, orders.Loot{Choice: orders.Choice{Things: []orders.Thing{toThing(p)}}})
		}
		return all
	},
})

// lootDead gives the killer possessions of the dead (T-83, DP-21): those that its order names, or else
// all, Talismans first. It leaves out those that the killer may not have or carry.
func lootDead(run *run, loss ofLoss) {
	from := run.Now.Heroes[loss.Seat]
	able := slices.Concat(from.Objects, run.Now.listUnbound(loss.Seat))
	looted := PossessionsLooted{Seat: loss.By, From: loss.Seat, Gold: from.Gold}
	if said, ok := findPolicy[orders.Loot](run, loss.By, askLoot.ID, loss.matter(), nil); ok && !said.All {
		able = run.Now.findNamed(said.Things, able)
		if !slices.ContainsFunc(said.Things, func(t orders.Thing) bool { return t.Word == orders.Gold }) {
			looted.Gold = 0
		}
	}
	if !run.Now.mayHaveGold(loss.By) {
		looted.Gold = 0
	}
	if looted.Pieces, _ = run.Now.splitByRoom(loss.By, able); looted.Gold > 0 || len(looted.Pieces) > 0 {
		run.Emit(looted)
	}
	for _, p := range looted.Pieces {
		reactToTalisman(run, loss.By, p)
	}
}

// inheritPossessions gives a new character the possessions of its predecessor (option
// inherited_objects). Those that it may not have or carry lie on its start space.
func inheritPossessions(run *run, seat game.Seat) {
	left := run.Now.Heroes[seat].Heirloom
	if left == nil {
		return
	}
	inherited := PossessionsInherited{Seat: seat, Gold: left.Gold}
	inherited.Pieces, inherited.Left = run.Now.splitByRoom(seat, left.Pieces)
	run.Emit(inherited)
}

// splitByRoom splits cards into those that a character may have and carry besides its own, the most
// valuable first, and the rest (T-56, T-61). New Mules carry at once.
func (s *State) splitByRoom(seat game.Seat, pieces []book.Piece) (fit, rest []book.Piece) {
	room := s.countRoom(seat, pieces)
	for _, piece := range s.sortByDearest(pieces) {
		object := s.Book.Of(piece).IsObject()
		if !s.MayHave(seat, piece) || object && room == 0 {
			rest = append(rest, piece)
			continue
		}
		if object {
			room--
		}
		fit = append(fit, piece)
	}
	return fit, rest
}
