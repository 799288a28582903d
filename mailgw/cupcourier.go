package mailgw

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

const (
	// cupPrefix begins the log of a tournament.
	cupPrefix = "tournament/"
	// keptCups is how many tournaments stay loaded.
	keptCups = 64
)

// clubs are the tournaments as far as the courier has come.
type clubs map[string]club

// club is a tournament after a commit.
type club struct {
	t   *tournament.Tournament
	pos eventstore.Pos
}

// tellCup composes the letters of a commit of a tournament, none of one that is
// stale; keep remembers how far it has come.
func (c *Courier) tellCup(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []Outbound, keep func(), err error) {
	id := strings.TrimPrefix(string(commit.Log), cupPrefix)
	before, err := c.loadCup(ctx, id, commit)
	if err != nil {
		return nil, nil, err
	}
	events, err := openCup(commit)
	if err != nil {
		return nil, nil, err
	}
	after := event.Fold(before, events...)
	if !stale {
		if letters, err = c.HandleTournament(ctx, commit, before, after, events); err != nil {
			return nil, nil, err
		}
	}
	return letters, func() { c.keepCup(id, club{after, commit.Pos}) }, nil
}

// loadCup is a tournament just before a commit.
func (c *Courier) loadCup(ctx context.Context, id string, upTo *eventstore.Commit) (*tournament.Tournament, error) {
	if kept, ok := c.clubs[id]; ok && kept.pos < upTo.Pos {
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
		events, err := openCup(commit)
		if err != nil {
			return nil, err
		}
		all = append(all, events...)
	}
	return event.Fold(tournament.New(c.Rulesets), all...), nil
}

// keepCup remembers a tournament, unless it is over.
func (c *Courier) keepCup(id string, kept club) {
	if _, over := kept.t.Ended(); over {
		delete(c.clubs, id)
		return
	}
	if len(c.clubs) >= keptCups {
		clear(c.clubs)
	}
	c.clubs[id] = kept
}

func openCup(commit *eventstore.Commit) ([]event.Event, error) {
	events, err := tournament.Vocabulary().OpenAll(commit.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", commit.Log, commit.Pos, err)
	}
	return events, nil
}

// HandleTournament composes all letters that follow from a commit of a
// tournament: one at most to each whom it concerns. before and after are the
// tournament around the commit, events what it holds. It sends nothing.
func (c *Courier) HandleTournament(ctx context.Context, commit *eventstore.Commit, before, after *tournament.Tournament, events []event.Event) ([]Outbound, error) {
	if after.ID() == "" {
		return nil, nil
	}
	claim, err := c.claim(ctx, commit)
	if err != nil {
		return nil, err
	}
	t := &cupTelling{Courier: c, commit: commit, claim: claim, before: before, after: after, events: events, readers: make(map[string]*cupReader)}
	for _, e := range events {
		if err := t.tell(ctx, e); err != nil {
			return nil, fmt.Errorf("telling %s at %d: %w", commit.Log, commit.Pos, err)
		}
	}
	return t.letters(), nil
}

// tell has an event told to those whom it concerns. Tables that begin, and
// results that come, are told by the letters of their games; a round that is
// closed, by the next draw, or by the tables that wait for their seats then.
func (t *cupTelling) tell(ctx context.Context, e event.Event) error {
	switch e := e.(type) {
	case tournament.NewsPosted:
		return t.news(ctx, e)
	case tournament.ChainRenewed:
		return t.to(ctx, append(t.active(), t.after.Steward()), func(r *cupReader) {
			r.note(r.say("subject.renewed"), t.renewed(r.lang, t.after.Title()))
		})
	case tournament.BeaconRecorded, tournament.BeaconWaived:
		return t.lateRound(ctx, e)
	case tournament.RulesChanged:
		return t.rules(ctx, e)
	case tournament.DivisionsFormed:
		return t.divisions(ctx, e)
	case tournament.RoundDrawn:
		return t.drawn(ctx, e)
	case tournament.RoundClosed:
		return t.opened(ctx, e)
	case tournament.ResultCorrected:
		return cmp.Or(t.corrected(ctx, e), t.objections(ctx, e.Game))
	case tournament.ResultRecorded:
		return t.objections(ctx, e.Game)
	case tournament.TableVoided:
		return cmp.Or(t.voided(ctx, e), t.objections(ctx, e.Game))
	case tournament.SeasonClosed:
		return t.closed(ctx, e)
	case tournament.Ended:
		return t.ended(ctx, e)
	}
	return t.person(ctx, e)
}
