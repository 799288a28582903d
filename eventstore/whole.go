package eventstore

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Unfinished ends the name of a file that WriteSynced has not finished.
const Unfinished = ".part"

// ErrWriting says that a file is just being written by somebody else.
var ErrWriting = errors.New("somebody else is writing it")

// WriteSynced puts what write writes into a file, which is on the disk, name included, when
// it returns. Until then it stands beside, at its name with Unfinished, so that the old file or the
// whole new one is found whatever happens; what was left there by a run that was killed
// is removed. The mode is that of a new file, as the umask has it.
func WriteSynced(path string, mode fs.FileMode, write func(io.Writer) error) error {
	f, err := openPart(path+Unfinished, mode)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	err = errors.Join(write(f), f.Sync())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("writing %s: %w", path, err), os.Remove(f.Name()), f.Close())
	}
	return errors.Join(f.Close(), syncDir(filepath.Dir(path))) // closed last: the lock goes with it
}

// openPart makes a file that nobody else writes to, in the place of what a run that was
// killed has left there.
func openPart(path string, mode fs.FileMode) (*os.File, error) {
	if err := clearPart(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return nil, ErrWriting
	}
	if err != nil {
		return nil, err
	}
	if err := hold(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// clearPart removes a file that nobody writes to any more.
func clearPart(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is in the way", path)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return err
	}
	err = hold(f)
	if err == nil {
		err = os.Remove(path)
	}
	return errors.Join(err, f.Close())
}

// hold has a file for oneself until it is closed. One that has lost its name in the
// meantime was somebody else's.
func hold(f *os.File) error {
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		return ErrWriting
	}
	named, err := os.Lstat(f.Name())
	if err != nil {
		return ErrWriting
	}
	open, err := f.Stat()
	if err != nil || !os.SameFile(named, open) {
		return ErrWriting
	}
	return nil
}

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
