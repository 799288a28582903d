package replay

import (
	"context"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
)

// ScoreChange is one score of all seats, then and now.
type ScoreChange struct {
	Name  string       `json:"name"`
	Words string       `json:"-"` // the name of the score in the reader's language
	Seats []SeatChange `json:"seats"`
}

// SeatChange is a score of a seat, then and now.
type SeatChange struct {
	lobby.Seat
	Then int `json:"then"`
	Now  int `json:"now"`
}

// Grown returns the seat's gain or loss, with its sign; "" if there is none.
func (c SeatChange) Grown() string {
	if c.Now == c.Then {
		return ""
	}
	return formatSigned(c.Now - c.Then)
}

// compareStandings returns the scores of a game after two phases, sorted by name. A seat without a score
// has 0.
func (s *Pages) compareStandings(ctx context.Context, game lobby.Game, then, now int) ([]ScoreChange, error) {
	seats, err := lobby.Seats(ctx, s.DB, game.ID)
	if err != nil {
		return nil, err
	}
	games.Faced(ctx, s.Games, game.ID, seats)
	all := scores{}
	rows, err := standings.Scores(ctx, s.DB, game.ID)
	for _, row := range rows {
		if row.PhaseN != then && row.PhaseN != now {
			continue
		}
		score := all.findScore(row.Score, s.Rulesets.ScoreWords(game.Ruleset, row.Score, web.LangIn(ctx)), seats)
		at := slices.IndexFunc(score.Seats, func(c SeatChange) bool { return c.Seat.Seat == row.Seat })
		switch {
		case at < 0:
		case row.PhaseN == then:
			score.Seats[at].Then = row.Value
		default:
			score.Seats[at].Now = row.Value
		}
	}
	slices.SortFunc(all, func(a, b ScoreChange) int { return strings.Compare(a.Name, b.Name) })
	return all, err
}

// scores are the scores of two phases that are compared.
type scores []ScoreChange

// findScore returns the score with a name. If there is none, it adds one with 0 for each seat.
func (all *scores) findScore(name, words string, seats []lobby.Seat) *ScoreChange {
	at := slices.IndexFunc(*all, func(c ScoreChange) bool { return c.Name == name })
	if at < 0 {
		at = len(*all)
		held := lists.Map(seats, func(seat lobby.Seat) SeatChange { return SeatChange{Seat: seat} })
		*all = append(*all, ScoreChange{Name: name, Words: words, Seats: held})
	}
	return &(*all)[at]
}
