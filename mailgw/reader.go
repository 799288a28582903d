package mailgw

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/game"
)

// Reader is somebody who is written to about a seat.
type Reader struct {
	game.SeatInfo
	Player game.Player
	Deputy *game.DeputyNamed // as whom he reads; nil: he holds the seat
	To     string
	Zone   *time.Location
}

// EachReader calls f for those who read for the seats of a game at a time.
func EachReader(ctx context.Context, people Directory, g *game.Game, at time.Time, f func(Reader) error) error {
	for _, s := range g.Seats() {
		if err := WriteTo(ctx, people, Reader{SeatInfo: s, Player: s.Player}, f); err != nil {
			return err
		}
		d, ok := g.Deputed(s.Seat, at)
		if !ok {
			continue
		}
		if err := WriteTo(ctx, people, Reader{SeatInfo: s, Player: d.Deputy, Deputy: &d}, f); err != nil {
			return err
		}
	}
	return nil
}

// Steward is who reads what is written to the steward of a game.
func Steward(g *game.Game) Reader {
	return Reader{SeatInfo: game.SeatInfo{Seat: StewardSeat}, Player: g.Steward()}
}

// Reads reports whether somebody may read a message that his seat may.
func (r Reader) Reads(p game.Pressed) bool {
	return r.Deputy == nil || r.Deputy.Press || game.ForAll(p)
}

// Rev is part of the names of letters, to tell two readers of a seat apart.
func (r Reader) Rev() string {
	if r.Deputy != nil {
		return "-deputy"
	}
	return ""
}

// ReplyTo is the address that a letter to a reader is answered at.
func (r Reader) ReplyTo(h House, id string) string {
	switch {
	case r.Seat == StewardSeat:
		return h.StewardAddress(id)
	case r.Deputy != nil:
		return h.DeputyAddress(id, r.Seat, r.Epoch, r.Player)
	}
	return h.ReplyAddress(id, r.Seat, r.Epoch)
}

// WriteTo calls f for a reader if there is an address.
func WriteTo(ctx context.Context, people Directory, r Reader, f func(Reader) error) error {
	to, err := AddressOf(ctx, people, r.Player)
	if err != nil {
		return fmt.Errorf("finding the address of %s: %w", r.Player, err)
	}
	if to == "" {
		return nil
	}
	r.To, r.Zone = to, people.Zone(ctx, r.Player)
	if r.Language == "" {
		r.Language = people.Language(ctx, r.Player) // the steward has no seat that says it
	}
	return f(r)
}
