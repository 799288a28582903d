package pairing

import (
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/tournament/trf"
)

// FromTRF makes the input for the round after the last one that a file knows,
// unless that was the last one of all. Absent are those of XXZ, of a line 240
// for that round, and those whose result of that round is already there.
func FromTRF(t trf.Tournament) (Input, error) {
	if t.ByRank {
		return Input{}, errors.New("XXC rank: pairing goes by starting ranks here; renumber the players and drop the word")
	}
	if code := t.Teams(); code != "" {
		return Input{}, fmt.Errorf("line %s: this is a file of teams; only players are paired here, not teams", code)
	}
	in := Input{Rounds: t.Rounds, Win: Points(t.Scoring.Win()), Loss: Points(t.Scoring.Loss())}
	switch t.Initial {
	case 'w':
		in.Initial = White
	case 'b':
		in.Initial = Black
	}
	rounds := t.Paired()
	bonuses := t.Fictitious()
	for _, p := range t.Players {
		e, err := entryOf(t, p, rounds)
		if err != nil {
			return Input{}, err
		}
		for round := 1; round <= rounds+1; round++ {
			e.Bonus = append(e.Bonus, Points(bonuses.Of(p.Number, round)))
		}
		in.Entries = append(in.Entries, e)
	}
	if t.Rounds > 0 && rounds >= t.Rounds {
		return Input{}, fmt.Errorf("all %d rounds that line XXR or 142 tells of are paired", t.Rounds)
	}
	for _, p := range t.Doubtful() {
		return Input{}, fmt.Errorf("player %d has %s points, but the results give %s: correct them, or tell the scoring in a line XXS or 162 and exceptions in a line 299",
			p.Number, p.Points, t.Sum(p, rounds))
	}
	in.Forbidden = bans(t, rounds+1)
	return in, nil
}

// entryOf reads a player with so many rounds.
func entryOf(t trf.Tournament, p trf.Player, rounds int) (Entry, error) {
	coming := t.In(p, rounds+1)
	e := Entry{Number: p.Number, Absent: slices.Contains(t.Absent, p.Number) || coming != trf.Result{}}
	for round := 1; round <= rounds; round++ {
		r := t.In(p, round)
		if r.Opponent != 0 && r.Code == 0 {
			return Entry{}, fmt.Errorf("round %d: the game of %d and %d has no result yet", round, p.Number, r.Opponent)
		}
		e.Games = append(e.Games, gameOf(r, Points(t.Of(p, round))))
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
