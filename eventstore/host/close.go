package host

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
)

// CloseDue closes the open phase of a game if all are ready or its time is up, and those after it
// that are ready or due. If orders are sealed, it fetches the round of the beacon and closes the
// phase once the round is there. The clock calls it.
func (h *Host) CloseDue(ctx context.Context, gameID string) error {
	waits, _, err := h.closePhases(ctx, gameID)
	if err == nil && waits != nil {
		if err = waits.Fetch(ctx); err == nil {
			_, _, err = h.closePhases(ctx, gameID)
		}
	}
	if err != nil && !errors.Is(err, beacon.ErrEarly) {
		return fmt.Errorf("closing game %s: %w", gameID, err)
	}
	return nil
}

// closePhases closes the phases of a game that can be closed. It returns the round for which the game
// waits, if that could be fetched now, and when the respite of the open phase is over.
func (h *Host) closePhases(ctx context.Context, gameID string) (waits *beacon.Awaited, closes time.Time, err error) {
	table, err := h.takeGame(ctx, gameID)
	if err != nil {
		return nil, closes, err
	}
	defer table.Leave()
	if err := h.closeAll(ctx, table); err != nil {
		return nil, closes, err
	}
	if table.Now.Ruleset() != nil {
		closes = table.Now.Closes()
	}
	return h.awaitedRound(table), closes, nil
}

// hasPassed reports whether a time that is set has come.
func hasPassed(at, now time.Time) bool { return !at.IsZero() && !now.Before(at) }

// closeBefore closes a phase whose deadline or respite was over when a submission came, so that the
// submission is for the next one. It also closes phases that are still open only because the server
// stopped just then: one that was sealed without a beacon, and one without a deadline that is
// ready.
func (h *Host) closeBefore(ctx context.Context, table *table, cmd game.Command) {
	_, _, due, open := table.Now.Phase()
	_, submission := cmd.Do.(game.Submission)
	seal, sealed := table.Now.Sealed()
	over := due.IsZero() || hasPassed(due, cmd.At) || hasPassed(table.Now.Closes(), cmd.At)
	if submission && open && over || sealed && seal.Round == 0 {
		h.closeQuietly(ctx, table)
	}
}

// closeAfter closes the phases that a command has made ready. If the steward's wish to close has
// led to no other event, the closing itself is recorded for its command ID, so that the same submission
// cannot close two phases.
func (h *Host) closeAfter(ctx context.Context, table *table, commandID string, cmd game.Command, out *Outcome) error {
	if out.Answer.Close || out.Answer.Without != "" {
		cl := game.Command{At: h.Time(), By: cmd.By, Do: h.closingAct(table, out.phase, out.Answer)}
		if out.Commit == nil {
			commit, err := h.closePhase(ctx, table, commandID, cl)
			if err != nil {
				return err
			}
			out.Commit = commit
		} else if _, err := h.closePhase(ctx, table, "", cl); !errors.Is(err, game.ErrOver) {
			h.logFailure(ctx, table, err)
		}
	}
	h.closeQuietly(ctx, table)
	return nil
}

// closingAct returns the act that closes the nth phase as the steward's submission demands.
func (h *Host) closingAct(t *table, n int, wanted game.Answer) game.Act {
	if wanted.Without == "" && t.Now.Seals() {
		return game.Seal{Phase: n, Now: true}
	}
	return game.Close{Phase: n, Now: wanted.Close, Without: wanted.Without}
}

// closeQuietly runs closeAll, and logs an error instead of returning it.
func (h *Host) closeQuietly(ctx context.Context, t *table) {
	h.logFailure(ctx, t, h.closeAll(ctx, t))
}

func (h *Host) logFailure(ctx context.Context, table *table, err error) {
	if err != nil {
		h.Logger().WarnContext(ctx, "phase not closed yet", "log", table.Log(), "err", err)
	}
}

// maxClosings is how many phases are closed for one submission, or at one look of the clock. A game
// that nobody plays any more may be ready over and over; it goes on when the clock looks again,
// which is soon.
const maxClosings = 50

// closeAll seals and closes phases while the open one is ready or due, or its round is there, up to
// maxClosings.
func (h *Host) closeAll(ctx context.Context, table *table) error {
	if _, ok := h.nextClosing(table, h.Time()); ok {
		if err := h.updateDice(ctx, table); err != nil {
			return err
		}
	}
	for range maxClosings {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := h.restoreLostTime(ctx, table); err != nil {
			return err
		}
		now := h.Time()
		do, ok := h.nextClosing(table, now)
		if !ok {
			return nil
		}
		before := table.Head
		_, err := h.closePhase(ctx, table, "", game.Command{At: now, Do: do})
		if errors.Is(err, game.ErrOver) || errors.Is(err, game.ErrNotDue) || errors.Is(err, game.ErrSealed) || errors.Is(err, game.ErrRound) {
			return nil // somebody else was quicker
		}
		if err != nil {
			return err
		}
		if table.Head == before {
			return nil
		}
	}
	return nil
}

// restoreLostTime gives a phase back the time that it lost because it was opened late, after a late round of
// the beacon. It does so before anybody writes to it.
func (h *Host) restoreLostTime(ctx context.Context, table *table) error {
	if table.Now.Ruleset() == nil || table.Now.Lost(table.Head.At) == 0 || table.Now.Runs() {
		return nil
	}
	n, _, _, _ := table.Now.Phase()
	_, err := h.obeyOnce(ctx, table, fmt.Sprintf("late/%d/%d", n, table.Now.Rolls()), game.Command{At: h.Time(), Do: game.MakeUp{Written: table.Head.At}})
	if errors.Is(err, game.ErrNotDue) {
		return nil // somebody else was quicker
	}
	return err
}

// nextClosing returns the act that seals or closes the open phase, if it can be sealed or closed now.
func (h *Host) nextClosing(table *table, now time.Time) (do game.Act, ok bool) {
	n, _, due, open := table.Now.Phase()
	if !open {
		return nil, false
	}
	if seal, sealed := table.Now.Sealed(); sealed {
		if terms := table.Now.Dice(); terms.Mode == dice.Server {
			return game.Close{Phase: n}, true
		}
		round, ok := h.findRound(table, seal.Round)
		return game.Close{Phase: n, Beacon: game.BeaconRecorded{Round: round.Number, Signature: round.Signature}}, ok
	}
	if table.Now.Runs() {
		return game.Close{Phase: n}, true
	}
	reason, ok := table.Now.Closable(now)
	if reason == "ready" {
		due = table.Now.Closes() // zero without a respite: there is no wait for submissions
	}
	if !ok || !h.isDrained(gameIDOf(table), due, now) {
		return nil, false
	}
	if table.Now.Seals() {
		return game.Seal{Phase: n}, true
	}
	return game.Close{Phase: n}, true
}

// findRound returns a round of a game's beacon, if the server has it.
func (h *Host) findRound(t *table, number uint64) (beacon.Round, bool) {
	source, err := h.Beacons.Of(t.Now.Dice())
	if err != nil || number == 0 {
		return beacon.Round{}, false
	}
	return source.Kept(number)
}

// awaitedRound returns the round for which a sealed game waits; nil if it waits for none, or its time has
// not come.
func (h *Host) awaitedRound(table *table) *beacon.Awaited {
	seal, sealed := table.Now.Sealed()
	if !sealed || h.Time().Before(seal.Signed) {
		return nil
	}
	source, err := h.Beacons.Of(table.Now.Dice())
	if err != nil {
		h.logFailure(context.Background(), table, err)
		return nil
	}
	return &beacon.Awaited{Source: source, Number: seal.Round}
}

// isDrained reports whether every submission to a game that came before a deadline has been obeyed, or
// cannot be waited for any longer.
func (h *Host) isDrained(id string, due, now time.Time) bool {
	if h.Drained == nil {
		return true
	}
	h.looked.Do(func() { h.began = h.Time() })
	wait := due
	if wait.Before(h.began) {
		wait = h.began
	}
	return !h.Drained(id).Before(due) || !now.Before(wait.Add(patience))
}

// closeCommandID returns the command ID under which the clock's events are recorded: one closing of a phase,
// one sealing, or an extension that is granted instead.
func closeCommandID(position position, events []event.Event) string {
	n, _, _, _ := position.Now.Phase()
	for _, e := range events {
		switch e.(type) {
		case game.PhaseClosed:
			return fmt.Sprintf("close/%d/%d", n, position.Now.Rolls()+1)
		case game.PhaseSealed:
			return sealCommandID(position.Now, n)
		}
	}
	return fmt.Sprintf("clock/%d/%d", n, position.Head.Version+1)
}

// sealCommandID returns the command ID of a sealing. After a new chain has voided a seal, the next seal has
// another cause.
func sealCommandID(g *game.Game, n int) string {
	if epoch, _ := g.Chain(); epoch != "" {
		return fmt.Sprintf("seal/%d/%d/%s", n, g.Rolls()+1, epoch)
	}
	return fmt.Sprintf("seal/%d/%d", n, g.Rolls()+1)
}

// closePhase seals or closes a phase with the next dice key and the head of the log. It records
// that for a command ID; "" is the clock's own.
func (h *Host) closePhase(ctx context.Context, table *table, commandID string, cmd game.Command) (*eventstore.Commit, error) {
	return table.Record(ctx, func(now position) (aggregate.Decision, error) {
		if err := h.MayDraw(ctx); err != nil {
			return aggregate.Decision{}, err
		}
		ready, err := h.completeClosing(ctx, table, cmd)
		if err != nil {
			return aggregate.Decision{}, err
		}
		answer, err := now.Now.Decide(ready)
		made := aggregate.Decision{CommandID: commandID, At: ready.At, Actor: string(ready.By), Events: answer.Events}
		if commandID == "" {
			made.CommandID = closeCommandID(now, answer.Events)
		}
		return made, err
	})
}

// completeClosing gives a closing its dice, a sealing the facts of its beacon, and both a time that the
// log allows.
func (h *Host) completeClosing(ctx context.Context, table *table, cmd game.Command) (game.Command, error) {
	switch do := cmd.Do.(type) {
	case game.Close:
		_, used := table.Now.Chain()
		key, err := h.presentChain(table).Key(used + 1)
		if err != nil {
			return cmd, err
		}
		head, err := hex.DecodeString(table.Head.Hash)
		if err != nil {
			return cmd, fmt.Errorf("head of the log: %w", err)
		}
		do.Key, do.Head = key, head
		if do.SealHash, err = h.findSealHash(ctx, table); err != nil {
			return cmd, err
		}
		cmd.Do = do
	case game.Seal:
		if table.Now.Dice().Mode == dice.Server {
			break
		}
		source, err := h.Beacons.Of(table.Now.Dice())
		if err != nil {
			return cmd, err
		}
		do.Since, do.Rounds, do.Seen = table.Head.At, source.Chain, source.Newest()
		cmd.Do = do
	}
	cmd.At = aggregate.When(cmd.At, table.Head)
	return cmd, nil
}

// findSealHash returns the hash of the commit that sealed the open phase of a game; "" if none did. In
// a game without a beacon that is the newest commit, as nothing is recorded after it.
func (h *Host) findSealHash(ctx context.Context, table *table) (hash string, err error) {
	if _, sealed := table.Now.Sealed(); !sealed {
		return "", nil
	}
	if table.Now.Dice().Mode == dice.Server {
		return table.Head.Hash, nil
	}
	for commit, err := range h.Store.Load(ctx, table.Log(), 0) {
		if err != nil {
			return "", fmt.Errorf("looking for the seal: %w", err)
		}
		if slices.ContainsFunc(commit.Events, func(e event.Envelope) bool { return e.Kind == game.Kind(game.PhaseSealed{}) }) {
			hash = commit.Hash
		}
	}
	return hash, nil
}
