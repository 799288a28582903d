package tournament

import (
	"errors"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
)

var (
	// ErrNotAnnounced says that there is no such tournament.
	ErrNotAnnounced = errors.New("tournament is not announced")
	// ErrAnnounced says that it was announced before.
	ErrAnnounced = errors.New("tournament is announced already")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
	// ErrNotNow says that it cannot be done as things stand; what comes with it
	// tells why.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such entrant, table or round.
	ErrUnknown = errors.New("not known here")
	// ErrKey says that a dice key does not follow the one before it.
	ErrKey = errors.New("dice key does not follow the commitment")
)

// A Refusal is why a command cannot be carried out, in a sentence that can be
// said in every language of the house. It wraps one of ErrNotNow, ErrForbidden
// and ErrUnknown.
type Refusal = lexicon.Refusal

// refuse is a refusal; pairs are names and values of the sentence's
// parameters.
func refuse(what string, kind error, key string, pairs ...any) error {
	return speech.Refuse(what, kind, key, pairs...)
}

// fault is an error that stopped what was attempted.
func fault(what string, err error) error { return lexicon.Failed(what, err) }

// joined lists IDs in a sentence.
func joined[T ~string](ids []T) string {
	return strings.Join(lists.Map(ids, func(id T) string { return string(id) }), ", ")
}

// steward refuses whoever is not the steward.
func (t *Tournament) steward(c Command, what string) error {
	if c.By != t.announced.Steward {
		return refuse(what, ErrForbidden, "steward")
	}
	return nil
}

// office refuses whoever is neither the steward nor the house itself.
func (t *Tournament) office(c Command, what string) error {
	if c.By == "" {
		return nil
	}
	return t.steward(c, what)
}

// hand refuses whoever acts for another player without being the steward.
func (t *Tournament) hand(c Command, p game.Player, what string) error {
	if p != "" && (c.By == p || c.By == t.announced.Steward) {
		return nil
	}
	return refuse(what, ErrForbidden, "own")
}

// going refuses what needs a tournament that has not ended.
func (t *Tournament) going(what string) error {
	if t.ended != nil {
		return refuse(what, ErrNotNow, "ended")
	}
	return nil
}

// find is a table that is to be changed: of a season that is not closed.
func (t *Tournament) find(gameID, what string) (*table, place, error) {
	tb, at, ok := t.table(gameID)
	switch {
	case !ok:
		return nil, at, refuse(what, ErrUnknown, "game", "game", gameID)
	case t.seasons[at.season].closed != nil:
		return nil, at, refuse(what, ErrNotNow, "season_closed", "season", at.season+1)
	}
	return tb, at, nil
}

// unclosed is a season by its number that is not closed; 0 is the first.
func (t *Tournament) unclosed(n int, what string) (*season, error) {
	s, ok := t.season(n)
	switch {
	case n == 0 && !ok:
		return nil, refuse(what, ErrNotNow, "no_season")
	case !ok || s.closed != nil:
		return nil, refuse(what, ErrNotNow, "season_shut", "season", n)
	}
	return s, nil
}
