package notifier

import (
	"context"
	"errors"
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
)

// The largest number of games, tournaments and openings that stay loaded.
const (
	keptGames       = 256
	keptTournaments = 64
	keptOpenings    = 64
)

// logs caches the states of the logs as far as the notifier has come. Commits of different logs may use it at the same time.
type logs struct {
	games       *lru.Cache[eventstore.Log, *cachedGame]
	tournaments *aggregate.StepCache[*tournament.Tournament]
	openings    *aggregate.StepCache[*opening.Opening]
	desk        *aggregate.StepCache[*substitute.Desk]
}

// cachedGame is a game after a commit, and the news that its seats have not been sent.
type cachedGame struct {
	game        *game.Game
	hash        string // of the commit; "": before the first
	undelivered game.Undelivered
}

// clearCache empties the cache, so that everything is loaded from the log again. No commit may be told meanwhile.
func (c *Notifier) clearCache() {
	games, _ := lru.New[eventstore.Log, *cachedGame](keptGames) // it fails only for a size of none
	c.logs = logs{
		games:       games,
		tournaments: aggregate.NewStepCache(c.tournamentReader(), keptTournaments, hasEnded),
		openings:    aggregate.NewStepCache(aggregate.Reader[*opening.Opening]{Store: c.Store, Kind: c.Games.Openings()}, keptOpenings, nil),
		desk:        aggregate.NewStepCache(aggregate.Reader[*substitute.Desk]{Store: c.Store, Kind: aggregate.Desk()}, 1, nil),
	}
}

func hasEnded(t *tournament.Tournament) bool {
	_, ended := t.Ended()
	return ended
}

func (c *Notifier) gameReader() aggregate.Reader[*game.Game] {
	return aggregate.Reader[*game.Game]{Store: c.Store, Kind: c.Games}
}

func (c *Notifier) tournamentReader() aggregate.Reader[*tournament.Tournament] {
	return aggregate.Reader[*tournament.Tournament]{Store: c.Store, Kind: c.Games.Tournaments()}
}

func isGameLog(log eventstore.Log) bool {
	_, ok := aggregate.GameID(log)
	return ok
}

func isTournament(log eventstore.Log) bool {
	_, ok := aggregate.TournamentID(log)
	return ok
}

func isOpening(log eventstore.Log) bool {
	_, ok := aggregate.OpeningID(log)
	return ok
}

// forgetGame drops a game from the cache. A StepCache needs no such call, because it checks that commits follow one
// another.
func (c *Notifier) forgetGame(log eventstore.Log) { c.logs.games.Remove(log) }

// loadCommit loads the commit of a log at a position. It fails with eventstore.ErrCorrupt if there is none.
func (c *Notifier) loadCommit(ctx context.Context, log eventstore.Log, pos eventstore.Pos) (*eventstore.Commit, error) {
	for commit, err := range c.Store.Load(ctx, log, pos-1) {
		return commit, err
	}
	return nil, fmt.Errorf("%s has nothing at %d: %w", log, pos, eventstore.ErrCorrupt)
}

// composeStandstill composes the email to the steward that a game or a tournament stands still, because a commit
// cannot be read. It returns nil if an earlier commit could not be read either, or if there is no steward with an
// address.
func (c *Notifier) composeStandstill(ctx context.Context, commit *eventstore.Commit) ([]mailgw.Outbound, error) {
	id, title, steward, at, err := c.readBefore(ctx, commit)
	if err != nil || steward == "" {
		return nil, err
	}
	to, err := mailgw.AddressOf(ctx, c.People, steward)
	if err != nil || to == "" {
		return nil, err
	}
	lang := c.People.Language(ctx, steward)
	return []mailgw.Outbound{c.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: id, Seat: mailgw.StewardSeat, Kind: "unread", Rev: fmt.Sprint(commit.Pos)}, To: to, Title: title,
		Subject: mailgw.Say(lang, "subject.unread", "game", id), Body: mailgw.Say(lang, "notice.unread", "game", id, "at", fmt.Sprint(at)) + "\n",
		Refs: []string{c.Server.Root(id, mailgw.StewardSeat)}, At: commit.At, Priority: mailgw.PriorityNews, Bounce: "<>",
	})}, nil
}

// readBefore reads a game or tournament up to just before a commit. steward is "" if an earlier commit cannot be read
// either, or for other logs.
func (c *Notifier) readBefore(ctx context.Context, upTo *eventstore.Commit) (id, title string, steward game.Player, at eventstore.Pos, err error) {
	switch {
	case isGameLog(upTo.Log):
		var g *game.Game
		if g, err = c.gameReader().Before(ctx, upTo); err == nil && g.Ruleset() != nil {
			id, title, steward, at = g.Setup().Game, g.Title(), g.Steward(), upTo.Pos
		}
	case isTournament(upTo.Log):
		var t *tournament.Tournament
		if t, err = c.tournamentReader().Before(ctx, upTo); err == nil {
			id, title, steward, at = t.ID(), t.Title(), t.Steward(), upTo.Pos
		}
	}
	if errors.Is(err, event.ErrUnread) {
		return "", "", "", 0, nil // the steward was notified of the earlier one
	}
	return id, title, steward, at, err
}
