package trfevent

import (
	"cmp"
	"maps"
	"slices"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
)

// scoringOf is the scoring of rules as a line XXS says it; nil: the usual one.
func scoringOf(r points.Rules) trf.Scoring {
	worth := r.Value()
	s := trf.Scoring{}
	for code, n := range map[string]figure.Number{
		"WW": worth.Win, "BW": worth.Win, "FW": worth.Win, "WD": worth.Draw, "BD": worth.Draw,
		"PAB": r.Bye(points.Allocated, 0).Value, "FPB": r.Bye(points.FullBye, 0).Value, "HPB": r.Bye(points.HalfBye, 0).Value,
	} {
		s[code] = inTenths(n)
	}
	usual := trf.Scoring(nil)
	for code, n := range s {
		if n != usual.Points(code) {
			return s
		}
	}
	return nil
}

// inTenths is a number as a file writes it.
func inTenths(n figure.Number) trf.Points {
	whole, _ := n.Mul(figure.Int(10)).Round(0).Whole()
	return trf.Points(whole)
}

// A paying puts the figures of standings into a file.
type paying struct {
	file   *trf.Tournament
	number map[standings.ID]int
	first  []int             // number of the file's round that each round begins with
	at     map[game]int      // number of the file's round of each game
	beside map[besides][]int // players who have points beside the scoring
}

// game is a game by the round of the event.
type game struct {
	round int
	id    string
}

// besides are points that go beside the scoring in a round; 0: in none.
type besides struct {
	round  int
	points trf.Points
}

// newPaying notes where rounds and games stand in the file.
func newPaying(file *trf.Tournament, number map[standings.ID]int, parts [][]standings.Round) *paying {
	p := &paying{file: file, number: number, at: map[game]int{}, beside: map[besides][]int{}}
	n := 0
	for i, round := range parts {
		p.first = append(p.first, n+1)
		for _, part := range round {
			n++
			for _, g := range part.Games {
				p.at[game{i + 1, g.ID}] = n
			}
		}
	}
	return p
}

// pay gives each player the points of his line, and says in lines 299 what the
// scoring does not.
func (p *paying) pay(table *standings.Table, penalties []standings.Penalty) {
	for _, line := range table.Lines {
		player := &p.file.Players[p.number[line.Entrant.ID]-1]
		player.Points = inTenths(line.Points.Value)
		sum := trf.Points(0)
		for _, turn := range line.Turns {
			sum += p.turn(player, turn)
		}
		for _, penalty := range penalties {
			if penalty.Entrant == line.Entrant.ID {
				sum -= inTenths(penalty.Points)
				p.add(max(penalty.Round, 1), -inTenths(penalty.Points), player.Number)
			}
		}
		p.add(0, player.Points-sum, player.Number) // as of rounds that are dropped
	}
	order := func(a, b besides) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.points, b.points)) }
	for _, b := range slices.SortedFunc(maps.Keys(p.beside), order) {
		p.file.Adjusted = append(p.file.Adjusted, trf.Adjustment{Points: b.points, Round: b.round, Players: p.beside[b]})
	}
}

// turn is what a round gave a player. A half bye that gave nothing is written as
// one without points.
func (p *paying) turn(player *trf.Player, turn standings.Turn) trf.Points {
	n, ok := p.at[game{turn.Round, turn.Game}]
	if !ok {
		n = p.first[turn.Round-1]
	}
	gave := inTenths(turn.Points.Value)
	result := &player.Results[n-1]
	if result.Code == 'H' && gave == 0 {
		result.Code = 'Z'
	}
	p.add(n, gave-p.file.Scoring.Of(*result), player.Number)
	return gave
}

// add notes points beside the scoring, as far as a line 299 can hold them.
func (p *paying) add(round int, n trf.Points, player int) {
	if n >= -99 && n <= 999 && n != 0 {
		p.beside[besides{round, n}] = append(p.beside[besides{round, n}], player)
	}
}
