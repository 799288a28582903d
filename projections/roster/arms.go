package roster

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/arms"
	"seneschal/domain/game"
)

// ErrWorn says that a coat of arms is another player's.
var ErrWorn = errors.New("another player has these arms")

// Arms returns the numbers of some players' coats of arms. A player with number 0 is not in the map. If
// the roster cannot be read, it returns nil.
func (r *Roster) Arms(ctx context.Context, players []game.Player) map[game.Player]int {
	return r.queryNumbers(ctx, `SELECT id, arms AS n FROM roster.players WHERE id = ANY($1) AND arms > 0`, players)
}

// Emblazon gives arms to all players without any: they joined before there were arms. It goes on after a
// failure, and joins all errors.
func (r *Roster) Emblazon(ctx context.Context) error {
	var unarmed []game.Player
	err := r.db.SelectContext(ctx, &unarmed, `SELECT id FROM roster.players WHERE coat IS NULL AND erased IS NULL ORDER BY created, id`)
	for _, p := range unarmed {
		err = errors.Join(err, r.withTransaction(ctx, func(tx *sqlx.Tx) error { return assignArms(ctx, tx, p) }))
	}
	return wrapError(err, "giving arms to players")
}

// assignArms gives a player the first arms that nobody has.
func assignArms(ctx context.Context, tx *sqlx.Tx, player game.Player) error {
	free, err := findFreeArms(ctx, tx, player, 0, 1)
	if err != nil {
		return err
	}
	return setArms(ctx, tx, player, free[0])
}

// ChooseArms gives a player the arms of a number. It fails with ErrWorn if another player has the same.
func (r *Roster) ChooseArms(ctx context.Context, player game.Player, number int) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		first, err := findFreeArms(ctx, tx, player, number, 1)
		if err == nil && first[0] != number {
			err = ErrWorn
		}
		if err != nil {
			return err
		}
		return setArms(ctx, tx, player, number)
	})
	return wrapError(err, "choosing arms %d for %s", number, player)
}

// FreeArms returns the first n numbers of arms for a player, from a number on, that nobody else has.
func (r *Roster) FreeArms(ctx context.Context, player game.Player, from, n int) (numbers []int, err error) {
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		numbers, err = findFreeArms(ctx, tx, player, from, n)
		return err
	})
	return numbers, err
}

// findFreeArms finds n free numbers of arms. It locks out other choices until the transaction ends.
func findFreeArms(ctx context.Context, tx *sqlx.Tx, player game.Player, from, n int) (numbers []int, err error) {
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('arms', 0))`); err != nil {
		return nil, err
	}
	for number := from; len(numbers) < n; number++ {
		var worn bool
		err := tx.GetContext(ctx, &worn, `SELECT EXISTS (SELECT FROM roster.players WHERE coat = $1 AND id <> $2)`, arms.Compute(string(player), number).Key(), player)
		if err != nil {
			return nil, err
		}
		if !worn {
			numbers = append(numbers, number)
		}
	}
	return numbers, nil
}

// setArms sets a player's arms.
func setArms(ctx context.Context, tx *sqlx.Tx, player game.Player, number int) error {
	_, err := tx.ExecContext(ctx, `UPDATE roster.players SET arms = $2, coat = $3 WHERE id = $1 AND erased IS NULL`,
		player, number, arms.Compute(string(player), number).Key())
	return err
}
