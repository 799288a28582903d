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
	q := &query{view: view, sets: view.prepareSets(criteria, map[*imap.SearchCriteria][]func(numberedEmail) bool{})}
	view.box.mu.Unlock()
	var (
		data       imap.SearchData
		seqs       imap.SeqSet
		uids       imap.UIDSet
		countMatch = func(num uint32) {
			data.Count++
			data.Max = max(data.Max, num)
			if data.Min == 0 || num < data.Min {
				data.Min = num
			}
		}
	)
	for _, email := range emails {
		q.text = nil
		if !q.matchCriteria(email, criteria) {
			continue
		}
		uids.AddNum(email.uid)
		switch {
		case kind == imapserver.NumKindUID:
			countMatch(uint32(email.uid))
		case email.num != 0:
			seqs.AddNum(email.num)
			countMatch(email.num)
		}
	}
	data.All = seqs
	if kind == imapserver.NumKindUID {
		data.All = uids
	}
	if o.ReturnSave {
		view.savedSearch = uids
	}
	return &data, q.err
}

// A query is a search while it is carried out.
type query struct {
	view *view
	sets map[*imap.SearchCriteria][]func(numberedEmail) bool // whether the number sets of the criteria hold an email
	text []byte                                              // text of the judged email; nil until it is needed
	err  error                                               // the first failure to read an email
}

// prepareSets adds the number sets of criteria, and of the criteria within them, to sets, and returns it. The lock
// must be held.
func (v *view) prepareSets(criteria *imap.SearchCriteria, sets map[*imap.SearchCriteria][]func(numberedEmail) bool) map[*imap.SearchCriteria][]func(numberedEmail) bool {
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

// matchCriteria reports whether an email meets criteria, and those within them.
func (q *query) matchCriteria(email numberedEmail, criteria *imap.SearchCriteria) bool {
	if !q.matchFacts(email, criteria) || !q.matchText(email, criteria) {
		return false
	}
	for i := range criteria.Not {
		if q.matchCriteria(email, &criteria.Not[i]) {
			return false
		}
	}
	for i := range criteria.Or {
		if !q.matchCriteria(email, &criteria.Or[i][0]) && !q.matchCriteria(email, &criteria.Or[i][1]) {
			return false
		}
	}
	return true
}

// matchFacts judges an email by facts that are known without its text.
func (q *query) matchFacts(s numberedEmail, criteria *imap.SearchCriteria) bool {
	outside := func(has func(numberedEmail) bool) bool { return !has(s) }
	lacks := func(f imap.Flag) bool { return !s.hasFlag(f) }
	if slices.ContainsFunc(q.sets[criteria], outside) || slices.ContainsFunc(criteria.Flag, lacks) || slices.ContainsFunc(criteria.NotFlag, s.hasFlag) {
		return false
	}
	if criteria.Larger != 0 && s.size <= criteria.Larger || criteria.Smaller != 0 && s.size >= criteria.Smaller {
		return false
	}
	return isWithinDays(s.received, criteria.Since, criteria.Before)
}

// isWithinDays reports whether the day of t is not before since and before before; a zero time bounds nothing. Days
// are compared without regard to time zones, as the protocol demands.
func isWithinDays(t, since, before time.Time) bool {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return (since.IsZero() || !day.Before(since)) && (before.IsZero() || day.Before(before))
}

// matchText judges an email by its text. An email that cannot be read meets no such criteria.
func (q *query) matchText(email numberedEmail, criteria *imap.SearchCriteria) bool {
	if len(criteria.Header)+len(criteria.Body)+len(criteria.Text) == 0 && criteria.SentSince.IsZero() && criteria.SentBefore.IsZero() {
		return true
	}
	e := q.openEmail(email)
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
	lacks := func(want string) bool { return !entityHas(q.openEmail(email), want, true) }
	lacksBelow := func(want string) bool { return !entityHas(q.openEmail(email), want, false) }
	return !slices.ContainsFunc(criteria.Text, lacks) && !slices.ContainsFunc(criteria.Body, lacksBelow)
}

// openEmail parses an email; nil if it is gone or cannot be read.
func (q *query) openEmail(numbered numberedEmail) *message.Entity {
	if q.text == nil {
		text, err := q.view.box.readText(q.view.folder, numbered.uid)
		if err != nil || text == nil {
			q.err = cmp.Or(q.err, err)
			return nil
		}
		q.text = text
	}
	e, _ := message.Read(bytes.NewReader(q.text)) // an unknown charset still gives an entity
	return e
}

// fieldContains reports whether any of some fields contains a text, in any case of letters.
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

// entityHas reports whether the text parts of an email contain a text, or with header also its fields, in any case of
// letters. It returns false for nil.
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
