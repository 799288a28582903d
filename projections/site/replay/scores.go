package replay

import (
	"context"
	"slices"
	"strings"

	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
)

// Grown is what the seat has gained or lost, with its sign; "" if nothing.
func (c SeatChange) Grown() string {
	if c.Now == c.Then {
		return ""
	}
	return signed(c.Now - c.Then)
}

func (s *Pages) compareStandings(ctx context.Context, g lobby.Game, p *ComparePage) error {
	p.Standings = []ScoreChange{}
	seats, err := lobby.Seats(ctx, s.DB, g.ID)
	if err != nil {
		return err
	}
	games.Faced(ctx, s.Games, g.ID, seats)
	rows, err := standings.Scores(ctx, s.DB, g.ID)
	for _, row := range rows {
		if row.PhaseN != p.Then.N && row.PhaseN != p.Now.N {
			continue
		}
		score := p.score(row.Score, s.Rulesets.ScoreWords(g.Ruleset, row.Score, web.LangIn(ctx)), seats)
		at := slices.IndexFunc(score.Seats, func(c SeatChange) bool { return c.Seat.Seat == row.Seat })
		switch {
		case at < 0:
		case row.PhaseN == p.Then.N:
			score.Seats[at].Then = row.Value
		default:
			score.Seats[at].Now = row.Value
		}
	}
	slices.SortFunc(p.Standings, func(a, b ScoreChange) int { return strings.Compare(a.Name, b.Name) })
	return err
}

// score is the page's score of a name, which is made if it is new.
func (p *ComparePage) score(name, words string, seats []lobby.Seat) *ScoreChange {
	at := slices.IndexFunc(p.Standings, func(c ScoreChange) bool { return c.Name == name })
	if at < 0 {
		at = len(p.Standings)
		p.Standings = append(p.Standings, ScoreChange{Name: name, Words: words})
		for _, seat := range seats {
			p.Standings[at].Seats = append(p.Standings[at].Seats, SeatChange{Seat: seat})
		}
	}
	return &p.Standings[at]
}
