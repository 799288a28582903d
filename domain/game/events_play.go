package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
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
	g.changeSeat(e.Seat, func(seat *seat) {
		old := seat.play.drafts.find(e.Phase)
		seat.play.keepDraft(e, g.isLive(e.Seat, e.Phase), g.heard.end())
		g.noteDropped(seat, e.Phase, old, e.At)
	})
	g.noteChange(e.At)
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
	g.noteChange(e.At)
	g.changeSeat(e.Seat, func(seat *seat) {
		line := order.Line{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}
		seat.play.standing = append(seat.play.standing, standing{n: e.N, line: line})
		seat.play.numbered, seat.play.spoke = max(seat.play.numbered, e.N), true
	})
}

// StandingCleared withdraws standing orders of a seat.
type StandingCleared struct {
	Own
	N  []int     `json:"n"`
	At time.Time `json:"at,omitzero"` // as in StandingSet
}

func (e StandingCleared) apply(g *Game) {
	g.noteChange(e.At)
	g.changeSeat(e.Seat, func(s *seat) {
		s.play.standing = lists.Keep(s.play.standing, func(o standing) bool { return !slices.Contains(e.N, o.n) })
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

func (e StandingRewritten) apply(g *Game) {
	g.changeSeat(e.Seat, func(s *seat) { s.play.respellStanding(e) })
}

// Withdrawn clears a draft of a seat: because of CANCEL, or because its holder disowned it ("this
// was not me").
type Withdrawn struct {
	Own
	By    Player    `json:"by"`
	Phase string    `json:"phase"`
	At    time.Time `json:"at"`
}

// apply empties the draft but keeps its number of sets, and saves it for UNDO.
func (e Withdrawn) apply(g *Game) {
	g.noteChange(e.At)
	g.changeSeat(e.Seat, func(seat *seat) {
		seat.play.saveForUndo(e.Phase, e.At)
		old := seat.play.drafts.find(e.Phase)
		seat.play.drafts = seat.play.drafts.with(e.Phase, draft{set: old.set})
		g.noteDropped(seat, e.Phase, old, e.At)
		left, _ := g.hasDraft(seat)
		seat.play.spoke = seat.play.spoke && (left || !g.isLive(e.Seat, e.Phase))
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
	g.changeSeat(e.Seat, func(seat *seat) {
		seat.play.missed = e.Row
		if e.Excused {
			seat.play.excused++
		}
	})
}

// RegencyBegan says that from now on a seat's orders are made by rule.
type RegencyBegan struct {
	Seat Seat `json:"seat"`
}

func (e RegencyBegan) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.play.regency = true }) }

// RegencyEnded says that the holder of a seat is back.
type RegencyEnded struct {
	Seat Seat `json:"seat"`
}

func (e RegencyEnded) apply(g *Game) {
	g.changeSeat(e.Seat, func(s *seat) { s.play.regency, s.play.missed = false, 0 })
}

// rewriteStanding returns the events that respell or withdraw standing orders when a phase closes; g is the game after
// the phase, before the position when it closed.
func (g *Game) rewriteStanding(before State) []event.Event {
	var events []event.Event
	for i := range g.seats {
		seat := &g.seats[i]
		var expired []int
		for _, standing := range seat.play.standing {
			text, changed := g.rules.Rewrite(before, g.state, seat.id, standing.line)
			switch {
			case changed && text == "":
				expired = append(expired, standing.n)
			case changed:
				events = append(events, StandingRewritten{Own: Own{seat.id}, N: standing.n, Line: text, Lang: standing.line.Lang})
			}
		}
		if len(expired) > 0 {
			events = append(events, StandingCleared{Own: Own{seat.id}, N: expired})
		}
	}
	return events
}

// respellStanding replaces the spelling of a standing order; it does nothing if there is none with that number.
func (p *play) respellStanding(rewritten StandingRewritten) {
	p.standing = slices.Clone(p.standing)
	for i := range p.standing {
		if p.standing[i].n == rewritten.N {
			p.standing[i].line = order.Line{N: rewritten.N, Text: rewritten.Line, Lang: rewritten.Lang, Standing: true}
		}
	}
}

// keepDraft keeps orders as a draft, in place of the old one or, with Add, behind its lines. now says whether they
// are for the open phase; heard is the number of ruleset events so far.
func (p *play) keepDraft(ordered Ordered, now bool, heard int) {
	p.saveForUndo(ordered.Phase, ordered.At)
	oldDraft := p.drafts.find(ordered.Phase)
	d := draft{set: ordered.Set, final: ordered.Final, has: true, early: !now, seq: oldDraft.seq, sentAt: oldDraft.sentAt}
	if !ordered.Add || len(ordered.Lines) > 0 { // else it only says whether the draft is final
		p.arrived++
		d.seq, d.sentAt = p.arrived, ordered.At
	}
	if ordered.Add {
		d.lines = oldDraft.lines
	}
	d.lines = slices.Grow(slices.Clip(d.lines), len(ordered.Lines)) // a copy, as the old draft keeps its lines
	for _, text := range ordered.Lines {
		d.lines = append(d.lines, order.Line{N: len(d.lines) + 1, Text: text, Lang: ordered.Lang})
	}
	d.heardBefore = stampLines(oldDraft, d.lines, heard)
	p.drafts = p.drafts.with(ordered.Phase, d)
	if now {
		p.spoke, p.missed = true, 0
	}
}
