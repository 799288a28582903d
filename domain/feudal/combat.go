package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// The length of a combat. A side may leave from the end of period earliestLeave on, or at
// a monastery from the end of the first period (F-80). After period lastPeriod both sides
// leave (F-82).
const (
	earliestLeave = 2
	lastPeriod    = 40
)

// A combat is a fight between two sides, period by period (F-64).
type combat struct {
	*campaign
	place  *clash
	number int
	sides  [2]*army
	period int
	killed []Hurt // in any period so far
}

// An army is one side of a combat: all forces that one seat has in it (F-60).
type army struct {
	*force
	fighting     []int              // living, in value order; at a dangerous passage only the champions
	ranks        []int              // all living figures, in the order in which they become champions (F-84); nil elsewhere
	replacements []ChampionReplaced // replacements not yet recorded
	bonus        int                // of house or castle (F-112)
	wounds       []int              // the joined WOUNDS lists (F-67)
	until        []orders.Until
	lost         int  // figures that died
	hurt         int  // wounds taken
	lordless     bool // the seat's lord has fallen in this combat (F-221)
}

// describeSide returns a side as the opening event shows it. At a dangerous passage its Figures are all living ones, and
// those that fight first are its Champions.
func (f *combat) describeSide(i int) Side {
	army := f.sides[i]
	side := Side{Seat: army.seat, Figures: slices.Clone(army.fighting), Strength: f.sumStrength(i) - army.bonus, Bonus: army.bonus}
	if army.ranks != nil {
		side.Figures, side.Champions = army.listInOrder(f.now), side.Figures
	}
	return side
}

// sumStrength adds up the strength and the bonus of a side for the next period.
func (f *combat) sumStrength(i int) int {
	return f.now.strengthOf(f.sides[i].seat, f.sides[i].fighting) + f.sides[i].bonus
}

// listUntil returns the conditions on which the group leaves a combat (F-81, F-82): those of its UNTIL clause, or else
// the default. A group in flight leaves at once.
func (g *group) listUntil() []orders.Until {
	atOnce := []orders.Until{{Kind: "PERIODS", N: 1}}
	switch {
	case g.inside && len(g.orders.Until) == 0: // assaulted (F-117)
		return []orders.Until{{Kind: "DEATH"}}
	case g.inside:
		return g.orders.Until
	case g.flight != nil:
		return atOnce
	case len(g.orders.Until) > 0:
		return g.orders.Until
	case g.effectiveStance() == orders.Avoid:
		return atOnce
	}
	return orders.InTheOpen()
}

// judgeSides reports whether the combat has ended, and marks the sides that leave as beaten. A side that is dead ends
// it without such a mark. Both sides are judged on the same position (F-81).
func (f *combat) judgeSides() bool {
	if !f.sides[0].isAlive() || !f.sides[1].isAlive() {
		return true
	}
	if f.period < f.earliestExit() {
		return false
	}
	leave := [2]bool{f.mustLeave(0), f.mustLeave(1)}
	for i, army := range f.sides {
		if leave[i] {
			army.beaten = true
			f.emit(SideLeft{Combat: f.number, Seat: army.seat})
		}
	}
	return leave[0] || leave[1]
}

// earliestExit returns the period after which a side may leave (F-80).
func (f *combat) earliestExit() int {
	if f.now.Options.Monasteries && f.now.Book.Valley.IsMonastery(f.place.at) {
		return 1
	}
	return earliestLeave
}

// mustLeave reports whether a side leaves at the end of this period.
func (f *combat) mustLeave(i int) bool {
	return f.period >= lastPeriod || f.sides[i].lordless || slices.ContainsFunc(f.sides[i].until, func(u orders.Until) bool { return f.conditionHolds(u, i) })
}

// conditionHolds reports whether a condition to leave holds for a side; DEATH never does.
func (f *combat) conditionHolds(until orders.Until, i int) bool {
	army := f.sides[i]
	switch until.Kind {
	case "PERIODS":
		return f.period >= until.N
	case "LOST":
		return army.lost >= until.N
	case "HURT":
		return army.hurt >= until.N
	case "WEAKER":
		return f.sumStrength(i) <= f.sumStrength(1-i)-until.N
	case "LORD HURT":
		return f.isLordHurt(army)
	}
	return false
}

// isLordHurt reports whether the lord is in the side and wounded. If the lord has died, the
// seat has left the combat with him (F-220).
func (f *combat) isLordHurt(army *army) bool {
	return slices.ContainsFunc(army.listFigures(), func(n int) bool {
		figure := f.now.Houses[army.seat].Figures[n]
		return figure.Grade == book.Lord && figure.Wounded
	})
}

// fightPeriod fights one period: both powers are rolled, then both wound dice (F-64). The
// wounds of both sides are applied at once.
func (f *combat) fightPeriod() {
	f.period++
	f.recordReplacements()
	fought := CombatPeriodFought{Combat: f.number, N: f.period}
	for i := range f.sides {
		fought.Strength[i] = f.sumStrength(i)
		fought.Dice[i] = f.rollSideDie("power", i)
		fought.Power[i] = fought.Strength[i] + fought.Dice[i]
	}
	for i := range f.sides {
		fought.Wound[i] = f.rollSideDie("wound", i)
	}
	row := f.now.Book.CombatRow(max(fought.Power[0]-fought.Power[1], fought.Power[1]-fought.Power[0]), f.now.Options.Combat24)
	fought.Row = row.Row
	for i, army := range f.sides {
		cell := row.Stronger
		if fought.Power[i] < fought.Power[1-i] {
			cell, fought.Weaker = row.Weaker, []string{"a", "b"}[i]
		}
		if fought.Wound[i] >= cell.On {
			hurts := f.now.spreadWounds(army, cell.Wounds)
			fought.Hurts, fought.Lost[i] = append(fought.Hurts, hurts...), cell.Wounds-len(hurts)
		}
	}
	f.emit(fought)
	f.removeDead(fought.Hurts)
}

// rollSideDie rolls a die that is labelled with its purpose and a side's seat.
func (f *combat) rollSideDie(purpose string, i int) int {
	return f.roll(6, purpose+" "+string(f.sides[i].seat))
}

// removeDead counts the wounds of a period, removes the dead from the sides, and appoints new champions. If a lord is
// among them, the seat loses its lord (F-65, F-220).
func (f *combat) removeDead(hurts []Hurt) {
	for _, army := range f.sides {
		for _, hurt := range hurts {
			if hurt.Seat != army.seat {
				continue
			}
			army.hurt++
			if hurt.Killed {
				army.lost++
				f.killed = append(f.killed, hurt)
				army.dropFigure(hurt.Figure)
			}
		}
	}
	for _, army := range f.sides {
		if lord := f.findFallenLord(army.seat, hurts); lord != 0 {
			f.loseLord(army, lord)
		}
		f.replaceFallen(army, hurts)
	}
}

// findFallenLord returns the number of the seat's lord if he is among the killed, else 0. The dead are off the board,
// so their grades are read from the position before the turn.
func (f *combat) findFallenLord(seat game.Seat, hurts []Hurt) int {
	lord, _ := lists.Find(hurts, func(h Hurt) bool {
		return h.Seat == seat && h.Killed && f.was.Houses[seat].Figures[h.Figure].Grade == book.Lord
	})
	return lord.Figure
}

// dropFigure removes a dead figure from the side and from its group.
func (s *army) dropFigure(figure int) {
	is := func(n int) bool { return n == figure }
	s.fighting, s.ranks = slices.DeleteFunc(s.fighting, is), slices.DeleteFunc(s.ranks, is)
	for _, g := range s.groups {
		g.figures = slices.DeleteFunc(g.figures, is)
	}
}

// closeCombat closes the combat. A side that left or was destroyed is beaten (F-68, F-83). There is no winner if both
// are.
func (f *combat) closeCombat() {
	ended := CombatEnded{Combat: f.number, Phase: f.phase, At: f.place.at, Mile: f.place.mileNodes(), Fell: f.killed}
	for _, army := range f.sides {
		army.beaten = army.beaten || !army.isAlive()
		if army.beaten {
			ended.Beaten = append(ended.Beaten, army.seat)
		}
	}
	for i, army := range f.sides {
		if other := f.sides[1-i]; !army.beaten && other.beaten {
			ended.Winner, army.won, other.beatenBy = army.seat, true, army.force
		}
	}
	f.emit(ended)
	f.verdicts[f.place.at] = append(f.verdicts[f.place.at], verdict{f.phase, [2]game.Seat{f.sides[0].seat, f.sides[1].seat}, ended.Winner})
}

// spreadWounds distributes the wounds of a period among the figures of a side (F-66, F-67).
// Wounds that no figure can take are lost.
func (s *State) spreadWounds(army *army, wounds int) []Hurt {
	figures := s.Houses[army.seat].Figures
	woundsTaken := map[int]int{} // wounds of this period
	var hurts []Hurt
	for range wounds {
		n, found := s.chooseVictim(army, woundsTaken)
		if !found {
			break
		}
		woundsTaken[n]++
		hurts = append(hurts, Hurt{Seat: army.seat, Figure: n, Killed: wouldDie(figures[n], woundsTaken[n])})
	}
	return hurts
}

// wouldDie reports whether a figure would be dead after some more wounds (F-65).
func wouldDie(f Figure, wounds int) bool { return wounds > 1 || wounds == 1 && f.Wounded }

// chooseVictim picks the figure that takes the next wound. Among the figures with the
// fewest wounds in this period it takes the first on the WOUNDS list, or else the lowest.
// It returns false if all are dead.
func (s *State) chooseVictim(army *army, woundsTaken map[int]int) (int, bool) {
	figures := s.Houses[army.seat].Figures
	var eligible []int
	fewest := 0
	for _, n := range army.fighting {
		if wouldDie(figures[n], woundsTaken[n]) {
			continue
		}
		if len(eligible) == 0 || woundsTaken[n] < fewest {
			eligible, fewest = nil, woundsTaken[n]
		}
		if woundsTaken[n] == fewest {
			eligible = append(eligible, n)
		}
	}
	if len(eligible) == 0 {
		return 0, false
	}
	if n, ok := lists.Find(army.wounds, func(n int) bool { return slices.Contains(eligible, n) }); ok {
		return n, true
	}
	return slices.MinFunc(eligible, func(a, b int) int { return s.compareExpendable(figures, woundsTaken, a, b) }), true
}

// recordReplacements records the replacements of fallen champions at the beginning of a period.
func (f *combat) recordReplacements() {
	for _, army := range f.sides {
		for _, replaced := range army.replacements {
			replaced.N = f.period
			f.emit(replaced)
		}
		army.replacements = nil
	}
}
