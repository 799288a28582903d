package mailgw

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/game"
)

// A Recipient is a person who reads the mail of a seat.
type Recipient struct {
	game.SeatInfo
	Player game.Player
	Deputy *game.DeputyNamed // set if they read as the seat's deputy; nil: they hold the seat
	To     string
	Zone   *time.Location
}

// EachReader calls f for each person who reads for a seat of a game at a time, as ReadersOf does for one seat. It
// stops at the first error and returns it.
func EachReader(ctx context.Context, people Directory, g *game.Game, at time.Time, f func(Recipient) error) error {
	for _, s := range g.Seats() {
		if err := ReadersOf(ctx, people, g, s, at, f); err != nil {
			return err
		}
	}
	return nil
}

// ReadersOf calls f for the holder of a seat, and for its deputy at a time if it has one. It leaves out those who have
// no address. It returns the first error.
func ReadersOf(ctx context.Context, people Directory, g *game.Game, seat game.SeatInfo, at time.Time, f func(Recipient) error) error {
	err := WriteTo(ctx, people, Recipient{SeatInfo: seat, Player: seat.Player}, f)
	if d, ok := g.Deputed(seat.Seat, at); ok && err == nil {
		err = WriteTo(ctx, people, Recipient{SeatInfo: seat, Player: d.Deputy, Deputy: &d}, f)
	}
	return err
}

// Steward returns the reader of mail to the steward of a game.
func Steward(g *game.Game) Recipient {
	return Recipient{SeatInfo: game.SeatInfo{Seat: StewardSeat}, Player: g.Steward()}
}

// Reads reports whether the reader may read a message that their seat may read. A deputy without a right to the seat's
// press reads public ones alone.
func (r Recipient) Reads(p game.Pressed) bool {
	return r.Deputy == nil || r.Deputy.Press || game.ForAll(p)
}

// Rev returns what the Rev of an email's name ends with, so that holder and deputy of a seat get an email each; "" for
// the holder.
func (r Recipient) Rev() string {
	if r.Deputy != nil {
		return "-deputy"
	}
	return ""
}

// ReplyTo returns the address at which a reader answers an email.
func (r Recipient) ReplyTo(server Server, id string) string {
	switch {
	case r.Seat == StewardSeat:
		return server.StewardAddress(id)
	case r.Deputy != nil:
		return server.DeputyAddress(id, r.Seat, r.Epoch, r.Player)
	}
	return server.ReplyAddress(id, r.Seat, r.Epoch)
}

// WriteTo calls f with the recipient after filling in address, time zone and, if that is "", language. It does nothing
// if the player is "" or has no address.
func WriteTo(ctx context.Context, people Directory, recipient Recipient, f func(Recipient) error) error {
	to, err := AddressOf(ctx, people, recipient.Player)
	if err != nil {
		return fmt.Errorf("finding the address of %s: %w", recipient.Player, err)
	}
	if to == "" {
		return nil
	}
	recipient.To, recipient.Zone = to, people.Zone(ctx, recipient.Player)
	if recipient.Language == "" {
		recipient.Language = people.Language(ctx, recipient.Player) // the steward has no seat that says it
	}
	return f(recipient)
}

// A Directory knows the persons behind players: their addresses, names, languages and time zones.
type Directory interface {
	// PlayerByAddress returns the player who owns an address; false if nobody does.
	PlayerByAddress(ctx context.Context, address string) (game.Player, bool, error)
	// Addresses returns a player's addresses; emails go to the first.
	Addresses(ctx context.Context, p game.Player) ([]string, error)
	// Name returns a player's name, or the player's ID if no name is known.
	Name(ctx context.Context, p game.Player) string
	// Zone returns a player's time zone, or UTC if none is known.
	Zone(ctx context.Context, p game.Player) *time.Location
	// Language returns the language for emails to a player; "" if none is known.
	Language(ctx context.Context, p game.Player) string
	// Enrol makes a player of an address whose owner has proved that it is theirs. It returns the
	// existing player of a known address.
	Enrol(ctx context.Context, address string) (game.Player, error)
	// Learn keeps the language that a player writes in, if none was known and they were written to in
	// English so far.
	Learn(ctx context.Context, p game.Player, lang string) error
	// PlayerNamed returns the player with a name; false if there is none, or if several have it.
	PlayerNamed(ctx context.Context, name string) (game.Player, bool, error)
	// Names returns the names of some players, without those who have none.
	Names(ctx context.Context, players []game.Player) map[game.Player]string
	// Meet remembers an address that is no player's, and that somebody has written from. The writer
	// can be named as a deputy, and becomes a player then.
	Meet(ctx context.Context, address string, at time.Time) error
	// Introduce returns the player of an address, and makes a player of one that Meet remembers. It
	// returns false for any other address.
	Introduce(ctx context.Context, address string) (game.Player, bool, error)
}

// AddressOf returns the address for emails to a player; "" if the player is "" or has none.
func AddressOf(ctx context.Context, directory Directory, player game.Player) (string, error) {
	if player == "" {
		return "", nil
	}
	all, err := directory.Addresses(ctx, player)
	if err != nil || len(all) == 0 {
		return "", err
	}
	return all[0], nil
}
