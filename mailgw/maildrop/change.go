package maildrop

import (
	"os"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"

	"seneschal/domain/lists"
)

func (r *reading) Store(w *imapserver.FetchWriter, set imap.NumSet, store *imap.StoreFlags, _ *imap.StoreOptions) error {
	view := r.view
	if view.readOnly {
		return errReadOnly
	}
	view.box.mu.Lock()
	changedEmails := view.pickEmails(set)
	var err error
	for i, numbered := range changedEmails {
		if err = view.folder.renameWithFlags(numbered.index, applyFlagChange(numbered.flags, store), view.tracker); err != nil {
			break
		}
		changedEmails[i].storedMessage = *view.folder.emails[numbered.index]
	}
	view.box.mu.Unlock()
	if err != nil || store.Silent {
		return err
	}
	return writeFlags(w, changedEmails)
}

// writeFlags writes the flags of emails, without those that the connection does not know of yet.
func writeFlags(w *imapserver.FetchWriter, emails []numberedEmail) error {
	for _, numbered := range emails {
		if numbered.num == 0 {
			continue
		}
		m := w.CreateMessage(numbered.num)
		m.WriteUID(numbered.uid)
		m.WriteFlags(numbered.flags)
		if err := m.Close(); err != nil {
			return err
		}
	}
	return nil
}

// applyFlagChange returns flags after a STORE command. It does not change have.
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
	view := r.view
	view.box.mu.Lock()
	defer view.box.mu.Unlock()
	dest, err := view.findTarget(to)
	if err != nil {
		return nil, err
	}
	data, err := view.carryEmails(view.pickEmails(set), dest, os.Link)
	if len(data.SourceUIDs) == 0 {
		return nil, err
	}
	return data, err
}

func (r *reading) Move(w *imapserver.MoveWriter, set imap.NumSet, to string) error {
	view := r.view
	if view.readOnly {
		return errReadOnly
	}
	view.box.mu.Lock()
	defer view.box.mu.Unlock()
	dest, err := view.findTarget(to)
	if err != nil {
		return err
	}
	picked := view.pickEmails(set)
	data, err := view.carryEmails(picked, dest, os.Rename)
	if len(data.SourceUIDs) > 0 {
		moved := map[*storedMessage]bool{}
		for _, numbered := range picked {
			if data.SourceUIDs.Contains(numbered.uid) {
				moved[view.folder.emails[numbered.index]] = true
			}
		}
		view.folder.hideEmails(moved) // the tracker tells all connections, this one too
		if werr := w.WriteCopyData(data); err == nil {
			err = werr
		}
	}
	return err
}

func (r *reading) Expunge(_ *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	view := r.view
	if view.readOnly {
		return nil // CLOSE of a mailbox open for reading expunges nothing
	}
	view.box.mu.Lock()
	defer view.box.mu.Unlock()
	expunged := map[*storedMessage]bool{}
	for _, message := range view.folder.emails {
		if !message.hasFlag(imap.FlagDeleted) || uids != nil && !uids.Contains(message.uid) {
			continue
		}
		if err := os.Remove(view.folder.emailFile(message)); err != nil && !isGone(err) {
			view.folder.hideEmails(expunged)
			return err
		}
		expunged[message] = true
	}
	view.folder.hideEmails(expunged)
	return nil
}
