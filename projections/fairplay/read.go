package fairplay

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/projections"
)

// told is the condition under which a game's numbers may be told.
const told = `(g.over OR NOT g.veiled)`

// Judge is what there is to say of the pairs among some players, from all games
// of the house in which they play.
func Judge(ctx context.Context, q sqlx.QueryerContext, among []game.Player) (fairplay.Report, error) {
	counts, err := projections.Rows[fairplay.Count](ctx, q, `
		SELECT p.game, p.a, p.b, g.others, `+countColumns+` FROM fairplay.pairs AS p JOIN fairplay.games AS g ON g.game = p.game
		WHERE (p.a = ANY($1) OR p.b = ANY($1)) AND `+told+` ORDER BY p.a, p.b, p.game`, pq.Array(among))
	return fairplay.Judge(counts, among), err
}

// countColumns are pairColumns under the names of the fields of a Count, in small letters.
const countColumns = `asked, missed_a AS misseda, missed_b AS missedb, together, sent, close, compared, alike,
	gave_a AS gavea, gave_b AS gaveb, worth_a AS wortha, worth_b AS worthb`

// A Case is one phase of a game that is over, in which a pair shows something.
type Case struct {
	Game  string
	N     int
	Phase string // its title
	fairplay.Meeting
}

// Cases are the phases in which an indicator has something to show of a pair,
// of games that are over, the newest games last: of running games the number is
// all that is told.
func Cases(ctx context.Context, q sqlx.QueryerContext, pair fairplay.Pair, of fairplay.Indicator) ([]Case, error) {
	rows, err := projections.Rows[phaseRow](ctx, q, `
		SELECT h.game, h.phase_n, h.phase, h.meetings FROM fairplay.pairs AS p
		JOIN fairplay.games AS g ON g.game = p.game JOIN fairplay.phases AS h ON h.game = p.game
		WHERE p.a = $1 AND p.b = $2 AND g.over ORDER BY h.game, h.phase_n`, min(pair.A, pair.B), max(pair.A, pair.B))
	var cases []Case
	for _, r := range rows {
		for _, m := range r.Meetings.V {
			if same(m.Pair, pair) && shows(m, pair, of) {
				cases = append(cases, Case{r.Game, r.N, r.Phase, m})
			}
		}
	}
	return cases, err
}

func same(a, b fairplay.Pair) bool { return a == b || a == fairplay.Pair{A: b.B, B: b.A} }

func shows(m fairplay.Meeting, pair fairplay.Pair, of fairplay.Indicator) bool {
	switch of {
	case fairplay.Missed:
		return m.Together()
	case fairplay.Alike:
		return m.Like()
	case fairplay.Minute:
		return m.Close()
	}
	return m.A == pair.A && m.GaveA > 0 || m.B == pair.A && m.GaveB > 0
}

// Players are all of whom something is known, sorted.
func Players(ctx context.Context, q sqlx.QueryerContext) ([]game.Player, error) {
	return projections.Rows[game.Player](ctx, q, `SELECT a FROM fairplay.pairs UNION SELECT b FROM fairplay.pairs ORDER BY 1`)
}
