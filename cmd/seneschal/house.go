package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq" // the driver that sqlx opens

	"seneschal/deploy/postgres"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	deskhost "seneschal/eventstore/host/desk"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/tree"
	"seneschal/migrations"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/eventlog"
	"seneschal/projections/fairplay"
	"seneschal/projections/lobby"
	"seneschal/projections/press"
	"seneschal/projections/ratings"
	"seneschal/projections/replays"
	"seneschal/projections/roster"
	"seneschal/projections/seats"
	"seneschal/projections/standings"
	"seneschal/projections/tournaments"
)

// A house is all parts of seneschal. It is complete before anything runs in it,
// and nothing of it is set afterwards: openHouse makes what does not depend on
// what this process does, prepare the rest.
type house struct {
	config *Config
	log    *slog.Logger
	secret seeds.Secret // of addresses and links
	seeds  seeds.Seeds
	store  *jetstream.Store
	pg     *postgres.Server // nil with an outside Postgres
	dsn    string
	db     *sqlx.DB
	tree   *tree.Tree
	circle *tree.Circle
	stop   func() // ends what the tree and its witnesses need
	words  *aggregate.Games
	host   *host.Host
	clubs  *tournamenthost.Host
	subs   *deskhost.Host
	runner *projections.Runner
	roster *roster.Roster
	meters *meters

	examined *examination
	projects bool      // this process keeps the tables
	mail     *mailRoom // nil: this process serves no mail
}

// openHouse opens the log, Postgres and what stands on them. A part that
// cannot be opened closes those before it.
func openHouse(ctx context.Context, config *Config, log *slog.Logger) (*house, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	h := &house{config: config, log: log, meters: newMeters(), examined: &examination{}}
	for _, open := range []func(context.Context) error{h.openSecret, h.openStore, h.openTree, h.openPostgres, h.openHost, h.renew} {
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, h.Close())
		}
	}
	return h, nil
}

// Close ends all parts, the last opened first.
func (h *house) Close() error {
	var faults []error
	if h.stop != nil {
		h.stop()
	}
	if h.db != nil {
		faults = append(faults, h.db.Close())
	}
	if h.pg != nil {
		faults = append(faults, h.pg.Close())
	}
	if h.tree != nil {
		faults = append(faults, h.tree.Close())
	}
	if h.store != nil {
		faults = append(faults, h.store.Close())
	}
	return errors.Join(faults...)
}

func (h *house) openSecret(context.Context) (err error) {
	if err := os.MkdirAll(h.config.Dir, 0o711); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	if h.seeds, err = seeds.Load(h.config.path("secret")); err != nil {
		return err
	}
	h.secret, err = seeds.LoadSecret(h.config.path("secret"))
	return err
}

func (h *house) openStore(ctx context.Context) (err error) {
	options := jetstream.Options{
		Dir: h.config.path("log"), MinFree: uint64(max(h.config.MinFree, 0)), Log: h.log,
		URL: h.config.NATSURL, AllowUnsynced: h.config.NATSAllowUnsynced,
		Credentials: h.config.NATSCredentials, Replicas: h.config.NATSReplicas, Monitors: h.config.NATSMonitor,
	}
	if h.config.NATSURL != "" {
		options.Dir = ""
	}
	h.store, err = jetstream.Open(ctx, options)
	return err
}

// renew gives running logs new dice keys after a restore, before anything else happens
// in them.
func (h *house) renew(ctx context.Context) error {
	if err := h.clubs.Renew(ctx); err != nil {
		return fmt.Errorf("new dice keys after a restore: %w", err)
	}
	return nil
}

// connections is how many to Postgres are open at a time. All may be idle for a
// while: each commit wakes all projections at once, and to connect anew takes
// longer than what they write.
const connections = 24

func (h *house) openPostgres(ctx context.Context) (err error) {
	h.dsn = h.config.Postgres
	if h.dsn == "" {
		if h.pg, err = postgres.Start(ctx, postgres.Config{Dir: h.config.path("postgres"), Log: h.log}); err != nil {
			return err
		}
		h.dsn = h.pg.DSN()
	}
	if h.db, err = sqlx.Open("postgres", h.dsn); err != nil {
		return fmt.Errorf("opening Postgres: %w", err)
	}
	h.db.SetMaxOpenConns(connections)
	h.db.SetMaxIdleConns(connections)
	h.db.SetConnMaxIdleTime(time.Minute)
	return migrations.Up(ctx, h.db.DB)
}

func (h *house) openHost(context.Context) error {
	h.words = aggregate.NewGames(rulesets.Lookup)
	h.roster = roster.New(h.db)
	h.host = &host.Host{
		Store: meteredStore{h.store, h.meters}, Games: h.words, Seeds: h.seeds, Log: h.log, Shared: h.config.NATSURL != "",
		Barred: h.circle.Wait, Drained: h.drained, Habits: h.habits,
	}
	if err := h.config.throwBy(h.host); err != nil {
		return err
	}
	h.clubs = tournamenthost.New(h.host, h.roster.Language)
	h.subs = deskhost.New(h.host, h.clubs, h.candidate)
	h.runner = projections.New(projections.Config{
		DB: h.db, Store: h.store, Rulesets: rulesets.Lookup, Log: h.log,
		Projectors: []projections.Projector{
			lobby.Projector{},
			standings.Projector{},
			replays.Projector{},
			deadlines.Projector{},
			press.Projector{},
			eventlog.Projector{},
			ratings.Projector{},
			tournaments.Projector{},
			seats.Projector{},
			fairplay.Projector{},
		},
	})
	return nil
}
