package members

import (
	"context"
	"fmt"
	"slices"

	"github.com/lib/pq"

	"seneschal/domain/lists"
)

// tellPresence tells that this member is there, and returns the members that are there and not drained, the oldest first.
func (m *Member) tellPresence(ctx context.Context) (present []presence, err error) {
	var lag int64
	if m.config.Lag != nil {
		if lag, err = m.config.Lag(ctx); err != nil {
			return nil, err
		}
	}
	err = m.config.DB.SelectContext(ctx, &present, `
		WITH me AS (
			INSERT INTO cursors.members (id, name, host, version, roles, works, lag) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (id) DO UPDATE SET seen = now(), lag = excluded.lag RETURNING id, works, drained, since
		)
		SELECT id, works FROM (
			SELECT id, works, drained, since FROM cursors.members
			WHERE id <> $1 AND seen BETWEEN now() - make_interval(secs => $8) AND now() + make_interval(secs => $8)
			UNION ALL TABLE me
		) AS present WHERE NOT drained ORDER BY since, id`,
		m.id, m.config.Name, m.config.Host, m.config.Version, m.config.Roles, pq.Array(m.listWorks()), lag, m.config.Lease.Seconds())
	if err != nil {
		return nil, fmt.Errorf("telling Postgres that this process is there: %w", err)
	}
	return present, nil
}

// listWorks returns the names of all kinds of work of this member.
func (m *Member) listWorks() []string {
	return append(slices.Clone(m.config.Works), m.config.Alone...)
}

// renewLeases renews the leases of all works, gives back those that are leaving, and takes free ones up to the fair number of
// each work. It returns the parts of each work that are held afterwards, in ascending order. It is a single statement, which Postgres finishes even
// if this process is frozen meanwhile: locks that others would wait for are never left.
func (m *Member) renewLeases(ctx context.Context, fair []int) (mine [][]int, err error) {
	var leavingWorks []string
	var leaving []int64
	for _, w := range m.works {
		for _, part := range w.leaving {
			leavingWorks, leaving = append(leavingWorks, w.name), append(leaving, int64(part))
		}
	}
	var rows []struct {
		Known int           `db:"known"` // rows that the work has, held by whomever
		Mine  pq.Int64Array `db:"mine"`
	}
	err = m.config.DB.SelectContext(ctx, &rows, `
		WITH works AS (
			SELECT work, fair, n FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS w (work, fair, n)
		), leaving AS (
			SELECT work, part FROM unnest($3::text[], $4::bigint[]) AS l (work, part)
		), free AS MATERIALIZED (
			SELECT f.work, f.part FROM works AS w CROSS JOIN LATERAL (
				SELECT work, part FROM cursors.leases
				WHERE work = w.work AND holder <> $5 AND until NOT BETWEEN now() AND now() + 2 * make_interval(secs => $6) ORDER BY part
				LIMIT greatest(0, w.fair - (SELECT count(*) FROM cursors.leases WHERE work = w.work AND holder = $5))
				FOR UPDATE SKIP LOCKED
			) AS f
		), renewed AS (
			UPDATE cursors.leases AS l SET
				holder = CASE WHEN (l.work, l.part) IN (TABLE leaving) THEN '' ELSE $5 END,
				until = now() + CASE WHEN (l.work, l.part) IN (TABLE leaving) THEN INTERVAL '0' ELSE make_interval(secs => $6) END
			WHERE l.work IN (SELECT work FROM works) AND (l.holder = $5 OR (l.work, l.part) IN (TABLE free))
			RETURNING l.work, l.part, l.holder
		)
		SELECT (SELECT count(*) FROM cursors.leases AS l WHERE l.work = w.work) AS known,
			coalesce((SELECT array_agg(r.part ORDER BY r.part) FROM renewed AS r WHERE r.work = w.work AND r.holder = $5), '{}') AS mine
		FROM works AS w ORDER BY n`,
		pq.Array(lists.Map(m.works, func(w *work) string { return w.name })), pq.Array(lists.Map(fair, func(n int) int64 { return int64(n) })),
		pq.Array(leavingWorks), pq.Array(leaving), m.id, m.config.Lease.Seconds())
	for i, row := range rows {
		if err == nil && row.Known < m.works[i].parts {
			err = m.insertLeases(ctx, m.works[i])
		}
		mine = append(mine, lists.Map(row.Mine, func(part int64) int { return int(part) }))
	}
	if err != nil {
		return nil, fmt.Errorf("renewing the leases: %w", err)
	}
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
