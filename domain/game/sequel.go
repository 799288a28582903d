package game

import (
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// A Section is a part of a letter that is a draft of its own.
type Section struct {
	Key   string // "turn 3", "D31", "oath"
	Lines []order.Line
	Now   bool // it interrupts: it is done at once, and what is refused of it holds nothing
	// Clears is the beginning of the keys of all sections that a letter replaces
	// together: with one of them the drafts of the others are gone, unless the
	// letter adds to them. "": each is replaced alone.
	Clears string
}

// covers reports whether a section takes the place of what was sent under a key.
func (s Section) covers(key string) bool {
	return s.Key == key || s.Clears != "" && strings.HasPrefix(key, s.Clears)
}

// A SheetSection is a section that a seat has sent and that is still of use.
type SheetSection struct {
	Key    string
	Set    int // number of the set under this key, from 1
	Final  bool
	Orders []Order
	At     time.Time // when our mail server received it last
}

// An Umpire says of a position when its phase may close early, what is still
// missing, and who has missed it. A phase on which nobody is awaited closes at
// once, whatever it says.
type Umpire interface {
	// Ready reports whether the phase may close at a time. It gets the sheets as
	// Adjudicate would, and is asked after every letter.
	Ready(Orders, time.Time) bool
	// Missed are those of the awaited seats whose miss is counted when the clock
	// closes the phase. Nobody misses a phase that was ready.
	Missed(Orders) []Seat
	// Answered reports whether a sheet holds what a Wait of its seat is for, a
	// draft included.
	Answered(Wait, Sheet) bool
	// Asks is what the open phase asks of whom in which turn, in the same words
	// when it is asked again, so that the rules cannot ask for the same thing over
	// and over; "" if nobody is to look.
	Asks() string
	// Asking reports whether an event only asks, or tells what has been read.
	Asking(event.Event) bool
}
