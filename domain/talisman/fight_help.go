package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// prepareFight puts the steps of the fight up to the dice on the stack (T-68, T-78): Spells, helpers and Weapons of the
// first side, in a duel those of the attacked character, then the reactions of others.
func prepareFight(run *run, fight *Fight) {
	first := fight.of(fight.Sides[0].Seat)
	tasks := append(listCastTasks(first, book.OwnFight), doHelp.of(first), doArms.of(first))
	if fight.isDuel() {
		attacked := fight.of(fight.Sides[1].Seat)
		tasks = append(tasks, doDefend.of(attacked), doHelp.of(attacked), doArms.of(attacked))
	}
	run.Push(append(tasks, doOthers.of(first), doDice.of(first))...)
}

// of returns the subject of a fight's steps for one of its seats. It panics if the seat does not fight.
func (f *Fight) of(seat game.Seat) ofFight {
	return ofFight{Seat: seat, At: f.Sides[1-f.sideOf(seat)].Seat, Fight: f.N, Space: f.Space}
}

// letHelpersJoin lets the helpers that the seat has named join the fight (DP-14, DP-23): Potion, Mercenary, a charmed
// Animal, a raised Enemy. If the active seat has said nothing, its strongest charmed Animal helps. Nobody helps in a
// psychic fight.
func letHelpersJoin(run *run, fight ofFight) {
	f := run.Now.findFight(fight.Fight)
	if f == nil || f.Psychic {
		return
	}
	with, said := findPolicy[orders.FightWith](run, fight.Seat, askHelp.ID, fight.matter(), nil)
	helpers := run.Now.findHelpers(fight.Seat, with.Things)
	if !said && fight.Seat == run.Now.Active() {
		helpers = run.Now.findStrongestEnemy(fight.Seat, func(p book.Piece) bool { return !run.Now.isRaised(fight.Seat, p) })
	}
	useHelpers(run, fight.Fight, fight.Seat, helpers)
}

// useHelpers lets those of the cards help that can: at most one charmed Animal and one raised Enemy, usable Potions,
// and the Mercenary if the seat can pay and has not paid in this turn. Nobody helps a Toad, or in a psychic fight.
func useHelpers(run *run, fight int, seat game.Seat, helpers []book.Piece) {
	if f := run.Now.findFight(fight); f == nil || f.Psychic {
		return
	}
	helped := make(map[bool]bool) // by whether the Enemy was raised
	for _, piece := range helpers {
		def, hero := run.Now.Book.Of(piece), run.Now.Heroes[seat]
		shot, paid := book.FindPassive(def.Passive, book.PassiveOneShotMod), book.FindPassive(def.Passive, book.PassivePaidMod)
		switch raised := run.Now.isRaised(seat, piece); {
		case hero.Toad != nil:
		case def.Type == book.Enemy && !helped[raised]:
			helped[raised] = true
			run.Emit(FightBoosted{Fight: fight, Seat: seat, Addend: Addend{Piece: piece, N: def.Strength}})
		case shot != nil && run.Now.isUsable(hero, def):
			drinkPotion(run, seat, piece)
		case paid != nil && !hero.Turn.Paid && hero.Gold >= paid.Price:
			run.Emit(MercenaryPaid{Seat: seat, Piece: piece, Gold: paid.Price})
		}
	}
}

// findHelpers returns the Followers and Objects of a seat that an order names.
func (s *State) findHelpers(seat game.Seat, things []orders.Thing) []book.Piece {
	return s.findNamed(things, slices.Concat(s.Heroes[seat].Followers, s.Heroes[seat].Objects))
}

// isRaised reports whether a Follower is an Enemy that was raised; other
// Enemies among the Followers were charmed.
func (s *State) isRaised(seat game.Seat, p book.Piece) bool {
	return slices.Contains(s.Heroes[seat].Raised, p)
}

// findStrongestEnemy returns the strongest fitting Enemy among a seat's Followers, as a list of one; nil if none fits.
func (s *State) findStrongestEnemy(seat game.Seat, fits func(book.Piece) bool) []book.Piece {
	var best []book.Piece
	for _, piece := range s.Heroes[seat].Followers {
		if s.Book.Of(piece).Type != book.Enemy || !fits(piece) {
			continue
		}
		if len(best) == 0 || s.Book.Of(piece).Strength > s.Book.Of(best[0]).Strength {
			best = []book.Piece{piece}
		}
	}
	return best
}

// chooseArms chooses the Weapons that the seat names, or the best (DP-15). Named Weapons that the seat cannot use are
// left out, and more than it can use are cut off. In a psychic fight it does nothing.
func chooseArms(run *run, fight ofFight) {
	f := run.Now.findFight(fight.Fight)
	if f == nil || f.Psychic || !run.Ask(doArms.of(fight), askArms, fight.matter()) {
		return
	}
	arms := run.Now.chooseBestArms(f, fight.Seat)
	if weapon, said := findPolicy[orders.Weapon](run, fight.Seat, askArms.ID, fight.matter(), nil); said && !weapon.Best {
		able := run.Now.listArms(f, fight.Seat)
		arms = slices.DeleteFunc(run.Now.findNamed(weapon.Things, run.Now.Heroes[fight.Seat].Objects), func(p book.Piece) bool { return !slices.Contains(able, p) })
		arms = arms[:min(len(arms), run.Now.countHands(fight.Seat))]
	}
	if len(arms) > 0 {
		run.Emit(ArmsChosen{Fight: fight.Fight, Seat: fight.Seat, Arms: arms})
	}
}

// drinkPotion uses up a card that adds to a characteristic until the end of the turn
// (passive one_shot_mod, which the card must have).
func drinkPotion(run *run, seat game.Seat, piece book.Piece) {
	shot := book.FindPassive(run.Now.Book.Of(piece).Passive, book.PassiveOneShotMod)
	run.Emit(PotionDrunk{Seat: seat, Piece: piece, Stat: shot.Stat, N: shot.N})
}

// findEvasion reports whether a character can evade by free means (T-115): an ability of its own or
// of a Follower, or a Spell that it has cast in this turn. It returns the card, or "" for the
// character's own ability; if ok is false, the card means nothing.
func (s *State) findEvasion(seat game.Seat) (with book.Card, ok bool) {
	hero := s.Heroes[seat]
	kind := s.Book.Space(hero.Space).Kind
	for _, trait := range s.listTraits(seat, book.PassiveEvadeAt) {
		if slices.Contains(trait.Spaces, kind) {
			return trait.Piece.Card(), true
		}
	}
	return book.Invisibility, hero.Turn.Evades
}

// findCreatureEvasion reports whether a character can evade creatures on a space by free means, as
// findEvasion does; in the Inner Region they cannot be evaded (T-114, T-140).
func (s *State) findCreatureEvasion(seat game.Seat, space book.Space) (with book.Card, ok bool) {
	if s.Book.Region(space) == book.Inner {
		return "", false
	}
	return s.findEvasion(seat)
}

// evadeAsSaid evades a creature by the first possible means that the seat has named (DP-13), and reports whether it
// does. A Spell is cast first, and the task is repeated after it. If no means is possible, the seat is told. Without an
// order, with EVADE NEVER and in the Inner Region (T-140) it does nothing.
func evadeAsSaid(run *run, foe ofFoe, met Met) bool {
	evade, said := findEvadeOrder(run, foe)
	if !said || evade.Never || run.Now.Book.Region(foe.Space) == book.Inner {
		return false
	}
	for _, source := range listMeans(evade) {
		with, free := run.Now.findCreatureEvasion(foe.Seat, run.Now.findFight(foe.Fight).Space)
		if source.Free && free || free && with == source.Card {
			run.Emit(CreatureEvaded{Met: met, With: with})
			return true
		}
		if run.Now.letsEvade(source.Card) && castToEvade(run, doFoe.of(foe), source.Card) {
			return true
		}
	}
	tellFailed(run, askFoes.ID, foe.matter(), turns.Answer{Seat: foe.Seat, Body: evade})
	return false
}

// findEvadeOrder returns the seat's order about evading the creature; false if there is none.
func findEvadeOrder(run *run, about ofFoe) (orders.Evade, bool) {
	foe := run.Now.findFight(about.Fight).Foes[about.Foe]
	return findPolicy(run, about.Seat, askFoes.ID, about.matter(), func(e orders.Evade) bool { return e.Never || e.All || foe.isNamedIn(e.Things) })
}

// listMeans returns the means that an order names; if it names none, the free means.
func listMeans(evade orders.Evade) []orders.Source {
	if len(evade.Using) == 0 {
		return []orders.Source{{Free: true}}
	}
	return evade.Using
}

// letsEvade reports whether a card is a Spell that makes evading possible (T-115).
func (s *State) letsEvade(card book.Card) bool {
	def := s.Book.Card(card)
	return def != nil && def.Type == book.Spell && slices.ContainsFunc(def.Do, func(e book.Effect) bool {
		return e.Op == book.OpEvadeGrant || e.Op == book.OpImmobilise
	})
}
