package pgtest

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// copyMade copies the data of a made cluster to a folder, and first makes that cluster if there is
// none. Of several binaries one makes it, and the others wait.
func copyMade(made, dir string) error {
	lock, err := os.OpenFile(made+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer lock.Close()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	if _, err := os.Stat(made); errors.Is(err, fs.ErrNotExist) {
		if err := makeCluster(made); err != nil {
			return err
		}
	}
	_ = lock.Close() // copies are made side by side
	return os.CopyFS(filepath.Join(dir, "data"), os.DirFS(filepath.Join(made, "data")))
}

// makeCluster makes a cluster with tables, and ends its server. It makes it in another folder and
// moves it into place, so that it is whole wherever it is.
func makeCluster(made string) error {
	draft := made + ".new"
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
	return os.Rename(draft, made)
}
