package standings

import (
	"fmt"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// A chair is one seat of a game with all its holders.
type chair struct {
	name    string
	results []Result // the player first, then the substitutes
}

// listChairs groups the results by seat, in the order in which the seats first appear.
func (g Game) listChairs() []chair {
	var chairs []chair
	at := map[string]int{}
	for _, result := range g.Seats {
		i, ok := at[result.Seat]
		if !ok {
			i = len(chairs)
			at[result.Seat] = i
			chairs = append(chairs, chair{name: result.Seat})
		}
		chairs[i].results = append(chairs[i].results, result)
	}
	return chairs
}

// toOutcome builds the input of a points scheme. The first holder's result stands for each seat.
func (g Game) toOutcome(chairs []chair) points.Outcome {
	seats := lists.Map(chairs, func(c chair) points.Seat {
		r := c.results[0]
		return points.Seat{Place: r.Place, Out: r.Out, Forfeit: r.Forfeit, Scores: r.Scores, Given: r.Points}
	})
	return points.Outcome{Seats: seats, Outright: g.Outright}
}

// addGame adds a turn to the line of each entrant at a table.
func (t *Table) addGame(round int, game Game, lines map[ID]int) {
	if game.Void != "" {
		t.addVoid(round, game, lines)
		return
	}
	chairs := game.listChairs()
	outcome := game.toOutcome(chairs)
	whys := t.Rules.Scheme.Score(outcome)
	best := listWinnerScores(chairs)
	t.seats = max(t.seats, len(chairs))
	for i, chair := range chairs {
		for _, result := range chair.results {
			line, ok := lines[result.Entrant]
			if !ok {
				continue
			}
			turn := Turn{
				Round: round, Game: game.ID, Seat: chair.name, Kind: game.classifyResult(chairs, result), Review: game.Review, Place: result.Place, Level: outcome.CountAtPlace(result.Place),
				Seats: len(chairs), Part: result.partOfSeat(), Role: result.Role, Scores: result.Scores, Best: best,
			}
			turn.Met = listMeetings(chairs, i, turn.Kind, lines)
			turn.Points = t.labelPoints(turn, sharePoints(result, whys[i]))
			if turn.Kind == Open {
				turn.Points = figure.Fact(turn.Points.Label, figure.Number{}, "").WithNote("not finished")
			}
			t.Lines[line].Turns = append(t.Lines[line].Turns, turn)
		}
	}
}

// listWinnerScores returns the scores of the seats in first place; if there is none, the scores of all.
func listWinnerScores(chairs []chair) []map[string]int {
	var winnerScores, all []map[string]int
	for _, c := range chairs {
		result := c.results[0]
		if all = append(all, result.Scores); result.Place == 1 {
			winnerScores = append(winnerScores, result.Scores)
		}
	}
	if len(winnerScores) == 0 {
		return all
	}
	return winnerScores
}

// classifyResult returns the kind of the round for the entrant of one of the game's results.
func (g Game) classifyResult(chairs []chair, result Result) RoundKind {
	came := lists.Count(chairs, func(c chair) bool { return !c.results[0].Forfeit })
	switch {
	case g.Open:
		return Open
	case result.Forfeit:
		return ForfeitLoss
	case came < min(len(chairs), 2): // at a table of one nobody else need come
		return ForfeitWin
	}
	return Played
}

// partOfSeat returns the entrant's part of the seat, by the phases held: 1 if Of is 0.
func (r Result) partOfSeat() figure.Number {
	if r.Of == 0 {
		return figure.Int(1)
	}
	return figure.Frac(r.Held, r.Of)
}

// sharePoints returns a holder's part of a seat's points, by the phases held.
func sharePoints(result Result, why figure.Why) figure.Why {
	if result.Held == result.Of {
		return why
	}
	return figure.ProductOf("points", "seats that change hands are shared by the phases held",
		why.WithLabel("points of the seat"), figure.Fact(fmt.Sprintf("held %d of %d phases", result.Held, result.Of), result.partOfSeat(), ""))
}

// listMeetings lists the entrants on the other seats than mine. In a game that was played, a seat
// whose player did not come was not met; in a game that ended by forfeit, it was.
func listMeetings(chairs []chair, mine int, kind RoundKind, lines map[ID]int) []Meeting {
	var meetings []Meeting
	me := chairs[mine].results[0]
	for i, chair := range chairs {
		if i == mine || kind == Played && chair.results[0].Forfeit {
			continue
		}
		for _, result := range chair.results {
			if line, ok := lines[result.Entrant]; ok {
				score := scoreAgainst(kind, me.Place, result.Place)
				if len(chairs) == 2 && min(me.Place, result.Place) > 1 {
					score = figure.Number{} // both have lost
				}
				meetings = append(meetings, Meeting{line, score})
			}
		}
	}
	return meetings
}

// scoreAgainst returns 1, 1/2 or 0 for a place before, level with or behind another. A forfeit win gives 1; a
// forfeit loss, an open game and an unknown place give 0.
func scoreAgainst(kind RoundKind, mine, other int) figure.Number {
	switch {
	case kind == ForfeitWin:
		return figure.Int(1)
	case kind == ForfeitLoss || kind == Open || mine == 0 || other == 0 || mine > other:
		return figure.Number{}
	case mine == other:
		return figure.Frac(1, 2)
	}
	return figure.Int(1)
}

// labelPoints labels points with the game that gave them: by the opponent at tables of two,
// by the table and the place at larger ones.
func (t *Table) labelPoints(turn Turn, why figure.Why) figure.Why {
	words := []string{fmt.Sprintf("round %d", turn.Round)}
	if turn.Seats == 2 && len(turn.Met) == 1 {
		words = append(words, fmt.Sprintf("%s against %s", turn.Seat, t.Lines[turn.Met[0].Line].Entrant))
	} else {
		words = append(words, strings.TrimSpace("table "+turn.Game), turn.Seat)
		if turn.Kind == Played {
			words = append(words, fmt.Sprintf("place %d of %d", turn.Place, turn.Seats))
		}
	}
	if turn.Kind != Played {
		words = append(words, string(turn.Kind))
	}
	if turn.Review {
		words = append(words, "under review")
	}
	return why.WithLabel(strings.Join(words, ", "))
}
