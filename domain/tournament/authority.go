package tournament

import "seneschal/domain/game"

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
