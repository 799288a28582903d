package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
)

// trust is what an audit rests on, line by line, and what it could not check.
type trust struct {
	Rows    []trustRow    `json:"rows"`
	Letters []letterFound `json:"letters,omitempty"`
	Seals   []sealSeen    `json:"seals,omitempty"`
}

// A story is what became of the checkpoint of a letter.
type story string

// The verdicts on checkpoints.
const (
	oneStory   story = "in one tree"
	twoStories story = "TWO STORIES: the house has signed another tree of this size"
	forgedTree story = "the checkpoint's signature does not fit"
	otherTree  story = "of another tree of the house, or of another house"
	untold     story = "cannot be told without a proof"
)

func (s story) bad() bool { return s == twoStories || s == forgedTree }

// alarm is the story if it is a bad one.
func (s story) alarm() string {
	if s.bad() {
		return string(s)
	}
	return ""
}

// A sealSeen is a sealing, and which witnesses saw it when.
type sealSeen struct {
	Commit string            `json:"commit"`
	What   string            `json:"what"`
	Round  uint64            `json:"round"`
	Signed time.Time         `json:"signed"` // when the round of the beacon was
	Seen   []checkpoint.Seen `json:"seen,omitempty"`
}

// before is how long before its round the first witness saw a sealing.
func (s sealSeen) before() (witness string, d time.Duration) {
	for _, seen := range s.Seen {
		if early := s.Signed.Sub(seen.At); early > d {
			witness, d = seen.Witness, early
		}
	}
	return witness, d
}

type trustRow struct {
	What string `json:"what"`
	Says string `json:"says"`
	OK   bool   `json:"ok"`
}

// A letterFound is one claim of a letter beside the log.
type letterFound struct {
	File    string             `json:"file"`
	Claim   eventstore.Claim   `json:"claim"`
	Verdict eventstore.Verdict `json:"verdict"`
	Story   story              `json:"story,omitempty"` // of its checkpoint; "": it has none
}

// bad reports whether a letter and the log contradict each other.
func (l letterFound) bad() bool {
	return slices.Contains([]eventstore.Verdict{eventstore.Missing, eventstore.Denied, eventstore.Forged, eventstore.Strange}, l.Verdict) || l.Story.bad()
}

func (t trust) holds() bool {
	return !slices.ContainsFunc(t.Rows, func(r trustRow) bool { return !r.OK })
}

// print prints the table, and the letters that contradict the log.
func (t trust) print(out io.Writer) error {
	w := newTable(out)
	fmt.Fprintln(w, "TRUST\t")
	for _, r := range t.Rows {
		fmt.Fprintf(w, "%s\t%s\n", r.What, r.Says)
	}
	err := w.Flush()
	for _, l := range t.Letters {
		if l.bad() {
			_, e := fmt.Fprintf(out, "%s: %s: %s\n", l.File, cmp.Or(l.Story.alarm(), string(l.Verdict)), l.Claim.Hash)
			err = errors.Join(err, e)
		}
	}
	return err
}
