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

func (r *reading) Search(kind imapserver.NumKind, criteria *imap.SearchCriteria, o *imap.SearchOptions) (*imap.SearchData, error) {
	view := r.view
	var all imap.UIDSet
	all.AddRange(1, 0) // 1:*
	view.box.mu.Lock()
	emails := view.pickEmails(all)
	q := &query{view: view, sets: view.prepareSets(criteria, map[*imap.SearchCriteria][]func(seen) bool{})}
	view.box.mu.Unlock()
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
	for _, seen := range emails {
		q.text = nil
		if !q.matchCriteria(seen, criteria) {
			continue
		}
		uids.AddNum(seen.uid)
		switch {
		case kind == imapserver.NumKindUID:
			found(uint32(seen.uid))
		case seen.num != 0:
			seqs.AddNum(seen.num)
			found(seen.num)
		}
	}
	data.All = seqs
	if kind == imapserver.NumKindUID {
		data.All = uids
	}
	if o.ReturnSave {
		view.found = uids
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
func (v *view) prepareSets(criteria *imap.SearchCriteria, sets map[*imap.SearchCriteria][]func(seen) bool) map[*imap.SearchCriteria][]func(seen) bool {
	for _, s := range criteria.SeqNum {
		sets[criteria] = append(sets[criteria], v.setChooser(s))
	}
	for _, s := range criteria.UID {
		sets[criteria] = append(sets[criteria], v.setChooser(s))
	}
	for i := range criteria.Not {
		v.prepareSets(&criteria.Not[i], sets)
	}
	for i := range criteria.Or {
		v.prepareSets(&criteria.Or[i][0], sets)
		v.prepareSets(&criteria.Or[i][1], sets)
	}
	return sets
}

func (q *query) matchCriteria(seen seen, criteria *imap.SearchCriteria) bool {
	if !q.matchFacts(seen, criteria) || !q.matchText(seen, criteria) {
		return false
	}
	for i := range criteria.Not {
		if q.matchCriteria(seen, &criteria.Not[i]) {
			return false
		}
	}
	for i := range criteria.Or {
		if !q.matchCriteria(seen, &criteria.Or[i][0]) && !q.matchCriteria(seen, &criteria.Or[i][1]) {
			return false
		}
	}
	return true
}

// matchFacts judges an email by facts that are known without opening it.
func (q *query) matchFacts(s seen, criteria *imap.SearchCriteria) bool {
	outside := func(has func(seen) bool) bool { return !has(s) }
	lacks := func(f imap.Flag) bool { return !s.hasFlag(f) }
	if slices.ContainsFunc(q.sets[criteria], outside) || slices.ContainsFunc(criteria.Flag, lacks) || slices.ContainsFunc(criteria.NotFlag, s.hasFlag) {
		return false
	}
	if criteria.Larger != 0 && s.size <= criteria.Larger || criteria.Smaller != 0 && s.size >= criteria.Smaller {
		return false
	}
	return isWithinDays(s.at, criteria.Since, criteria.Before)
}

// isWithinDays compares days, in whatever zone, as the protocol wants it.
func isWithinDays(t, since, before time.Time) bool {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return (since.IsZero() || !day.Before(since)) && (before.IsZero() || day.Before(before))
}

// matchText judges an email by its text.
func (q *query) matchText(seen seen, criteria *imap.SearchCriteria) bool {
	if len(criteria.Header)+len(criteria.Body)+len(criteria.Text) == 0 && criteria.SentSince.IsZero() && criteria.SentBefore.IsZero() {
		return true
	}
	e := q.openEmail(seen)
	if e == nil {
		return false
	}
	h := mail.Header{Header: e.Header}
	if !criteria.SentSince.IsZero() || !criteria.SentBefore.IsZero() {
		sent, err := h.Date()
		if err != nil || !isWithinDays(sent, criteria.SentSince, criteria.SentBefore) {
			return false
		}
	}
	for _, want := range criteria.Header {
		if !fieldContains(h.FieldsByKey(want.Key), want.Value) {
			return false
		}
	}
	lacks := func(want string) bool { return !entityHas(q.openEmail(seen), want, true) }
	lacksBelow := func(want string) bool { return !entityHas(q.openEmail(seen), want, false) }
	return !slices.ContainsFunc(criteria.Text, lacks) && !slices.ContainsFunc(criteria.Body, lacksBelow)
}

// openEmail reads an email; nil if it is gone or cannot be parsed.
func (q *query) openEmail(seen seen) *message.Entity {
	if q.text == nil {
		text, err := q.view.box.readText(q.view.folder, seen.uid)
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
