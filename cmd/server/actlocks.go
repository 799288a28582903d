package server

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"seneschal/deploy/postgres"
	"seneschal/domain/game"
)

// lockConnections is how many acts that open a game or take a seat one process decides at a time, where several processes
// share a store. Each act holds a connection meanwhile, from a pool of its own: the pool for the tables would run out.
const lockConnections = 8

// openActLocks opens the pool of connections that hold the locks of lockActs. Nothing connects before the first lock.
func (h *Server) openActLocks() (err error) {
	if h.actLocks, err = postgres.Connect(h.dsn); err != nil {
		return err
	}
	h.actLocks.SetMaxOpenConns(lockConnections)
	return nil
}

// lockActs locks the acts by which a player opens games or takes seats, for all processes on this Postgres, and with opens
// also the opening of games by anybody. It waits while another act holds these locks, and holds them until release is
// called. It fails if ctx ends first, or if Postgres cannot be reached. If the process is killed, its connection ends and
// the locks are free.
func (h *Server) lockActs(ctx context.Context, by game.Player, opens bool) (release func(), err error) {
	conn, err := h.actLocks.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("locking the acts of %s: %w", by, err)
	}
	locks := []string{"counting games of " + string(by)}
	if opens {
		locks = append(locks, "counting games that wait")
	}
	for _, lock := range locks {
		if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(hashtextextended($1, 0))`, lock); err != nil {
			endConnection(conn)
			return nil, fmt.Errorf("locking the acts of %s: %w", by, err)
		}
	}
	return func() {
		if _, err := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock_all()`); err != nil {
			endConnection(conn)
			return
		}
		_ = conn.Close() // it goes back to its pool
	}, nil
}

// endConnection ends a connection, and with it its locks, so that it does not go back to its pool.
func endConnection(conn *sql.Conn) {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // the answer by which the pool drops it
	_ = conn.Close()
}
