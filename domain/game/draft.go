package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// draft is the orders of a seat for one phase or one section.
type draft struct {
	set         int // number of the set; 0: none yet
	lines       []order.Line
	final       bool
	has         bool  // false: withdrawn
	early       bool  // sent for a later phase
	heardBefore []int // number of events heard when each line was first sent; never changed in place
	seq         int   // its place among the seat's arrivals
	sentAt      time.Time
}

// A keyedDraft is the draft of a seat under a key, the name of a phase or the key of a section.
type keyedDraft struct {
	key string
	draft
}

// drafts are those of a seat, sorted by key. They are replaced, never changed in place.
type drafts []keyedDraft

// find returns the draft under a key; the zero draft if there is none.
func (d drafts) find(key string) draft {
	if i, ok := d.search(key); ok {
		return d[i].draft
	}
	return draft{}
}

// with returns a copy in which the draft under a key is another.
func (d drafts) with(key string, draft draft) drafts {
	i, ok := d.search(key)
	return slices.Concat(d[:i], drafts{{key, draft}}, d[i+lists.One(ok):])
}

// search returns the place of the draft under a key, or the place that such a draft would have and false.
func (d drafts) search(key string) (int, bool) {
	return slices.BinarySearchFunc(d, key, func(k keyedDraft, key string) int { return strings.Compare(k.key, key) })
}

// saveForUndo saves a draft as it stood before the submission received at a time, so that UNDO can bring it back. It
// forgets what it saved for earlier submissions.
func (p *play) saveForUndo(key string, at time.Time) {
	if !at.Equal(p.undoAt) {
		p.undo, p.undoAt = nil, at
	}
	if !slices.ContainsFunc(p.undo, func(kept keyedDraft) bool { return kept.key == key }) {
		p.undo = append(p.undo, keyedDraft{key, p.drafts.find(key)})
	}
}

// keepDraft keeps orders as a draft, in place of the old one or, with Add, behind its lines. now says whether they
// are for the open phase; heard is the number of ruleset events so far.
func (p *play) keepDraft(ordered Ordered, now bool, heard int) {
	p.saveForUndo(ordered.Phase, ordered.At)
	oldDraft := p.drafts.find(ordered.Phase)
	d := draft{set: ordered.Set, final: ordered.Final, has: true, early: !now, seq: oldDraft.seq, sentAt: oldDraft.sentAt}
	if !ordered.Add || len(ordered.Lines) > 0 { // else it only says whether the draft is final
		p.arrived++
		d.seq, d.sentAt = p.arrived, ordered.At
	}
	if ordered.Add {
		d.lines = oldDraft.lines
	}
	d.lines = slices.Grow(slices.Clip(d.lines), len(ordered.Lines)) // a copy, as the old draft keeps its lines
	for _, text := range ordered.Lines {
		d.lines = append(d.lines, order.Line{N: len(d.lines) + 1, Text: text, Lang: ordered.Lang})
	}
	d.heardBefore = stampLines(oldDraft, d.lines, heard)
	p.drafts = p.drafts.with(ordered.Phase, d)
	if now {
		p.spoke, p.missed = true, 0
	}
}
