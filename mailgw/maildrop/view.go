package maildrop

import (
	"cmp"
	"path/filepath"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// A view is a folder as one connection sees it.
type view struct {
	box         *box
	folder      *folder
	tracker     *imapserver.SessionTracker
	readOnly    bool
	savedSearch imap.UIDSet // result of the last search that was to be saved, which "$" stands for
}

var errReadOnly = refuseWith(imap.ResponseCodeNoPerm, "Mailbox is open for reading only")

// A numberedEmail is an email with its number on the connection.
type numberedEmail struct {
	storedMessage
	index int    // in the folder; valid only while the lock is held
	num   uint32 // 0: the connection does not know of it yet
}

// nextChange returns a channel that is closed when the folder changes next.
func (v *view) nextChange() <-chan struct{} {
	v.box.mu.Lock()
	defer v.box.mu.Unlock()
	return v.folder.changeSignal
}

// pickEmails returns the emails of a set. The lock must be held.
func (v *view) pickEmails(set imap.NumSet) []numberedEmail {
	has := v.setChooser(set)
	var picked []numberedEmail
	for i, m := range v.folder.emails {
		s := numberedEmail{*m, i, v.tracker.EncodeSeqNum(uint32(i) + 1)}
		if has(s) {
			picked = append(picked, s)
		}
	}
	return picked
}

// setChooser returns a function that reports whether a set holds an email, with "*" and "$" as they stand now. The
// lock must be held, but not for the function.
func (v *view) setChooser(set imap.NumSet) func(numberedEmail) bool {
	if imap.IsSearchRes(set) {
		set = v.savedSearch
	}
	switch set := set.(type) {
	case imap.SeqSet:
		last := uint32(len(v.folder.emails))
		plain := make(imap.SeqSet, len(set))
		for i, r := range set {
			plain[i].Start, plain[i].Stop = closeRange(r.Start, r.Stop, last)
		}
		return func(s numberedEmail) bool { return s.num != 0 && plain.Contains(s.num) }
	case imap.UIDSet:
		last := uint32(0)
		if n := len(v.folder.emails); n > 0 {
			last = uint32(v.folder.emails[n-1].uid)
		}
		plain := make(imap.UIDSet, len(set))
		for i, r := range set {
			a, b := closeRange(uint32(r.Start), uint32(r.Stop), last)
			plain[i].Start, plain[i].Stop = imap.UID(a), imap.UID(b)
		}
		return func(s numberedEmail) bool { return plain.Contains(s.uid) }
	}
	return func(numberedEmail) bool { return false }
}

// closeRange returns a range with the smaller end first, after putting last in place of "*" (0).
func closeRange(start, stop, last uint32) (uint32, uint32) {
	start = cmp.Or(start, last)
	stop = cmp.Or(stop, last)
	return min(start, stop), max(start, stop)
}

// findTarget finds the folder to copy or move emails to, which is made on demand. It fails if it is the selected one
// or does not exist; then the client is told that it may create it.
func (v *view) findTarget(name string) (*folder, error) {
	dest, err := v.box.findFolder(name, true)
	if err != nil {
		return nil, tryCreate(err)
	}
	if dest == v.folder {
		return nil, refuseWith(imap.ResponseCodeCannot, "Source and destination mailboxes are identical")
	}
	return dest, nil
}

// carryEmails brings emails to another folder; bring is os.Link or os.Rename. The emails that it returns are in the
// new folder, even if an error comes with them.
func (v *view) carryEmails(emails []numberedEmail, dest *folder, bring func(from, to string) error) (*imap.CopyData, error) {
	data := &imap.CopyData{UIDValidity: dest.validity}
	subs := map[string]bool{}
	for _, email := range emails {
		message := email.storedMessage
		err := dest.assignUID(&message)
		if err == nil {
			err = bring(v.folder.emailFile(&email.storedMessage), dest.emailFile(&message))
		}
		if err != nil {
			return data, err
		}
		subs[filepath.Dir(dest.emailFile(&message))] = true
		dest.showEmail(&message)
		data.SourceUIDs.AddNum(email.uid)
		data.DestUIDs.AddNum(message.uid)
	}
	for dir := range subs {
		if err := syncDir(dir); err != nil {
			return data, err
		}
	}
	return data, nil
}
