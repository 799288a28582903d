package games

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
)

// StandingsPage is what each seat of a game was worth after each phase.
type StandingsPage struct {
	Nav    Nav          `json:"-"`
	Title  string       `json:"title"`
	Seats  []lobby.Seat `json:"seats"`
	Scores []Score      `json:"scores"`
}

// Told are the scores that have a history.
func (p StandingsPage) Told() []Score { return p.scores(func(s Score) bool { return len(s.Rows) > 1 }) }

// Single are the scores of one phase, which is mostly the last.
func (p StandingsPage) Single() []Score {
	return p.scores(func(s Score) bool { return len(s.Rows) == 1 })
}

func (p StandingsPage) scores(wanted func(Score) bool) []Score {
	return slices.DeleteFunc(slices.Clone(p.Scores), func(s Score) bool { return !wanted(s) })
}

// ScoreWords are what a ruleset calls a score, at the beginning of a line.
func (rs Rulesets) ScoreWords(ruleset, name string) string {
	if found, ok := rs(ruleset); ok {
		name = found.Describe().ScoreIn("en", name)
	}
	return web.Capital(name)
}

// CSV is a line for each score and phase, with a column for each seat.
func (p StandingsPage) CSV() [][]string {
	head := []string{"score", "n", "phase"}
	for _, seat := range p.Seats {
		head = append(head, string(seat.Seat))
	}
	rows := [][]string{head}
	for _, score := range p.Scores {
		for _, r := range score.Rows {
			row := []string{score.Name, strconv.Itoa(r.N), r.Phase}
			for _, v := range r.Values {
				row = append(row, strconv.Itoa(v))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

func (s *Pages) standings(r *http.Request) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	g, err := Row(ctx, s.DB, id)
	if err != nil {
		return web.View{}, err
	}
	p := StandingsPage{Nav: NavOf(g, "standings"), Title: g.Title}
	if p.Seats, err = lobby.Seats(ctx, s.DB, id); err != nil {
		return web.View{}, web.FromTables(err)
	}
	rows, err := standings.Scores(ctx, s.DB, id)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	p.Scores = s.scoresOf(g.Ruleset, p.Seats, rows)
	return web.View{Name: "standings", Title: "Standings of " + g.Title, Live: "/g/" + id + "/live", Page: p}, nil
}

// scoresOf turns rows by phase, seat and score into tables by score.
func (s *Pages) scoresOf(ruleset string, seats []lobby.Seat, rows []standings.Score) []Score {
	var scores []Score
	for _, row := range rows {
		i := slices.IndexFunc(scores, func(s Score) bool { return s.Name == row.Score })
		if i < 0 {
			i = len(scores)
			scores = append(scores, newScore(row.Score, s.Rulesets.ScoreWords(ruleset, row.Score), seats))
		}
		scores[i].add(seats, row)
	}
	slices.SortFunc(scores, func(a, b Score) int { return strings.Compare(a.Name, b.Name) })
	for i := range scores {
		scores[i].Curve = curve(scores[i], seats)
	}
	return scores
}

func newScore(name, words string, seats []lobby.Seat) Score {
	s := Score{Name: name, Words: words}
	for _, seat := range seats {
		s.Seats = append(s.Seats, seat.Name)
	}
	return s
}

func (s *Score) add(seats []lobby.Seat, row standings.Score) {
	if n := len(s.Rows); n == 0 || s.Rows[n-1].N != row.PhaseN {
		title := row.Title
		if title == "" {
			title = "The beginning"
		}
		s.Rows = append(s.Rows, ScoreRow{N: row.PhaseN, Phase: title, Values: make([]int, len(seats))})
	}
	at := slices.IndexFunc(seats, func(seat lobby.Seat) bool { return seat.Seat == game.Seat(row.Seat) })
	if at >= 0 {
		s.Rows[len(s.Rows)-1].Values[at] = row.Value
	}
}
