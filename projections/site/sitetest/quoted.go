package sitetest

import (
	"context"
	"sync"

	"seneschal/projections/site/seat"
)

// Quotations are lines of emails that were taken for quotations, by code.
type Quotations struct {
	mu         sync.Mutex
	quotations map[string]seat.Quotation
}

// Keep stores lines under a code.
func (q *Quotations) Keep(code string, lines seat.Quotation) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.quotations == nil {
		q.quotations = make(map[string]seat.Quotation)
	}
	q.quotations[code] = lines
}

// Quoted implements seat.Quoted.
func (q *Quotations) Quoted(_ context.Context, code string) (seat.Quotation, bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	lines, found := q.quotations[code]
	return lines, found, nil
}

// Said implements seat.Quoted. It deletes the lines.
func (q *Quotations) Said(_ context.Context, code string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.quotations, code)
	return nil
}
