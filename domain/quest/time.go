package quest

import "seneschal/domain/game"

// chargeLost takes lost turns off the clock all at once, a minute for each; a
// stay in progress is completed.
func (p *play) chargeLost(seat game.Seat) {
	if lost := p.now.Knights[seat].Lost; lost > 0 {
		p.charge(seat, lost*p.now.lostQuarters(), "lost")
		p.completeStay(seat)
	}
}

func (p *play) charge(seat game.Seat, quarters int, reason string) {
	p.note(ClockCharged{Seat: seat, Quarters: quarters, Reason: reason, Left: p.now.Clock - quarters})
}

// lostQuarters is what a lost turn costs: a minute, however many turns are in
// one (option turns_per_minute).
func (s *State) lostQuarters() int { return s.Options.Minute }

// soloOver is why a solo game is over; "" if it is not (Q-105 b).
func (p *play) soloOver() string {
	s := p.now
	switch {
	case s.Knights[s.Seats[0]].Status == Resigned:
		return "seats"
	case s.Total(s.Seats[0]) >= s.Options.Target:
		return "target"
	case s.Clock <= 0:
		return "clock"
	}
	return ""
}

// over is why the game ends after this post; "" if it goes on.
func (p *play) over() string {
	s := p.now
	switch {
	case s.Solo():
		if why := p.soloOver(); why != "" {
			return why
		}
	case s.Round >= s.Options.Rounds:
		return "rounds"
	case len(s.awaited()) < 2:
		return "seats"
	}
	if s.Options.EndDate != "" && p.at.UTC().Format("2006-01-02") >= s.Options.EndDate {
		return "date"
	}
	return ""
}

// lose costs a seat turns.
func (p *play) lose(seat game.Seat, n int, reason string) {
	if n > 0 {
		p.emit(TurnsLost{Seat: seat, N: n, Reason: reason, Total: p.now.Knights[seat].Lost + n})
	}
}
