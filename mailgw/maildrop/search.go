package maildrop

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message"
	"github.com/emersion/go-message/mail"
)

func (r *reading) Search(kind imapserver.NumKind, c *imap.SearchCriteria, o *imap.SearchOptions) (*imap.SearchData, error) {
	v := r.view
	var all imap.UIDSet
	all.AddRange(1, 0) // 1:*
	v.box.mu.Lock()
	emails := v.pickEmails(all)
	q := &query{view: v, sets: v.prepareSets(c, map[*imap.SearchCriteria][]func(seen) bool{})}
	v.box.mu.Unlock()
	var (
		data  imap.SearchData
		seqs  imap.SeqSet
		uids  imap.UIDSet
		found = func(num uint32) {
			data.Count++
			data.Max = max(data.Max, num)
			if data.Min == 0 || num < data.Min {
				data.Min = num
			}
		}
	)
	for _, s := range emails {
		q.text = nil
		if !q.matchCriteria(s, c) {
			continue
		}
		uids.AddNum(s.uid)
		switch {
		case kind == imapserver.NumKindUID:
			found(uint32(s.uid))
		case s.num != 0:
			seqs.AddNum(s.num)
			found(s.num)
		}
	}
	data.All = seqs
	if kind == imapserver.NumKindUID {
		data.All = uids
	}
	if o.ReturnSave {
		v.found = uids
	}
	return &data, q.err
}

// A query is a search under way.
type query struct {
	view *view
	sets map[*imap.SearchCriteria][]func(seen) bool
	text []byte // of the email at hand, once it was needed
	err  error
}

// prepareSets prepares the number sets of criteria, and of the criteria within them.
func (v *view) prepareSets(c *imap.SearchCriteria, sets map[*imap.SearchCriteria][]func(seen) bool) map[*imap.SearchCriteria][]func(seen) bool {
	for _, s := range c.SeqNum {
		sets[c] = append(sets[c], v.setChooser(s))
	}
	for _, s := range c.UID {
		sets[c] = append(sets[c], v.setChooser(s))
	}
	for i := range c.Not {
		v.prepareSets(&c.Not[i], sets)
	}
	for i := range c.Or {
		v.prepareSets(&c.Or[i][0], sets)
		v.prepareSets(&c.Or[i][1], sets)
	}
	return sets
}

func (q *query) matchCriteria(s seen, c *imap.SearchCriteria) bool {
	if !q.matchFacts(s, c) || !q.matchText(s, c) {
		return false
	}
	for i := range c.Not {
		if q.matchCriteria(s, &c.Not[i]) {
			return false
		}
	}
	for i := range c.Or {
		if !q.matchCriteria(s, &c.Or[i][0]) && !q.matchCriteria(s, &c.Or[i][1]) {
			return false
		}
	}
	return true
}

// matchFacts judges an email by facts that are known without opening it.
func (q *query) matchFacts(s seen, c *imap.SearchCriteria) bool {
	outside := func(has func(seen) bool) bool { return !has(s) }
	lacks := func(f imap.Flag) bool { return !s.hasFlag(f) }
	if slices.ContainsFunc(q.sets[c], outside) || slices.ContainsFunc(c.Flag, lacks) || slices.ContainsFunc(c.NotFlag, s.hasFlag) {
		return false
	}
	if c.Larger != 0 && s.size <= c.Larger || c.Smaller != 0 && s.size >= c.Smaller {
		return false
	}
	return isWithinDays(s.at, c.Since, c.Before)
}

// isWithinDays compares days, in whatever zone, as the protocol wants it.
func isWithinDays(t, since, before time.Time) bool {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return (since.IsZero() || !day.Before(since)) && (before.IsZero() || day.Before(before))
}

// matchText judges an email by its text.
func (q *query) matchText(s seen, c *imap.SearchCriteria) bool {
	if len(c.Header)+len(c.Body)+len(c.Text) == 0 && c.SentSince.IsZero() && c.SentBefore.IsZero() {
		return true
	}
	e := q.openEmail(s)
	if e == nil {
		return false
	}
	h := mail.Header{Header: e.Header}
	if !c.SentSince.IsZero() || !c.SentBefore.IsZero() {
		sent, err := h.Date()
		if err != nil || !isWithinDays(sent, c.SentSince, c.SentBefore) {
			return false
		}
	}
	for _, want := range c.Header {
		if !fieldContains(h.FieldsByKey(want.Key), want.Value) {
			return false
		}
	}
	lacks := func(want string) bool { return !entityHas(q.openEmail(s), want, true) }
	lacksBelow := func(want string) bool { return !entityHas(q.openEmail(s), want, false) }
	return !slices.ContainsFunc(c.Text, lacks) && !slices.ContainsFunc(c.Body, lacksBelow)
}

// openLetter reads an email; nil if it is gone or cannot be parsed.
func (q *query) openEmail(s seen) *message.Entity {
	if q.text == nil {
		text, err := q.view.box.readText(q.view.folder, s.uid)
		if err != nil || text == nil {
			q.err = cmp.Or(q.err, err)
			return nil
		}
		q.text = text
	}
	e, _ := message.Read(bytes.NewReader(q.text)) // an unknown charset still gives an entity
	return e
}

func fieldContains(fields message.HeaderFields, want string) bool {
	want = strings.ToLower(want)
	for fields.Next() {
		v, _ := fields.Text() // a field that cannot be decoded is searched raw
		if strings.Contains(strings.ToLower(v), want) {
			return true
		}
	}
	return false
}

func entityHas(e *message.Entity, want string, header bool) bool {
	found := false
	want = strings.ToLower(want)
	look := func(_ []int, e *message.Entity, err error) error {
		if err != nil || found {
			return err
		}
		if header && fieldContains(e.Header.Fields(), want) {
			found = true
			return nil
		}
		if t, _, _ := e.Header.ContentType(); strings.HasPrefix(t, "text/") {
			text, err := io.ReadAll(e.Body)
			found = bytes.Contains(bytes.ToLower(text), []byte(want))
			return err
		}
		return nil
	}
	if e == nil {
		return false
	}
	_ = e.Walk(look) // a broken email is searched as far as it can be read
	return found
}
