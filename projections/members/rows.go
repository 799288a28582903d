package members

import (
	"context"
	"fmt"
	"slices"

	"github.com/lib/pq"
)

// tellPresence tells that this member is there, and returns the members that are there and not drained, the oldest first.
func (m *Member) tellPresence(ctx context.Context) (present []presence, err error) {
	var lag int64
	if m.config.Lag != nil {
		if lag, err = m.config.Lag(ctx); err != nil {
			return nil, err
		}
	}
	_, err = m.config.DB.ExecContext(ctx, `
		INSERT INTO cursors.members (id, name, host, version, roles, works, lag) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO UPDATE SET seen = now(), lag = excluded.lag`,
		m.id, m.config.Name, m.config.Host, m.config.Version, m.config.Roles, pq.Array(m.listWorks()), lag)
	if err == nil {
		err = m.config.DB.SelectContext(ctx, &present, `
			SELECT id, works FROM cursors.members
			WHERE NOT drained AND seen BETWEEN now() - make_interval(secs => $1) AND now() + make_interval(secs => $1) ORDER BY since, id`, m.config.Lease.Seconds())
	}
	if err != nil {
		return nil, fmt.Errorf("telling Postgres that this process is there: %w", err)
	}
	return present, nil
}

// listWorks returns the names of all kinds of work of this member.
func (m *Member) listWorks() []string {
	return append(slices.Clone(m.config.Works), m.config.Alone...)
}

// renewLeases renews the leases of a work, gives back those that are leaving, and takes free ones up to a fair number. It
// returns the parts that are held afterwards, in ascending order. It is a single statement, which Postgres finishes even
// if this process is frozen meanwhile: locks that others would wait for are never left.
func (m *Member) renewLeases(ctx context.Context, w *work, fair int) (mine []int, err error) {
	var rows []struct {
		Part   int    `db:"part"`
		Holder string `db:"holder"`
	}
	err = m.config.DB.SelectContext(ctx, &rows, `
		WITH free AS MATERIALIZED (
			SELECT part FROM cursors.leases
			WHERE work = $1 AND holder <> $2 AND until NOT BETWEEN now() AND now() + 2 * make_interval(secs => $5) ORDER BY part
			LIMIT greatest(0, $3 - (SELECT count(*) FROM cursors.leases WHERE work = $1 AND holder = $2))
			FOR UPDATE SKIP LOCKED
		)
		UPDATE cursors.leases SET
			holder = CASE WHEN part = ANY($4) THEN '' ELSE $2 END,
			until = now() + CASE WHEN part = ANY($4) THEN INTERVAL '0' ELSE make_interval(secs => $5) END
		WHERE work = $1 AND (holder = $2 OR part IN (SELECT part FROM free))
		RETURNING part, holder`, w.name, m.id, fair, pq.Array(w.leaving), m.config.Lease.Seconds())
	if err == nil && len(rows) == 0 {
		err = m.insertLeases(ctx, w)
	}
	if err != nil {
		return nil, fmt.Errorf("renewing the leases of %s: %w", w.name, err)
	}
	for _, row := range rows {
		if row.Holder == m.id {
			mine = append(mine, row.Part)
		}
	}
	slices.Sort(mine)
	return mine, nil
}

// insertLeases makes the rows of a work that are missing, held by nobody.
func (m *Member) insertLeases(ctx context.Context, w *work) error {
	_, err := m.config.DB.ExecContext(ctx, `
		INSERT INTO cursors.leases (work, part, holder, until, whole) SELECT $1, part, '', now(), $2 = 1 FROM generate_series(0, $2 - 1) AS part
		ON CONFLICT DO NOTHING`, w.name, w.parts)
	return err
}

// Join forgets members that are long gone, makes the rows of all works, and beats for the first time: a member that is
// the only one holds everything when Join returns.
func (m *Member) Join(ctx context.Context) error {
	for _, statement := range []string{
		`DELETE FROM cursors.members WHERE seen < now() - INTERVAL '1 day'`,
		`DELETE FROM cursors.leases WHERE until < now() - INTERVAL '30 days'`, // of works that nobody does any more
	} {
		if _, err := m.config.DB.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("forgetting members that are gone: %w", err)
		}
	}
	for _, w := range m.works {
		if err := m.insertLeases(ctx, w); err != nil {
			return fmt.Errorf("making the leases of %s: %w", w.name, err)
		}
	}
	return m.Beat(ctx)
}

// deleteRows frees the leases of this member and takes it off the list.
func (m *Member) deleteRows(ctx context.Context) error {
	for _, statement := range []string{
		`UPDATE cursors.leases SET holder = '', until = now() WHERE holder = $1`, `DELETE FROM cursors.members WHERE id = $1`,
	} {
		if _, err := m.config.DB.ExecContext(ctx, statement, m.id); err != nil {
			return err
		}
	}
	return nil
}
