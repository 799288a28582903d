package game

import (
	"slices"
	"time"
)

// ready reports whether the open phase may close at a time before its deadline.
func (g *Game) ready(at time.Time) bool {
	return len(g.phase.awaited) == 0 || g.state.Umpire().Ready(g.sheets(), at)
}

// missed are the awaited seats whose orders for the open phase are missing.
func (g *Game) missed() []Seat {
	missed := g.state.Umpire().Missed(g.sheets())
	return slices.DeleteFunc(slices.Clone(g.phase.awaited), func(s Seat) bool { return !slices.Contains(missed, s) })
}

// missedBy are those who have missed a phase that closes.
func (g *Game) missedBy(closed PhaseClosed) []Seat {
	if closed.Reason == "ready" {
		return nil
	}
	return g.missed()
}

// sheets are the sheets of all seats as the open phase stands, before any miss
// is counted.
func (g *Game) sheets() Orders { return g.compose(g, nil) }

// compose is the sheet of every seat: g is the game when the misses have been
// counted, before is the game whose phase closes.
func (g *Game) compose(before *Game, missed []Seat) Orders {
	orders := make(Orders, len(g.seats))
	for i := range g.seats {
		s := &g.seats[i]
		sheet := g.sheet(s, nil)
		sheet.Missed, sheet.Vacant = slices.Contains(missed, s.id), s.player == ""
		sheet.Empty, sheet.Resigned = before.seats[i].player == "", s.resigned && s.player != ""
		sheet.Away = sheet.Missed && s.play.excused > before.seats[i].play.excused
		sheet.Awaited, sheet.Spoke = slices.Contains(g.phase.awaited, s.id), s.play.spoke
		sheet.Votes = s.play.votes
		orders[s.id] = sheet
	}
	return orders
}

// patience is after how many misses in a row a regency begins, and a seat is
// vacated; 0: never.
func (g *Game) patience() (regencyAt, vacantAt int) {
	d := g.rules.Describe()
	regencyAt, vacantAt = g.state.Patience()
	if regencyAt < 0 {
		regencyAt = d.RegencyAt
	}
	if vacantAt < 0 {
		vacantAt = d.VacantAt
	}
	return regencyAt, vacantAt
}
