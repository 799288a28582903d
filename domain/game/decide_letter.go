package game

import (
	"fmt"

	"seneschal/domain/order"
)

func (g *Game) decideLetter(c Command, do Letter) (Answer, error) {
	l, err := g.readLetter(c, do)
	if err != nil {
		return Answer{}, err
	}
	return l.answer(), nil
}

// readLetter reads a letter, and decides on all that it says.
func (g *Game) readLetter(c Command, do Letter) (*letter, error) {
	s, ok := g.seat(do.Seat)
	if !ok {
		return nil, fmt.Errorf("letter for seat %s: %w", do.Seat, ErrNoSeat)
	}
	if !g.mayWrite(s, c) {
		return nil, fmt.Errorf("letter for seat %s: %w", do.Seat, ErrForbidden)
	}
	l := g.newLetter(s, c, do.DryRun)
	l.asks, l.whole = do.Asks, do.Whole
	if do.Zone != nil {
		l.zone = do.Zone
	}
	l.dry = l.dry || l.tries(do.Lines)
	l.lines = l.unbulleted(l.limited(do.Lines))
	for _, line := range l.joined(l.lines) {
		l.signed = l.signed || l.press == nil && order.Closes(line.Text)
		l.read(line)
	}
	l.finishPress()
	l.order()
	return l, nil
}

// order decides on the orders of the letter, those for phases to come first.
func (l *letter) order() {
	for _, p := range l.later {
		l.keep(p)
	}
	l.cast()
	if l.now.empty() && len(l.stands) == 0 && l.anew.Text == "" {
		return
	}
	if !l.g.phase.open {
		l.closed()
		return
	}
	if l.unread && len(l.now.lines) > 0 && !l.now.ready {
		l.now.hold = true // what was left out may have been meant
	}
	before := len(l.events)
	l.stand()
	l.draft()
	if l.s.play.regency && (len(l.events) > before || l.now.ready || l.now.hold) {
		l.do(RegencyEnded{Seat: l.s.id})
		l.done(l.g.silent("done.regency_ended", "done.sleep_ended"))
	}
}
