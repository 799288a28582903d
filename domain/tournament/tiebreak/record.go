package tiebreak

import (
	"cmp"
	"fmt"
	"math"
	"strconv"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
)

// oneIf returns 1 and the note if the condition holds, else 0 without a note.
func oneIf(holds bool, note string) (figure.Number, string) {
	if !holds {
		return figure.Number{}, ""
	}
	return figure.Int(1), note
}

// countsAsPlayed reports whether a turn counts as played over the board in the entrant's own record.
// In a round robin a forfeit win does (15.2).
func countsAsPlayed(t *standings.Table, turn standings.Turn) bool {
	return turn.IsPlayed() || t.Fixed && turn.Kind == standings.ForfeitWin
}

// wonOutright reports whether the entrant took a first place that is not shared, and held the seat
// for more than half of the game.
func wonOutright(turn standings.Turn) bool {
	return turn.Place == 1 && turn.Level == 1 && turn.Part.Cmp(figure.Frac(1, 2)) > 0
}

// tallyWinPoints gives 1 for a round with the points of a win, played or not (7.1); at tables of more
// than two seats, 1 for a game won.
func tallyWinPoints(_ spec, table *standings.Table, turn standings.Turn) (figure.Number, string) {
	if turn.Seats > 2 {
		return oneIf(wonOutright(turn), "won")
	}
	return oneIf(turn.Kind != standings.Open && turn.Points.Value.Cmp(table.Worth.Win) >= 0, "the points of a win")
}

// tallyBoardWin gives 1 for a game won over the board (7.2).
func tallyBoardWin(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	return oneIf(countsAsPlayed(t, turn) && wonOutright(turn), "won")
}

// tallyBlack gives 1 for a game with Black over the board (7.3).
func tallyBlack(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	return oneIf(countsAsPlayed(t, turn) && turn.Seat == standings.Black, "with Black")
}

// tallyBlackWin gives 1 for a game won with Black over the board (7.4).
func tallyBlackWin(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	return oneIf(countsAsPlayed(t, turn) && wonOutright(turn) && turn.Seat == standings.Black, "won with Black")
}

// tallyStandard compares the points of a turn with the opponent's; if the round was not played, with
// those of a draw. It gives 1 for more, 1/2 for as many, 0 for fewer (7.7).
func tallyStandard(_ spec, table *standings.Table, turn standings.Turn) (figure.Number, string) {
	reference, note := table.Worth.Draw, "a draw's points, without playing"
	switch {
	case turn.Kind == standings.Open:
		return figure.Number{}, ""
	case turn.IsPlayed() && len(turn.Met) == 1:
		reference, note = opponentPoints(table, turn), "the scheduled opponent"
	}
	switch turn.Points.Value.Cmp(reference) {
	case 1:
		return figure.Int(1), "more than " + note
	case 0:
		return figure.Frac(1, 2), "as much as " + note
	}
	return figure.Number{}, ""
}

// opponentPoints returns the points that the opponent got from a game of two; 0 if the opponent's
// line lacks the game.
func opponentPoints(t *standings.Table, turn standings.Turn) figure.Number {
	theirs, _ := lists.Find(t.Lines[turn.Met[0].Line].Turns, func(other standings.Turn) bool {
		return other.Round == turn.Round && other.Game == turn.Game
	})
	return theirs.Points.Value
}

// tallyPlace gives 1 for a game in which the entrant took the place of the argument, alone or shared,
// and held the seat for more than half of it.
func tallyPlace(s spec, _ *standings.Table, turn standings.Turn) (figure.Number, string) {
	n, _ := strconv.Atoi(s.arg) // it was checked when it was read
	return oneIf(turn.IsPlayed() && turn.Place == n && turn.Part.Cmp(figure.Frac(1, 2)) > 0, fmt.Sprintf("place %d", n))
}

// tallyScore gives the score that the argument names, of a game that was played, times the part of
// the game for which the entrant held the seat.
func tallyScore(spec spec, _ *standings.Table, turn standings.Turn) (figure.Number, string) {
	if !turn.IsPlayed() {
		return figure.Number{}, ""
	}
	return figure.Int(turn.Scores[spec.arg]).Mul(turn.Part), spec.arg
}

// tallyShare gives the entrant's score divided by the winner's, times the part of the game for which
// the entrant held the seat. If several share the first place, the highest of their scores counts.
func tallyShare(s spec, _ *standings.Table, turn standings.Turn) (figure.Number, string) {
	name, highest := cmp.Or(s.arg, s.score), 0
	for _, scores := range turn.Best {
		highest = max(highest, scores[name])
	}
	mine := turn.Scores[name]
	if !turn.IsPlayed() || highest <= 0 || mine <= 0 {
		return figure.Number{}, ""
	}
	return figure.Frac(mine, highest).Mul(turn.Part), fmt.Sprintf("%d of %d", mine, highest)
}

// findBestScore returns the highest value of a score in one game; 0 if there is none above 0.
func (s spec) findBestScore(table *standings.Table, line int) figure.Why {
	best := figure.Fact("", figure.Number{}, s.edition.cite("best single score")).WithNote("no " + s.arg)
	for _, turn := range table.Lines[line].Turns {
		value, _ := tallyScore(s, table, turn)
		if value.Cmp(best.Value) > 0 {
			best.Value, best.Note = value, turn.Points.Label
		}
	}
	return best
}

// computeProgressive adds up the running totals after each round (7.5), without the first ones if
// the tie-break has a cut.
func (s spec) computeProgressive(table *standings.Table, line int) figure.Why {
	var parts []figure.Why
	sum := figure.Number{}
	turns := table.Lines[line].Turns
	for round := 1; round <= table.Rounds; round++ {
		for ; len(turns) > 0 && turns[0].Round == round; turns = turns[1:] {
			sum = sum.Add(turns[0].Points.Value)
		}
		part := figure.Fact(fmt.Sprintf("score after round %d", round), sum, "")
		if round <= s.trim.low {
			part = part.AsDropped("the least significant value (" + s.edition.cite("14.1") + ")")
		}
		parts = append(parts, part)
	}
	return figure.SumOf("", s.edition.cite("7.5"), parts...)
}

// findPairingNumber returns the pairing number (7.8); for an entrant without one a number that is
// greater than all others.
func (s spec) findPairingNumber(t *standings.Table, line int) figure.Why {
	n := t.Lines[line].Entrant.Number
	if n == 0 {
		return figure.Fact("", figure.Int(math.MaxInt32), s.edition.cite("7.8")).WithNote("no pairing number")
	}
	return figure.Fact("", figure.Int(n), s.edition.cite("7.8"))
}

// findRating returns the entrant's rating (10.6).
func (s spec) findRating(t *standings.Table, line int) figure.Why {
	return figure.Fact("", figure.Int(t.RatingOf(line)), s.edition.cite("10.6"))
}

// averageOpposition averages the points of all opponents met over the board, each as often as they
// were met.
func (s spec) averageOpposition(t *standings.Table, line int) figure.Why {
	return s.averageOpponents(t, line, s.edition.cite("mean points of the opponents met"), func(_ spec, t *standings.Table, other int) figure.Why {
		return figure.Fact("", t.Lines[other].Points.Value, "")
	})
}
