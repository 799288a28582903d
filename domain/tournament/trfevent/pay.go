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

// toScoring converts rules to the scoring of line XXS; nil if it is the usual one.
func toScoring(rules points.Rules) trf.Scoring {
	worth := rules.ComputeWorth()
	scoring := trf.Scoring{}
	for code, number := range map[string]figure.Number{
		"WW": worth.Win, "BW": worth.Win, "FW": worth.Win, "WD": worth.Draw, "BD": worth.Draw,
		"PAB": rules.ScoreBye(points.Allocated, 0).Value, "FPB": rules.ScoreBye(points.FullBye, 0).Value, "HPB": rules.ScoreBye(points.HalfBye, 0).Value,
	} {
		scoring[code] = toTenths(number)
	}
	usual := trf.Scoring(nil)
	for code, n := range scoring {
		if n != usual.Points(code) {
			return scoring
		}
	}
	return nil
}

// toTenths rounds a number to the tenths of a point that a file can hold.
func toTenths(n figure.Number) trf.Points {
	whole, _ := n.Mul(figure.Int(10)).Round(0).Whole()
	return trf.Points(whole)
}

// A pointWriter writes the points of standings into a file.
type pointWriter struct {
	file        *trf.Tournament
	number      map[standings.ID]int
	firstRounds []int                 // by round of the event: the first of its rounds in the file
	roundOf     map[gameKey]int       // the round of the file of each game
	extras      map[extraPoints][]int // numbers of the players with these points beside the scoring
}

// A gameKey identifies a game by the event's round and its ID.
type gameKey struct {
	round int
	id    string
}

// The least and the most points that a line 299 holds.
const minPoints, maxPoints trf.Points = -99, 999

// An extraPoints is a number of points that a round of the file gives beside the scoring; round 0
// stands for none. A player with more points than one line holds has several lines.
type extraPoints struct {
	round  int
	points trf.Points
	line   int
}

// newPointWriter finds the rounds of the file for every round and game of the event.
func newPointWriter(file *trf.Tournament, number map[standings.ID]int, parts [][]standings.Round) *pointWriter {
	p := &pointWriter{file: file, number: number, roundOf: map[gameKey]int{}, extras: map[extraPoints][]int{}}
	n := 0
	for i, round := range parts {
		p.firstRounds = append(p.firstRounds, n+1)
		for _, part := range round {
			n++
			for _, g := range part.Games {
				p.roundOf[gameKey{i + 1, g.ID}] = n
			}
		}
	}
	return p
}

// writePoints sets each player's points to those of the line in the table, and writes lines 299 for points
// that the scoring does not give.
func (p *pointWriter) writePoints(table *standings.Table, penalties []standings.Penalty) {
	for _, line := range table.Lines {
		player := &p.file.Players[p.number[line.Entrant.ID]-1]
		player.Points = toTenths(line.Points.Value)
		sum := trf.Points(0)
		for _, turn := range line.Turns {
			sum += p.writeTurn(player, turn)
		}
		for _, penalty := range penalties {
			if penalty.Entrant == line.Entrant.ID {
				sum -= toTenths(penalty.Points)
				p.addExtra(p.firstRoundOf(penalty.Round), -toTenths(penalty.Points), player.Number)
			}
		}
		p.addExtra(0, player.Points-sum, player.Number) // such as the points of dropped rounds
	}
	order := func(a, b extraPoints) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.points, b.points), cmp.Compare(a.line, b.line))
	}
	for _, b := range slices.SortedFunc(maps.Keys(p.extras), order) {
		p.file.Adjusted = append(p.file.Adjusted, trf.Adjustment{Points: b.points, Round: b.round, Players: p.extras[b]})
	}
}

// writeTurn returns the points that a round gave to a player, and records their difference from the
// scoring. It turns a half-point bye that gave nothing into a zero-point bye.
func (p *pointWriter) writeTurn(player *trf.Player, turn standings.Turn) trf.Points {
	n, ok := p.roundOf[gameKey{turn.Round, turn.Game}]
	if !ok {
		n = p.firstRounds[turn.Round-1]
	}
	gave := toTenths(turn.Points.Value)
	result := &player.Results[n-1]
	if result.Code == 'H' && gave == 0 {
		result.Code = 'Z'
	}
	p.addExtra(n, gave-p.file.Scoring.PointsOf(*result), player.Number)
	return gave
}

// firstRoundOf returns the first round of the file that stands for a round of the event; for a round
// outside the event, that of its first or last round.
func (p *pointWriter) firstRoundOf(round int) int {
	return p.firstRounds[min(max(round, 1), len(p.firstRounds))-1]
}

// addExtra records points beside the scoring, in several lines if one cannot hold them.
func (p *pointWriter) addExtra(round int, n trf.Points, player int) {
	for line := 1; n != 0; line++ {
		some := min(max(n, minPoints), maxPoints)
		at := extraPoints{round, some, line}
		p.extras[at] = append(p.extras[at], player)
		n -= some
	}
}
