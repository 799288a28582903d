package courier

import (
	"context"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
)

// tellGame composes the letters of a commit of a game, none of one that is
// stale; keep remembers how far it has come.
func (c *Courier) tellGame(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	was, err := c.load(ctx, commit)
	if err != nil {
		return nil, nil, err
	}
	step, err := c.gameReader().Step(was.game, commit)
	if err != nil {
		return nil, nil, err
	}
	is, due := was.next(step)
	if !stale {
		if letters, err = c.Handle(ctx, commit, step.Before, step.After, step.Events, due); err != nil {
			return nil, nil, err
		}
	}
	return letters, func() { c.keep(commit.Log, is) }, nil
}

// next is a game after one more commit, and who is to be told of it.
func (s *seated) next(step aggregate.Step[*game.Game]) (is *seated, due game.Due) {
	is = &seated{game: step.After, hash: step.Commit.Hash}
	is.backlog, due = s.backlog.Note(step.Before, step.After, step.Events, step.Commit.At)
	return is, due
}

// load is a game just before a commit.
func (c *Courier) load(ctx context.Context, upTo *eventstore.Commit) (*seated, error) {
	if s, ok := c.logs.games.Get(upTo.Log); ok && s.hash == upTo.Prev {
		return s, nil
	}
	s := &seated{game: c.Games.Empty()}
	if upTo.Prev == "" {
		return s, nil
	}
	for step, err := range c.gameReader().Steps(ctx, upTo.Log, upTo.Pos-1) {
		if err != nil {
			return nil, err
		}
		s, _ = s.next(step)
	}
	return s, nil
}

// keep remembers a game, unless it is over.
func (c *Courier) keep(log eventstore.Log, s *seated) {
	if s.game.Over() {
		c.logs.games.Remove(log)
		return
	}
	c.logs.games.Add(log, s)
}
