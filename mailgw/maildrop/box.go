package maildrop

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
)

// An Account can log in and gets emails.
type Account struct {
	Name     string // names its folder on disk, and is a user name; without "@" and blanks
	Password string
	Address  string // "": Name at the server's domain; it is also a user name
}

// A box holds the folders of one account.
type box struct {
	dir     string
	account Account // guarded by the server's lock

	mu       sync.Mutex // guards all below, and the folders themselves
	folders  map[string]*folder
	validity uint32 // the highest UIDVALIDITY that a folder was given
}

// delim stands between the name of a folder and that of a folder within it.
const delim = '/'

// onDemand lists folders that are made when they are first used.
var onDemand = map[string]imap.MailboxAttr{
	"Processed": "", "Rejected": "", "Quarantine": "",
	"Sent": imap.MailboxAttrSent, "Drafts": imap.MailboxAttrDrafts, "Trash": imap.MailboxAttrTrash, "Junk": imap.MailboxAttrJunk,
}

// openBox opens the folders of an account on disk, and makes them if they are missing.
func openBox(dir string, account Account) (*box, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	b := &box{dir: dir, account: account, folders: map[string]*folder{}}
	for _, e := range entries {
		if err := b.loadFolder(e.Name()); err != nil {
			return nil, err
		}
	}
	_, err = b.findFolder("INBOX", true)
	return b, err
}

// loadFolder opens a folder on disk. It ignores entries that we have not made, and folders whose creation was cut
// short.
func (b *box) loadFolder(entry string) error {
	name, err := url.QueryUnescape(entry)
	if err != nil {
		return nil // not made by us
	}
	folder, err := openFolder(filepath.Join(b.dir, entry), name)
	if isGone(err) {
		return nil // its creation was cut short, so it is empty
	}
	if err != nil {
		return err
	}
	b.folders[name] = folder
	b.validity = max(b.validity, folder.validity)
	return nil
}

// findFolder finds a folder by name; INBOX in any case of letters. If use is set, it makes INBOX and the folders of
// onDemand when they are missing. Otherwise a missing folder is an error.
func (b *box) findFolder(name string, use bool) (*folder, error) {
	if strings.EqualFold(name, "INBOX") {
		name = "INBOX"
	}
	if f := b.folders[name]; f != nil {
		return f, nil
	}
	if _, known := onDemand[name]; use && (known || name == "INBOX") {
		return b.makeFolder(name)
	}
	return nil, refuseWith(imap.ResponseCodeNonExistent, "No such mailbox")
}

// makeFolder makes a folder. Its UIDVALIDITY was never used before, even if its name was. It fails if the name is
// empty or too long.
func (b *box) makeFolder(name string) (*folder, error) {
	if name == "" || len(safeName(name)) > 200 {
		return nil, refuseWith(imap.ResponseCodeCannot, "The name is empty or too long")
	}
	b.validity = max(b.validity+1, uint32(time.Now().Unix()))
	f, err := createFolder(b.folderPath(name), name, b.validity)
	if err != nil {
		return nil, err
	}
	b.folders[name] = f
	return f, nil
}

func (b *box) folderNames() []string { return slices.Sorted(maps.Keys(b.folders)) }

// A draft is an email before it is in a folder: its text is on disk and synced.
type draft struct {
	file     string
	size     int64
	received time.Time // of receipt; zero: the time of delivery
	flags    []imap.Flag
}

// writeDraft writes the text of an email to disk, where no client sees it yet. If that fails, it leaves nothing.
func (b *box) writeDraft(parts ...[]byte) (*draft, error) {
	file, err := os.CreateTemp(filepath.Join(b.dir, "INBOX", "tmp"), "in-")
	if err != nil {
		return nil, err
	}
	d := &draft{file: file.Name()}
	for _, p := range parts {
		n, werr := file.Write(p)
		d.size += int64(n)
		err = errors.Join(err, werr)
	}
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		d.deleteDraft()
		return nil, err
	}
	return d, nil
}

// deleteDraft deletes a draft; one that was delivered stays. Drafts that a crash leaves behind are deleted at the next
// start.
func (d *draft) deleteDraft() { _ = os.Remove(d.file) }

// deliverDraft makes a draft an email of a folder, which is made on demand. On return it is durable. After an error
// the draft still has to be deleted.
func (b *box) deliverDraft(folder string, draft *draft) (*imap.AppendData, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f, err := b.findFolder(folder, true)
	if err != nil {
		return nil, err
	}
	message := storedMessage{received: draft.received, size: draft.size, fresh: true}
	if message.received.IsZero() {
		message.received = time.Now() // under the lock, so that no later email is seen before this one
	}
	if len(draft.flags) > 0 {
		if message, err = message.withFlags(draft.flags); err != nil {
			return nil, err
		}
	}
	if err := f.assignUID(&message); err != nil {
		return nil, err
	}
	if err := os.Rename(draft.file, f.emailFile(&message)); err != nil {
		return nil, fmt.Errorf("filing an email: %w", err)
	}
	if err := syncDir(filepath.Dir(f.emailFile(&message))); err != nil {
		return nil, err
	}
	f.showEmail(&message)
	return &imap.AppendData{UID: message.uid, UIDValidity: f.validity}, nil
}

// readText returns the text of an email; nil if it has left the folder. The caller must not hold the lock.
func (b *box) readText(folder *folder, uid imap.UID) ([]byte, error) {
	for range 100 { // setting a flag meanwhile changes the file's name
		b.mu.Lock()
		i, ok := folder.findIndex(uid)
		if !ok {
			b.mu.Unlock()
			return nil, nil
		}
		path := folder.emailFile(folder.emails[i])
		b.mu.Unlock()
		text, err := os.ReadFile(path)
		if !isGone(err) {
			return text, err
		}
	}
	return nil, fmt.Errorf("email %d of folder %s is missing on disk", uid, folder.name)
}

// refuseWith returns the answer NO, with a code and a text.
func refuseWith(code imap.ResponseCode, text string) error {
	return &imap.Error{Type: imap.StatusResponseTypeNo, Code: code, Text: text}
}

// tryCreate returns err; in place of an error that a mailbox is missing, one that tells the client to create it.
func tryCreate(err error) error {
	if e, ok := errors.AsType[*imap.Error](err); ok && e.Code == imap.ResponseCodeNonExistent {
		return refuseWith(imap.ResponseCodeTryCreate, e.Text)
	}
	return err
}
