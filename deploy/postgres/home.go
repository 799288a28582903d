package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// home is the folder of a cluster: the data, the socket, and our lock.
type home struct{ dir string }

func (h home) dataFolder() string  { return filepath.Join(h.dir, "data") }
func (h home) draftFolder() string { return filepath.Join(h.dir, "data.new") }

// maxSocketFolder is the greatest length of the path of a unix socket's folder: the kernel allows 107
// bytes with the socket's own name.
const maxSocketFolder = 107 - len("/.s.PGSQL.5432")

// socketFolder returns the socket's folder: within the cluster's folder or, if that path is too long for the kernel,
// in the system's folder for temporary files, under a short name derived from the path of the cluster's folder.
func (h home) socketFolder() string {
	own := filepath.Join(h.dir, "socket")
	if len(own) <= maxSocketFolder {
		return own
	}
	sum := sha256.Sum256([]byte(h.dir))
	return filepath.Join(os.TempDir(), "seneschal-"+hex.EncodeToString(sum[:6]))
}

// Names of the superuser and of the database in a private cluster.
const (
	superuser = "seneschal"
	database  = "seneschal"
)

// buildDSN returns the connection string for a database of the cluster.
func (h home) buildDSN(database string) string {
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	return fmt.Sprintf("host='%s' port=5432 user=%s dbname=%s sslmode=disable", quote.Replace(h.socketFolder()), superuser, database)
}

// readVersion returns the major version that made the data; "" if there are no data.
func (h home) readVersion() string {
	b, err := os.ReadFile(filepath.Join(h.dataFolder(), "PG_VERSION"))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(b))
}

// ErrInUse reports that another process runs the cluster in that folder.
var ErrInUse = errors.New("another process uses this folder")

// lockFolder makes the folder if it is missing, and locks it until the file that it returns is closed, or the process ends.
// It fails with ErrInUse if another process holds the lock.
func (h home) lockFolder() (*os.File, error) {
	if err := os.MkdirAll(h.dir, 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(h.dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrInUse
	}
	if err != nil {
		_ = file.Close() // the first error counts
		return nil, err
	}
	return file, nil
}

// prepareFolders makes the socket's folder if it is missing, and gives it and the data folder, if there are data, to
// the user that runs the server; nobody else may enter them. It fails if one of them belongs to a third user.
func (h home) prepareFolders(owner owner) error {
	if err := os.Mkdir(h.socketFolder(), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if err := owner.giveFolder(h.socketFolder()); err != nil {
		return err
	}
	if h.readVersion() == "" {
		return nil
	}
	return owner.giveFolder(h.dataFolder())
}

// clearStale ends the processes that a killed predecessor left behind, and removes the lock files of its server: after a
// power cut they may be empty, or name a number that another program has by now. Only the holder of our own lock may call
// it.
func (h home) clearStale(ctx context.Context, log *slog.Logger) error {
	file := filepath.Join(h.dataFolder(), "postmaster.pid")
	if pid, ok := readPID(file); ok && isRunningIn(pid, h.dataFolder()) {
		log.WarnContext(ctx, "postgres of a killed predecessor ended", "pid", pid)
		if err := endOrphan(ctx, pid, syscall.SIGINT, func() bool { return isRunningIn(pid, h.dataFolder()) }); err != nil {
			return err
		}
	}
	for _, pid := range listProcesses(h.dataFolder()) {
		if err := endOrphan(ctx, pid, syscall.SIGQUIT, func() bool { return isRunningIn(pid, h.dataFolder()) }); err != nil {
			return err
		}
	}
	for _, stale := range []string{file, filepath.Join(h.socketFolder(), ".s.PGSQL.5432.lock"), filepath.Join(h.socketFolder(), ".s.PGSQL.5432")} {
		err := os.Remove(stale)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // usually there is none
			return err
		}
		if err == nil {
			log.WarnContext(ctx, "stale file of a server removed", "file", stale)
		}
	}
	return nil
}
