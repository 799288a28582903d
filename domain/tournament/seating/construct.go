package seating

import (
	"embed"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
)

// A construction computes the table of an entrant in a round, without a search.
// Entrants form groups with as many members as there are tables: entrant i is member
// i%tables of group i/tables, and a table has one seat for each group.
type construction struct {
	name   string
	rounds int // number of different rounds; later ones repeat them
	table  func(round, group, member int) int
}

// constructRounds builds rounds for a shape by algebra, and returns the name of the
// construction. It returns nil if there are byes, or if one table holds all.
func constructRounds(shape Shape) ([][][]int, string) {
	sizes, byes := shape.TableSizes()
	if byes > 0 || len(sizes) < 2 {
		return nil, ""
	}
	construction := buildCyclic(len(sizes), shape.Rounds)
	if f, ok := newField(len(sizes)); ok {
		construction = buildPlane(f, sizes[0], shape.Entrants == len(sizes)*sizes[0])
	}
	rounds := make([][][]int, shape.Rounds)
	for r := range rounds {
		rounds[r] = make([][]int, len(sizes))
		for i := range shape.Entrants {
			t := construction.table(r%construction.rounds, i/len(sizes), i%len(sizes))
			rounds[r][t] = append(rounds[r][t], i)
		}
	}
	return rounds, construction.name
}

// designRounds returns the rounds of a design for a shape, and the name of the design; nil if none is known. If the
// shape needs more rounds than the design has, they are repeated from the first on.
func designRounds(shape Shape) ([][][]int, string) {
	rounds, method := buildKirkman(shape), "Kirkman triples"
	if space, ok := newSpace(shape.Entrants, shape.Seats); ok {
		rounds, method = lists.Map(lists.UpTo(space.directions), space.seatDirection), "affine space"
	} else if rounds == nil {
		rounds, method = buildFromStarter(shape), "turned starters"
	}
	if rounds == nil {
		return nil, ""
	}
	return lists.Map(lists.UpTo(shape.Rounds), func(r int) [][]int { return rounds[r%len(rounds)] }), method
}

// buildPlane builds the affine plane over the field of as many elements as there are
// tables. Round m seats member y of group x at table y + m x, so that two
// entrants of different groups meet in one round at most. One more round may
// seat the groups themselves, if they split into full tables.
//
// If tables have more seats than there are tables, the groups run through the
// field several times. Run k is bent by k m², so that no two entrants meet more
// than twice. Between any two rounds each pair of tables then shares as few
// entrants as possible: the bound is reached.
func buildPlane(field field, seats int, full bool) construction {
	c := construction{name: "affine plane", rounds: field.q}
	if seats > field.q {
		c.name = "bent affine planes"
	}
	c.table = func(m, x, y int) int {
		if m == field.q {
			return seatGroups(field.q, seats, x, y)
		}
		bend := field.multiply(x/field.q%field.q, field.multiply(m, m))
		return field.add(field.add(y, field.multiply(m, x%field.q)), bend)
	}
	if full && (seats%field.q == 0 || field.q%seats == 0) {
		c.rounds++
	}
	return c
}

// seatGroups returns the table of a member in the round that seats groups
// together: several groups at a table, or each group at several tables.
func seatGroups(tables, seats, group, member int) int {
	if seats >= tables {
		return group * tables / seats
	}
	return group*(tables/seats) + member/seats
}

// buildCyclic seats member y of group x in round r at table y + r x, modulo the number
// of tables. Two entrants can meet twice only if (r - r')(x - x') can be a
// multiple of the number of tables.
func buildCyclic(tables, rounds int) construction {
	return construction{name: "cyclic squares", rounds: min(tables, rounds), table: func(r, x, y int) int {
		return (y + r*x) % tables
	}}
}

// A starter holds first rounds that give a plan without repeats by turning. They
// were found beforehand by a long search. Entrants stand in rings of the same
// length, and entrants who fill no ring stand still; from round to round everybody
// else moves on by one in their ring. After a full turn the next first round follows.
type starter struct {
	Entrants int       `yaml:"entrants"`
	Seats    int       `yaml:"seats"`
	Ring     int       `yaml:"ring"`
	First    [][][]int `yaml:"first"`
}

//go:embed data/starters.yaml
var starterFiles embed.FS

// starters holds the starters that were found beforehand.
var starters = datafile.MustFile[[]starter](starterFiles, "data/starters.yaml")

// buildFromStarter returns the rounds of the starter for a shape; nil if there is none.
func buildFromStarter(shape Shape) [][][]int {
	found, _ := lists.Find(starters, func(s starter) bool { return s.Entrants == shape.Entrants && s.Seats == shape.Seats })
	var rounds [][][]int
	for _, first := range found.First {
		for turn := range found.Ring {
			rounds = append(rounds, turnTables(first, found.Ring, found.Entrants/found.Ring, turn))
		}
	}
	return rounds
}
