package imap

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"seneschal/mailgw"
)

// A notice is what is known of a letter before it is fetched.
type notice struct {
	uid  imap.UID
	at   time.Time
	size int64
}

// notices asks for size and date of letters, in the order of their arrival.
func (s *session) notices(uids []imap.UID) ([]notice, error) {
	if len(uids) == 0 { // an empty set would break the connection
		return nil, nil
	}
	var l []notice
	o := &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: true}
	err := s.fetch(s.timeout, imap.UIDSetNum(uids...), o, func(m *imapclient.FetchMessageData) error {
		b, err := m.Collect()
		l = append(l, notice{b.UID, b.InternalDate, b.RFC822Size})
		return err
	})
	slices.SortFunc(l, func(a, b notice) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.uid, b.uid)) })
	return l, err
}

// letters fetches the text of letters. All are whole, or all are cut at head.
func (s *session) letters(batch []notice, head int64) (map[imap.UID][]byte, error) {
	var set imap.UIDSet
	limit := s.timeout
	for _, n := range batch {
		set.AddNum(n.uid)
		limit += time.Duration(min(n.size, cmp.Or(head, n.size))) * time.Second / slowest
	}
	item := &imap.FetchItemBodySection{Peek: true}
	if head > 0 {
		item.Partial = &imap.SectionPartial{Size: head}
	}
	texts := map[imap.UID][]byte{}
	o := &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{item}}
	err := s.fetch(limit, set, o, func(m *imapclient.FetchMessageData) error {
		uid, text, err := read(m)
		if text != nil {
			texts[uid] = text
		}
		return err
	})
	return texts, err
}

// slowest is how many bytes a second a link must carry not to be cut.
const slowest = 4 << 10

// read takes the text out of a message at once: later it would be empty.
func read(m *imapclient.FetchMessageData) (uid imap.UID, text []byte, err error) {
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
				err = fmt.Errorf("letter %d: %d bytes of %d came: %w", uid, len(text), item.Literal.Size(), io.ErrUnexpectedEOF)
			}
			if err != nil {
				return uid, nil, err
			}
		}
	}
	return uid, text, nil
}

// fetch runs a FETCH to its end, whatever happens: what is not consumed would
// block the connection.
func (s *session) fetch(limit time.Duration, set imap.UIDSet, o *imap.FetchOptions, each func(*imapclient.FetchMessageData) error) error {
	return s.within(limit, func() error {
		cmd := s.client.Fetch(set, o)
		for m := cmd.Next(); m != nil; m = cmd.Next() {
			if err := each(m); err != nil {
				s.conn.Close()
				_ = cmd.Close() // the connection is closed already
				return err
			}
		}
		return cmd.Close()
	})
}

// raw makes a letter of a notice and its text.
func (s *session) raw(n notice, text []byte) mailgw.Raw {
	return mailgw.Raw{
		ID: handle{s.validity, n.uid}.String(), Received: n.at, Size: n.size,
		Body: text, Truncated: int64(len(text)) < n.size,
	}
}

// A handle names a letter within the mailbox.
type handle struct {
	validity uint32
	uid      imap.UID
}

func (h handle) String() string { return fmt.Sprintf("%d.%d", h.validity, h.uid) }

func parseHandle(id string) (h handle, err error) {
	_, err = fmt.Sscanf(id, "%d.%d", &h.validity, &h.uid)
	return h, err
}
