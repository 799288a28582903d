package jetstream

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sys/unix"

	"seneschal/eventstore"
)

// A folder is the data folder of a server in this process. A lock guards it, because the NATS
// server itself would let two processes write into it. It is marked with the mode of the server,
// because a server of the other mode would delete the files that it finds. And it remembers how far
// the log was acknowledged, because a damaged end would otherwise just be missing.
type folder struct {
	path string
	lock *os.File

	mu      sync.Mutex
	acked   *os.File       // holds lastPos
	lastPos eventstore.Pos // newest position that was acknowledged
}

// standalone is the mode of a server in this process.
const standalone = "standalone"

// claimFolder makes the folder if it is missing, locks it, and checks its mode. It fails if another process uses the
// folder, or if a server of another mode wrote it.
func claimFolder(path, mode string) (*folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(path, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("locking the data folder: %w", err)
	}
	if err := unix.Flock(int(lock.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("data folder %s is in use by another process: %w", path, err), lock.Close())
	}
	f := &folder{path: path, lock: lock}
	if err := errors.Join(f.checkMode(mode), f.openAcked()); err != nil {
		return nil, errors.Join(err, f.release())
	}
	return f, nil
}

// release lets another process use the folder.
func (f *folder) release() error {
	var err error
	if f.acked != nil {
		err = f.acked.Close()
	}
	return errors.Join(err, f.lock.Close())
}

// checkMode fails if the folder is of another mode, and marks an unmarked folder with this one.
func (f *folder) checkMode(mode string) error {
	marker := filepath.Join(f.path, "mode")
	text, err := os.ReadFile(marker)
	if err == nil {
		if was := strings.TrimSpace(string(text)); was != mode {
			return fmt.Errorf("data folder %s is of a %s server, and a %s server would delete its events: move them with seneschal backup and restore", f.path, was, mode)
		}
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("reading the mode of the data folder: %w", err)
	}
	if was := f.guessMode(); was != "" && was != mode {
		return fmt.Errorf("data folder %s was written by a %s server, and a %s server would delete its events: move them with seneschal backup and restore", f.path, was, mode)
	}
	return eventstore.CreateSynced(marker, []byte(mode+"\n"), 0o600)
}

// guessMode returns the mode of the server that wrote an unmarked folder; "" if none did. A clustered
// server keeps a log of its own in the system account.
func (f *folder) guessMode() string {
	if _, err := os.Stat(filepath.Join(f.path, streamDir)); err != nil {
		return ""
	}
	found, err := filepath.Glob(filepath.Join(f.path, streamDir, "*", "_js_", "_meta_"))
	if err == nil && len(found) > 0 {
		return "cluster"
	}
	return standalone
}

// openAcked opens the file with the newest acknowledged position, and reads it.
func (f *folder) openAcked() error {
	var err error
	f.acked, err = os.OpenFile(filepath.Join(f.path, "acknowledged"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("opening the data folder: %w", err)
	}
	var b [8]byte
	if n, _ := f.acked.ReadAt(b[:], 0); n == len(b) { // shorter: nothing was acknowledged yet
		f.lastPos = eventstore.Pos(binary.BigEndian.Uint64(b[:]))
	}
	return nil
}

// acknowledged returns the newest position that was ever acknowledged, as far as the folder knows.
func (f *folder) acknowledged() eventstore.Pos {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.lastPos
}

// acknowledge remembers a position, unless a newer one is remembered. It does not sync: after a power cut the folder may
// know an older position, which is still true.
func (f *folder) acknowledge(pos eventstore.Pos) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if pos <= f.lastPos {
		return nil
	}
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(pos))
	if _, err := f.acked.WriteAt(b[:], 0); err != nil {
		return fmt.Errorf("writing to the data folder: %w", err)
	}
	f.lastPos = pos
	return nil
}

// checkSpace returns ErrDiskFull if less than the floor, in bytes, is free on the folder's disk.
func (f *folder) checkSpace(floor uint64) error {
	var st unix.Statfs_t
	if err := unix.Statfs(f.path, &st); err != nil {
		return fmt.Errorf("asking for free space of the data folder: %w", err)
	}
	free := uint64(st.Bavail) * uint64(st.Bsize)
	if free < floor {
		return fmt.Errorf("data folder %s has only %d MiB free, and needs %d MiB: %w", f.path, free>>20, floor>>20, ErrDiskFull)
	}
	return nil
}

// ErrDiskFull says that the store takes no commits until space is made.
var ErrDiskFull = errors.New("disk is full")
