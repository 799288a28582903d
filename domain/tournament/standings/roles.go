package standings

import (
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// A mean holds the points of some seats together, and the number of seats.
type mean struct{ points, seats figure.Number }

// compute divides the points by the seats; it is 0 without seats.
func (m mean) compute() figure.Number { return m.points.Div(m.seats) }

// addTurn returns the mean with one more turn in it.
func (m mean) addTurn(turn Turn) mean {
	return mean{m.points.Add(turn.Points.Value), m.seats.Add(turn.Part)}
}

// levelRoles subtracts from every turn the mean points of the seats of its role over all finished games, in
// proportion to the entrant's part of the seat. From a round without a game it subtracts the mean of all seats or,
// if the entrant chose not to play, the mean of the best role, so that staying away gains nothing.
func (t *Table) levelRoles() {
	roles, overall := map[string]mean{}, mean{}
	for _, line := range t.Lines {
		for _, turn := range line.Turns {
			if turn.IsPlayed() && turn.Role != "" {
				roles[turn.Role] = roles[turn.Role].addTurn(turn)
				overall = overall.addTurn(turn)
			}
		}
	}
	const everyRole = "all roles"
	roles[everyRole] = overall
	best := everyRole
	for _, role := range slices.Sorted(maps.Keys(roles)) {
		if roles[role].compute().Cmp(roles[best].compute()) > 0 {
			best = role
		}
	}
	for i := range t.Lines {
		for k := range t.Lines[i].Turns {
			turn := &t.Lines[i].Turns[k]
			switch {
			case turn.IsPlayed() && turn.Role != "":
				turn.subtractMean(turn.Role, roles[turn.Role], turn.Part)
			case turn.IsVoluntary():
				turn.subtractMean(best, roles[best], figure.Int(1))
			case turn.Kind == ForfeitWin || turn.Kind == Void || turn.Kind == RoundKind(points.Allocated) || turn.Kind == RoundKind(points.FullBye):
				turn.subtractMean(everyRole, overall, figure.Int(1))
			}
		}
	}
}

// subtractMean subtracts a part of a mean from the turn's points.
func (t *Turn) subtractMean(role string, mean mean, part figure.Number) {
	off := figure.Fact("mean of "+role, mean.compute().Mul(part).Neg(), "").
		WithNote(fmt.Sprintf("%s points on %s seats", mean.points, mean.seats))
	t.Points = figure.SumOf(t.Points.Label, "points are levelled by role", t.Points.WithLabel("points"), off)
}

// addVoid adds a turn to the line of each entrant at a void table. settleVoids sets the points later,
// unless the event gives them. A player who did not come has lost the round.
func (t *Table) addVoid(round int, game Game, lines map[ID]int) {
	chairs := game.listChairs()
	for _, chair := range chairs {
		for _, result := range chair.results {
			line, ok := lines[result.Entrant]
			if !ok {
				continue
			}
			turn := Turn{Round: round, Game: game.ID, Seat: chair.name, Kind: Void, Seats: len(chairs), Part: figure.Int(1), void: game.Void}
			if result.Forfeit {
				turn.Kind = ForfeitLoss
			}
			if result.Points != nil {
				turn.Points = figure.Fact("", *result.Points, "points given by the event").WithNote(game.Void)
				turn.void = ""
			}
			turn.Points = t.labelPoints(turn, turn.Points)
			t.Lines[line].Turns = append(t.Lines[line].Turns, turn)
		}
	}
}

// settleVoids sets the points of the turns at void tables, when all games are counted.
func (t *Table) settleVoids() {
	for i := range t.Lines {
		for k := range t.Lines[i].Turns {
			turn := &t.Lines[i].Turns[k]
			if turn.void == "" {
				continue
			}
			why := figure.Why{}
			if turn.Kind == Void {
				why = t.Rules.ScoreVoid(t.Void, turn.Seats, t.meanOfTables(turn.Seats))
			}
			note := turn.void
			if why.Note != "" {
				note += "; " + why.Note
			}
			turn.Points = why.WithLabel(turn.Points.Label).WithNote(note)
		}
	}
}

// meanOfTables averages the points of a seat over the finished tables of a number of seats; without such tables it
// returns the points of a draw.
func (t *Table) meanOfTables(seats int) figure.Why {
	overall := mean{}
	for _, line := range t.Lines {
		for _, turn := range line.Turns {
			if turn.IsPlayed() && turn.Seats == seats {
				overall = overall.addTurn(turn)
			}
		}
	}
	if overall.seats.Sign() == 0 {
		return figure.Fact("", t.Worth.Draw, "").WithNote("all alike")
	}
	return figure.Fact("", overall.compute(), "").
		WithNote(fmt.Sprintf("mean of tables of %d; %s points on %s seats", seats, overall.points, overall.seats))
}
