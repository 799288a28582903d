package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/tournament/trf"
)

// FromTRF makes the input for the round after the last one that a file knows.
// Absent are those of XXZ, of a line 240 for that round, and those whose result
// of that round is already there.
func FromTRF(t trf.Tournament) (Input, error) {
	if t.ByRank {
		return Input{}, errors.New("XXC rank: pairing goes by starting ranks here; renumber the players and drop the word")
	}
	in := Input{Rounds: t.Rounds, Win: Points(t.Scoring.Win()), Loss: Points(t.Scoring.Loss())}
	switch t.Initial {
	case 'w':
		in.Initial = White
	case 'b':
		in.Initial = Black
	}
	rounds := t.Paired()
	t.Bonuses = append(slices.Clip(t.Bonuses), baku(t)...)
	for _, p := range t.Players {
		e, err := entryOf(t, p, rounds)
		if err != nil {
			return Input{}, err
		}
		in.Entries = append(in.Entries, e)
	}
	in.Forbidden = bans(t, rounds+1)
	return in, nil
}

// entryOf reads a player with so many rounds.
func entryOf(t trf.Tournament, p trf.Player, rounds int) (Entry, error) {
	coming := t.In(p, rounds+1)
	e := Entry{Number: p.Number, Absent: slices.Contains(t.Absent, p.Number) || coming != trf.Result{}}
	var sum trf.Points
	for round := 1; round <= rounds; round++ {
		r := t.In(p, round)
		if r.Opponent != 0 && r.Code == 0 {
			return Entry{}, fmt.Errorf("round %d: the game of %d and %d has no result yet", round, p.Number, r.Opponent)
		}
		sum += t.Scoring.Of(r)
		e.Games = append(e.Games, gameOf(r, Points(t.Scoring.Of(r))))
	}
	if p.Points != sum && p.Points != sum+t.Scoring.Of(coming) {
		return Entry{}, fmt.Errorf("player %d has %s points, but the results give %s: correct them, or tell the scoring in a line XXS or 162",
			p.Number, p.Points, sum)
	}
	for round := 1; round <= rounds+1; round++ {
		e.Bonus = append(e.Bonus, bonusOf(t, p.Number, round))
	}
	return e, nil
}

func gameOf(r trf.Result, points Points) Game {
	g := Game{Opponent: r.Opponent, Played: r.Played(), Bye: r.Code == 'U', Points: points}
	if g.Played {
		g.Colour = White
		if r.Colour == 'b' {
			g.Colour = Black
		}
	}
	return g
}

func bonusOf(t trf.Tournament, number, round int) Points {
	var sum Points
	for _, b := range t.Bonuses {
		if b.First <= round && round <= b.Last && b.From <= number && number <= b.To {
			sum += Points(b.Points)
		}
	}
	return sum
}

// baku returns the fictitious points of the Baku acceleration (C.04.5.1) if a
// line 192 asks for it and the file does not tell them: one point for the
// first half, rounded up to pairs, in the first half of the accelerated
// rounds, half a point in the second.
func baku(t trf.Tournament) []trf.Bonus {
	asked := slices.ContainsFunc(t.Other, func(l string) bool {
		return strings.HasPrefix(l, "192") && strings.HasSuffix(strings.TrimSpace(l), "_BAKU")
	})
	if !asked || len(t.Bonuses) > 0 || t.Rounds == 0 {
		return nil
	}
	accelerated := (t.Rounds + 1) / 2
	full := (accelerated + 1) / 2
	last := lastAccelerated(t)
	win := t.Scoring.Win()
	return []trf.Bonus{
		{Points: win, First: 1, Last: full, From: 1, To: last},
		{Points: win / 2, First: full + 1, Last: accelerated, From: 1, To: last},
	}
}

// lastAccelerated is the number of the last player of the accelerated group.
func lastAccelerated(t trf.Tournament) int {
	var numbers []int
	for _, p := range t.Players {
		numbers = append(numbers, p.Number)
	}
	slices.Sort(numbers)
	if size := 2 * ((len(numbers) + 3) / 4); size > 0 && size <= len(numbers) {
		return numbers[size-1]
	}
	return 0
}

// bans lists the groups who may not meet in a round.
func bans(t trf.Tournament, round int) [][]int {
	var groups [][]int
	for _, b := range t.Bans {
		if b.First == 0 || b.First <= round && round <= b.Last {
			groups = append(groups, b.Players)
		}
	}
	return groups
}
