package ratings

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/projections"
)

// Outcomes of a phase for a seat that was asked for orders. The outcome is "" for a seat that was not asked, and for
// a seat without orders if the steward closed the phase early.
const (
	answered = "answered"
	missed   = "missed"
	excused  = "excused"
)

// Deeds of players.
const (
	resigned = "resigned"
	vacated  = "vacated" // lost the seat by missing deadlines
	tookOver = "took over"
)

// turn is a seat with its holder in a phase that has closed.
type turn struct {
	game    string
	phase   int
	seat    game.Seat
	player  game.Player
	ruleset string
	outcome string
	veiled  bool
	closed  time.Time
}

// grace is a seat that was given more time.
type grace struct {
	Game  string    `db:"game"`
	Phase int       `db:"phase_n"`
	Seat  game.Seat `db:"seat"`
}

// deed says how a player came to a seat or left it.
type deed struct {
	game   string
	n      int
	phase  int
	seat   game.Seat
	player game.Player
	deed   string
	veiled bool
	at     time.Time
}

// batch collects what Take finds in a stretch of the log without a rewinding, until Flush writes it.
type batch struct {
	tx     *sqlx.Tx
	turns  []turn
	graces []grace
	deeds  []deed
	endings
	veils map[string]bool // by ruleset
}

// Take collects the turns, graces, deeds and endings of a step.
func (p *batch) Take(step projections.Step) {
	n, _, _, _ := step.Before.Phase()
	for i, e := range step.Events {
		switch e := e.(type) {
		case game.Extended:
			for _, seat := range e.Seats {
				p.graces = append(p.graces, grace{step.Game, n, seat})
			}
		case game.PhaseClosed:
			p.turns = append(p.turns, p.listTurns(step, e)...)
		case game.Resigned:
			p.addDeed(step, i, e.Seat, e.By, resigned)
		case game.Vacated:
			if e.Why != "resigned" { // a resignation was counted when it was announced
				p.addDeed(step, i, e.Seat, e.From, vacated)
			}
		case game.Replaced:
			p.addDeed(step, i, e.Seat, e.To, tookOver)
		case game.Ended:
			p.endings = append(p.endings, ending{step, e})
		}
	}
}

// addDeed adds a deed that the step's event i makes.
func (p *batch) addDeed(step projections.Step, i int, seat game.Seat, player game.Player, what string) {
	n, _, _, _ := step.Before.Phase()
	p.deeds = append(p.deeds, deed{step.Game, step.Commit.First + i, n, seat, player, what, p.isVeiled(step), step.Commit.At})
}

// isVeiled reports whether the step's game counts for nothing before its end: its ruleset is veiled, or the game is
// anonymous. It remembers the answer for the ruleset.
func (p *batch) isVeiled(s projections.Step) bool {
	rs := s.Before.Ruleset()
	veiled, known := p.veils[rs.Name()]
	if !known {
		veiled = rs.Describe().Veiled
		p.veils[rs.Name()] = veiled
	}
	return veiled || s.Before.Anonymous()
}

// listTurns returns the turns of all seats in the phase that closes. It leaves out free seats and those of bots.
func (p *batch) listTurns(step projections.Step, closed game.PhaseClosed) []turn {
	misses := make(map[game.Seat]string)
	for _, e := range step.Events {
		if e, ok := e.(game.Missed); ok {
			misses[e.Seat] = missed
			if e.Excused {
				misses[e.Seat] = excused
			}
		}
	}
	var turns []turn
	for _, info := range step.Before.SeatsInBrief() {
		if _, bot := info.Player.Bot(); bot || info.Player == "" {
			continue
		}
		outcome := misses[info.Seat]
		// If the steward closed the phase early, only seats with orders have answered.
		if outcome == "" && info.Awaited && (info.HasOrders || closed.Reason != "steward") {
			outcome = answered
		}
		turns = append(turns, turn{step.Game, closed.N, info.Seat, info.Player, step.Before.Ruleset().Name(), outcome, p.isVeiled(step), step.Commit.At})
	}
	return turns
}

// Flush writes what was collected, and rates the games that have ended. Then it empties the batch; after an error it
// does not.
func (p *batch) Flush(ctx context.Context) error {
	if err := p.writeRows(ctx); err != nil {
		return err
	}
	if len(p.endings) > 0 {
		if err := finishGames(ctx, p.tx, p.endings); err != nil {
			return err
		}
	}
	*p = batch{tx: p.tx, veils: p.veils}
	return nil
}

// insertGrace allows duplicates: a seat may be given grace twice in a phase, for the steward may
// move the deadline in between.
var insertGrace = projections.Into("graces", "game, phase_n, seat") + ` ON CONFLICT DO NOTHING`

// writeRows adds the turns, graces and deeds to the tables.
func (p *batch) writeRows(ctx context.Context) error {
	columns := []string{"game", "phase_n", "seat", "player", "ruleset", "outcome", "veiled", "closed"}
	err := projections.Copy(ctx, p.tx, "phases", columns, p.turns, func(t turn) []any {
		return []any{t.game, t.phase, string(t.seat), string(t.player), t.ruleset, t.outcome, t.veiled, t.closed}
	})
	if err != nil {
		return err
	}
	if err := projections.Insert(ctx, p.tx, insertGrace, p.graces); err != nil {
		return err
	}
	columns = []string{"game", "n", "phase_n", "seat", "player", "deed", "veiled", "at"}
	return projections.Copy(ctx, p.tx, "deeds", columns, p.deeds, func(d deed) []any {
		return []any{d.game, d.n, d.phase, string(d.seat), string(d.player), d.deed, d.veiled, d.at}
	})
}

// Rewind deletes the rows of a game from a phase on, and its end. Resignations and takeovers stay.
// If the game had ended, the games that ended after it are rated again.
func (p *batch) Rewind(ctx context.Context, id string, to int) error {
	tx := p.tx
	for _, statement := range []string{
		`DELETE FROM phases WHERE game = $1 AND phase_n >= $2`,
		`DELETE FROM graces WHERE game = $1 AND phase_n >= $2`,
		`DELETE FROM deeds WHERE game = $1 AND phase_n >= $2 AND deed = 'vacated'`, // the player has the lost seat back
	} {
		if _, err := tx.ExecContext(ctx, statement, id, to); err != nil {
			return err
		}
	}
	var ends []int64
	if err := tx.SelectContext(ctx, &ends, `DELETE FROM games WHERE game = $1 RETURNING pos`, id); err != nil || len(ends) == 0 {
		return err
	}
	return p.rateAgain(ctx, ends[0])
}

// rateAgain rates anew the games that ended at a position or after it.
func (p *batch) rateAgain(ctx context.Context, pos int64) error {
	if err := rewindRatings(ctx, p.tx, pos); err != nil {
		return err
	}
	var later []Game
	if err := p.tx.SelectContext(ctx, &later, `SELECT `+gameColumns+` FROM games WHERE pos >= $1 ORDER BY pos`, pos); err != nil {
		return err
	}
	return rateGames(ctx, p.tx, later)
}

// rewindRatings takes all ratings back to their state before a position: it deletes the later changes, and makes the
// forms of their players from the earlier changes. A player without earlier changes loses the form.
func rewindRatings(ctx context.Context, tx *sqlx.Tx, pos int64) error {
	for _, statement := range []string{
		`DELETE FROM forms USING changes AS c
		WHERE c.pos >= $1 AND (forms.player, forms.ruleset, forms.system) = (c.player, c.ruleset, c.system)`,
		`INSERT INTO forms (ruleset, system, player, games, rated, last)
		SELECT DISTINCT ON (player, ruleset, system) ruleset, system, player, count(*) OVER curve,
			count(*) FILTER (WHERE rated) OVER curve, change
		FROM changes WHERE pos < $1 AND (player, ruleset, system) IN (SELECT player, ruleset, system FROM changes WHERE pos >= $1)
		WINDOW curve AS (PARTITION BY player, ruleset, system)
		ORDER BY player, ruleset, system, rated DESC, n DESC`,
		`DELETE FROM changes WHERE pos >= $1`,
	} {
		if _, err := tx.ExecContext(ctx, statement, pos); err != nil {
			return err
		}
	}
	return nil
}
