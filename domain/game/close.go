package game

import (
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// Closable reports whether the open phase can be closed now, and why: "ready"
// when all that are awaited and have a player say so, if it is not held open,
// "deadline" when time is up. A stopped clock closes nothing.
func (g *Game) Closable(now time.Time) (reason string, ok bool) {
	if !g.phase.open {
		return "", false
	}
	return g.closable(now, g.sheets())
}

// closable is Closable for the open phase and what was read for it.
func (g *Game) closable(now time.Time, sheets Orders) (reason string, ok bool) {
	switch {
	case g.phase.paused || g.chance.sealed != nil:
		return "", false
	case !now.Before(g.phase.held) && g.ready(now, sheets):
		return "ready", true
	case !g.phase.due.IsZero() && !now.Before(g.phase.due):
		return "deadline", true
	}
	return "", false
}

// closes is why the nth phase may be closed, or sealed, at the wish of the clock or,
// now, of the steward; and what was read for it.
func (g *Game) closes(c Command, n int, now bool) (reason string, sheets Orders, err error) {
	switch {
	case !g.phase.open || n != g.phase.n:
		return "", nil, ErrOver
	case g.chance.sealed != nil:
		return "", nil, ErrSealed
	case now && c.By != "" && c.By != g.opened.Steward:
		return "", nil, ErrForbidden
	}
	sheets = g.sheets()
	reason, ok := g.closable(c.At, sheets)
	switch {
	case now:
		return "steward", sheets, nil
	case !ok:
		return "", nil, ErrNotDue
	}
	return reason, sheets, nil
}

func (g *Game) decideClose(c Command, cl Close) (Answer, error) {
	what := fmt.Sprintf("closing phase %d", cl.Phase)
	if g.mode() == dice.Beacon {
		events, err := g.throw(c, cl)
		if err != nil {
			return Answer{}, fmt.Errorf("%s: %w", what, err)
		}
		return Answer{Events: events}, nil
	}
	reason, sheets, err := g.closes(c, cl.Phase, cl.Now)
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", what, err)
	}
	if e, ok := g.overtime(c.At, sheets); ok && reason == "deadline" {
		return Answer{Events: []event.Event{e}}, nil
	}
	if err := g.chance.follows(cl.Key); err != nil {
		return Answer{}, fmt.Errorf("%s with key %d: %w", what, g.rolls+1, err)
	}
	closed := PhaseClosed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1, Reason: reason, At: c.At, Due: g.overdue(c.At)}
	if g.opened.Dice == nil {
		closed.Key, closed.Head = cl.Key, hex.EncodeToString(cl.Head)
	}
	d, err := g.dice(closed, cl.Key, sheets)
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", what, err)
	}
	events, err := g.adjudicate(closed, cl.Key, sheets, d)
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", what, err)
	}
	return Answer{Events: events}, nil
}

// overtime is the extension that a deadline brings: grace, then what seats
// have in their time banks. There is none where other games have the same dice.
func (g *Game) overtime(now time.Time, sheets Orders) (e Extended, ok bool) {
	if g.common() != nil {
		return e, false // others do not wait
	}
	if e, ok := g.grace(now, sheets); ok {
		return e, true
	}
	return g.drawn(now, sheets)
}

// grace is the extension that seats without orders are given at a deadline,
// once in each cycle; ok is false if none is due it.
func (g *Game) grace(now time.Time, sheets Orders) (e Extended, ok bool) {
	length := min(g.opened.Pace.Length(g.phase.Phase)/2, g.opened.Pace.Grace)
	if length <= 0 {
		return Extended{}, false
	}
	var seats []Seat
	for _, id := range g.missed(sheets) {
		s, ok := g.seat(id)
		if ok && s.player != "" && !s.resigned && !s.play.regency && s.play.graced != g.phase.Cycle+1 && !g.excused(s, g.judged(now)) {
			seats = append(seats, id)
		}
	}
	if len(seats) == 0 {
		return Extended{}, false
	}
	return Extended{Due: g.delayed(now, length), Why: "grace", Grace: true, Seats: seats}, true
}

// Readjudicate gives the events of an adjudication again out of those that were
// recorded, all of their commit, and the game before them: for the audit.
func (g *Game) Readjudicate(recorded []event.Event) (events []event.Event, err error) {
	if g.mode() == dice.Beacon {
		events, err = g.rethrow(recorded)
	} else {
		events, err = g.reclose(recorded)
	}
	if err != nil {
		return nil, fmt.Errorf("adjudicating phase %d again: %w", g.phase.n, err)
	}
	return events, nil
}

// reclose closes a phase again that was closed without a beacon.
func (g *Game) reclose(recorded []event.Event) ([]event.Event, error) {
	closed, ok := recorded[0].(PhaseClosed)
	if !ok || !g.phase.open || g.phase.n != closed.N {
		return nil, ErrOver
	}
	key := KeyOf(recorded)
	if err := g.chance.follows(key); err != nil || closed.Roll != g.rolls+1 {
		return nil, ErrKey
	}
	sheets := g.sheets()
	d, err := g.dice(closed, key, sheets)
	if err != nil {
		return nil, err
	}
	return g.adjudicate(closed, key, sheets, d)
}

// Rehearse gives the events of closing the open phase at its deadline with
// the given dice: for case files, which script them.
func (g *Game) Rehearse(at time.Time, d *dice.Dice) ([]event.Event, error) {
	closed := PhaseClosed{N: g.phase.n, Phase: g.phase.Name, Roll: g.rolls + 1, Reason: "deadline", At: at}
	return g.adjudicate(closed, dice.Key{}, g.sheets(), d)
}

// adjudicate is the whole commit that closes a phase. Counting misses changes no
// position, so that the rules get the sheets as they were read before.
func (g *Game) adjudicate(closed PhaseClosed, key dice.Key, sheets Orders, d *dice.Dice) ([]event.Event, error) {
	var missed []Seat
	if closed.Reason != "ready" {
		missed = g.missed(sheets)
	}
	events := append([]event.Event{closed}, g.attendance(closed, missed)...)
	events = append(events, g.credit(closed, sheets)...)
	after := event.Fold(g, events...)
	told := after.playOn(closed, g, missed, sheets, d)
	events = append(events, told...)
	after = event.Fold(after, told...)
	events = append(events, after.rewritten(g.state)...)
	events = append(events, after.departures()...)
	end, err := after.goesOn(closed, key)
	return append(events, end...), err
}

// goesOn are the events that end an adjudication: the next phase opens or the game
// is over, and what proves it.
func (g *Game) goesOn(closed PhaseClosed, key dice.Key) (events []event.Event, err error) {
	result, over := g.state.Result()
	if over {
		events, err = g.ends(result, closed.At)
	} else {
		events, err = g.opens(closed.At)
	}
	if err != nil || g.opened.Dice == nil {
		return events, err
	}
	return append(events, KeyRevealed{Roll: closed.Roll, Key: key, Veiled: g.about.Veiled && !over}), nil
}

// ends are the events that end the game with a result.
func (g *Game) ends(result Result, at time.Time) ([]event.Event, error) {
	within, beside, err := g.digested()
	return append([]event.Event{Ended{Result: result, Digest: within, At: at}}, beside...), err
}

// ready reports whether the open phase may close at a time before its deadline.
func (g *Game) ready(at time.Time, sheets Orders) bool {
	return len(g.phase.awaited) == 0 || g.common() == nil && g.state.Umpire().Ready(sheets, at)
}

// missed are the awaited seats whose orders for the open phase are missing.
func (g *Game) missed(sheets Orders) []Seat {
	missed := g.state.Umpire().Missed(sheets)
	return slices.DeleteFunc(slices.Clone(g.phase.awaited), func(s Seat) bool { return !slices.Contains(missed, s) })
}

// sheets are the sheets of all seats as the open phase stands, before any miss
// is counted. To read them is most of the work of closing a phase: it is done
// once.
func (g *Game) sheets() Orders {
	read := make(Orders, len(g.seats))
	for i := range g.seats {
		read[g.seats[i].id] = g.sheet(&g.seats[i], nil)
	}
	return g.compose(g, nil, read)
}

// compose is the sheet of every seat out of what was read: g is the game when the
// misses have been counted, before is the game whose phase closes.
func (g *Game) compose(before *Game, missed []Seat, read Orders) Orders {
	orders := make(Orders, len(g.seats))
	for i := range g.seats {
		s := &g.seats[i]
		sheet := read[s.id]
		sheet.Missed, sheet.Vacant, sheet.Regency = slices.Contains(missed, s.id), s.player == "", s.play.regency
		sheet.Empty, sheet.Resigned = before.seats[i].player == "", s.resigned && s.player != ""
		sheet.Away = sheet.Missed && s.play.excused > before.seats[i].play.excused
		sheet.Awaited, sheet.Spoke = slices.Contains(g.phase.awaited, s.id), s.play.spoke
		sheet.Votes = s.play.votes
		orders[s.id] = sheet
	}
	return orders
}

// patience is after how many misses in a row a regency begins, and a seat is
// vacated; 0: never.
func (g *Game) patience() (regencyAt, vacantAt int) {
	d := g.about
	regencyAt, vacantAt = g.state.Patience()
	if regencyAt < 0 {
		regencyAt = d.RegencyAt
	}
	if vacantAt < 0 {
		vacantAt = d.VacantAt
	}
	return regencyAt, vacantAt
}

// passes reports whether the open phase waits for nobody: it is closed as soon as
// somebody looks.
func (g *Game) passes() bool {
	if len(g.state.Waits("en")) > 0 {
		return false
	}
	_, ok := g.Closable(g.phase.opened)
	return ok
}

// playOn is what the rules make of the sheets of a phase that closes, missed by
// some, as they were read: g is the game when the misses have been counted. If
// that leads to a question that was put before, without any change since, the
// position is adjudicated once more as if nobody had answered it.
func (g *Game) playOn(closed PhaseClosed, before *Game, missed []Seat, read Orders, d *dice.Dice) []event.Event {
	told := before.state.Adjudicate(g.compose(before, missed, read), closed.At, d)
	after := event.Fold(g, told...)
	if !after.stalls() {
		return told
	}
	stalled := Stalled{Phase: closed.Phase, Seats: awaited(after.state)}
	after = event.Fold(after, stalled)
	more := after.state.Adjudicate(after.compose(before, missed, after.sheets()), closed.At, d)
	return slices.Concat(told, []event.Event{stalled}, more)
}
