package backup

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sys/unix"
)

// A Draft is a backup that is being written. Its files have the names of a backup only after Finish.
type Draft struct {
	dir      string   // of the finished backup
	lock     *os.File // the folder that is written to
	files    []File
	finished bool
}

// partSuffix ends the names of the folder and of the secrets of a draft.
const partSuffix = ".part"

// SecretsOf returns the path of the file beside a backup that holds its secrets.
func SecretsOf(dir string) string { return filepath.Clean(dir) + ".secrets" }

// Begin begins a backup that will be at dir. It fails if something is at dir, if there is a file of secrets for dir,
// or if another process writes a backup there. It removes the remains of a backup to dir that was killed. The caller
// must call Close, also after Finish.
func Begin(dir string) (*Draft, error) {
	dir = filepath.Clean(dir)
	draft := &Draft{dir: dir}
	err := draft.claimFolder()
	if err == nil {
		err = draft.removeRemains()
	}
	if err != nil && draft.lock != nil {
		err = errors.Join(err, draft.lock.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("beginning a backup: %w", err)
	}
	return draft, nil
}

// claimFolder makes the folder that the backup is written to, and locks it. It fails if the name of the backup is
// taken. A file of secrets takes the name too, unless the folder of a draft is there: then both are remains.
func (d *Draft) claimFolder() error {
	part := d.dir + partSuffix
	_, notBegun := os.Lstat(part)
	for _, path := range []string{d.dir, SecretsOf(d.dir)} {
		if _, err := os.Lstat(path); err == nil && (path == d.dir || notBegun != nil) {
			return fmt.Errorf("%s is there already: take another name, or move it away", path)
		}
	}
	if err := os.Mkdir(part, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	var err error
	if d.lock, err = os.Open(part); err != nil {
		return err
	}
	if err := unix.Flock(int(d.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return fmt.Errorf("another process writes %s: %w", part, err)
	}
	return nil
}

// removeRemains removes the files that a killed process has written. The draft must be locked.
func (d *Draft) removeRemains() error {
	old, err := os.ReadDir(d.dir + partSuffix)
	for _, entry := range old {
		err = errors.Join(err, os.Remove(filepath.Join(d.dir+partSuffix, entry.Name())))
	}
	return errors.Join(err, os.RemoveAll(SecretsOf(d.dir)), os.RemoveAll(d.path(Secrets)))
}

// path returns the path to which a part is written.
func (d *Draft) path(name string) string {
	if name == Secrets {
		return SecretsOf(d.dir) + partSuffix
	}
	return filepath.Join(d.dir+partSuffix, name)
}

// Add writes a part with write; when Add returns, the part is on the disk. A part that is added again takes the place of
// what it was, also after an error.
func (d *Draft) Add(name string, write func(io.Writer) error) error {
	d.files = slices.DeleteFunc(d.files, func(f File) bool { return f.Name == name })
	file, err := os.OpenFile(d.path(name), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	sum, size := sha256.New(), byteCounter(0)
	err = write(io.MultiWriter(file, sum, &size))
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	d.files = append(d.files, File{name, int64(size), hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// byteCounter counts the bytes that are written to it.
type byteCounter int64

// Write implements io.Writer.
func (c *byteCounter) Write(p []byte) (int, error) {
	*c += byteCounter(len(p))
	return len(p), nil
}

// Finish adds the manifest, with the format and the files filled in, and gives the backup its name: first the secrets,
// so that there is no backup without them. The part Secrets must have been added.
func (d *Draft) Finish(m Manifest) error {
	m.Format, m.Files = Format, d.files
	text, err := m.encode()
	if err == nil {
		err = d.Add(manifestName, func(to io.Writer) error {
			_, err := to.Write(text)
			return err
		})
	}
	if err == nil {
		err = d.lock.Sync()
	}
	if err == nil {
		err = os.Rename(d.path(Secrets), SecretsOf(d.dir))
	}
	if err == nil {
		err = d.renameFolder()
	}
	if err != nil {
		return fmt.Errorf("finishing the backup: %w", err)
	}
	d.finished = true
	return nil
}

// renameFolder gives the folder its name. If it cannot, it removes the secrets, which have theirs already and would keep
// the name from being taken again.
func (d *Draft) renameFolder() error {
	if err := os.Rename(d.dir+partSuffix, d.dir); err != nil {
		return errors.Join(err, os.Remove(SecretsOf(d.dir)))
	}
	return syncDir(filepath.Dir(d.dir))
}

// Close gives up the lock. Unless Finish has succeeded, it also removes the parts that were written.
func (d *Draft) Close() error {
	var err error
	if !d.finished {
		err = errors.Join(os.RemoveAll(d.dir+partSuffix), os.RemoveAll(d.path(Secrets)))
	}
	return errors.Join(err, d.lock.Close())
}

func syncDir(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
