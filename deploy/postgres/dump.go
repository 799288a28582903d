package postgres

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lib/pq"
)

// ErrNoClient reports that PostgreSQL's programs for dumps are not installed, or are too old.
var ErrNoClient = errors.New("pg_dump and pg_restore are not installed")

// Dump writes the database of a DSN as it is at one moment, with the program pg_dump, in its own
// format. The server goes on meanwhile.
func Dump(ctx context.Context, dsn string, to io.Writer) error {
	cmd, err := newClient(ctx, dsn, "pg_dump")
	if err != nil {
		return err
	}
	cmd.Args = append(cmd.Args, "--format=custom", "--no-owner", "--no-privileges", "--lock-wait-timeout=60000")
	cmd.Stdout = to
	return runClient(cmd)
}

// loader is the name under which a load shows among the sessions of the server.
const loader = "seneschal restore"

// Load puts what Dump has written into an empty database, in one transaction: all of it, or nothing.
func Load(ctx context.Context, dsn string, from io.Reader) error {
	cmd, err := newClient(ctx, dsn, "pg_restore")
	if err != nil {
		return err
	}
	cmd.Env = append(cmd.Env, "PGAPPNAME="+loader)
	cmd.Args = append(cmd.Args, "--dbname=", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges")
	cmd.Stdin = from
	return runClient(cmd)
}

// runClient runs a client; the error ends with what it said last.
func runClient(cmd *exec.Cmd) error {
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		lines := strings.Split(strings.TrimSpace(said.String()), "\n")
		return fmt.Errorf("%s: %w: %s", filepath.Base(cmd.Path), err, strings.Join(lines[max(0, len(lines)-3):], "; "))
	}
	return nil
}

// newClient returns a program for the database of a DSN, of a version that knows its server. The DSN
// goes to it by its environment: everybody may read the arguments of a process.
func newClient(ctx context.Context, dsn, program string) (*exec.Cmd, error) {
	config, err := pq.NewConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("reading the data source name of Postgres: %w", err)
	}
	version, err := Version(ctx, dsn)
	if err != nil {
		return nil, err
	}
	path, err := findClient(ctx, append(listBinaryFolders(""), filepath.SplitList(os.Getenv("PATH"))...), program, version)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "PG") })
	for name, value := range map[string]string{
		"PGHOST": config.Host, "PGPORT": fmt.Sprint(config.Port), "PGDATABASE": config.Database, "PGUSER": config.User, "PGPASSWORD": config.Password,
		"PGPASSFILE": config.Passfile, "PGOPTIONS": config.Options, "PGSSLMODE": string(config.SSLMode), "PGSSLCERT": config.SSLCert, "PGSSLKEY": config.SSLKey, "PGSSLROOTCERT": config.SSLRootCert,
	} {
		if value != "" {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	return cmd, nil
}

// Version returns the major version of the server of a DSN.
func Version(ctx context.Context, dsn string) (version int, err error) {
	db, err := Connect(dsn)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return serverVersion(ctx, db)
}

func serverVersion(ctx context.Context, db *sql.DB) (version int, err error) {
	if err := db.QueryRowContext(ctx, `SELECT current_setting('server_version_num')::int / 10000`).Scan(&version); err != nil {
		return 0, fmt.Errorf("asking Postgres for its version: %w", err)
	}
	return version, nil
}

// findClient finds a program of the newest version in some folders, which must not be older than the
// server.
func findClient(ctx context.Context, dirs []string, program string, version int) (string, error) {
	type client struct {
		path    string
		version int
	}
	var clients []client
	for _, dir := range dirs {
		path := filepath.Join(dir, program)
		out, err := exec.CommandContext(ctx, path, "--version").Output()
		if m := versionPattern.FindSubmatch(out); err == nil && m != nil {
			clients = append(clients, client{path, parseVersion(string(m[1]))})
		}
	}
	if len(clients) == 0 {
		return "", fmt.Errorf("%w: apt-get install postgresql-client-%d", ErrNoClient, version)
	}
	newest := slices.MaxFunc(clients, func(a, b client) int { return cmp.Compare(a.version, b.version) })
	if newest.version < version {
		return "", fmt.Errorf("%w for PostgreSQL %d, but for %d: apt-get install postgresql-client-%[2]d", ErrNoClient, version, newest.version)
	}
	return newest.path, nil
}
