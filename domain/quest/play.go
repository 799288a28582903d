package quest

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A play is one adjudication: the position of the moment, to which each event is
// applied at once, and what came of it so far.
type play struct {
	now      *State
	sheets   game.Orders
	dice     *dice.Dice
	at       time.Time
	told     []event.Event
	played   map[game.Seat]int // turns of this post so far
	turn     turn              // in progress
	settling bool
	shown    map[game.Seat]showing // what each seat has shown last
}

// wake rouses the dormant seats of which a letter has come.
func (p *play) wake() {
	for _, seat := range p.now.Seats {
		if sheet := p.sheets[seat]; p.now.Knights[seat].Status == Dormant && !sheet.Regency && !sheet.Vacant {
			p.note(SeatAwoke{Seat: seat})
		}
	}
}

// sleep lets the seats sleep that have been silent for too long, from the next
// post on, and those that have no player.
func (p *play) sleep() {
	for _, seat := range p.now.Seats {
		if sheet := p.sheets[seat]; p.now.Knights[seat].Status == Active && (sheet.Regency || sheet.Vacant) && !p.now.Solo() {
			p.note(SeatDormant{Seat: seat})
		}
	}
}
