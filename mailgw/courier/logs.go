package courier

import (
	"context"
	"errors"
	"fmt"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
)

// How many games and tournaments stay loaded.
const (
	keptGames       = 256
	keptTournaments = 64
)

// logs are all that commits tell of, as far as the courier has come.
type logs struct {
	games       *simplelru.LRU[eventstore.Log, *seated]
	tournaments *aggregate.Trail[*tournament.Tournament]
	desk        *aggregate.Trail[*substitute.Desk]
}

// seated is a game after a commit, and what its seats have not been told.
type seated struct {
	game    *game.Game
	hash    string // of the commit; "": before the first
	backlog game.Backlog
}

// begin has everything loaded before anything more of it is told.
func (c *Courier) begin() {
	games, _ := simplelru.NewLRU[eventstore.Log, *seated](keptGames, nil) // it fails for none only
	c.logs = logs{
		games:       games,
		tournaments: aggregate.NewTrail(c.tournamentReader(), keptTournaments, over),
		desk:        aggregate.NewTrail(aggregate.Reader[*substitute.Desk]{Store: c.Store, Kind: aggregate.Desk()}, 1, nil),
	}
}

func over(t *tournament.Tournament) bool {
	_, ended := t.Ended()
	return ended
}

func (c *Courier) gameReader() aggregate.Reader[*game.Game] {
	return aggregate.Reader[*game.Game]{Store: c.Store, Kind: c.Games}
}

func (c *Courier) tournamentReader() aggregate.Reader[*tournament.Tournament] {
	return aggregate.Reader[*tournament.Tournament]{Store: c.Store, Kind: c.Games.Tournaments()}
}

func isGame(log eventstore.Log) bool {
	_, ok := aggregate.GameID(log)
	return ok
}

func isTournament(log eventstore.Log) bool {
	_, ok := aggregate.TournamentID(log)
	return ok
}

// forget has a game loaded before anything more of it is told. A trail does so
// by itself: it knows which commit follows which.
func (c *Courier) forget(log eventstore.Log) {
	c.told.Lock()
	defer c.told.Unlock()
	c.logs.games.Remove(log)
}

// commit is the one of a log at a position.
func (c *Courier) commit(ctx context.Context, log eventstore.Log, pos eventstore.Pos) (*eventstore.Commit, error) {
	for commit, err := range c.Store.Load(ctx, log, pos-1) {
		return commit, err
	}
	return nil, fmt.Errorf("%s has nothing at %d: %w", log, pos, eventstore.ErrCorrupt)
}

// standstill tells the steward of a game or a tournament that it stands still,
// if this is the first commit of it that cannot be read.
func (c *Courier) standstill(ctx context.Context, commit *eventstore.Commit) ([]mailgw.Outbound, error) {
	id, title, steward, at, err := c.lastRead(ctx, commit)
	if err != nil || steward == "" {
		return nil, err
	}
	to, err := mailgw.AddressOf(ctx, c.People, steward)
	if err != nil || to == "" {
		return nil, err
	}
	lang := c.People.Language(ctx, steward)
	return []mailgw.Outbound{c.House.Write(mailgw.Letter{
		Name: mailgw.Name{Game: id, Seat: mailgw.StewardSeat, Kind: "unread", Rev: fmt.Sprint(commit.Pos)}, To: to, Title: title,
		Subject: mailgw.Say(lang, "subject.unread", "game", id), Body: mailgw.Say(lang, "notice.unread", "game", id, "at", fmt.Sprint(at)) + "\n",
		Refs: []string{c.House.Root(id, mailgw.StewardSeat)}, At: commit.At, Priority: mailgw.PriorityNews, Bounce: "<>",
	})}, nil
}

// lastRead is what can be read of a game or tournament before a commit; no
// steward if the commit is not the first that cannot.
func (c *Courier) lastRead(ctx context.Context, upTo *eventstore.Commit) (id, title string, steward game.Player, at eventstore.Pos, err error) {
	switch {
	case isGame(upTo.Log):
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
		return "", "", "", 0, nil // it was told then
	}
	return id, title, steward, at, err
}
