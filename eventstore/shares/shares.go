// Package shares says which part of the work of a server a process does, when several processes ("members") share it. The
// work is cut into partitions by the IDs of logs, and a member holds some of them, each for as long as its lease lasts.
//
// Sharing saves work and nothing else: two members that do the same work, because one of them has not noticed yet that it
// lost a partition, must do no harm. Expected sequences, command IDs and the outbox see to that.
package shares

import (
	"hash/fnv"
	"sync"
	"time"
)

// Partitions is the number of partitions into which each kind of work is cut. It must never change while members of
// different versions run beside each other.
const Partitions = 16

// PartitionOf returns the partition of a game, tournament or opening, given by its ID, which is what follows the kind in
// the name of its log; from 0 up to Partitions-1. Work that belongs to no log goes by a name of its own: "desk".
func PartitionOf(id string) int {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(id)) // it never fails
	return int(sum.Sum32() % Partitions)
}

// A Share tells which work a process does now. A process that has no Share, nil, does all of it.
type Share interface {
	// Holds reports whether this process does the work for an ID, or for a name, as PartitionOf takes them. It is cheap,
	// and is to be asked anew for each piece of work.
	Holds(id string) bool
	// Changes returns a channel that is closed at the next gain or loss of partitions. To miss none, get the channel
	// first, ask Holds then, and get another channel after each change. When leases run out it is closed a little later.
	Changes() <-chan struct{}
}

// All is the Share of a process that does all work.
type All struct{}

var _ Share = All{}

// Holds implements Share: it is true for each ID.
func (All) Holds(string) bool { return true }

// Changes implements Share: nothing ever changes.
func (All) Changes() <-chan struct{} { return nil }

// Of returns a share, or All for nil.
func Of(share Share) Share {
	if share == nil {
		return All{}
	}
	return share
}

// Held is the Share of a member whose leases somebody else renews and sets here. The zero value holds nothing. It may be
// used by several goroutines.
type Held struct {
	// Now returns the time, by a clock that is never set; nil: time.Now. It must be set before first use.
	Now func() time.Time

	mu      sync.Mutex
	parts   [Partitions]bool
	until   time.Time
	changed chan struct{}
}

var _ Share = (*Held)(nil)

// Holds implements Share: it is false for everything once the leases have run out.
func (h *Held) Holds(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.parts[PartitionOf(id)] && h.now().Before(h.until)
}

// Changes implements Share.
func (h *Held) Changes() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.changed == nil {
		h.changed = make(chan struct{})
	}
	return h.changed
}

// Set replaces the partitions that are held, and the time until which they are. Partitions outside the range are
// ignored. What had run out meanwhile was lost, and is gained if it is held again.
func (h *Held) Set(parts []int, until time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.now()
	var none, after [Partitions]bool
	for _, p := range parts {
		if p >= 0 && p < Partitions {
			after[p] = now.Before(until)
		}
	}
	ranOut := h.parts != none && !now.Before(h.until)
	changed := h.parts != after || ranOut
	h.parts, h.until = after, until
	if changed && h.changed != nil {
		close(h.changed)
		h.changed = nil
	}
}

// Expire gives up what has run out, and tells of that as a change. Whoever renews the leases calls it when renewing fails.
func (h *Held) Expire() {
	h.mu.Lock()
	ranOut := !h.now().Before(h.until)
	h.mu.Unlock()
	if ranOut {
		h.Set(nil, time.Time{})
	}
}

// Parts returns the partitions that are held now, in ascending order.
func (h *Held) Parts() (parts []int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.now().Before(h.until) {
		return nil
	}
	for p, held := range h.parts {
		if held {
			parts = append(parts, p)
		}
	}
	return parts
}

func (h *Held) now() time.Time {
	if h.Now == nil {
		return time.Now()
	}
	return h.Now()
}

// Fair returns how many of a number of parts the member with a rank gets, from 0 up, among so many members: all get the
// same number, or the first ones get one more.
func Fair(parts, rank, members int) int {
	fair := parts / members
	if rank < parts%members {
		fair++
	}
	return fair
}
