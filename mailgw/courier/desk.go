package courier

import (
	"context"
	"fmt"

	"seneschal/domain/event"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// tellDesk composes the letters of a commit of the desk, none of one that is
// stale; keep remembers how far it has come.
func (c *Courier) tellDesk(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	before, err := c.loadDesk(ctx, commit)
	if err != nil {
		return nil, nil, err
	}
	events, err := openDesk(commit)
	if err != nil {
		return nil, nil, err
	}
	after := event.Fold(before, events...)
	if !stale {
		if letters, err = c.HandleDesk(ctx, commit, before, after, events); err != nil {
			return nil, nil, err
		}
	}
	return letters, func() { c.desk = counter{after, commit.Pos} }, nil
}

// loadDesk is the desk just before a commit.
func (c *Courier) loadDesk(ctx context.Context, upTo *eventstore.Commit) (*substitute.Desk, error) {
	if c.desk.desk != nil && c.desk.pos < upTo.Pos {
		return c.desk.desk, nil
	}
	d := substitute.New()
	for commit, err := range c.Store.Load(ctx, mailgw.DeskLog, 0) {
		if err != nil {
			return nil, fmt.Errorf("loading the substitute desk: %w", err)
		}
		if commit.Pos >= upTo.Pos {
			break
		}
		events, err := openDesk(commit)
		if err != nil {
			return nil, err
		}
		d = event.Fold(d, events...)
	}
	return d, nil
}

func openDesk(commit *eventstore.Commit) ([]event.Event, error) {
	events, err := substitute.Vocabulary().OpenAll(commit.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", commit.Log, commit.Pos, err)
	}
	return events, nil
}
