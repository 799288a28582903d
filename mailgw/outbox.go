package mailgw

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/mailgw/message"
)

// An Outbox keeps the letters that were put in the post, as long as it likes.
type Outbox interface {
	// Letter is the letter of a key; false if there is none, or none any more.
	Letter(ctx context.Context, key string) (Outbound, bool, error)
	// Newest returns the last letters about a game that were for a seat, or went to
	// one of some addresses, the newest first, as far as answers are compared with them.
	Newest(ctx context.Context, game string, seat game.Seat, to []string, most int) ([]Quotable, error)
	// Heard is what letters about a game that were for a seat, or went to one of some
	// addresses, have passed on of others, however long ago.
	Heard(ctx context.Context, game string, seat game.Seat, to []string) ([]Heard, error)
}

// A Quotable is a letter of ours that an answer may quote.
type Quotable struct {
	Key, To, Kind string
	message.Sent
}

// Quotable reads the letter as answers are compared with it.
func (o Outbound) Quotable() Quotable {
	return Quotable{o.Key, o.To, o.Kind, message.ReadSent(o.Body)}
}

// Heard is what a letter has passed on of others.
type Heard struct {
	Key, To string
	Phrases message.Heard
}

// PassesOn reports whether letters of a kind do nothing else than to bring what somebody
// wrote.
func PassesOn(kind string) bool {
	return strings.HasPrefix(kind, "press") || strings.HasPrefix(kind, "announced")
}

// ToldOf reports whether somebody was told that a round is missing; without an outbox
// nobody was.
func ToldOf(ctx context.Context, sent Outbox, id string, round uint64, seat game.Seat, rev string) (bool, error) {
	if sent == nil || round == 0 {
		return false, nil
	}
	_, told, err := sent.Letter(ctx, MissingRound(id, seat, round, rev).Key())
	return told, err
}

// A Recaller takes letters back that are in the post and not on their way yet.
type Recaller interface {
	// Queued are the letters about a game that are not on their way, without
	// their bodies.
	Queued(ctx context.Context, tx *sqlx.Tx, game string) ([]Outbound, error)
	// Gathering are letters of messages like a new one, to the same reader, that wait and are
	// not on their way, the oldest first; none if that one has been put. They stay so until
	// the transaction ends.
	Gathering(ctx context.Context, tx *sqlx.Tx, l Outbound) ([]Outbound, error)
	// Supersede takes letters back, as far as they are still not on their way.
	Supersede(ctx context.Context, tx *sqlx.Tx, keys ...string) error
}

// Within has something done in one transaction, all of it or nothing.
func Within(ctx context.Context, db *sqlx.DB, what string, do func(*sqlx.Tx) error) error {
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	defer tx.Rollback() // after a commit it does nothing
	if err := do(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// A Clock tells the time; nil is that of the machine.
type Clock func() time.Time

// Time is what it tells.
func (c Clock) Time() time.Time {
	if c == nil {
		return time.Now()
	}
	return c()
}

// A Call tells a player's devices that a game waits.
type Call struct {
	Key    string // the same for the same call
	Kind   string // Awaited or HoursLeft
	Player game.Player
	Game   string
	Seat   game.Seat
	Phase  int
	Due    time.Time // zero: never
	Letter string    // key of the letter that the player may do without if a device takes the call; "": none
}

// Kinds of calls.
const (
	Awaited   = "awaited" // orders of a seat are awaited from now on
	HoursLeft = "hours"   // two hours are left, and they still are
)

// A Caller takes calls and sees to it that they are made. One whose Key it knows is left as
// it is.
type Caller interface {
	// CallTx takes calls within a transaction of the caller. It says which letters are to
	// wait for what becomes of their calls, by key, and until when at most.
	CallTx(ctx context.Context, tx *sqlx.Tx, calls ...Call) (map[string]time.Time, error)
}
