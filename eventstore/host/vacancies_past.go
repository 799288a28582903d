package host

import (
	"context"
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// past is who had to do with the seats of a game, as its log tells.
type past struct {
	last     map[game.Seat]game.Player   // who holds it, or had it last
	resigned map[game.Seat]bool          // by who holds it, or had it last
	held     []game.Player               // everybody who ever had a seat
	deputies map[game.Seat][]game.Player // everybody who was ever named
}

// past reads the kernel's events of a game.
func (s *Substitutes) past(ctx context.Context, gameID string) (*past, error) {
	p := &past{last: make(map[game.Seat]game.Player), resigned: make(map[game.Seat]bool), deputies: make(map[game.Seat][]game.Player)}
	kernel := s.Host.Games.Vocabulary(nil)
	for c, err := range s.Host.Store.Load(ctx, aggregate.GameLog(gameID), 0) {
		if err != nil {
			return nil, fmt.Errorf("reading who had a seat in game %s: %w", gameID, err)
		}
		for _, env := range c.Events {
			if !seating[env.Kind] {
				continue
			}
			e, err := kernel.Open(env)
			if err != nil {
				return nil, fmt.Errorf("%s at %d: %w", c.Log, c.Pos, err)
			}
			p.note(e)
		}
	}
	return p, nil
}

// seating are the kinds of events that say who has a seat, or acts for him.
var seating = map[string]bool{
	game.Kind(game.Seated{}): true, game.Kind(game.Replaced{}): true, game.Kind(game.Vacated{}): true,
	game.Kind(game.Resigned{}): true, game.Kind(game.DeputyNamed{}): true,
}

func (p *past) note(e any) {
	switch e := e.(type) {
	case game.Seated:
		p.sit(e.Seat, e.Player)
	case game.Replaced:
		p.sit(e.Seat, e.To)
	case game.Vacated: // by another than sat down last, if a rewinding gave it back
		p.last[e.Seat] = e.From
	case game.Resigned:
		p.resigned[e.Seat] = true
	case game.DeputyNamed:
		if e.Deputy != "" {
			p.deputies[e.Seat] = append(p.deputies[e.Seat], e.Deputy)
		}
	}
}

func (p *past) sit(seat game.Seat, player game.Player) {
	p.last[seat], p.resigned[seat] = player, false
	p.held = append(p.held, player)
}

// knows reports whether somebody has written for another seat than this one.
func (p *past) knows(player game.Player, seat game.Seat) bool {
	for other, deputies := range p.deputies {
		if other != seat && slices.Contains(deputies, player) {
			return true
		}
	}
	return false
}

// about tells what a commit of a game means to the desk: its seats must be
// looked at, or may where the desk has a vacancy of it; or the game is over.
func about(c *eventstore.Commit) (must, may, over bool) {
	for _, env := range c.Events {
		switch env.Kind {
		case game.Kind(game.Resigned{}), game.Kind(game.Vacated{}), game.Kind(game.RegencyBegan{}), game.Kind(game.Rewound{}):
			must = true
		case game.Kind(game.RegencyEnded{}), game.Kind(game.Replaced{}), game.Kind(game.PhaseClosed{}):
			may = true
		case game.Kind(game.Ended{}), game.Kind(game.Abandoned{}):
			over = true
		}
	}
	return must && !over, may || over, over
}
