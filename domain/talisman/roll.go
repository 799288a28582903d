package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// throwDice rolls dice for a seat, and returns the number of the roll in the turn.
func throwDice(r *run, seat game.Seat, name book.Roll, n int) int {
	dice := make([]int, n)
	for i := range dice {
		dice[i] = r.Dice.Roll(6, string(name))
	}
	r.Emit(DiceRolled{Roll: len(r.Now.Rolls) + 1, Name: name, Seat: seat, Dice: dice})
	return len(r.Now.Rolls)
}

// rollWithFate rolls for a seat, lets it spend fate and use its +1, and goes on with the tasks,
// which get the number of the roll.
func rollWithFate(r *run, seat game.Seat, name book.Roll, n int, then ...rollTask) {
	a := ofRoll{seat, throwDice(r, seat, name, n), name, then[0].About.place}
	list := []task{doFate.of(a), doPlus.of(a)}
	for _, t := range then {
		list = append(list, t.after(a.Roll))
	}
	r.Push(list...)
}

// askFate asks whether to spend fate on a roll outside fights (DP-17).
var askFate = newPoint(pointOf[ofRoll]{
	point: &point{ID: "DP-17", Asked: askInOwnTurn, Wish: newStopWish(orders.OnRolls)},
	Open:  func(s *State, m ofRoll) bool { return s.mayFateRoll(m.Roll) },
	About: func(s *State, m ofRoll, b game.Body) bool {
		f, ok := b.(orders.Fate)
		return ok && (len(f.On) == 0 || slices.Contains(f.On, m.Name))
	},
	Legal: func(s *State, _ game.Seat, m ofRoll, b game.Body) bool {
		f, roll := b.(orders.Fate), s.Roll(m.Roll)
		return f.Never || s.Heroes[roll.Seat].Fate > f.Keep && (f.When.Has(roll.Natural()) || s.isBehindDeath(m, f.When))
	},
	Choices: func(s *State, _ game.Seat, m ofRoll) []game.Body {
		n := s.Roll(m.Roll).Natural()
		again := orders.Fate{On: []book.Roll{m.Name}, When: orders.Results{Numbers: []orders.Span{{From: n, To: n}}}}
		return []game.Body{orders.Fate{Never: true}, again}
	},
})

// isBehindDeath reports whether an order for losing, or for not winning, applies to the dice
// with Death: Death's are higher, or not lower.
func (s *State) isBehindDeath(m ofRoll, when orders.Results) bool {
	if !s.Book.Rulings.DeathLoses || m.Name != deathRoll || m.Roll == len(s.Rolls) {
		return false
	}
	lead := s.Roll(m.Roll).Natural() - s.Roll(m.Roll+1).Natural()
	return when.Losing && lead < 0 || when.NotWinning && lead <= 0
}

// deathRoll is the name of the character's own dice with Death in orders (Appendix F).
const deathRoll book.Roll = "death"

// mayFateRoll reports whether fate can be spent on a roll (T-89, T-90).
func (s *State) mayFateRoll(n int) bool {
	roll := s.Roll(n)
	return roll.Seat != "" && !roll.Fated && s.Playing(roll.Seat) && s.Heroes[roll.Seat].Fate > 0
}

// spendFate rolls a die again (T-89).
func spendFate(r *run, m ofRoll) {
	if !r.Now.mayFateRoll(m.Roll) {
		return
	}
	a, ok := askFate.decide(r, doFate.of(m), m)
	if !ok {
		return
	}
	f, said := a.Body.(orders.Fate)
	if !said || f.Never {
		return
	}
	roll := r.Now.Roll(m.Roll)
	die := chooseFatedDie(roll, f.Die)
	r.Emit(FateSpent{
		Roll: m.Roll, Seat: m.Seat, Die: die, Old: roll.Dice[die], New: r.Dice.Roll(6, string(roll.Name)),
		Left: r.Now.Heroes[m.Seat].Fate - 1,
	})
}

// downhill are the rolls for which low results are better.
var downhill = []book.Roll{"portal", "portal_craft", "mines", "crypt", "vampire", "pits", "werewolf"}

// chooseFatedDie returns the index of the die to roll again: the one that an order names, or
// else the worst.
func chooseFatedDie(roll Roll, which string) int {
	return findDie(roll.Dice, which == orders.High || which == "" && slices.Contains(downhill, roll.Name))
}

// findDie returns the index of the highest, or else the lowest, of several dice.
func findDie(dice []int, high bool) int {
	if high {
		return slices.Index(dice, slices.Max(dice))
	}
	return slices.Index(dice, slices.Min(dice))
}

// askPlus asks whether to use the +1 that some may add to a roll (DP-18).
var askPlus = newPoint(pointOf[ofRoll]{
	point: &point{
		ID:      "DP-18",
		Asked:   askInOwnTurn,
		About:   acceptsType[orders.Plus],
		Choices: fixedChoices(orders.Plus{Use: orders.Best}, orders.Plus{Use: orders.Always}, orders.Plus{Use: orders.Never}),
	},
	Open: func(s *State, m ofRoll) bool { return s.plusForRoll(m) > 0 },
})

// plusForRoll returns the number that a character may add to a roll (2.10, plus_on): by the name of
// the roll, or by a tag of its effect.
func (s *State) plusForRoll(m ofRoll) int {
	var tags []string
	if e := s.effectOf(m.place); e != nil {
		tags = e.Tags
	}
	n := 0
	for _, t := range s.listTraits(m.Seat, book.PassivePlusOn) {
		if t.Roll == m.Name || t.Tag != "" && slices.Contains(tags, t.Tag) {
			n += t.N
		}
	}
	return n
}

// usePlus adds that number. PLUS BEST, the default, adds it to prayers only where the book says
// that it helps, and to other rolls always.
func usePlus(r *run, m ofRoll) {
	roll, n := r.Now.Roll(m.Roll), r.Now.plusForRoll(m)
	if n == 0 {
		return
	}
	a, ok := askPlus.decide(r, doPlus.of(m), m)
	if !ok {
		return
	}
	use := a.Body.(orders.Plus).Use
	listed, prayer := r.Now.Book.Pluses[roll.Name]
	if use == orders.Never || use == orders.Best && prayer && !slices.Contains(listed, roll.Natural()) {
		return
	}
	r.Emit(PlusUsed{Roll: m.Roll, Seat: m.Seat, Before: roll.Total(), After: roll.Total() + n})
}

// rollTable rolls for a table, and carries out the row of the total (2.9, roll). Some characters
// need not roll; then nothing happens (DP-31).
func rollTable(r *run, m ofEffects, e *book.Effect) {
	if (e.Optional || r.Now.maySkipRoll(m.Seat, m.Source)) && askToSkip(r, m) {
		return
	}
	rollWithFate(r, m.Seat, book.Roll(e.ID), r.Now.countDice(m.Seat, book.Roll(e.ID), e.Dice), doSettle.of(m))
}

// askToSkip asks whether to make an optional roll. It reports whether the task has nothing more to
// do: while it asks, or if there is no roll.
func askToSkip(r *run, m ofEffects) bool {
	a, ok := askRoll.decide(r, doEffect.of(m), m)
	if ok && saysNo(a.Body) {
		r.Emit(RollSkipped{Seat: m.Seat, Source: m.Source})
	}
	return !ok || saysNo(a.Body)
}

// countDice returns the number of dice that a character uses for a roll (2.10, dice_for).
func (s *State) countDice(seat game.Seat, name book.Roll, n int) int {
	for _, t := range s.listTraits(seat, book.PassiveDiceFor) {
		if t.Roll == name {
			n = min(n, t.N)
		}
	}
	return n
}

// settleTable carries out the row of a roll; one beyond the table counts as its end.
func settleTable(r *run, m ofEffects, roll int) {
	e := r.Now.effectOf(m.place)
	if e == nil || !r.Now.Playing(m.Seat) {
		return
	}
	r.Push(doEffects.of(m.at(m.Path.Row(m.I, e.Table.Row(r.Now.Roll(roll).Total())))))
}

// askRoll asks whether to make an optional roll (DP-31).
var askRoll = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-31", Asked: askInOwnTurn, Open: alwaysHolds},
	About: func(_ *State, m ofEffects, b game.Body) bool {
		roll, ok := b.(orders.Roll)
		return ok && (roll.At.Space != "" && roll.At.Space == m.Source.Space() || roll.At.Card != "" && roll.At.Card == m.Source.Card())
	},
	Choices: func(_ *State, _ game.Seat, m ofEffects) []game.Body {
		at := orders.Thing{Space: m.Source.Space(), Card: m.Source.Card()}
		return []game.Body{orders.Roll{At: at, No: true}, orders.Roll{At: at}}
	},
})

// maySkipRoll reports whether a character need not make the roll of a space (2.10,
// skip_roll).
func (s *State) maySkipRoll(seat game.Seat, source book.Source) bool {
	return slices.ContainsFunc(s.listTraits(seat, book.PassiveSkipRoll), func(t trait) bool {
		return slices.Contains(t.At, string(source.Space()))
	})
}

// askInOwnTurn asks the subject of a matter, but only in its own turn: nobody waits for others,
// whose earlier orders decide (5.7, T-165).
func askInOwnTurn(s *State, m matter) []game.Seat {
	if m.Seat != s.Active() {
		return nil
	}
	return askSubject(s, m)
}

// askSubject asks the subject of a matter, whether or not it is its turn.
func askSubject(_ *State, m matter) []game.Seat { return []game.Seat{m.Seat} }

// classIfBare returns the Class of a point that stops the turn if a condition holds and no order
// covers it.
func classIfBare[A any](is func(*State, A) bool) func(*State, A) turns.Class {
	return func(s *State, m A) turns.Class {
		if is(s, m) {
			return turns.Bare
		}
		return turns.Never
	}
}

// alwaysHolds reports true: a condition that holds.
func alwaysHolds(*State, matter) bool { return true }

// newStopWish returns the Wish of a point at which ASK ON stops, whatever the line's conditions.
// ASK ON NOTHING prevents that (5.7).
func newStopWish(on ...orders.Stop) func(matter, game.Body) turns.Wish {
	return newWish(func(_ matter, b game.Body) bool {
		ask, ok := b.(orders.Ask)
		return ok && slices.Contains(on, ask.On)
	})
}

// newWish returns the Wish of a point at which some lines ask to be asked. ASK ON NOTHING prevents
// every question of the seat's own turn (5.7).
func newWish[A any](asks func(A, game.Body) bool) func(A, game.Body) turns.Wish {
	return func(a A, line game.Body) turns.Wish {
		for _, b := range ordersOfLine(line) {
			if ask, ok := b.(orders.Ask); ok && ask.On == orders.OnNothing {
				return turns.SpareMe
			}
			if asks(a, b) {
				return turns.AskMe
			}
		}
		return turns.Silent
	}
}
