// Package server wires the parts of the program together: the log, Postgres, the host,
// the tournaments and the desk, mail, pages, tables, the clock, and the socket for commands.
//
// It knows which technology is in use, and has no rules of its own. A Server is opened from a
// Config; serve, demo and simulate run one, and other commands reach one by its socket.
package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/jmoiron/sqlx"

	"seneschal/deploy/postgres"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	deskhost "seneschal/eventstore/host/desk"
	openinghost "seneschal/eventstore/host/openings"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/tree"
	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/projections"
	"seneschal/projections/roster"
	"seneschal/projections/site/seat"
)

// A Server holds all parts of a server. Open makes the parts that every process needs, Serve those of its roles before any
// of them runs; no field is set afterwards.
type Server struct {
	Config      *Config
	Log         *slog.Logger
	Store       *jetstream.Store
	DB          *sqlx.DB
	Games       *aggregate.Games
	Host        *host.Host
	Tournaments *tournamenthost.Host
	Desk        *deskhost.Host
	Openings    *openinghost.Host
	Runner      *projections.Runner
	Roster      *roster.Roster

	secret   seeds.Secret // of addresses and links
	seeds    seeds.Seeds
	pg       *postgres.Server // nil with an outside Postgres
	dsn      string
	actLocks *sql.DB // holds the locks of lockActs; nil: no other process shares the store
	tree     *tree.Tree
	circle   *tree.Circle
	stop     func() // ends the goroutines of the tree and its witnesses
	known    *known
	meters   *meters
	examined *examination
	keeps    bool          // this process updates the tables
	mail     *mailServices // nil: this process serves no mail
	sharing  sharing       // the zero value: this process does everything
}

// Close ends the goroutines and closes all parts that are open, each before those that it stands on.
func (h *Server) Close() error {
	var faults []error
	if h.stop != nil {
		h.stop()
	}
	if h.sharing.pool != nil {
		faults = append(faults, h.sharing.pool.Close())
	}
	if h.DB != nil {
		faults = append(faults, h.DB.Close())
	}
	if h.actLocks != nil {
		faults = append(faults, h.actLocks.Close())
	}
	if h.pg != nil {
		faults = append(faults, h.pg.Close())
	}
	if h.tree != nil {
		faults = append(faults, h.tree.Close())
	}
	if h.Store != nil {
		faults = append(faults, h.Store.Close())
	}
	return errors.Join(faults...)
}

// openSecrets makes the data folder if it is missing, and reads the server's secrets, or makes them the first time. It
// fails if other users may read them, or the signing key is not that of the present epoch.
func (h *Server) openSecrets(context.Context) (err error) {
	if err := os.MkdirAll(h.Config.Dir, 0o711); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	if h.seeds, err = seeds.Load(h.Config.Path("secret")); err != nil {
		return err
	}
	h.secret, err = seeds.LoadSecret(h.Config.Path("secret"))
	return err
}

// deriveKey derives the key for one purpose from the server's secret.
func (h *Server) deriveKey(purpose string) []byte {
	mac := hmac.New(sha256.New, h.secret[:])
	mac.Write([]byte("seneschal/" + purpose + "/v1"))
	return mac.Sum(nil)
}

// Emails returns what addresses and emails of a server with this configuration are made of, without opening the
// server. It makes the data folder and the secrets if they are missing. If it fails, the value is of no use.
func Emails(config *Config) (mailgw.Server, error) {
	server := &Server{Config: config}
	err := server.openSecrets(context.Background())
	return server.newMailServer(), err
}

// newMailServer returns what addresses and emails of this server are made of: its domain, keys and pages.
func (h *Server) newMailServer() mailgw.Server {
	return mailgw.Server{
		Domain: h.Config.Domain, Keys: [][]byte{h.deriveKey("reply-address")}, Pages: h.Config.Pages(), Release: h.Config.Release,
		Bind: func(email string, c eventstore.Claim, text string) string {
			return h.seeds.Signer().BindEmail(email, c, text)
		},
	}
}

// newOutbox returns the post for queueing and finding emails; it sends none itself.
func (h *Server) newOutbox() *post.Post {
	return post.New(post.Config{DB: h.DB, Hold: h.Roster.HoldAt})
}

// newLinks returns the maker of the mailed links to seat pages.
func (h *Server) newLinks() seat.Links {
	return seat.Links{Key: h.deriveKey("seat-link"), Base: h.Config.Pages()}
}
