package game

import (
	"maps"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// A Game is the aggregate: one campaign or match as its log tells it. Make an
// empty one with New, and fold events into it.
type Game struct {
	lookup    func(string) (Ruleset, bool)
	rules     Ruleset     // nil before Opened
	about     Description // of its ruleset, in its edition
	opened    Opened
	begun     bool
	over      bool
	result    Result
	rolls     int // adjudications so far, void ones included
	chance    chance
	seats     []seat // in seat order
	state     State  // nil before Opened
	phase     phase
	onlookers bool      // may post
	openings  int       // how often a phase has opened, or opened again: names its choices
	moments   []moment  // how each phase that stands began; moments[0] is phase 1
	press     []Pressed // all of it, and the steward's announcements; only appended to
	posts     []int     // of the thread: where each stands in press; only appended to
	told      int       // how much of press was there when the phase opened
	used      spent     // never changed in place
	heard     lately
}

// phase is the stretch of play that is open, or was open last.
type phase struct {
	Phase
	n       int // 0: none has opened yet
	opened  time.Time
	held    time.Time     // before which it does not close; zero: any time
	due     time.Time     // zero: never, or the clock is stopped
	length  time.Duration // that it had when it opened
	changed time.Time     // when orders were changed last, in this phase or before
	awaited []Seat
	open    bool
	paused  bool
	left    time.Duration // to the deadline, while paused
	ticks   []Tick
	asked   []string // by the rules, since the last change; only appended to
}

// A Tick is something that happened to the clock of a phase.
type Tick struct {
	Kind  string    `json:"kind"` // "extended", "grace", "late", "bank", "paused", "resumed", "rewound"
	Due   time.Time `json:"due,omitzero"`
	By    Player    `json:"by,omitempty"`
	Why   string    `json:"why,omitempty"`
	Seats []Seat    `json:"seats,omitempty"` // whose time bank was drawn on
}

// seat is a place at the game. What belongs to the person is left alone when
// the game is rewound; what belongs to the play is not.
type seat struct {
	id       Seat
	player   Player // "": free or vacant
	deputy   DeputyNamed
	away     []AbsenceSet
	epoch    int
	language string
	format   string
	digest   bool
	reports  Reports // "": as is usual in the game
	resigned bool
	play     play
}

// play is what a seat has to do with the phases.
type play struct {
	missed   int              // in a row
	excused  int              // by announced absence, in the whole game
	regency  bool             // by misses
	spoke    bool             // a valid letter came for the open phase
	graced   int              // 1 + the cycle in which grace was granted last; 0: never
	drawn    time.Duration    // out of the time bank, as it stands
	overtime int              // the last phase whose deadline was moved for the seat
	drafts   map[string]draft // by name of the phase, or key of the section
	undo     map[string]draft // those that the last letter changed, as they were before; never written to twice
	undoAt   time.Time        // when that came
	arrived  int              // sets so far: numbers their arrival
	standing []standing
	numbered int // standing orders so far
	votes    []order.Vote
	gone     []Fate // lines that letters of this phase have replaced or taken back; only appended to
}

// draft is what a seat has ordered for a phase.
type draft struct {
	set   int // 0: nothing yet
	lines []order.Line
	final bool
	has   bool           // false: withdrawn
	early bool           // it came for a phase that was still to come
	since map[string]int // how much had been heard when each line was sent first; never changed in place
	seq   int            // when it came, among the seat's
	at    time.Time
}

// standing is a standing order as it was written.
type standing struct {
	n    int
	line order.Line
}

// moment is how a phase began, for a rewinding to go back to.
type moment struct {
	phase   phase
	state   State
	plays   []play
	players []Player
	used    spent
}

// spent is what the phases that share a clock have used of it so far. Only
// clocks with a name are in it.
type spent map[string]time.Duration

// with is what has been used when a phase closes. Pauses and extensions are
// not counted: what was left to the deadline is left for the next phase, up to
// all that this one had.
func (u spent) with(p phase, closed time.Time) spent {
	if p.Clock == "" || p.Endless {
		return u
	}
	left := p.due.Sub(closed)
	if p.paused {
		left = p.left
	}
	next := maps.Clone(u)
	if next == nil {
		next = make(spent)
	}
	next[p.Clock] += max(p.length-left, 0)
	return next
}

// New is a game before its first event. The lookup finds rulesets by name.
func New(lookup func(string) (Ruleset, bool)) *Game { return &Game{lookup: lookup} }

// Clone returns a game that shares nothing mutable with g. Moments and press
// are only ever appended to, so they are shared up to here.
func (g *Game) Clone() *Game {
	c := *g
	c.seats = make([]seat, len(g.seats))
	for i, s := range g.seats {
		s.play = s.play.clone()
		s.away = slices.Clip(s.away)
		c.seats[i] = s
	}
	if g.state != nil {
		c.state = g.state.Clone()
	}
	c.phase.ticks = slices.Clip(g.phase.ticks)
	c.moments = slices.Clip(g.moments)
	c.press, c.posts = slices.Clip(g.press), slices.Clip(g.posts)
	c.heard.events = slices.Clip(g.heard.events)
	return &c
}

func (p play) clone() play {
	p.drafts = maps.Clone(p.drafts)
	p.standing = slices.Clone(p.standing)
	p.gone = slices.Clip(p.gone)
	return p
}

// Laid is the game with another position laid under it, its phase open: for
// case files and laws, which ask what would be if.
func (g *Game) Laid(s State) *Game {
	c := g.Clone()
	c.state = s.Clone()
	c.phase.Phase, c.phase.awaited = s.Phase(), awaited(s)
	if n := len(c.moments); n > 0 {
		m := c.moments[n-1]
		m.state, m.phase = s.Clone(), c.phase
		c.moments = append(slices.Clone(c.moments[:n-1]), m)
	}
	return c
}

// seat finds a seat by its ID.
func (g *Game) seat(id Seat) (*seat, bool) {
	for i := range g.seats {
		if g.seats[i].id == id {
			return &g.seats[i], true
		}
	}
	return nil, false
}

var _ event.Evolver[*Game] = (*Game)(nil)

// A fact is an event of the vocabulary: it says itself what it does to
// the game.
type fact interface{ apply(*Game) }

// Apply changes the game in place. It computes nothing that an event could
// have said; events that are not the kernel's go to the ruleset's state.
func (g *Game) Apply(e event.Event) {
	g.chance.hear(e)
	if f, ok := e.(fact); ok {
		f.apply(g)
	} else if g.state != nil {
		g.state.Apply(e)
		g.changed(e)
		g.heard.hear(e)
	}
}

func (g *Game) with(id Seat, change func(*seat)) {
	if s, ok := g.seat(id); ok {
		change(s)
	}
}

// stirred notes when orders were changed: a phase that all have answered has its respite
// from then on.
func (g *Game) stirred(at time.Time) {
	if at.After(g.phase.changed) {
		g.phase.changed = at
	}
}

func (p *play) put(phase string, d draft) {
	if p.drafts == nil {
		p.drafts = make(map[string]draft)
	}
	p.drafts[phase] = d
}

// before keeps a draft as it was before the letter of a time.
func (p *play) before(key string, at time.Time) {
	if !at.Equal(p.undoAt) {
		p.undo, p.undoAt = nil, at
	}
	if _, kept := p.undo[key]; !kept {
		p.undo = maps.Clone(p.undo) // positions share it
		if p.undo == nil {
			p.undo = make(map[string]draft)
		}
		p.undo[key] = p.drafts[key]
	}
}

// AbsenceSet announces that the holder of a seat will be away.
type AbsenceSet struct {
	Seat Seat      `json:"seat"`
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

func (e AbsenceSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.away = append(s.away, e) }) }

// DeputyNamed lets another player send a seat's orders; an empty Deputy ends it.
type DeputyNamed struct {
	Seat   Seat      `json:"seat"`
	Deputy Player    `json:"deputy,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	Press  bool      `json:"press,omitempty"`
}

func (e DeputyNamed) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.deputy = e }) }

// awaited are the seats that a position waits on, in the order of its Waits.
func awaited(s State) []Seat {
	seats := []Seat{}
	for _, w := range s.Waits(order.English) {
		if !slices.Contains(seats, w.Seat) {
			seats = append(seats, w.Seat)
		}
	}
	return seats
}

// asking are all things that have been asked since the last change, what the
// position asks now among them.
func (g *Game) asking() []string {
	if g.state == nil || g.state.Umpire().Asks() == "" {
		return nil
	}
	return append(slices.Clip(g.phase.asked), g.state.Umpire().Asks())
}

// changed forgets what has been asked when the rules change anything else.
func (g *Game) changed(e event.Event) {
	if len(g.phase.asked) > 0 && !g.state.Umpire().Asking(e) {
		g.phase.asked = nil
	}
}

// stalls reports whether the position asks for what has been asked already.
func (g *Game) stalls() bool {
	asks := g.state.Umpire().Asks()
	return asks != "" && slices.Contains(g.phase.asked, asks)
}
