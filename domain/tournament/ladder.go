package tournament

import (
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

func (do Challenge) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("challenging %s", do.Against)
	if err := t.hand(c, do.Player, what); err != nil {
		return nil, err
	}
	s, ok := t.open()
	if t.rules.Format != Climb || !ok {
		return nil, refuse(what, ErrNotNow, "ladder_shut")
	}
	above := t.ladder.Above(do.Player, t.rules.Ladder.Reach)
	above = slices.DeleteFunc(above, func(p game.Player) bool {
		return t.gone(p) || t.busy(s, p) || slices.Contains(t.shunned(do.Player), p)
	})
	switch {
	case t.gone(do.Player):
		return nil, refuse(what, ErrForbidden, "has_left", "player", do.Player)
	case t.busy(s, do.Player):
		return nil, refuse(what, ErrNotNow, "busy", "player", do.Player)
	case len(above) == 0:
		return nil, refuse(what, ErrNotNow, "no_reach", "player", do.Player)
	case !slices.Contains(above, do.Against):
		return nil, refuse(what, ErrNotNow, "reach", "player", do.Player, "others", joined(above))
	}
	n := len(tablesOf(s.rounds)) + 1 // a ladder has one round
	names := t.seatNames()
	tb := Table{
		Game: t.gameID(s.n, 1, n), Division: 1, N: n,
		Seats: []Seated{{names[0], do.Against}, {names[1], do.Player}},
	}
	return []event.Event{Challenged{Player: do.Player, Against: do.Against, Table: tb, Round: 1, At: c.At}}, nil
}

// busy reports whether a player has a game that is not over.
func (t *Tournament) busy(s *season, p game.Player) bool {
	return slices.ContainsFunc(tablesOf(s.rounds), func(tb *tableState) bool { return !tb.over() && sits(tb.Seats, p) })
}

// climb moves the ladder after a result, if the lower of the two players has won.
func (t *Tournament) climb(c Command, gameID string) []event.Event {
	tb, _, ok := t.table(gameID)
	if t.rules.Format != Climb || !ok || tb.result == nil {
		return nil
	}
	upper, lower := tb.Seats[0].Player, tb.Seats[1].Player
	if t.gone(upper) || t.gone(lower) || tb.placeOf(lower) == 0 || tb.placeOf(lower) >= tb.placeOf(upper) {
		return nil
	}
	return []event.Event{LadderSet{
		Order: t.ladder.Won(lower, upper), Why: fmt.Sprintf("%s has won against %s", lower, upper), At: c.At,
	}}
}

// decide moves players that have not played for long down the ladder. It moves the lowest
// first, so that players that move together keep their order.
func (Decay) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "moving the idle down"
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	s, ok := t.open()
	if t.rules.Format != Climb || !ok || t.rules.Ladder.Idle == 0 {
		return nil, refuse(what, ErrNotNow, "ladder_rule")
	}
	l := t.ladder
	var idle []game.Player
	for _, p := range slices.Backward(t.ladder) {
		if !t.idleAt(s, p).After(c.At) && !t.busy(s, p) {
			idle = append(idle, p)
			l = l.Idle(p, t.rules.Ladder.Drop)
		}
	}
	if len(idle) == 0 {
		return nil, nil
	}
	return []event.Event{LadderSet{
		Order: l, Idle: idle, Why: fmt.Sprintf("%d have not played for %s", len(idle), t.rules.Ladder.Idle), At: c.At,
	}}, nil
}

// idleAt returns the time at which a player becomes idle if they do not play.
func (t *Tournament) idleAt(s *season, p game.Player) time.Time {
	last := later(s.opened, t.idled[p])
	if e, ok := t.entrant(p); ok {
		last = later(last, e.Entered)
	}
	for _, tb := range tablesOf(s.rounds) {
		if sits(tb.Seats, p) {
			last = later(last, tb.ended)
		}
	}
	return last.Add(t.rules.Ladder.Idle.Of())
}

// onLadder puts new players at the foot of the ladder and takes those that have left off it.
func (t *Tournament) onLadder(c Command, why string) []event.Event {
	if _, ok := t.open(); !ok || t.rules.Format != Climb {
		return nil
	}
	order := slices.DeleteFunc(slices.Clone(t.ladder), t.gone)
	for _, p := range t.players() {
		if !slices.Contains(order, p) {
			order = append(order, p)
		}
	}
	if slices.Equal(order, t.ladder) {
		return nil
	}
	return []event.Event{LadderSet{Order: order, Why: why, At: c.At}}
}

// byRung ranks a final table by the ladder.
func (t *Tournament) byRung(rows []FinalRow) []FinalRow {
	var ranked []FinalRow
	for i, p := range t.ladder {
		for _, row := range rows {
			if row.Player == p {
				row.Rank, row.Shared = i+1, false
				ranked = append(ranked, row)
			}
		}
	}
	return ranked
}
