package tournament

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A fact is an event of the vocabulary: it says itself what it does to
// the tournament.
type fact interface{ apply(*Tournament) }

// of lists an event; one that does not say what it does is not compiled.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the tournament in place. Events that it does not know, or that
// are about what there is not, change nothing.
func (t *Tournament) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(t)
	}
}

// leave takes somebody out of all seasons that are open: the newest, and those
// that began before it.
func (t *Tournament) leave(e Withdrew) {
	for _, s := range t.seasons[:min(max(e.Season, 0), len(t.seasons))] {
		if s.closed != nil {
			continue
		}
		if s.n != e.Season {
			e.Round = s.live(t.rules.Format)
		}
		s.left = append(s.left, e)
	}
}

// join adds a late entrant to the last division of a season that is open.
func (t *Tournament) join(p game.Player, number, round int) {
	s, ok := t.season(number)
	if !ok || number == 0 || round == 0 || len(s.divisions) == 0 || s.has(p) {
		return
	}
	d := &s.divisions[len(s.divisions)-1]
	d.Players = append(slices.Clip(d.Players), p)
}

// settle ends all reviews: the results of a closed season stand.
func (s *season) settle() {
	for _, r := range s.rounds {
		for _, tb := range r.tables {
			tb.review = ""
		}
	}
}

func (t *Tournament) with(gameID string, change func(*table)) {
	if tb, _, ok := t.table(gameID); ok {
		change(tb)
	}
}

// players are all who are in the tournament now, in the order of entry.
func (t *Tournament) players() []game.Player {
	var all []game.Player
	for _, e := range t.entrants {
		if !e.Waiting && !e.Withdrawn {
			all = append(all, e.Player)
		}
	}
	return all
}
