package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// decideRecord takes the result of a game once. The house brings it; the
// steward may, for games that are not played here.
func (t *Tournament) decideRecord(c Command, do RecordResult) ([]event.Event, error) {
	what := fmt.Sprintf("recording the result of %s", do.Game)
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	if tb, _, ok := t.table(do.Game); ok && tb.over() {
		return nil, nil
	}
	tb, at, err := t.find(do.Game, what)
	if err != nil {
		return nil, err
	}
	if at.round+1 > t.seasons[at.season].live(t.rules.Format) {
		return nil, fmt.Errorf("%s: round %d has not begun: %w", what, at.round+1, ErrNotNow)
	}
	end := do.End.filled(tb).excused(tb)
	if err := end.check(tb); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	events := []event.Event{ResultRecorded{Game: do.Game, Head: do.Head, End: end, At: c.At}}
	return append(events, event.Fold(t, events...).climb(c, do.Game)...), nil
}

// filled gives every seat without holders the player who has it, or what was
// recorded before.
func (e End) filled(tb *table) End {
	before := map[game.Seat][]Holder{}
	for _, s := range tb.holders() {
		before[s.Seat] = []Holder{{Player: s.Player}}
	}
	if tb.result != nil {
		for _, p := range tb.result.Places {
			before[p.Seat] = p.Holders
		}
	}
	e.Places = slices.Clone(e.Places)
	for i, p := range e.Places {
		if len(p.Holders) == 0 {
			e.Places[i].Holders = before[p.Seat]
		}
	}
	return e
}

// excused lets those keep their part of a seat who have found a substitute
// themselves: they have not lost it.
func (e End) excused(tb *table) End {
	for i, p := range e.Places {
		e.Places[i].Holders = slices.Clone(p.Holders)
		for k, h := range e.Places[i].Holders {
			own := slices.ContainsFunc(tb.subs, func(s Substituted) bool {
				return s.Seat == p.Seat && s.From == h.Player && s.By == s.From
			})
			e.Places[i].Holders[k].Lost = h.Lost && !own
		}
	}
	return e
}

// check demands that an end is about the seats of the table, each once.
func (e End) check(tb *table) error {
	var seats []game.Seat
	for _, s := range tb.holders() {
		seats = append(seats, s.Seat)
	}
	seen := map[game.Seat]bool{}
	for _, p := range e.Places {
		switch {
		case !slices.Contains(seats, p.Seat) || seen[p.Seat]:
			return fmt.Errorf("seat %q: legal are %v, each once: %w", p.Seat, seats, ErrUnknown)
		case p.Place < 1 || p.Place > len(seats):
			return fmt.Errorf("place %d of %s: 1 to %d are legal: %w", p.Place, p.Seat, len(seats), ErrNotNow)
		}
		for _, h := range p.Holders {
			if h.Phases < 0 {
				return fmt.Errorf("%s held %s for %d phases: %w", h.Player, p.Seat, h.Phases, ErrNotNow)
			}
		}
		seen[p.Seat] = true
	}
	if len(seen) < len(seats) {
		return fmt.Errorf("%d places for %d seats: %w", len(seen), len(seats), ErrNotNow)
	}
	return nil
}

func (t *Tournament) decideCorrect(c Command, do CorrectResult) ([]event.Event, error) {
	what := fmt.Sprintf("correcting the result of %s", do.Game)
	if err := t.steward(c, what); err != nil {
		return nil, err
	}
	tb, at, err := t.find(do.Game, what)
	if err != nil {
		return nil, err
	}
	switch {
	case !tb.over():
		return nil, fmt.Errorf("%s: it has none yet: %w", what, ErrNotNow)
	case do.Why == "":
		return nil, fmt.Errorf("%s: a reason is needed: %w", what, ErrNotNow)
	case t.rules.Format == Knockout && len(t.seasons[at.season].rounds) > at.round+1:
		return nil, fmt.Errorf("%s: the next round is drawn: %w", what, ErrNotNow)
	case t.rules.Format == Climb:
		return nil, fmt.Errorf("%s: the ladder has moved on: %w", what, ErrNotNow)
	}
	end := do.End.filled(tb)
	if err := end.check(tb); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return []event.Event{ResultCorrected{Game: do.Game, End: end, Why: do.Why, By: c.By, At: c.At}}, nil
}

func (t *Tournament) decideVoid(c Command, do Void) ([]event.Event, error) {
	what := fmt.Sprintf("voiding %s", do.Game)
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	if tb, _, ok := t.table(do.Game); ok && tb.void != "" {
		return nil, nil
	}
	tb, _, err := t.find(do.Game, what)
	if err != nil {
		return nil, err
	}
	switch {
	case tb.result != nil:
		return nil, fmt.Errorf("%s: it has a result; correct that: %w", what, ErrNotNow)
	case do.Why == "":
		return nil, fmt.Errorf("%s: a reason is needed: %w", what, ErrNotNow)
	}
	return []event.Event{t.voided(c, tb, do)}, nil
}

// voided is the end of a table without a result. Who has withdrawn, or was
// named, has no bye.
func (t *Tournament) voided(c Command, tb *table, do Void) TableVoided {
	gone := slices.Clone(do.Gone)
	for _, s := range tb.Seats {
		still := slices.ContainsFunc(tb.holders(), func(h Seated) bool { return h.Player == s.Player })
		if (t.gone(s.Player) || !still && tb.started.IsZero()) && !slices.Contains(gone, s.Player) {
			gone = append(gone, s.Player)
		}
	}
	return TableVoided{Game: tb.Game, Why: do.Why, Gone: gone, By: c.By, At: c.At}
}

func (t *Tournament) decidePenalise(c Command, do Penalise) ([]event.Event, error) {
	what := fmt.Sprintf("penalising %s", do.Player)
	if err := t.steward(c, what); err != nil {
		return nil, err
	}
	s, ok := t.open()
	switch {
	case !ok:
		return nil, fmt.Errorf("%s: no season is open: %w", what, ErrNotNow)
	case !slices.ContainsFunc(s.divisions, func(d Division) bool { return slices.Contains(d.Players, do.Player) }):
		return nil, fmt.Errorf("%s: is not in season %d: %w", what, s.n, ErrUnknown)
	case do.Points.Sign() <= 0:
		return nil, fmt.Errorf("%s: %s points; more than 0 are taken away: %w", what, do.Points, ErrNotNow)
	case do.Why == "":
		return nil, fmt.Errorf("%s: a reason is needed: %w", what, ErrNotNow)
	}
	return []event.Event{Penalised{
		Player: do.Player, Points: do.Points, Season: s.n, Round: s.live(t.rules.Format), Why: do.Why, By: c.By, At: c.At,
	}}, nil
}
