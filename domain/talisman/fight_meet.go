package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// startFight begins a fight of a seat with creatures where its character stands (T-66); cause is one of the causes of
// a fight.
func startFight(run *run, seat game.Seat, psychic bool, cause string, foes []Foe) {
	fight := Fight{N: run.Now.Fights + 1, Psychic: psychic, Space: run.Now.Heroes[seat].Space, Cause: cause, Foes: foes}
	fight.Sides[0].Seat = seat
	run.Emit(FightStarted{fight})
	run.Push(doFoes.of(fight.of(seat)), doFoesLeft.of(fight.of(seat)))
}

// fightCards starts the fight with the Enemies of a space that attack by Strength, or by Craft
// (T-48), except those that the character has evaded in this turn (T-113). If none is left, it does nothing.
func fightCards(run *run, enemies ofEnemies) {
	if foes := run.Now.listFoesOn(enemies.Seat, enemies.Stat); len(foes) > 0 {
		startFight(run, enemies.Seat, enemies.Stat == book.Craft, FromCards, foes)
	}
}

// listFoesOn returns the Enemies on a character's space that attack by a characteristic and that it has not evaded in
// this turn, in the order in which they came (T-46, T-48).
func (s *State) listFoesOn(seat game.Seat, stat book.Stat) []Foe {
	hero := s.Heroes[seat]
	var foes []Foe
	for _, lie := range s.Lying[hero.Space] {
		def := s.Book.Of(lie.Piece)
		n := def.Of(stat)
		if def.Type == book.Enemy && n > 0 && !slices.Contains(hero.Turn.EvadedPieces, lie.Piece) {
			foes = append(foes, Foe{Piece: lie.Piece, Type: def.Subtype, N: n})
		}
	}
	return foes
}

// meetFoes asks how to meet the creatures, if it must, and then starts the seat's Spells and its orders about each
// creature (T-67).
func meetFoes(run *run, fight ofFight) {
	f := run.Now.findFight(fight.Fight)
	if f == nil || !askFoes.ask(run, doFoes.of(fight), fight) {
		return
	}
	tasks := listCastTasks(fight, book.CreatureAttack)
	for i := range f.Foes {
		tasks = append(tasks, doFoe.of(ofFoe{fight, i}))
	}
	run.Push(tasks...)
}

// meetFoe carries out the seat's orders about one creature, as far as possible. It does nothing if the creature no
// longer takes part in the fight.
func meetFoe(run *run, foe ofFoe) {
	fight := run.Now.findFight(foe.Fight)
	if fight == nil || fight.Foes[foe.Foe].Out != "" {
		return
	}
	met := fight.identifyFoe(foe.Foe)
	switch {
	case run.Now.isPeaceful(fight, foe.Foe) && !wantsToAttack(run, foe, fight.Foes[foe.Foe]):
		greetPeaceful(run, foe, met)
	case run.Now.findDestroyer(fight, foe.Foe) != nil && answersYes(run, foe.Seat, askFoes.ID, foe.matter(), orders.Destroy, false):
		destroySpirit(run, met, run.Now.findDestroyer(fight, foe.Foe))
	case evadeAsSaid(run, foe, met):
	case run.Now.isBribable(fight, foe.Foe) && answersYes(run, foe.Seat, askFoes.ID, foe.matter(), orders.Bribe, false):
		bribeCreature(run, met)
	}
}

// identifyFoe identifies a creature of the fight for events.
func (f *Fight) identifyFoe(i int) Met {
	return Met{Fight: f.N, Seat: f.Sides[0].Seat, Foe: i, Piece: f.Foes[i].Piece, Creature: f.Foes[i].Creature}
}

// isPeaceful reports whether a creature does not attack the character (passive
// not_attacked_by, R-27).
func (s *State) isPeaceful(fight *Fight, i int) bool {
	return slices.ContainsFunc(s.listTraits(fight.Sides[0].Seat, book.AbilityNotAttackedBy), func(t trait) bool {
		return slices.Contains(t.Types, fight.Foes[i].Type)
	})
}

// wantsToAttack reports whether the seat has ordered to attack a creature that leaves its character alone.
func wantsToAttack(r *run, a ofFoe, foe Foe) bool {
	_, said := findPolicy(r, a.Seat, askFoes.ID, a.matter(), func(o orders.Attack) bool { return foe.isNamedIn(o.Things) })
	return said
}

// greetPeaceful meets a creature that does not attack. If the character can charm it and the seat has ordered so, dice
// decide, once in a visit; otherwise it is left in peace.
func greetPeaceful(run *run, foe ofFoe, met Met) {
	able := run.Now.listTraits(foe.Seat, book.AbilityCharm)
	f := run.Now.findFight(foe.Fight)
	charms := met.Piece != "" && len(able) > 0 && slices.Contains(able[0].Types, f.Foes[foe.Foe].Type) &&
		run.Now.MayHave(foe.Seat, met.Piece) && answersYes(run, foe.Seat, askFoes.ID, foe.matter(), orders.Charm, false)
	if charms {
		rollWithFate(run, foe.Seat, "charm", 1, doCharm.of(foe))
		return
	}
	run.Emit(CreaturePeaceful{met})
}

// charmAnimal turns the Animal into a Follower if the die is higher than its Strength, and otherwise leaves it in peace.
func charmAnimal(run *run, foe ofFoe, roll int) {
	fight := run.Now.findFight(foe.Fight)
	if fight == nil {
		return
	}
	if run.Now.Roll(roll).Natural() > fight.Foes[foe.Foe].N {
		run.Emit(AnimalCharmed{fight.identifyFoe(foe.Foe)})
		return
	}
	run.Emit(CreaturePeaceful{fight.identifyFoe(foe.Foe)})
}

// findDestroyer returns the trait with which the character can destroy a Spirit without a fight (passive
// destroy_spirits); a trait that gives a Spell goes first. It returns nil if there is none, and for a creature that is
// no Spirit or no card.
func (s *State) findDestroyer(fight *Fight, i int) *trait {
	if fight.Foes[i].Type != book.Spirit || fight.Foes[i].Piece == "" {
		return nil
	}
	able := s.listTraits(fight.Sides[0].Seat, book.PassiveDestroySpirits)
	for j := range able { // the Priest's own ability gives a Spell
		if able[j].GainSpell {
			return &able[j]
		}
	}
	if len(able) == 0 {
		return nil
	}
	return &able[0]
}

// destroySpirit removes a Spirit; some traits give a Spell for it, such as the Priest's (DP-28).
func destroySpirit(run *run, met Met, with *trait) {
	run.Emit(SpiritDestroyed{Met: met, With: with.Piece.Card()})
	if with.GainSpell {
		drawSpells(run, met.Seat, 1)
	}
}

// isBribable reports whether a creature takes a bribe that the character can pay (T-75).
func (s *State) isBribable(fight *Fight, i int) bool {
	def := s.Book.Of(fight.Foes[i].Piece)
	return def != nil && def.Bribe.Gold > 0 && s.Heroes[fight.Sides[0].Seat].Gold >= def.Bribe.Gold
}

func bribeCreature(r *run, m Met) {
	r.Emit(CreatureBribed{Met: m, Gold: r.Now.Book.Of(m.Piece).Bribe.Gold})
}

// meetFoesLeft applies the defaults to creatures without orders, one after another, as long as the character's margin
// is negative (DP-13). Then the remaining creatures fight; if there are none, the fight ends.
func meetFoesLeft(run *run, fight ofFight) {
	current := run.Now.findFight(fight.Fight)
	switch {
	case current == nil:
	case len(current.listFacing()) == 0:
		run.Emit(FightEnded{Fight: current.N})
		goOnAfterVictory(run, current)
	case applyDefault(run, fight):
		run.Push(doFoesLeft.of(fight))
	default:
		prepareFight(run, current)
	}
}

// applyDefault applies the first possible default to one creature: destroy, evade by free means, bribe. It leaves out
// what the seat has said yes or no to, and creatures for which it has an EVADE order. It returns false if nothing is
// possible, or the margin is not negative.
func applyDefault(run *run, fight ofFight) bool {
	current := run.Now.findFight(fight.Fight)
	if run.Now.fightMargin(current, fight.Seat) >= 0 {
		return false
	}
	said := func(word string) bool {
		_, ok := findYesNo(run, fight.Seat, askFoes.ID, fight.matter(), word)
		return ok
	}
	for _, i := range current.listFacing() {
		if d := run.Now.findDestroyer(current, i); d != nil && !said(orders.Destroy) && !hasEvadeOrder(run, ofFoe{fight, i}) {
			destroySpirit(run, current.identifyFoe(i), d)
			return true
		}
	}
	for _, i := range current.listFacing() {
		if with, ok := run.Now.findCreatureEvasion(fight.Seat, current.Space); ok && !hasEvadeOrder(run, ofFoe{fight, i}) {
			run.Emit(CreatureEvaded{Met: current.identifyFoe(i), With: with})
			return true
		}
	}
	for _, i := range current.listFacing() {
		if run.Now.isBribable(current, i) && !said(orders.Bribe) && !hasEvadeOrder(run, ofFoe{fight, i}) {
			bribeCreature(run, current.identifyFoe(i))
			return true
		}
	}
	return false
}

// hasEvadeOrder reports whether the seat has given an EVADE order about the creature. Then no default applies: the
// order has been tried already, or EVADE NEVER wants the fight.
func hasEvadeOrder(r *run, a ofFoe) bool {
	_, said := findEvadeOrder(r, a)
	return said
}
