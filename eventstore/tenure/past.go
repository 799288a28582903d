package tenure

import (
	"context"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
)

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
