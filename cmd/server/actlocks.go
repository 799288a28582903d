package server

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"seneschal/deploy/postgres"
	"seneschal/domain/game"
)

// lockConnections is how many acts that are bounded by a player's games one process decides at a time, where several
// share a store. Each holds a connection meanwhile, of a pool of its own: those of the tables would run out.
const lockConnections = 8

// openActLocks opens the pool of connections that hold the locks of lockActs. Nothing connects before the first lock.
func (h *Server) openActLocks() (err error) {
	if h.actLocks, err = postgres.Connect(h.dsn); err != nil {
		return err
	}
	h.actLocks.SetMaxOpenConns(lockConnections)
	return nil
}

// lockActs waits until no process decides an act of a player that opens a game or takes a seat, nor an opening by
// anybody if the player opens a game, and keeps all others waiting until release is called. A process that is killed lets go at once, as its
// connection ends.
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
			discard(conn)
			return nil, fmt.Errorf("locking the acts of %s: %w", by, err)
		}
	}
	return func() {
		if _, err := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock_all()`); err != nil {
			discard(conn)
			return
		}
		_ = conn.Close() // it goes back to its pool
	}, nil
}

// discard ends a connection, and with it its locks, so that it does not go back to its pool.
func discard(conn *sql.Conn) {
	_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // the answer by which the pool drops it
	_ = conn.Close()
}
