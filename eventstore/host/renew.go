package host

import (
	"context"
	"errors"
	"fmt"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/seeds"
)

// ErrEpoch says that a log has a dice chain of another epoch than the present: the server has been restored again, and
// has gone on with the log in a later epoch.
var ErrEpoch = errors.New("log is of a later epoch than this server")

// updateDice brings the dice of a running game up to date before anything else is recorded: it renews the chain as
// renewChain does, and then raises dice of form 2 to form 3 unless the phase is sealed. It may be repeated without harm.
func (h *Host) updateDice(ctx context.Context, session *session) error {
	if err := h.renewChain(ctx, session); err != nil {
		return err
	}
	if _, sealed := session.Now.Sealed(); sealed || session.Now.Ruleset() == nil || session.Now.Over() || session.Now.DiceForm() != 2 {
		return nil
	}
	_, err := h.obeyOnce(ctx, session, "dice/3", game.Command{At: h.Time(), Do: game.RaiseDice{}})
	if err != nil {
		return fmt.Errorf("dice of form 3 for game %s: %w", gameIDOf(session), err)
	}
	return nil
}

// renewChain replaces the dice chain of a running game by that of the present epoch, before anything
// else is recorded. It does nothing in the first epoch, for a game that has the chain or is over, or if there is no
// such game. It fails with ErrEpoch if the log keeps the chain of another epoch.
func (h *Host) renewChain(ctx context.Context, session *session) error {
	epoch, _ := h.Seeds.Epoch()
	if has, _ := session.Now.Chain(); epoch == "" || has == epoch || session.Now.Ruleset() == nil || session.Now.Over() {
		return nil
	}
	chain := h.chainOf(gameIDOf(session), epoch)
	_, err := h.obeyOnce(ctx, session, "renew/"+epoch, game.Command{
		At: h.Time(), Do: game.Renew{Epoch: epoch, Commitment: chain.Commitment(), Keys: seeds.ChainLength},
	})
	if has, _ := session.Now.Chain(); err == nil && has != epoch {
		err = ErrEpoch
	}
	if err != nil {
		return fmt.Errorf("a new chain of dice keys for game %s: %w", gameIDOf(session), err)
	}
	return nil
}

// Renew replaces the dice chain of a game by that of the present epoch, as renewChain does; a server calls it first
// after a restore. If this program cannot read the game's log, Renew logs that and returns nil.
func (h *Host) Renew(ctx context.Context, id string) error {
	session, err := h.takeGame(ctx, id)
	if h.IsUnreadable(ctx, "new dice keys", string(aggregate.GameLog(id)), err) {
		return nil // no phase of it can be closed either
	}
	if err != nil {
		return err
	}
	defer session.Leave()
	return h.renewChain(ctx, session)
}
