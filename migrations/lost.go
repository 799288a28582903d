package migrations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"strconv"
)

// ErrLost says that tables which steps have made are gone, and that only a backup can bring them back.
var ErrLost = errors.New("tables are gone that cannot be made from the log")

// remadeConcern is the concern whose tables may be lost: without them all projections
// begin at the first commit again.
const remadeConcern = "cursors"

// repairLost looks for the tables that the steps taken so far have made. If some are gone and the concern can be remade, it
// drops the concern's schema and forgets the steps, so that they are taken again. Otherwise it fails with ErrLost and makes
// nothing anew: an empty roster or outbox is no replacement.
func repairLost(ctx context.Context, db *sql.DB, concern string, steps fs.FS) error {
	version, err := readVersion(ctx, db, concern)
	if err != nil || version == 0 {
		return err
	}
	missingTables, err := findMissing(ctx, db, steps, version)
	if err != nil || len(missingTables) == 0 {
		return err
	}
	forget := fmt.Sprintf(`DROP SCHEMA IF EXISTS %[1]s CASCADE; DROP TABLE migrations.%[1]s`, concern)
	if concern == remadeConcern {
		_, err := db.ExecContext(ctx, forget)
		return err
	}
	return fmt.Errorf("%w: %s; put back a backup of Postgres, or, to begin with nothing in schema %s, run in psql: %s",
		ErrLost, missingTables[0], concern, forget)
}

// readVersion returns the number of the newest step that was taken; 0 if none was.
func readVersion(ctx context.Context, db *sql.DB, concern string) (int64, error) {
	begun, err := tableExists(ctx, db, "migrations."+concern)
	if err != nil || !begun {
		return 0, err
	}
	var taken int64
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM migrations.`+concern).Scan(&taken)
	return taken, err
}

// tableExists reports whether a table exists.
func tableExists(ctx context.Context, db *sql.DB, table string) (yes bool, err error) {
	if err := db.QueryRowContext(ctx, `SELECT to_regclass($1) IS NOT NULL`, table).Scan(&yes); err != nil {
		return false, fmt.Errorf("looking for %s: %w", table, err)
	}
	return yes, nil
}

var (
	stepNumber   = regexp.MustCompile(`^(\d+)_`)                 // the number in a step's file name
	createdTable = regexp.MustCompile(`CREATE TABLE (\w+\.\w+)`) // a table that a step makes, with its schema
)

// listTables lists the tables that the steps up to a number make. It skips files without a number.
func listTables(steps fs.FS, upTo int64) ([]string, error) {
	names, err := fs.Glob(steps, "*.sql")
	var tables []string
	for _, name := range names {
		number := stepNumber.FindStringSubmatch(name)
		if number == nil {
			continue // goose refuses it
		}
		if n, err := strconv.ParseInt(number[1], 10, 64); err != nil || n > upTo {
			continue
		}
		step, err := fs.ReadFile(steps, name)
		if err != nil {
			return nil, err
		}
		for _, m := range createdTable.FindAllStringSubmatch(string(step), -1) {
			tables = append(tables, m[1])
		}
	}
	return tables, err
}

// findMissing lists the tables of the steps up to a number that do not exist.
func findMissing(ctx context.Context, db *sql.DB, steps fs.FS, upTo int64) ([]string, error) {
	tables, err := listTables(steps, upTo)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, table := range tables {
		yes, err := tableExists(ctx, db, table)
		if err != nil {
			return nil, err
		}
		if !yes {
			missing = append(missing, table)
		}
	}
	return missing, nil
}

// Missing lists the tables of all concerns that do not exist; those of projections are not looked for.
func Missing(ctx context.Context, db *sql.DB) ([]string, error) {
	concerns, err := Concerns()
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, c := range concerns {
		steps, err := fs.Sub(files, c)
		if err != nil {
			return nil, err
		}
		gone, err := findMissing(ctx, db, steps, math.MaxInt64)
		if err != nil {
			return nil, err
		}
		missing = append(missing, gone...)
	}
	return missing, nil
}
