package main_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
)

// projected are the schemas that are built from the log.
var projected = []string{"lobby", "standings", "replays", "deadlines", "press", "event_log", "ratings", "tournaments", "seats", "fairplay"}

// db opens the server's Postgres.
func (h *server) db() *sqlx.DB {
	h.t.Helper()
	dsn := cmp.Or(h.dsn, fmt.Sprintf("host='%s' port=5432 user=seneschal dbname=seneschal sslmode=disable", filepath.Join(h.dir, "postgres", "socket")))
	return pgtest.Open(h.t, dsn)
}

// rows returns all rows of all projections as text.
func (h *server) rows(db *sqlx.DB) map[string]string {
	h.t.Helper()
	var tables []string
	require.NoError(h.t, db.Select(&tables, `SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname = ANY(string_to_array($1, ',')) ORDER BY 1`,
		strings.Join(projected, ",")))
	all := map[string]string{}
	for _, table := range tables {
		var text string
		require.NoError(h.t, db.Get(&text, `SELECT coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '') FROM `+table+` t`))
		all[table] = text
	}
	return all
}

// sameRebuilt requires that the live tables equal those rebuilt from the log. It compares anew if something was recorded
// meanwhile, such as a phase that closed.
func (h *server) sameRebuilt() {
	h.t.Helper()
	db := h.db()
	var live, rebuilt map[string]string
	for again := true; again; {
		before := h.caughtUp(db)
		live = h.rows(db)
		require.GreaterOrEqual(h.t, len(live), len(projected))
		h.ask(nil, "rebuild")
		rebuilt = h.rows(db)
		again = h.caughtUp(db) > before
	}
	for table, rows := range live {
		require.Equal(h.t, rebuilt[table], rows, table)
	}
	require.Len(h.t, rebuilt, len(live))
}

// caughtUp waits until every projection has seen the whole log, and returns the position of the last commit of a game.
func (h *server) caughtUp(db *sqlx.DB) (last int) {
	h.t.Helper()
	var games []struct{ ID string }
	h.ask(&games, "game", "list", "--json")
	for _, g := range games {
		var shown struct{ Head string }
		h.ask(&shown, "game", "show", g.ID, "--json")
		_, pos, _ := strings.Cut(shown.Head, "@")
		n, err := strconv.Atoi(pos)
		require.NoError(h.t, err)
		last = max(last, n)
	}
	waitFor(h.t, "projections see the whole log", func() bool {
		var pos int
		return db.Get(&pos, `SELECT min(pos) FROM cursors.cursors`) == nil && pos >= last
	})
	return last
}
