package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/lib/pq"
)

// ErrOccupied reports that a backup cannot be put into a database that has tables.
var ErrOccupied = errors.New("the database has tables already")

// ErrUnfinished reports that a backup was not put into a database to the end.
var ErrUnfinished = errors.New("the database was not put back to the end: run seneschal restore again")

// The mark is a schema in the database itself, so that every process that shares it sees it.
const (
	mark    = `restoring`
	hasMark = `SELECT to_regnamespace('` + mark + `') IS NOT NULL`
	foreign = `FROM pg_namespace n WHERE n.nspname NOT IN ('information_schema', '` + mark + `') AND n.nspname NOT LIKE 'pg\_%'`
)

// CheckEmpty returns ErrOccupied if a database has tables, unless a restore that was not ended has left
// them. It changes nothing.
func CheckEmpty(ctx context.Context, db *sql.DB) error {
	if err := CheckRestored(ctx, db); errors.Is(err, ErrUnfinished) {
		return nil
	}
	var table string
	err := db.QueryRowContext(ctx, `SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE c.relnamespace IN (SELECT n.oid `+foreign+`) ORDER BY 1 LIMIT 1`).Scan(&table)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("looking whether the database is empty: %w", err)
	}
	return fmt.Errorf("%w (%s)", ErrOccupied, table)
}

// BeginRestore marks an empty database as one that is being put back. It fails with ErrOccupied if
// there are tables, unless a restore that was not ended has left them: it drops those.
func BeginRestore(ctx context.Context, db *sql.DB) error {
	if err := CheckEmpty(ctx, db); err != nil {
		return err
	}
	if err := CheckRestored(ctx, db); errors.Is(err, ErrUnfinished) {
		if err := awaitLoaders(ctx, db); err != nil {
			return err
		}
		return dropSchemas(ctx, db)
	}
	if _, err := db.ExecContext(ctx, `CREATE SCHEMA `+mark); err != nil {
		return fmt.Errorf("marking the database: %w", err)
	}
	return nil
}

// patience is how long the load of a restore that was killed may take to end: it may be committing.
const patience = time.Minute

// awaitLoaders waits until nothing loads the database any more.
func awaitLoaders(ctx context.Context, db *sql.DB) error {
	for began := time.Now(); ; {
		var loading int
		if err := db.QueryRowContext(ctx, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1`, loader).Scan(&loading); err != nil {
			return fmt.Errorf("looking whether another restore loads the database: %w", err)
		}
		if loading == 0 {
			return nil
		}
		if time.Since(began) > patience {
			return errors.New("another restore loads the database: wait for its end")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// dropSchemas drops all that a restore may have made: the database was empty before it.
func dropSchemas(ctx context.Context, db *sql.DB) error {
	var names pq.StringArray
	if err := db.QueryRowContext(ctx, `SELECT coalesce(array_agg(n.nspname::text), '{}') `+foreign+` AND n.nspname <> 'public'`).Scan(&names); err != nil {
		return fmt.Errorf("looking for schemas of an unfinished restore: %w", err)
	}
	for _, name := range names {
		if _, err := db.ExecContext(ctx, `DROP SCHEMA `+pq.QuoteIdentifier(name)+` CASCADE`); err != nil {
			return fmt.Errorf("dropping schema %s of an unfinished restore: %w", name, err)
		}
	}
	return nil
}

// EndRestore takes the mark off, if there is one.
func EndRestore(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, `DROP SCHEMA IF EXISTS `+mark); err != nil {
		return fmt.Errorf("taking the mark off the database: %w", err)
	}
	return nil
}

// CheckRestored returns ErrUnfinished if the database bears the mark.
func CheckRestored(ctx context.Context, db *sql.DB) error {
	var begun bool
	if err := db.QueryRowContext(ctx, hasMark).Scan(&begun); err != nil {
		return fmt.Errorf("looking whether the database is whole: %w", err)
	}
	if begun {
		return ErrUnfinished
	}
	return nil
}
