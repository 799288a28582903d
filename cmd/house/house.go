package house

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/jmoiron/sqlx"

	"seneschal/deploy/postgres"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	deskhost "seneschal/eventstore/host/desk"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/tree"
	"seneschal/projections"
	"seneschal/projections/roster"
)

// A House is all parts of seneschal. It is complete before anything runs in it,
// and nothing of it is set afterwards: Open makes what does not depend on
// what this process does, Serve the rest.
type House struct {
	Config      *Config
	Log         *slog.Logger
	Store       *jetstream.Store
	DB          *sqlx.DB
	Games       *aggregate.Games
	Host        *host.Host
	Tournaments *tournamenthost.Host
	Desk        *deskhost.Host
	Runner      *projections.Runner
	Roster      *roster.Roster

	secret   seeds.Secret // of addresses and links
	seeds    seeds.Seeds
	pg       *postgres.Server // nil with an outside Postgres
	dsn      string
	tree     *tree.Tree
	circle   *tree.Circle
	stop     func() // ends what the tree and its witnesses need
	known    *known
	meters   *meters
	examined *examination
	keeps    bool      // this process keeps the tables
	mail     *mailRoom // nil: this process serves no mail
}

// Close ends all parts, the last opened first.
func (h *House) Close() error {
	var faults []error
	if h.stop != nil {
		h.stop()
	}
	if h.DB != nil {
		faults = append(faults, h.DB.Close())
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

func (h *House) openSecret(context.Context) (err error) {
	if err := os.MkdirAll(h.Config.Dir, 0o711); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	if h.seeds, err = seeds.Load(h.Config.Path("secret")); err != nil {
		return err
	}
	h.secret, err = seeds.LoadSecret(h.Config.Path("secret"))
	return err
}
