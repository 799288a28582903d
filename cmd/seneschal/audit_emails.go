package main

import (
	"bytes"
	"fmt"
	"mime"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"seneschal/cmd/server"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/checkpoint"
	"seneschal/mailgw"
)

// compareEmails compares the claims of all emails in a folder, and in the folders within it, with a log. It returns one
// emailFound for each claim, and for the same claim in one email only one. An error is server.Misuse: a file cannot be
// read.
func compareEmails(bundle *eventstore.Bundle, key, folder string) ([]emailFound, error) {
	var emails []emailFound
	undone, keys := findRestores(bundle), eventstore.KeysFrom(key, bundle.Footer.Epochs)
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		listed, text, words := make(map[eventstore.Claim]bool), mailgw.EmailText(raw), mailgw.EmailWords(raw)
		for _, claim := range readEmailClaims(text, words, keys) {
			if !listed[claim] {
				email := emailFound{File: filepath.Base(path), Claim: claim, Verdict: claim.Against(bundle, key, undone.listEpochs())}
				if claim.Log == bundle.Header.Log {
					email.Words, email.binding, email.key = judgeWords(words, claim, keys)
					email.Page, email.release = hasHTMLPart(raw), readRelease(raw)
				}
				emails = append(emails, undone.addPhases(email, raw))
			}
			listed[claim] = true
		}
		return nil
	})
	if err != nil {
		return nil, &server.Misuse{Err: fmt.Errorf("reading emails: %w", err)}
	}
	return emails, nil
}

// readEmailClaims returns the claims of an email: its own, and those that the server has signed with one of the keys.
// Other claims are left out, as a player may have typed them. The email's own claim is the one that its words are bound
// to. If they are bound to none, it is the last claim, at the foot of the email.
func readEmailClaims(text, words string, keys []string) []eventstore.Claim {
	all := eventstore.ReadClaims(text)
	signed := func(c eventstore.Claim) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return hasSigned(key, c) })
	}
	own := len(all) - 1
	if at := findBound(words, all, keys, signed); at >= 0 {
		own = at
	}
	var kept []eventstore.Claim
	for i, claim := range all {
		if i == own || signed(claim) {
			kept = append(kept, claim)
		}
	}
	return kept
}

// findBound returns the index of the claim that the words of an email are bound to, a signed one if
// possible; -1 if they fit none.
func findBound(words string, claims []eventstore.Claim, keys []string, signed func(eventstore.Claim) bool) int {
	bound, ok := eventstore.ReadBinding(words)
	if !ok {
		return -1
	}
	is := func(c eventstore.Claim) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return eventstore.VerifyBinding(key, c, bound) == nil })
	}
	if at := slices.IndexFunc(claims, func(c eventstore.Claim) bool { return is(c) && signed(c) }); at >= 0 {
		return at
	}
	return slices.IndexFunc(claims, is)
}

// hasSigned reports whether a key of the server has signed a claim: its commit, and its checkpoint if it has one.
func hasSigned(key string, claim eventstore.Claim) bool {
	if eventstore.VerifyCommit(key, claim.Log, claim.Hash, claim.Signature) != nil {
		return false
	}
	public, err := eventstore.ReadKey(key)
	if err == nil && claim.Checkpoint != "" {
		_, err = checkpoint.Open([]byte(claim.Checkpoint), public)
	}
	return err == nil
}

// restores holds the places where a log records that a new epoch begins, after a restore.
type restores struct {
	renewed []aggregate.Renewal
	// phases holds for each place the phase that was open then, and those that came later: a restore may have undone them.
	phases [][]string
}

// findRestores finds the restores of a log.
func findRestores(bundle *eventstore.Bundle) restores {
	r := restores{renewed: aggregate.Renewals(bundle.Commits)}
	for _, at := range r.renewed {
		var since []string
		for _, commit := range bundle.Commits[at.Index:] {
			since = append(since, listPhases(commit)...)
		}
		if last := findOpenPhase(bundle.Commits[:at.Index]); last != "" {
			since = append([]string{last}, since...)
		}
		r.phases = append(r.phases, lists.Distinct(since))
	}
	return r
}

// listPhases returns the phases that a commit seals, closes or opens.
func listPhases(commit *eventstore.Commit) (phases []string) {
	for _, env := range commit.Events {
		e, _ := game.Registry(nil).Decode(env)
		switch e := e.(type) {
		case game.PhaseSealed:
			phases = append(phases, e.Phase)
		case game.PhaseClosed:
			phases = append(phases, e.Phase)
		case game.PhaseOpened:
			phases = append(phases, e.Phase.Name)
		}
	}
	return phases
}

// findOpenPhase returns the phase that is open after some commits; "" if there is none.
func findOpenPhase(commits []*eventstore.Commit) string {
	for _, commit := range slices.Backward(commits) {
		if phases := listPhases(commit); len(phases) > 0 {
			return phases[len(phases)-1]
		}
	}
	return ""
}

func (r restores) listEpochs() []string {
	return lists.Map(r.renewed, func(at aggregate.Renewal) string { return at.Epoch })
}

// addPhases returns the email with its date, and with those phases that the restore may have undone and the email names.
// An email that is dated after the restore gets the verdict Feigned: the restore cannot have undone it, so the server
// denies it. addPhases changes only emails with the verdict Undone.
func (r restores) addPhases(email emailFound, raw []byte) emailFound {
	if email.Verdict != eventstore.Undone {
		return email
	}
	next := slices.Index(append([]string{""}, r.listEpochs()...), email.Claim.Epoch()) // the restore that ended its epoch
	if next < 0 || next >= len(r.renewed) {
		return email
	}
	text, dated := readDated(raw)
	email.Dated = dated
	email.Undone = lists.Keep(r.phases[next], func(phase string) bool { return strings.Contains(text, strings.ToLower(phase)) })
	if at := r.renewed[next].At; !at.IsZero() && dated.After(at) {
		email.Verdict = eventstore.Feigned
	}
	return email
}

// readRelease returns the version of the program that has written an email; "" if the email does not name it, or cannot
// be read.
func readRelease(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(m.Header.Get(mailgw.ReleaseField))
}

// readDated returns the readable text of an email in lower case, its subject included, and its date; the zero time if it
// has none.
func readDated(raw []byte) (text string, date time.Time) {
	text = mailgw.EmailText(raw)
	if m, err := mail.ReadMessage(bytes.NewReader(raw)); err == nil {
		date, _ = m.Header.Date() // zero if it has none
		subject := m.Header.Get("Subject")
		if decoded, err := new(mime.WordDecoder).DecodeHeader(subject); err == nil {
			subject = decoded
		}
		text = subject + "\n" + text
	}
	return strings.ToLower(text), date
}
