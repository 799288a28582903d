package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// decide puts a result under review because its game was rewound. The server then closes the
// round and the season only after the game has ended again.
func (do QuestionResult) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("questioning the result of %s", do.Game)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	table, place, err := tournament.findOpenTable(do.Game, action)
	switch {
	case err != nil:
		return nil, err
	case table.result == nil:
		return nil, refuse(action, ErrNotNow, "no_result")
	case do.Why == "":
		return nil, refuse(action, ErrNotNow, "reason")
	}
	if err := tournament.checkCorrectable(place, action); err != nil {
		return nil, err
	}
	text := fmt.Sprintf("The result of %s is under review until it ends again: %s.", do.Game, do.Why)
	return []event.Event{
		ResultQuestioned{Game: do.Game, Why: do.Why, At: command.At}, NewsPosted{Text: text, At: command.At},
	}, nil
}

// hasLegalOrder reports whether a director may give these places. If k players share a place, the next k-1 places
// must be left out, and there must be a first place unless all are last.
func (e End) hasLegalOrder() bool {
	last := !slices.ContainsFunc(e.Places, func(f Finished) bool { return f.Place < len(e.Places) })
	return last || !slices.ContainsFunc(e.Places, func(f Finished) bool {
		return lists.Count(e.Places, func(o Finished) bool { return o.Place < f.Place }) != f.Place-1
	})
}

func (do CorrectResult) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("correcting the result of %s", do.Game)
	if byGame := do.Head != "" && command.By == ""; !byGame {
		if err := tournament.permit(do, command, "", action); err != nil {
			return nil, err
		}
	}
	if table, _, ok := tournament.findTable(do.Game); ok && do.Head != "" && (table.head == do.Head || table.void != "") {
		return nil, nil // a voided table stays void, whatever happens in its game
	}
	table, place, err := tournament.findOpenTable(do.Game, action)
	if err != nil {
		return nil, err
	}
	if err := tournament.checkDecidable(table, place, do.Why, action); err != nil {
		return nil, err
	}
	end := do.End.withHolders(table)
	if do.Head != "" {
		end = end.excuseSubstituted(table)
	}
	if err := end.checkPlaces(table); err != nil {
		return nil, addAttempt(action, err)
	}
	if do.Head == "" && !end.hasLegalOrder() {
		return nil, refuse(action, ErrNotNow, "order")
	}
	ends := do.Head == "" && !table.started.IsZero()
	events := []event.Event{ResultCorrected{Game: do.Game, Head: do.Head, End: end, Why: do.Why, Ends: ends, By: command.By, At: command.At}}
	if !table.isOver() {
		events = append(events, event.Fold(tournament, events...).makeClimb(command, do.Game)...)
	}
	if do.Head != "" {
		events = append(events, NewsPosted{Text: fmt.Sprintf("The result of %s is corrected: %s.", do.Game, do.Why), By: command.By, At: command.At})
	}
	return events, nil
}

// checkDecidable returns a refusal if a director may not decide a table now, or gives no reason: a result on which
// later draws depend may not be changed, and a round that has not begun not be decided.
func (t *Tournament) checkDecidable(table *tableState, place place, why, action string) error {
	switch {
	case why == "":
		return refuse(action, ErrNotNow, "reason")
	case table.isOver():
		return t.checkCorrectable(place, action)
	case place.round+1 > t.seasons[place.season].lastLiveRound(t.rules.Format):
		return refuse(action, ErrNotNow, "round_ahead", "round", place.round+1)
	}
	return nil
}

func (do Forfeit) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("forfeiting %s", do.Game)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	table, place, err := tournament.findOpenTable(do.Game, action)
	if err != nil {
		return nil, err
	}
	if err := tournament.checkDecidable(table, place, do.Why, action); err != nil {
		return nil, err
	}
	holders := table.listHolders()
	for _, player := range do.Lost {
		if !hasSeat(holders, player) {
			return nil, refuse(action, ErrUnknown, "no_seat", "player", player, "game", do.Game)
		}
	}
	if len(holders) > 2 && len(do.Lost) < len(holders) {
		return nil, refuse(action, ErrNotNow, "forfeit_places", "game", do.Game)
	}
	events := []event.Event{ResultCorrected{
		Game: do.Game, End: table.makeForfeit(do.Lost).withHolders(table), Why: do.Why, Ends: !table.started.IsZero(), By: command.By, At: command.At,
	}}
	if !table.isOver() {
		events = append(events, event.Fold(tournament, events...).makeClimb(command, do.Game)...)
	}
	return events, nil
}
