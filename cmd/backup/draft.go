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

	"golang.org/x/sys/unix"
)

// A Draft is a backup that is being written. Nothing has its name before Finish.
type Draft struct {
	dir   string // of the backup
	lock  *os.File
	files []File
	whole bool
}

// drafted is added to the names of what is not whole.
const drafted = ".part"

// SecretsOf returns the file beside a backup that has its secrets.
func SecretsOf(dir string) string { return filepath.Clean(dir) + ".secrets" }

// Begin begins a backup that will be at dir, where nothing may be. Remains of one that was killed are
// removed.
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

// claimFolder makes the folder that the backup is written to, and locks it. It refuses a name that is
// taken: secrets alone are remains, if the folder of their backup was being written.
func (d *Draft) claimFolder() error {
	part := d.dir + drafted
	_, begun := os.Lstat(part)
	for _, there := range []string{d.dir, SecretsOf(d.dir)} {
		if _, err := os.Lstat(there); err == nil && (there == d.dir || begun != nil) {
			return fmt.Errorf("%s is there already: take another name, or move it away", there)
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

// removeRemains removes what a killed process has written.
func (d *Draft) removeRemains() error {
	old, err := os.ReadDir(d.dir + drafted)
	for _, entry := range old {
		err = errors.Join(err, os.Remove(filepath.Join(d.dir+drafted, entry.Name())))
	}
	return errors.Join(err, os.RemoveAll(SecretsOf(d.dir)), os.RemoveAll(d.path(Secrets)))
}

// path returns where a part is written.
func (d *Draft) path(name string) string {
	if name == Secrets {
		return SecretsOf(d.dir) + drafted
	}
	return filepath.Join(d.dir+drafted, name)
}

// Add writes a part, which is on the disk when it returns. It may be added again if it failed.
func (d *Draft) Add(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(d.path(name), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	sum, size := sha256.New(), counter(0)
	err = write(io.MultiWriter(file, sum, &size))
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	d.files = append(d.files, File{name, int64(size), hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// counter counts the bytes that are written to it.
type counter int64

// Write implements io.Writer.
func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// Finish gives the backup its name: first the secrets, so that there is no backup without them.
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
		err = errors.Join(os.Rename(d.dir+drafted, d.dir), syncDir(filepath.Dir(d.dir)))
	}
	if err != nil {
		return fmt.Errorf("finishing the backup: %w", err)
	}
	d.whole = true
	return nil
}

// Close removes what was written, if the backup is not whole.
func (d *Draft) Close() error {
	var err error
	if !d.whole {
		err = errors.Join(os.RemoveAll(d.dir+drafted), os.RemoveAll(d.path(Secrets)))
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
