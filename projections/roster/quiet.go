package roster

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/quiet"
)

// rest is a row with a player's quiet hours and zone.
type rest struct {
	From *int   `db:"quiet_from"`
	To   *int   `db:"quiet_to"`
	Zone string `db:"zone"`
}

// quietHours returns the quiet hours; the zero Hours if there are none.
func (r rest) quietHours() quiet.Hours {
	if r.From == nil || r.To == nil {
		return quiet.Hours{}
	}
	return quiet.Hours{From: *r.From, To: *r.To}
}

// holdUntil returns the time until which to wait; see Roster.Hold.
func (r rest) holdUntil(now, due time.Time) time.Time {
	zone, err := time.LoadLocation(r.Zone)
	if err != nil {
		zone = time.UTC // as in Zone
	}
	return r.quietHours().HoldUntil(now, due, zone)
}

// Quiet returns a player's quiet hours.
func (r *Roster) Quiet(ctx context.Context, p game.Player) (quiet.Hours, error) {
	all, err := r.readQuietHours(ctx, `SELECT quiet_from, quiet_to, zone FROM roster.players WHERE id = $1`, string(p))
	return all.quietHours(), err
}

// SetQuiet sets a player's quiet hours.
func (r *Roster) SetQuiet(ctx context.Context, player game.Player, hours quiet.Hours) error {
	var from, to *int
	if !hours.IsNone() {
		from, to = &hours.From, &hours.To
	}
	_, err := r.db.ExecContext(ctx, `UPDATE roster.players SET quiet_from = $2, quiet_to = $3 WHERE id = $1 AND erased IS NULL`, player, from, to)
	return wrapError(err, "keeping when %s is left in peace", player)
}

// Hold returns the time when a player may be notified of something that comes up now and concerns
// a deadline (zero: none). The zero time means at once.
func (r *Roster) Hold(ctx context.Context, p game.Player, now, due time.Time) (time.Time, error) {
	all, err := r.readQuietHours(ctx, `SELECT quiet_from, quiet_to, zone FROM roster.players WHERE id = $1`, string(p))
	return all.holdUntil(now, due), err
}

// HoldAt does the same as Hold for the player of an address. An address that is nobody's has no
// quiet hours.
func (r *Roster) HoldAt(ctx context.Context, address string, now, due time.Time) (time.Time, error) {
	a, err := Normalise(address)
	if err != nil {
		return time.Time{}, nil // a malformed address is nobody's
	}
	all, err := r.readQuietHours(ctx, `SELECT quiet_from, quiet_to, zone FROM roster.players p JOIN roster.addresses a ON a.player = p.id WHERE a.address = $1`, a.Key)
	return all.holdUntil(now, due), err
}

// readQuietHours reads the quiet hours of a player; the zero rest if there is none.
func (r *Roster) readQuietHours(ctx context.Context, query, arg string) (all rest, err error) {
	err = r.db.GetContext(ctx, &all, query, arg)
	if errors.Is(err, sql.ErrNoRows) {
		return rest{}, nil
	}
	return all, wrapError(err, "asking when somebody is left in peace")
}
