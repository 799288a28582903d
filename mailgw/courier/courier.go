// Package courier follows the log and has each commit told, by gamemail, tournamentmail and
// deskmail. It knows how far it has come, takes back letters that a report makes void, and
// puts off what this program cannot read.
package courier

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
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
	Proofs mailgw.Proofs
	Key    string // the house's public key in the present epoch, for letters about a restore
	// Page is the link to a seat's own page, which is for its holder only; nil:
	// there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Tournament is a tournament by its name, for what substitutes are told of
	// it; nil: it is called by its name alone.
	Tournament func(ctx context.Context, id string) (*tournament.Tournament, error)
	// Strangers knows those whom stewards have asked to take part; nil: nobody is asked.
	Strangers tournamentmail.Strangers
	// Subscriptions keeps who wants no letters between reports; nil: everybody
	// wants them.
	Subscriptions mailgw.Subscriptions
	// Gather is how long letters that bring messages wait for more of them; 0: not at all.
	Gather time.Duration
	Caller mailgw.Caller // tells devices that players are awaited; nil: nobody does
	Log    *slog.Logger  // nil: silence
	Now    mailgw.Clock  // nil: the clock

	pictures picture.Renderer
	told     sync.Mutex
	logs     logs
}

func (c *Courier) log() *slog.Logger { return cmp.Or(c.Log, slog.New(slog.DiscardHandler)) }

// A message is what is told of a commit: letters, and calls to devices.
type message struct {
	letters []mailgw.Outbound
	calls   []mailgw.Call
}

func (m message) empty() bool { return len(m.letters)+len(m.calls) == 0 }

// call has calls made, and has letters wait that one may be made instead of.
func (c *Courier) call(ctx context.Context, tx *sqlx.Tx, m message) error {
	if c.Caller == nil || len(m.calls) == 0 {
		return nil
	}
	waiting, err := c.Caller.CallTx(ctx, tx, m.calls...)
	if err != nil {
		return err
	}
	for _, call := range m.calls {
		for i := range m.letters {
			if until, ok := waiting[call.Letter]; ok && m.letters[i].Key == call.Letter {
				m.letters[i].Call, m.letters[i].NotBefore = call.Key, until
			}
		}
	}
	return nil
}
