package maildrop

import (
	"os"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"

	"seneschal/domain/lists"
)

func (r *reading) Store(w *imapserver.FetchWriter, set imap.NumSet, store *imap.StoreFlags, _ *imap.StoreOptions) error {
	v := r.view
	if v.readOnly {
		return errReadOnly
	}
	v.box.mu.Lock()
	changed := v.pickEmails(set)
	var err error
	for i, s := range changed {
		if err = v.folder.renameWithFlags(s.index, applyFlagChange(s.flags, store), v.tracker); err != nil {
			break
		}
		changed[i].storedMessage = *v.folder.emails[s.index]
	}
	v.box.mu.Unlock()
	if err != nil || store.Silent {
		return err
	}
	return tellFlags(w, changed)
}

func tellFlags(w *imapserver.FetchWriter, emails []seen) error {
	for _, s := range emails {
		if s.num == 0 {
			continue
		}
		m := w.CreateMessage(s.num)
		m.WriteUID(s.uid)
		m.WriteFlags(s.flags)
		if err := m.Close(); err != nil {
			return err
		}
	}
	return nil
}

func applyFlagChange(have []imap.Flag, store *imap.StoreFlags) []imap.Flag {
	switch store.Op {
	case imap.StoreFlagsSet:
		return store.Flags
	case imap.StoreFlagsAdd:
		return append(have[:len(have):len(have)], store.Flags...)
	}
	without := storedMessage{flags: store.Flags}
	return lists.Keep(have, func(f imap.Flag) bool { return !without.hasFlag(f) })
}

func (r *reading) Copy(set imap.NumSet, to string) (*imap.CopyData, error) {
	v := r.view
	v.box.mu.Lock()
	defer v.box.mu.Unlock()
	dest, err := v.findTarget(to)
	if err != nil {
		return nil, err
	}
	data, err := v.carryEmails(v.pickEmails(set), dest, os.Link)
	if len(data.SourceUIDs) == 0 {
		return nil, err
	}
	return data, err
}

func (r *reading) Move(w *imapserver.MoveWriter, set imap.NumSet, to string) error {
	v := r.view
	if v.readOnly {
		return errReadOnly
	}
	v.box.mu.Lock()
	defer v.box.mu.Unlock()
	dest, err := v.findTarget(to)
	if err != nil {
		return err
	}
	picked := v.pickEmails(set)
	data, err := v.carryEmails(picked, dest, os.Rename)
	if len(data.SourceUIDs) > 0 {
		gone := map[*storedMessage]bool{}
		for _, s := range picked {
			if data.SourceUIDs.Contains(s.uid) {
				gone[v.folder.emails[s.index]] = true
			}
		}
		v.folder.hideEmails(gone) // the tracker tells all connections, this one too
		if werr := w.WriteCopyData(data); err == nil {
			err = werr
		}
	}
	return err
}

func (r *reading) Expunge(_ *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	v := r.view
	if v.readOnly {
		return nil // CLOSE of a mailbox open for reading expunges nothing
	}
	v.box.mu.Lock()
	defer v.box.mu.Unlock()
	gone := map[*storedMessage]bool{}
	for _, l := range v.folder.emails {
		if !l.hasFlag(imap.FlagDeleted) || uids != nil && !uids.Contains(l.uid) {
			continue
		}
		if err := os.Remove(v.folder.emailFile(l)); err != nil && !isGone(err) {
			v.folder.hideEmails(gone)
			return err
		}
		gone[l] = true
	}
	v.folder.hideEmails(gone)
	return nil
}
