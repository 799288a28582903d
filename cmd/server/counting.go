package server

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"

	"seneschal/deploy/postgres"
	"seneschal/domain/game"
)

// countingConnections is how many acts of players that count are decided at a time by one process, where several
// share a store. Each holds a connection meanwhile, of a pool of their own: those of the tables would run out.
const countingConnections = 8

// openCounting opens the pool of connections that hold the locks of countAlone. Nothing connects before the first lock.
func (h *Server) openCounting() (err error) {
	if h.counting, err = postgres.Connect(h.dsn); err != nil {
		return err
	}
	h.counting.SetMaxOpenConns(countingConnections)
	return nil
}

// countAlone waits until no process decides an act of a player that counts, nor another opening if the player opens a
// game, and keeps all others waiting until release is called. A process that is killed lets go at once, as its
// connection ends.
func (h *Server) countAlone(ctx context.Context, by game.Player, opens bool) (release func(), err error) {
	conn, err := h.counting.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("counting games of %s: %w", by, err)
	}
	locks := []string{"counting games of " + string(by)}
	if opens {
		locks = append(locks, "counting games that wait")
	}
	for _, lock := range locks {
		if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock(hashtextextended($1, 0))`, lock); err != nil {
			discard(conn)
			return nil, fmt.Errorf("counting games of %s: %w", by, err)
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
