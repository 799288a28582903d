package courier

import (
	"context"
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// keptGames is how many games stay loaded.
const keptGames = 256

// tellGame composes the letters of a commit of a game, none of one that is
// stale; keep remembers how far it has come.
func (c *Courier) tellGame(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	id := strings.TrimPrefix(string(commit.Log), mailgw.GamePrefix)
	was, err := c.load(ctx, id, commit)
	if err != nil {
		return nil, nil, err
	}
	is, events, due, err := c.next(was, commit)
	if err != nil {
		return nil, nil, err
	}
	if !stale {
		if letters, err = c.Handle(ctx, commit, was.game, is.game, events, due); err != nil {
			return nil, nil, err
		}
	}
	return letters, func() { c.keep(id, is) }, nil
}

// next is a game after one more commit, and who is to be told of it.
func (c *Courier) next(was *seated, commit *eventstore.Commit) (is *seated, events []event.Event, due game.Due, err error) {
	if events, err = c.Words.Open(was.game, commit); err != nil {
		return nil, nil, nil, err
	}
	is = &seated{game: event.Fold(was.game, events...), pos: commit.Pos}
	is.backlog, due = was.backlog.Note(was.game, is.game, events, commit.At)
	return is, events, due, nil
}

// load is a game just before a commit.
func (c *Courier) load(ctx context.Context, id string, upTo *eventstore.Commit) (*seated, error) {
	if s := c.games[id]; s != nil && s.pos < upTo.Pos {
		return s, nil
	}
	s := &seated{game: c.Words.Empty()}
	for commit, err := range c.Store.Load(ctx, upTo.Log, 0) {
		if err != nil {
			return nil, fmt.Errorf("loading %s: %w", upTo.Log, err)
		}
		if commit.Pos >= upTo.Pos {
			break
		}
		if s, _, _, err = c.next(s, commit); err != nil {
			return nil, fmt.Errorf("loading %s: %w", upTo.Log, err)
		}
	}
	return s, nil
}

// keep remembers a game, unless it is over.
func (c *Courier) keep(id string, s *seated) {
	if s.game.Over() {
		delete(c.games, id)
		return
	}
	if len(c.games) >= keptGames {
		clear(c.games)
	}
	c.games[id] = s
}
