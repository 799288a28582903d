package ratings

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/rating"
	"seneschal/projections"
)

// A Finished is a game that is over with the place of one player in it.
type Finished struct {
	Place
	GameTitle string    `db:"game_title" json:"game_title"`
	Ruleset   string    `db:"ruleset" json:"ruleset"`
	Ended     time.Time `db:"ended" json:"ended"`
	Phases    int       `db:"phases" json:"phases"`
	// Outcome is the official outcome of a tournament's table; "" if the game's own end is official.
	Outcome tournament.Outcome `db:"outcome" json:"outcome,omitempty"`
}

// Won reports whether the player has the first place, alone or shared, in a game that counts. Void and forfeited
// tables do not count.
func (f Finished) Won() bool {
	return f.Place.Place == 1 && f.Outcome != tournament.Voided && f.Outcome != tournament.Forfeited
}

// GamesOf lists the games of a player that are over, the newest first. A game in which the player held several seats
// comes once for each.
func GamesOf(ctx context.Context, q sqlx.QueryerContext, player game.Player) ([]Finished, error) {
	return projections.List[Finished](ctx, q, `
		SELECT `+placeColumns+`, game_title, ruleset, ended, phases, outcome FROM ratings.places
		JOIN (SELECT game, pos, title AS game_title, ruleset, ended, phases, outcome FROM ratings.games) AS g USING (game)
		WHERE player = $1 ORDER BY pos DESC, seat`, player)
}

// FormsOf returns the ratings of a player in all lists, that of all games first; nil if the player has none.
func FormsOf(ctx context.Context, q sqlx.QueryerContext, player game.Player) ([]Form, error) {
	return projections.Rows[Form](ctx, q, `
		SELECT `+formColumns+` FROM ratings.forms WHERE player = $1 ORDER BY ruleset, system DESC`, player)
}

// Curve returns all changes of a player's rating in a list, the oldest first; nil if there are none.
func Curve(ctx context.Context, q sqlx.QueryerContext, list rating.List, player game.Player) ([]Change, error) {
	return projections.Rows[Change](ctx, q, `
		SELECT `+changeColumns+` FROM ratings.changes WHERE player = $1 AND ruleset = $2 AND system = $3 ORDER BY n`,
		player, list.Ruleset, string(list.System))
}

// Why returns the change n of a player's rating in a list, and explains it line by line. It fails with sql.ErrNoRows
// if no change has that number.
func Why(ctx context.Context, q sqlx.QueryerContext, list rating.List, player game.Player, n int) (Change, []rating.Line, error) {
	changes, err := projections.Rows[Change](ctx, q, `
		SELECT `+changeColumns+` FROM ratings.changes
		WHERE player = $1 AND ruleset = $2 AND system = $3 AND n BETWEEN $4 - 1 AND $4 ORDER BY n`, player, list.Ruleset, string(list.System), n)
	if err != nil {
		return Change{}, nil, err
	}
	if len(changes) == 0 || changes[len(changes)-1].N != n {
		return Change{}, nil, sql.ErrNoRows
	}
	curve := rating.Curve{List: list, Player: rating.Player(player)}
	for _, ch := range changes {
		curve.Changes = append(curve.Changes, ch.Change.V)
	}
	last := len(changes) - 1
	return changes[last], rating.History{Options: buildOptions()}.ExplainChange(curve, last), nil
}

// Lists returns the lists in which somebody stands, that of all games first.
func Lists(ctx context.Context, q sqlx.QueryerContext) ([]rating.List, error) {
	return projections.List[rating.List](ctx, q, `SELECT DISTINCT ruleset, system FROM ratings.forms ORDER BY ruleset, system DESC`)
}

// Table ranks a list's players at a moment, by the strength that they have at least. Idle time until the moment makes
// a rating less certain. A moment before the list's last change counts as that of the change.
func Table(ctx context.Context, q sqlx.QueryerContext, list rating.List, at time.Time) ([]rating.Standing, error) {
	forms, err := projections.Rows[Form](ctx, q, `
		SELECT `+formColumns+` FROM ratings.forms WHERE ruleset = $1 AND system = $2 ORDER BY player`, list.Ruleset, string(list.System))
	if err != nil {
		return nil, err
	}
	history := rating.History{Options: buildOptions()}
	games := make(map[rating.Player]int)
	for _, form := range forms {
		player := rating.Player(form.Player)
		if last := form.Last.V.At; at.Before(last) {
			at = last
		}
		history.Curves = append(history.Curves, rating.Curve{List: list, Player: player, Changes: []rating.Change{form.Last.V}})
		games[player] = form.Rated
	}
	table := history.RankPlayers(list, at)
	for i := range table {
		table[i].Games = games[table[i].Player]
	}
	return table, nil
}

// Shown returns the form's rating as it is shown at a moment, with the uncertainty of idle time. A moment before the
// form's last change counts as that of the change.
func (f Form) Shown(at time.Time) rating.Points {
	if at.Before(f.Last.V.At) {
		at = f.Last.V.At
	}
	h := rating.History{Options: buildOptions(), Curves: []rating.Curve{{List: f.List(), Changes: []rating.Change{f.Last.V}}}}
	return h.RankPlayers(f.List(), at)[0].Points // never empty: the form has a change
}

// A Reliability counts how a player has answered, in all games that may be shown: veiled games only after their end.
type Reliability struct {
	Player   game.Player `db:"player" json:"player"`
	Asked    int         `db:"asked" json:"asked"`         // phases
	OnTime   int         `db:"on_time" json:"on_time"`     // answered by the deadline
	Late     int         `db:"late" json:"late"`           // answered in a phase in which the seat had grace
	Missed   int         `db:"missed" json:"missed"`       // no answer (NMR)
	Excused  int         `db:"excused" json:"excused"`     // no answer, announced before
	Resigned int         `db:"resigned" json:"resigned"`   // seats given up
	Vacated  int         `db:"vacated" json:"vacated"`     // seats lost by missing deadlines
	TookOver int         `db:"took_over" json:"took_over"` // seats that others had left
}

// Answered returns the share of the due phases that were answered, in percent, cut to a whole number. Excused phases
// were not due. ok is false if no phase was due.
func (r Reliability) Answered() (percent int, ok bool) {
	due := r.OnTime + r.Late + r.Missed
	if due == 0 {
		return 0, false
	}
	return 100 * (r.OnTime + r.Late) / due, true
}

// A Career counts a player's results in all games that are over, and how the player has answered.
type Career struct {
	Reliability
	Games  int `db:"games" json:"games"`   // except void and forfeited ones
	Wins   int `db:"wins" json:"wins"`     // first places, shared ones too
	Titles int `db:"titles" json:"titles"` // titles that games gave
}

// careersQuery reads the career of the player $1, or of all players if $1 is empty. A veiled game counts for nothing
// before its end.
const careersQuery = `
	WITH answers AS (
		SELECT p.player, count(*) AS asked, count(*) FILTER (WHERE outcome = 'answered' AND g.seat IS NULL) AS on_time,
			count(*) FILTER (WHERE outcome = 'answered' AND g.seat IS NOT NULL) AS late,
			count(*) FILTER (WHERE outcome = 'missed') AS missed, count(*) FILTER (WHERE outcome = 'excused') AS excused
		FROM ratings.phases AS p
		LEFT JOIN ratings.graces AS g ON (g.game, g.phase_n, g.seat) = (p.game, p.phase_n, p.seat)
		WHERE ($1 = '' OR p.player = $1) AND p.outcome <> ''
			AND (NOT p.veiled OR EXISTS (SELECT FROM ratings.games AS o WHERE o.game = p.game))
		GROUP BY p.player
	), doings AS (
		SELECT player, count(*) FILTER (WHERE deed = 'resigned') AS resigned, count(*) FILTER (WHERE deed = 'vacated') AS vacated,
			count(*) FILTER (WHERE deed = 'took over') AS took_over
		FROM (
			SELECT DISTINCT d.game, d.seat, d.player, d.deed FROM ratings.deeds AS d
			WHERE ($1 = '' OR d.player = $1) AND (NOT d.veiled OR EXISTS (SELECT FROM ratings.games AS o WHERE o.game = d.game))
		) AS d GROUP BY player
	), results AS (
		SELECT player, count(*) AS games, count(*) FILTER (WHERE place = 1) AS wins, count(*) FILTER (WHERE title <> '') AS titles
		FROM ratings.places AS p WHERE ($1 = '' OR player = $1)
			AND EXISTS (SELECT FROM ratings.games AS o WHERE o.game = p.game AND o.outcome NOT IN ('void', 'forfeit')) GROUP BY player
	)
	SELECT player, coalesce(asked, 0) AS asked, coalesce(on_time, 0) AS on_time, coalesce(late, 0) AS late,
		coalesce(missed, 0) AS missed, coalesce(excused, 0) AS excused, coalesce(resigned, 0) AS resigned,
		coalesce(vacated, 0) AS vacated, coalesce(took_over, 0) AS took_over, coalesce(games, 0) AS games,
		coalesce(wins, 0) AS wins, coalesce(titles, 0) AS titles
	FROM answers FULL JOIN doings USING (player) FULL JOIN results USING (player) ORDER BY player`

// Careers returns the careers of all players that were ever asked for orders, gave up, lost or took over a seat, or
// have a place in a finished game; by player.
func Careers(ctx context.Context, q sqlx.QueryerContext) ([]Career, error) {
	return projections.List[Career](ctx, q, careersQuery, "")
}

// ReliabilityOf counts from the tables how a player has answered. A veiled game counts for nothing
// before its end. For an unknown player, and for "", all counts are 0.
func ReliabilityOf(ctx context.Context, q sqlx.QueryerContext, player game.Player) (Reliability, error) {
	career, err := projections.One[Career](ctx, q, careersQuery, string(player))
	if player == "" || errors.Is(err, sql.ErrNoRows) {
		return Reliability{Player: player}, nil
	}
	return career.Reliability, err
}

// A Recent counts how a player has answered since a time, for their tier. Seats of bots are not counted, and
// games of practice have no rows; phases that a player misses against bots count.
type Recent struct {
	Asked    int `db:"asked" json:"asked"`       // phases; excused absences count neither way
	Missed   int `db:"missed" json:"missed"`     // phases among Asked
	Resigned int `db:"resigned" json:"resigned"` // seats given up
}

// RecentOf counts how a player has answered since a time, 0 of everything if never. A veiled game counts for nothing
// before its end.
func RecentOf(ctx context.Context, q sqlx.QueryerContext, player game.Player, since time.Time) (Recent, error) {
	return projections.One[Recent](ctx, q, `
		SELECT count(*) FILTER (WHERE outcome IN ('answered', 'missed')) AS asked, count(*) FILTER (WHERE outcome = 'missed') AS missed, (
			SELECT count(*) FROM (
				SELECT DISTINCT d.game, d.seat FROM ratings.deeds AS d
				WHERE d.player = $1 AND d.deed = 'resigned' AND d.at >= $2 AND (NOT d.veiled OR EXISTS (SELECT FROM ratings.games AS o WHERE o.game = d.game))
			) AS given
		) AS resigned
		FROM ratings.phases AS p
		WHERE p.player = $1 AND p.closed >= $2 AND (NOT p.veiled OR EXISTS (SELECT FROM ratings.games AS o WHERE o.game = p.game))`, player, since)
}

// Tier returns the tier that the counts make.
func (r Recent) Tier() opening.Tier { return opening.TierOf(r.Asked, r.Missed, r.Resigned) }

// TierOf returns the tier of a player at a time. While the tables are first made everybody is new.
func TierOf(ctx context.Context, q sqlx.QueryerContext, player game.Player, at time.Time) (opening.Tier, error) {
	if built, err := Built(ctx, q); err != nil || !built {
		return opening.TierNew, err
	}
	recent, err := RecentOf(ctx, q, player, at.Add(-opening.TierSpan))
	return recent.Tier(), err
}

// FinishedBy counts the finished games in which a player has a place, against two other people at least, without
// having given up or lost a seat. The accounts bots do not count as people.
func FinishedBy(ctx context.Context, q sqlx.QueryerContext, player game.Player, bots ...game.Player) (int, error) {
	return projections.One[int](ctx, q, `
		SELECT count(*) FROM ratings.games AS g
		WHERE EXISTS (SELECT FROM ratings.places AS p WHERE p.game = g.game AND p.player = $1)
			AND NOT EXISTS (SELECT FROM ratings.deeds AS d WHERE d.game = g.game AND d.player = $1 AND d.deed IN ('resigned', 'vacated'))
			AND (SELECT count(DISTINCT p.player) FROM ratings.places AS p WHERE p.game = g.game AND p.player <> '' AND p.player <> $1 AND p.player <> ALL($2)) >= 2`, player, pq.Array(append([]game.Player{}, bots...))) // an array of NULL would leave nobody
}

// Built reports whether the tables are there. A new server has none until its log is projected.
func Built(ctx context.Context, q sqlx.QueryerContext) (bool, error) {
	return projections.One[bool](ctx, q, `SELECT to_regclass('ratings.phases') IS NOT NULL AND to_regclass('ratings.forms') IS NOT NULL`)
}
