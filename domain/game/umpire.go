package game

import (
	"slices"
	"time"
)

// ready reports whether the open phase may close at a time before its deadline.
func (g *Game) ready(at time.Time, sheets Orders) bool {
	return len(g.phase.awaited) == 0 || g.common() == nil && g.state.Umpire().Ready(sheets, at)
}

// missed are the awaited seats whose orders for the open phase are missing.
func (g *Game) missed(sheets Orders) []Seat {
	missed := g.state.Umpire().Missed(sheets)
	return slices.DeleteFunc(slices.Clone(g.phase.awaited), func(s Seat) bool { return !slices.Contains(missed, s) })
}

// sheets are the sheets of all seats as the open phase stands, before any miss
// is counted. To read them is most of the work of closing a phase: it is done
// once.
func (g *Game) sheets() Orders {
	read := make(Orders, len(g.seats))
	for i := range g.seats {
		read[g.seats[i].id] = g.sheet(&g.seats[i], nil)
	}
	return g.compose(g, nil, read)
}

// compose is the sheet of every seat out of what was read: g is the game when the
// misses have been counted, before is the game whose phase closes.
func (g *Game) compose(before *Game, missed []Seat, read Orders) Orders {
	orders := make(Orders, len(g.seats))
	for i := range g.seats {
		s := &g.seats[i]
		sheet := read[s.id]
		sheet.Missed, sheet.Vacant, sheet.Regency = slices.Contains(missed, s.id), s.player == "", s.play.regency
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
	d := g.about
	regencyAt, vacantAt = g.state.Patience()
	if regencyAt < 0 {
		regencyAt = d.RegencyAt
	}
	if vacantAt < 0 {
		vacantAt = d.VacantAt
	}
	return regencyAt, vacantAt
}

// passes reports whether the open phase waits for nobody: it is closed as soon as
// somebody looks.
func (g *Game) passes() bool {
	if len(g.state.Waits("en")) > 0 {
		return false
	}
	_, ok := g.Closable(g.phase.opened)
	return ok
}
