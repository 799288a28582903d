package orders

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Move marches a group (F-41, F-44). A line that names figures on several nodes becomes
// one Move or Stay for each node.
type Move struct {
	Figures []int // counter numbers, as written
	From    valley.Node
	Legs    []Leg         // as written: TO, THEN TO
	Route   []valley.Node // every node of the way, From first, as computed at parsing (F-44)
	Clauses

	Way string // From and Legs, spelt with the map; "": String spells them without it
}

// String spells the order, as "MOVE 3, 17 FROM BRI TO FEN VIA MON THEN TO BRI; FIGHT; …".
func (m Move) String() string {
	return "MOVE " + lists.Join(m.Figures, ", ") + cmp.Or(m.Way, SpellRoute(nil, m.From, m.Legs)) + m.Clauses.spellClauses()
}

// SpellRoute spells a route with the blank before it, as " FROM BRI TO FEN VIA MON THEN TO BRI". Without a map (nil)
// milestones are spelt by the ids of their roads.
func SpellRoute(valleyMap *valley.Map, from valley.Node, legs []Leg) string {
	var out strings.Builder
	out.WriteString(" FROM " + valleyMap.CodeOf(from))
	for i, leg := range legs {
		if i > 0 {
			out.WriteString(" THEN")
		}
		out.WriteString(" TO " + valleyMap.CodeOf(leg.To))
		for j, via := range leg.Via {
			out.WriteString(lists.Either(j == 0, " VIA ", ", ") + valleyMap.CodeOf(via))
		}
	}
	return out.String()
}

func (Move) stage() Stage           { return StageGroups }
func (Move) listSubjects() []string { return nil }
func (m Move) figures() []int       { return m.Figures }

func (m Move) withFigures(figures []int) game.Body {
	m.Figures = figures
	return m
}

func (Move) needsLord() bool { return true }

// A Leg is one stretch of a written route.
type Leg struct {
	To  valley.Node
	Via []valley.Node // places to pass on the way, in this order
}

// Stops returns the places through which the leg leads, its end last.
func (l Leg) Stops() []valley.Node { return append(slices.Clone(l.Via), l.To) }

// FindRoute finds every node of the way from one place along some legs, entering no closed node (F-44). It returns nil
// if there is no way. A nil closed shuts nothing.
func FindRoute(on *valley.Map, from valley.Node, legs []Leg, closed func(valley.Node) bool) []valley.Node {
	way := []valley.Node{from}
	for _, leg := range legs {
		for _, to := range leg.Stops() {
			stretch := on.Route(way[len(way)-1], to, closed)
			if stretch == nil {
				return nil
			}
			way = append(way, stretch[1:]...)
		}
	}
	return way
}

// Stay keeps a group where it stands.
type Stay struct {
	Figures []int
	At      valley.Node
	Clauses

	AtWord string // At, spelt with the map; "": the node itself
}

// String spells the order, as "STAY 2, 4 AT FEN/BAR.1; FIGHT; …".
func (s Stay) String() string {
	return fmt.Sprintf("STAY %s AT %s%s", lists.Join(s.Figures, ", "), cmp.Or(s.AtWord, string(s.At)), s.Clauses.spellClauses())
}

func (Stay) stage() Stage           { return StageGroups }
func (Stay) listSubjects() []string { return nil }
func (s Stay) figures() []int       { return s.Figures }

func (s Stay) withFigures(figures []int) game.Body {
	s.Figures = figures
	return s
}

// needsLord reports whether the order goes beyond defence: a seat without a lord may only
// defend itself (F-223).
func (s Stay) needsLord() bool { return s.Stance == Fight || s.Pillage != nil || s.Pray || s.Sally }

// A Stance says how a group behaves towards other groups (F-50).
type Stance string

const (
	Fight  Stance = "FIGHT"
	Hold   Stance = "HOLD" // the default
	Avoid  Stance = "AVOID"
	Retire Stance = "RETIRE"
)

// Clauses qualify a group's order. The zero value stands for the defaults (F-280).
type Clauses struct {
	Stance   Stance
	Only     []game.Seat  // FIGHT only these seats (F-51); empty: all
	Except   []game.Seat  // FIGHT all seats except these
	Stronger *int         // FIGHT ... IF STRONGER n; nil: not asked
	Until    []Until      // any of them ends the combat; empty: default of F-82
	Win      string       // CONTINUE (default ""), STAY, RETURN (F-88)
	Lose     string       // HOME (default ""), NEAREST, INSIDE, TO (F-91)
	LoseTo   valley.Manor // for Lose TO
	Wounds   []int        // F-67
	Plan     []PhasePlan  // PHASES; empty: two miles in every phase (F-43)

	Champions []int      // at dangerous passages, in this order (F-84)
	Inside    string     // before a closed door: ASSAULT, SIEGE, PASS; "": the default of F-116
	Pillage   *Pillaging // once in the season (F-130); nil: none
	Pray      bool       // a lord's year of prayer (F-144)
	Sally     bool       // SALLY IF RELIEVED (F-119)

	OnlyWords, ExceptWords []string // the words for these seats
}

// clauses returns a copy of the clauses; ClausesOf finds orders for groups by this method.
func (c Clauses) clauses() *Clauses { return &c }

// spellClauses spells the clauses, each behind a semicolon. The stance is always written.
func (c Clauses) spellClauses() string {
	parts := []string{c.spellStance()}
	if len(c.Wounds) > 0 {
		parts = append(parts, "WOUNDS "+lists.Join(c.Wounds, ", "))
	}
	if len(c.Until) > 0 {
		parts = append(parts, "UNTIL "+lists.Join(c.Until, " OR "))
	}
	if c.Win != "" {
		parts = append(parts, "WIN "+c.Win)
	}
	if c.Lose == "TO" {
		parts = append(parts, "LOSE TO "+string(c.LoseTo))
	} else if c.Lose != "" {
		parts = append(parts, "LOSE "+c.Lose)
	}
	if len(c.Plan) > 0 {
		parts = append(parts, "PHASES "+lists.Join(c.Plan, ","))
	}
	parts = append(parts, c.spellOptional()...)
	return "; " + strings.Join(parts, "; ")
}

// spellOptional spells the clauses of optional rules.
func (c Clauses) spellOptional() []string {
	var parts []string
	if len(c.Champions) > 0 {
		parts = append(parts, "CHAMPIONS "+lists.Join(c.Champions, ", "))
	}
	if c.Inside != "" {
		parts = append(parts, "INSIDE "+c.Inside)
	}
	if c.Pillage != nil {
		parts = append(parts, c.Pillage.String())
	}
	if c.Pray {
		parts = append(parts, "PRAY")
	}
	if c.Sally {
		parts = append(parts, "SALLY IF RELIEVED")
	}
	return parts
}

// spellStance spells the stance with its seats and its IF STRONGER; HOLD if there is none.
func (c Clauses) spellStance() string {
	switch {
	case c.Stance == "":
		return string(Hold)
	case c.Stance != Fight:
		return string(c.Stance)
	}
	text := string(Fight)
	if len(c.Only) > 0 {
		text += " " + spellSeats(c.Only, c.OnlyWords)
	}
	if len(c.Except) > 0 {
		text += " EXCEPT " + spellSeats(c.Except, c.ExceptWords)
	}
	if c.Stronger != nil {
		text += fmt.Sprintf(" IF STRONGER %d", *c.Stronger)
	}
	return text
}

// An Until is a condition to leave a combat (F-81).
type Until struct {
	Kind string // PERIODS, LOST, HURT, WEAKER, LORD HURT, DEATH
	N    int    // not of LORD HURT and DEATH
}

// String spells the condition, as "LOST 1".
func (u Until) String() string {
	if u.Kind == "DEATH" || u.Kind == "LORD HURT" {
		return u.Kind
	}
	return fmt.Sprintf("%s %d", u.Kind, u.N)
}

// A PhasePlan allows miles in one phase (F-43).
type PhasePlan struct {
	Phase int // 1 to 3
	Miles int // 1 or 2
}

// String spells the plan of a phase: "1" for two miles in phase 1, "1(1)" for one mile.
func (p PhasePlan) String() string {
	if p.Miles == Steps {
		return fmt.Sprint(p.Phase)
	}
	return fmt.Sprintf("%d(%d)", p.Phase, p.Miles)
}

// Pillaging says how a group pillages a manor of another seat: by the first kind in the
// list that has any effect (F-133).
type Pillaging struct {
	Kinds []PillageKind // from 1, in order of preference
	At    valley.Manor  // the end of the route if the order names no manor (F-130)
}

// String spells the clause, as "PILLAGE HIVES, FIELDS 2, STEAL AT FEN".
func (p Pillaging) String() string {
	return "PILLAGE " + lists.Join(p.Kinds, ", ") + " AT " + string(p.At)
}

// A PillageKind is one way to pillage.
type PillageKind struct {
	Kind string // FIELDS, HIVES, STEAL, MILL, GUARDS
	N    int    // number of FIELDS, HIVES or GUARDS; 0: all
}

// String spells the kind and its number, as "FIELDS 2"; the kind alone for all.
func (k PillageKind) String() string {
	if k.N == 0 {
		return k.Kind
	}
	return fmt.Sprintf("%s %d", k.Kind, k.N)
}

// End returns the last node of the route. It panics if the order has no route.
func (m Move) End() valley.Node { return m.Route[len(m.Route)-1] }

// Covers reports whether a FIGHT stance is directed at a seat (F-51).
func (c Clauses) Covers(seat game.Seat) bool {
	if slices.Contains(c.Except, seat) {
		return false
	}
	return len(c.Only) == 0 || slices.Contains(c.Only, seat)
}

// Phases is the number of phases in a campaign season, Steps the number of miles that a group can make at most in one
// phase.
const (
	Phases = 3
	Steps  = 2
)
