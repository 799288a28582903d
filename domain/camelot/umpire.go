package camelot

import (
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// turnKey is the section in which the active seat's block of this turn stands.
func (s *State) turnKey() string { return "turn " + strconv.Itoa(s.Round) }

// sets are the numbers of the final turn blocks that are there when a question
// is opened: only a later one answers it.
func (p *play) sets(asked seats) map[game.Seat]int {
	sets := map[game.Seat]int{}
	for _, seat := range asked {
		if x, ok := p.sheets[seat].Section(p.now.turnKey()); ok && x.Final {
			sets[seat] = x.Set
		}
	}
	return sets
}

// unasked reports whether an own question takes what is there without a stop:
// the time of the turn is up, or a block is to be played in one go (5.5).
func (p *play) unasked(d Decision) bool {
	if !d.ownTurn() {
		return false
	}
	block, ok := p.sheets[p.now.Active].Section(p.now.turnKey())
	return p.now.Now.Late || p.now.Options.Block && ok && block.Final
}

// Ready reports whether the open question has been answered by all that were
// asked: the game goes on then. Nobody is asked before the deal.
func (s *State) Ready(orders game.Orders, _ time.Time) bool { return table.Ready(s, orders) }

// Missed is the active seat, if the clock ends its turn's question and it has
// settled nothing in this turn: a turn by the defaults alone (5.5).
func (s *State) Missed(orders game.Orders) []game.Seat { return table.Missed(s, orders) }

// Patience is after how many misses in a row a seat is played by the defaults
// or, with leave=death, has left (5.5).
func (s *State) Patience() (regencyAt, vacantAt int) {
	if s.Options.Leave == "death" {
		return 0, s.Options.NMR
	}
	return s.Options.NMR, 0
}

// PassesOn reports whether a substitute takes the seat of who has left
// (O-LEAVE).
func (s *State) PassesOn() bool { return s.Options.Leave == "substitute" }

// Answered reports whether a seat's sheet holds an answer to the open
// question, a draft included.
func (s *State) Answered(w game.Wait, sheet game.Sheet) bool { return table.Answered(s, w, sheet) }

// Asks names the open question.
func (s *State) Asks() string { return table.Asks(s) }

// Asking reports whether an event belongs to the asking alone: it opens and
// closes questions, or notes what has been read of a block.
func (s *State) Asking(e event.Event) bool {
	switch e.(type) {
	case DecisionOpened, DecisionPut, DecisionClosed, BlockRead, Halted:
		return true
	}
	return false
}
