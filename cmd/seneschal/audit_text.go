package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	gomessage "github.com/emersion/go-message"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// judgeWords judges whether the text of an email has the words that the server sent about a claim, by the keys of the
// server. It also returns the words, and the key that they are bound by. If they are bound by none, the key is the first
// one, or "" without keys.
func judgeWords(text string, claim eventstore.Claim, keys []string) (w wording, bound eventstore.Binding, key string) {
	bound, ok := eventstore.ReadBinding(text)
	if !ok {
		return unbound, bound, ""
	}
	at := slices.IndexFunc(keys, func(key string) bool { return eventstore.VerifyBinding(key, claim, bound) == nil })
	if at < 0 {
		return altered, bound, append(keys, "")[0]
	}
	return asSent, bound, keys[at]
}

// hasHTMLPart reports whether an email has an HTML part, whose words nobody has signed.
func hasHTMLPart(raw []byte) (found bool) {
	email, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil && !gomessage.IsUnknownCharset(err) && !gomessage.IsUnknownEncoding(err) {
		return false
	}
	_ = email.Walk(func(_ []int, part *gomessage.Entity, err error) error { // a broken part counts as none
		kind, _, _ := part.Header.ContentType()
		found = found || err == nil && strings.HasPrefix(kind, "text/html")
		return nil
	})
	return found
}

// textRows returns the row that says whether the emails of a folder have the words that the server sent; nil without emails
// about this log. keyed says that a key of the server is known.
func textRows(found []emailFound, folder string, keyed bool) []trustRow {
	ours := lists.Keep(found, func(l emailFound) bool { return l.Words != "" })
	switch {
	case folder == "" || len(ours) == 0:
		return nil
	case !keyed:
		return []trustRow{newPending("text", "NOT CHECKED: give the server's key, with --key, or the words of emails could be anybody's")}
	}
	var says []string
	for _, w := range []wording{asSent, altered, unbound} {
		if n := lists.Count(ours, func(l emailFound) bool { return l.Words == w }); n > 0 {
			says = append(says, fmt.Sprintf("%d %s", n, w))
		}
	}
	if pages := lists.Count(ours, func(l emailFound) bool { return l.Page }); pages > 0 {
		says = append(says, fmt.Sprintf("the HTML part of %d is not checked: believe the text", pages))
	}
	row := newHolding("text", strings.Join(says, "; "))
	row.Unchecked = slices.ContainsFunc(ours, func(l emailFound) bool { return l.Words != asSent })
	return []trustRow{row}
}
