package feudal

import (
	"slices"

	"seneschal/domain/game"
)

// A pact is what seats agree on: a value for an option, or an autumn after
// which the game ends (F-291).
type pact struct {
	option, value string
	autumn        int
}

// A motion is a pact with the line that made it and the seats that want it.
type motion struct {
	pact
	seat game.Seat // of the line
	line placed
	made bool // somebody has proposed it, not only agreed
	by   []game.Seat
}

// consent hears what the seats propose and agree on in this turn. What all
// living seats want is settled: an option changes when the next winter begins,
// an end of the game is known at once (F-291).
func (r *round) consent() {
	for _, m := range r.motions() {
		if !m.made || len(m.by) < len(r.now.living()) {
			continue
		}
		switch {
		case m.autumn == 0 && !r.now.allows(m.pact):
			r.fail(m.seat, m.line.Line, m.line.Body, "FE12", "clash", 0, 0)
		case m.autumn == 0:
			r.emit(OptionSettled{Option: m.option, Value: m.value})
		case m.autumn >= r.now.Year:
			r.emit(GameCurtailed{Year: m.autumn})
		}
	}
}

// motions are the proposals of this turn in the order in which they come up,
// seat by seat.
func (r *round) motions() []motion {
	var all []motion
	r.each(stageConsent, func(seat game.Seat, p placed, _ bool) *failure {
		what, proposes := pactOf(p.Body)
		if what.autumn == 0 && !r.now.allows(what) {
			return &failure{code: "FE12", reason: "clash"}
		}
		r.hear(seat, what, proposes)
		i := slices.IndexFunc(all, func(m motion) bool { return m.pact == what })
		if i < 0 {
			all, i = append(all, motion{pact: what, seat: seat, line: p}), len(all)
		}
		m := &all[i]
		m.made = m.made || proposes
		if !slices.Contains(m.by, seat) {
			m.by = append(m.by, seat)
		}
		return nil
	})
	return all
}

// pactOf is what an order proposes or agrees to; proposes is true if the former.
func pactOf(b game.Body) (what pact, proposes bool) {
	switch b := b.(type) {
	case Propose:
		return pact{b.Option, b.Value, b.EndAutumn}, true
	case Agree:
		return pact{b.Option, b.Value, b.EndAutumn}, false
	}
	return pact{}, false
}

// hear makes known what a seat proposes or agrees to.
func (r *round) hear(seat game.Seat, p pact, proposes bool) {
	if proposes {
		r.emit(OptionProposed{Seat: seat, Option: p.option, Value: p.value, EndAutumn: p.autumn})
	} else {
		r.emit(OptionAgreed{Seat: seat, Option: p.option, Value: p.value, EndAutumn: p.autumn})
	}
}

// allows reports whether an option can have a value beside those of the others
// that are, or will be.
func (s *State) allows(p pact) bool {
	o := s.Options
	for _, a := range s.Agreed {
		o = s.with(o, a.Option, a.Value)
	}
	key := game.Option(p.option)
	return !slices.Contains(settled, key) && s.checkOption(key, p.value) == nil && len(clashes(s.values(s.with(o, p.option, p.value)))) == 0
}

// changeOptions makes what has been agreed on take effect (W0).
func (w *winter) changeOptions() {
	for _, a := range w.now.Agreed {
		w.emit(OptionChanged(a))
	}
}

// curtailed reports whether the game ends with this autumn because the seats
// want it so, before its last year is over (F-253, F-291).
func (s *State) curtailed() bool {
	return s.Curtailed > 0 && s.Year >= s.Curtailed && (s.Options.Years == 0 || s.Year < s.Options.Years)
}
