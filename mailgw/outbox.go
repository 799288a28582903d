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

// An Outbox gives back emails that were put in the post. It may have dropped old ones.
type Outbox interface {
	// Email returns the email with a key. It returns false if there is none, or none any more.
	Email(ctx context.Context, key string) (Outbound, bool, error)
	// Newest returns the last emails about a game that were for a seat or went to one of some
	// addresses, the newest first, at most limit, in the form that answers are compared with.
	Newest(ctx context.Context, game string, seat game.Seat, to []string, limit int) ([]Quotable, error)
	// Heard returns the words of others that emails about a game have passed on, however long ago.
	// It asks for emails that were for a seat or went to one of some addresses.
	Heard(ctx context.Context, game string, seat game.Seat, to []string) ([]Heard, error)
}

// A Quotable is an email of ours that an answer may quote.
type Quotable struct {
	Key, To, Kind string
	message.Sent
}

// Quotable returns the email in the form that answers are compared with.
func (o Outbound) Quotable() Quotable {
	return Quotable{o.Key, o.To, o.Kind, message.ReadSent(o.Body)}
}

// Heard holds hashes of the words of others that the email with a key has passed on to an address.
type Heard struct {
	Key, To string
	Phrases message.Heard
}

// PassesOn reports whether emails of a kind do nothing but bring somebody else's words: press and announcements.
func PassesOn(kind string) bool {
	return strings.HasPrefix(kind, "press") || strings.HasPrefix(kind, "announced")
}

// WasRoundReported reports whether the email about a missing round was put in the post for a reader. It returns false
// if there is no outbox (nil), for round 0, and if the outbox has dropped the email.
func WasRoundReported(ctx context.Context, sent Outbox, id string, round uint64, seat game.Seat, rev string) (bool, error) {
	if sent == nil || round == 0 {
		return false, nil
	}
	_, told, err := sent.Email(ctx, MissingRound(id, seat, round, rev).Key())
	return told, err
}

// A Recaller finds and takes back emails in the post that are not being sent yet.
type Recaller interface {
	// Queued returns the emails about a game that are not being sent yet, without their bodies.
	Queued(ctx context.Context, tx *sqlx.Tx, game string) ([]Outbound, error)
	// Gathering returns the waiting emails of messages that are like l and go to the same reader,
	// the oldest first. It returns none if l has been put already. None of them is sent
	// before the transaction ends.
	Gathering(ctx context.Context, tx *sqlx.Tx, l Outbound) ([]Outbound, error)
	// Supersede takes emails back. It leaves those that are being sent by then.
	Supersede(ctx context.Context, tx *sqlx.Tx, keys ...string) error
}

// Within runs a function in one transaction. It commits if the function returns no error, and rolls back otherwise. An
// error of the function is returned as it is; errors of the transaction itself begin with action, a description of
// the work.
func Within(ctx context.Context, db *sqlx.DB, action string, do func(*sqlx.Tx) error) error {
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", action, err)
	}
	defer tx.Rollback() // after a commit it does nothing
	if err := do(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("%s: %w", action, err)
	}
	return nil
}

// A Clock tells the time. A nil Clock is the machine's.
type Clock func() time.Time

// Time returns the clock's time.
func (c Clock) Time() time.Time {
	if c == nil {
		return time.Now()
	}
	return c()
}

// A Call is a push notification to a player's devices that a game waits for them, or of what they follow.
type Call struct {
	Key    string // a call with a known key is not made again
	Kind   string // Awaited, HoursLeft or Followed
	Player game.Player
	Game   string // "" for news of several games, or of a tournament
	Seat   game.Seat
	Phase  int       // of Followed: not a phase, but the number of things with news
	Due    time.Time // zero: never
	Email  string    // key of the email that is not needed if a device takes the call; "": none
}

// Kinds of calls.
const (
	Awaited   = "awaited"  // a seat's orders are awaited from now on
	HoursLeft = "hours"    // two hours are left, and the seat's orders are still awaited
	Followed  = "followed" // there are news of what the player follows
)

// PutCalls hands calls over to a caller. Then it changes emails in place: each one that its call may replace waits for
// the outcome of that call. It does nothing if the caller is nil or there are no calls.
func PutCalls(ctx context.Context, tx *sqlx.Tx, caller Caller, calls []Call, emails []Outbound) error {
	if caller == nil || len(calls) == 0 {
		return nil
	}
	waiting, err := caller.CallTx(ctx, tx, calls...)
	if err != nil {
		return err
	}
	for _, call := range calls {
		for i := range emails {
			if until, ok := waiting[call.Email]; ok && emails[i].Key == call.Email {
				emails[i].Call, emails[i].NotBefore = call.Key, until
			}
		}
	}
	return nil
}

// A Caller takes calls and sees to it that they are made. It ignores a call whose Key it knows.
type Caller interface {
	// CallTx takes calls within a transaction of the caller. It returns the keys of the emails that
	// have to wait for the outcome of their calls, each with the time when the waiting ends.
	CallTx(ctx context.Context, tx *sqlx.Tx, calls ...Call) (map[string]time.Time, error)
}
