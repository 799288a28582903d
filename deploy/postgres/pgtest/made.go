package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/lib/pq"

	"seneschal/deploy/postgres"
	"seneschal/migrations"
)

// copyMade copies the data of a made cluster to a folder, and first makes that cluster if there is
// none. Of several binaries one makes it, and the others wait.
func copyMade(clusterDir, dir string) error {
	lock, err := os.OpenFile(clusterDir+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer lock.Close()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	if _, err := os.Stat(clusterDir); errors.Is(err, fs.ErrNotExist) {
		if err := makeCluster(clusterDir); err != nil {
			return err
		}
	}
	_ = lock.Close() // copies are made side by side
	return os.CopyFS(filepath.Join(dir, "data"), os.DirFS(filepath.Join(clusterDir, "data")))
}

// makeCluster makes a cluster with tables, and ends its server. It makes it in another folder and
// moves it into place, so that it is whole wherever it is.
func makeCluster(clusterDir string) error {
	draft := clusterDir + ".new"
	if err := os.RemoveAll(draft); err != nil {
		return err
	}
	server, err := startIn(draft)
	if err != nil {
		return err
	}
	admin, err := sql.Open("postgres", server.DSN())
	if err == nil {
		err = errors.Join(makeTables(server.DSN(), admin), admin.Close())
	}
	if err := errors.Join(err, server.Close()); err != nil {
		return err
	}
	return os.Rename(draft, clusterDir)
}

// templateDatabase is the database with tables, of which tests get copies.
const templateDatabase = "with_tables"

// makeTables makes templateDatabase, with all tables of migrations.
func makeTables(dsn string, admin *sql.DB) error {
	ctx := context.Background()
	if _, err := admin.ExecContext(ctx, `CREATE DATABASE `+templateDatabase); err != nil {
		return err
	}
	dsn, err := In(dsn, templateDatabase)
	if err != nil {
		return err
	}
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return err
	}
	return errors.Join(migrations.Up(ctx, db), db.Close())
}

// startIn starts a server in a folder, with settings by which a power cut loses data.
func startIn(dir string) (*postgres.Server, error) {
	return postgres.Start(context.Background(), postgres.Config{Dir: dir, Settings: map[string]string{
		"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "400",
		"autovacuum": "off", "jit": "off", "wal_level": "minimal", "max_wal_senders": "0",
	}})
}

// In returns the DSN for another database of the same server.
func In(dsn, database string) (string, error) {
	if !strings.Contains(dsn, "://") {
		return dsn + " dbname=" + database, nil
	}
	c, err := pq.NewConfig(dsn)
	if err != nil {
		return "", err
	}
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	return fmt.Sprintf("host='%s' port=%d user='%s' password='%s' sslmode=%s dbname=%s", quote.Replace(c.Host), c.Port,
		quote.Replace(c.User), quote.Replace(c.Password), c.SSLMode, database), nil
}
