package aggregate

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// Epochs are those of the house after the first that the commits of a game or a
// tournament tell of, in their order. What cannot be read, or
// is not shown, tells of nothing.
func Epochs(commits []*eventstore.Commit) []string {
	return lists.Map(Renewals(commits), func(r Renewal) string { return r.Epoch })
}

// A Renewal is where a log tells of an epoch of the house after the first.
type Renewal struct {
	Epoch string
	At    time.Time // of the commit; zero if that is not told
	Index int       // of the commit among those given
}

// Renewals are where the commits of a game or a tournament tell of later epochs.
func Renewals(commits []*eventstore.Commit) (all []Renewal) {
	for i, c := range commits {
		words := game.Vocabulary(nil)
		if _, ok := TournamentID(c.Log); ok {
			words = tournament.Vocabulary()
		}
		for _, env := range c.Events {
			e, _ := words.Open(env) // a ruleset's event tells of none
			if epoch := epochOf(e); epoch != "" {
				all = append(all, Renewal{epoch, c.At, i})
			}
		}
	}
	return all
}

// epochOf is the epoch whose dice keys an event brings; "": none, or the first.
func epochOf(e event.Event) string {
	switch e := e.(type) {
	case game.Opened:
		if e.Dice != nil {
			return e.Dice.Epoch
		}
	case tournament.Announced:
		if e.Dice != nil {
			return e.Dice.Epoch
		}
	case game.ChainRenewed:
		return e.Epoch
	case tournament.ChainRenewed:
		return e.Epoch
	}
	return ""
}
