package chronicle

import (
	"io/fs"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/game"
)

// Rules is the whole ruleset: the rules of feudal, and all that is told of its
// games.
type Rules struct{ feudal.Rules }

var _ game.Edited = Rules{}

// Held is the ruleset held to one of its editions.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	rules, ok := r.Rules.Held(edition)
	return Rules{rules}, ok
}

// With is the ruleset with one more edition: the sheets are laid over those of
// the newest.
func (r Rules) With(sheets fs.FS) (Rules, error) {
	rules, err := r.Rules.With(sheets)
	return Rules{rules}, err
}

// Start is the position before the setup, whose forecasts speak as the chronicle
// does.
func (r Rules) Start(setup game.Setup) game.State {
	s := r.Rules.Start(setup).(*feudal.State)
	s.Teller = reteller{}
	return s
}

// A reteller puts single events into the words of the chronicle.
type reteller struct{}

// Retell tells one event to a seat, without headings.
func (reteller) Retell(s *feudal.State, e event.Event, to game.Seat, lang string) []string {
	return speaking(s, lang).retell(e, to)
}
