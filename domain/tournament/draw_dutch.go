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

// pairDutch pairs round n of a division at tables of two seats, by the FIDE (Dutch) System. players are those that
// are ready to play. It fails with a refusal if no pairing is legal, or none keeps all groups apart.
func (d *draw) pairDutch(n int, div Division, players []game.Player) error {
	table, err := standings.NewTable(d.tournament.toEvent(d.season, div))
	if err != nil {
		return err
	}
	ranking := d.tournament.rankByRating(div.Players)
	numbers := map[game.Player]int{}
	for i, p := range ranking {
		numbers[p] = i + 1
	}
	win := toTenths(table.Worth.Win)
	input := pairing.Input{Rounds: d.tournament.rules.Rounds, Win: win, Initial: d.drawInitialColour(n, div)}
	for i, player := range ranking {
		entry := pairing.Entry{Number: i + 1, Absent: !slices.Contains(players, player)}
		for k := range d.season.rounds {
			entry.Games = append(entry.Games, toPairingGame(table, player, k+1, numbers))
		}
		input.Entries = append(input.Entries, entry)
	}
	for _, group := range d.tournament.listGroupsApart() {
		present := lists.Keep(group, func(p game.Player) bool { return numbers[p] > 0 })
		if len(present) > 1 {
			input.Forbidden = append(input.Forbidden, lists.Map(present, func(p game.Player) int { return numbers[p] }))
		}
	}
	round, err := pairing.PairDutch(input)
	switch {
	case errors.Is(err, pairing.ErrNoPairing) && len(input.Forbidden) > 0:
		return refuse("", ErrNotNow, "apart_none", "players", strings.ReplaceAll(joinNames(ranking, input.Forbidden[0]), ",", ""))
	case errors.Is(err, pairing.ErrNoPairing):
		return refuse("", ErrNotNow, "no_pairing")
	case err != nil:
		return err
	}
	d.seatPairs(n, div, ranking, round)
	return nil
}

// drawInitialColour draws the initial colour of the first round (FIDE C.04.3, 5.1); NoColour for later
// rounds.
func (d *draw) drawInitialColour(n int, div Division) pairing.Colour {
	if n > 1 {
		return pairing.NoColour
	}
	return lists.Either(d.labelledRoll(div.N)(2, "initial colour") == 1, pairing.White, pairing.Black)
}

// seatPairs seats the pairs of a round, White at the first seat, and explains each.
func (d *draw) seatPairs(n int, div Division, ranking []game.Player, round pairing.Round) {
	for _, pair := range round.Pairs {
		d.seatTable(n, div.N, []game.Player{ranking[pair.White-1], ranking[pair.Black-1]})
		value := fmt.Sprintf("bracket %s, seats by %s", pair.Bracket, pair.Colours)
		if pair.Down > 0 {
			value += fmt.Sprintf(", %s floats down", ranking[pair.Down-1])
		}
		d.addLines(n, Line{string(ranking[pair.White-1]) + " - " + string(ranking[pair.Black-1]), value, dutchRules})
	}
	if round.Bye > 0 {
		d.giveBye(n, div.N, ranking[round.Bye-1], points.Allocated)
		d.addLines(n, Line{"bye for " + string(ranking[round.Bye-1]), "nobody is left to play", dutchRules})
	}
	for _, bracket := range round.Brackets {
		for _, f := range bracket.Fails {
			d.addLines(n, Line{"bracket " + bracket.Score.String(), f.Criterion + " could not be kept for " + joinNames(ranking, f.Players), dutchRules})
		}
	}
}

// joinNames writes the players with some numbers in the ranking, from 1, as a list.
func joinNames(ranking []game.Player, numbers []int) string {
	return strings.Join(lists.Map(numbers, func(n int) string { return string(ranking[n-1]) }), ", ")
}

// toPairingGame converts a player's round into a game of the pairing; the zero Game if they had none. numbers maps
// players to their numbers in the pairing.
func toPairingGame(table *standings.Table, p game.Player, round int, numbers map[game.Player]int) pairing.Game {
	line, _ := lists.Find(table.Lines, func(l standings.Line) bool { return l.Entrant.ID == standings.ID(p) })
	turn, ok := lists.Find(line.Turns, func(turn standings.Turn) bool { return turn.Round == round })
	if !ok {
		return pairing.Game{}
	}
	g := pairing.Game{Points: toTenths(turn.Points.Value), Bye: isAllocated(table, turn), Played: turn.IsPlayed()}
	if len(turn.Met) == 1 {
		g.Opponent = numbers[game.Player(table.Lines[turn.Met[0].Line].Entrant.ID)]
		g.Colour = pairing.Colour(turn.Seat)
	}
	if g.Opponent == 0 {
		g.Played, g.Colour = false, pairing.NoColour
	}
	return g
}

// isAllocated reports whether a turn counts as an allocated bye. A void table counts as one only in logs that are
// older than the rule for void tables.
func isAllocated(t *standings.Table, turn standings.Turn) bool {
	return turn.Kind == standings.RoundKind(points.Allocated) || turn.Kind == standings.Void && t.Void == points.VoidAsBye
}

// toTenths converts points into the tenths in which the pairing counts.
func toTenths(n figure.Number) pairing.Points {
	whole, _ := n.Mul(figure.Int(10)).Round(0).Whole()
	return pairing.Points(whole)
}
