package members

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
)

// A Row is a member as the list shows it.
type Row struct {
	Name    string         `db:"name" json:"name"`
	Host    string         `db:"host" json:"host"`
	Version string         `db:"version" json:"version"`
	Roles   string         `db:"roles" json:"roles"`
	Since   time.Time      `db:"since" json:"since"`
	Seen    time.Time      `db:"seen" json:"seen"`
	Gone    bool           `db:"gone" json:"gone"` // it has stopped telling that it is there, without leaving
	Drained bool           `db:"drained" json:"drained"`
	Lag     int64          `db:"lag" json:"lag"`     // commits that it has not followed yet
	Parts   pq.Int64Array  `db:"parts" json:"parts"` // partitions that it holds of the work that is cut
	Alone   pq.StringArray `db:"alone" json:"alone"` // kinds of work that it does as a whole
}

// List returns all members, those that are gone since less than a day too, by name and start.
func List(ctx context.Context, db *sqlx.DB) (rows []Row, err error) {
	rows = []Row{}
	err = db.SelectContext(ctx, &rows, `
		SELECT m.name, m.host, m.version, m.roles, m.since, m.seen, m.drained, m.lag, m.seen <= now() - make_interval(secs => $1) AS gone,
			array(SELECT part FROM cursors.leases WHERE holder = m.id AND until > now() AND NOT whole ORDER BY part)::bigint[] AS parts,
			array(SELECT split_part(work, ' ', 1) FROM cursors.leases WHERE holder = m.id AND until > now() AND whole ORDER BY work) AS alone
		FROM cursors.members m ORDER BY m.name, m.since, m.id`, usualLease.Seconds())
	if err != nil {
		return nil, fmt.Errorf("asking for the members: %w", err)
	}
	return rows, nil
}

// ErrUnknown says that no member has a name.
var ErrUnknown = errors.New("no member has this name")

// ErrOnly says that nobody else could do the work of a member.
var ErrOnly = errors.New("no other member could do its work; start another first")

// Drain has the members with a name give up all that they hold and take nothing, until it is undone or the process
// starts anew. It fails with ErrUnknown if there is no such member, and with ErrOnly if no member that is not drained
// could do some work of theirs.
func Drain(ctx context.Context, db *sqlx.DB, name string, drained bool) error {
	result, err := db.ExecContext(ctx, `
		UPDATE cursors.members SET drained = $2 WHERE name = $1 AND seen > now() - make_interval(secs => $3) AND (NOT $2 OR works <@ (
			SELECT coalesce(array_agg(work), '{}') FROM cursors.members o, unnest(o.works) AS work
			WHERE o.name <> $1 AND NOT o.drained AND o.seen > now() - make_interval(secs => $3)))`, name, drained, usualLease.Seconds())
	if err != nil {
		return fmt.Errorf("draining %s: %w", name, err)
	}
	if n, err := result.RowsAffected(); n > 0 || err != nil {
		return err
	}
	var known bool
	err = db.GetContext(ctx, &known, `SELECT EXISTS (SELECT FROM cursors.members WHERE name = $1 AND seen > now() - make_interval(secs => $2))`, name, usualLease.Seconds())
	switch {
	case err != nil:
		return fmt.Errorf("draining %s: %w", name, err)
	case known:
		return fmt.Errorf("%s: %w", name, ErrOnly)
	}
	return fmt.Errorf("%s: %w", name, ErrUnknown)
}
