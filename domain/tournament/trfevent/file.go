package trfevent

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
)

// ErrSeats reports that an event cannot be written as a file, because a game has other seats than
// White and Black.
var ErrSeats = errors.New("a report file is for games of two")

// ErrPoints reports that somebody has more or less points than the columns of a file hold.
var ErrPoints = errors.New("a report file holds points from -9.9 to 99.9")

// ToFile converts an event of games of two to a tournament report file, for programs that pair and rank.
//
// Entrants are numbered by rating, and those of equal rating in the order of their own numbers, as for pairing.
// Points are those of the event's standings: line XXS holds the scoring of its rules, and lines 299 hold all points
// beside it, such as a penalty. Ranks are those given, 0 for an entrant without one.
//
// For a seat that changed hands, the file holds the result of its last holder in the event. A game that is not over
// has no result, and a void table is written as a bye that gave as much. A round in which an entrant has several
// games becomes several rounds of the file. The caller must set the number of rounds, as the event does not know how
// many there will be. ToFile fails if the event has faults, with ErrSeats if a game has other seats than White and
// Black, and with ErrPoints if a sum of points does not fit into a file.
func ToFile(event standings.Event, ranks map[standings.ID]int) (trf.Tournament, error) {
	tournament := trf.Tournament{Name: event.Name, Type: "Individual: Swiss-System"}
	if event.Fixed {
		tournament.Type = "Individual: Round-Robin"
	}
	table, err := standings.NewTable(event)
	if err != nil {
		return trf.Tournament{}, fmt.Errorf("counting the event: %w", err)
	}
	parts := lists.Map(event.Rounds, spreadRound)
	rounds := slices.Concat(parts...)
	entrants := slices.Clone(event.Entrants)
	slices.SortStableFunc(entrants, func(a, b standings.Entrant) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Number, b.Number))
	})
	number := make(map[standings.ID]int, len(entrants))
	for i, p := range entrants {
		number[p.ID] = i + 1
		tournament.Players = append(tournament.Players, trf.Player{
			Number: i + 1, Name: p.String(), Rating: p.Rating, Rank: ranks[p.ID], Results: make([]trf.Result, len(rounds)),
		})
		if p.Withdrawn > 0 {
			tournament.Absent = append(tournament.Absent, i+1)
		}
	}
	for n, round := range rounds {
		if err := fillRound(tournament.Players, number, n, round, event.Void); err != nil {
			return trf.Tournament{}, err
		}
	}
	tournament.Scoring = toScoring(event.Rules)
	newPointWriter(&tournament, number, parts).writePoints(table, event.Penalties)
	for _, player := range tournament.Players {
		if player.Points < minPoints || player.Points > maxPoints {
			return trf.Tournament{}, fmt.Errorf("%s has %s: %w", player.Name, fromTenths(player.Points), ErrPoints)
		}
	}
	return tournament, nil
}

// fillRound writes round n, from 0, into the lines of its players.
func fillRound(players []trf.Player, number map[standings.ID]int, n int, round standings.Round, voids points.Void) error {
	cell := func(id standings.ID) *trf.Result {
		if at := number[id]; at > 0 {
			return &players[at-1].Results[n]
		}
		return new(trf.Result) // not in the event: the result is discarded
	}
	for _, b := range round.Byes {
		*cell(b.Entrant) = trf.Result{Colour: '-', Code: byeCodes[b.Kind]} // writePoints adjusts the points that it gave
	}
	for _, game := range round.Games {
		if game.Void != "" {
			writeVoid(cell, game, voids)
			continue
		}
		if err := writeGame(cell, number, game); err != nil {
			return err
		}
	}
	return nil
}

// spreadRound splits a round into rounds in which no entrant has two games.
func spreadRound(round standings.Round) []standings.Round {
	parts := []standings.Round{{Byes: round.Byes}}
	for _, game := range round.Games {
		i := slices.IndexFunc(parts, func(p standings.Round) bool { return !isBusy(p, game) })
		if i < 0 {
			i, parts = len(parts), append(parts, standings.Round{})
		}
		parts[i].Games = append(parts[i].Games, game)
	}
	return parts
}

// isBusy reports whether an entrant of the game has another game in the round.
func isBusy(round standings.Round, game standings.Game) bool {
	return slices.ContainsFunc(round.Games, func(other standings.Game) bool {
		return slices.ContainsFunc(other.Seats, func(s standings.Result) bool {
			return s.Entrant != "" && slices.ContainsFunc(game.Seats, func(mine standings.Result) bool { return mine.Entrant == s.Entrant })
		})
	})
}

// byeCodes maps byes to the letters of the file.
var byeCodes = map[points.Bye]byte{points.Allocated: 'U', points.FullBye: 'F', points.HalfBye: 'H', points.ZeroBye: 'Z'}

// writeVoid writes a void table into the lines of its players, as a bye with a full point, half a
// point or nothing. The file has no letter of its own for void tables.
func writeVoid(cell func(standings.ID) *trf.Result, game standings.Game, gives points.Void) {
	code := cmp.Or(map[points.Void]byte{points.VoidAsBye: 'U', points.VoidZero: 'Z'}[gives], 'H')
	for _, result := range game.Seats {
		nothing := result.Forfeit || result.Points != nil && result.Points.Sign() == 0
		*cell(result.Entrant) = trf.Result{Colour: '-', Code: lists.Either(nothing, 'Z', code)}
	}
}

// writeGame writes a game into the lines of both its players.
func writeGame(cell func(standings.ID) *trf.Result, number map[standings.ID]int, game standings.Game) error {
	var white, black standings.Result
	for _, result := range game.Seats {
		switch {
		case result.Seat != standings.White && result.Seat != standings.Black:
			return fmt.Errorf("game %s has a seat %q: %w", game.ID, result.Seat, ErrSeats)
		case result.Seat == standings.White && (result.Entrant != "" || white.Seat == ""):
			white = result
		case result.Seat == standings.Black && (result.Entrant != "" || black.Seat == ""):
			black = result
		}
	}
	*cell(white.Entrant) = dropOpponent(trf.Result{Opponent: number[black.Entrant], Colour: 'w', Code: resultCode(game, white, black)})
	*cell(black.Entrant) = dropOpponent(trf.Result{Opponent: number[white.Entrant], Colour: 'b', Code: resultCode(game, black, white)})
	return nil
}

// dropOpponent turns the round of a player whose opponent is not in the event into a bye, because the
// file cannot name that opponent: a win into a full-point bye, a draw into a half-point bye, any other
// result into a zero-point bye, and a game that is not over into a blank round. It returns a round with
// an opponent as it is.
func dropOpponent(result trf.Result) trf.Result {
	switch {
	case result.Opponent > 0:
		return result
	case result.Code == 0:
		return trf.Result{}
	}
	return trf.Result{Colour: '-', Code: cmp.Or(map[byte]byte{'1': 'F', '+': 'F', '=': 'H'}[result.Code], 'Z')}
}

// resultCode returns the letter of a side's result; 0 while the game is open. A place of 0 counts as
// behind all others.
func resultCode(game standings.Game, side, opponent standings.Result) byte {
	switch {
	case game.Open:
		return 0
	case side.Forfeit:
		return '-'
	case opponent.Forfeit:
		return '+'
	case side.Place == opponent.Place:
		return '='
	case opponent.Place == 0, side.Place > 0 && side.Place < opponent.Place:
		return '1'
	}
	return '0'
}
