package tiebreak

import (
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
)

// A scoreReader reads scores from a table by the rules of one edition.
type scoreReader struct {
	*standings.Table
	edition  Edition
	fore     bool // the paired games of the last round count as drawn (8.3)
	forfeits bool // forfeits count as games against the scheduled opponent (16.6)
}

// countsAsGame reports whether a turn counts as a game: if it was played, or if it was forfeited
// and this is a round robin (15.2) or forfeits count as games.
func (b scoreReader) countsAsGame(turn standings.Turn) bool {
	return turn.IsPlayed() || (b.Fixed || b.forfeits) && turn.IsForfeit()
}

// choseNotToPlay reports whether the entrant chose not to play a turn. It returns false in a round
// robin, where this does not matter.
func (b scoreReader) choseNotToPlay(turn standings.Turn) bool {
	return !b.Fixed && turn.IsVoluntary() && !b.countsAsGame(turn)
}

// adjustTurn returns a turn as the reader counts it: for Fore Buchholz, a paired game of the last round counts as a
// draw.
func (b scoreReader) adjustTurn(turn standings.Turn) standings.Turn {
	if b.fore && b.isLastPaired(turn) {
		turn.Kind = standings.Played
		turn.Points = figure.Fact(turn.Points.Label, b.Worth.Draw, "").WithNote("the last round is taken as drawn")
	}
	return turn
}

// scoreOf returns the own score of line i as the reader counts it.
func (b scoreReader) scoreOf(i int) figure.Why {
	line := b.Lines[i]
	score := figure.Fact(line.Entrant.String(), line.Points.Value, "")
	if !b.fore {
		return score
	}
	return b.addChanges(score, i, "the last round is taken as drawn", b.edition.cite("8.3"), func(k int) (figure.Number, bool) {
		return b.Worth.Draw, b.isLastPaired(line.Turns[k])
	})
}

// isLastPaired reports whether a turn is a paired game of the last round.
func (b scoreReader) isLastPaired(turn standings.Turn) bool {
	return turn.Round == b.Rounds && turn.Seats == 2 && turn.Kind != standings.Void
}

// adjustScore returns the score of line i for the tie-breaks of its opponents: requested byes after
// which it played no more count as draws (16.3). It adjusts nothing in a round robin.
func (b scoreReader) adjustScore(i int) figure.Why {
	score := b.scoreOf(i)
	if b.Fixed {
		return score
	}
	line := b.Lines[i]
	return b.addChanges(score, i, "counts as a draw", b.edition.cite("16.3.2"), func(k int) (figure.Number, bool) {
		return b.Worth.Draw, b.isLastingBye(line, k)
	})
}

// isLastingBye reports whether turn k is a requested bye and the entrant chose not to play any later round
// (16.2.5).
func (b scoreReader) isLastingBye(line standings.Line, k int) bool {
	if !b.adjustTurn(line.Turns[k]).IsRequested() {
		return false
	}
	return !slices.ContainsFunc(line.Turns[k+1:], func(later standings.Turn) bool { return !b.adjustTurn(later).IsVoluntary() })
}

// addChanges adds to the score of line i the differences for turns that count other points than they gave. instead
// returns the points that turn k counts; false if it keeps its own. A round that was dropped from the points stays
// dropped.
func (b scoreReader) addChanges(score figure.Why, i int, note, rule string, instead func(k int) (figure.Number, bool)) figure.Why {
	line := b.Lines[i]
	var changes []figure.Why
	part := 0
	for k, turn := range line.Turns {
		dropped := false
		if turn.Kind != standings.Open {
			dropped = line.Points.Parts[part].Cut
			part++
		}
		value, ok := instead(k)
		if change := value.Sub(turn.Points.Value); ok && !dropped && change.Sign() != 0 {
			changes = append(changes, figure.Fact(fmt.Sprintf("round %d", turn.Round), change, rule).WithNote(note))
		}
	}
	if len(changes) == 0 {
		return score
	}
	return figure.SumOf(score.Label, "", append([]figure.Why{score.WithLabel("points")}, changes...)...)
}

// listTerms returns the scores of the opponents of line i, round by round; for a round without a
// game, the score of a dummy.
func (b scoreReader) listTerms(i int) []term {
	var all []term
	for _, turn := range b.Lines[i].Turns {
		turn = b.adjustTurn(turn)
		if term, ok := b.makeTerm(i, turn); ok {
			term.weight = term.why.Value
			term.voluntary = b.choseNotToPlay(turn)
			all = append(all, term)
		}
	}
	return all
}

// makeTerm returns the value of a turn of line i. It returns false if the turn has none: if it is
// still open, if the opponent is not in the event, or if a round robin has no such game (15.2).
func (b scoreReader) makeTerm(i int, turn standings.Turn) (term, bool) {
	round := fmt.Sprintf("round %d, ", turn.Round)
	met := len(turn.Met) == 1
	switch {
	case turn.Kind == standings.Open:
		return term{}, false
	case met && b.countsAsGame(turn):
		why := b.adjustScore(turn.Met[0].Line)
		return term{why: why.WithLabel(round + why.Label)}, true
	case b.countsAsGame(turn) || b.Fixed:
		return term{}, false // the opponent is not in the event; or a round robin has no such round (15.2)
	}
	return term{why: b.scoreDummy(i, turn).WithLabel(fmt.Sprintf("%sdummy (%s)", round, turn.Kind))}, true
}

// scoreDummy computes the score of the dummy opponent in a round that was not played (16.4).
func (b scoreReader) scoreDummy(i int, turn standings.Turn) figure.Why {
	ownScore := b.scoreOf(i).WithLabel("own score")
	if b.edition == FIDE2023 {
		ownScore.Rule = b.edition.cite("16.4")
		return ownScore
	}
	if turn.IsForfeit() && len(turn.Met) == 1 {
		theirs := b.adjustScore(turn.Met[0].Line)
		return figure.LeastOf("", b.edition.cite("16.4.1"), ownScore, theirs.WithLabel("score of "+theirs.Label))
	}
	draws := figure.ProductOf("draws in all rounds", "", figure.Fact("rounds", figure.Int(b.Rounds), ""), figure.Fact("a draw", b.Worth.Draw, ""))
	return figure.LeastOf("", b.edition.cite("16.4.2"), ownScore, draws)
}

// computeBuchholz sums the opponents' scores (8.1), or computes Fore Buchholz (8.3).
func (s spec) computeBuchholz(table *standings.Table, line int) figure.Why {
	rule := s.edition.cite(lists.Either(s.fore, "8.3", "8.1"))
	b := scoreReader{table, s.edition, s.fore, s.forfeits}
	return figure.SumOf("", rule, s.trim.cutTerms(b.listTerms(line), s.edition)...)
}

// computeForeBuchholz computes Fore Buchholz (8.3).
func (s spec) computeForeBuchholz(table *standings.Table, line int) figure.Why {
	s.fore = true
	return s.computeBuchholz(table, line)
}

// computeAverageBuchholz averages the Buchholz of the opponents met over the board (8.2).
func (s spec) computeAverageBuchholz(t *standings.Table, line int) figure.Why {
	return s.averageOpponents(t, line, s.edition.cite("8.2"), spec.computeBuchholz)
}

// averageOpponents returns the mean of a figure of the opponents met over the board.
func (s spec) averageOpponents(table *standings.Table, line int, rule string, compute figureFunc) figure.Why {
	var parts []figure.Why
	for _, turn := range table.Lines[line].Turns {
		if !turn.IsPlayed() {
			continue
		}
		for _, meeting := range turn.Met {
			label := fmt.Sprintf("round %d, %s", turn.Round, table.Lines[meeting.Line].Entrant)
			parts = append(parts, compute(s, table, meeting.Line).WithLabel(label))
		}
	}
	return figure.MeanOf("", rule, parts...)
}

// computeBerger multiplies each opponent's score by the points scored against them, and sums the products
// (9.1).
func (s spec) computeBerger(table *standings.Table, line int) figure.Why {
	reader := scoreReader{table, s.edition, false, s.forfeits}
	var terms []term
	for _, turn := range table.Lines[line].Turns {
		against, ok := reader.makeTerm(line, turn)
		if !ok {
			continue
		}
		label := against.why.Label
		terms = append(terms, term{
			why:       figure.ProductOf(label, "", against.why.WithLabel("score"), figure.Fact("scored", turn.Points.Value, "")),
			weight:    against.why.Value,
			voluntary: reader.choseNotToPlay(turn),
		})
	}
	return figure.SumOf("", s.edition.cite("9.1"), s.trim.cutTerms(terms, s.edition)...)
}

// computeKoya sums the points scored against opponents with at least half of the greatest possible
// points (9.2). A modifier moves this limit by a number of half points (14.5).
func (s spec) computeKoya(table *standings.Table, line int) figure.Why {
	limit := figure.Int(countMostGames(table)).Mul(table.Worth.Win).Add(figure.Int(s.limit)).Div(figure.Int(2))
	count := tally(func(_ spec, t *standings.Table, turn standings.Turn) (figure.Number, string) {
		if len(turn.Met) != 1 || turn.Kind == standings.Open {
			return figure.Number{}, ""
		}
		score := t.Lines[turn.Met[0].Line].Points.Value
		if score.Cmp(limit) < 0 {
			return figure.Number{}, ""
		}
		return turn.Points.Value, fmt.Sprintf("the opponent's %s reach %s", score, limit)
	})
	return count.sumCiting("9.2")(s, table, line)
}

// countMostGames returns the greatest number of games that an entrant can have had: the number of rounds or, in a
// round robin, the most rounds in which any entrant was paired.
func countMostGames(table *standings.Table) int {
	if !table.Fixed {
		return table.Rounds
	}
	most := 0
	for _, line := range table.Lines {
		most = max(most, lists.Count(line.Turns, func(turn standings.Turn) bool { return turn.Seats > 0 }))
	}
	return most
}

// countElected counts the rounds that the entrant chose to play (7.6).
func (s spec) countElected(table *standings.Table, line int) figure.Why {
	parts := []figure.Why{figure.Fact("rounds", figure.Int(table.Rounds), "")}
	for _, turn := range table.Lines[line].Turns {
		resting := table.Fixed && turn.Kind == standings.RoundKind(points.Absent) // the round without a partner of a round robin
		if turn.IsVoluntary() && !resting {
			parts = append(parts, figure.Fact(turn.Points.Label, figure.Int(-1), ""))
		}
	}
	return figure.SumOf("", s.edition.cite("7.6"), parts...)
}
