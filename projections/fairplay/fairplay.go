// Package fairplay is the projection of the counts that package domain/fairplay makes of pairs of
// players, by phase and by game. It says nothing about anybody; Judge makes a report of some
// players.
//
// Submissions are compared when a phase closes and are not kept: the tables hold numbers. A veiled
// game shows nothing before its end, as the number of phases in which a seat was asked may betray
// its holdings.
package fairplay

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/migrations"
	"seneschal/projections"
)

// Projector keeps the counts.
var Projector = projections.Projector{Name: "fairplay", Own: true, Version: 1, Schema: migrations.Projection("fairplay"), Project: projectBatch}

// projectBatch adds the phases that the batch closes to the counts. A rewinding takes back the later phases.
func projectBatch(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	return b.Stretches(ctx, newBatch(tx))
}

// batch collects what Take finds in a stretch of the log without a rewinding, until Flush writes it.
type batch struct {
	tx         *sqlx.Tx
	games      []gameRow
	endedGames []string // IDs of games that end
	phases     []phaseRow
	pairs      map[pairKey]*fairplay.Count
	order      []pairKey // keys of pairs, in the order in which they were added
}

// pairKey names a pair of a game.
type pairKey struct {
	game string
	fairplay.Pair
}

func newBatch(tx *sqlx.Tx) *batch { return &batch{tx: tx, pairs: make(map[pairKey]*fairplay.Count)} }

// Take collects the game that a step opens or ends, and the meetings of the phase that it closes. It leaves out
// meetings that say nothing.
func (p *batch) Take(step projections.Step) {
	if opened, ok := projections.Find[game.Opened](step); ok {
		rs := step.After.Ruleset()
		p.games = append(p.games, gameRow{step.Game, opened.Tournament, len(step.After.SeatsInBrief()) - 1, rs.Describe().Veiled || step.After.Anonymous()})
	}
	if _, ended := projections.Find[game.Ended](step); ended {
		p.endedGames = append(p.endedGames, step.Game)
	}
	closed, ok := projections.Find[game.PhaseClosed](step)
	if !ok {
		return
	}
	_, phase, _, _ := step.Before.Phase()
	row := phaseRow{Game: step.Game, N: closed.N, Phase: projections.Text(phase.Title)}
	for _, meeting := range fairplay.Observe(step.Before, step.Events) {
		if meeting == (fairplay.Meeting{Pair: meeting.Pair}) {
			continue
		}
		row.Meetings.V = append(row.Meetings.V, meeting)
		p.addMeeting(step.Game, meeting)
	}
	if len(row.Meetings.V) > 0 {
		p.phases = append(p.phases, row)
	}
}

// addMeeting adds a meeting to the counts of its pair.
func (p *batch) addMeeting(id string, meeting fairplay.Meeting) {
	key := pairKey{id, meeting.Pair}
	row := p.pairs[key]
	if row == nil {
		row = &fairplay.Count{Game: id, Pair: meeting.Pair}
		p.pairs[key] = row
		p.order = append(p.order, key)
	}
	row.Add(meeting)
}

// gameRow is a game when it opens.
type gameRow struct {
	Game       string `db:"game"`
	Tournament string `db:"tournament"`
	Others     int    `db:"others"` // number of seats beside a player's own
	Veiled     bool   `db:"veiled"`
}

// phaseRow is a phase with its meetings.
type phaseRow struct {
	Game     string                               `db:"game"`
	N        int                                  `db:"phase_n"`
	Phase    string                               `db:"phase"`
	Meetings projections.JSON[[]fairplay.Meeting] `db:"meetings"`
}

// pairColumns are the columns of a pair's numbers.
const pairColumns = `asked, missed_a, missed_b, together, sent, close, compared, alike, gave_a, gave_b, worth_a, worth_b`

// listValues lists the numbers of a pair, in the order of pairColumns.
func listValues(r *fairplay.Count) []int {
	return []int{
		r.Asked, r.MissedA, r.MissedB, r.Together, r.Sent, r.Close, r.Compared, r.Alike, r.GaveA, r.GaveB, r.WorthA, r.WorthB,
	}
}

// Flush writes what was collected, and empties the batch; after an error it does not.
func (p *batch) Flush(ctx context.Context) error {
	err := projections.Insert(ctx, p.tx, `
		INSERT INTO games (game, tournament, others, veiled, over) VALUES (:game, :tournament, :others, :veiled, false)`, p.games)
	if err != nil {
		return err
	}
	err = projections.Copy(ctx, p.tx, "phases", []string{"game", "phase_n", "phase", "meetings"}, p.phases, func(r phaseRow) []any {
		return []any{r.Game, r.N, r.Phase, r.Meetings}
	})
	if err != nil {
		return err
	}
	rows := lists.Map(p.order, func(k pairKey) *fairplay.Count { return p.pairs[k] })
	if err := addCounts(ctx, p.tx, rows); err != nil {
		return err
	}
	if len(p.endedGames) > 0 {
		if _, err := p.tx.ExecContext(ctx, `UPDATE games SET over = true WHERE game = ANY($1)`, pq.StringArray(p.endedGames)); err != nil {
			return err
		}
	}
	*p = *newBatch(p.tx)
	return nil
}

// addCounts adds counts to those in the table, with one statement. No two of them may be of the same pair and game.
func addCounts(ctx context.Context, tx *sqlx.Tx, rows []*fairplay.Count) error {
	if len(rows) == 0 {
		return nil
	}
	var games, as, bs pq.StringArray
	columns := make([]pq.Int64Array, len(listValues(rows[0])))
	for _, count := range rows {
		games, as, bs = append(games, count.Game), append(as, string(count.A)), append(bs, string(count.B))
		for i, n := range listValues(count) {
			columns[i] = append(columns[i], int64(n))
		}
	}
	args := []any{games, as, bs}
	for _, column := range columns {
		args = append(args, column)
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO pairs (game, a, b, `+pairColumns+`)
		SELECT unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[]),
			unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::bigint[]), unnest($9::bigint[]), unnest($10::bigint[]),
			unnest($11::bigint[]), unnest($12::bigint[]), unnest($13::bigint[]), unnest($14::bigint[]), unnest($15::bigint[])
		ON CONFLICT (game, a, b) DO UPDATE SET
			asked = pairs.asked + excluded.asked, missed_a = pairs.missed_a + excluded.missed_a, missed_b = pairs.missed_b + excluded.missed_b,
			together = pairs.together + excluded.together, sent = pairs.sent + excluded.sent, close = pairs.close + excluded.close,
			compared = pairs.compared + excluded.compared, alike = pairs.alike + excluded.alike, gave_a = pairs.gave_a + excluded.gave_a,
			gave_b = pairs.gave_b + excluded.gave_b, worth_a = pairs.worth_a + excluded.worth_a, worth_b = pairs.worth_b + excluded.worth_b`,
		args...)
	return err
}

// Rewind deletes the phases of a game from one on, takes back its end, and counts its pairs again from the phases that
// are left. to is at least 1.
func (p *batch) Rewind(ctx context.Context, id string, to int) error {
	for _, statement := range []string{
		`UPDATE games SET over = false WHERE game = $1 AND $2 > 0`,
		`DELETE FROM phases WHERE game = $1 AND phase_n >= $2`,
		`DELETE FROM pairs WHERE game = $1 AND $2 > 0`,
	} {
		if _, err := p.tx.ExecContext(ctx, statement, id, to); err != nil {
			return err
		}
	}
	var left []projections.JSON[[]fairplay.Meeting]
	if err := p.tx.SelectContext(ctx, &left, `SELECT meetings FROM phases WHERE game = $1 ORDER BY phase_n`, id); err != nil {
		return err
	}
	again := newBatch(p.tx)
	for _, phase := range left {
		for _, m := range phase.V {
			again.addMeeting(id, m)
		}
	}
	return again.Flush(ctx)
}
