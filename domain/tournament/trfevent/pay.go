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

// scoringOf converts rules to the scoring of line XXS; nil if it is the usual one.
func scoringOf(rules points.Rules) trf.Scoring {
	worth := rules.Value()
	scoring := trf.Scoring{}
	for code, number := range map[string]figure.Number{
		"WW": worth.Win, "BW": worth.Win, "FW": worth.Win, "WD": worth.Draw, "BD": worth.Draw,
		"PAB": rules.Bye(points.Allocated, 0).Value, "FPB": rules.Bye(points.FullBye, 0).Value, "HPB": rules.Bye(points.HalfBye, 0).Value,
	} {
		scoring[code] = inTenths(number)
	}
	usual := trf.Scoring(nil)
	for code, n := range scoring {
		if n != usual.Points(code) {
			return scoring
		}
	}
	return nil
}

// inTenths rounds a number to the tenths of a point that a file can hold.
func inTenths(n figure.Number) trf.Points {
	whole, _ := n.Mul(figure.Int(10)).Round(0).Whole()
	return trf.Points(whole)
}

// A paying writes the points of standings into a file.
type paying struct {
	file   *trf.Tournament
	number map[standings.ID]int
	first  []int             // by round of the event: the first of its rounds in the file
	at     map[game]int      // the round of the file of each game
	beside map[besides][]int // numbers of the players with these points beside the scoring
}

// A game identifies a game by the event's round and its ID.
type game struct {
	round int
	id    string
}

// The least and the most points that a line 299 holds.
const leastPoints, mostPoints trf.Points = -99, 999

// A besides is a number of points that a round of the file gives beside the scoring; round 0 stands
// for none. A player with more points than a line holds has several lines.
type besides struct {
	round  int
	points trf.Points
	line   int
}

// newPaying records the round of the file for every round and game of the event.
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

// pay sets each player's points to those of the line in the table, and writes lines 299 for points
// that the scoring does not give.
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
				p.add(p.roundOf(penalty.Round), -inTenths(penalty.Points), player.Number)
			}
		}
		p.add(0, player.Points-sum, player.Number) // such as the points of dropped rounds
	}
	order := func(a, b besides) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.points, b.points), cmp.Compare(a.line, b.line))
	}
	for _, b := range slices.SortedFunc(maps.Keys(p.beside), order) {
		p.file.Adjusted = append(p.file.Adjusted, trf.Adjustment{Points: b.points, Round: b.round, Players: p.beside[b]})
	}
}

// turn returns the points that a round gave to a player, and notes their difference from the scoring.
// It rewrites a half-point bye that gave nothing as a zero-point bye.
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

// roundOf returns the first round of the file that stands for a round of the event; for one that is not
// there, the first or the last.
func (p *paying) roundOf(round int) int {
	return p.first[min(max(round, 1), len(p.first))-1]
}

// add notes points beside the scoring: in several lines if one cannot hold them.
func (p *paying) add(round int, n trf.Points, player int) {
	for line := 1; n != 0; line++ {
		some := min(max(n, leastPoints), mostPoints)
		at := besides{round, some, line}
		p.beside[at] = append(p.beside[at], player)
		n -= some
	}
}
