package trf

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// The least and the most that four columns hold.
const leastPoints, mostPoints Points = -99, 999

// Of returns the points that a round gave to a player, lines 240 and 299
// included.
func (t Tournament) Of(p Player, round int) Points {
	r := t.In(p, round)
	points, added := t.Scoring.Of(r), Points(0)
	for _, a := range t.Adjusted {
		switch {
		case !slices.Contains(a.Players, p.Number) || a.Round != 0 && a.Round != round:
		case a.Code == 0 && (a.Round != 0 || round == t.Paired()):
			added += a.Points
		case a.Code == cmp.Or(kinds[r.Code], r.Code):
			points = a.Points
		}
	}
	return points + added
}

// kinds are the results that line 299 calls otherwise.
var kinds = map[byte]byte{'1': 'W', '=': 'D', '0': 'L', 0: 'Z'}

// Sum adds up the first rounds of a player.
func (t Tournament) Sum(p Player, rounds int) Points {
	var sum Points
	for round := 1; round <= rounds; round++ {
		sum += t.Of(p, round)
	}
	return sum
}

// Doubtful lists the players whose points are not those that the rounds give.
// Beside these they may hold those of a bye of the coming round, and the
// fictitious points for it.
func (t Tournament) Doubtful() []Player {
	paired, bonuses := t.Paired(), t.Fictitious()
	return lists.Keep(t.Players, func(p Player) bool {
		told := p.Points - t.Sum(p, paired)
		coming, extra := t.Of(p, paired+1), bonuses.Of(p.Number, paired+1)
		return !slices.Contains([]Points{0, coming, extra, coming + extra}, told)
	})
}

// Bonuses are the fictitious points of a tournament.
type Bonuses []Bonus

// Of sums the fictitious points of a player in a round.
func (all Bonuses) Of(player, round int) Points {
	var sum Points
	for _, b := range all {
		if b.First <= round && round <= b.Last && b.From <= player && player <= b.To {
			sum += b.Points
		}
	}
	return sum
}

// Fictitious returns the fictitious points that a file tells, or those of the
// Baku acceleration (C.04.7) if a line 192 asks for it: the points of a win
// for the first half, rounded up to pairs, in the first half of the
// accelerated rounds, and half of them in the second.
func (t Tournament) Fictitious() Bonuses {
	asked := slices.ContainsFunc(t.Other, func(l string) bool {
		return strings.HasPrefix(l, "192") && strings.HasSuffix(strings.TrimSpace(l), "_BAKU")
	})
	if !asked || len(t.Bonuses) > 0 || t.Rounds == 0 {
		return t.Bonuses
	}
	accelerated := (t.Rounds + 1) / 2
	full := (accelerated + 1) / 2
	last := t.lastAccelerated()
	win := t.Scoring.Win()
	return Bonuses{
		{Points: win, First: 1, Last: full, From: 1, To: last},
		{Points: win / 2, First: full + 1, Last: accelerated, From: 1, To: last},
	}
}

// lastAccelerated is the number of the last player of the accelerated group.
func (t Tournament) lastAccelerated() int {
	numbers := lists.Map(t.Players, func(p Player) int { return p.Number })
	slices.Sort(numbers)
	if size := 2 * ((len(numbers) + 3) / 4); size > 0 && size <= len(numbers) {
		return numbers[size-1]
	}
	return 0
}
