package fairplay

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/projections"
)

// shownCondition holds for the games g whose numbers may be shown.
const shownCondition = `(g.over OR NOT g.veiled)`

// Judge reports on the pairs among some players, from all their games of the server whose numbers may be shown.
func Judge(ctx context.Context, q sqlx.QueryerContext, among []game.Player) (fairplay.Report, error) {
	counts, err := projections.Rows[fairplay.Count](ctx, q, `
		SELECT p.game, p.a, p.b, g.others, `+countColumns+` FROM fairplay.pairs AS p JOIN fairplay.games AS g ON g.game = p.game
		WHERE (p.a = ANY($1) OR p.b = ANY($1)) AND `+shownCondition+` ORDER BY p.a, p.b, p.game`, pq.Array(among))
	return fairplay.Judge(counts, among), err
}

// countColumns are pairColumns under the names of the fields of a Count, in small letters.
const countColumns = `asked, missed_a AS misseda, missed_b AS missedb, together, sent, close, compared, alike,
	gave_a AS gavea, gave_b AS gaveb, worth_a AS wortha, worth_b AS worthb`

// A Case is one phase of a finished game in which a pair shows something.
type Case struct {
	Game  string
	N     int
	Phase string // its title
	fairplay.Meeting
}

// Cases lists the phases in which an indicator shows something of a pair, by the ID of their game. It searches only
// finished games: of running games nobody learns more than the number. Gifts count only from pair.A to pair.B.
func Cases(ctx context.Context, q sqlx.QueryerContext, pair fairplay.Pair, indicator fairplay.Indicator) ([]Case, error) {
	rows, err := projections.Rows[phaseRow](ctx, q, `
		SELECT h.game, h.phase_n, h.phase, h.meetings FROM fairplay.pairs AS p
		JOIN fairplay.games AS g ON g.game = p.game JOIN fairplay.phases AS h ON h.game = p.game
		WHERE p.a = $1 AND p.b = $2 AND g.over ORDER BY h.game, h.phase_n`, min(pair.A, pair.B), max(pair.A, pair.B))
	var cases []Case
	for _, row := range rows {
		for _, meeting := range row.Meetings.V {
			if isSamePair(meeting.Pair, pair) && showsIndicator(meeting, pair, indicator) {
				cases = append(cases, Case{row.Game, row.N, row.Phase, meeting})
			}
		}
	}
	return cases, err
}

// isSamePair reports whether two pairs have the same players, in either order.
func isSamePair(a, b fairplay.Pair) bool { return a == b || a == fairplay.Pair{A: b.B, B: b.A} }

// showsIndicator reports whether a meeting has something of an indicator. A gift counts only if it
// is from pair.A.
func showsIndicator(meeting fairplay.Meeting, pair fairplay.Pair, of fairplay.Indicator) bool {
	switch of {
	case fairplay.Missed:
		return meeting.MissedTogether()
	case fairplay.Alike:
		return meeting.IsAlike()
	case fairplay.Minute:
		return meeting.IsClose()
	}
	return meeting.A == pair.A && meeting.GaveA > 0 || meeting.B == pair.A && meeting.GaveB > 0
}

// Players lists all players of whom something is known, sorted.
func Players(ctx context.Context, q sqlx.QueryerContext) ([]game.Player, error) {
	return projections.Rows[game.Player](ctx, q, `SELECT a FROM fairplay.pairs UNION SELECT b FROM fairplay.pairs ORDER BY 1`)
}
