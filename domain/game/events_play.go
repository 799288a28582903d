package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// Ordered records the lines of a submission as a draft of a seat. They are parsed again when the phase
// closes, and stay private to the seat until the audit after the game.
type Ordered struct {
	Own
	By    Player    `json:"by"`
	Phase string    `json:"phase"` // the phase of the orders, open or later (FOR), or the key of a section
	Set   int       `json:"set"`   // number of the set within the phase, from 1
	Lines []string  `json:"lines"` // as the player wrote them, without control lines
	Lang  string    `json:"lang,omitempty"`
	Add   bool      `json:"add,omitempty"` // adds to the draft instead of replacing it
	Final bool      `json:"final"`         // READY; false is HOLD
	At    time.Time `json:"at"`            // when our mail server received it
}

func (e Ordered) apply(g *Game) {
	g.with(e.Seat, func(s *seat) {
		old := s.play.drafts[e.Phase]
		s.play.ordered(e, g.now(e.Seat, e.Phase), g.heard.end())
		g.dropped(s, e.Phase, old, e.At)
	})
	g.stirred(e.At)
}

// StandingSet adds a standing order to a seat, as it was written.
type StandingSet struct {
	Own
	N    int    `json:"n"` // its number, never used again by the seat
	Line string `json:"line"`
	Lang string `json:"lang,omitempty"`
	// At is when it came, in a game with a respite; else zero.
	At time.Time `json:"at,omitzero"`
}

func (e StandingSet) apply(g *Game) {
	g.stirred(e.At)
	g.with(e.Seat, func(s *seat) {
		line := order.Line{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}
		s.play.standing = append(s.play.standing, standing{n: e.N, line: line})
		s.play.numbered, s.play.spoke = max(s.play.numbered, e.N), true
	})
}

// StandingCleared withdraws standing orders of a seat.
type StandingCleared struct {
	Own
	N  []int     `json:"n"`
	At time.Time `json:"at,omitzero"` // as in StandingSet
}

func (e StandingCleared) apply(g *Game) {
	g.stirred(e.At)
	g.with(e.Seat, func(s *seat) {
		s.play.standing = slices.DeleteFunc(s.play.standing, func(o standing) bool { return slices.Contains(e.N, o.n) })
	})
}

// StandingRewritten respells a standing order, because the things that it names have other numbers
// now.
type StandingRewritten struct {
	Own
	N    int    `json:"n"`
	Line string `json:"line"`
	Lang string `json:"lang,omitempty"`
}

func (e StandingRewritten) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.play.rewritten(e) }) }

// Withdrawn clears a draft of a seat: because of CANCEL, or because its holder disowned it ("this
// was not me").
type Withdrawn struct {
	Own
	By    Player    `json:"by"`
	Phase string    `json:"phase"`
	At    time.Time `json:"at"`
}

func (e Withdrawn) apply(g *Game) {
	g.stirred(e.At)
	g.with(e.Seat, func(s *seat) {
		s.play.before(e.Phase, e.At)
		old := s.play.drafts[e.Phase]
		s.play.put(e.Phase, draft{set: old.set})
		g.dropped(s, e.Phase, old, e.At)
		left, _ := g.drafted(s)
		s.play.spoke = s.play.spoke && (left || !g.now(e.Seat, e.Phase))
	})
}

// Missed says that a deadline passed without a submission from an awaited seat (NMR). Row counts
// misses in a row, this one included. A miss is Excused during an announced absence, and does not
// count.
type Missed struct {
	Seat    Seat   `json:"seat"`
	Phase   string `json:"phase"`
	Row     int    `json:"row"`
	Excused bool   `json:"excused,omitempty"`
}

func (e Missed) apply(g *Game) {
	g.with(e.Seat, func(s *seat) {
		s.play.missed = e.Row
		if e.Excused {
			s.play.excused++
		}
	})
}

// RegencyBegan says that from now on a seat's orders are made by rule.
type RegencyBegan struct {
	Seat Seat `json:"seat"`
}

func (e RegencyBegan) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.play.regency = true }) }

// RegencyEnded says that the holder of a seat is back.
type RegencyEnded struct {
	Seat Seat `json:"seat"`
}

func (e RegencyEnded) apply(g *Game) {
	g.with(e.Seat, func(s *seat) { s.play.regency, s.play.missed = false, 0 })
}

// rewritten returns the events that respell or withdraw standing orders when a phase closes; g is
// the game after it, before the position when it closed.
func (g *Game) rewritten(before State) []event.Event {
	var events []event.Event
	for i := range g.seats {
		s := &g.seats[i]
		var over []int
		for _, o := range s.play.standing {
			text, changed := g.rules.Rewrite(before, g.state, s.id, o.line)
			switch {
			case changed && text == "":
				over = append(over, o.n)
			case changed:
				events = append(events, StandingRewritten{Own: Own{s.id}, N: o.n, Line: text, Lang: o.line.Lang})
			}
		}
		if len(over) > 0 {
			events = append(events, StandingCleared{Own: Own{s.id}, N: over})
		}
	}
	return events
}

// rewritten replaces the spelling of a standing order.
func (p *play) rewritten(e StandingRewritten) {
	for i := range p.standing {
		if p.standing[i].n == e.N {
			p.standing[i].line = order.Line{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}
		}
	}
}

// ordered keeps orders as a draft. now says whether they are for the open phase; heard is the
// number of events heard so far.
func (p *play) ordered(e Ordered, now bool, heard int) {
	p.before(e.Phase, e.At)
	old := p.drafts[e.Phase]
	d := draft{set: e.Set, final: e.Final, has: true, early: !now, seq: old.seq, at: old.at}
	if !e.Add || len(e.Lines) > 0 { // else it only says whether the draft is final
		p.arrived++
		d.seq, d.at = p.arrived, e.At
	}
	if e.Add {
		d.lines = slices.Clone(old.lines)
	}
	for _, text := range e.Lines {
		d.lines = append(d.lines, order.Line{N: len(d.lines) + 1, Text: text, Lang: e.Lang})
	}
	d.since = stamped(old.since, d.lines, heard)
	p.put(e.Phase, d)
	if now {
		p.spoke, p.missed = true, 0
	}
}
