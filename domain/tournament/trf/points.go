package trf

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// The least and the most points that four columns hold.
const minPoints, maxPoints Points = -99, 999

// PointsOf returns the points that a round gave to a player, after lines 240 and 299 are applied.
func (t Tournament) PointsOf(player Player, round int) Points {
	result := t.ResultOf(player, round)
	points, added := t.Scoring.PointsOf(result), Points(0)
	for _, adjustment := range t.Adjusted {
		switch {
		case !slices.Contains(adjustment.Players, player.Number) || adjustment.Round != 0 && adjustment.Round != round:
		case adjustment.Code == 0 && (adjustment.Round != 0 || round == t.LastPaired()):
			added += adjustment.Points
		case adjustment.Code == cmp.Or(adjustmentCodes[result.Code], result.Code):
			points = adjustment.Points
		}
	}
	return points + added
}

// adjustmentCodes translates results into the letters that a line 299 has for them.
var adjustmentCodes = map[byte]byte{'1': 'W', '=': 'D', '0': 'L', 0: 'Z'}

// SumPoints adds up the points of a player in a number of rounds from the first.
func (t Tournament) SumPoints(player Player, rounds int) Points {
	var sum Points
	for round := 1; round <= rounds; round++ {
		sum += t.PointsOf(player, round)
	}
	return sum
}

// ListDoubtful lists the players whose points in the file are not the sum of their rounds. The points of a bye in
// the coming round, and the fictitious points for it, may be added to that sum.
func (t Tournament) ListDoubtful() []Player {
	paired, bonuses := t.LastPaired(), t.FictitiousPoints()
	return lists.Keep(t.Players, func(player Player) bool {
		difference := player.Points - t.SumPoints(player, paired)
		coming, extra := t.PointsOf(player, paired+1), bonuses.PointsOf(player.Number, paired+1)
		return !slices.Contains([]Points{0, coming, extra, coming + extra}, difference)
	})
}

// Bonuses are the fictitious points of a tournament.
type Bonuses []Bonus

// PointsOf sums the fictitious points of a player in a round.
func (b Bonuses) PointsOf(player, round int) Points {
	var sum Points
	for _, bonus := range b {
		if bonus.First <= round && round <= bonus.Last && bonus.From <= player && player <= bonus.To {
			sum += bonus.Points
		}
	}
	return sum
}

// FictitiousPoints returns the fictitious points that the file lists. If it lists none, but a line 192 asks for the
// Baku acceleration (FIDE C.04.7), it returns those of that acceleration: the first half of the players, rounded up
// to pairs, gets the points of a win in the first half of the accelerated rounds, and half as many in the second.
func (t Tournament) FictitiousPoints() Bonuses {
	asked := slices.ContainsFunc(t.Other, func(l string) bool {
		return strings.HasPrefix(l, "192") && strings.HasSuffix(strings.TrimSpace(l), "_BAKU")
	})
	if !asked || len(t.Bonuses) > 0 || t.Rounds == 0 {
		return t.Bonuses
	}
	accelerated := (t.Rounds + 1) / 2
	full := (accelerated + 1) / 2
	last := t.findLastAccelerated()
	win := t.Scoring.Win()
	return Bonuses{
		{Points: win, First: 1, Last: full, From: 1, To: last},
		{Points: win / 2, First: full + 1, Last: accelerated, From: 1, To: last},
	}
}

// findLastAccelerated returns the number of the last player of the accelerated group, 0 without players.
func (t Tournament) findLastAccelerated() int {
	numbers := lists.Map(t.Players, func(p Player) int { return p.Number })
	slices.Sort(numbers)
	if size := 2 * ((len(numbers) + 3) / 4); size > 0 && size <= len(numbers) {
		return numbers[size-1]
	}
	return 0
}
