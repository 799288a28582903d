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

// compareEmails compares all emails of a folder, and of the folders within it, with a log.
func compareEmails(bundle *eventstore.Bundle, key, folder string) ([]emailFound, error) {
	var found []emailFound
	undone, keys := findRestores(bundle), eventstore.KeysFrom(key, bundle.Footer.Epochs)
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen, text, words := make(map[eventstore.Claim]bool), mailgw.EmailText(raw), mailgw.EmailWords(raw)
		for _, claim := range readEmailClaims(text, words, keys) {
			if !seen[claim] {
				l := emailFound{File: filepath.Base(path), Claim: claim, Verdict: claim.Against(bundle, key, undone.listEpochs())}
				if claim.Log == bundle.Header.Log {
					l.Words, l.bound, l.key = judgeWords(words, claim, keys)
					l.Page, l.release = hasHTMLPart(raw), readRelease(raw)
				}
				found = append(found, undone.addPhases(l, raw))
			}
			seen[claim] = true
		}
		return nil
	})
	if err != nil {
		return nil, &server.Misuse{Err: fmt.Errorf("reading emails: %w", err)}
	}
	return found, nil
}

// readEmailClaims returns the claims of an email: its own, and those that the server has signed with
// one of its keys. Other claims are left out: a player may have typed them. The email's own claim is
// the one that its words are bound to; if they are bound to none, the last one, at its foot.
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
func findBound(words string, all []eventstore.Claim, keys []string, signed func(eventstore.Claim) bool) int {
	bound, ok := eventstore.ReadBinding(words)
	if !ok {
		return -1
	}
	is := func(c eventstore.Claim) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return eventstore.VerifyBinding(key, c, bound) == nil })
	}
	if at := slices.IndexFunc(all, func(c eventstore.Claim) bool { return is(c) && signed(c) }); at >= 0 {
		return at
	}
	return slices.IndexFunc(all, is)
}

// hasSigned reports whether a key of the server has signed all that an email shows of a commit.
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

// restores holds the places where a log records later epochs, and the phases that were played since
// each: those that a restore may have undone.
type restores struct {
	renewed []aggregate.Renewal
	phases  [][]string
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

// addPhases adds to an undone email the phases that it names. An email that is dated after the
// restore is marked as feigned: the restore cannot have undone it, so the server denies it.
func (r restores) addPhases(email emailFound, raw []byte) emailFound {
	if email.Verdict != eventstore.Undone {
		return email
	}
	next := slices.Index(append([]string{""}, r.listEpochs()...), email.Claim.Epoch()) // its own epoch is the one before
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

// readRelease returns the version of the program that has written an email; "" if it does not say it.
func readRelease(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(m.Header.Get(mailgw.ReleaseField))
}

// readDated returns the readable text of an email, its subject included, in small letters, and its
// date; the zero time if it has none.
func readDated(raw []byte) (text string, dated time.Time) {
	text = mailgw.EmailText(raw)
	if m, err := mail.ReadMessage(bytes.NewReader(raw)); err == nil {
		dated, _ = m.Header.Date() // zero if it has none
		subject := m.Header.Get("Subject")
		if said, err := new(mime.WordDecoder).DecodeHeader(subject); err == nil {
			subject = said
		}
		text = subject + "\n" + text
	}
	return strings.ToLower(text), dated
}
