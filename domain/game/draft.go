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
