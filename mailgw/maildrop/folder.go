package maildrop

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// A folder is one mailbox of an account. Its box's lock guards it.
type folder struct {
	name         string
	dir          string
	validity     uint32
	nextUID      imap.UID // UID of the next email
	reserved     imap.UID // a restart begins with this UID, so those below may be used without writing the state
	emails       []*storedMessage
	tracker      *imapserver.MailboxTracker
	changeSignal chan struct{} // closed at the next change, and then replaced
}

// reservedAtOnce is the number of UIDs that are reserved together. That many emails share one write of the state, and a
// restart may skip that many UIDs.
const reservedAtOnce = 1024

// safeName returns the name of a mailbox or account as the name of a file.
func safeName(name string) string {
	return strings.ReplaceAll(url.QueryEscape(name), ".", "%2E")
}

// createFolder makes an empty folder on disk. It is durable on return.
func createFolder(dir, name string, validity uint32) (*folder, error) {
	for _, sub := range []string{"tmp", "new", "cur"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			return nil, err
		}
	}
	f := &folder{name: name, dir: dir, validity: validity, nextUID: 1, tracker: imapserver.NewMailboxTracker(0), changeSignal: make(chan struct{})}
	if err := f.reserveUIDs(); err != nil {
		return nil, err
	}
	return f, syncDir(filepath.Dir(dir))
}

// openFolder reads a folder from disk, and deletes drafts in it. If its state was never written, the error wraps
// fs.ErrNotExist.
func openFolder(dir, name string) (*folder, error) {
	f := &folder{name: name, dir: dir, changeSignal: make(chan struct{})}
	state, err := os.ReadFile(filepath.Join(dir, "state"))
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Sscanf(string(state), "%d %d", &f.validity, &f.reserved); err != nil {
		return nil, fmt.Errorf("reading the state of folder %s: %w", name, err)
	}
	if err := errors.Join(f.scanEmails("new"), f.scanEmails("cur"), clearDir(filepath.Join(dir, "tmp"))); err != nil {
		return nil, err
	}
	slices.SortFunc(f.emails, func(a, b *storedMessage) int { return cmp.Compare(a.uid, b.uid) })
	f.nextUID = max(f.reserved, 1)
	if n := len(f.emails); n > 0 {
		f.nextUID = max(f.nextUID, f.emails[n-1].uid+1)
	}
	f.tracker = imapserver.NewMailboxTracker(uint32(len(f.emails)))
	return f, nil
}

// scanEmails adds the emails of a subfolder. Files that we have not written stay where they are, and are ignored.
func (f *folder) scanEmails(sub string) error {
	entries, err := os.ReadDir(filepath.Join(f.dir, sub))
	for _, entry := range entries {
		// A foreign file is no email: it stays where it is.
		if l, err := parseEmail(entry.Name(), sub == "new"); err == nil {
			f.emails = append(f.emails, l)
		}
	}
	return err
}

// clearDir deletes all files in a folder.
func clearDir(dir string) error {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
	}
	return err
}

// reserveUIDs reserves the next UIDs in the state on disk.
func (f *folder) reserveUIDs() error {
	to := f.nextUID + reservedAtOnce
	if err := writeSynced(filepath.Join(f.dir, "state"), fmt.Appendf(nil, "%d %d\n", f.validity, to)); err != nil {
		return fmt.Errorf("writing the state of folder %s: %w", f.name, err)
	}
	f.reserved = to
	return nil
}

// assignUID gives an email the next UID. If it has to reserve UIDs, that may fail.
func (f *folder) assignUID(message *storedMessage) error {
	if f.nextUID >= f.reserved {
		if err := f.reserveUIDs(); err != nil {
			return err
		}
	}
	message.uid = f.nextUID
	f.nextUID++
	return nil
}

func (f *folder) emailFile(l *storedMessage) string { return filepath.Join(f.dir, l.relativePath()) }

// showEmail adds an email that is on disk to the list, and tells the connections.
func (f *folder) showEmail(l *storedMessage) {
	f.emails = append(f.emails, l)
	f.tracker.QueueNumMessages(uint32(len(f.emails)))
	f.signalChange()
}

// signalChange wakes the connections that idle. The change has to be in their queues.
func (f *folder) signalChange() {
	close(f.changeSignal)
	f.changeSignal = make(chan struct{})
}

// hideEmails removes emails that are no longer on disk from the list, and tells the connections.
func (f *folder) hideEmails(gone map[*storedMessage]bool) {
	for i := len(f.emails) - 1; i >= 0; i-- {
		if gone[f.emails[i]] {
			f.emails = slices.Delete(f.emails, i, i+1)
			f.tracker.QueueExpunge(uint32(i) + 1)
		}
	}
	f.signalChange()
}

// renameWithFlags gives the ith email other flags, which its file's name holds, and tells all connections but source;
// nil: all. It does nothing if the flags stay the same.
func (f *folder) renameWithFlags(i int, flags []imap.Flag, source *imapserver.SessionTracker) error {
	message := f.emails[i]
	changed, err := message.withFlags(flags)
	if err != nil {
		return err
	}
	if slices.Equal(message.flags, changed.flags) {
		return nil
	}
	if err := os.Rename(f.emailFile(message), f.emailFile(&changed)); err != nil {
		return err
	}
	f.emails[i] = &changed
	f.tracker.QueueMessageFlags(uint32(i)+1, changed.uid, changed.flags, source)
	f.signalChange()
	return nil
}

// findIndex returns the index of the email with a UID; false if there is none.
func (f *folder) findIndex(uid imap.UID) (int, bool) {
	return slices.BinarySearchFunc(f.emails, uid, func(l *storedMessage, u imap.UID) int { return cmp.Compare(l.uid, u) })
}

// writeSynced replaces a file. On return the new content is durable; after an error the old one is there, or the new
// one.
func writeSynced(path string, data []byte) error {
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(path+".new", path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// syncDir makes the names in a folder durable.
func syncDir(dir string) error {
	file, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) }
