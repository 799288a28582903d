package host

import (
	"context"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
)

// ending is how a finished game ended, as its tournament wants it: the ranking,
// and who held each seat for how many of the phases that stand. With it comes
// the hash of the commit that ended the game.
func (s *Tournaments) ending(ctx context.Context, g *game.Game) (tournament.End, string, error) {
	held, err := s.holders(ctx, g.Setup().Game)
	if err != nil {
		return tournament.End{}, "", err
	}
	return endOf(g, held), held.ended, nil
}

// endOf is how a finished game ended whose seats were held so.
func endOf(g *game.Game, held *tenure) tournament.End {
	result, _ := g.Result()
	end := tournament.End{Reason: result.Reason, Outright: g.State().Outright()}
	for _, p := range result.Places {
		end.Places = append(end.Places, tournament.Finished{
			Seat: p.Seat, Place: p.Place, Points: p.Points, Scores: p.Scores, Title: p.Title, Role: g.State().Role(p.Seat),
			Out: g.State().Face(p.Seat, "en").Out, Holders: held.of(p.Seat),
		})
	}
	return end
}

// tenure is who held the seats in each phase that stands.
type tenure struct {
	phases   []map[game.Seat]game.Player // by number of the phase, from 1 at 0
	lost     map[game.Seat][]game.Player // removed, or gone without a word
	resigned map[game.Seat]game.Player   // gone with a word: what he earned stays his (F 8.4)
	seats    map[game.Seat]game.Player   // now
	ended    string                      // hash of the commit that ended the game
	rewind   string                      // how it was rewound last
	gaveUp   string                      // why it was ended unfinished last
}

func newTenure() *tenure {
	return &tenure{lost: make(map[game.Seat][]game.Player), resigned: make(map[game.Seat]game.Player)}
}

// holders reads who held which seat off the log of a game. The game itself
// says who sits where, for a rewinding may give a seat back.
func (s *Tournaments) holders(ctx context.Context, id string) (*tenure, error) {
	t := newTenure()
	g, unread := s.Host.Games.Empty(), []event.Event(nil)
	for c, err := range s.Host.Store.Load(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			return nil, fmt.Errorf("reading who played game %s: %w", id, err)
		}
		events, err := s.Host.Games.Open(g, c)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			unread = append(unread, e)
			if _, closed := e.(game.PhaseClosed); closed || g.Ruleset() == nil {
				g, unread = event.Fold(g, unread...), nil
			}
			t.note(e, g)
			if _, over := e.(game.Ended); over {
				t.ended = c.Hash
			}
		}
	}
	t.seats = seated(event.Fold(g, unread...))
	return t, nil
}

// seated is who sits where.
func seated(g *game.Game) map[game.Seat]game.Player {
	seats := make(map[game.Seat]game.Player)
	for _, info := range g.Seats() {
		seats[info.Seat] = info.Player
	}
	return seats
}

// note takes in an event; if it closes a phase, that has led to g.
func (t *tenure) note(e event.Event, g *game.Game) {
	switch e := e.(type) {
	case game.Resigned:
		t.resigned[e.Seat] = e.By
	case game.Replaced:
		t.leave(e.Seat, e.From)
	case game.Vacated:
		t.leave(e.Seat, e.From)
	case game.PhaseClosed:
		t.phases = append(t.phases[:min(e.N-1, len(t.phases))], seated(g))
	case game.Abandoned:
		t.gaveUp = e.Why
	case game.Rewound:
		t.phases = t.phases[:min(max(e.To-1, 0), len(t.phases))]
		t.rewind = fmt.Sprintf("the game was rewound to %s: %s", e.Phase, e.Why)
	}
}

func (t *tenure) leave(seat game.Seat, from game.Player) {
	if from != "" && from != t.resigned[seat] {
		t.lost[seat] = append(t.lost[seat], from)
	}
}

// of are the holders of a seat from first to last.
func (t *tenure) of(seat game.Seat) []tournament.Holder {
	var all []tournament.Holder
	for _, phase := range t.phases {
		player := phase[seat]
		if n := len(all); n == 0 || all[n-1].Player != player {
			all = append(all, tournament.Holder{Player: player})
		}
		all[len(all)-1].Phases++
	}
	for i := range all {
		all[i].Lost = all[i].Player != t.seats[seat] && slices.Contains(t.lost[seat], all[i].Player)
	}
	return all
}
