package trf

import (
	"cmp"
	"slices"
)

// AsBefore returns the tournament as it was before a round was paired. Players that were not paired
// in that round are absent. If the file does not give the initial colour, which was known then,
// AsBefore infers it from the first pairs.
func (t Tournament) AsBefore(round int) Tournament {
	if t.Initial == 0 {
		t.Initial = t.inferInitialColour()
	}
	players := t.Players
	t.Players, t.Absent = nil, nil
	t.Byes = slices.DeleteFunc(slices.Clone(t.Byes), func(b Bye) bool { return b.Round >= round })
	t.Adjusted = slices.DeleteFunc(slices.Clone(t.Adjusted), func(a Adjustment) bool { return a.Round >= round })
	for _, player := range players {
		if round > len(player.Results) || !player.Results[round-1].IsPaired() {
			t.Absent = append(t.Absent, player.Number)
		}
		player.Results = player.Results[:min(len(player.Results), round-1)]
		player.Results = player.Results[:countKnown(player.Results)]
		t.Players = append(t.Players, player)
	}
	for i, p := range t.Players {
		t.Players[i].Points = t.SumPoints(p, round-1)
	}
	return t
}

// inferInitialColour infers the initial colour from the first player with a colour: players with odd
// numbers have it, if only players that were paired by then are numbered (FIDE C.04.3, 5.2.5). It
// returns 0 if no player has a colour.
func (t Tournament) inferInitialColour() byte {
	players := slices.SortedFunc(slices.Values(t.Players), func(a, b Player) int { return cmp.Compare(a.Number, b.Number) })
	for round := 1; round <= t.LastPaired(); round++ {
		number := 0
		for _, player := range players {
			if slices.ContainsFunc(player.Results[:min(round, len(player.Results))], Result.IsPaired) {
				number++
			}
			switch result := t.ResultOf(player, round); {
			case result.Opponent == 0 || result.Colour != 'w' && result.Colour != 'b':
			case number%2 == 1:
				return result.Colour
			case result.Colour == 'w':
				return 'b'
			default:
				return 'w'
			}
		}
	}
	return 0
}

// countKnown returns the number of results up to the last one that is not blank.
func countKnown(results []Result) int {
	n := len(results)
	for n > 0 && results[n-1] == (Result{}) {
		n--
	}
	return n
}

// WithRound returns the tournament with one more round paired. The pairs are numbers of White and Black;
// bye is the number of the player with the allocated bye, or 0. Absent players get a zero-point bye
// in this round, unless the file gives them another.
func (t Tournament) WithRound(pairs [][2]int, bye int) Tournament {
	round := t.LastPaired() + 1
	cells := map[int]Result{}
	for _, number := range t.Absent {
		cells[number] = Result{Colour: '-', Code: 'Z'}
	}
	for _, p := range pairs {
		cells[p[0]] = Result{Opponent: p[1], Colour: 'w'}
		cells[p[1]] = Result{Opponent: p[0], Colour: 'b'}
	}
	if bye != 0 {
		cells[bye] = Result{Colour: '-', Code: 'U'}
	}
	players := t.Players
	t.Players, t.Absent = nil, nil
	for _, player := range players {
		if cell, ok := cells[player.Number]; ok && t.ResultOf(player, round) == (Result{}) {
			player.Results = append(slices.Clone(player.Results), make([]Result, max(0, round-len(player.Results)))...)
			player.Results[round-1] = cell
			if cell.Code == 'U' {
				player.Points += t.Scoring.PointsOf(cell)
			}
		}
		t.Players = append(t.Players, player)
	}
	return t
}
