package tournament

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

func (do Agree) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("agreeing to begin %s", do.Game)
	table, _, err := tournament.findOpenTable(do.Game, action)
	if err != nil {
		return nil, err
	}
	switch {
	case command.By != do.Player || !hasSeat(table.listHolders(), do.Player):
		return nil, refuse(action, ErrForbidden, "table")
	case tournament.hasLeft(table, do.Player):
		return nil, refuse(action, ErrForbidden, "has_left", "player", do.Player)
	case table.status() != "waiting":
		return nil, refuse(action, ErrNotNow, "status", "status", table.status())
	case slices.Contains(table.agreed, do.Player):
		return nil, nil
	}
	return []event.Event{Agreed{Game: do.Game, Player: do.Player, At: command.At}}, nil
}

// decide starts a table once. The command may come again, as after a crash: then it leads to
// no events.
func (do StartTable) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("starting %s", do.Game)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	table, place, err := tournament.findOpenTable(do.Game, action)
	if err != nil {
		return nil, err
	}
	switch {
	case !table.started.IsZero():
		return nil, nil
	case table.isOver():
		return nil, refuse(action, ErrNotNow, "status", "status", table.status())
	case place.round+1 > tournament.seasons[place.season].lastLiveRound(tournament.rules.Format):
		return nil, refuse(action, ErrNotNow, "round_ahead", "round", place.round+1)
	}
	seats := slices.Clone(do.Seats)
	if len(seats) == 0 {
		seats = tournament.seatPresent(table)
	}
	if len(seats) < tournament.rules.Format.minPlayers() {
		return nil, refuse(action, ErrNotNow, "too_few_left")
	}
	started := TableStarted{Game: do.Game, Seats: seats, At: command.At}
	if tournament.usesBeacon() {
		started.Commitment = do.Commitment
	}
	return []event.Event{started}, nil
}

// seatPresent returns the seats with which a table begins: the players that have not withdrawn fill the first seats.
func (t *Tournament) seatPresent(table *tableState) []Seated {
	names := t.listSeatNames()
	var seats []Seated
	for _, s := range table.listHolders() {
		if !t.hasLeft(table, s.Player) {
			seats = append(seats, Seated{names[len(seats)], s.Player})
		}
	}
	return seats
}

func (do Substitute) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("substituting %s for %s", do.To, do.From)
	if err := tournament.permit(do, command, do.From, action); err != nil {
		return nil, err
	}
	do.Game = cmp.Or(do.Game, tournament.findOnlyTable(do.From))
	table, _, err := tournament.findOpenTable(do.Game, action)
	if err != nil {
		return nil, err
	}
	seats := table.listHolders()
	index := slices.IndexFunc(seats, func(s Seated) bool { return s.Player == do.From })
	switch {
	case table.isOver():
		return nil, refuse(action, ErrNotNow, "status", "status", table.status())
	case tournament.IsDirector(command.By) && do.From != command.By && do.Why == "":
		return nil, refuse(action, ErrNotNow, "reason")
	case index < 0 || do.To == "":
		return nil, refuse(action, ErrUnknown, "no_seat", "player", do.From, "game", do.Game)
	case table.started.IsZero() && tournament.hasLeft(table, do.To): // they would not be seated
		return nil, refuse(action, ErrForbidden, "has_left", "player", do.To)
	case hasSeat(table.Seats, do.To) || hasSeat(seats, do.To):
		return nil, refuse(action, ErrNotNow, "had_seat", "player", do.To, "game", do.Game)
	}
	if err := cmp.Or(tournament.refuseBanned(do.To, action), command.checkSeatBan(do.To, false, action), tournament.refuseAvoided(do.To, do.From, seats, action)); err != nil {
		return nil, err
	}
	if _, in := tournament.findEntrant(do.To); !in && !tournament.IsDirector(command.By) {
		if err := tournament.rules.Eligible.checkOther(action, do.To, do.Known); err != nil {
			return nil, err
		}
	}
	return []event.Event{Substituted{
		Game: do.Game, Seat: seats[index].Seat, From: do.From, To: do.To, Why: do.Why, By: command.By, At: command.At,
	}}, nil
}

// findOnlyTable returns the game of the only unfinished table of a player; "" if there is none, or
// more than one.
func (t *Tournament) findOnlyTable(player game.Player) string {
	gameID := ""
	for _, season := range t.seasons {
		if season.closed != nil {
			continue
		}
		for _, table := range listTables(season.rounds[:season.lastLiveRound(t.rules.Format)]) {
			if table.isOver() || !hasSeat(table.listHolders(), player) {
				continue
			}
			if gameID != "" {
				return ""
			}
			gameID = table.Game
		}
	}
	return gameID
}
