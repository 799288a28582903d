package game

import (
	"slices"
	"time"
)

// umpire is the position, if it says itself when its phase may close.
func (g *Game) umpire() (Umpire, bool) {
	u, ok := g.state.(Umpire)
	return u, ok
}

// ready reports whether the open phase may close at a time before its deadline.
func (g *Game) ready(at time.Time) bool {
	u, ok := g.umpire()
	if !ok {
		return g.allFinal()
	}
	return len(g.phase.awaited) == 0 || u.Ready(g.sheets(), at)
}

// allFinal reports whether every awaited seat that has a player is final. If
// seats are awaited and none of them has a player, the clock decides.
func (g *Game) allFinal() bool {
	living := 0
	for _, id := range g.phase.awaited {
		s, ok := g.seat(id)
		if !ok || s.player == "" {
			continue
		}
		living++
		if _, final := g.drafted(s); !final {
			return false
		}
	}
	return living > 0 || len(g.phase.awaited) == 0
}

// missed are the seats whose orders for the open phase are missing: awaited
// ones without a valid letter, or whom the umpire names.
func (g *Game) missed() []Seat {
	if u, ok := g.umpire(); ok {
		return u.Missed(g.sheets())
	}
	var seats []Seat
	for _, id := range g.phase.awaited {
		if s, ok := g.seat(id); ok && !s.play.spoke {
			seats = append(seats, id)
		}
	}
	return seats
}

// missedBy are those who have missed a phase that closes. Before an umpire
// nobody has missed one that was ready.
func (g *Game) missedBy(closed PhaseClosed) []Seat {
	if _, ok := g.umpire(); ok && closed.Reason == "ready" {
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
		away := sheet.Missed && s.play.excused > before.seats[i].play.excused
		sheet.Regency = s.play.regency || sheet.Vacant || away
		orders[s.id] = sheet
	}
	return orders
}

// patience is after how many misses in a row a regency begins, and a seat is
// vacated; 0: never.
func (g *Game) patience() (regencyAt, vacantAt int) {
	if p, ok := g.state.(Patient); ok {
		return p.Patience()
	}
	d := g.rules.Describe()
	return d.RegencyAt, d.VacantAt
}
