package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

const (
	// DeviceLife is the time for which a device is remembered after a player was last seen on it.
	DeviceLife = 90 * 24 * time.Hour
	// MaxDevices is the greatest number of devices of one player that are remembered.
	MaxDevices = 20
)

// A Device is a browser in which a player was signed in.
type Device struct {
	Since time.Time `db:"since" json:"since"`
	Seen  time.Time `db:"seen" json:"seen"` // accurate to the day
	Days  int       `db:"days" json:"days"` // number of days on which the player was seen there
}

// NoteDevice notes that a player is signed in on the device with a secret, and returns the secret that the device is to
// keep: a new one if the server does not know the secret, so that nobody chooses one. If the player has more than
// MaxDevices, it forgets some, as dropSpareDevices does. For an erased player it notes nothing.
func (r *Roster) NoteDevice(ctx context.Context, player game.Player, secret string, now time.Time) (string, error) {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		var known bool
		err := tx.GetContext(ctx, &known, `SELECT EXISTS (SELECT FROM roster.devices WHERE secret = $1 AND seen > $2)`, hashSecret(secret), now.Add(-DeviceLife))
		if err != nil {
			return err
		}
		if !known {
			secret = newSecret()
		}
		if _, err := tx.ExecContext(ctx, `SELECT FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO roster.devices AS d (secret, player, since, seen, days)
			SELECT $1, id, $3, $3, 1 FROM roster.players WHERE id = $2 AND erased IS NULL
			ON CONFLICT (secret, player) DO UPDATE SET seen = greatest(d.seen, $3),
				days = d.days + CASE WHEN ($3 AT TIME ZONE 'UTC')::date > (d.seen AT TIME ZONE 'UTC')::date THEN 1 ELSE 0 END`, hashSecret(secret), player, now)
		if err != nil {
			return err
		}
		return dropSpareDevices(ctx, tx, player, hashSecret(secret))
	})
	return secret, wrapError(err, "noting a device of %s", player)
}

// dropSpareDevices forgets the devices of a player beyond MaxDevices: devices that nobody else uses before others, and
// among these the longest unused first. It never forgets the one in use, which is named by the hash of its secret.
func dropSpareDevices(ctx context.Context, tx *sqlx.Tx, player game.Player, inUse []byte) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM roster.devices WHERE player = $1 AND secret IN (
			SELECT d.secret FROM roster.devices AS d WHERE d.player = $1
			ORDER BY d.secret = $2 DESC, EXISTS (SELECT FROM roster.devices AS o WHERE o.secret = d.secret AND o.player <> $1) DESC, d.seen DESC, d.secret
			OFFSET $3)`, player, inUse, MaxDevices)
	return err
}

// ForgetDevices forgets the devices on which players were not seen for DeviceLife.
func (r *Roster) ForgetDevices(ctx context.Context, now time.Time) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.devices WHERE seen <= $1`, now.Add(-DeviceLife))
	return wrapError(err, "forgetting devices")
}

// Sharing lists the other players who use a device of a player, except those of the player's household.
func (r *Roster) Sharing(ctx context.Context, player game.Player, now time.Time) ([]game.Player, error) {
	var all []game.Player
	err := r.db.SelectContext(ctx, &all, `
		SELECT DISTINCT o.player FROM roster.devices AS d JOIN roster.devices AS o ON o.secret = d.secret AND o.player <> d.player
		WHERE d.player = $1 AND d.seen > $2 AND o.seen > $2
		AND NOT EXISTS (SELECT FROM roster.households AS h WHERE h.player = d.player AND h.other = o.player) ORDER BY 1`, player, now.Add(-DeviceLife))
	return all, wrapError(err, "listing players on the devices of %s", player)
}

// A DevicePair is two players who use the same devices.
type DevicePair struct {
	A       game.Player `db:"a"`
	B       game.Player `db:"b"`
	Since   time.Time   `db:"since"`   // time since which both are known on one device
	Seen    time.Time   `db:"seen"`    // time at which both were last known to use one device
	Devices int         `db:"devices"` // number of devices that both use
	DaysA   int         `db:"days_a"`  // number of days on which A was seen on them, summed over devices
	DaysB   int         `db:"days_b"`  // number of days on which B was seen on them, summed over devices
}

// maxPairs is the greatest number of pairs that are listed.
const maxPairs = 200

// DevicePairs lists the pairs of players who use the same devices and are no household, the newest first, except pairs
// with the player without.
func (r *Roster) DevicePairs(ctx context.Context, without game.Player, now time.Time) ([]DevicePair, error) {
	all := []DevicePair{}
	err := r.db.SelectContext(ctx, &all, `
		SELECT a.player AS a, b.player AS b, min(greatest(a.since, b.since)) AS since, max(least(a.seen, b.seen)) AS seen,
			count(*) AS devices, sum(a.days) AS days_a, sum(b.days) AS days_b
		FROM roster.devices AS a JOIN roster.devices AS b ON b.secret = a.secret AND b.player > a.player
		WHERE a.seen > $1 AND b.seen > $1 AND $2 NOT IN (a.player, b.player)
		AND NOT EXISTS (SELECT FROM roster.households AS h WHERE h.player = a.player AND h.other = b.player)
		GROUP BY a.player, b.player ORDER BY since DESC, a.player, b.player LIMIT $3`, now.Add(-DeviceLife), without, maxPairs)
	return all, wrapError(err, "listing players who share devices")
}
