package tournaments

import (
	"context"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/tiebreak"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// The tables hold entrants by their IDs, in figures and draws too. Here they
// get their names.

// entrants are names, of which those of all who ever entered a tournament are
// known already.
func (s *Pages) entrants(ctx context.Context, id string) web.Names {
	names := s.Web.Names()
	entrants, err := tournaments.Entrants(ctx, s.DB, id)
	if err != nil {
		return names // they are asked for one by one
	}
	players := make([]game.Player, len(entrants))
	for i, e := range entrants {
		players[i] = e.Player
	}
	names.Meet(ctx, players)
	return names
}

// entrantNames are the names of all who ever entered a tournament, by ID.
func (s *Pages) entrantNames(ctx context.Context, names web.Names, id string) (map[string]string, error) {
	entrants, err := tournaments.Entrants(ctx, s.DB, id)
	called := make(map[string]string, len(entrants))
	for _, e := range entrants {
		called[string(e.Player)] = names.Of(ctx, e.Player)
	}
	return called, err
}

// drawnWords are the lines that tell how a round was drawn, with names.
func drawnWords(lines []tournament.Line, called map[string]string) []tournament.Line {
	named := slices.Clone(lines)
	for i := range named {
		named[i].Label, _ = figure.Named(named[i].Label, called)
		named[i].Value, _ = figure.Named(named[i].Value, called)
	}
	return named
}

// BreakHead is a tie-break for people.
type BreakHead struct {
	Code   string `json:"code"`   // as in the rules: "BH-C1/2026"
	Label  string `json:"label"`  // "Buchholz, cut 1"
	Title  string `json:"title"`  // what it counts
	Source string `json:"source"` // where that is written down
}

// breakHeads explain a list of tie-breaks.
func breakHeads(codes []string) []BreakHead {
	heads := []BreakHead{}
	for _, code := range codes {
		head := BreakHead{Code: code, Label: code, Title: code}
		if e, ok := tiebreak.Explain(code); ok {
			head.Label, head.Title, head.Source = e.Short, e.Title, e.Source
		}
		heads = append(heads, head)
	}
	return heads
}
