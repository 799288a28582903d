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
		if err := ReadersOf(ctx, people, g, s, at, f); err != nil {
			return err
		}
	}
	return nil
}

// ReadersOf calls f for those who read for a seat at a time: its holder, and its deputy.
func ReadersOf(ctx context.Context, people Directory, g *game.Game, s game.SeatInfo, at time.Time, f func(Reader) error) error {
	err := WriteTo(ctx, people, Reader{SeatInfo: s, Player: s.Player}, f)
	if d, ok := g.Deputed(s.Seat, at); ok && err == nil {
		err = WriteTo(ctx, people, Reader{SeatInfo: s, Player: d.Deputy, Deputy: &d}, f)
	}
	return err
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

// A Directory knows the persons behind players.
type Directory interface {
	// PlayerByAddress is whose an address is; false if nobody's.
	PlayerByAddress(ctx context.Context, address string) (game.Player, bool, error)
	// Addresses are a player's, the one that letters go to first.
	Addresses(ctx context.Context, p game.Player) ([]string, error)
	// Name is how a player is called; the player's ID if nothing is known.
	Name(ctx context.Context, p game.Player) string
	// Zone is where a player's clock is; UTC if nothing is known.
	Zone(ctx context.Context, p game.Player) *time.Location
	// Language is the one that a player is written to in; "" if nothing is
	// known.
	Language(ctx context.Context, p game.Player) string
	// Enrol makes a player of an address that has proved itself; for one that is
	// known already it is the player that there is.
	Enrol(ctx context.Context, address string) (game.Player, error)
	// Learn keeps in which language somebody writes who was written to in English so far,
	// as nothing else was known.
	Learn(ctx context.Context, p game.Player, lang string) error
	// PlayerNamed is who is called so; false if nobody is, or several are.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
	// Names are how some players are called; who has no name is not among them.
	Names(ctx context.Context, players []game.Player) map[game.Player]string
	// Meet remembers that somebody has written from an address who is no player: he can
	// be named a deputy, and is a player from then on.
	Meet(ctx context.Context, address string, at time.Time) error
	// Introduce is the player of an address; one is made of who has written.
	Introduce(ctx context.Context, address string) (game.Player, bool, error)
}

// AddressOf is the address that letters to a player go to; "" if there is none.
func AddressOf(ctx context.Context, d Directory, p game.Player) (string, error) {
	if p == "" {
		return "", nil
	}
	all, err := d.Addresses(ctx, p)
	if err != nil || len(all) == 0 {
		return "", err
	}
	return all[0], nil
}
