package tournament

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

func (do Agree) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	what := fmt.Sprintf("agreeing to begin %s", do.Game)
	tb, _, err := tournament.find(do.Game, what)
	if err != nil {
		return nil, err
	}
	switch {
	case command.By != do.Player || !sits(tb.holders(), do.Player):
		return nil, refuse(what, ErrForbidden, "table")
	case tournament.away(tb, do.Player):
		return nil, refuse(what, ErrForbidden, "has_left", "player", do.Player)
	case tb.status() != "waiting":
		return nil, refuse(what, ErrNotNow, "status", "status", tb.status())
	case slices.Contains(tb.agreed, do.Player):
		return nil, nil
	}
	return []event.Event{Agreed{Game: do.Game, Player: do.Player, At: command.At}}, nil
}

// decide starts a table once. The command may come again, as after a crash: then it leads to
// no events.
func (do StartTable) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	what := fmt.Sprintf("starting %s", do.Game)
	if err := tournament.permit(do, command, "", what); err != nil {
		return nil, err
	}
	tb, at, err := tournament.find(do.Game, what)
	if err != nil {
		return nil, err
	}
	switch {
	case !tb.started.IsZero():
		return nil, nil
	case tb.over():
		return nil, refuse(what, ErrNotNow, "status", "status", tb.status())
	case at.round+1 > tournament.seasons[at.season].live(tournament.rules.Format):
		return nil, refuse(what, ErrNotNow, "round_ahead", "round", at.round+1)
	}
	seats := slices.Clone(do.Seats)
	if len(seats) == 0 {
		seats = tournament.seating(tb)
	}
	if len(seats) < tournament.rules.Format.company() {
		return nil, refuse(what, ErrNotNow, "too_few_left")
	}
	started := TableStarted{Game: do.Game, Seats: seats, At: command.At}
	if tournament.byBeacon() {
		started.Commitment = do.Commitment
	}
	return []event.Event{started}, nil
}

// seating returns the seats of a table that has not begun: the players of the draw, without
// those that have withdrawn, fill the first seats.
func (t *Tournament) seating(tb *tableState) []Seated {
	names := t.seatNames()
	var seats []Seated
	for _, s := range tb.holders() {
		if !t.away(tb, s.Player) {
			seats = append(seats, Seated{names[len(seats)], s.Player})
		}
	}
	return seats
}

func (do Substitute) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	what := fmt.Sprintf("substituting %s for %s", do.To, do.From)
	if err := tournament.permit(do, command, do.From, what); err != nil {
		return nil, err
	}
	do.Game = cmp.Or(do.Game, tournament.onlyTable(do.From))
	tb, _, err := tournament.find(do.Game, what)
	if err != nil {
		return nil, err
	}
	seats := tb.holders()
	at := slices.IndexFunc(seats, func(s Seated) bool { return s.Player == do.From })
	switch {
	case tb.over():
		return nil, refuse(what, ErrNotNow, "status", "status", tb.status())
	case tournament.Directs(command.By) && do.From != command.By && do.Why == "":
		return nil, refuse(what, ErrNotNow, "reason")
	case at < 0 || do.To == "":
		return nil, refuse(what, ErrUnknown, "no_seat", "player", do.From, "game", do.Game)
	case tb.started.IsZero() && tournament.away(tb, do.To): // they would not be seated
		return nil, refuse(what, ErrForbidden, "has_left", "player", do.To)
	case sits(tb.Seats, do.To) || sits(seats, do.To):
		return nil, refuse(what, ErrNotNow, "had_seat", "player", do.To, "game", do.Game)
	}
	if err := cmp.Or(tournament.unbarred(do.To, what), command.maySit(do.To, false, what), tournament.unshunned(do.To, do.From, seats, what)); err != nil {
		return nil, err
	}
	if _, in := tournament.entrant(do.To); !in && !tournament.Directs(command.By) {
		if err := tournament.rules.Eligible.refusedOther(what, do.To, do.Known); err != nil {
			return nil, err
		}
	}
	return []event.Event{Substituted{
		Game: do.Game, Seat: seats[at].Seat, From: do.From, To: do.To, Why: do.Why, By: command.By, At: command.At,
	}}, nil
}

// onlyTable returns the game of the only unfinished table of a player; "" if there is none, or
// more than one.
func (t *Tournament) onlyTable(player game.Player) string {
	found := ""
	for _, season := range t.seasons {
		if season.closed != nil {
			continue
		}
		for _, tb := range tablesOf(season.rounds[:season.live(t.rules.Format)]) {
			if tb.over() || !sits(tb.holders(), player) {
				continue
			}
			if found != "" {
				return ""
			}
			found = tb.Game
		}
	}
	return found
}
