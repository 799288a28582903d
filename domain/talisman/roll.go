package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// throwDice rolls dice for a seat, and returns the number of the roll in the turn.
func throwDice(run *run, seat game.Seat, name book.Roll, n int) int {
	dice := make([]int, n)
	for i := range dice {
		dice[i] = run.Dice.Roll(6, string(name))
	}
	run.Emit(DiceRolled{Roll: len(run.Now.Rolls) + 1, Name: name, Seat: seat, Dice: dice})
	return len(run.Now.Rolls)
}

// rollWithFate rolls n dice for a seat, lets it spend fate and use its +1, and goes on with the tasks,
// which get the number of the roll. There must be one task; the first says for which effect the roll is.
func rollWithFate(run *run, seat game.Seat, name book.Roll, n int, then ...rollTask) {
	roll := ofRoll{seat, throwDice(run, seat, name, n), name, then[0].About.place}
	list := []task{doFate.of(roll), doPlus.of(roll)}
	for _, t := range then {
		list = append(list, t.after(roll.Roll))
	}
	run.Push(list...)
}

// askFate asks whether to spend fate on a roll outside fights (DP-17).
var askFate = newPoint(pointOf[ofRoll]{
	point: &point{ID: "DP-17", Asked: askInOwnTurn, Wish: newStopWish(orders.OnRolls)},
	Open:  func(s *State, m ofRoll) bool { return s.mayFateRoll(m.Roll) },
	About: func(s *State, roll ofRoll, b game.Body) bool {
		f, ok := b.(orders.Fate)
		return ok && (len(f.On) == 0 || slices.Contains(f.On, roll.Name))
	},
	Legal: func(state *State, _ game.Seat, about ofRoll, b game.Body) bool {
		f, roll := b.(orders.Fate), state.Roll(about.Roll)
		return f.Never || state.Heroes[roll.Seat].Fate > f.Keep && (f.When.Has(roll.Natural()) || state.isBehindDeath(about, f.When))
	},
	Choices: func(state *State, _ game.Seat, roll ofRoll) []game.Body {
		n := state.Roll(roll.Roll).Natural()
		again := orders.Fate{On: []book.Roll{roll.Name}, When: orders.Results{Numbers: []orders.Span{{From: n, To: n}}}}
		return []game.Body{orders.Fate{Never: true}, again}
	},
})

// isBehindDeath reports whether an order for losing, or for not winning, applies to the dice
// with Death: Death's are higher, or not lower.
func (s *State) isBehindDeath(roll ofRoll, when orders.Results) bool {
	if !s.Book.Rulings.DeathLoses || roll.Name != deathRoll || roll.Roll == len(s.Rolls) {
		return false
	}
	lead := s.Roll(roll.Roll).Natural() - s.Roll(roll.Roll+1).Natural()
	return when.Losing && lead < 0 || when.NotWinning && lead <= 0
}

// deathRoll is the name of the character's own dice with Death in orders (Appendix F).
const deathRoll book.Roll = "death"

// mayFateRoll reports whether fate can be spent on a roll (T-89, T-90).
func (s *State) mayFateRoll(n int) bool {
	roll := s.Roll(n)
	return roll.Seat != "" && !roll.Fated && s.IsPlaying(roll.Seat) && s.Heroes[roll.Seat].Fate > 0
}

// spendFate rolls a die again, if the seat may and wants to spend fate on it (T-89).
func spendFate(run *run, about ofRoll) {
	if !run.Now.mayFateRoll(about.Roll) {
		return
	}
	answer, ok := askFate.decide(run, doFate.of(about), about)
	if !ok {
		return
	}
	fate, said := answer.Body.(orders.Fate)
	if !said || fate.Never {
		return
	}
	roll := run.Now.Roll(about.Roll)
	die := chooseFatedDie(roll, fate.Die)
	run.Emit(FateSpent{
		Roll: about.Roll, Seat: about.Seat, Die: die, Old: roll.Dice[die], New: run.Dice.Roll(6, string(roll.Name)),
		Left: run.Now.Heroes[about.Seat].Fate - 1,
	})
}

// rollsBetterLow are the rolls for which low results are better.
var rollsBetterLow = []book.Roll{"portal", "portal_craft", "mines", "crypt", "vampire", "pits", "werewolf"}

// chooseFatedDie returns the index of the die to roll again: the highest or the lowest, as an order says; with "" the
// die that is worst for the roll.
func chooseFatedDie(roll Roll, highOrLow string) int {
	return findDie(roll.Dice, highOrLow == orders.High || highOrLow == "" && slices.Contains(rollsBetterLow, roll.Name))
}

// findDie returns the index of the highest die if high is true, else of the lowest. There must be a die.
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
	Open: func(s *State, m ofRoll) bool { return s.findPlusForRoll(m) > 0 },
})

// findPlusForRoll returns the number that a character may add to a roll (passive plus_on): by the name of
// the roll, or by a tag of its effect.
func (s *State) findPlusForRoll(roll ofRoll) int {
	var tags []string
	if e := s.effectOf(roll.place); e != nil {
		tags = e.Tags
	}
	n := 0
	for _, trait := range s.listTraits(roll.Seat, book.PassivePlusOn) {
		if trait.Roll == roll.Name || trait.Tag != "" && slices.Contains(tags, trait.Tag) {
			n += trait.N
		}
	}
	return n
}

// usePlus adds the number of findPlusForRoll to a roll, unless the seat declines. PLUS BEST, the default, adds it to
// prayers only where the book says that it helps, and to other rolls always.
func usePlus(run *run, about ofRoll) {
	roll, n := run.Now.Roll(about.Roll), run.Now.findPlusForRoll(about)
	if n == 0 {
		return
	}
	answer, ok := askPlus.decide(run, doPlus.of(about), about)
	if !ok {
		return
	}
	use := answer.Body.(orders.Plus).Use
	listed, prayer := run.Now.Book.Pluses[roll.Name]
	if use == orders.Never || use == orders.Best && prayer && !slices.Contains(listed, roll.Natural()) {
		return
	}
	run.Emit(PlusUsed{Roll: about.Roll, Seat: about.Seat, Before: roll.Total(), After: roll.Total() + n})
}

// rollTable rolls for a table, and carries out the row of the total (effect roll). Some characters
// need not roll; then nothing happens (DP-31).
func rollTable(run *run, effects ofEffects, effect *book.Effect) {
	if (effect.Optional || run.Now.maySkipRoll(effects.Seat, effects.Source)) && askToSkip(run, effects) {
		return
	}
	rollWithFate(run, effects.Seat, book.Roll(effect.ID), run.Now.countDice(effects.Seat, book.Roll(effect.ID), effect.Dice), doSettle.of(effects))
}

// askToSkip asks whether to make an optional roll. It returns true if the roll must not be made now: while the
// question is open, or if the seat skips it.
func askToSkip(run *run, effects ofEffects) bool {
	answer, ok := askRoll.decide(run, doEffect.of(effects), effects)
	if ok && saysNo(answer.Body) {
		run.Emit(RollSkipped{Seat: effects.Seat, Source: effects.Source})
	}
	return !ok || saysNo(answer.Body)
}

// countDice returns the number of dice that a character uses for a roll: n, or fewer by an ability (passive
// dice_for).
func (s *State) countDice(seat game.Seat, name book.Roll, n int) int {
	for _, trait := range s.listTraits(seat, book.PassiveDiceFor) {
		if trait.Roll == name {
			n = min(n, trait.N)
		}
	}
	return n
}

// settleTable carries out the row of a table for a roll; a total beyond the table counts as its end.
func settleTable(run *run, effects ofEffects, roll int) {
	effect := run.Now.effectOf(effects.place)
	if effect == nil || !run.Now.IsPlaying(effects.Seat) {
		return
	}
	run.Push(doEffects.of(effects.at(effects.Path.Row(effects.I, effect.Table.Row(run.Now.Roll(roll).Total())))))
}

// askRoll asks whether to make an optional roll (DP-31).
var askRoll = newPoint(pointOf[ofEffects]{
	point: &point{ID: "DP-31", Asked: askInOwnTurn, Open: alwaysHolds},
	About: func(_ *State, effects ofEffects, b game.Body) bool {
		roll, ok := b.(orders.Roll)
		return ok && (roll.At.Space != "" && roll.At.Space == effects.Source.Space() || roll.At.Card != "" && roll.At.Card == effects.Source.Card())
	},
	Choices: func(_ *State, _ game.Seat, m ofEffects) []game.Body {
		at := orders.Thing{Space: m.Source.Space(), Card: m.Source.Card()}
		return []game.Body{orders.Roll{At: at, No: true}, orders.Roll{At: at}}
	},
})

// maySkipRoll reports whether a character need not make the roll of a space (passive
// skip_roll).
func (s *State) maySkipRoll(seat game.Seat, source book.Source) bool {
	return slices.ContainsFunc(s.listTraits(seat, book.PassiveSkipRoll), func(t trait) bool {
		return slices.Contains(t.At, string(source.Space()))
	})
}

// askInOwnTurn asks the subject of a matter, but only in its own turn: nobody waits for others,
// whose earlier orders decide (T-165).
func askInOwnTurn(state *State, matter matter) []game.Seat {
	if matter.Seat != state.Active() {
		return nil
	}
	return askSubject(state, matter)
}

// askSubject asks the subject of a matter, whether or not it is its turn.
func askSubject(_ *State, m matter) []game.Seat { return []game.Seat{m.Seat} }

// classIfBare returns the Class of a point that stops the turn if a condition holds and no order
// covers it.
func classIfBare[A any](is func(*State, A) bool) func(*State, A) turns.Class {
	return func(state *State, m A) turns.Class {
		if is(state, m) {
			return turns.Bare
		}
		return turns.Never
	}
}

// alwaysHolds reports true: a condition that holds.
func alwaysHolds(*State, matter) bool { return true }

// newStopWish returns the Wish of a point at which ASK ON stops, whatever the line's conditions.
// ASK ON NOTHING prevents that.
func newStopWish(on ...orders.Stop) func(matter, game.Body) turns.Wish {
	return newWish(func(_ matter, b game.Body) bool {
		ask, ok := b.(orders.Ask)
		return ok && slices.Contains(on, ask.On)
	})
}

// newWish returns the Wish of a point at which some lines ask to be asked. ASK ON NOTHING prevents
// every question of the seat's own turn.
func newWish[A any](asks func(A, game.Body) bool) func(A, game.Body) turns.Wish {
	return func(a A, line game.Body) turns.Wish {
		for _, body := range listOrdersOfLine(line) {
			if ask, ok := body.(orders.Ask); ok && ask.On == orders.OnNothing {
				return turns.SpareMe
			}
			if asks(a, body) {
				return turns.AskMe
			}
		}
		return turns.Silent
	}
}
