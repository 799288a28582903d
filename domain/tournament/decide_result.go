package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// decide records the result of a game once. The server brings it; the steward may bring it for
// games that are not played here.
func (do RecordResult) decide(t *Tournament, c Command) ([]event.Event, error) {
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
		return nil, refuse(what, ErrNotNow, "round_ahead", "round", at.round+1)
	}
	end := do.End.filled(tb).excused(tb)
	if err := end.check(tb); err != nil {
		return nil, fault(what, err)
	}
	events := []event.Event{ResultRecorded{Game: do.Game, Head: do.Head, End: end, At: c.At}}
	return append(events, event.Fold(t, events...).climb(c, do.Game)...), nil
}

// filled gives each seat without holders those recorded before, or else the player that has
// the seat.
func (e End) filled(tb *tableState) End {
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

// excused lets players that found a substitute themselves keep their part of a seat: they
// have not lost it.
func (e End) excused(tb *tableState) End {
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

// check refuses an end that does not give each seat of the table exactly one legal place.
func (e End) check(tb *tableState) error {
	seats := lists.Map(tb.holders(), func(s Seated) game.Seat { return s.Seat })
	seen := map[game.Seat]bool{}
	for _, p := range e.Places {
		switch {
		case !slices.Contains(seats, p.Seat) || seen[p.Seat]:
			return refuse("", ErrUnknown, "seat", "seat", p.Seat, "seats", joined(seats))
		case p.Place < 1 || p.Place > len(seats):
			return refuse("", ErrNotNow, "place", "place", p.Place, "seat", p.Seat, "last", len(seats))
		}
		for _, h := range p.Holders {
			if h.Phases < 0 {
				return refuse("", ErrNotNow, "phases", "player", h.Player, "seat", p.Seat, "n", h.Phases)
			}
		}
		seen[p.Seat] = true
	}
	if len(seen) < len(seats) {
		return refuse("", ErrNotNow, "places", "n", len(seen), "all", len(seats))
	}
	return nil
}

func (do Void) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("voiding %s", do.Game)
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	if tb, _, ok := t.table(do.Game); ok && tb.void != "" {
		return nil, nil
	}
	tb, at, err := t.find(do.Game, what)
	if err != nil {
		return nil, err
	}
	switch {
	case tb.result != nil && tb.review == "" && c.By == "":
		return nil, refuse(what, ErrNotNow, "has_result")
	case do.Why == "":
		return nil, refuse(what, ErrNotNow, "reason")
	case tb.result != nil:
		if err := t.correctable(at, what); err != nil {
			return nil, err
		}
	}
	return []event.Event{t.voided(c, tb, do)}, nil
}

// voided ends a table without a result. Players get nothing if they had withdrawn before it was
// over, have lost their seat, or were named.
func (t *Tournament) voided(c Command, tb *tableState, do Void) TableVoided {
	gone := slices.Clone(do.Gone)
	for _, s := range tb.Seats {
		if (t.deserted(tb, s.Player) || tb.lost(s.Player)) && !slices.Contains(gone, s.Player) {
			gone = append(gone, s.Player)
		}
	}
	ends := !tb.started.IsZero() && !do.Leave
	return TableVoided{Game: tb.Game, Why: do.Why, Gone: gone, Ends: ends, By: c.By, At: c.At}
}

// deserted reports whether a player had left before a table was over.
func (t *Tournament) deserted(tb *tableState, p game.Player) bool {
	if tb.result == nil {
		return t.away(tb, p)
	}
	return slices.ContainsFunc(t.seasons[t.at[tb.Game].season].left, func(w Withdrew) bool { return w.Player == p && w.At.Before(tb.ended) })
}

// lost reports whether a player of the draw has lost their seat. A player that began the game
// and then found a substitute themselves has not lost it.
func (t *tableState) lost(p game.Player) bool {
	own := func(s Substituted) bool { return s.From == p && s.By == p }
	return !sits(t.holders(), p) && (t.started.IsZero() || !slices.ContainsFunc(t.subs[t.early:], own))
}

func (do Penalise) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("penalising %s", do.Player)
	if err := t.steward(c, what); err != nil {
		return nil, err
	}
	s, ok := t.openFor(do.Player)
	switch {
	case !ok:
		return nil, refuse(what, ErrNotNow, "no_season")
	case !s.has(do.Player):
		return nil, refuse(what, ErrUnknown, "not_in_season", "season", s.n)
	case do.Points.Sign() <= 0:
		return nil, refuse(what, ErrNotNow, "points", "points", do.Points)
	case do.Why == "":
		return nil, refuse(what, ErrNotNow, "reason")
	}
	return []event.Event{Penalised{
		Player: do.Player, Points: do.Points, Season: s.n, Round: s.live(t.rules.Format), Why: do.Why, By: c.By, At: c.At,
	}}, nil
}
