// Package fairplay is the projection of what the log shows of pairs of players:
// what package domain/fairplay counts, by phase and by game. It says nothing
// about anybody; who asks for a report of some players gets one by Judge.
//
// Letters are compared when a phase closes and are not kept: the tables hold
// numbers. Of a veiled game nothing is told before its end, as the number of
// phases in which a seat was asked may tell what it holds.
package fairplay

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/migrations"
	"seneschal/projections"
)

// Projector keeps the counts.
type Projector struct{}

var _ projections.Projector = Projector{}

// Name is "fairplay".
func (Projector) Name() string { return "fairplay" }

// Version is raised when Project changes.
func (Projector) Version() int { return 1 }

// Schema makes the tables.
func (Projector) Schema() string { return migrations.Projection("fairplay") }

// Project adds the phases that the batch closes. A rewinding takes back what
// came after.
func (Projector) Project(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	return b.Stretches(ctx, newPart(tx))
}

// part is a stretch of the log without a rewinding, until it is written.
type part struct {
	tx     *sqlx.Tx
	games  []gameRow
	over   []string // games that end in it
	phases []phaseRow
	pairs  map[pairKey]*pairRow
	order  []pairKey
}

// pairKey names a pair of a game.
type pairKey struct {
	game string
	fairplay.Pair
}

func newPart(tx *sqlx.Tx) *part { return &part{tx: tx, pairs: make(map[pairKey]*pairRow)} }

// Take adds what a step shows.
func (p *part) Take(s projections.Step) {
	if opened, ok := projections.Find[game.Opened](s); ok {
		rs := s.After.Ruleset()
		p.games = append(p.games, gameRow{s.Game, opened.Tournament, len(s.After.Seats()) - 1, rs.Describe().Veiled})
	}
	if _, ended := projections.Find[game.Ended](s); ended {
		p.over = append(p.over, s.Game)
	}
	closed, ok := projections.Find[game.PhaseClosed](s)
	if !ok {
		return
	}
	_, phase, _, _ := s.Before.Phase()
	row := phaseRow{Game: s.Game, N: closed.N, Phase: projections.Text(phase.Title)}
	for _, m := range fairplay.Observe(s.Before, s.Events) {
		if m == (fairplay.Meeting{Pair: m.Pair}) {
			continue
		}
		row.Meetings.V = append(row.Meetings.V, m)
		p.add(s.Game, m)
	}
	if len(row.Meetings.V) > 0 {
		p.phases = append(p.phases, row)
	}
}

func (p *part) add(id string, m fairplay.Meeting) {
	key := pairKey{id, m.Pair}
	row := p.pairs[key]
	if row == nil {
		row = &pairRow{}
		row.Game, row.Pair = id, m.Pair
		p.pairs[key] = row
		p.order = append(p.order, key)
	}
	row.Add(m)
}
