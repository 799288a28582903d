package camelot

import (
	"strconv"

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

// Umpire is that of the machine: the game goes on when the open question has
// been answered by all that were asked, and the active seat misses a turn in
// which it has settled nothing (5.5).
func (s *State) Umpire() game.Umpire { return table.Umpire(s) }

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

// asking reports whether an event belongs to the asking alone: it opens and
// closes questions, or notes what has been read of a block.
func asking(e event.Event) bool {
	switch e.(type) {
	case DecisionOpened, DecisionPut, DecisionClosed, BlockRead, Halted:
		return true
	}
	return false
}
