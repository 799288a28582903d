package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// decide records the result of a game once. The server sends it; directors may send it for games that
// are not played here.
func (do RecordResult) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("recording the result of %s", do.Game)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	if table, _, ok := tournament.findTable(do.Game); ok && table.isOver() {
		return nil, nil
	}
	table, place, err := tournament.findOpenTable(do.Game, action)
	if err != nil {
		return nil, err
	}
	if place.round+1 > tournament.seasons[place.season].lastLiveRound(tournament.rules.Format) {
		return nil, refuse(action, ErrNotNow, "round_ahead", "round", place.round+1)
	}
	end := do.End.withHolders(table).excuseSubstituted(table)
	if err := end.checkPlaces(table); err != nil {
		return nil, addAttempt(action, err)
	}
	events := []event.Event{ResultRecorded{Game: do.Game, Head: do.Head, End: end, At: command.At}}
	return append(events, event.Fold(tournament, events...).makeClimb(command, do.Game)...), nil
}

// withHolders returns the end with holders for every place. A place without holders gets those recorded before or,
// without a result, the player that has the seat.
func (e End) withHolders(table *tableState) End {
	holders := map[game.Seat][]Holder{}
	for _, s := range table.listHolders() {
		holders[s.Seat] = []Holder{{Player: s.Player}}
	}
	if table.result != nil {
		for _, p := range table.result.Places {
			holders[p.Seat] = p.Holders
		}
	}
	e.Places = slices.Clone(e.Places)
	for i, finished := range e.Places {
		if len(finished.Holders) == 0 {
			e.Places[i].Holders = holders[finished.Seat]
		}
	}
	return e
}

// excuseSubstituted returns the end in which players that found a substitute themselves do not forfeit their part of
// a seat.
func (e End) excuseSubstituted(table *tableState) End {
	for i, finished := range e.Places {
		e.Places[i].Holders = slices.Clone(finished.Holders)
		for k, holder := range e.Places[i].Holders {
			own := slices.ContainsFunc(table.subs, func(s Substituted) bool {
				return s.Seat == finished.Seat && s.From == holder.Player && s.By == s.From
			})
			e.Places[i].Holders[k].Lost = holder.Lost && !own
		}
	}
	return e
}

// checkPlaces returns a refusal unless the end gives each seat of the table exactly one place, from 1 to the number
// of seats.
func (e End) checkPlaces(table *tableState) error {
	seats := lists.Map(table.listHolders(), func(s Seated) game.Seat { return s.Seat })
	placed := map[game.Seat]bool{}
	for _, finished := range e.Places {
		switch {
		case !slices.Contains(seats, finished.Seat) || placed[finished.Seat]:
			return refuse("", ErrUnknown, "seat", "seat", finished.Seat, "seats", joinIDs(seats))
		case finished.Place < 1 || finished.Place > len(seats):
			return refuse("", ErrNotNow, "place", "place", finished.Place, "seat", finished.Seat, "last", len(seats))
		}
		for _, holder := range finished.Holders {
			if holder.Phases < 0 {
				return refuse("", ErrNotNow, "phases", "player", holder.Player, "seat", finished.Seat, "n", holder.Phases)
			}
		}
		placed[finished.Seat] = true
	}
	if len(placed) < len(seats) {
		return refuse("", ErrNotNow, "places", "n", len(placed), "all", len(seats))
	}
	return nil
}

func (do Void) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("voiding %s", do.Game)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	if table, _, ok := tournament.findTable(do.Game); ok && table.void != "" {
		return nil, nil
	}
	table, place, err := tournament.findOpenTable(do.Game, action)
	if err != nil {
		return nil, err
	}
	switch {
	case table.result != nil && table.review == "" && command.By == "":
		return nil, refuse(action, ErrNotNow, "has_result")
	case do.Why == "":
		return nil, refuse(action, ErrNotNow, "reason")
	case table.result != nil:
		if err := tournament.checkCorrectable(place, action); err != nil {
			return nil, err
		}
	}
	return []event.Event{tournament.makeTableVoided(command, table, do)}, nil
}

// makeTableVoided makes the event that voids a table. Players get nothing if they had withdrawn before it was over,
// had lost their seat, or are named in Void.Gone.
func (t *Tournament) makeTableVoided(command Command, table *tableState, do Void) TableVoided {
	leavers := slices.Clone(do.Gone)
	for _, s := range table.Seats {
		if (t.hasDeserted(table, s.Player) || table.hasLostSeat(s.Player)) && !slices.Contains(leavers, s.Player) {
			leavers = append(leavers, s.Player)
		}
	}
	ends := !table.started.IsZero() && !do.Leave
	return TableVoided{Game: table.Game, Why: do.Why, Gone: leavers, Ends: ends, By: command.By, At: command.At}
}

// hasDeserted reports whether a player left the tournament, or the season, before a table was over.
func (t *Tournament) hasDeserted(table *tableState, player game.Player) bool {
	if table.result == nil {
		return t.hasLeft(table, player)
	}
	return slices.ContainsFunc(t.seasons[t.places[table.Game].season].withdrawals, func(w Withdrew) bool { return w.Player == player && w.At.Before(table.ended) })
}

// hasLostSeat reports whether a player of the draw has lost their seat. A player that began the game and
// then found a substitute has not lost it.
func (t *tableState) hasLostSeat(player game.Player) bool {
	own := func(s Substituted) bool { return s.From == player && s.By == player }
	return !hasSeat(t.listHolders(), player) && (t.started.IsZero() || !slices.ContainsFunc(t.subs[t.earlySubstitutes:], own))
}

func (do Penalise) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("penalising %s", do.Player)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	season, ok := tournament.findOpenFor(do.Player)
	switch {
	case !ok:
		return nil, refuse(action, ErrNotNow, "no_season")
	case !season.hasPlayer(do.Player):
		return nil, refuse(action, ErrUnknown, "not_in_season", "season", season.n)
	case do.Points.Sign() <= 0:
		return nil, refuse(action, ErrNotNow, "points", "points", do.Points)
	case do.Why == "":
		return nil, refuse(action, ErrNotNow, "reason")
	}
	return []event.Event{Penalised{
		Player: do.Player, Points: do.Points, Season: season.n, Round: season.lastLiveRound(tournament.rules.Format), Why: do.Why, By: command.By, At: command.At,
	}}, nil
}
