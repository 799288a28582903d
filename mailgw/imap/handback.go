package imap

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-imap/v2"

	"seneschal/domain/lists"
	"seneschal/mailgw"
)

// A Mark says how far a folder of filed emails had come: what was filed later has a higher number.
type Mark struct {
	Folder   string    `json:"folder" db:"folder"`
	Validity uint32    `json:"validity" db:"validity"` // UIDVALIDITY; 0: there was no such folder
	Next     uint32    `json:"next" db:"next"`         // UIDNEXT
	At       time.Time `json:"at" db:"at"`             // when it was so
}

// filedFolders are the folders in which handled emails are filed.
var filedFolders = []string{mailgw.Processed, mailgw.Rejected, mailgw.Quarantine}

// UnknownMarks returns marks for a mailbox that cannot be asked: they go by the time alone.
func UnknownMarks(at time.Time) []Mark {
	return lists.Map(filedFolders, func(folder string) Mark { return Mark{Folder: folder, Next: unknown, At: at} })
}

// unknown is the number of a mark that goes by its time.
const unknown = 0

// Marks asks how far the folders of filed emails have come.
func (l *Look) Marks(at time.Time) (all []Mark, err error) {
	for _, folder := range filedFolders {
		mark := Mark{Folder: folder, Next: 1, At: at}
		err := l.session.runWithin(l.session.timeout, func() error {
			data, err := l.session.client.Status(folder, &imap.StatusOptions{UIDNext: true, UIDValidity: true}).Wait()
			if err == nil {
				mark.Validity, mark.Next = data.UIDValidity, uint32(data.UIDNext)
			}
			return err
		})
		if e, ok := errors.AsType[*imap.Error](err); ok && e.Type == imap.StatusResponseTypeNo {
			err = nil // it is made when an email is filed in it
		}
		if err != nil {
			return nil, fmt.Errorf("asking for the state of folder %s: %w", folder, err)
		}
		all = append(all, mark)
	}
	return all, nil
}

// margin is how long before a mark an email may have come that was filed after it, if numbers cannot
// tell.
const margin = 24 * time.Hour

// HandBack moves emails that were filed after the marks back to the mailbox, where they are handed out
// once more, and counts them. If a folder has other numbers than its mark, it takes those that have come
// since a day before it.
func HandBack(ctx context.Context, cfg Config, marks []Mark) (n int, err error) {
	cfg, at, err := cfg.withDefaults()
	if err != nil {
		return 0, err
	}
	session, err := openSession(ctx, cfg, at)
	if err != nil {
		return 0, err
	}
	defer session.close()
	for _, mark := range marks {
		moved, err := session.handBack(mark, cfg.Folder)
		n += moved
		if err != nil {
			return n, fmt.Errorf("handing emails of folder %s back: %w", mark.Folder, err)
		}
	}
	return n, nil
}

// handBack moves the emails of one folder.
func (s *session) handBack(mark Mark, to string) (n int, err error) {
	err = s.runWithin(s.timeout, func() error { return s.selectFolder(mark.Folder) })
	if e, ok := errors.AsType[*imap.Error](err); ok && e.Type == imap.StatusResponseTypeNo {
		return 0, nil // there is no such folder
	}
	if err != nil {
		return 0, err
	}
	uids, err := s.filedAfter(mark)
	for err == nil && len(uids) > 0 {
		batch := uids[:min(len(uids), batchEmails)]
		if err = s.fileTo(imap.UIDSetNum(batch...), to); err == nil {
			n, uids = n+len(batch), uids[len(batch):]
		}
	}
	return n, err
}

// filedAfter lists the emails of the selected folder that were filed after its mark.
func (s *session) filedAfter(mark Mark) ([]imap.UID, error) {
	uids, err := s.listWaiting()
	if err != nil {
		return nil, err
	}
	if mark.Next != unknown && (mark.Validity == s.validity || mark.Validity == 0) {
		return lists.Keep(uids, func(u imap.UID) bool { return uint32(u) >= mark.Next }), nil
	}
	var late []imap.UID
	err = s.fetchNotices(uids, nil, func(n notice) {
		if !n.at.Before(mark.At.Add(-margin)) {
			late = append(late, n.uid)
		}
	})
	return late, err
}
