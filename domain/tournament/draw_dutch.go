package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/pairing"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
)

const dutchRules = "FIDE C.04.3, 2026"

// dutch pairs the next round of a tournament of two seats.
func (d *draw) dutch(n int, div Division, players []game.Player) error {
	table, err := standings.NewTable(d.tournament.event(d.season, div))
	if err != nil {
		return err
	}
	ranking := d.tournament.firstRanking(div.Players)
	numbers := map[game.Player]int{}
	for i, p := range ranking {
		numbers[p] = i + 1
	}
	win := tenths(table.Worth.Win)
	in := pairing.Input{Rounds: d.tournament.rules.Rounds, Win: win, Initial: d.initial(n, div)}
	for i, player := range ranking {
		entry := pairing.Entry{Number: i + 1, Absent: !slices.Contains(players, player)}
		for k := range d.season.rounds {
			entry.Games = append(entry.Games, gameOf(table, player, k+1, numbers))
		}
		in.Entries = append(in.Entries, entry)
	}
	for _, group := range d.tournament.groupsApart() {
		here := lists.Keep(group, func(p game.Player) bool { return numbers[p] > 0 })
		if len(here) > 1 {
			in.Forbidden = append(in.Forbidden, lists.Map(here, func(p game.Player) int { return numbers[p] }))
		}
	}
	round, err := pairing.Dutch(in)
	switch {
	case errors.Is(err, pairing.ErrNoPairing) && len(in.Forbidden) > 0:
		return refuse("", ErrNotNow, "apart_none", "players", strings.ReplaceAll(names(ranking, in.Forbidden[0]), ",", ""))
	case errors.Is(err, pairing.ErrNoPairing):
		return refuse("", ErrNotNow, "no_pairing")
	case err != nil:
		return err
	}
	d.pairs(n, div, ranking, round)
	return nil
}

// initial draws the initial colour before the first round (5.1); later there is none.
func (d *draw) initial(n int, div Division) pairing.Colour {
	if n > 1 {
		return pairing.NoColour
	}
	return lists.Either(d.roll(div.N)(2, "initial colour") == 1, pairing.White, pairing.Black)
}

// pairs seats the pairs, White at the first seat.
func (d *draw) pairs(n int, div Division, ranking []game.Player, round pairing.Round) {
	for _, pair := range round.Pairs {
		d.seat(n, div.N, []game.Player{ranking[pair.White-1], ranking[pair.Black-1]})
		value := fmt.Sprintf("bracket %s, seats by %s", pair.Bracket, pair.Colours)
		if pair.Down > 0 {
			value += fmt.Sprintf(", %s floats down", ranking[pair.Down-1])
		}
		d.why(n, Line{string(ranking[pair.White-1]) + " - " + string(ranking[pair.Black-1]), value, dutchRules})
	}
	if round.Bye > 0 {
		d.bye(n, div.N, ranking[round.Bye-1], points.Allocated)
		d.why(n, Line{"bye for " + string(ranking[round.Bye-1]), "nobody is left to play", dutchRules})
	}
	for _, bracket := range round.Brackets {
		for _, f := range bracket.Fails {
			d.why(n, Line{"bracket " + bracket.Score.String(), f.Criterion + " could not be kept for " + names(ranking, f.Players), dutchRules})
		}
	}
}

func names(ranking []game.Player, numbers []int) string {
	return strings.Join(lists.Map(numbers, func(n int) string { return string(ranking[n-1]) }), ", ")
}

// gameOf converts a player's round into a game of the pairing; zero if they had none.
func gameOf(table *standings.Table, p game.Player, round int, numbers map[game.Player]int) pairing.Game {
	line, _ := lists.Find(table.Lines, func(l standings.Line) bool { return l.Entrant.ID == standings.ID(p) })
	turn, ok := lists.Find(line.Turns, func(turn standings.Turn) bool { return turn.Round == round })
	if !ok {
		return pairing.Game{}
	}
	g := pairing.Game{Points: tenths(turn.Points.Value), Bye: allocated(table, turn), Played: turn.Over()}
	if len(turn.Met) == 1 {
		g.Opponent = numbers[game.Player(table.Lines[turn.Met[0].Line].Entrant.ID)]
		g.Colour = pairing.Colour(turn.Seat)
	}
	if g.Opponent == 0 {
		g.Played, g.Colour = false, pairing.NoColour
	}
	return g
}

// allocated reports whether a turn was an allocated bye. A void table counts as one only where
// older logs have it so.
func allocated(t *standings.Table, turn standings.Turn) bool {
	return turn.Kind == standings.RoundKind(points.Allocated) || turn.Kind == standings.Void && t.Void == points.VoidAsBye
}

// tenths converts points into the tenths in which the pairing counts.
func tenths(n figure.Number) pairing.Points {
	whole, _ := n.Mul(figure.Int(10)).Round(0).Whole()
	return pairing.Points(whole)
}
