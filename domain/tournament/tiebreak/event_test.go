package tiebreak_test

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

// players are numbered from 1, with ratings from 2200 down by 50.
func players(names ...string) []standings.Entrant {
	var all []standings.Entrant
	for i, name := range names {
		all = append(all, standings.Entrant{ID: standings.ID(fmt.Sprint(i + 1)), Name: name, Number: i + 1, Rating: 2200 - 50*i})
	}
	return all
}

// chess reads rounds such as "1-9 1, 3-11 =, 12-4 0, 12-14 +, 4 half": White,
// Black and White's result (x is lost by both, + and - are forfeits, ! of both), or a bye.
func chess(t require.TestingT, entrants []standings.Entrant, rounds ...string) standings.Event {
	scheme, err := points.Parse("win-draw-loss")
	require.NoError(t, err)
	event := standings.Event{Rules: points.Rules{Scheme: scheme}, Entrants: entrants}
	for _, text := range rounds {
		var round standings.Round
		for word := range strings.SplitSeq(text, ", ") {
			who, result, ok := strings.Cut(word, " ")
			require.True(t, ok, word)
			white, black, game := strings.Cut(who, "-")
			if !game {
				round.Byes = append(round.Byes, standings.Bye{Entrant: standings.ID(who), Kind: points.Bye(result)})
				continue
			}
			round.Games = append(round.Games, two(white, black, result))
		}
		event.Rounds = append(event.Rounds, round)
	}
	return event
}

func two(white, black, result string) standings.Game {
	w := standings.Result{Entrant: standings.ID(white), Seat: standings.White, Place: 1}
	b := standings.Result{Entrant: standings.ID(black), Seat: standings.Black, Place: 1}
	game := standings.Game{ID: white + "-" + black}
	switch result {
	case "1":
		b.Place = 2
	case "0":
		w.Place = 2
	case "+":
		b.Place, b.Forfeit = 2, true
	case "-":
		w.Place, w.Forfeit = 2, true
	case "x":
		w.Place, b.Place = 2, 2
	case "!":
		w.Forfeit, b.Forfeit = true, true
	case "?":
		game.Open = true
	}
	game.Seats = []standings.Result{w, b}
	return game
}

// figures are a tie-break's for every entrant, by ID.
func figures(t require.TestingT, event standings.Event, name string, edition tiebreak.Edition) map[string]figure.Why {
	tieBreak, err := tiebreak.Parse(name, tiebreak.Options{Edition: edition})
	require.NoError(t, err)
	s, err := standings.RankEvent(event, tieBreak)
	require.NoError(t, err)
	all := map[string]figure.Why{}
	for _, row := range s.Rows {
		why := row.TieBreaks[0].Why
		require.NoError(t, why.Check())
		all[string(row.Entrant.ID)] = why
	}
	return all
}

// values are the figures in short, in the order of the IDs from 1.
func values(t require.TestingT, event standings.Event, name string, edition tiebreak.Edition) string {
	found := figures(t, event, name, edition)
	var all []string
	for i := range event.Entrants {
		all = append(all, found[fmt.Sprint(i+1)].Value.Short())
	}
	return strings.Join(all, " ")
}
