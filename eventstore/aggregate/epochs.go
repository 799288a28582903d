package aggregate

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// Epochs lists, in order, the epochs of the server after the first that the commits of a game or a
// tournament mention. It skips events that cannot be read or are not visible.
func Epochs(commits []*eventstore.Commit) []string {
	return lists.Map(Renewals(commits), func(r Renewal) string { return r.Epoch })
}

// A Renewal is the place where a log mentions an epoch of the server after the first.
type Renewal struct {
	Epoch string
	At    time.Time // time of the commit; zero if that is not visible
	Index int       // index of the commit among those given
}

// Renewals finds the places where the commits of a game or a tournament mention later epochs.
func Renewals(commits []*eventstore.Commit) (all []Renewal) {
	for i, commit := range commits {
		registry := game.Registry(nil)
		if _, ok := TournamentID(commit.Log); ok {
			registry = tournament.Registry()
		}
		for _, env := range commit.Events {
			e, _ := registry.Decode(env) // events of rulesets, which fail here, mention no epoch
			if epoch := epochOf(e); epoch != "" {
				all = append(all, Renewal{epoch, commit.At, i})
			}
		}
	}
	return all
}

// epochOf returns the epoch whose dice keys an event brings; "" for the first epoch, and for an event that brings none.
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
