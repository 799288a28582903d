package tournament

import (
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

func (do Challenge) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	what := fmt.Sprintf("challenging %s", do.Against)
	if err := tournament.permit(do, command, do.Player, what); err != nil {
		return nil, err
	}
	season, ok := tournament.open()
	if tournament.rules.Format != Climb || !ok {
		return nil, refuse(what, ErrNotNow, "ladder_shut")
	}
	above := tournament.ladder.Above(do.Player, tournament.rules.Ladder.Reach)
	shunned := tournament.shunned(do.Player)
	above = slices.DeleteFunc(above, func(p game.Player) bool {
		return tournament.gone(p) || tournament.busy(season, p) || slices.Contains(shunned, p)
	})
	switch {
	case tournament.gone(do.Player):
		return nil, refuse(what, ErrForbidden, "has_left", "player", do.Player)
	case tournament.busy(season, do.Player):
		return nil, refuse(what, ErrNotNow, "busy", "player", do.Player)
	case len(above) == 0:
		return nil, refuse(what, ErrNotNow, "no_reach", "player", do.Player)
	case !slices.Contains(above, do.Against):
		return nil, refuse(what, ErrNotNow, "reach", "player", do.Player, "others", joined(above))
	}
	n := len(tablesOf(season.rounds)) + 1 // a ladder has one round
	names := tournament.seatNames()
	tb := Table{
		Game: tournament.gameID(season.n, 1, n), Division: 1, N: n,
		Seats: []Seated{{names[0], do.Against}, {names[1], do.Player}},
	}
	return []event.Event{Challenged{Player: do.Player, Against: do.Against, Table: tb, Round: 1, At: command.At}}, nil
}

// busy reports whether a player has a game that is not over.
func (t *Tournament) busy(s *season, p game.Player) bool {
	return slices.ContainsFunc(tablesOf(s.rounds), func(tb *tableState) bool { return !tb.over() && sits(tb.Seats, p) })
}

// climb moves the ladder after a result, if the lower of the two players has won.
func (t *Tournament) climb(command Command, gameID string) []event.Event {
	tb, _, ok := t.table(gameID)
	if t.rules.Format != Climb || !ok || tb.result == nil {
		return nil
	}
	upper, lower := tb.Seats[0].Player, tb.Seats[1].Player
	if t.gone(upper) || t.gone(lower) || tb.placeOf(lower) == 0 || tb.placeOf(lower) >= tb.placeOf(upper) {
		return nil
	}
	return []event.Event{LadderSet{
		Order: t.ladder.Won(lower, upper), Why: fmt.Sprintf("%s has won against %s", lower, upper), At: command.At,
	}}
}

// decide moves players that have not played for long down the ladder. It moves the lowest
// first, so that players that move together keep their order.
func (Decay) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const what = "moving the idle down"
	if err := tournament.permit(Decay{}, command, "", what); err != nil {
		return nil, err
	}
	season, ok := tournament.open()
	if tournament.rules.Format != Climb || !ok || tournament.rules.Ladder.Idle == 0 {
		return nil, refuse(what, ErrNotNow, "ladder_rule")
	}
	ladder := tournament.ladder
	var idle []game.Player
	for _, player := range slices.Backward(tournament.ladder) {
		if !tournament.idleAt(season, player).After(command.At) && !tournament.busy(season, player) {
			idle = append(idle, player)
			ladder = ladder.Idle(player, tournament.rules.Ladder.Drop)
		}
	}
	if len(idle) == 0 {
		return nil, nil
	}
	return []event.Event{LadderSet{
		Order: ladder, Idle: idle, Why: fmt.Sprintf("%d have not played for %s", len(idle), tournament.rules.Ladder.Idle), At: command.At,
	}}, nil
}

// idleAt returns the time at which a player becomes idle if they do not play.
func (t *Tournament) idleAt(season *season, player game.Player) time.Time {
	last := later(season.opened, t.idled[player])
	if e, ok := t.entrant(player); ok {
		last = later(last, e.Entered)
	}
	for _, tb := range tablesOf(season.rounds) {
		if sits(tb.Seats, player) {
			last = later(last, tb.ended)
		}
	}
	return last.Add(t.rules.Ladder.Idle.Of())
}

// onLadder puts new players at the foot of the ladder and takes those that have left off it.
func (t *Tournament) onLadder(command Command, why string) []event.Event {
	if _, ok := t.open(); !ok || t.rules.Format != Climb {
		return nil
	}
	order := slices.DeleteFunc(slices.Clone(t.ladder), t.gone)
	for _, player := range t.players() {
		if !slices.Contains(order, player) {
			order = append(order, player)
		}
	}
	if slices.Equal(order, t.ladder) {
		return nil
	}
	return []event.Event{LadderSet{Order: order, Why: why, At: command.At}}
}

// byRung ranks a final table by the ladder.
func (t *Tournament) byRung(rows []FinalRow) []FinalRow {
	var ranked []FinalRow
	for i, player := range t.ladder {
		for _, row := range rows {
			if row.Player == player {
				row.Rank, row.Shared = i+1, false
				ranked = append(ranked, row)
			}
		}
	}
	return ranked
}
