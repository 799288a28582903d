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

// one if it holds, with a note.
func one(holds bool, note string) (figure.Number, string) {
	if !holds {
		return figure.Number{}, ""
	}
	return figure.Int(1), note
}

// regular reports whether a turn counts as a game over the board for what
// looks at the entrant's own record: in a round robin a forfeit win does (15.2).
func regular(t *standings.Table, turn standings.Turn) bool {
	return turn.Over() || t.Fixed && turn.Kind == standings.ForfeitWin
}

// alone reports whether the turn was won: a first place that is not shared. A
// seat that changed hands was won by who held it for more than half.
func alone(turn standings.Turn) bool {
	return turn.Place == 1 && turn.Level == 1 && turn.Part.Cmp(figure.Frac(1, 2)) > 0
}

// wins counts rounds that gave the points of a win, played or not (7.1).
func wins(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	if turn.Seats > 2 {
		return one(alone(turn), "won")
	}
	return one(turn.Kind != standings.Open && turn.Points.Value.Cmp(t.Worth.Win) >= 0, "the points of a win")
}

// won counts games won over the board (7.2).
func won(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	return one(regular(t, turn) && alone(turn), "won")
}

// black counts games with Black over the board (7.3).
func black(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	return one(regular(t, turn) && turn.Seat == standings.Black, "with Black")
}

// blackWon counts games won with Black over the board (7.4).
func blackWon(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	return one(regular(t, turn) && alone(turn) && turn.Seat == standings.Black, "won with Black")
}

// standard gives 1 for a game that brought more than the opponent got, or for
// more than a draw without playing, and 1/2 for as much (7.7).
func standard(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
	than, note := t.Worth.Draw, "a draw's points, without playing"
	switch {
	case turn.Kind == standings.Open:
		return figure.Number{}, ""
	case turn.Over() && len(turn.Met) == 1:
		than, note = across(t, turn), "the scheduled opponent"
	}
	switch turn.Points.Value.Cmp(than) {
	case 1:
		return figure.Int(1), "more than " + note
	case 0:
		return figure.Frac(1, 2), "as much as " + note
	}
	return figure.Number{}, ""
}

// across is what the opponent got from a game of two.
func across(t *standings.Table, turn standings.Turn) figure.Number {
	theirs, _ := lists.Find(t.Lines[turn.Met[0].Line].Turns, func(other standings.Turn) bool {
		return other.Round == turn.Round && other.Game == turn.Game
	})
	return theirs.Points.Value
}

// placed counts the games that ended in a place, alone or shared.
func placed(s spec, _ *standings.Table, turn standings.Turn) (figure.Number, string) {
	n, _ := strconv.Atoi(s.arg) // it was checked when it was read
	return one(turn.Over() && turn.Place == n && turn.Part.Cmp(figure.Frac(1, 2)) > 0, fmt.Sprintf("place %d", n))
}

// gameScore adds up a score of the games themselves, of seats that changed
// hands in proportion.
func gameScore(s spec, _ *standings.Table, turn standings.Turn) (figure.Number, string) {
	if !turn.Over() {
		return figure.Number{}, ""
	}
	return figure.Int(turn.Scores[s.arg]).Mul(turn.Part), s.arg
}

// share adds up what was reached of the winner's score in each game: of
// those who share the first place, of the most.
func share(s spec, _ *standings.Table, turn standings.Turn) (figure.Number, string) {
	name, most := cmp.Or(s.arg, s.score), 0
	for _, scores := range turn.Best {
		most = max(most, scores[name])
	}
	mine := turn.Scores[name]
	if !turn.Over() || most <= 0 || mine <= 0 {
		return figure.Number{}, ""
	}
	return figure.Frac(mine, most).Mul(turn.Part), fmt.Sprintf("%d of %d", mine, most)
}

// best is the most of a score in one game.
func (s spec) best(t *standings.Table, line int) figure.Why {
	most := figure.Fact("", figure.Number{}, s.edition.cite("best single score")).Noted("no " + s.arg)
	for _, turn := range t.Lines[line].Turns {
		value, _ := gameScore(s, t, turn)
		if value.Cmp(most.Value) > 0 {
			most.Value, most.Note = value, turn.Points.Label
		}
	}
	return most
}

// progressive is the sum of the scores after each round (7.5), without the
// first ones if cut.
func (s spec) progressive(t *standings.Table, line int) figure.Why {
	var parts []figure.Why
	sum := figure.Number{}
	turns := t.Lines[line].Turns
	for round := 1; round <= t.Rounds; round++ {
		for ; len(turns) > 0 && turns[0].Round == round; turns = turns[1:] {
			sum = sum.Add(turns[0].Points.Value)
		}
		part := figure.Fact(fmt.Sprintf("score after round %d", round), sum, "")
		if round <= s.trim.low {
			part = part.Dropped("the least significant value (" + s.edition.cite("14.1") + ")")
		}
		parts = append(parts, part)
	}
	return figure.SumOf("", s.edition.cite("7.5"), parts...)
}

// number is the pairing number (7.8); who has none comes last.
func (s spec) number(t *standings.Table, line int) figure.Why {
	n := t.Lines[line].Entrant.Number
	if n == 0 {
		return figure.Fact("", figure.Int(math.MaxInt32), s.edition.cite("7.8")).Noted("no pairing number")
	}
	return figure.Fact("", figure.Int(n), s.edition.cite("7.8"))
}

// ownRating is the entrant's rating (10.6).
func (s spec) ownRating(t *standings.Table, line int) figure.Why {
	return figure.Fact("", figure.Int(t.Rating(line)), s.edition.cite("10.6"))
}

// opposition is the mean of the points of all who were met, each as often as
// he was met.
func (s spec) opposition(t *standings.Table, line int) figure.Why {
	return s.average(t, line, s.edition.cite("mean points of the opponents met"), func(_ spec, t *standings.Table, other int) figure.Why {
		return figure.Fact("", t.Lines[other].Points.Value, "")
	})
}
