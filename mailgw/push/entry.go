package push

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// greeting is the kind of the first call to a device, which shows that it works.
const greeting = "greeting"

// An entry is a call to one device, as it waits or was sent.
type entry struct {
	Seq     int64       `db:"seq"`
	Call    string      `db:"call"` // the same to all devices of a player
	Device  string      `db:"device"`
	Kind    string      `db:"kind"`
	Player  game.Player `db:"player"`
	Game    string      `db:"game"`
	Seat    game.Seat   `db:"seat"`
	Phase   int         `db:"phase"`
	Due     *time.Time  `db:"due"`    // nil: never
	Letter  string      `db:"letter"` // that the call may be made instead of; "": none
	Tries   int         `db:"tries"`  // that have begun
	NextTry time.Time   `db:"next_try"`
}

const entryColumns = `seq, call, device, kind, player, game, seat, phase, due, letter, tries, next_try`

func (e entry) due() time.Time {
	if e.Due == nil {
		return time.Time{}
	}
	return *e.Due
}

// insert puts an entry into the queue, unless it is there.
func insert(ctx context.Context, tx *sqlx.Tx, e entry) error {
	_, err := tx.NamedExecContext(ctx, `INSERT INTO push.outbox (call, device, kind, player, game, seat, phase, due, letter, next_try)
		VALUES (:call, :device, :kind, :player, :game, :seat, :phase, :due, :letter, :next_try) ON CONFLICT (call, device) DO NOTHING`, e)
	if err != nil {
		return fmt.Errorf("queueing call %s: %w", e.Call, err)
	}
	return nil
}

// Letters are those that wait because a call may be made instead.
type Letters interface {
	// Release has letters sent at once that waited for a call.
	Release(ctx context.Context, tx *sqlx.Tx, keys ...string) error
	// Supersede takes letters back that are not on their way yet.
	Supersede(ctx context.Context, tx *sqlx.Tx, keys ...string) error
}

// release has the letter of a call sent, if no device has taken the call, nor may yet.
func release(ctx context.Context, tx *sqlx.Tx, letters Letters, e entry) error {
	var left bool
	err := tx.GetContext(ctx, &left, `SELECT EXISTS (SELECT FROM push.outbox WHERE call = $1 AND state IN ('queued', 'sent'))`, e.Call)
	if err != nil || left {
		return err
	}
	return letters.Release(ctx, tx, e.Letter)
}
