package fairplay

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/fairplay"
	"seneschal/domain/game"
)

// told is the condition under which a game's numbers may be told.
const told = `(g.over OR NOT g.veiled)`

// Judge is what there is to say of the pairs among some players, from all games
// of the house in which they play.
func Judge(ctx context.Context, q sqlx.QueryerContext, among []game.Player) (fairplay.Report, error) {
	var rows []countRow
	err := sqlx.SelectContext(ctx, q, &rows, `
		SELECT p.game, p.a, p.b, g.others, `+pairColumns+` FROM fairplay.pairs AS p JOIN fairplay.games AS g ON g.game = p.game
		WHERE (p.a = ANY($1) OR p.b = ANY($1)) AND `+told+` ORDER BY p.a, p.b, p.game`, ids(among))
	counts := make([]fairplay.Count, len(rows))
	for i, r := range rows {
		counts[i] = r.count()
	}
	return fairplay.Judge(counts, among), err
}

// countRow is a pair's count as it is read.
type countRow struct {
	Game     string      `db:"game"`
	A        game.Player `db:"a"`
	B        game.Player `db:"b"`
	Others   int         `db:"others"`
	Asked    int         `db:"asked"`
	MissedA  int         `db:"missed_a"`
	MissedB  int         `db:"missed_b"`
	Together int         `db:"together"`
	Sent     int         `db:"sent"`
	Close    int         `db:"close"`
	Compared int         `db:"compared"`
	Alike    int         `db:"alike"`
	GaveA    int         `db:"gave_a"`
	GaveB    int         `db:"gave_b"`
	WorthA   int         `db:"worth_a"`
	WorthB   int         `db:"worth_b"`
}

func (r countRow) count() fairplay.Count {
	return fairplay.Count{
		Pair: fairplay.Pair{A: r.A, B: r.B}, Game: r.Game, Others: r.Others, Asked: r.Asked, MissedA: r.MissedA, MissedB: r.MissedB,
		Together: r.Together, Sent: r.Sent, Close: r.Close, Compared: r.Compared, Alike: r.Alike,
		GaveA: r.GaveA, GaveB: r.GaveB, WorthA: r.WorthA, WorthB: r.WorthB,
	}
}

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
	var rows []phaseRow
	err := sqlx.SelectContext(ctx, q, &rows, `
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
	var players []game.Player
	err := sqlx.SelectContext(ctx, q, &players, `SELECT a FROM fairplay.pairs UNION SELECT b FROM fairplay.pairs ORDER BY 1`)
	return players, err
}
