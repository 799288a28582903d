package mailgw

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/game"
)

// reader is somebody who is written to about a seat.
type reader struct {
	game.SeatInfo
	player game.Player
	deputy *game.DeputyNamed // as whom he reads; nil: he holds the seat
	to     string
	zone   *time.Location
}

// seatsOf calls f for those who read for the seats of a game at a time.
func seatsOf(ctx context.Context, people Directory, g *game.Game, at time.Time, f func(reader) error) error {
	for _, s := range g.Seats() {
		if err := writeTo(ctx, people, reader{SeatInfo: s, player: s.Player}, f); err != nil {
			return err
		}
		d, ok := g.Deputed(s.Seat, at)
		if !ok {
			continue
		}
		if err := writeTo(ctx, people, reader{SeatInfo: s, player: d.Deputy, deputy: &d}, f); err != nil {
			return err
		}
	}
	return nil
}

// steward is who reads what is written to the steward of a game.
func steward(g *game.Game) reader {
	return reader{SeatInfo: game.SeatInfo{Seat: StewardSeat}, player: g.Steward()}
}

// reads reports whether somebody may read a message that his seat may.
func (r reader) reads(p game.Pressed) bool {
	return r.deputy == nil || r.deputy.Press || game.ForAll(p)
}

// rev is part of the names of letters, to tell two readers of a seat apart.
func (r reader) rev() string {
	if r.deputy != nil {
		return "-deputy"
	}
	return ""
}

// replyTo is the address that a letter to a reader is answered at.
func (r reader) replyTo(h House, id string) string {
	switch {
	case r.Seat == StewardSeat:
		return h.StewardAddress(id)
	case r.deputy != nil:
		return h.DeputyAddress(id, r.Seat, r.Epoch, r.player)
	}
	return h.ReplyAddress(id, r.Seat, r.Epoch)
}

// writeTo calls f for a reader if there is an address.
func writeTo(ctx context.Context, people Directory, r reader, f func(reader) error) error {
	to, err := first(ctx, people, r.player)
	if err != nil {
		return fmt.Errorf("finding the address of %s: %w", r.player, err)
	}
	if to == "" {
		return nil
	}
	r.to, r.zone = to, people.Zone(ctx, r.player)
	if r.Language == "" {
		r.Language = people.Language(ctx, r.player) // the steward has no seat that says it
	}
	return f(r)
}
