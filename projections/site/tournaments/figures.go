package tournaments

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/words"
	"seneschal/projections/tournaments"
)

// A ShownFigure is a figure on a page, in the reader's language: tie-breaks have their headings in the
// place of their codes, tables and seats have their names, and a figure from a game links to the game.
type ShownFigure struct {
	figure.Why
	Game  string // ID of the game that the label names; "": none
	Noted string // ID of the game that the note names; "": none
	Made  string // how the figure is made of its parts; "": it has none
	Parts []ShownFigure
}

// buildFigure makes a figure, with its parts, for people. bare is the figure with the IDs of entrants,
// called the same with their names; both must have the same parts.
func (d describer) buildFigure(bare, called figure.Why, heads []BreakHead, labels labels) ShownFigure {
	shownFigure := ShownFigure{Why: called, Game: labels.findGame(bare.Label), Noted: labels.findGame(bare.Note), Made: d.describeParts(bare)}
	shownFigure.Why.Parts = nil
	shownFigure.Label, shownFigure.Note = labels.nameTables(shownFigure.Label), labels.nameTables(shownFigure.Note)
	shownFigure.Why = tournament.TranslateWhy(d.voice.Lang, shownFigure.Why, func(name string) string {
		if face, ok := labels.faces[shownFigure.Game+shownFigure.Noted][game.Seat(name)]; ok {
			return face
		}
		return d.description.ScoreIn(d.voice.Lang, name)
	})
	if scheme, ok := strings.CutPrefix(called.Rule, "points scheme "); ok {
		shownFigure.Rule = d.describeScheme(scheme)
	}
	for _, head := range heads {
		if called.Label == head.Code {
			shownFigure.Label = head.labelWithTitle()
		}
		shownFigure.Note = strings.ReplaceAll(shownFigure.Note, " "+head.Code+",", " "+head.Label+",")
	}
	shownFigure.Label = words.Capital(shownFigure.Label)
	for i, part := range bare.Parts {
		shownFigure.Parts = append(shownFigure.Parts, d.buildFigure(part, called.Parts[i], heads, labels))
	}
	return shownFigure
}

// labels are the words with which the figures of a row refer to games.
type labels struct {
	games  map[string]string               // games by the words of figures: "table cup-s1r1t1"
	tables map[string]string               // words for people by the words of figures: "table 1"
	faces  map[string]map[game.Seat]string // names of seats, by game
}

// buildLabels returns the labels for the figures of a player in a season; season 0 stands for all of
// them. A figure refers to a table of two by the round and the opponent. Over all seasons rounds are
// counted through, so there those words refer to no game.
func (s *Pages) buildLabels(ctx context.Context, id string, season int, player game.Player) (labels, error) {
	labels := labels{map[string]string{}, map[string]string{}, map[string]map[game.Seat]string{}}
	played, err := tournaments.Played(ctx, s.DB, id)
	if err != nil {
		return labels, err
	}
	var ownGames []string
	for _, table := range played {
		labels.games["table "+table.Game], labels.tables["table "+table.Game] = table.Game, fmt.Sprintf("table %d", table.N)
		holds := func(seat tournaments.TableSeat) bool { return player == seat.Player || player == seat.First }
		if !slices.ContainsFunc(table.Seats.V, holds) {
			continue
		}
		ownGames = append(ownGames, table.Game)
		for _, seat := range table.Seats.V {
			if table.Season == season {
				labels.games[fmt.Sprintf("round %d against %s", table.Round, seat.Player)] = table.Game
				labels.games[fmt.Sprintf("round %d against %s", table.Round, seat.First)] = table.Game
			}
		}
	}
	seats, err := s.nameGameSeats(ctx, ownGames)
	for id, at := range seats {
		labels.faces[id] = map[game.Seat]string{}
		for _, seat := range at {
			labels.faces[id][seat.Seat] = seat.Name
		}
	}
	return labels, err
}

// findGame returns the game to which words refer: "round 1, table cup-s1r1t1, seat2" or "round 2,
// white against k03"; "" if there is none.
func (in labels) findGame(words string) string {
	round, rest, _ := strings.Cut(words, ", ")
	first, _, _ := strings.Cut(rest, ", ")
	if id := in.games[first]; id != "" {
		return id
	}
	_, opponent, _ := strings.Cut(" "+first, " against ")
	return in.games[round+" against "+opponent]
}

// nameTables replaces, in the words of a figure, the games of tables by the numbers of the tables.
func (in labels) nameTables(words string) string {
	parts := strings.Split(words, ", ")
	for i, part := range parts {
		if table, ok := in.tables[part]; ok {
			parts[i] = table
		}
	}
	return strings.Join(parts, ", ")
}

// describeParts says how a figure is made of its parts; "" if it has none.
func (d describer) describeParts(why figure.Why) string {
	if len(why.Parts) == 0 || why.Op == figure.Given {
		return ""
	}
	return d.say("tournament.made."+string(why.Op), "n", why.Decimals)
}
