// Package tenure reads off the logs of games who had which seats: what a tournament's
// result says of them, and who may not stand in. It decides nothing.
package tenure

import (
	"context"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
)

// A Tenure is who held the seats of a game in each phase that stands. Make it with New,
// and give it every commit.
type Tenure struct {
	Now    *game.Game // as far as the log was taken in
	Ended  string     // hash of the commit that ended the game
	At     time.Time  // of that commit
	Rewind string     // how the game was rewound last
	GaveUp string     // why it was ended unfinished last

	phases   []map[game.Seat]game.Player // by number of the phase, from 1 at 0
	lost     map[game.Seat][]game.Player // removed, or gone without a word
	resigned map[game.Seat]game.Player   // gone with a word: what he earned stays his (F 8.4)
}

// New is the tenure of a game of which nothing has been read yet.
func New() *Tenure {
	return &Tenure{lost: make(map[game.Seat][]game.Player), resigned: make(map[game.Seat]game.Player)}
}

// Read is the tenure of a game.
func Read(ctx context.Context, games aggregate.Reader[*game.Game], id string) (*Tenure, error) {
	t := New()
	for s, err := range games.Steps(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			return nil, fmt.Errorf("reading who played: %w", err)
		}
		t.Take(s)
	}
	return t, nil
}

// Take takes in the next commit. The game itself says who sits where, for a rewinding may
// give a seat back.
func (t *Tenure) Take(s aggregate.Step[*game.Game]) {
	t.Now = s.After
	for i, e := range s.Events {
		switch e := e.(type) {
		case game.Resigned:
			t.resigned[e.Seat] = e.By
		case game.Replaced:
			t.leave(e.Seat, e.From)
		case game.Vacated:
			t.leave(e.Seat, e.From)
		case game.PhaseClosed:
			g := s.After
			if slices.ContainsFunc(s.Events, reseats) {
				g = event.Fold(s.Before, s.Events[:i+1]...)
			}
			t.phases = append(t.phases[:min(e.N-1, len(t.phases))], seated(g))
		case game.Abandoned:
			t.GaveUp = e.Why
		case game.Ended:
			t.Ended, t.At = s.Commit.Hash, s.Commit.At
		case game.Rewound:
			t.phases = t.phases[:min(max(e.To-1, 0), len(t.phases))]
			t.Rewind = fmt.Sprintf("the game was rewound to %s: %s", e.Phase, e.Why)
		}
	}
}

func (t *Tenure) leave(seat game.Seat, from game.Player) {
	if from != "" && from != t.resigned[seat] {
		t.lost[seat] = append(t.lost[seat], from)
	}
}

// reseats reports whether an event gives a seat to somebody, or takes it.
func reseats(e event.Event) bool {
	switch e.(type) {
	case game.Seated, game.Replaced, game.Vacated, game.Rewound:
		return true
	}
	return false
}

// seated is who sits where.
func seated(g *game.Game) map[game.Seat]game.Player {
	seats := make(map[game.Seat]game.Player)
	for _, info := range g.Seats() {
		seats[info.Seat] = info.Player
	}
	return seats
}

// Phases is how many phases stand.
func (t *Tenure) Phases() int { return len(t.phases) }

// End is how the game ended, as its tournament wants it: the ranking, and who held each
// seat for how many of the phases that stand.
func (t *Tenure) End(g *game.Game) tournament.End {
	result, _ := g.Result()
	end := tournament.End{Reason: result.Reason, Outright: g.State().Outright()}
	seats := seated(t.Now)
	for _, p := range result.Places {
		end.Places = append(end.Places, tournament.Finished{
			Seat: p.Seat, Place: p.Place, Points: p.Points, Scores: p.Scores, Title: p.Title, Role: g.State().Role(p.Seat),
			Out: g.State().Face(p.Seat, "en").Out, Holders: t.of(p.Seat, seats[p.Seat]),
		})
	}
	return end
}

// of are the holders of a seat from first to last.
func (t *Tenure) of(seat game.Seat, now game.Player) []tournament.Holder {
	var all []tournament.Holder
	for _, phase := range t.phases {
		player := phase[seat]
		if n := len(all); n == 0 || all[n-1].Player != player {
			all = append(all, tournament.Holder{Player: player})
		}
		all[len(all)-1].Phases++
	}
	for i := range all {
		all[i].Lost = all[i].Player != now && slices.Contains(t.lost[seat], all[i].Player)
	}
	return all
}

// A Past is who had to do with the seats of a game.
type Past struct {
	Last     map[game.Seat]game.Player // who holds it, or had it last
	Resigned map[game.Seat]bool        // by who holds it, or had it last
	Held     []game.Player             // everybody who ever had a seat

	deputies map[game.Seat][]game.Player // everybody who was ever named
}

// ReadPast is the past of a game.
func ReadPast(ctx context.Context, games aggregate.Reader[*game.Game], id string) (*Past, error) {
	p := &Past{Last: make(map[game.Seat]game.Player), Resigned: make(map[game.Seat]bool), deputies: make(map[game.Seat][]game.Player)}
	for s, err := range games.Steps(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			return nil, fmt.Errorf("reading who had a seat: %w", err)
		}
		for _, e := range s.Events {
			p.note(e)
		}
	}
	return p, nil
}

func (p *Past) note(e event.Event) {
	switch e := e.(type) {
	case game.Seated:
		p.sit(e.Seat, e.Player)
	case game.Replaced:
		p.sit(e.Seat, e.To)
	case game.Vacated: // by another than sat down last, if a rewinding gave it back
		p.Last[e.Seat] = e.From
	case game.Resigned:
		p.Resigned[e.Seat] = true
	case game.DeputyNamed:
		if e.Deputy != "" {
			p.deputies[e.Seat] = append(p.deputies[e.Seat], e.Deputy)
		}
	}
}

func (p *Past) sit(seat game.Seat, player game.Player) {
	p.Last[seat], p.Resigned[seat] = player, false
	p.Held = append(p.Held, player)
}

// Knows reports whether somebody has written for another seat than this one.
func (p *Past) Knows(player game.Player, seat game.Seat) bool {
	for other, deputies := range p.deputies {
		if other != seat && slices.Contains(deputies, player) {
			return true
		}
	}
	return false
}
