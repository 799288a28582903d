package host

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/beacon"
)

// A Host plays games on a store. All methods may be called from several
// goroutines.
type Host struct {
	Store eventstore.Store
	Words *Words // of all rulesets
	Seeds Seeds
	Log   *slog.Logger     // nil: nobody is told
	Now   func() time.Time // nil: the clock
	// Drained is up to when all mail that had arrived for a game has been obeyed; nil:
	// nothing is ever on its way. A deadline closes no phase before that,
	// except two hours late.
	Drained func(gameID string) time.Time
	// Dice are how those of new games are thrown that do not say it themselves; no
	// mode: by the house.
	Dice dice.Terms
	// Beacons are the sources of rounds for games whose dice come from a beacon.
	Beacons []*beacon.Source
	// Barred is why no phase may be closed and nothing drawn, as the house may be older
	// than what it has told; it may wait. nil: nothing is barred.
	Barred func(context.Context) error
	// Habits is how somebody is used to being written to; nil: everybody as
	// usual. It may ask the host for games.
	Habits func(context.Context, game.Player) game.Habits
	Keep   int  // games kept loaded; 0: 256
	Shared bool // other processes write to the store as well

	mu     sync.Mutex
	tables tables
	unread sync.Map // what has been complained of once
}

const (
	keepTables = 256
	patience   = 2 * time.Hour // with mail that cannot be drained
)

func (h *Host) keep() int {
	if h.Keep > 0 {
		return h.Keep
	}
	return keepTables
}

func (h *Host) barred(ctx context.Context) error {
	if h.Barred == nil {
		return nil
	}
	return h.Barred(ctx)
}

func (h *Host) now() time.Time {
	if h.Now != nil {
		return h.Now().UTC()
	}
	return time.Now().UTC()
}

func (h *Host) log() *slog.Logger {
	if h.Log != nil {
		return h.Log
	}
	return slog.New(slog.DiscardHandler)
}

// An Outcome is what came of a command.
type Outcome struct {
	Answer game.Answer
	Commit *eventstore.Commit // nil: nothing was to be recorded
	Again  bool               // it had been obeyed before; nothing was recorded now
	Head   eventstore.Head    // of the log now, a closed phase included

	phase int // number of the phase that was open when it was decided
}

// Game is a game as it stands, and the head of its log. A game that was never
// opened has no ruleset.
func (h *Host) Game(ctx context.Context, id string) (*game.Game, eventstore.Head, error) {
	t, err := h.sit(ctx, id)
	if err != nil {
		return nil, eventstore.Head{}, err
	}
	defer t.rise()
	return t.game, t.head, nil
}

// Known reports whether a cause has been recorded in a game.
func (h *Host) Known(ctx context.Context, gameID, cause string) (bool, error) {
	t, err := h.sit(ctx, gameID)
	if err != nil {
		return false, err
	}
	defer t.rise()
	_, known := t.causes[cause]
	return known, nil
}

// Obey decides a command on a game and records what follows as one commit,
// durable before it returns. A cause that is recorded already is decided once
// more on the position of then, so that the answer is the same, and nothing
// is recorded.
//
// If the game wants its phase closed then, it is closed, by a commit of its
// own: the dice depend on everything that was received. If that cannot be
// done now, the command was obeyed all the same, and the clock will close.
func (h *Host) Obey(ctx context.Context, gameID, cause string, cmd game.Command) (Outcome, error) {
	cmd = h.knowing(ctx, cmd)
	t, err := h.sit(ctx, gameID)
	if err != nil {
		return Outcome{}, err
	}
	defer t.rise()
	if _, known := t.causes[cause]; !known {
		if err := h.renewed(ctx, t); err != nil {
			return Outcome{}, err
		}
		if err := h.makeUp(ctx, t); err != nil {
			return Outcome{}, err
		}
		h.closeBefore(ctx, t, cmd)
	}
	out, err := h.obey(ctx, t, cause, cmd)
	if err != nil {
		return Outcome{}, fmt.Errorf("obeying %s in game %s: %w", cause, gameID, err)
	}
	if err := h.closeAfter(ctx, t, cause, cmd, &out); err != nil {
		return Outcome{}, fmt.Errorf("closing game %s: %w", gameID, err)
	}
	out.Head = t.head
	return out, nil
}

// knowing completes a letter of the steward with how those are used to be
// written to whom it gives seats.
func (h *Host) knowing(ctx context.Context, cmd game.Command) game.Command {
	do, ok := cmd.Do.(game.Steward)
	if !ok || h.Habits == nil {
		return cmd
	}
	do.Habits = make(map[game.Player]game.Habits)
	for _, p := range do.Heirs() {
		do.Habits[p] = h.Habits(ctx, p)
	}
	cmd.Do = do
	return cmd
}

func (h *Host) obey(ctx context.Context, t *table, cause string, cmd game.Command) (out Outcome, err error) {
	err = contend(ctx, func() error { return h.catchUp(ctx, t) }, func() error {
		out, err = h.tryObeying(ctx, t, cause, cmd)
		return err
	})
	return out, err
}

func (h *Host) tryObeying(ctx context.Context, t *table, cause string, cmd game.Command) (Outcome, error) {
	if _, known := t.causes[cause]; known {
		return h.again(ctx, t, cause, cmd)
	}
	ready := h.ready(t, cmd, t.head)
	answer, err := t.game.Decide(ready)
	out := Outcome{Answer: answer}
	out.phase, _, _, _ = t.game.Phase()
	if err != nil || len(answer.Events) == 0 {
		return out, err
	}
	out.Commit, err = h.append(ctx, t, cause, ready, answer.Events)
	return out, err
}

// ready completes a command: time does not run backwards in a log, and a game
// is opened with the commitment to its dice.
func (h *Host) ready(t *table, cmd game.Command, head eventstore.Head) game.Command {
	cmd.At = cmd.At.UTC().Round(0)
	if cmd.At.Before(head.At) {
		cmd.At = head.At
	}
	if o, opens := cmd.Do.(game.Open); opens {
		if o.Dice.Mode == "" {
			o.Dice = h.Dice
		}
		o.Dice.Epoch, _ = h.Seeds.Epoch()
		c := h.Seeds.Chain(t.id, o.Dice.Epoch)
		o.Game, o.Commitment, o.Keys = t.id, c.Commitment(), ChainLength
		cmd.Do = o
	}
	return cmd
}

// chain is the present one of a game.
func (h *Host) chain(t *table) *Chain {
	if epoch, _ := t.game.Chain(); t.chain == nil || t.epoch != epoch {
		c := h.Seeds.Chain(t.id, epoch)
		t.chain, t.epoch = &c, epoch
	}
	return t.chain
}

// append records events, and folds them into the table. After any error the
// log is loaded before it is trusted again.
func (h *Host) append(ctx context.Context, t *table, cause string, cmd game.Command, events []event.Event) (*eventstore.Commit, error) {
	next := event.Fold(t.game, events...)
	envs, err := h.Words.Of(next.Ruleset()).SealAll(events)
	if err != nil {
		return nil, err
	}
	seats := seatCodes(next)
	c, err := h.Store.Append(ctx, eventstore.Draft{
		Log: LogOf(t.id), After: t.head, At: cmd.At, Cause: cause, Actor: string(cmd.By), Events: envs,
		Eyes: eyesOn(events, seats), Seats: seats, Salt: h.Seeds.Salts(),
	})
	if err != nil {
		t.stale = true
		return nil, err
	}
	t.game, t.head, t.causes[cause] = next, c.Head(), c.Pos
	h.log().InfoContext(ctx, "decision recorded", "log", c.Log, "pos", uint64(c.Pos), "cause", cause, "events", len(envs))
	return c, nil
}

// again decides a recorded command once more on the position before its
// commit.
func (h *Host) again(ctx context.Context, t *table, cause string, cmd game.Command) (Outcome, error) {
	out := Outcome{Again: true}
	before, err := h.fold(ctx, t.id, h.Words.Empty(), eventstore.Head{}, func(c *eventstore.Commit) bool {
		if c.Cause == cause {
			out.Commit = c
		}
		return c.Cause != cause
	})
	if err != nil {
		return out, err
	}
	if out.Commit == nil {
		return out, fmt.Errorf("the commit of %s is not there any more: %w", cause, eventstore.ErrCorrupt)
	}
	cmd.At = out.Commit.At
	out.phase, _, _, _ = before.game.Phase()
	out.Answer, err = before.game.Decide(h.ready(t, cmd, before.head))
	return out, err
}
