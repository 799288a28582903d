package notifier

import (
	"context"

	"seneschal/domain/event"
	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/deskmail"
	"seneschal/mailgw/gamemail"
	"seneschal/mailgw/openingmail"
	"seneschal/mailgw/tournamentmail"
)

func (c *Notifier) gameArchive() archive.Archive { return archive.Archive{Games: c.gameReader()} }

// Handle composes all emails that follow from a commit of a game, and sends none. before and after are the game around
// it, events are its content, due are the seats that get a report.
func (c *Notifier) Handle(ctx context.Context, commit *eventstore.Commit, before, after *game.Game, events []event.Event, due game.Due) ([]mailgw.Outbound, error) {
	pictures := c.pictures.take()
	defer c.pictures.put(pictures)
	teller := gamemail.Teller{
		People: rememberPeople(c.People), Server: c.Server, Proofs: c.Proofs, Archive: c.gameArchive(), Outbox: c.Outbox, Key: c.Key, Page: c.Page,
		Subscriptions: c.Subscriptions, Muted: c.Muted, LetsReturn: c.LetsReturn, Pictures: pictures,
	}
	return teller.Tell(ctx, commit, before, after, events, due)
}

// HandleTournament composes all emails that follow from a commit of a tournament, and sends none. before and after are
// the tournament around it.
func (c *Notifier) HandleTournament(ctx context.Context, commit *eventstore.Commit, before, after *tournament.Tournament, events []event.Event) ([]mailgw.Outbound, error) {
	teller := tournamentmail.Teller{People: rememberPeople(c.People), Server: c.Server, Proofs: c.Proofs, Outbox: c.Outbox, Key: c.Key, Subscriptions: c.Subscriptions, Strangers: c.Strangers}
	return teller.Tell(ctx, commit, before, after, events)
}

// HandleDesk composes all emails that follow from a commit of the substitute desk, and sends none. before and after
// are the desk around it.
func (c *Notifier) HandleDesk(ctx context.Context, commit *eventstore.Commit, before, after *substitute.Desk, events []event.Event) ([]mailgw.Outbound, error) {
	teller := deskmail.Teller{People: rememberPeople(c.People), Server: c.Server, Archive: c.gameArchive(), Tournament: c.Tournament}
	return teller.Tell(ctx, commit, before, after, events)
}

// HandleOpening composes all emails that follow from a commit of a game that waits for its players, and sends none.
// before and after are the opening around it.
func (c *Notifier) HandleOpening(ctx context.Context, commit *eventstore.Commit, before, after *opening.Opening, events []event.Event) ([]mailgw.Outbound, error) {
	teller := openingmail.Teller{People: rememberPeople(c.People), Server: c.Server, Blocked: c.Blocked, Blockers: c.Blockers, Tier: c.Tier}
	return teller.Tell(ctx, commit, before, after, events)
}

// tellGame composes the emails of a game's commit, and none if it is stale. The caller calls keep once the emails are
// in the post: it puts the game after the commit into the cache.
func (c *Notifier) tellGame(ctx context.Context, commit *eventstore.Commit, stale bool) (message message, keep func(), err error) {
	was, err := c.loadGame(ctx, commit)
	if err != nil {
		return message, nil, err
	}
	step, err := c.gameReader().Step(was.game, commit)
	if err != nil {
		return message, nil, err
	}
	is, due := was.afterCommit(step)
	if !stale {
		if message.emails, err = c.Handle(ctx, commit, step.Before, step.After, step.Events, due); err != nil {
			return message, nil, err
		}
		message.calls = gamemail.Calls(commit, step.Before, step.After, step.Events, due)
		c.addNews(&message, commit, func() []follow.News { return follow.ReadGame(step.Before, step.After, step.Events) })
	}
	return message, func() { c.cacheGame(commit.Log, is) }, nil
}

// addNews adds the news in a commit to a message, if there are Followers to keep them.
func (c *Notifier) addNews(message *message, commit *eventstore.Commit, read func() []follow.News) {
	if c.Followers != nil {
		message.news, message.at = read(), commit.At
	}
}

// afterCommit returns the game after one more commit, and the seats that get a report of it. It does not change s.
func (s *cachedGame) afterCommit(step aggregate.Step[*game.Game]) (is *cachedGame, due game.Due) {
	is = &cachedGame{game: step.After, hash: step.Commit.Hash}
	is.undelivered, due = s.undelivered.Note(step.Before, step.After, step.Events, step.Commit.At)
	return is, due
}

// loadGame returns a game just before a commit, from the cache or the log.
func (c *Notifier) loadGame(ctx context.Context, upTo *eventstore.Commit) (*cachedGame, error) {
	if s, ok := c.logs.games.Get(upTo.Log); ok && s.hash == upTo.Prev {
		return s, nil
	}
	s := &cachedGame{game: c.Games.Empty()}
	if upTo.Prev == "" {
		return s, nil
	}
	for step, err := range c.gameReader().Steps(ctx, upTo.Log, upTo.Pos-1) {
		if err != nil {
			return nil, err
		}
		s, _ = s.afterCommit(step)
	}
	return s, nil
}

// cacheGame puts a game into the cache; it drops a game that is over.
func (c *Notifier) cacheGame(log eventstore.Log, cached *cachedGame) {
	if cached.game.Over() {
		c.logs.games.Remove(log)
		return
	}
	c.logs.games.Add(log, cached)
}

// tellDesk composes the emails of a commit of the desk, and none if it is stale. The StepCache keeps the desk itself,
// so keep does nothing.
func (c *Notifier) tellDesk(ctx context.Context, commit *eventstore.Commit, stale bool) (message message, keep func(), err error) {
	step, err := c.logs.desk.At(ctx, commit)
	if err == nil && !stale {
		message.emails, err = c.HandleDesk(ctx, commit, step.Before, step.After, step.Events)
	}
	return message, func() {}, err
}

// tellTournament composes the emails of a tournament's commit, and none if it is stale. The StepCache keeps the
// tournament itself, so keep does nothing.
func (c *Notifier) tellTournament(ctx context.Context, commit *eventstore.Commit, stale bool) (message message, keep func(), err error) {
	step, err := c.logs.tournaments.At(ctx, commit)
	if err == nil && !stale {
		message.emails, err = c.HandleTournament(ctx, commit, step.Before, step.After, step.Events)
		c.addNews(&message, commit, func() []follow.News { return follow.ReadTournament(step.After.ID(), step.Events) })
	}
	return message, func() {}, err
}

// tellOpening composes the emails of a commit of a game that waits for its players, and none if it is stale. The
// StepCache keeps the opening itself, so keep does nothing.
func (c *Notifier) tellOpening(ctx context.Context, commit *eventstore.Commit, stale bool) (message message, keep func(), err error) {
	step, err := c.logs.openings.At(ctx, commit)
	if err == nil && !stale {
		message.emails, err = c.HandleOpening(ctx, commit, step.Before, step.After, step.Events)
	}
	return message, func() {}, err
}
