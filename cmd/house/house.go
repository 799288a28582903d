package house

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq" // the driver that sqlx opens
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/deploy/postgres"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
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
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
	"seneschal/projections/tournaments"
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

// Open opens the log, Postgres and what stands on them. A part that
// cannot be opened closes those before it.
func Open(ctx context.Context, config *Config, log *slog.Logger) (*House, error) {
	if err := config.Check(); err != nil {
		return nil, err
	}
	h := &House{Config: config, Log: log, meters: newMeters(), examined: &examination{}}
	for _, open := range []func(context.Context) error{h.openSecret, h.openStore, h.openTree, h.openPostgres, h.openHost, h.renew} {
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, h.Close())
		}
	}
	return h, nil
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

func (h *House) openStore(ctx context.Context) (err error) {
	options := jetstream.Options{
		Dir: h.Config.Path("log"), MinFree: uint64(max(h.Config.MinFree, 0)), Log: h.Log,
		URL: h.Config.NATSURL, AllowUnsynced: h.Config.NATSAllowUnsynced,
		Credentials: h.Config.NATSCredentials, Replicas: h.Config.NATSReplicas, Monitors: h.Config.NATSMonitor,
	}
	if h.Config.NATSURL != "" {
		options.Dir = ""
	}
	h.Store, err = jetstream.Open(ctx, options)
	return err
}

// renew gives running logs new dice keys after a restore, before anything else happens
// in them.
func (h *House) renew(ctx context.Context) error {
	if err := h.Tournaments.Renew(ctx); err != nil {
		return fmt.Errorf("new dice keys after a restore: %w", err)
	}
	return nil
}

// connections is how many to Postgres are open at a time. All may be idle for a
// while: each commit wakes all projections at once, and to connect anew takes
// longer than what they write.
const connections = 24

func (h *House) openPostgres(ctx context.Context) (err error) {
	h.dsn = h.Config.Postgres
	if h.dsn == "" {
		if h.pg, err = postgres.Start(ctx, postgres.Config{Dir: h.Config.Path("postgres"), Log: h.Log}); err != nil {
			return err
		}
		h.dsn = h.pg.DSN()
	}
	if h.DB, err = sqlx.Open("postgres", h.dsn); err != nil {
		return fmt.Errorf("opening Postgres: %w", err)
	}
	h.DB.SetMaxOpenConns(connections)
	h.DB.SetMaxIdleConns(connections)
	h.DB.SetConnMaxIdleTime(time.Minute)
	if err := migrations.Up(ctx, h.DB.DB); err != nil {
		return err
	}
	h.Roster = roster.New(h.DB)
	return h.Roster.Emblazon(ctx)
}

func (h *House) openHost(context.Context) error {
	h.Games = aggregate.NewGames(rulesets.Lookup)
	h.Host = &host.Host{
		Store: meteredStore{h.Store, h.meters}, Games: h.Games, Seeds: h.seeds, Log: h.Log, Shared: h.Config.Shared || h.Config.NATSURL != "",
		Barred: h.circle.Wait, Drained: h.drained,
	}
	h.known = &known{h.DB, h.Roster, h.Host, h.Log}
	h.Host.Habits = h.known.habits
	if err := h.Config.throwBy(h.Host); err != nil {
		return err
	}
	h.Tournaments = tournamenthost.New(h.Host, h.Roster.Language)
	h.Desk = deskhost.New(h.Host, h.Tournaments, h.known.candidate)
	h.Runner = projections.New(projections.Config{
		DB: h.DB, Store: h.Store, Rulesets: rulesets.Lookup, Log: h.Log,
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

// Serve starts the parts that this process runs; they end with ctx. Listeners
// are open when it returns. Commands are taken before any letter is.
func (h *House) Serve(ctx context.Context, group *errgroup.Group, accounts []Account) error {
	l, err := control.Listen(h.Config.Socket())
	if err != nil {
		return err
	}
	if err := h.prepare(accounts); err != nil {
		return errors.Join(err, l.Close())
	}
	group.Go(func() error { return control.Serve(ctx, l, h.commands()) })
	if h.mail != nil {
		h.mail.serve(ctx, group)
	}
	if h.keeps {
		group.Go(func() error { return h.Runner.Run(ctx) })
	}
	if h.Config.runs("clock") {
		group.Go(func() error { h.Host.Clock(ctx); return nil })
		group.Go(func() error { h.Tournaments.Run(ctx); return nil })
		group.Go(func() error { h.Desk.Run(ctx); return nil })
	}
	if err := h.serveMetrics(ctx, group); err != nil {
		return err
	}
	if h.Config.runs("web") {
		return h.serveWeb(ctx, group)
	}
	return nil
}

// commands is what the house answers on its socket.
func (h *House) commands() http.Handler {
	c := h.Control()
	c.Pages = h.shownPages()
	return c.Routes()
}

// Control is who carries commands out, but shows no pages.
func (h *House) Control() *control.Handler {
	return &control.Handler{
		Log: h.Log, Store: h.Store, DB: h.DB, Games: h.Games, Host: h.Host, Tournaments: h.Tournaments, Desk: h.Desk, Roster: h.Roster,
		Runner: h.Runner, Tree: h.tree, Seeds: h.seeds, Known: h.known, Channels: h.register(), Keeps: h.keeps, Forget: h.accounts().Forget,
	}
}

// Reach is a client of the house that is configured, wherever it runs: of the one that
// answers at its socket, or of one that is opened in this process until the client is
// closed.
func Reach(ctx context.Context, config *Config, log *slog.Logger) (*control.Client, error) {
	if err := config.Check(); err != nil {
		return nil, err
	}
	path := config.Socket()
	if conn, err := new(net.Dialer).DialContext(ctx, "unix", path); err == nil {
		return control.Dial(path, func() error { return nil }), conn.Close()
	}
	if _, err := os.Stat(config.Dir); err != nil {
		return nil, fmt.Errorf("no house in %s: start one with serve or demo, or name its folder with --dir", config.Dir)
	}
	h, err := Open(ctx, config, log)
	if err != nil {
		return nil, err
	}
	l, err := control.Listen(path)
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	h.keeps = true
	serving, stop := context.WithCancel(ctx)
	group, serving := errgroup.WithContext(serving)
	group.Go(func() error { return h.Runner.Run(serving) })
	group.Go(func() error { return control.Serve(serving, l, h.commands()) })
	return control.Dial(path, func() error {
		stop()
		return errors.Join(group.Wait(), h.Close())
	}), nil
}

// prepare completes the house with what this process does.
func (h *House) prepare(accounts []Account) error {
	h.keeps = h.Config.runs("project")
	if !h.Config.runs("mail") {
		return nil
	}
	return h.openMail(accounts)
}

func (h *House) serveWeb(ctx context.Context, group *errgroup.Group) error {
	l, err := net.Listen("tcp", h.Config.Listen)
	if err != nil {
		return fmt.Errorf("opening the pages at --listen %s: %w", h.Config.Listen, err)
	}
	pages, hub, err := h.Site()
	if err != nil {
		return errors.Join(err, l.Close())
	}
	group.Go(func() error { return hub.Run(ctx, h.dsn) })
	proxies, err := h.Config.proxies()
	if err != nil {
		return errors.Join(err, l.Close())
	}
	group.Go(func() error { return control.ServeBy(ctx, web.Limit(l, mostVisitors(), proxies), web.Server(pages)) })
	return nil
}

// mostVisitors is how many connections the pages may have: a quarter of the
// files that the process may open, as log, Postgres and mail need theirs.
func mostVisitors() int {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil {
		return 250
	}
	return int(min(files.Cur/4, 2000))
}

// Settle waits until the last letters are delivered and the tables show the
// commit at pos, so that what is left behind is whole; a minute at most.
func (h *House) Settle(ctx context.Context, pos eventstore.Pos) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := h.Runner.WaitFor(ctx, pos); err != nil {
		return err
	}
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		waiting, err := h.undelivered(ctx, pos)
		if waiting == 0 || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// undelivered counts letters in the post, and one more if the courier has not
// told the commit yet.
func (h *House) undelivered(ctx context.Context, pos eventstore.Pos) (int, error) {
	stats, err := h.mail.post.Stats(ctx)
	if err != nil {
		return 0, err
	}
	told, err := h.mail.courier.Position(ctx)
	if err != nil {
		return 0, err
	}
	n := stats.Queued - stats.Held + stats.Sending
	if told < pos {
		n++
	}
	return n, nil
}
