package projections

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
)

// A Ruling is the official result of a table of a tournament, where it differs from the game's own
// end.
type Ruling struct {
	Game     string                    `db:"game"`
	Official JSON[tournament.Official] `db:"official"`
}

// rulingKinds are the events that give a table its official result.
var rulingKinds = map[string]bool{
	tournament.Registry().Kind(tournament.ResultRecorded{}):  true,
	tournament.Registry().Kind(tournament.ResultCorrected{}): true,
	tournament.Registry().Kind(tournament.TableVoided{}):     true,
}

// Rulings returns the official results that the batch gives to tables, in its order. A result that
// lifts an earlier ruling is among them.
func (b Batch) Rulings() ([]Ruling, error) {
	var all []Ruling
	for _, commit := range b.Commits {
		if _, ok := aggregate.TournamentID(commit.Log); !ok {
			continue
		}
		for _, env := range commit.Events {
			if !rulingKinds[env.Kind] {
				continue
			}
			ev, err := tournament.Registry().Decode(env)
			if err != nil {
				return nil, fmt.Errorf("reading a result in %s at %d: %w", commit.Log, commit.Pos, err)
			}
			if id, official, ok := tournament.RulingOf(ev); ok {
				all = append(all, Ruling{id, JSON[tournament.Official]{V: official}})
			}
		}
	}
	return all, nil
}

// Keep writes a ruling into a projection's table of rulings, or deletes one that is lifted.
// changed is false if there was no ruling before and there is none now.
func (r Ruling) Keep(ctx context.Context, tx *sqlx.Tx) (changed bool, err error) {
	var was string
	err = tx.GetContext(ctx, &was, `DELETE FROM rulings WHERE game = $1 RETURNING game`, r.Game)
	switch {
	case errors.Is(err, sql.ErrNoRows) && r.Official.V.Outcome == tournament.ByGame:
		return false, nil
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return false, fmt.Errorf("lifting a ruling on %s: %w", r.Game, err)
	case r.Official.V.Outcome == tournament.ByGame:
		return true, nil
	}
	return true, Insert(ctx, tx, Into("rulings", "game, official"), []Ruling{r})
}

// RulingsOn returns the rulings on some games that a projection has kept, by game.
func RulingsOn(ctx context.Context, tx *sqlx.Tx, games []string) (map[string]tournament.Official, error) {
	rows, err := Rows[Ruling](ctx, tx, `SELECT game, official FROM rulings WHERE game = ANY($1)`, pq.StringArray(games))
	all := make(map[string]tournament.Official, len(rows))
	for _, r := range rows {
		all[r.Game] = r.Official.V
	}
	return all, err
}
