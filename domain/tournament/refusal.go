package tournament

import (
	"errors"
	"strings"

	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
)

var (
	// ErrNotAnnounced says that there is no such tournament.
	ErrNotAnnounced = errors.New("tournament is not announced")
	// ErrAnnounced says that the tournament was announced before.
	ErrAnnounced = errors.New("tournament is announced already")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrNotNow says that a command cannot be carried out as things stand; the refusal that wraps it gives the reason.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such entrant, table or round.
	ErrUnknown = errors.New("not known here")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
)

// A Refusal is the reason why a command cannot be carried out, as a sentence in every language of
// the server. It wraps one of ErrNotNow, ErrForbidden and ErrUnknown.
type Refusal = lexicon.Refusal

// refuse makes a refusal of an attempt (action; "" leaves it to the caller); kind is the error that it wraps, key that
// of the sentence under refused., pairs the names and values of the sentence's parameters.
func refuse(action string, kind error, key string, pairs ...any) error {
	return speech.Refuse(action, kind, key, pairs...)
}

// addAttempt adds to an error the attempt that it stopped.
func addAttempt(action string, err error) error { return lexicon.NewFault(action, err) }

// joinIDs writes IDs as a list for a sentence.
func joinIDs[T ~string](ids []T) string {
	return strings.Join(lists.Map(ids, func(id T) string { return string(id) }), ", ")
}

// refuseAfterEnd returns a refusal if the tournament has ended.
func (t *Tournament) refuseAfterEnd(action string) error {
	if t.ended != nil {
		return refuse(action, ErrNotNow, "ended")
	}
	return nil
}

// findOpenTable finds the table of a game so that it can be changed. It returns a refusal if there is none,
// or if its season is closed.
func (t *Tournament) findOpenTable(gameID, action string) (*tableState, place, error) {
	table, place, ok := t.findTable(gameID)
	switch {
	case !ok:
		return nil, place, refuse(action, ErrUnknown, "game", "game", gameID)
	case t.seasons[place.season].closed != nil:
		return nil, place, refuse(action, ErrNotNow, "season_closed", "season", place.season+1)
	}
	return table, place, nil
}

// findUnclosed finds a season by its number; 0 means the first that is not closed. It returns a refusal if
// there is none, or if it is closed.
func (t *Tournament) findUnclosed(n int, action string) (*season, error) {
	s, ok := t.findSeason(n)
	switch {
	case n == 0 && !ok:
		return nil, refuse(action, ErrNotNow, "no_season")
	case !ok || s.closed != nil:
		return nil, refuse(action, ErrNotNow, "season_shut", "season", n)
	}
	return s, nil
}
