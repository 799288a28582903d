package roster

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/quiet"
)

// quietRow is a row with a player's quiet hours and zone.
type quietRow struct {
	From *int   `db:"quiet_from"`
	To   *int   `db:"quiet_to"`
	Zone string `db:"zone"`
}

// quietHours returns the quiet hours; the zero Hours if there are none.
func (r quietRow) quietHours() quiet.Hours {
	if r.From == nil || r.To == nil {
		return quiet.Hours{}
	}
	return quiet.Hours{From: *r.From, To: *r.To}
}

// holdUntil returns the time until which to wait; see Roster.Hold. An unknown zone is UTC.
func (r quietRow) holdUntil(now, due time.Time) time.Time {
	zone, err := time.LoadLocation(r.Zone)
	if err != nil {
		zone = time.UTC
	}
	return r.quietHours().HoldUntil(now, due, zone)
}

// Quiet returns a player's quiet hours; the zero Hours if they have none, or are unknown.
func (r *Roster) Quiet(ctx context.Context, p game.Player) (quiet.Hours, error) {
	all, err := r.readQuietHours(ctx, `SELECT quiet_from, quiet_to, zone FROM roster.players WHERE id = $1`, string(p))
	return all.quietHours(), err
}

// SetQuiet sets a player's quiet hours; the zero Hours: they have none.
func (r *Roster) SetQuiet(ctx context.Context, player game.Player, hours quiet.Hours) error {
	var from, to *int
	if !hours.IsNone() {
		from, to = &hours.From, &hours.To
	}
	_, err := r.db.ExecContext(ctx, `UPDATE roster.players SET quiet_from = $2, quiet_to = $3 WHERE id = $1 AND erased IS NULL`, player, from, to)
	return wrapError(err, "keeping when %s is left in peace", player)
}

// Hold returns the time at which a player may be notified of something that comes up now and concerns a
// deadline (zero: none). It returns the zero time if that is at once.
func (r *Roster) Hold(ctx context.Context, p game.Player, now, due time.Time) (time.Time, error) {
	all, err := r.readQuietHours(ctx, `SELECT quiet_from, quiet_to, zone FROM roster.players WHERE id = $1`, string(p))
	return all.holdUntil(now, due), err
}

// HoldAt returns what Hold returns for the player of an address. It returns the zero time for an address
// that is nobody's, or malformed.
func (r *Roster) HoldAt(ctx context.Context, address string, now, due time.Time) (time.Time, error) {
	a, err := Normalise(address)
	if err != nil {
		return time.Time{}, nil // a malformed address is nobody's
	}
	all, err := r.readQuietHours(ctx, `SELECT quiet_from, quiet_to, zone FROM roster.players p JOIN roster.addresses a ON a.player = p.id WHERE a.address = $1`, a.Key)
	return all.holdUntil(now, due), err
}

// readQuietHours runs a query for the quiet hours of a player; the zero quietRow if there is no player.
func (r *Roster) readQuietHours(ctx context.Context, query, arg string) (all quietRow, err error) {
	err = r.db.GetContext(ctx, &all, query, arg)
	if errors.Is(err, sql.ErrNoRows) {
		return quietRow{}, nil
	}
	return all, wrapError(err, "asking when somebody is left in peace")
}
