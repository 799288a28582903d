package maildrop

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"

	"seneschal/domain/lists"
)

// listFlags returns the system flags, and the keywords of all emails of the folder, sorted.
func (f *folder) listFlags() []imap.Flag {
	all := lists.Map(systemFlags, func(s flagLetter) imap.Flag { return s.flag })
	for _, l := range f.emails {
		for _, flag := range l.flags {
			if !slices.Contains(all, flag) {
				all = append(all, flag)
			}
		}
	}
	slices.Sort(all)
	return all
}

// firstUnseen returns the number of the first email without the flag Seen; 0 if there is none.
func (f *folder) firstUnseen() uint32 {
	i := slices.IndexFunc(f.emails, func(l *storedMessage) bool { return !l.hasFlag(imap.FlagSeen) })
	return uint32(i + 1)
}

func (f *folder) countFlag(flag imap.Flag) uint32 {
	return uint32(lists.Count(f.emails, func(l *storedMessage) bool { return l.hasFlag(flag) }))
}

func (f *folder) computeStatus() *imap.StatusData {
	total, none, size := uint32(len(f.emails)), uint32(0), int64(0)
	unseen, deleted := total-f.countFlag(imap.FlagSeen), f.countFlag(imap.FlagDeleted)
	for _, l := range f.emails {
		size += l.size
	}
	return &imap.StatusData{
		Mailbox: f.name, UIDNext: f.nextUID, UIDValidity: f.validity,
		NumMessages: &total, NumUnseen: &unseen, NumDeleted: &deleted, NumRecent: &none, Size: &size,
	}
}

func (b *box) describeFolder(name string, special imap.MailboxAttr, o *imap.ListOptions) imap.ListData {
	d := imap.ListData{Mailbox: name, Delim: delim}
	if o.SelectSubscribed || o.ReturnSubscribed {
		d.Attrs = append(d.Attrs, imap.MailboxAttrSubscribed)
	}
	if o.ReturnChildren {
		d.Attrs = append(d.Attrs, b.childrenAttr(name))
	}
	if special != "" {
		d.Attrs = append(d.Attrs, special)
	}
	if o.ReturnStatus != nil {
		d.Status = b.folders[name].computeStatus()
	}
	return d
}

// childrenAttr returns the attribute that says whether a folder has folders within it.
func (b *box) childrenAttr(name string) imap.MailboxAttr {
	within := slices.ContainsFunc(b.folderNames(), func(other string) bool { return strings.HasPrefix(other, name+string(delim)) })
	return lists.Either(within, imap.MailboxAttrHasChildren, imap.MailboxAttrHasNoChildren)
}

// removeFolder deletes a folder with all its emails. It refuses to delete INBOX. Folders within it stay.
func (b *box) removeFolder(name string) error {
	folder, err := b.findFolder(name, false)
	if err != nil {
		return err
	}
	if folder.name == "INBOX" {
		return refuseWith(imap.ResponseCodeCannot, "INBOX stays")
	}
	removed := map[*storedMessage]bool{}
	for _, l := range folder.emails {
		removed[l] = true
	}
	if err := os.RemoveAll(folder.dir); err != nil {
		return err
	}
	folder.hideEmails(removed)
	delete(b.folders, folder.name)
	return nil
}

// renameFolder renames a folder and the folders within it. It refuses to rename INBOX, and names that are taken; then
// some folders within it may have been renamed.
func (b *box) renameFolder(from, to string) error {
	folder, err := b.findFolder(from, false)
	if err != nil {
		return err
	}
	if from = folder.name; from == "INBOX" {
		return refuseWith(imap.ResponseCodeCannot, "INBOX stays")
	}
	for _, old := range b.folderNames() {
		rest, within := strings.CutPrefix(old, from+string(delim))
		switch {
		case old == from:
			err = b.renameOne(old, to)
		case within:
			err = b.renameOne(old, to+string(delim)+rest)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// renameOne renames a folder, without those within it.
func (b *box) renameOne(from, to string) error {
	if b.folders[to] != nil || strings.EqualFold(to, "INBOX") {
		return refuseWith(imap.ResponseCodeAlreadyExists, "Mailbox already exists")
	}
	if len(safeName(to)) > 200 || to == "" {
		return refuseWith(imap.ResponseCodeCannot, "The name is empty or too long")
	}
	if err := os.Rename(b.folderPath(from), b.folderPath(to)); err != nil {
		return err
	}
	folder := b.folders[from]
	folder.name, folder.dir = to, b.folderPath(to)
	b.folders[to] = folder
	delete(b.folders, from)
	return syncDir(b.dir)
}

func (b *box) folderPath(name string) string { return filepath.Join(b.dir, safeName(name)) }
