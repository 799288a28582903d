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
	if err := placeSynced(path, content, mode, os.Link); err != nil {
		return fmt.Errorf("making %s: %w", path, err)
	}
	return nil
}

// ReplaceSynced is CreateSynced that puts the file in the place of one that is
// there already. Whatever happens, the old content or the new is found.
func ReplaceSynced(path string, content []byte, mode fs.FileMode) error {
	if err := placeSynced(path, content, mode, os.Rename); err != nil {
		return fmt.Errorf("replacing %s: %w", path, err)
	}
	return nil
}

// placeSynced writes a file beside its place, and then puts it there.
func placeSynced(path string, content []byte, mode fs.FileMode, place func(from, to string) error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if gone := os.Remove(tmp.Name()); !errors.Is(gone, fs.ErrNotExist) { // it may have been renamed
			err = errors.Join(err, gone)
		}
	}()
	_, err = tmp.Write(content)
	if err := errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := place(tmp.Name(), path); err != nil {
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
