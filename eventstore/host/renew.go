package host

import (
	"context"
	"errors"
	"fmt"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/seeds"
)

// ErrEpoch says that the same server, after another restore, has continued a log in a later epoch.
var ErrEpoch = errors.New("log is of a later epoch than this server")

// updateDice brings the dice of a running game up to date before anything else is recorded: to the
// chain of the present epoch, and to dice of form 3. It may be repeated without harm.
func (h *Host) updateDice(ctx context.Context, table *table) error {
	if err := h.renewChain(ctx, table); err != nil {
		return err
	}
	if _, sealed := table.Now.Sealed(); sealed || table.Now.Ruleset() == nil || table.Now.Over() || table.Now.DiceForm() != 2 {
		return nil
	}
	_, err := h.obeyOnce(ctx, table, "dice/3", game.Command{At: h.Time(), Do: game.RaiseDice{}})
	if err != nil {
		return fmt.Errorf("dice of form 3 for game %s: %w", gameIDOf(table), err)
	}
	return nil
}

// renewChain replaces the dice chain of a running game by that of the present epoch, before anything
// else is recorded. It may be repeated without harm.
func (h *Host) renewChain(ctx context.Context, table *table) error {
	epoch, _ := h.Seeds.Epoch()
	if has, _ := table.Now.Chain(); epoch == "" || has == epoch || table.Now.Ruleset() == nil || table.Now.Over() {
		return nil
	}
	chain := h.chainOf(gameIDOf(table), epoch)
	_, err := h.obeyOnce(ctx, table, "renew/"+epoch, game.Command{
		At: h.Time(), Do: game.Renew{Epoch: epoch, Commitment: chain.Commitment(), Keys: seeds.ChainLength},
	})
	if has, _ := table.Now.Chain(); err == nil && has != epoch {
		err = ErrEpoch
	}
	if err != nil {
		return fmt.Errorf("a new chain of dice keys for game %s: %w", gameIDOf(table), err)
	}
	return nil
}

// Renew replaces the dice chain of a game by that of the present epoch. A server does so first
// after a restore. A game that cannot be read is left as it is.
func (h *Host) Renew(ctx context.Context, id string) error {
	table, err := h.takeGame(ctx, id)
	if h.Stands(ctx, "new dice keys", string(aggregate.GameLog(id)), err) {
		return nil // no phase of it can be closed either
	}
	if err != nil {
		return err
	}
	defer table.Leave()
	return h.renewChain(ctx, table)
}
