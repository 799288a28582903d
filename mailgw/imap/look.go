package imap

import (
	"context"
	"errors"
	"time"

	"github.com/emersion/go-imap/v2"
)

// A Look is a connection that reads a mailbox and changes nothing: unread emails stay unread. Only one goroutine may
// use it.
type Look struct{ session *session }

// Seen is an email in a folder.
type Seen struct {
	Folder string
	At     time.Time // when it came in
	Raw    []byte    // its header, or all of it

	uid imap.UID
}

// OpenLook connects and logs in. The connection ends with ctx, or with Close.
func OpenLook(ctx context.Context, cfg Config) (*Look, error) {
	cfg, at, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	session, err := openSession(ctx, cfg, at)
	if err != nil {
		return nil, err
	}
	return &Look{session}, nil
}

// Newest returns the headers of the last emails of a folder, at most limit, the oldest first. It
// returns none if the folder does not exist.
func (l *Look) Newest(folder string, limit uint32) (all []Seen, err error) {
	n, err := l.examineFolder(folder)
	if err != nil || n == 0 {
		return nil, err
	}
	var set imap.SeqSet
	set.AddRange(n-min(n, limit)+1, n)
	return l.fetchSeen(set, folder, imap.PartSpecifierHeader)
}

// Whole returns an email with all its text. It fails if the email has left its folder.
func (l *Look) Whole(of Seen) (Seen, error) {
	if _, err := l.examineFolder(of.Folder); err != nil {
		return Seen{}, err
	}
	all, err := l.fetchSeen(imap.UIDSetNum(of.uid), of.Folder, imap.PartSpecifierNone)
	if err == nil && len(all) == 0 {
		err = errors.New("the email has been moved")
	}
	if err != nil {
		return Seen{}, err
	}
	return all[0], nil
}

// Close ends the connection.
func (l *Look) Close() { l.session.close() }

// examineFolder opens a folder for reading only, and counts its emails; 0 if the server has no such folder.
func (l *Look) examineFolder(folder string) (n uint32, err error) {
	err = l.session.runWithin(l.session.timeout, func() error {
		data, err := l.session.client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
		if err == nil {
			n = data.NumMessages
		}
		return err
	})
	if e, ok := errors.AsType[*imap.Error](err); ok && e.Type == imap.StatusResponseTypeNo {
		return 0, nil
	}
	return n, err
}

func (l *Look) fetchSeen(set imap.NumSet, folder string, part imap.PartSpecifier) (all []Seen, err error) {
	item := &imap.FetchItemBodySection{Peek: true, Specifier: part}
	o := &imap.FetchOptions{UID: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{item}}
	err = l.session.runWithin(l.session.timeout, func() error {
		got, err := l.session.client.Fetch(set, o).Collect()
		for _, m := range got {
			all = append(all, Seen{Folder: folder, At: m.InternalDate, Raw: m.FindBodySection(item), uid: m.UID})
		}
		return err
	})
	return all, err
}
