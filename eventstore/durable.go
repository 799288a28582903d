package eventstore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// CreateSynced makes a file with its content, which is on the disk, name
// included, when it returns. A file that is there already is not touched: the
// error is fs.ErrExist then. Nobody ever sees a part of it.
func CreateSynced(path string, content []byte, mode fs.FileMode) error {
	if err := createSynced(path, content, mode); err != nil {
		return fmt.Errorf("making %s: %w", path, err)
	}
	return nil
}

func createSynced(path string, content []byte, mode fs.FileMode) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(tmp.Name())) }()
	_, err = tmp.Write(content)
	if err := errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := os.Link(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
