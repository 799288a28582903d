package seating

import (
	"embed"

	"seneschal/domain/sheet"
)

// A starter is first rounds that give a plan without repeats by turning, found
// beforehand by a long search. Entrants stand in rings of the same length, and
// those who are left over stand still; from round to round everybody moves on
// by one in its ring. Once all are where they were, the next first round comes.
type starter struct {
	Entrants int       `yaml:"entrants"`
	Seats    int       `yaml:"seats"`
	Ring     int       `yaml:"ring"`
	First    [][][]int `yaml:"first"`
}

//go:embed data/starters.yaml
var files embed.FS

var starters = sheet.MustFile[[]starter](files, "data/starters.yaml")

// started are the rounds of a starter, nil if there is none for a shape.
func started(s Shape) [][][]int {
	for _, st := range starters {
		if st.Entrants == s.Entrants && st.Seats == s.Seats {
			return st.rounds()
		}
	}
	return nil
}

func (st starter) rounds() [][][]int {
	var rounds [][][]int
	for _, first := range st.First {
		for turn := range st.Ring {
			rounds = append(rounds, turnedBy(first, st.Ring, st.Entrants/st.Ring, turn))
		}
	}
	return rounds
}
