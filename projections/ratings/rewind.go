package ratings

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// Rewind takes back what came of a game from a phase on. If it had ended, the
// games that were rated after it are rated again.
func (p *part) Rewind(ctx context.Context, id string, to int) error {
	tx := p.tx
	for _, statement := range []string{
		`DELETE FROM phases WHERE game = $1 AND phase_n >= $2`,
		`DELETE FROM graces WHERE game = $1 AND phase_n >= $2`,
		`DELETE FROM deeds WHERE game = $1 AND phase_n >= $2 AND deed = 'vacated'`, // who lost a seat so has it back
	} {
		if _, err := tx.ExecContext(ctx, statement, id, to); err != nil {
			return err
		}
	}
	var ends []int64
	if err := tx.SelectContext(ctx, &ends, `DELETE FROM games WHERE game = $1 RETURNING pos`, id); err != nil || len(ends) == 0 {
		return err
	}
	if err := forget(ctx, tx, ends[0]); err != nil {
		return err
	}
	var later []Game
	if err := tx.SelectContext(ctx, &later, `SELECT `+gameColumns+` FROM games WHERE pos > $1 ORDER BY pos`, ends[0]); err != nil {
		return err
	}
	return rate(ctx, tx, later)
}

// forget takes all ratings back to where they were before a position.
func forget(ctx context.Context, tx *sqlx.Tx, pos int64) error {
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
