package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// letOthers lets all react to the fight: the fighters first, then the others clockwise (T-68,
// T-78).
func letOthers(r *run, a ofFight) {
	if r.Now.findFight(a.Fight) == nil {
		return
	}
	all := []game.Seat{a.Seat}
	if a.At != "" {
		all = append(all, a.At)
	}
	r.React(string(orders.FightOf), a.matter(), lists.Distinct(append(all, r.Now.InPlay(r.Now.Active())...)))
}

// rollFight makes both attack rolls, that of the character or attacker first (4.4).
func rollFight(r *run, a ofFight) {
	f := r.Now.findFight(a.Fight)
	if f == nil || !r.Now.areInPlay(f) {
		return
	}
	murder := r.Now.mayAssassinate(f) && answersYes(r, f.Sides[0].Seat, askFoes.ID, a.matter(), orders.Assassinate, true)
	for i := range f.Sides {
		e := AttackRolled{Fight: f.N, Side: i, Seat: f.Sides[i].Seat}
		if e.Seat != "" {
			e.Parts = r.Now.listParts(f, e.Seat)
		} else {
			e.Parts = r.Now.listFoeParts(f)
		}
		if i == 0 || !murder {
			e.Dice = attackDice(r, f, i)
		}
		e.Score = Side{Dice: e.Dice, Parts: e.Parts}.attackScore()
		r.Emit(e)
	}
	tasks := []task{doFated.of(f.of(f.Sides[0].Seat))}
	if f.isDuel() && !murder {
		tasks = append(tasks, doFated.of(f.of(f.Sides[1].Seat)))
	}
	r.Push(append(tasks, doOutcome.of(a))...)
}

// areInPlay reports whether all characters of a fight are still in play.
func (s *State) areInPlay(f *Fight) bool {
	return s.Playing(f.Sides[0].Seat) && (!f.isDuel() || s.Playing(f.Sides[1].Seat))
}

// mayAssassinate reports whether the first side may fight as the Assassin does: in every
// battle of his own turn, but not at the Crown (2.10).
func (s *State) mayAssassinate(f *Fight) bool {
	able := s.listTraits(f.Sides[0].Seat, book.AbilityAssassinate)
	return len(able) > 0 && !f.Psychic && f.Sides[0].Seat == s.Active() && !slices.Contains(able[0].NotAt, f.Space)
}

// attackDice rolls for a side: one die, or two for the Warrior in a battle (2.10).
func attackDice(r *run, f *Fight, side int) []int {
	purpose, n := book.Roll("creature"), 1
	if seat := f.Sides[side].Seat; seat != "" {
		purpose = attackRollName(side)
		if !f.Psychic && r.Now.hasPassive(seat, book.AbilityTwoDiceInBattle) {
			n = 2
		}
	}
	dice := make([]int, n)
	for i := range dice {
		dice[i] = r.Dice.Roll(6, string(purpose))
	}
	return dice
}

// attackRollName returns the name that orders use for the attack roll of a side.
func attackRollName(side int) book.Roll {
	if side == 1 {
		return "defence"
	}
	return "attack"
}

// askAttackFate asks whether to spend fate on an attack roll (DP-16).
var askAttackFate = newPoint(pointOf[ofFight]{
	point: &point{ID: "DP-16", Asked: askInOwnTurn, Wish: newStopWish(orders.OnRolls)},
	Open:  (*State).fateableAttack,
	About: func(s *State, a ofFight, b game.Body) bool {
		fate, ok := b.(orders.Fate)
		f := s.findFight(a.Fight)
		return ok && f != nil && (len(fate.On) == 0 || slices.Contains(fate.On, attackRollName(f.sideOf(a.Seat))))
	},
	Legal: func(s *State, seat game.Seat, a ofFight, b game.Body) bool {
		fate, f := b.(orders.Fate), s.findFight(a.Fight)
		if fate.Never {
			return true
		}
		lead := f.leadOf(seat)
		return s.Heroes[seat].Fate > fate.Keep &&
			(fate.When.Losing && lead < 0 || fate.When.NotWinning && lead <= 0 || fate.When.Has(f.Sides[f.sideOf(seat)].dieThatCounts()))
	},
	Choices: func(s *State, seat game.Seat, a ofFight) []game.Body {
		f := s.findFight(a.Fight)
		return []game.Body{orders.Fate{Never: true}, orders.Fate{On: []book.Roll{attackRollName(f.sideOf(seat))}, When: orders.Results{NotWinning: true}}}
	},
})

// fateableAttack reports whether a seat may spend fate on its attack roll (T-90).
func (s *State) fateableAttack(a ofFight) bool {
	f := s.findFight(a.Fight)
	if f == nil || !s.Playing(a.Seat) {
		return false
	}
	side := f.Sides[f.sideOf(a.Seat)]
	return len(side.Dice) > 0 && !side.Fated && s.Heroes[a.Seat].Fate > 0
}

// fateAttack rolls a die of an attack roll again, if the seat spends fate on it (T-70, T-79).
// For the Warrior it rolls the lower of the two unless the order says otherwise.
func fateAttack(r *run, a ofFight) {
	if !r.Now.fateableAttack(a) {
		return
	}
	answer, ok := askAttackFate.decide(r, doFated.of(a), a)
	if !ok {
		return
	}
	fate := answer.Body.(orders.Fate)
	if fate.Never {
		return
	}
	f := r.Now.findFight(a.Fight)
	i := f.sideOf(a.Seat)
	side := f.Sides[i]
	die := findDie(side.Dice, fate.Die == orders.High)
	e := AttackFated{Fight: f.N, Side: i, Seat: a.Seat, Die: die, Old: side.Dice[die], New: r.Dice.Roll(6, string(attackRollName(i)))}
	side.Dice = slices.Clone(side.Dice)
	side.Dice[die] = e.New
	e.Score, e.Left = side.attackScore(), r.Now.Heroes[a.Seat].Fate-1
	r.Emit(e)
}
