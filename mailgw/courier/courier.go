package courier

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/deskmail"
	"seneschal/mailgw/gamemail"
	"seneschal/mailgw/picture"
	"seneschal/mailgw/tournamentmail"
)

// A Courier composes letters from the log: a report to each seat when a phase
// has closed, press to its readers, news of the clock. What it composes
// depends on the log and the directory alone.
type Courier struct {
	Store  eventstore.Store
	Games  *aggregate.Games
	People mailgw.Directory
	Post   mailgw.Poster
	Recall mailgw.Recaller // takes back letters that reports make void; nil: they are sent
	Outbox mailgw.Outbox   // knows who was told that a round of a beacon is missing; nil: nobody was
	DB     *sqlx.DB        // where it remembers how far it has come
	House  mailgw.House
	Seal   mailgw.Seal // nil: the fingerprint alone
	// Checkpoint is the signed checkpoint of the house's tree that ends with a commit;
	// "" if it has none. It may wait for the tree. nil: letters have none.
	Checkpoint func(context.Context, *eventstore.Commit) (string, error)
	Key        string // the house's public key in the present epoch, for letters about a restore
	// Page is the link to a seat's own page, which is for its holder only; nil:
	// there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Tournament is a tournament by its name, for what substitutes are told of
	// it; nil: it is called by its name alone.
	Tournament func(ctx context.Context, id string) (*tournament.Tournament, error)
	// Subscriptions keeps who wants no letters between reports; nil: everybody
	// wants them.
	Subscriptions mailgw.Subscriptions
	Log           *slog.Logger     // nil: silence
	Now           func() time.Time // nil: the clock

	pictures picture.Renderer
	told     sync.Mutex
	logs     logs
}

func (c *Courier) proofs() mailgw.Proofs {
	return mailgw.Proofs{Seal: c.Seal, Checkpoint: c.Checkpoint}
}

func (c *Courier) archive() archive.Archive { return archive.Archive{Games: c.gameReader()} }

// Handle composes all letters that follow from a commit of a game: before and after are
// the game around it, events what it holds, due those whom it is reported to. It
// sends nothing.
func (c *Courier) Handle(ctx context.Context, commit *eventstore.Commit, before, after *game.Game, events []event.Event, due game.Due) ([]mailgw.Outbound, error) {
	teller := gamemail.Teller{
		People: c.People, House: c.House, Proofs: c.proofs(), Archive: c.archive(), Outbox: c.Outbox, Key: c.Key, Page: c.Page,
		Subscriptions: c.Subscriptions, Pictures: &c.pictures,
	}
	return teller.Tell(ctx, commit, before, after, events, due)
}

// HandleTournament composes all letters that follow from a commit of a
// tournament: before and after are the tournament around it. It sends nothing.
func (c *Courier) HandleTournament(ctx context.Context, commit *eventstore.Commit, before, after *tournament.Tournament, events []event.Event) ([]mailgw.Outbound, error) {
	teller := tournamentmail.Teller{People: c.People, House: c.House, Proofs: c.proofs(), Outbox: c.Outbox, Key: c.Key, Subscriptions: c.Subscriptions}
	return teller.Tell(ctx, commit, before, after, events)
}

// HandleDesk composes all letters that follow from a commit of the substitute
// desk: before and after are the desk around it. It sends nothing.
func (c *Courier) HandleDesk(ctx context.Context, commit *eventstore.Commit, before, after *substitute.Desk, events []event.Event) ([]mailgw.Outbound, error) {
	teller := deskmail.Teller{People: c.People, House: c.House, Archive: c.archive(), Tournament: c.Tournament}
	return teller.Tell(ctx, commit, before, after, events)
}

func (c *Courier) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}

func (c *Courier) log() *slog.Logger { return cmp.Or(c.Log, slog.New(slog.DiscardHandler)) }

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

// tellDesk composes the letters of a commit of the desk, none of one that is
// stale; how far it has come is remembered already.
func (c *Courier) tellDesk(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	step, err := c.logs.desk.At(ctx, commit)
	if err == nil && !stale {
		letters, err = c.HandleDesk(ctx, commit, step.Before, step.After, step.Events)
	}
	return letters, func() {}, err
}

// tellTournament composes the letters of a commit of a tournament, none of one that is
// stale; how far it has come is remembered already.
func (c *Courier) tellTournament(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	step, err := c.logs.tournaments.At(ctx, commit)
	if err == nil && !stale {
		letters, err = c.HandleTournament(ctx, commit, step.Before, step.After, step.Events)
	}
	return letters, func() {}, err
}
