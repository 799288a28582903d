package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
)

// How long a combat lasts: a side may leave from the end of period
// earliestLeave on (F-80), and after period lastPeriod both do (F-82).
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
	fell   []Hurt
}

// An army is all that one seat has in a combat, its side of it (F-60).
type army struct {
	*force
	fighting []int // living, in value order
	wounds   []int // the joined WOUNDS lists (F-67)
	until    []Until
	lost     int // figures that died
	hurt     int // wounds taken
}

// A verdict is how a combat on a node ended, for F-152.
type verdict struct {
	seats  [2]game.Seat
	winner game.Seat
}

// combat fights two forces to the end; p is side A (F-61).
func (c *campaign) combat(e *clash, p, q *force) {
	c.combats++
	f := &combat{campaign: c, place: e, number: c.combats, sides: [2]*army{c.newArmy(p), c.newArmy(q)}}
	kind := "field"
	if e.at == "" {
		kind = "road"
	}
	c.emit(CombatBegan{
		Combat: f.number, Phase: c.phase, Type: kind, At: e.at, Mile: e.along(),
		A: f.described(0), B: f.described(1),
	})
	for !f.over() {
		f.fightPeriod()
	}
	f.end()
}

func (f *combat) described(i int) Side {
	s := f.sides[i]
	return Side{Seat: s.seat, Figures: slices.Clone(s.fighting), Strength: f.strength(i)}
}

func (f *combat) strength(i int) int {
	return f.now.strengthOf(f.sides[i].seat, f.sides[i].fighting)
}

// newArmy makes a side. The group of its highest figure commands (F-60).
func (c *campaign) newArmy(f *force) *army {
	figures := c.now.Houses[f.seat].Figures
	groups := slices.DeleteFunc(slices.Clone(f.groups), func(g *group) bool { return len(g.figures) == 0 })
	slices.SortStableFunc(groups, func(a, b *group) int { return byValue(figures, a.figures[0], b.figures[0]) })
	s := &army{force: f, fighting: f.figures(), until: groups[0].until()}
	slices.SortFunc(s.fighting, func(a, b int) int { return byValue(figures, a, b) })
	for _, g := range groups {
		s.wounds = append(s.wounds, g.orders.Wounds...)
	}
	return s
}

// until is on what conditions the group leaves a combat (F-81, F-82).
func (g *group) until() []Until {
	atOnce := []Until{{Kind: "PERIODS", N: earliestLeave}}
	switch {
	case g.flight != nil:
		return atOnce
	case len(g.orders.Until) > 0:
		return g.orders.Until
	case g.stance() == Avoid:
		return atOnce
	}
	return []Until{{Kind: "WEAKER", N: 5}, {Kind: "LORD HURT"}}
}

// over reports whether the combat has ended. Both sides are judged on the same
// position (F-81).
func (f *combat) over() bool {
	if !f.sides[0].alive() || !f.sides[1].alive() {
		return true
	}
	if f.period < earliestLeave {
		return false
	}
	leave := [2]bool{f.leaves(0), f.leaves(1)}
	for i, s := range f.sides {
		if leave[i] {
			s.beaten = true
			f.emit(SideLeft{Combat: f.number, Seat: s.seat})
		}
	}
	return leave[0] || leave[1]
}

// leaves reports whether a side leaves at the end of this period.
func (f *combat) leaves(i int) bool {
	return f.period >= lastPeriod || slices.ContainsFunc(f.sides[i].until, func(u Until) bool { return f.holds(u, i) })
}

func (f *combat) holds(u Until, i int) bool {
	s := f.sides[i]
	switch u.Kind {
	case "PERIODS":
		return f.period >= u.N
	case "LOST":
		return s.lost >= u.N
	case "HURT":
		return s.hurt >= u.N
	case "WEAKER":
		return f.strength(i) <= f.strength(1-i)-u.N
	case "LORD HURT":
		return f.lordHurt(s)
	}
	return false
}

// lordHurt reports whether the lord is in the side and wounded. A lord who has
// died has taken his seat with him (F-220).
func (f *combat) lordHurt(s *army) bool {
	return slices.ContainsFunc(s.fighting, func(n int) bool {
		figure := f.now.Houses[s.seat].Figures[n]
		return figure.Grade == Lord && figure.Wounded
	})
}

// fightPeriod is one period: both powers, then both wound dice (F-64). Wounds
// of both sides are applied at once.
func (f *combat) fightPeriod() {
	f.period++
	e := CombatPeriodFought{Combat: f.number, N: f.period}
	for i := range f.sides {
		e.Strength[i] = f.strength(i)
		e.Dice[i] = f.die("power", i)
		e.Power[i] = e.Strength[i] + e.Dice[i]
	}
	for i := range f.sides {
		e.Wound[i] = f.die("wound", i)
	}
	row := combatRow(max(e.Power[0]-e.Power[1], e.Power[1]-e.Power[0]), f.now.Options.Combat24)
	e.Row = row.Row
	for i, s := range f.sides {
		cell := row.Stronger
		if e.Power[i] < e.Power[1-i] {
			cell, e.Weaker = row.Weaker, []string{"a", "b"}[i]
		}
		if e.Wound[i] >= cell.On {
			hurts := f.now.spread(s, cell.Wounds)
			e.Hurts, e.Lost[i] = append(e.Hurts, hurts...), cell.Wounds-len(hurts)
		}
	}
	f.emit(e)
	f.bury(e.Hurts)
}

func (f *combat) die(purpose string, i int) int {
	return f.roll(6, purpose+" "+string(f.sides[i].seat))
}

// bury counts the wounds of a period, takes out the dead, and with a lord his
// seat (F-65, F-220).
func (f *combat) bury(hurts []Hurt) {
	for _, s := range f.sides {
		for _, h := range hurts {
			if h.Seat != s.seat {
				continue
			}
			s.hurt++
			if h.Killed {
				s.lost++
				f.fell = append(f.fell, h)
				s.drop(h.Figure)
			}
		}
	}
	for _, s := range f.sides {
		if f.lordDied(s.seat, hurts) {
			f.eliminate(s.seat)
			s.fighting = nil
		}
	}
}

// lordDied reports whether the seat's lord is among those killed. The dead are
// off the board: a seat without a lord has just lost him.
func (f *combat) lordDied(seat game.Seat, hurts []Hurt) bool {
	figures := f.was.Houses[seat].Figures
	return slices.ContainsFunc(hurts, func(h Hurt) bool {
		return h.Seat == seat && h.Killed && figures[h.Figure].Grade == Lord
	})
}

func (s *army) drop(figure int) {
	s.fighting = slices.DeleteFunc(s.fighting, func(n int) bool { return n == figure })
	for _, g := range s.groups {
		g.figures = slices.DeleteFunc(g.figures, func(n int) bool { return n == figure })
	}
}

// eliminate takes a seat whose lord has fallen out of the game (F-220, F-264).
func (c *campaign) eliminate(seat game.Seat) {
	lord := c.was.numbers(seat)[0]
	c.emit(LordFell{Seat: seat, Knight: c.was.Houses[seat].Knight, Figure: lord})
	c.emit(c.now.elimination(seat, "lord"))
	for _, g := range c.groups {
		if g.seat == seat {
			g.figures = nil
		}
	}
}

// end closes the combat: a side that left or was destroyed is beaten (F-68,
// F-83).
func (f *combat) end() {
	e := CombatEnded{Combat: f.number, Phase: f.phase, At: f.place.at, Mile: f.place.along(), Fell: f.fell}
	for _, s := range f.sides {
		s.beaten = s.beaten || !s.alive()
		if s.beaten {
			e.Beaten = append(e.Beaten, s.seat)
		}
	}
	for i, s := range f.sides {
		if other := f.sides[1-i]; !s.beaten && other.beaten {
			e.Winner, s.won, other.by = s.seat, true, s.force
		}
	}
	f.emit(e)
	f.field[f.place.at] = append(f.field[f.place.at], verdict{[2]game.Seat{f.sides[0].seat, f.sides[1].seat}, e.Winner})
}

// spread chooses who takes the wounds of a period (F-66, F-67). Wounds that
// find nobody are lost.
func (s *State) spread(on *army, wounds int) []Hurt {
	figures := s.Houses[on.seat].Figures
	taken := map[int]int{} // wounds of this period
	var hurts []Hurt
	for range wounds {
		n, found := s.nextHurt(on, taken)
		if !found {
			break
		}
		taken[n]++
		hurts = append(hurts, Hurt{Seat: on.seat, Figure: n, Killed: dead(figures[n], taken[n])})
	}
	return hurts
}

// dead reports whether a figure is dead after some more wounds (F-65).
func dead(f Figure, wounds int) bool { return wounds > 1 || wounds == 1 && f.Wounded }

// nextHurt is the figure that takes the next wound: of those with the fewest
// wounds in this period the first on the WOUNDS list, else the lowest.
func (s *State) nextHurt(on *army, taken map[int]int) (int, bool) {
	figures := s.Houses[on.seat].Figures
	var eligible []int
	fewest := 0
	for _, n := range on.fighting {
		if dead(figures[n], taken[n]) {
			continue
		}
		if len(eligible) == 0 || taken[n] < fewest {
			eligible, fewest = nil, taken[n]
		}
		if taken[n] == fewest {
			eligible = append(eligible, n)
		}
	}
	if len(eligible) == 0 {
		return 0, false
	}
	for _, n := range on.wounds {
		if slices.Contains(eligible, n) {
			return n, true
		}
	}
	return slices.MinFunc(eligible, func(a, b int) int { return expendable(figures, taken, a, b) }), true
}

// expendable puts the figure that is hurt first in front: the lowest grade,
// then wounded before sound, then the higher number (F-67).
func expendable(figures map[int]Figure, taken map[int]int, a, b int) int {
	fa, fb := figures[a], figures[b]
	if d := cmp.Compare(rank(fb.Grade), rank(fa.Grade)); d != 0 {
		return d
	}
	if wa, wb := fa.Wounded || taken[a] > 0, fb.Wounded || taken[b] > 0; wa != wb {
		if wa {
			return -1
		}
		return 1
	}
	return b - a
}

// rank is the place of a grade in value order, from 0 (2.2).
func rank(g Grade) int {
	return slices.IndexFunc(figureTable.Figures, func(k FigureKind) bool { return k.Grade == g })
}
