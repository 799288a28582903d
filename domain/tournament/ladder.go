package tournament

import (
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

func (do Challenge) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("challenging %s", do.Against)
	if err := tournament.permit(do, command, do.Player, action); err != nil {
		return nil, err
	}
	season, ok := tournament.findOpen()
	if tournament.rules.Format != Climb || !ok {
		return nil, refuse(action, ErrNotNow, "ladder_shut")
	}
	reachable := tournament.ladder.ListAbove(do.Player, tournament.rules.Ladder.Reach)
	shunned := tournament.listAvoided(do.Player)
	reachable = slices.DeleteFunc(reachable, func(p game.Player) bool {
		return tournament.hasWithdrawn(p) || tournament.isBusy(season, p) || slices.Contains(shunned, p)
	})
	switch {
	case tournament.hasWithdrawn(do.Player):
		return nil, refuse(action, ErrForbidden, "has_left", "player", do.Player)
	case tournament.isBusy(season, do.Player):
		return nil, refuse(action, ErrNotNow, "busy", "player", do.Player)
	case len(reachable) == 0:
		return nil, refuse(action, ErrNotNow, "no_reach", "player", do.Player)
	case !slices.Contains(reachable, do.Against):
		return nil, refuse(action, ErrNotNow, "reach", "player", do.Player, "others", joinIDs(reachable))
	}
	n := len(listTables(season.rounds)) + 1 // a ladder has one round
	names := tournament.listSeatNames()
	table := Table{
		Game: tournament.makeGameID(season.n, 1, n), Division: 1, N: n,
		Seats: []Seated{{names[0], do.Against}, {names[1], do.Player}},
	}
	return []event.Event{Challenged{Player: do.Player, Against: do.Against, Table: table, Round: 1, At: command.At}}, nil
}

// isBusy reports whether a player of the draw has a table that is not over.
func (t *Tournament) isBusy(s *season, p game.Player) bool {
	return slices.ContainsFunc(listTables(s.rounds), func(table *tableState) bool { return !table.isOver() && hasSeat(table.Seats, p) })
}

// makeClimb returns the event by which the ladder changes after the result of a game; nil unless the lower of the
// two players has won and both are still in.
func (t *Tournament) makeClimb(command Command, gameID string) []event.Event {
	table, _, ok := t.findTable(gameID)
	if t.rules.Format != Climb || !ok || table.result == nil {
		return nil
	}
	upper, lower := table.Seats[0].Player, table.Seats[1].Player
	if t.hasWithdrawn(upper) || t.hasWithdrawn(lower) || table.placeOf(lower) == 0 || table.placeOf(lower) >= table.placeOf(upper) {
		return nil
	}
	return []event.Event{LadderSet{
		Order: t.ladder.AfterWin(lower, upper), Why: fmt.Sprintf("%s has won against %s", lower, upper), At: command.At,
	}}
}

// decide moves players that have not played for long down the ladder. It moves the lowest
// first, so that players that move together keep their order.
func (Decay) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "moving the idle down"
	if err := tournament.permit(Decay{}, command, "", action); err != nil {
		return nil, err
	}
	season, ok := tournament.findOpen()
	if tournament.rules.Format != Climb || !ok || tournament.rules.Ladder.Idle == 0 {
		return nil, refuse(action, ErrNotNow, "ladder_rule")
	}
	ladder := tournament.ladder
	var idle []game.Player
	for _, player := range slices.Backward(tournament.ladder) {
		if !tournament.findIdleTime(season, player).After(command.At) && !tournament.isBusy(season, player) {
			idle = append(idle, player)
			ladder = ladder.MoveDown(player, tournament.rules.Ladder.Drop)
		}
	}
	if len(idle) == 0 {
		return nil, nil
	}
	return []event.Event{LadderSet{
		Order: ladder, Idle: idle, Why: fmt.Sprintf("%d have not played for %s", len(idle), tournament.rules.Ladder.Idle), At: command.At,
	}}, nil
}

// findIdleTime returns the time at which a player becomes idle if they do not play.
func (t *Tournament) findIdleTime(season *season, player game.Player) time.Time {
	last := laterTime(season.opened, t.idled[player])
	if e, ok := t.findEntrant(player); ok {
		last = laterTime(last, e.Entered)
	}
	for _, table := range listTables(season.rounds) {
		if hasSeat(table.Seats, player) {
			last = laterTime(last, table.ended)
		}
	}
	return last.Add(t.rules.Ladder.Idle.Duration())
}

// makeLadderUpdate returns the event that puts new players at the foot of the ladder and takes off those that have
// left; nil if the ladder stays as it is, or there is none.
func (t *Tournament) makeLadderUpdate(command Command, why string) []event.Event {
	if _, ok := t.findOpen(); !ok || t.rules.Format != Climb {
		return nil
	}
	order := slices.DeleteFunc(slices.Clone(t.ladder), t.hasWithdrawn)
	for _, player := range t.listPlaying() {
		if !slices.Contains(order, player) {
			order = append(order, player)
		}
	}
	if slices.Equal(order, t.ladder) {
		return nil
	}
	return []event.Event{LadderSet{Order: order, Why: why, At: command.At}}
}

// rankByLadder returns the rows of the players on the ladder, in its order and ranked by it; rows of all others are
// left out.
func (t *Tournament) rankByLadder(rows []FinalRow) []FinalRow {
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
