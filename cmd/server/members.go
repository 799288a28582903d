package server

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/deploy/postgres"
	"seneschal/eventstore/shares"
	"seneschal/projections"
	"seneschal/projections/members"
)

// orderWork returns the kind of work of the roles mail and clock that this process has. They are one kind when it has both,
// because a phase is closed when the emails before its deadline were obeyed, which the process that reads them knows.
// Members with other roles among these share nothing with it; what they do twice is recorded once.
func (c *Config) orderWork() string {
	roles := slices.DeleteFunc([]string{"mail", "clock"}, func(role string) bool { return !c.hasRole(role) })
	return strings.Join(roles, "+")
}

// joinMembers makes this process a member of those that share the work, if it has a log and a database that others can
// reach, and has its parts do what it holds. It must be called before they run.
func (h *Server) joinMembers(ctx context.Context) error {
	if h.Config.NATSURL == "" || h.pg != nil {
		return nil
	}
	pool, err := postgres.Connect(h.dsn)
	if err != nil {
		return err
	}
	pool.SetMaxOpenConns(1) // a beat must not wait behind other work
	h.sharing.pool = sqlx.NewDb(pool, "postgres")
	host, _ := os.Hostname() // an unknown host is ""
	config := members.Config{
		DB: h.sharing.pool, Name: cmp.Or(h.Config.Member, host), Host: host, Version: h.Config.release(), Roles: strings.Join(h.Config.Role, ","),
		Lag: h.measureLag, Log: h.Log,
	}
	orders, tables := h.Config.orderWork(), "project "+projections.Shape(projectors)
	if orders != "" {
		config.Works = []string{orders}
	}
	if h.keeps {
		config.Alone = append(config.Alone, tables)
	}
	if h.Config.hasRole("bots") {
		config.Alone = append(config.Alone, "bots")
	}
	member := members.New(config)
	h.sharing.member = member
	if orders != "" {
		h.sharing.orders = member.Share(orders)
		h.Host.Share = h.sharing.orders
	}
	if h.keeps {
		h.Runner.ShareWith(member.Share(tables))
	}
	if h.Config.hasRole("bots") {
		h.sharing.bots = member.Share("bots")
	}
	if err := member.Join(ctx); err != nil {
		return fmt.Errorf("sharing the work with other processes: %w", err)
	}
	return nil
}

// countPartitions returns how many partitions of the games this process holds: all without other members, and none without
// a role that needs them.
func (h *Server) countPartitions() int {
	switch orders := h.Config.orderWork(); {
	case orders == "":
		return 0
	case h.sharing.member == nil:
		return shares.Partitions
	default:
		return len(h.sharing.member.Share(orders).Parts())
	}
}

// lagTimeout is how long the log may take to say where it ends.
const lagTimeout = time.Second

// measureLag returns how many commits this process has not followed yet, with its attendants and its notifier. It fails if
// the log does not answer.
func (h *Server) measureLag(ctx context.Context) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, lagTimeout)
	defer cancel()
	last, err := h.Store.Last(ctx)
	if err != nil {
		return 0, fmt.Errorf("asking for the end of the log: %w", err)
	}
	followed, some := h.Host.Followed()
	if h.mail != nil && (!some || h.mail.notifier.Position() < followed) {
		followed, some = h.mail.notifier.Position(), true
	}
	if !some {
		return 0, nil
	}
	return max(0, int64(last)-int64(followed)), nil
}
