package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq" // the driver that sqlx opens

	"seneschal/deploy/postgres"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	deskhost "seneschal/eventstore/host/desk"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/jetstream"
	"seneschal/migrations"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/eventlog"
	"seneschal/projections/fairplay"
	"seneschal/projections/lobby"
	"seneschal/projections/openings"
	"seneschal/projections/press"
	"seneschal/projections/ratings"
	"seneschal/projections/replays"
	"seneschal/projections/roster"
	"seneschal/projections/seats"
	"seneschal/projections/standings"
	"seneschal/projections/tournaments"
)

// Open opens the log, Postgres and the parts that stand on them. If one part cannot be opened, it
// closes those before. It fails before it opens anything if a setting or the tables of a ruleset are
// wrong.
func Open(ctx context.Context, config *Config, log *slog.Logger) (*Server, error) {
	if err := errors.Join(config.Check(), rulesets.Check()); err != nil {
		return nil, err
	}
	h := &Server{Config: config, Log: log, meters: newMeters(), examined: &examination{}}
	for _, open := range []func(context.Context) error{h.checkRestored, h.openSecrets, h.openStore, h.openTree, h.openPostgres, h.openHost, h.openOpenings, h.renewDiceKeys} {
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, h.Close())
		}
	}
	return h, nil
}

func (h *Server) openStore(ctx context.Context) (err error) {
	h.Store, err = jetstream.Open(ctx, h.Config.storeOptions(h.Log))
	return err
}

// storeOptions returns where the log is.
func (c *Config) storeOptions(log *slog.Logger) jetstream.Options {
	options := jetstream.Options{
		Dir: c.Path("log"), MinFree: uint64(max(c.MinFree, 0)), Log: log,
		URL: c.NATSURL, AllowUnsynced: c.NATSAllowUnsynced,
		Credentials: c.NATSCredentials, Replicas: c.NATSReplicas, Monitors: c.NATSMonitor,
	}
	if c.NATSURL != "" {
		options.Dir = ""
	}
	return options
}

// renewDiceKeys gives running logs new dice keys after a restore, before anything else happens in
// them.
func (h *Server) renewDiceKeys(ctx context.Context) error {
	if err := h.Tournaments.Renew(ctx); err != nil {
		return fmt.Errorf("new dice keys after a restore: %w", err)
	}
	return nil
}

// connections is the number of connections to Postgres that may be open at a time. All may be idle
// for a while: each commit wakes all projections at once, and a new connection takes longer than
// their writes.
const connections = 24

func (h *Server) openPostgres(ctx context.Context) (err error) {
	h.dsn = h.Config.Postgres
	if h.dsn == "" {
		if h.pg, err = postgres.Start(ctx, postgres.Config{Dir: h.Config.Path("postgres"), Log: h.Log}); err != nil {
			return err
		}
		h.dsn = h.pg.DSN()
	}
	db, err := postgres.Connect(h.dsn)
	if err != nil {
		return err
	}
	h.DB = sqlx.NewDb(db, "postgres")
	h.DB.SetMaxOpenConns(connections)
	h.DB.SetMaxIdleConns(connections)
	h.DB.SetConnMaxIdleTime(time.Minute)
	if err := postgres.CheckRestored(ctx, h.DB.DB); err != nil {
		return err
	}
	if err := migrations.Up(ctx, h.DB.DB); err != nil {
		return err
	}
	if _, err := h.DB.ExecContext(ctx, compressQuickly); err != nil {
		return fmt.Errorf("choosing how Postgres compresses: %w", err)
	}
	h.Roster = roster.New(h.DB)
	return h.Roster.Emblazon(ctx)
}

// compressQuickly has Postgres compress emails, boards and logs by LZ4 in all connections to come, if it can and nobody has chosen
// otherwise: that takes a fifth of the time of its own way, which is most of what an email costs it. A role that does not own the
// database, or another process that does the same at the moment, leaves it as it is.
const compressQuickly = `DO $$ BEGIN
	IF EXISTS (SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND source = 'default' AND 'lz4' = ANY(enumvals)) THEN
		EXECUTE format('ALTER DATABASE %I SET default_toast_compression = lz4', current_database());
	END IF;
EXCEPTION WHEN insufficient_privilege OR internal_error THEN
	RAISE NOTICE 'compression stays as it is: %', SQLERRM;
END $$`

func (h *Server) openHost(context.Context) error {
	h.Games = aggregate.NewGames(rulesets.Lookup)
	h.Host = &host.Host{
		Store: meteredStore{h.Store, h.meters}, Games: h.Games, Seeds: h.seeds, Log: h.Log, Shared: h.Config.Shared || h.Config.NATSURL != "",
		Barred: h.circle.Wait, Drained: h.mailHandledUntil, NoPress: h.Roster.PressBan, NoSeats: h.Roster.SeatBans,
		Agendas: agendas{h.DB},
	}
	h.known = &known{h.DB, h.Roster, h.Host, h.Log}
	h.Host.Habits = h.known.findHabits
	if err := h.Config.configureDice(h.Host); err != nil {
		return err
	}
	h.Tournaments = tournamenthost.New(h.Host, h.Roster.Language)
	h.Desk = deskhost.New(h.Host, h.Tournaments, h.known.newCandidate)
	h.Host.BarsHeir = h.barsBotHeir
	h.Desk.Facts = func(ctx context.Context, player game.Player, opened *opening.Opening) (opening.Facts, error) {
		return h.Openings.FactsToward(ctx, player, opened)
	}
	h.Runner = projections.New(projections.Config{
		DB: h.DB, Store: h.Store, Rulesets: rulesets.Lookup, Log: h.Log, Projectors: projectors,
	})
	return nil
}

// projectors are the projectors of all projections.
var projectors = []projections.Projector{
	lobby.Projector, standings.Projector, replays.Projector, deadlines.Projector, press.Projector,
	eventlog.Projector, ratings.Projector, tournaments.Projector, seats.Projector, fairplay.Projector, openings.Projector,
}
