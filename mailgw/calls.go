package mailgw

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

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
