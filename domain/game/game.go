package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// A Game is the aggregate: one campaign or match, rebuilt from its log. New makes an
// empty one; Apply folds events into it.
type Game struct {
	lookup         func(string) (Ruleset, bool)
	rules          Ruleset     // nil before Opened
	about          Description // the ruleset's, in its edition
	opened         Opened
	begun          bool
	over           bool
	result         Result
	rolls          int // adjudications so far, void ones included
	chance         chance
	seats          []seat // in seat order
	state          State  // nil before Opened
	phase          phase
	anonymous      bool      // nobody learns before the end who plays which seat
	onlookers      bool      // whether onlookers may post
	openings       int       // how many times a phase has opened or, by a rewinding, opened again: numbers its choices
	moments        []*moment // the beginning of each phase that stands; moments[0] is phase 1; never changed in place
	press          []Pressed // all messages, and the steward's announcements; only appended to
	posts          []int     // the thread: index of each post in press, or isRemark; only appended to
	pressAtOpening int       // length of press when the phase opened
	timeUsed       timeUsed  // of shared clocks, by the earlier phases; only appended to
	heard          recentEvents
}

// phase is the open phase, or the last one if none is open.
type phase struct {
	Phase
	n          int // number of the phase; 0: none has opened yet
	opened     time.Time
	notBefore  time.Time     // the phase does not close before this; zero: it may at any time
	due        time.Time     // the deadline; zero: there is none, or the clock is stopped
	length     time.Duration // from opening to the deadline, as set at the opening
	lastChange time.Time     // when orders changed last, in this phase or before; zero: never
	awaited    []Seat
	open       bool
	paused     bool
	timeLeft   time.Duration // time left to the deadline, while paused
	ticks      []Tick
	questions  []string // the questions of the rules since the last change; only appended to
}

// A Tick is something that happened to the clock of a phase.
type Tick struct {
	Kind  string    `json:"kind"` // "extended", "grace", "late", "bank", "paused", "resumed", "rewound"
	Due   time.Time `json:"due,omitzero"`
	By    Player    `json:"by,omitempty"`
	Why   string    `json:"why,omitempty"`
	Seats []Seat    `json:"seats,omitempty"` // the seats whose time banks were drawn on
}

// seat is a place at the game. Rewinding the game restores the fields that belong to the
// play and leaves those that belong to the person as they are.
type seat struct {
	id       Seat
	player   Player // the holder; "": free or vacant
	deputy   DeputyNamed
	away     []AbsenceSet
	epoch    int
	language string
	format   string
	digest   bool
	reports  Reports // "": the default of the game
	resigned bool
	play     play
}

// play is the state of a seat that belongs to the phases; a rewinding restores it.
type play struct {
	missed       int           // misses in a row
	excused      int           // misses excused by announced absence, in the whole game
	regency      bool          // under regency after misses
	spoke        bool          // a valid submission came for the open phase
	graced       int           // 1 + the last cycle in which grace was granted; 0: never
	drawn        time.Duration // time drawn from the bank and not put back
	overtime     int           // the last phase whose deadline was moved for the seat
	drafts       drafts
	undo         []keyedDraft // the drafts that the last submission changed, as they were before; only appended to
	undoAt       time.Time    // when that submission came
	arrived      int          // counts the sets so far, to number their arrival
	standing     []standing   // replaced or appended to, never changed in place
	numbered     int          // standing orders so far
	votes        []order.Vote
	wishes       []Agreement // what the seat wants the players to agree on; replaced, never changed in place
	wishedIn     int         // the last phase in which the seat has changed its wishes
	wished       int         // how often it has changed them in that phase
	pastOutcomes []Outcome   // lines that submissions of this phase have replaced or taken back; only appended to
}

// standing is a standing order as it was written.
type standing struct {
	n    int // its number, never used again by the seat
	line order.Line
}

// moment is the state of the game when a phase began, so that a rewinding can restore it.
type moment struct {
	phase    phase
	state    State
	plays    []play
	players  []Player
	timeUsed timeUsed
}

// timeUsed records how much of its clock each earlier phase has used. Only phases with a named clock
// are in it.
type timeUsed []clockTime

type clockTime struct {
	clock string
	time  time.Duration
}

// of returns the time that phases have used of a clock.
func (u timeUsed) of(clock string) (used time.Duration) {
	for _, phase := range u {
		if phase.clock == clock {
			used += phase.time
		}
	}
	return used
}

// addPhase returns the times used after a phase has closed. A phase without a named clock uses none. Pauses and
// extensions do not count: the time left to the deadline is left for the next phase, up to the whole length of this
// one.
func (u timeUsed) addPhase(phase *phase, closed time.Time) timeUsed {
	if phase.Clock == "" || phase.Endless {
		return u
	}
	timeLeft := phase.due.Sub(closed)
	if phase.paused {
		timeLeft = phase.timeLeft
	}
	return append(u, clockTime{phase.Clock, max(phase.length-timeLeft, 0)})
}

// New makes a game without events. It finds rulesets by name with lookup.
func New(lookup func(string) (Ruleset, bool)) *Game { return &Game{lookup: lookup} }

// Clone returns a copy that shares nothing mutable with g. Moments and press are only ever
// appended to, so both share those that exist now.
func (g *Game) Clone() *Game {
	c := *g
	c.seats = make([]seat, len(g.seats))
	for i, seat := range g.seats {
		seat.play = seat.play.clone()
		seat.away = slices.Clip(seat.away)
		c.seats[i] = seat
	}
	if g.state != nil {
		c.state = g.state.Clone()
	}
	c.phase.ticks = slices.Clip(g.phase.ticks)
	c.moments, c.timeUsed = slices.Clip(g.moments), slices.Clip(g.timeUsed)
	c.press, c.posts = slices.Clip(g.press), slices.Clip(g.posts)
	c.heard.events = slices.Clip(g.heard.events)
	return &c
}

// clone returns a copy that shares only what is never changed in place: an append to a slice moves it.
func (p *play) clone() play {
	c := *p
	c.standing, c.undo, c.pastOutcomes = slices.Clip(p.standing), slices.Clip(p.undo), slices.Clip(p.pastOutcomes)
	return c
}

// Laid returns a copy of the game with the given position in place of its own, and with the phase of that position
// open. A rewinding to this phase returns to the given position. Case files and laws use it to try positions that
// were not played.
func (g *Game) Laid(state State) *Game {
	c := g.Clone()
	c.state = state.Clone()
	c.phase.Phase, c.phase.awaited = state.Phase(), listAwaited(state)
	if n := len(c.moments); n > 0 {
		moment := *c.moments[n-1]
		moment.state, moment.phase = state.Clone(), c.phase
		c.moments = append(slices.Clone(c.moments[:n-1]), &moment)
	}
	return c
}

// findSeat finds a seat by its ID; ok is false if there is none.
func (g *Game) findSeat(id Seat) (*seat, bool) {
	for i := range g.seats {
		if g.seats[i].id == id {
			return &g.seats[i], true
		}
	}
	return nil, false
}

var _ event.Evolver[*Game] = (*Game)(nil)

// A fact is an event of the kernel's own registry: it changes the game itself.
type fact interface{ apply(*Game) }

// Apply changes the game in place as an event says; it recomputes nothing that an event records. Events that are not
// the kernel's go to the ruleset's state, and are dropped before Opened.
func (g *Game) Apply(ev event.Event) {
	g.chance.noteEvent(ev)
	if f, ok := ev.(fact); ok {
		f.apply(g)
	} else if g.state != nil {
		g.state.Apply(ev)
		g.forgetAsked(ev)
		g.heard.noteEvent(ev)
	}
}

// changeSeat calls change for a seat; it does nothing if the game has no such seat.
func (g *Game) changeSeat(id Seat, change func(*seat)) {
	if s, ok := g.findSeat(id); ok {
		change(s)
	}
}

// noteChange notes the time at which orders changed last. Once every awaited seat has answered,
// the respite of the phase counts from it.
func (g *Game) noteChange(at time.Time) {
	if at.After(g.phase.lastChange) {
		g.phase.lastChange = at
	}
}

// saveForUndo saves a draft as it stood before the submission received at a time, so that UNDO can bring it back. It
// forgets what it saved for earlier submissions.
func (p *play) saveForUndo(key string, at time.Time) {
	if !at.Equal(p.undoAt) {
		p.undo, p.undoAt = nil, at
	}
	if !slices.ContainsFunc(p.undo, func(kept keyedDraft) bool { return kept.key == key }) {
		p.undo = append(p.undo, keyedDraft{key, p.drafts.find(key)})
	}
}

// AbsenceSet announces that the holder of a seat will be away.
type AbsenceSet struct {
	Seat Seat      `json:"seat"`
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

func (e AbsenceSet) apply(g *Game) {
	g.changeSeat(e.Seat, func(s *seat) { s.away = append(s.away, e) })
}

// DeputyNamed lets another player send a seat's orders; an empty Deputy ends it.
type DeputyNamed struct {
	Seat   Seat      `json:"seat"`
	Deputy Player    `json:"deputy,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	Press  bool      `json:"press,omitempty"`
}

func (e DeputyNamed) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.deputy = e }) }

// listAwaited lists the seats that a position waits for, each once, in the order of its Waits; it never returns nil.
func listAwaited(state State) []Seat {
	seats := []Seat{}
	for _, wait := range state.Waits(order.English) {
		if !slices.Contains(seats, wait.Seat) {
			seats = append(seats, wait.Seat)
		}
	}
	return seats
}

// listAsked lists the questions asked since the last change, the present one last; nil if nothing is asked now.
func (g *Game) listAsked() []string {
	if g.state == nil {
		return nil
	}
	asks := g.state.ClosePolicy().Asks()
	if asks == "" {
		return nil
	}
	return append(slices.Clip(g.phase.questions), asks)
}

// forgetAsked forgets the questions asked so far if an event of the ruleset does anything but ask.
func (g *Game) forgetAsked(e event.Event) {
	if len(g.phase.questions) > 0 && !g.state.ClosePolicy().Asking(e) {
		g.phase.questions = nil
	}
}

// isStalled reports whether the position asks a question again that it has asked since the last change.
func (g *Game) isStalled() bool {
	asks := g.state.ClosePolicy().Asks()
	return asks != "" && slices.Contains(g.phase.questions, asks)
}
