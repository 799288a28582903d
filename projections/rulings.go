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

// A Ruling says which result of a table of a tournament is the official one. If its outcome is
// tournament.ByGame, that is the game's own result: an earlier ruling is lifted.
type Ruling struct {
	Game     string                    `db:"game"`
	Official JSON[tournament.Official] `db:"official"`
}

// rulingKinds are the kinds of events that may give a table an official result.
var rulingKinds = map[string]bool{
	tournament.Registry().Kind(tournament.ResultRecorded{}):  true,
	tournament.Registry().Kind(tournament.ResultCorrected{}): true,
	tournament.Registry().Kind(tournament.TableVoided{}):     true,
}

// Rulings returns the rulings of the batch in its order, those that lift an earlier ruling too. It
// fails if an event of a ruling cannot be decoded.
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

// Keep writes a ruling into the table rulings of a projection, in the place of an earlier ruling on
// the game. A ruling with the outcome tournament.ByGame only deletes the earlier one. changed is
// false if there was no ruling before and there is none now.
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

// RulingsOn returns the rulings on some games that a projection has kept, by game. A game without a
// ruling is not in the map.
func RulingsOn(ctx context.Context, tx *sqlx.Tx, games []string) (map[string]tournament.Official, error) {
	rows, err := Rows[Ruling](ctx, tx, `SELECT game, official FROM rulings WHERE game = ANY($1)`, pq.StringArray(games))
	all := make(map[string]tournament.Official, len(rows))
	for _, r := range rows {
		all[r.Game] = r.Official.V
	}
	return all, err
}
