package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// A ledger is what heralds have sent and got, by Message-ID. The zero ledger
// is empty; all methods may be called from several goroutines, and on nil.
type ledger struct {
	mu      sync.Mutex
	sent    map[string]int // how often each letter was answered by a receipt
	got     map[string]int // how often each letter arrived
	reports int
}

// send notes a letter that is about to go out.
func (l *ledger) send(id string) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sent == nil {
		l.sent = make(map[string]int)
	}
	l.sent[id] += 0
}

// get notes a letter that has arrived.
func (l *ledger) get(r received) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.got == nil {
		l.got = make(map[string]int)
	}
	if l.got[r.id]++; r.report {
		l.reports++
	}
	if _, ours := l.sent[r.answers]; ours {
		l.sent[r.answers]++
	}
}

// wait returns when all these letters have arrived.
func (l *ledger) wait(ctx context.Context, ids []string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		missing := l.missing(ids)
		if missing == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%d letters that were sent have not arrived: %w", missing, ctx.Err())
		case <-tick.C:
		}
	}
}

func (l *ledger) missing(ids []string) (missing int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range ids {
		missing += one(l.got[id] == 0)
	}
	return missing
}

// check counts letters and reports, and finds a letter that has not exactly
// one receipt, or that arrived twice.
func (l *ledger) check() (letters, reports int, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(l.sent)) {
		if n := l.sent[id]; n != 1 {
			return 0, 0, fmt.Errorf("letter %s has %d receipts", id, n)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.got)) {
		if n := l.got[id]; n != 1 {
			return 0, 0, fmt.Errorf("letter %s arrived %d times", id, n)
		}
	}
	return len(l.sent), l.reports, nil
}
