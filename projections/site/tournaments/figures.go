package tournaments

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament/figure"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// A ShownFigure is a figure as a page shows it: tie-breaks have their headings
// in the place of their codes, and what comes from a game leads there.
type ShownFigure struct {
	figure.Why
	Game  string // that the label tells of; "": none
	Noted string // that the note tells of
	Parts []ShownFigure
}

// shown is a figure for people: bare has the IDs of entrants, called their
// names.
func shown(bare, called figure.Why, heads []BreakHead, in labels) ShownFigure {
	f := ShownFigure{Why: readable(called, heads), Game: in.game(bare.Label), Noted: in.game(bare.Note)}
	for i, part := range bare.Parts {
		f.Parts = append(f.Parts, shown(part, called.Parts[i], heads, in))
	}
	return f
}

// readable is a figure, without its parts, with the headings of tie-breaks in
// the place of their codes.
func readable(w figure.Why, heads []BreakHead) figure.Why {
	for _, h := range heads {
		if w.Label == h.Code {
			w.Label = h.Label + " (" + h.Title + ")"
		}
		w.Note = strings.ReplaceAll(w.Note, " by "+h.Code+",", " by "+h.Label+",")
	}
	return w
}

// labels are the words by which the figures of a row tell of games, and those
// games.
type labels map[string]string

// gameLabels are those of a player in a season, or in all (0). A figure tells
// of a table of two by the round and the opponent; over all of time rounds are
// counted through, and it leads nowhere.
func (s *Pages) gameLabels(ctx context.Context, id string, season int, of game.Player) (labels, error) {
	played, err := tournaments.Played(ctx, s.DB, id)
	in := make(labels)
	for _, t := range played {
		in["table "+t.Game] = t.Game
		holds := func(seat tournaments.TableSeat) bool { return of == seat.Player || of == seat.First }
		if t.Season != season || !slices.ContainsFunc(t.Seats.V, holds) {
			continue
		}
		for _, seat := range t.Seats.V {
			in[fmt.Sprintf("round %d against %s", t.Round, seat.Player)] = t.Game
			in[fmt.Sprintf("round %d against %s", t.Round, seat.First)] = t.Game
		}
	}
	return in, err
}

// game is the game that words tell of: "round 1, table cup-s1r1t1, seat2" or
// "round 2, white against k03"; "" if they tell of none.
func (in labels) game(words string) string {
	round, rest, _ := strings.Cut(words, ", ")
	first, _, _ := strings.Cut(rest, ", ")
	if id := in[first]; id != "" {
		return id
	}
	_, opponent, _ := strings.Cut(" "+first, " against ")
	return in[round+" against "+opponent]
}

// made is how a figure is made of its parts, in words; "" of what has none.
func made(w figure.Why) string {
	if len(w.Parts) == 0 {
		return ""
	}
	switch w.Op {
	case figure.Total:
		return "the sum of what follows"
	case figure.Mean:
		return "the mean of what follows"
	case figure.Product:
		return "the product of what follows"
	case figure.Least:
		return "the least of what follows"
	case figure.Rounded:
		return "rounded to " + web.Plural(w.Decimals, "decimal")
	}
	return ""
}
