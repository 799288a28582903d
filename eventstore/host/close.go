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

// CloseDue closes the open phase of a game if it is ready or its time is up, and then those after it that are ready or
// due, as far as closeAll goes. If the game waits for a round of the beacon whose time has come, CloseDue fetches the round,
// which may take as long as beacon.Patience, and closes the phase. It returns nil if there is nothing to close, or if
// the round is not signed yet. It fails if the round cannot be fetched, or if the log cannot be read or written.
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

// closePhases closes the phases of a game that can be closed. It returns the round for which the game now waits; waits
// is nil if there is none, or if its time has not come. It also returns when the open phase closes before its deadline,
// as game.Game.Closes does; closes is zero if it does not.
func (h *Host) closePhases(ctx context.Context, gameID string) (waits *beacon.Awaited, closes time.Time, err error) {
	session, err := h.takeGame(ctx, gameID)
	if err != nil {
		return nil, closes, err
	}
	defer session.Leave()
	if err := h.closeAll(ctx, session); err != nil {
		return nil, closes, err
	}
	if session.Now.Ruleset() != nil {
		closes = session.Now.Closes()
	}
	return h.awaitedRound(session), closes, nil
}

// hasPassed reports whether a time has come; a zero time never has.
func hasPassed(at, now time.Time) bool { return !at.IsZero() && !now.Before(at) }

// closeBefore closes a phase whose deadline or respite was over when a submission came, so that the
// submission is for the next phase. It also closes phases that are still open only because the server
// stopped just then: a phase that was sealed without a beacon, before any command; a ready phase without a deadline,
// before a submission. An error is logged.
func (h *Host) closeBefore(ctx context.Context, session *session, cmd game.Command) {
	_, _, due, open := session.Now.Phase()
	_, submission := cmd.Do.(game.Submission)
	seal, sealed := session.Now.Sealed()
	over := due.IsZero() || hasPassed(due, cmd.At) || hasPassed(session.Now.Closes(), cmd.At)
	if submission && open && over || sealed && seal.Round == 0 {
		h.closeQuietly(ctx, session)
	}
}

// closeAfter closes the phases that a command has made ready. If the steward has ordered to close the phase, and their
// command has led to no other event, the closing itself is recorded under its command ID and put into out, so that the
// same submission cannot close two phases. closeAfter returns an error in this case only; it logs all others.
func (h *Host) closeAfter(ctx context.Context, session *session, commandID string, cmd game.Command, out *Outcome) error {
	if out.Answer.Close || out.Answer.Without != "" {
		cl := game.Command{At: h.Time(), By: cmd.By, Do: h.closingAct(session, out.phase, out.Answer)}
		if out.Commit == nil {
			commit, err := h.closePhase(ctx, session, commandID, cl)
			if err != nil {
				return err
			}
			out.Commit = commit
		} else if _, err := h.closePhase(ctx, session, "", cl); !errors.Is(err, game.ErrOver) {
			h.logFailure(ctx, session, err)
		}
	}
	h.closeQuietly(ctx, session)
	return nil
}

// closingAct returns the act by which phase n is closed as the steward has ordered: a Seal if phases are sealed first
// and the steward does not do without the beacon, else a Close.
func (h *Host) closingAct(session *session, n int, wanted game.Answer) game.Act {
	if wanted.Without == "" && session.Now.Seals() {
		return game.Seal{Phase: n, Now: true}
	}
	return game.Close{Phase: n, Now: wanted.Close, Without: wanted.Without}
}

// closeQuietly runs closeAll, and logs an error instead of returning it.
func (h *Host) closeQuietly(ctx context.Context, session *session) {
	h.logFailure(ctx, session, h.closeAll(ctx, session))
}

// logFailure logs an error that kept a phase from being closed; nil is not logged.
func (h *Host) logFailure(ctx context.Context, session *session, err error) {
	if err != nil {
		h.Logger().WarnContext(ctx, "phase not closed yet", "log", session.Log(), "err", err)
	}
}

// maxClosings is the most sealings and closings for one submission, or at one look of the clock. A game
// that nobody plays any more may be ready over and over; it goes on when the clock looks again,
// which is soon.
const maxClosings = 50

// closeAll seals and closes phases while the open phase is ready or due, or the round for which it waits is there. It
// stops without an error after maxClosings steps, or when the game refuses a closing because another process was
// quicker. It fails if ctx ends, or if the log cannot be read or written.
func (h *Host) closeAll(ctx context.Context, session *session) error {
	if _, ok := h.nextClosing(session, h.Time()); ok {
		if err := h.updateDice(ctx, session); err != nil {
			return err
		}
	}
	for range maxClosings {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := h.restoreLostTime(ctx, session); err != nil {
			return err
		}
		now := h.Time()
		do, ok := h.nextClosing(session, now)
		if !ok {
			return nil
		}
		before := session.Head
		_, err := h.closePhase(ctx, session, "", game.Command{At: now, Do: do})
		if errors.Is(err, game.ErrOver) || errors.Is(err, game.ErrNotDue) || errors.Is(err, game.ErrSealed) || errors.Is(err, game.ErrRound) {
			return nil // somebody else was quicker
		}
		if err != nil {
			return err
		}
		if session.Head == before {
			return nil
		}
	}
	return nil
}

// restoreLostTime moves the deadline of a phase that was opened late, after a late round of the beacon, by the time that
// the phase has lost. It must be called before anything else is recorded in the phase; it does nothing later, or if the
// phase has lost no time.
func (h *Host) restoreLostTime(ctx context.Context, session *session) error {
	if session.Now.Ruleset() == nil || session.Now.Lost(session.Head.At) == 0 || session.Now.Runs() {
		return nil
	}
	n, _, _, _ := session.Now.Phase()
	_, err := h.obeyOnce(ctx, session, fmt.Sprintf("late/%d/%d", n, session.Now.Rolls()), game.Command{At: h.Time(), Do: game.MakeUp{Written: session.Head.At}})
	if errors.Is(err, game.ErrNotDue) {
		return nil // somebody else was quicker
	}
	return err
}

// nextClosing returns the act that seals or closes the open phase. ok is false if no phase is open, if it is not ready
// or due, if mail for it may be on its way, or if the round for which it waits is not here.
func (h *Host) nextClosing(session *session, now time.Time) (do game.Act, ok bool) {
	n, _, due, open := session.Now.Phase()
	if !open {
		return nil, false
	}
	if seal, sealed := session.Now.Sealed(); sealed {
		if terms := session.Now.Dice(); terms.Mode == dice.Server {
			return game.Close{Phase: n}, true
		}
		round, ok := h.findRound(session, seal.Round)
		return game.Close{Phase: n, Beacon: game.BeaconRecorded{Round: round.Number, Signature: round.Signature}}, ok
	}
	if session.Now.Runs() {
		return game.Close{Phase: n}, true
	}
	reason, ok := session.Now.Closable(now)
	if reason == "ready" {
		due = session.Now.Closes() // zero without a respite: there is no wait for submissions
	}
	if !ok || !h.isDrained(gameIDOf(session), due, now) {
		return nil, false
	}
	if session.Now.Seals() {
		return game.Seal{Phase: n}, true
	}
	return game.Close{Phase: n}, true
}

// findRound returns a round of a game's beacon. It returns false if the server does not have the round or does not know
// the beacon, and for round 0.
func (h *Host) findRound(session *session, number uint64) (beacon.Round, bool) {
	source, err := h.Beacons.Of(session.Now.Dice())
	if err != nil || number == 0 {
		return beacon.Round{}, false
	}
	return source.Kept(number)
}

// awaitedRound returns the round for which a sealed game waits. It returns nil if the game waits for none, if the time
// of the round has not come, or if the server does not know the game's beacon, which it logs.
func (h *Host) awaitedRound(session *session) *beacon.Awaited {
	seal, sealed := session.Now.Sealed()
	if !sealed || h.Time().Before(seal.Signed) {
		return nil
	}
	source, err := h.Beacons.Of(session.Now.Dice())
	if err != nil {
		h.logFailure(context.Background(), session, err)
		return nil
	}
	return &beacon.Awaited{Source: source, Number: seal.Round}
}

// isDrained reports whether every submission to a game that came before a time has been obeyed, or has been waited for
// as long as maxMailWait. It is true for a zero time.
func (h *Host) isDrained(id string, due, now time.Time) bool {
	if h.Drained == nil {
		return true
	}
	h.looked.Do(func() { h.began = h.Time() })
	wait := due
	if wait.Before(h.began) {
		wait = h.began
	}
	return !h.Drained(id).Before(due) || !now.Before(wait.Add(maxMailWait))
}

// closeCommandID returns the command ID under which the events of the clock are recorded. They are the closing of the
// open phase, its sealing, or an extension that is granted instead; each has another command ID.
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

// sealCommandID returns the command ID of the next sealing of phase n. After a new chain has voided a seal, the next
// seal has another command ID.
func sealCommandID(g *game.Game, n int) string {
	if epoch, _ := g.Chain(); epoch != "" {
		return fmt.Sprintf("seal/%d/%d/%s", n, g.Rolls()+1, epoch)
	}
	return fmt.Sprintf("seal/%d/%d", n, g.Rolls()+1)
}

// closePhase seals or closes a phase by a command whose act is a Seal or a Close, and records that under a command ID;
// "" stands for that of the clock. It returns a nil commit if there was nothing to record. It fails with the error of
// MayDraw, with game.ErrOver, ErrNotDue, ErrSealed or ErrRound if the game refuses, and if the log cannot be written.
func (h *Host) closePhase(ctx context.Context, session *session, commandID string, cmd game.Command) (*eventstore.Commit, error) {
	return session.Record(ctx, func(now position) (aggregate.Decision, error) {
		if err := h.MayDraw(ctx); err != nil {
			return aggregate.Decision{}, err
		}
		ready, err := h.completeClosing(ctx, session, cmd)
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

// completeClosing adds the next dice key, the head of the log and the hash of the seal to a Close, and the facts of the
// beacon to a Seal. It moves the time of either to that of the head if it is earlier. It fails if the chain has no
// further key, or with beacon.ErrUnknown if the server does not know the game's beacon.
func (h *Host) completeClosing(ctx context.Context, session *session, cmd game.Command) (game.Command, error) {
	switch do := cmd.Do.(type) {
	case game.Close:
		_, used := session.Now.Chain()
		key, err := h.presentChain(session).Key(used + 1)
		if err != nil {
			return cmd, err
		}
		head, err := hex.DecodeString(session.Head.Hash)
		if err != nil {
			return cmd, fmt.Errorf("head of the log: %w", err)
		}
		do.Key, do.Head = key, head
		if do.SealHash, err = h.findSealHash(ctx, session); err != nil {
			return cmd, err
		}
		cmd.Do = do
	case game.Seal:
		if session.Now.Dice().Mode == dice.Server {
			break
		}
		source, err := h.Beacons.Of(session.Now.Dice())
		if err != nil {
			return cmd, err
		}
		do.Since, do.Rounds, do.Seen = session.Head.At, source.Chain, source.Newest()
		cmd.Do = do
	}
	cmd.At = aggregate.When(cmd.At, session.Head)
	return cmd, nil
}

// findSealHash returns the hash of the commit that sealed the open phase of a game; "" if the phase is not sealed. In
// a game without a beacon that is the newest commit, as nothing is recorded between sealing and closing.
func (h *Host) findSealHash(ctx context.Context, session *session) (hash string, err error) {
	if _, sealed := session.Now.Sealed(); !sealed {
		return "", nil
	}
	if session.Now.Dice().Mode == dice.Server {
		return session.Head.Hash, nil
	}
	for commit, err := range h.Store.Load(ctx, session.Log(), 0) {
		if err != nil {
			return "", fmt.Errorf("looking for the seal: %w", err)
		}
		if slices.ContainsFunc(commit.Events, func(e event.Envelope) bool { return e.Kind == game.Kind(game.PhaseSealed{}) }) {
			hash = commit.Hash
		}
	}
	return hash, nil
}
