package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// startFight begins a fight of a seat with creatures (T-66).
func startFight(r *run, seat game.Seat, psychic bool, cause string, foes []Foe) {
	f := Fight{N: r.Now.Fights + 1, Psychic: psychic, Space: r.Now.Heroes[seat].Space, Cause: cause, Foes: foes}
	f.Sides[0].Seat = seat
	r.Emit(FightStarted{f})
	r.Push(doFoes.of(f.of(seat)), doFoesLeft.of(f.of(seat)))
}

// fightCards starts the fight with the Enemies of a space that attack by Strength, or by Craft
// (T-48), except those that the character has evaded in this turn (T-113).
func fightCards(r *run, a ofEnemies) {
	if foes := r.Now.listFoesOn(a.Seat, a.Stat); len(foes) > 0 {
		startFight(r, a.Seat, a.Stat == book.Craft, FromCards, foes)
	}
}

// listFoesOn returns the Enemies on a character's space that still face it, in the order in which
// they came (T-46, T-48).
func (s *State) listFoesOn(seat game.Seat, stat book.Stat) []Foe {
	h := s.Heroes[seat]
	var foes []Foe
	for _, l := range s.Lying[h.Space] {
		def := s.Book.Of(l.Piece)
		n := def.Of(stat)
		if def.Type == book.Enemy && n > 0 && !slices.Contains(h.Turn.EvadedPieces, l.Piece) {
			foes = append(foes, Foe{Piece: l.Piece, Type: def.Subtype, N: n})
		}
	}
	return foes
}

// meetFoes asks how to meet the creatures, if it must, and starts carrying out the seat's orders
// about each (T-67).
func meetFoes(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil || !askFoes.ask(r, doFoes.of(a), a) {
		return
	}
	tasks := listCastTasks(a, book.CreatureAttack)
	for i := range f.Foes {
		tasks = append(tasks, doFoe.of(ofFoe{a, i}))
	}
	r.Push(tasks...)
}

// meetFoe carries out the seat's orders about one creature, as far as possible.
func meetFoe(r *run, a ofFoe) {
	f := r.Now.findFight(a.Fight)
	if f == nil || f.Foes[a.Foe].Out != "" {
		return
	}
	m := f.identifyFoe(a.Foe)
	switch {
	case r.Now.isPeaceful(f, a.Foe) && !wantsToAttack(r, a, f.Foes[a.Foe]):
		greetPeaceful(r, a, m)
	case r.Now.findDestroyer(f, a.Foe) != nil && answersYes(r, a.Seat, askFoes.ID, a.matter(), orders.Destroy, false):
		destroySpirit(r, m, r.Now.findDestroyer(f, a.Foe))
	case evadeAsSaid(r, a, m):
	case r.Now.isBribable(f, a.Foe) && answersYes(r, a.Seat, askFoes.ID, a.matter(), orders.Bribe, false):
		bribeCreature(r, m)
	}
}

// identifyFoe identifies a creature of the fight for events.
func (f *Fight) identifyFoe(i int) Met {
	return Met{Fight: f.N, Seat: f.Sides[0].Seat, Foe: i, Piece: f.Foes[i].Piece, Creature: f.Foes[i].Creature}
}

// isPeaceful reports whether a creature does not attack the character (2.10,
// not_attacked_by, R-27).
func (s *State) isPeaceful(f *Fight, i int) bool {
	return slices.ContainsFunc(s.listTraits(f.Sides[0].Seat, book.AbilityNotAttackedBy), func(t trait) bool {
		return slices.Contains(t.Types, f.Foes[i].Type)
	})
}

// wantsToAttack reports whether the Minstrel wants to fight a creature that leaves him alone.
func wantsToAttack(r *run, a ofFoe, foe Foe) bool {
	_, said := findPolicy(r, a.Seat, askFoes.ID, a.matter(), func(o orders.Attack) bool { return foe.isNamedIn(o.Things) })
	return said
}

// greetPeaceful leaves a creature in peace that does not attack. An Animal may be charmed, once
// in a visit.
func greetPeaceful(r *run, a ofFoe, m Met) {
	able := r.Now.listTraits(a.Seat, book.AbilityCharm)
	f := r.Now.findFight(a.Fight)
	charms := m.Piece != "" && len(able) > 0 && slices.Contains(able[0].Types, f.Foes[a.Foe].Type) &&
		r.Now.MayHave(a.Seat, m.Piece) && answersYes(r, a.Seat, askFoes.ID, a.matter(), orders.Charm, false)
	if charms {
		rollWithFate(r, a.Seat, "charm", 1, doCharm.of(a))
		return
	}
	r.Emit(CreaturePeaceful{m})
}

// charmAnimal turns the Animal into a Follower if the die is higher than its Strength (2.10).
func charmAnimal(r *run, a ofFoe, roll int) {
	f := r.Now.findFight(a.Fight)
	if f == nil {
		return
	}
	if r.Now.Roll(roll).Natural() > f.Foes[a.Foe].N {
		r.Emit(AnimalCharmed{f.identifyFoe(a.Foe)})
		return
	}
	r.Emit(CreaturePeaceful{f.identifyFoe(a.Foe)})
}

// findDestroyer returns the trait with which the character can destroy a Spirit without a fight;
// nil if it cannot (2.10, destroy_spirits).
func (s *State) findDestroyer(f *Fight, i int) *trait {
	if f.Foes[i].Type != book.Spirit || f.Foes[i].Piece == "" {
		return nil
	}
	able := s.listTraits(f.Sides[0].Seat, book.PassiveDestroySpirits)
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

// destroySpirit removes a Spirit; the Priest gains a Spell for it (DP-28).
func destroySpirit(r *run, m Met, with *trait) {
	r.Emit(SpiritDestroyed{Met: m, With: with.Piece.Card()})
	if with.GainSpell {
		drawSpells(r, m.Seat, 1)
	}
}

// isBribable reports whether a creature takes a bribe that the character can pay (T-75).
func (s *State) isBribable(f *Fight, i int) bool {
	def := s.Book.Of(f.Foes[i].Piece)
	return def != nil && def.Bribe.Gold > 0 && s.Heroes[f.Sides[0].Seat].Gold >= def.Bribe.Gold
}

func bribeCreature(r *run, m Met) {
	r.Emit(CreatureBribed{Met: m, Gold: r.Now.Book.Of(m.Piece).Bribe.Gold})
}

// meetFoesLeft applies the defaults to creatures without orders, as long as the character's margin
// is negative (DP-13): destroy, evade by free means, bribe. Then the remaining creatures fight.
func meetFoesLeft(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	switch {
	case f == nil:
	case len(f.listFacing()) == 0:
		r.Emit(FightEnded{Fight: f.N})
		goOnAfterVictory(r, f)
	case applyDefault(r, a):
		r.Push(doFoesLeft.of(a))
	default:
		prepareFight(r, f)
	}
}

// applyDefault applies the first of those defaults that is possible. It returns false if there
// is none, or the margin is not negative.
func applyDefault(r *run, a ofFight) bool {
	f := r.Now.findFight(a.Fight)
	if r.Now.fightMargin(f, a.Seat) >= 0 {
		return false
	}
	said := func(word string) bool { _, ok := findYesNo(r, a.Seat, askFoes.ID, a.matter(), word); return ok }
	for _, i := range f.listFacing() {
		if d := r.Now.findDestroyer(f, i); d != nil && !said(orders.Destroy) && !hasEvadeOrder(r, ofFoe{a, i}) {
			destroySpirit(r, f.identifyFoe(i), d)
			return true
		}
	}
	for _, i := range f.listFacing() {
		if with, ok := r.Now.findCreatureEvasion(a.Seat, f.Space); ok && !hasEvadeOrder(r, ofFoe{a, i}) {
			r.Emit(CreatureEvaded{Met: f.identifyFoe(i), With: with})
			return true
		}
	}
	for _, i := range f.listFacing() {
		if r.Now.isBribable(f, i) && !said(orders.Bribe) && !hasEvadeOrder(r, ofFoe{a, i}) {
			bribeCreature(r, f.identifyFoe(i))
			return true
		}
	}
	return false
}

// hasEvadeOrder reports whether the seat has given an EVADE order about the creature. Then the
// defaults do not apply: that order has been tried already, or EVADE NEVER wants the fight.
func hasEvadeOrder(r *run, a ofFoe) bool {
	_, said := findEvadeOrder(r, a)
	return said
}
