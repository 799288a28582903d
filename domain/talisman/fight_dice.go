package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// letOthersReact lets all characters react to the fight: the fighters first, then the others clockwise (T-68,
// T-78). It does nothing if the fight is over.
func letOthersReact(run *run, fight ofFight) {
	if run.Now.findFight(fight.Fight) == nil {
		return
	}
	all := []game.Seat{fight.Seat}
	if fight.At != "" {
		all = append(all, fight.At)
	}
	run.React(string(orders.FightOf), fight.matter(), lists.Distinct(append(all, run.Now.InPlay(run.Now.Active())...)))
}

// rollFight makes both attack rolls, that of the character or attacker first; an assassinated side rolls no die.
// Then the fighters may spend fate. It does nothing if the fight is over, or a fighter is no longer in play.
func rollFight(run *run, fight ofFight) {
	current := run.Now.findFight(fight.Fight)
	if current == nil || !run.Now.areInPlay(current) {
		return
	}
	assassinates := run.Now.mayAssassinate(current) && answersYes(run, current.Sides[0].Seat, askFoes.ID, fight.matter(), orders.Assassinate, true)
	for i := range current.Sides {
		rolled := AttackRolled{Fight: current.N, Side: i, Seat: current.Sides[i].Seat}
		if rolled.Seat != "" {
			rolled.Parts = run.Now.listParts(current, rolled.Seat)
		} else {
			rolled.Parts = run.Now.listFoeParts(current)
		}
		if i == 0 || !assassinates {
			rolled.Dice = rollAttackDice(run, current, i)
		}
		rolled.Score = Side{Dice: rolled.Dice, Parts: rolled.Parts}.attackScore()
		run.Emit(rolled)
	}
	tasks := []task{doFated.of(current.of(current.Sides[0].Seat))}
	if current.isDuel() && !assassinates {
		tasks = append(tasks, doFated.of(current.of(current.Sides[1].Seat)))
	}
	run.Push(append(tasks, doOutcome.of(fight))...)
}

// areInPlay reports whether all characters of a fight are still in play.
func (s *State) areInPlay(f *Fight) bool {
	return s.IsPlaying(f.Sides[0].Seat) && (!f.isDuel() || s.IsPlaying(f.Sides[1].Seat))
}

// mayAssassinate reports whether the first side may fight as the Assassin does: in every
// battle of their own turn, but not on the spaces that the ability excepts.
func (s *State) mayAssassinate(fight *Fight) bool {
	able := s.listTraits(fight.Sides[0].Seat, book.AbilityAssassinate)
	return len(able) > 0 && !fight.Psychic && fight.Sides[0].Seat == s.Active() && !slices.Contains(able[0].NotAt, fight.Space)
}

// rollAttackDice rolls for a side and returns the dice: one, or two for the Warrior in a battle.
func rollAttackDice(run *run, fight *Fight, side int) []int {
	purpose, n := book.Roll("creature"), 1
	if seat := fight.Sides[side].Seat; seat != "" {
		purpose = nameAttackRoll(side)
		if !fight.Psychic && run.Now.hasPassive(seat, book.AbilityTwoDiceInBattle) {
			n = 2
		}
	}
	dice := make([]int, n)
	for i := range dice {
		dice[i] = run.Dice.Roll(6, string(purpose))
	}
	return dice
}

// nameAttackRoll returns the name that orders use for the attack roll of a side.
func nameAttackRoll(side int) book.Roll {
	if side == 1 {
		return "defence"
	}
	return "attack"
}

// askAttackFate asks whether to spend fate on an attack roll (DP-16).
var askAttackFate = newPoint(pointOf[ofFight]{
	point: &point{ID: "DP-16", Asked: askInOwnTurn, Wish: newStopWish(orders.OnRolls)},
	Open:  (*State).mayRerollAttack,
	About: func(state *State, fight ofFight, b game.Body) bool {
		fate, ok := b.(orders.Fate)
		f := state.findFight(fight.Fight)
		return ok && f != nil && (len(fate.On) == 0 || slices.Contains(fate.On, nameAttackRoll(f.sideOf(fight.Seat))))
	},
	Legal: func(state *State, seat game.Seat, a ofFight, b game.Body) bool {
		fate, fight := b.(orders.Fate), state.findFight(a.Fight)
		if fate.Never {
			return true
		}
		lead := fight.leadOf(seat)
		return state.Heroes[seat].Fate > fate.Keep &&
			(fate.When.Losing && lead < 0 || fate.When.NotWinning && lead <= 0 || fate.When.Has(fight.Sides[fight.sideOf(seat)].dieThatCounts()))
	},
	Choices: func(state *State, seat game.Seat, a ofFight) []game.Body {
		f := state.findFight(a.Fight)
		return []game.Body{orders.Fate{Never: true}, orders.Fate{On: []book.Roll{nameAttackRoll(f.sideOf(seat))}, When: orders.Results{NotWinning: true}}}
	},
})

// mayRerollAttack reports whether a seat may spend fate on its attack roll (T-90).
func (s *State) mayRerollAttack(fight ofFight) bool {
	f := s.findFight(fight.Fight)
	if f == nil || !s.IsPlaying(fight.Seat) {
		return false
	}
	side := f.Sides[f.sideOf(fight.Seat)]
	return len(side.Dice) > 0 && !side.Fated && s.Heroes[fight.Seat].Fate > 0
}

// rerollAttack rolls a die of an attack roll again, if the seat spends fate on it (T-70, T-79).
// For the Warrior it rolls the lower of the two unless the order says otherwise.
func rerollAttack(run *run, fight ofFight) {
	if !run.Now.mayRerollAttack(fight) {
		return
	}
	answer, ok := askAttackFate.decide(run, doFated.of(fight), fight)
	if !ok {
		return
	}
	fate := answer.Body.(orders.Fate)
	if fate.Never {
		return
	}
	f := run.Now.findFight(fight.Fight)
	i := f.sideOf(fight.Seat)
	side := f.Sides[i]
	die := findDie(side.Dice, fate.Die == orders.High)
	fated := AttackFated{Fight: f.N, Side: i, Seat: fight.Seat, Die: die, Old: side.Dice[die], New: run.Dice.Roll(6, string(nameAttackRoll(i)))}
	side.Dice = slices.Clone(side.Dice)
	side.Dice[die] = fated.New
	fated.Score, fated.Left = side.attackScore(), run.Now.Heroes[fight.Seat].Fate-1
	run.Emit(fated)
}
