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
func letOthers(r *run, t task) {
	a := t.About
	if r.Now.fight(a.Fight) == nil {
		return
	}
	all := []game.Seat{a.Seat}
	if a.At != "" {
		all = append(all, a.At)
	}
	r.React(string(orders.FightOf), a, lists.Distinct(append(all, r.Now.InPlay(r.Now.Active())...)))
}

// rollFight makes both attack rolls, that of the character or attacker first (4.4).
func rollFight(r *run, t task) {
	f := r.Now.fight(t.About.Fight)
	if f == nil || !r.Now.stands(f) {
		return
	}
	murder := r.Now.assassin(f) && yes(r, f.Sides[0].Seat, "DP-13", t.About, orders.Assassinate, true)
	for i := range f.Sides {
		e := AttackRolled{Fight: f.N, Side: i, Seat: f.Sides[i].Seat}
		if e.Seat != "" {
			e.Parts = r.Now.parts(f, e.Seat)
		} else {
			e.Parts = r.Now.foeParts(f)
		}
		if i == 0 || !murder {
			e.Dice = attackDice(r, f, i)
		}
		e.Score = Side{Dice: e.Dice, Parts: e.Parts}.score()
		r.Emit(e)
	}
	tasks := []task{{Do: doFated, About: f.about(f.Sides[0].Seat)}}
	if f.duel() && !murder {
		tasks = append(tasks, task{Do: doFated, About: f.about(f.Sides[1].Seat)})
	}
	r.Push(append(tasks, task{Do: doOutcome, About: t.About})...)
}

// stands reports whether all characters of a fight are still in play.
func (s *State) stands(f *Fight) bool {
	return s.Playing(f.Sides[0].Seat) && (!f.duel() || s.Playing(f.Sides[1].Seat))
}

// assassin reports whether the first side may fight as the Assassin does: in every
// battle of his own turn, but not at the Crown (2.10).
func (s *State) assassin(f *Fight) bool {
	able := s.traits(f.Sides[0].Seat, book.AbilityAssassinate)
	return len(able) > 0 && !f.Psychic && f.Sides[0].Seat == s.Active() && !slices.Contains(able[0].NotAt, f.Space)
}

// attackDice rolls for a side: one die, or two for the Warrior in a battle (2.10).
func attackDice(r *run, f *Fight, side int) []int {
	purpose, n := book.Roll("creature"), 1
	if seat := f.Sides[side].Seat; seat != "" {
		purpose = rollOf(side)
		if !f.Psychic && r.Now.can(seat, book.AbilityTwoDiceInBattle) {
			n = 2
		}
	}
	dice := make([]int, n)
	for i := range dice {
		dice[i] = r.Dice.Roll(6, string(purpose))
	}
	return dice
}

// rollOf returns the name that orders use for the attack roll of a side.
func rollOf(side int) book.Roll {
	if side == 1 {
		return "defence"
	}
	return "attack"
}

// askAttackFate asks whether to spend fate on an attack roll (DP-16).
var askAttackFate = &point{
	ID:    "DP-16",
	Asked: inTurn,
	Open:  (*State).fateableAttack,
	Wish:  wishes(orders.OnRolls),
	About: func(s *State, a matter, b game.Body) bool {
		fate, ok := b.(orders.Fate)
		f := s.fight(a.Fight)
		return ok && f != nil && (len(fate.On) == 0 || slices.Contains(fate.On, rollOf(f.side(a.Seat))))
	},
	Legal: func(s *State, seat game.Seat, a matter, b game.Body) bool {
		fate, f := b.(orders.Fate), s.fight(a.Fight)
		if fate.Never {
			return true
		}
		lead := f.leadOf(seat)
		return s.Heroes[seat].Fate > fate.Keep &&
			(fate.When.Losing && lead < 0 || fate.When.NotWinning && lead <= 0 || fate.When.Has(f.Sides[f.side(seat)].used()))
	},
	Choices: func(s *State, seat game.Seat, a matter) []game.Body {
		f := s.fight(a.Fight)
		return []game.Body{orders.Fate{Never: true}, orders.Fate{On: []book.Roll{rollOf(f.side(seat))}, When: orders.Results{NotWinning: true}}}
	},
}

// fateableAttack reports whether a seat may spend fate on its attack roll (T-90).
func (s *State) fateableAttack(a matter) bool {
	f := s.fight(a.Fight)
	if f == nil || !s.Playing(a.Seat) {
		return false
	}
	side := f.Sides[f.side(a.Seat)]
	return len(side.Dice) > 0 && !side.Fated && s.Heroes[a.Seat].Fate > 0
}

// fateAttack rolls a die of an attack roll again, if the seat spends fate on it (T-70, T-79).
// For the Warrior it rolls the lower of the two unless the order says otherwise.
func fateAttack(r *run, t task) {
	a := t.About
	if !r.Now.fateableAttack(a) {
		return
	}
	answer, ok := r.Decide(t, askAttackFate, a.Seat, a)
	if !ok {
		return
	}
	fate := answer.Body.(orders.Fate)
	if fate.Never {
		return
	}
	f := r.Now.fight(a.Fight)
	i := f.side(a.Seat)
	side := f.Sides[i]
	die := dieOf(side.Dice, fate.Die == orders.High)
	e := AttackFated{Fight: f.N, Side: i, Seat: a.Seat, Die: die, Old: side.Dice[die], New: r.Dice.Roll(6, string(rollOf(i)))}
	side.Dice = slices.Clone(side.Dice)
	side.Dice[die] = e.New
	e.Score, e.Left = side.score(), r.Now.Heroes[a.Seat].Fate-1
	r.Emit(e)
}
