package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// trust is the table of trust: the grounds of an audit, line by line, and the checks that were
// impossible.
type trust struct {
	Rows   []trustRow   `json:"rows"`
	Emails []emailFound `json:"letters,omitempty"`
	Seals  []sealSeen   `json:"seals,omitempty"`
}

// A story is the verdict on the checkpoint of an email.
type story string

// The verdicts on checkpoints.
const (
	oneStory   story = "in one tree"
	twoStories story = "TWO STORIES: the server has signed another tree of this size"
	forgedTree story = "the checkpoint's signature does not fit"
	otherTree  story = "of another tree of the server, or of another server"
	untold     story = "cannot be told without a proof"
	beyond     story = "cannot be told by the proof that you gave"
)

func (s story) isBad() bool { return s == twoStories || s == forgedTree }

// alarmText returns a bad story as text; "" for any other.
func (s story) alarmText() string {
	if s.isBad() {
		return string(s)
	}
	return ""
}

// A sealSeen is a sealing, with the witnesses that saw it and when.
type sealSeen struct {
	Commit string            `json:"commit"`
	What   string            `json:"what"`
	Round  uint64            `json:"round"`
	Signed time.Time         `json:"signed"` // the time of the beacon's round
	Seen   []checkpoint.Seen `json:"seen,omitempty"`
}

// findFirstSighting returns the witness that saw a sealing first, and how long before the sealing's round; "" and 0 if none
// saw it before.
func (s sealSeen) findFirstSighting() (witness string, d time.Duration) {
	for _, seen := range s.Seen {
		if early := s.Signed.Sub(seen.At); early > d {
			witness, d = seen.Witness, early
		}
	}
	return witness, d
}

// A trustRow is a line of the table of trust.
type trustRow struct {
	What string `json:"what"`
	Says string `json:"says"`
	OK   bool   `json:"ok"`
	// Unchecked: something given, or something that a file of its kind needs, could not be checked.
	Unchecked bool `json:"unchecked,omitempty"`
}

// newHolding returns a row about something that holds, or need not be checked.
func newHolding(what, says string) trustRow { return trustRow{What: what, Says: says, OK: true} }

// newDenying returns a row about something that contradicts.
func newDenying(what, says string) trustRow { return trustRow{What: what, Says: says} }

// newPending returns a row about something that should have been checked, but could not be.
func newPending(what, says string) trustRow {
	return trustRow{What: what, Says: says, OK: true, Unchecked: true}
}

// newHoldingIf returns a row as newHolding does if ok, else as newDenying does.
func newHoldingIf(ok bool, what, says string) trustRow {
	return trustRow{What: what, Says: says, OK: ok}
}

// An emailFound is one claim of an email, compared with the log.
type emailFound struct {
	File    string             `json:"file"`
	Claim   eventstore.Claim   `json:"claim"`
	Verdict eventstore.Verdict `json:"verdict"`
	Story   story              `json:"story,omitempty"` // of its checkpoint; "" without one
	Dated   time.Time          `json:"dated,omitzero"`
	// Undone are the phases in the email that a restore has undone.
	Undone []string `json:"undone,omitempty"`
	Words  wording  `json:"words,omitempty"` // "": not known, as the email is of another log
	Page   bool     `json:"page,omitempty"`  // has an HTML part, which nobody has signed
	Lines  lines    `json:"lines,omitempty"` // "": it is no report
	// Untrue is the first passage that is not as the log tells it, and what stands there by the log.
	Untrue string `json:"untrue,omitempty"`

	binding eventstore.Binding
	key     string // the server's, in the email's epoch as far as that is known
	release string // program that has written it
}

// A wording is the verdict on the words of an email.
type wording string

// The verdicts on the words of emails.
const (
	asSent  wording = "as sent"
	altered wording = "changed after it was sent, or by a mail program"
	unbound wording = "not bound to its words: of release 0.1, or without its marks"
)

// lines is the verdict on the lines of a report, compared with those that the log makes.
type lines string

// The verdicts on the lines of reports.
const (
	truthful  lines = "as the log tells"
	untrue    lines = "NOT AS THE LOG TELLS"
	elsewhere lines = "of another release"       // another release may have other words
	tooLong   lines = "of an email that was cut" // where it is cut depends on the reader's mail
	// A receipt whose headings a mail program has joined with other lines.
	rearranged lines = "of a receipt in another layout"
	unfolded   lines = "of a log that cannot be read so far"
)

// describeEmail returns the line about an email below the table; "" if nothing needs to be said about it.
func (l emailFound) describeEmail() string {
	switch {
	case l.contradictsLog():
		return cmp.Or(l.Story.alarmText(), l.lieText(), string(l.Verdict)) + ": " + l.Claim.Hash + joinPhases(l.Undone, "; it names ")
	case l.Words == altered:
		return string(l.Words) + ": " + l.Claim.Hash + prefixed("; ", l.Untrue)
	case l.Verdict == eventstore.Undone:
		return string(l.Verdict) + cmp.Or(joinPhases(l.Undone, ": "), ": which phase it is of cannot be told")
	}
	return ""
}

// joinPhases lists phases after a text; "" if there are none.
func joinPhases(phases []string, before string) string {
	if len(phases) == 0 {
		return ""
	}
	return before + strings.Join(phases, ", ")
}

// contradictsLog reports whether an email and the log contradict each other.
func (l emailFound) contradictsLog() bool {
	return slices.Contains([]eventstore.Verdict{eventstore.Missing, eventstore.Denied, eventstore.Forged, eventstore.Strange, eventstore.Feigned}, l.Verdict) || l.Story.isBad() || l.lieText() != ""
}

// lieText returns what the server has said against the log in an email; "" if it has said nothing such, or if the email's
// words may not be the server's.
func (l emailFound) lieText() string {
	if l.Words != asSent || l.Lines != untrue {
		return ""
	}
	return string(untrue) + prefixed(": ", l.Untrue)
}

// prefixed returns a text behind a prefix; "" for no text.
func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// findEnding returns the outcome of a table: the worst of its rows.
func (t trust) findEnding() ending {
	all := holds
	for _, r := range t.Rows {
		all = max(all, r.findEnding())
	}
	return all
}

func (r trustRow) findEnding() ending {
	switch {
	case !r.OK:
		return contradicts
	case r.Unchecked:
		return unchecked
	}
	return holds
}

// An ending is the outcome of an audit, the worst last.
type ending int

// The outcomes of audits.
const (
	holds       ending = iota // all that was given was used, and holds
	unchecked                 // something given, or something that a file of its kind needs, could not be checked
	contradicts               // something contradicts
)

// err returns nil if all holds; else the error for the exit code.
func (o ending) err() error {
	return map[ending]error{unchecked: errUnchecked, contradicts: errRefused}[o]
}

// orContradicts returns the outcome if ok; else contradicts.
func (o ending) orContradicts(ok bool) ending {
	if ok {
		return o
	}
	return contradicts
}

// print prints the table, and below it the emails that contradict the log, those whose words were changed, and those that
// a restore has undone.
func (t trust) print(out io.Writer) error {
	table := newTabWriter(out)
	fmt.Fprintln(table, "TRUST\t")
	for _, r := range t.Rows {
		fmt.Fprintf(table, "%s\t%s\n", r.What, r.Says)
	}
	err := table.Flush()
	for _, email := range t.Emails {
		if says := email.describeEmail(); says != "" {
			_, e := fmt.Fprintf(out, "%s: %s\n", plainLine(email.File), says)
			err = errors.Join(err, e)
		}
	}
	return err
}
