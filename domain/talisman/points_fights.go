package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// askArms asks for Weapons in a fight, and for Armour when a battle is lost (DP-15).
var askArms = &point{
	ID:    "DP-15",
	Asked: askInOwnTurn,
	Open: func(state *State, matter matter) bool {
		f := state.findFight(matter.Fight)
		return len(state.listArmours(matter.Seat, matter.Kind)) > 1 || f != nil && matter.Kind == "" && len(state.listArms(f, matter.Seat)) > state.countHands(matter.Seat)
	},
	About: func(_ *State, a matter, b game.Body) bool {
		return a.Kind == "" && isOrder[orders.Weapon](b) || a.Kind == CauseBattle && isOrder[orders.Armour](b)
	},
	Choices: listArmsChoices,
}

// listArmsChoices lists the choices of Armour after a lost battle, or without a fight, and otherwise those of Weapons:
// the best, none, then each by itself.
func listArmsChoices(state *State, seat game.Seat, matter matter) []game.Body {
	fight := state.findFight(matter.Fight)
	if fight == nil || matter.Kind == CauseBattle {
		all := []game.Body{orders.Armour{Best: true}, orders.Armour{}}
		for _, p := range state.listArmours(matter.Seat, matter.Kind) {
			t := toThing(p)
			all = append(all, orders.Armour{Thing: &t})
		}
		return all
	}
	all := []game.Body{orders.Weapon{Best: true}, orders.Weapon{}}
	for _, p := range state.listArms(fight, seat) {
		all = append(all, orders.Weapon{Things: []orders.Thing{toThing(p)}})
	}
	return all
}

// askFoes asks how to meet the creatures of a fight (DP-13): if the character's margin is
// negative, or it wants to be asked before every fight.
var askFoes = newPoint(pointOf[ofFight]{
	point: &point{ID: "DP-13", Asked: askInOwnTurn, Wish: newStopWish(orders.OnFight)},
	Class: classIfBare(func(state *State, fight ofFight) bool {
		f := state.findFight(fight.Fight)
		return f != nil && state.fightMargin(state.withoutPeaceful(f), fight.Seat) < 0
	}),
	// Open if there is more than one way to meet them. A seat with any Spell counts as having
	// one, so that the question does not reveal its hand (T-168).
	Open: func(state *State, a ofFight) bool {
		return len(listFoeChoices(state, a.Seat, a)) > 1 || len(state.Heroes[a.Seat].Spells) > 0
	},
	About:   isAboutFoes,
	Choices: listFoeChoices,
})

// withoutPeaceful returns a copy of the fight in which the creatures that leave the character alone take no part
//
func (s *State) withoutPeaceful(fight *Fight) *Fight {
	changed := *fight
	changed.Foes = slices.Clone(fight.Foes)
	for i := range changed.Foes {
		if s.isPeaceful(fight, i) {
			changed.Foes[i].Out = OutPeaceful
		}
	}
	return &changed
}

// isAboutFoes reports whether an order says how to meet creatures of the fight. A list that names
// only others does not.
func isAboutFoes(state *State, a ofFight, body game.Body) bool {
	fight := state.findFight(a.Fight)
	if fight == nil {
		return false
	}
	some := func(fits func(i int) bool) bool { return slices.ContainsFunc(fight.listFacing(), fits) }
	names := func(things []orders.Thing) bool {
		return some(func(i int) bool { return fight.Foes[i].isNamedIn(things) })
	}
	switch b := body.(type) {
	case orders.Evade:
		return b.Never || b.All || names(b.Things)
	case orders.Attack:
		return names(b.Things)
	case orders.Whether:
		return some(func(i int) bool { return state.concernsFoe(b.Do, fight.Foes[i]) })
	case orders.FightWith:
		return true
	case orders.Cast:
		return b.Window == orders.AtFight || state.Book.Card(b.Spell).MayBeCastIn(book.OwnFight) || state.Book.Card(b.Spell).MayBeCastIn(book.CreatureAttack)
	}
	return false
}

// concernsFoe reports whether a policy of yes or no applies to a creature; false for a word about something else.
func (s *State) concernsFoe(word string, foe Foe) bool {
	switch word {
	case orders.Bribe:
		def := s.Book.Of(foe.Piece)
		return def != nil && def.Bribe.Gold > 0
	case orders.Destroy:
		return foe.Type == book.Spirit
	case orders.Charm:
		return foe.Type == book.Animal
	}
	return false
}

// listFoeChoices lists the ways to meet the creatures without Spells; the fight comes first. Once the fight is over it
// lists nothing else.
func listFoeChoices(state *State, seat game.Seat, fight ofFight) []game.Body {
	all := []game.Body{orders.Evade{Never: true}}
	current := state.findFight(fight.Fight)
	if current == nil {
		return all
	}
	if _, ok := state.findCreatureEvasion(seat, current.Space); ok {
		all = append(all, orders.Evade{Choice: orders.Choice{All: true}})
	}
	some := func(fits func(*Fight, int) bool) bool {
		return slices.ContainsFunc(current.listFacing(), func(i int) bool { return fits(current, i) })
	}
	if some(state.isBribable) {
		all = append(all, orders.Whether{Do: orders.Bribe})
	}
	if some(func(f *Fight, i int) bool { return state.findDestroyer(f, i) != nil }) {
		all = append(all, orders.Whether{Do: orders.Destroy})
	}
	return all
}
