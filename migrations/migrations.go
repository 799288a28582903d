// Package migrations holds the SQL of the server. Each folder but projections is a concern with a
// schema of its own, and is brought up to date in numbered steps, forward only. The folder
// projectionsFolder holds the tables of each projection as they are now: those change by drop and
// rebuild.
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed */*.sql
var files embed.FS

const projectionsFolder = "projections"

// Up brings every concern to its newest step. Several processes may call it at once: one works, the others wait. It needs
// two connections at a time. It fails with ErrLost if tables of a concern are gone.
func Up(ctx context.Context, db *sql.DB) (err error) {
	unlock, err := acquireLock(ctx, db)
	if err != nil {
		return fmt.Errorf("migrating: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	concerns, err := Concerns()
	if err != nil {
		return fmt.Errorf("migrating: %w", err)
	}
	for _, c := range concerns {
		if err := applySteps(ctx, db, c); err != nil {
			return fmt.Errorf("migrating %s: %w", c, err)
		}
	}
	return nil
}

// Concerns lists the folders with numbered steps, sorted.
func Concerns() ([]string, error) {
	folders, err := files.ReadDir(".")
	var names []string
	for _, f := range folders {
		if f.Name() != projectionsFolder {
			names = append(names, f.Name())
		}
	}
	return names, err
}

// Newest returns the number of the newest step of each concern.
func Newest() (map[string]int64, error) {
	concerns, err := Concerns()
	if err != nil {
		return nil, err
	}
	newest := make(map[string]int64)
	for _, c := range concerns {
		names, err := fs.Glob(files, c+"/*.sql")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			step, err := goose.NumericComponent(name)
			if err != nil {
				return nil, err
			}
			newest[c] = max(newest[c], step)
		}
	}
	return newest, nil
}

// acquireLock keeps other processes out of Up until unlock, or until the connection is lost.
func acquireLock(ctx context.Context, db *sql.DB) (unlock func() error, err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{
		`SELECT pg_advisory_lock(hashtext('seneschal migrations'))`,
		`CREATE SCHEMA IF NOT EXISTS migrations`,
	} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	return func() error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock(hashtext('seneschal migrations'))`)
		return errors.Join(err, conn.Close())
	}, nil
}

// applySteps takes the steps of one concern that were not taken yet.
func applySteps(ctx context.Context, db *sql.DB, concern string) error {
	steps, err := fs.Sub(files, concern)
	if err != nil {
		return err
	}
	if err := repairLost(ctx, db, concern, steps); err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, steps,
		goose.WithDisableGlobalRegistry(true), goose.WithTableName("migrations."+concern))
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// Projection returns the statements that make the tables of a projection, in whichever schema
// comes first in the search path. It panics if there is no such projection: a programmer's fault,
// seen at start-up.
func Projection(name string) string {
	b, err := files.ReadFile(projectionsFolder + "/" + name + ".sql")
	if err != nil {
		panic(err)
	}
	return string(b)
}
