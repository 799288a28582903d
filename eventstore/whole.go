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

// Unfinished is the suffix of a file that WriteSynced has not finished.
const Unfinished = ".part"

// ErrWriting says that another process is writing the file.
var ErrWriting = errors.New("somebody else is writing it")

// WriteSynced writes a file with the output of write, and returns when it is on the disk, name included. It replaces a
// file that exists. Until the end it writes beside that file, under its name with Unfinished, so that the old file or
// the whole new one is found whatever happens. It removes a remnant of a run that was killed. It fails with ErrWriting
// if another process is writing the same file. The mode is that of a new file, subject to the umask.
func WriteSynced(path string, mode fs.FileMode, write func(io.Writer) error) error {
	file, err := openPart(path+Unfinished, mode)
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	err = errors.Join(write(file), file.Sync())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("writing %s: %w", path, err), os.Remove(file.Name()), file.Close())
	}
	return errors.Join(file.Close(), syncDir(filepath.Dir(path))) // closed last: the lock goes with it
}

// openPart makes a file and locks it, in place of any remnant of a run that was killed. It fails with ErrWriting if
// another process is writing it.
func openPart(path string, mode fs.FileMode) (*os.File, error) {
	if err := clearPart(path); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return nil, ErrWriting
	}
	if err != nil {
		return nil, err
	}
	if err := lockFile(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// clearPart removes a file unless another process is writing it: then it fails with ErrWriting. A file that does not
// exist is no error.
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
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return err
	}
	err = lockFile(file)
	if err == nil {
		err = os.Remove(path)
	}
	return errors.Join(err, file.Close())
}

// lockFile locks a file until it is closed. It fails with ErrWriting if another process holds it, or if
// the name now belongs to another file.
func lockFile(file *os.File) error {
	if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		return ErrWriting
	}
	named, err := os.Lstat(file.Name())
	if err != nil {
		return ErrWriting
	}
	open, err := file.Stat()
	if err != nil || !os.SameFile(named, open) {
		return ErrWriting
	}
	return nil
}

// CreateSynced makes a file with its content, and returns when it is on the disk, name included. Nobody ever sees a
// part of the file. If the file exists already, CreateSynced leaves it as it is and fails with fs.ErrExist.
func CreateSynced(path string, content []byte, mode fs.FileMode) error {
	if err := placeSynced(path, content, mode, os.Link); err != nil {
		return fmt.Errorf("making %s: %w", path, err)
	}
	return nil
}

// ReplaceSynced works like CreateSynced, but replaces a file that exists. Whatever happens, the old
// content or the new is found.
func ReplaceSynced(path string, content []byte, mode fs.FileMode) error {
	if err := placeSynced(path, content, mode, os.Rename); err != nil {
		return fmt.Errorf("replacing %s: %w", path, err)
	}
	return nil
}

// placeSynced writes a temporary file in the folder of path, gives it to place to move it to path, and removes whatever
// is left of it.
func placeSynced(path string, content []byte, mode fs.FileMode, place func(from, to string) error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if gone := os.Remove(tmp.Name()); !errors.Is(gone, fs.ErrNotExist) { // the file may have been renamed
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
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
