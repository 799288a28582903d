package standings

import (
	"fmt"

	"seneschal/domain/tournament/figure"
)

// void gives everybody of a void table a turn, whose points wait until all
// games are counted. Who did not come has lost the round.
func (t *Table) void(round int, g Game, lines map[ID]int) {
	chairs := g.chairs()
	for _, c := range chairs {
		for _, r := range c.results {
			line, ok := lines[r.Entrant]
			if !ok {
				continue
			}
			turn := Turn{Round: round, Game: g.ID, Seat: c.name, Kind: Void, Seats: len(chairs), Part: figure.Int(1), void: g.Void}
			if r.Forfeit {
				turn.Kind = ForfeitLoss
			}
			if r.Points != nil {
				turn.Points = figure.Fact("", *r.Points, "points given by the event").Noted(g.Void)
				turn.void = ""
			}
			turn.Points = t.label(turn, turn.Points)
			t.Lines[line].Turns = append(t.Lines[line].Turns, turn)
		}
	}
}

// settleVoids gives the turns of void tables their points.
func (t *Table) settleVoids() {
	for i := range t.Lines {
		for k := range t.Lines[i].Turns {
			turn := &t.Lines[i].Turns[k]
			if turn.void == "" {
				continue
			}
			why := figure.Why{}
			if turn.Kind == Void {
				why = t.Rules.Voided(t.Void, turn.Seats, t.meanOf(turn.Seats))
			}
			note := turn.void
			if why.Note != "" {
				note += "; " + why.Note
			}
			turn.Points = why.Named(turn.Points.Label).Noted(note)
		}
	}
}

// meanOf is what a seat had on the mean at the finished tables of so many: a
// level game's points if there are none.
func (t *Table) meanOf(seats int) figure.Why {
	all := mean{}
	for _, line := range t.Lines {
		for _, turn := range line.Turns {
			if turn.Over() && turn.Seats == seats {
				all = all.with(turn)
			}
		}
	}
	if all.seats.Sign() == 0 {
		return figure.Fact("", t.Worth.Draw, "").Noted("all alike")
	}
	return figure.Fact("", all.value(), "").
		Noted(fmt.Sprintf("mean of tables of %d; %s points on %s seats", seats, all.points, all.seats))
}
