package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

var _ event.Evolver[*Game] = (*Game)(nil)

// Apply changes the game in place. It computes nothing that an event could
// have said; events that are not the kernel's go to the ruleset's state.
func (g *Game) Apply(e event.Event) {
	switch e := e.(type) {
	case Opened:
		g.open(e)
	case Begun:
		g.begun = true
	case PhaseOpened:
		g.openPhase(e)
	case PhaseClosed:
		g.used = g.used.with(g.phase, e.At)
		g.rolls, g.key, g.phase.open = e.Roll, e.Key, false
	case Rewound:
		g.rewind(e)
	case Ended:
		g.phase.open, g.over, g.result = false, true, e.Result
	case Abandoned:
		g.abandon()
	case Pressed:
		g.press = append(g.press, e)
	case Announced:
		g.press = append(g.press, Pressed{Public: true, Text: e.Text, At: e.At})
	case Extended, Banked, Paused, Resumed:
		g.tick(e)
	case Seated, Replaced, Vacated, AbsenceSet, DeputyNamed, Resigned, Rekeyed, LanguageSet, FormatSet, DigestSet:
		g.seatPerson(e)
	case Ordered, Withdrawn, StandingSet, StandingCleared, StandingRewritten, StandingReplaced, Missed, RegencyBegan, RegencyEnded:
		g.seatPlay(e)
	case Stalled:
		g.phase.asked = nil
	default:
		if g.state != nil {
			g.state.Apply(e)
			g.changed(e)
		}
	}
}

func (g *Game) open(e Opened) {
	rs, ok := g.lookup(e.Setup.Ruleset)
	if !ok {
		return // a log of a ruleset that this program does not know stays empty
	}
	g.rules, g.opened, g.key = rs, e, e.Commitment
	g.seats = make([]seat, len(e.Setup.Seats))
	for i, id := range e.Setup.Seats {
		g.seats[i] = seat{id: id, epoch: 1}
	}
	g.state = rs.Start(e.Setup)
}

// openPhase makes drafts that were sent early for this phase the drafts, and
// remembers the moment.
func (g *Game) openPhase(e PhaseOpened) {
	g.phase = phase{Phase: e.Phase, n: e.N, opened: e.Opened, due: e.Due, awaited: e.Awaited, open: true, asked: g.asking()}
	g.phase.length = e.Due.Sub(e.Opened)
	g.told = len(g.press)
	m := moment{phase: g.phase, plays: make([]play, len(g.seats)), players: make([]Player, len(g.seats)), used: g.used}
	for i := range g.seats {
		p := &g.seats[i].play
		g.forget(&g.seats[i], e.N)
		has, _ := g.drafted(&g.seats[i])
		p.spoke = has
		m.plays[i], m.players[i] = p.clone(), g.seats[i].player
	}
	if g.state != nil {
		m.state = g.state.Clone()
	}
	g.moments = append(slices.Clip(g.moments[:min(e.N-1, len(g.moments))]), m)
}

// passed are the names of the phases before the nth.
func (g *Game) passed(n int) []string {
	var names []string
	for _, m := range g.moments[:min(n-1, len(g.moments))] {
		names = append(names, m.phase.Name)
	}
	return names
}

// early keeps the drafts of phases that have not passed.
func early(drafts map[string]draft, passed []string) map[string]draft {
	kept := make(map[string]draft)
	for name, d := range drafts {
		if !slices.Contains(passed, name) {
			kept[name] = d
		}
	}
	return kept
}

// rewind puts the play back to the opening of a phase. Persons, press and the
// count of dice keys stay as they are; who lost a seat since by missing
// deadlines has it back, if nobody else holds it.
func (g *Game) rewind(e Rewound) {
	if e.To < 1 || e.To > len(g.moments) {
		return
	}
	m := g.moments[e.To-1]
	g.phase, g.state = m.phase, m.state.Clone()
	g.phase.due = e.Due
	g.phase.ticks = []Tick{{Kind: "rewound", Due: e.Due, By: e.By, Why: e.Why}}
	g.moments = slices.Clip(g.moments[:e.To])
	g.over, g.result, g.used = false, Result{}, m.used
	for i := range g.seats {
		s := &g.seats[i]
		if i >= len(m.plays) { // came later
			s.play = play{}
			continue
		}
		s.play = m.plays[i].clone()
		if s.player == "" && !s.resigned {
			s.player = m.players[i]
		}
	}
}

func (g *Game) tick(e event.Event) {
	switch e := e.(type) {
	case Extended:
		g.extended(e)
	case Banked:
		g.banked(e.Banks)
	case Paused:
		g.phase.paused, g.phase.left, g.phase.due = true, e.Left, time.Time{}
		g.phase.ticks = append(g.phase.ticks, Tick{Kind: "paused", By: e.By, Why: e.Why})
	case Resumed:
		g.phase.paused, g.phase.left, g.phase.due = false, 0, e.Due
		g.phase.ticks = append(g.phase.ticks, Tick{Kind: "resumed", Due: e.Due, By: e.By})
	}
}

// seatPerson applies what belongs to the holder of a seat.
func (g *Game) seatPerson(e event.Event) {
	switch e := e.(type) {
	case Seated:
		g.sit(e)
	case Replaced:
		g.with(e.Seat, func(s *seat) {
			*s = seat{id: s.id, player: e.To, epoch: s.epoch, play: s.play}
			s.play.missed, s.play.excused, s.play.regency = 0, 0, false
		})
	case Vacated:
		g.with(e.Seat, func(s *seat) { s.player, s.deputy, s.away = "", DeputyNamed{}, nil })
	case AbsenceSet:
		g.with(e.Seat, func(s *seat) { s.away = append(s.away, e) })
	case DeputyNamed:
		g.with(e.Seat, func(s *seat) { s.deputy = e })
	case Resigned:
		g.with(e.Seat, func(s *seat) { s.resigned = true })
	case Rekeyed:
		g.with(e.Seat, func(s *seat) { s.epoch = e.Epoch })
	case LanguageSet:
		g.with(e.Seat, func(s *seat) { s.language = e.Lang })
	case FormatSet:
		g.with(e.Seat, func(s *seat) { s.format = e.Format })
	case DigestSet:
		g.with(e.Seat, func(s *seat) { s.digest = e.On })
	}
}

// seatPlay applies what a seat orders, or fails to.
func (g *Game) seatPlay(e event.Event) {
	switch e := e.(type) {
	case Ordered:
		g.with(e.Seat, func(s *seat) { s.play.ordered(e, g.sectioned() || e.Phase == g.phase.Name) })
	case Withdrawn:
		g.with(e.Seat, func(s *seat) {
			s.play.put(e.Phase, draft{set: s.play.drafts[e.Phase].set})
			left, _ := g.drafted(s)
			s.play.spoke = s.play.spoke && (left || !g.sectioned() && e.Phase != g.phase.Name)
		})
	case StandingSet:
		g.with(e.Seat, func(s *seat) {
			line := order.Line{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}
			s.play.standing = append(s.play.standing, standing{n: e.N, line: line})
			s.play.numbered, s.play.spoke = max(s.play.numbered, e.N), true
		})
	case StandingCleared:
		g.with(e.Seat, func(s *seat) {
			s.play.standing = slices.DeleteFunc(s.play.standing, func(o standing) bool { return slices.Contains(e.N, o.n) })
		})
	case StandingRewritten:
		g.with(e.Seat, func(s *seat) { s.play.rewritten(e) })
	case StandingReplaced:
		g.with(e.Seat, func(s *seat) {
			s.play.rewritten(StandingRewritten(e))
			s.play.spoke = true
		})
	case Missed:
		g.with(e.Seat, func(s *seat) {
			s.play.missed = e.Row
			if e.Excused {
				s.play.excused++
			}
		})
	case RegencyBegan:
		g.with(e.Seat, func(s *seat) { s.play.regency = true })
	case RegencyEnded:
		g.with(e.Seat, func(s *seat) { s.play.regency, s.play.missed = false, 0 })
	}
}

func (g *Game) with(id Seat, change func(*seat)) {
	if s, ok := g.seat(id); ok {
		change(s)
	}
}

func (p *play) put(phase string, d draft) {
	if p.drafts == nil {
		p.drafts = make(map[string]draft)
	}
	p.drafts[phase] = d
}

// ordered keeps orders; now says whether they are a word for the open phase.
func (p *play) ordered(e Ordered, now bool) {
	old := p.drafts[e.Phase]
	d := draft{set: e.Set, final: e.Final, has: true, seq: old.seq, at: old.at}
	if !e.Add || len(e.Lines) > 0 { // else it only says how the draft is meant
		p.arrived++
		d.seq, d.at = p.arrived, e.At
	}
	if e.Add {
		d.lines = slices.Clone(old.lines)
	}
	for _, text := range e.Lines {
		d.lines = append(d.lines, order.Line{N: len(d.lines) + 1, Text: text, Lang: e.Lang})
	}
	p.put(e.Phase, d)
	if now {
		p.spoke, p.missed = true, 0
	}
}
