package courier

import (
	"context"
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// keptTournaments is how many tournaments stay loaded.
const keptTournaments = 64

// tellTournament composes the letters of a commit of a tournament, none of one that is
// stale; keep remembers how far it has come.
func (c *Courier) tellTournament(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	id := strings.TrimPrefix(string(commit.Log), mailgw.TournamentPrefix)
	before, err := c.loadTournament(ctx, id, commit)
	if err != nil {
		return nil, nil, err
	}
	events, err := openTournament(commit)
	if err != nil {
		return nil, nil, err
	}
	after := event.Fold(before, events...)
	if !stale {
		if letters, err = c.HandleTournament(ctx, commit, before, after, events); err != nil {
			return nil, nil, err
		}
	}
	return letters, func() { c.keepTournament(id, club{after, commit.Pos}) }, nil
}

// loadTournament is a tournament just before a commit.
func (c *Courier) loadTournament(ctx context.Context, id string, upTo *eventstore.Commit) (*tournament.Tournament, error) {
	if kept, ok := c.tournaments[id]; ok && kept.pos < upTo.Pos {
		return kept.t, nil
	}
	var all []event.Event
	for commit, err := range c.Store.Load(ctx, upTo.Log, 0) {
		if err != nil {
			return nil, fmt.Errorf("loading %s: %w", upTo.Log, err)
		}
		if commit.Pos >= upTo.Pos {
			break
		}
		events, err := openTournament(commit)
		if err != nil {
			return nil, err
		}
		all = append(all, events...)
	}
	return event.Fold(tournament.New(c.Rulesets), all...), nil
}

// keepTournament remembers a tournament, unless it is over.
func (c *Courier) keepTournament(id string, kept club) {
	if _, over := kept.t.Ended(); over {
		delete(c.tournaments, id)
		return
	}
	if len(c.tournaments) >= keptTournaments {
		clear(c.tournaments)
	}
	c.tournaments[id] = kept
}

func openTournament(commit *eventstore.Commit) ([]event.Event, error) {
	events, err := tournament.Vocabulary().OpenAll(commit.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", commit.Log, commit.Pos, err)
	}
	return events, nil
}
