package imap

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// A notice holds the facts about an email that are known before it is fetched.
type notice struct {
	uid  imap.UID
	at   time.Time
	size int64
	lane string // of Config.Lane; "": none, or not asked
}

// maxHead is the largest part of a header, in bytes, that is fetched before the text.
const maxHead = 16 << 10

// fetchNotices asks for size and date of emails, and if lane is set for their headers, and passes each notice on when the
// next one begins, because the last notice on a broken connection may be incomplete. So after an error that one is not
// passed on. It does nothing without UIDs.
func (s *session) fetchNotices(uids []imap.UID, lane func(head []byte) string, each func(notice)) error {
	if len(uids) == 0 { // an empty set would break the connection
		return nil
	}
	var last notice
	passLastOn := func() {
		if last.uid != 0 {
			each(last)
		}
	}
	header := &imap.FetchItemBodySection{Peek: true, Specifier: imap.PartSpecifierHeader, Partial: &imap.SectionPartial{Size: maxHead}}
	o := &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true}
	if lane != nil {
		o.BodySection = []*imap.FetchItemBodySection{header}
	}
	err := s.runFetch(s.timeout, imap.UIDSetNum(uids...), o, func(m *imapclient.FetchMessageData) error {
		passLastOn()
		b, err := m.Collect()
		last = notice{uid: b.UID, at: b.InternalDate, size: b.RFC822Size}
		if lane != nil && err == nil {
			last.lane = lane(b.FindBodySection(header))
		}
		return err
	})
	if err == nil {
		passLastOn()
	}
	return err
}

// A window is the range of bytes of an email that is fetched. It begins at from and ends before to; if to is 0, it ends
// with the email. The zero window is the whole email.
type window struct{ from, to int64 }

// bytesWithin counts the bytes of an email that are in the window.
func (w window) bytesWithin(n notice) int64 { return max(cmp.Or(w.to, n.size)-w.from, 0) }

// toPartial returns the window in the form of the protocol; nil for the whole email. Some servers tell a wrong size of
// emails, so a window without an end reaches beyond any true size.
func (w window) toPartial() *imap.SectionPartial {
	if w == (window{}) {
		return nil
	}
	return &imap.SectionPartial{Offset: w.from, Size: max(cmp.Or(w.to, 1<<30)-w.from, 1)}
}

// fetchEmails fetches the same window of several emails, and passes the text of each on as it comes; whole is false if
// the connection broke within that text. Emails without a text, as those that are gone, are not passed on. The time limit
// grows with the size.
func (s *session) fetchEmails(batch []notice, window window, each func(uid imap.UID, text []byte, whole bool)) error {
	var set imap.UIDSet
	limit := s.timeout
	for _, notice := range batch {
		set.AddNum(notice.uid)
		limit += time.Duration(window.bytesWithin(notice)) * time.Second / minRate
	}
	item := &imap.FetchItemBodySection{Peek: true, Partial: window.toPartial()}
	o := &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{item}}
	return s.runFetch(limit, set, o, func(m *imapclient.FetchMessageData) error {
		uid, text, err := readFetched(m)
		if text != nil && uid != 0 {
			each(uid, text, err == nil)
		}
		return err
	})
}

// minRate is the rate in bytes a second below which a connection is cut.
const minRate = 4 << 10

// readFetched reads the UID and the text of a message at once, because they cannot be read later. With an error it
// returns the part of the text that came before the connection broke. uid is 0, and text nil, if it did not come.
func readFetched(m *imapclient.FetchMessageData) (uid imap.UID, text []byte, err error) {
	for item := m.Next(); item != nil; item = m.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			uid = item.UID
		case imapclient.FetchItemDataBodySection:
			if item.Literal == nil {
				continue
			}
			text, err = io.ReadAll(item.Literal)
			if err == nil && int64(len(text)) != item.Literal.Size() {
				err = fmt.Errorf("email %d: %d bytes of %d came: %w", uid, len(text), item.Literal.Size(), io.ErrUnexpectedEOF)
			}
			if err != nil {
				return uid, text, err
			}
		}
	}
	return uid, text, nil
}

// runFetch runs a FETCH to its end, and calls each for every message. If each fails, runFetch cuts the connection,
// because data that nobody reads would block it, and returns that error. After limit the error wraps errTimeout.
func (s *session) runFetch(limit time.Duration, set imap.UIDSet, o *imap.FetchOptions, each func(*imapclient.FetchMessageData) error) error {
	return s.runWithin(limit, func() error {
		cmd := s.client.Fetch(set, o)
		for m := cmd.Next(); m != nil; m = cmd.Next() {
			if err := each(m); err != nil {
				s.breakOff()
				_ = cmd.Close() // the connection is closed already
				return err
			}
		}
		return cmd.Close()
	})
}

// breakOff cuts the connection and waits until the library has stopped reading from it, at most a second. Otherwise
// closing the FETCH command would read the rest of its data.
func (s *session) breakOff() {
	s.conn.Close()
	select {
	case <-s.client.Closed():
	case <-time.After(time.Second):
	}
}

// A handle names an email within the mailbox. Its String is the ID of a mailgw.Raw.
type handle struct {
	validity uint32
	uid      imap.UID
}

func (h handle) String() string { return fmt.Sprintf("%d.%d", h.validity, h.uid) }

// parseHandle parses the String of a handle. It fails if id does not begin with one.
func parseHandle(id string) (handle handle, err error) {
	_, err = fmt.Sscanf(id, "%d.%d", &handle.validity, &handle.uid)
	return handle, err
}
