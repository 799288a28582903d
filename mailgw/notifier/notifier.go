// Package notifier follows the log and has gamemail, tournamentmail and deskmail write the emails
// for each commit. It remembers how far it has come, takes back emails that a report makes void,
// and postpones commits that this program cannot read.
package notifier

import (
	"cmp"
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/tournamentmail"
)

// A Notifier composes emails from the log, and puts them in the post: a report to each seat when a phase has closed,
// press to its readers, news of the clock. The emails depend on the log, the directory of players and their settings
// alone.
type Notifier struct {
	Store  eventstore.Store
	Games  *aggregate.Games
	People mailgw.Directory
	Post   mailgw.Poster
	Recall mailgw.Recaller // takes back emails that reports make void; nil: they are sent
	Outbox mailgw.Outbox   // knows which readers have an email about a missing round of a beacon; nil: none
	DB     *sqlx.DB        // keeps the cursor
	Server mailgw.Server
	Proofs mailgw.Proofs
	Key    string // the server's public key in the present epoch, for emails about a restore
	// Page returns the URL of a seat's own page, which is for its holder only; nil: there are no
	// pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Tournament returns a tournament by its ID, for offers to substitutes; nil: they mention none.
	Tournament func(ctx context.Context, id string) (*tournament.Tournament, error)
	// Strangers knows the addresses of people whom stewards have invited to take part; nil: nobody is invited.
	Strangers tournamentmail.Strangers
	// Blocked reports whether one of two players blocks the other, whichever it is; nil: nobody does.
	Blocked func(ctx context.Context, player, other game.Player) (bool, error)
	// Blockers returns the players who block a player; nil: nobody blocks anybody.
	Blockers func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Tier returns how reliable a player is; nil: everybody is new.
	Tier func(ctx context.Context, player game.Player) (opening.Tier, error)
	// Muted returns the players whose messages a player does not want to be sent; nil: all want all.
	Muted func(context.Context, game.Player) (map[game.Player]bool, error)
	// LetsReturn reports whether players may take seats back that they have left in a game; nil: never.
	LetsReturn func(ctx context.Context, gameID string) (bool, error)
	// Subscriptions keeps which emails between reports each player wants; nil: everybody wants all.
	Subscriptions mailgw.Subscriptions
	// Gather is how long emails of messages wait for more messages; 0: not at all.
	Gather time.Duration
	Caller mailgw.Caller // calls devices of players whose orders are awaited; nil: none are called
	// Followers keeps news for those who follow games, players and tournaments; nil: nobody does.
	Followers Followers
	// Share says of which logs this process composes the emails, when several processes share that work; nil: of all.
	Share shares.Share
	Log   *slog.Logger // nil: silence
	Now   mailgw.Clock // nil: the machine's clock

	pictures renderers
	reached  atomic.Uint64 // position up to which all is handled that is this process's
	logs     logs
}

func (c *Notifier) log() *slog.Logger { return cmp.Or(c.Log, slog.New(slog.DiscardHandler)) }

// Followers keeps news for players who follow the game, player or tournament that the news are about.
type Followers interface {
	// NoteNews keeps the news in a commit, in a transaction. Noting the same commit again changes nothing.
	NoteNews(ctx context.Context, tx *sqlx.Tx, pos uint64, at time.Time, news []follow.News) error
}

// A message holds the emails and the calls to devices that follow from a commit, and the news in it.
type message struct {
	emails []mailgw.Outbound
	calls  []mailgw.Call
	news   []follow.News // for followers
	at     time.Time     // of the news
}

func (m message) isEmpty() bool { return len(m.emails)+len(m.calls)+len(m.news) == 0 }
