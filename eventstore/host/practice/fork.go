package practice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// tryPrefix begins the IDs of games in which the visitor writes for every seat.
const tryPrefix = "try-"

// Try begins a game from the position after phase n of a real game that is over; n is 0 for its beginning. The visitor has
// all seats, and reports are in the language lang. It returns the ID of the new game and its first seat. It fails with
// game.ErrForbidden if the real game still runs, with game.ErrOver if no phase follows phase n, and with game.ErrNotOpen
// if there is no such game or Config.Real is nil. It makes room and fails as Begin does.
func (h *Host) Try(ctx context.Context, id string, n int, lang string) (tried string, seat game.Seat, err error) {
	if h.config.Real == nil {
		return "", "", fmt.Errorf("trying game %s: %w", id, game.ErrNotOpen)
	}
	from := aggregate.Reader[*game.Game]{Store: h.config.Real, Kind: h.config.Games}
	return h.copyGame(ctx, from, id, n+1, lang, (*game.Game).Over)
}

// TryOwn begins a game from the open phase of a practice game, or from the last phase if that game is
// over. The visitor has all seats. It returns and fails as Try does, but a game that still runs may be copied.
func (h *Host) TryOwn(ctx context.Context, id, lang string) (tried string, seat game.Seat, err error) {
	g, _, err := h.host.Game(ctx, id)
	if err != nil {
		return "", "", err
	}
	n, _, _, _ := g.Phase()
	return h.copyGame(ctx, h.Reader(), id, n, lang, func(*game.Game) bool { return true })
}

// copyGame copies a log up to the last opening of phase n into a new game of the visitor, if mayCopy is true for the game as
// it stands at the end of the log. It returns and fails as Try does.
func (h *Host) copyGame(ctx context.Context, from aggregate.Reader[*game.Game], id string, n int, lang string, mayCopy func(*game.Game) bool) (tried string, seat game.Seat, err error) {
	if err := aggregate.GameLog(id).Check(); err != nil {
		return "", "", fmt.Errorf("trying game %s: %w", id, game.ErrNotOpen)
	}
	steps, now, err := readStepsTo(ctx, from, id, n)
	switch {
	case err != nil:
		return "", "", err
	case now == nil || now.Ruleset() == nil:
		return "", "", fmt.Errorf("trying game %s: %w", id, game.ErrNotOpen)
	case !mayCopy(now):
		return "", "", fmt.Errorf("trying game %s, which runs: %w", id, game.ErrForbidden)
	case len(steps) == 0:
		return "", "", fmt.Errorf("trying game %s from phase %d: %w", id, n, game.ErrOver)
	}
	h.making.Lock()
	defer h.making.Unlock()
	if err := h.makeRoom(ctx); err != nil {
		return "", "", err
	}
	tried = newID(tryPrefix)
	if err := h.copySteps(ctx, tried, steps, lang); err != nil {
		err = errors.Join(err, h.config.Store.Forget(context.WithoutCancel(ctx), aggregate.GameLog(tried)))
		return "", "", fmt.Errorf("trying game %s: %w", id, err)
	}
	return tried, now.Seats()[0].Seat, nil
}

// readStepsTo returns the steps of a log up to the last step that opened phase n, and the game as it
// stands at the end of the log. It returns no steps if that phase was never opened, and a nil game for an empty log.
func readStepsTo(ctx context.Context, from aggregate.Reader[*game.Game], id string, n int) (steps []aggregate.Step[*game.Game], now *game.Game, err error) {
	opened := 0
	for step, err := range from.Steps(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			return nil, nil, err
		}
		steps, now = append(steps, step), step.After
		if slices.ContainsFunc(step.Events, func(e event.Event) bool { return opensPhase(e, n) }) {
			opened = len(steps)
		}
	}
	return steps[:opened], now, nil
}

// opensPhase reports whether an event opens phase n, or rewinds the game to it.
func opensPhase(e event.Event, n int) bool {
	switch e := e.(type) {
	case game.PhaseOpened:
		return e.N == n
	case game.Rewound:
		return e.To == n
	}
	return false
}

// copySteps writes the events of steps as the log of a game of the visitor, without names, and sets the language of its
// seats. If it fails, the caller has to forget the log, which may have a beginning.
func (h *Host) copySteps(ctx context.Context, id string, steps []aggregate.Step[*game.Game], lang string) error {
	at, log := h.host.Time(), aggregate.GameLog(id)
	copied, head := game.New(h.config.Games.Lookup), eventstore.Head{}
	for i, step := range steps {
		last := i == len(steps)-1
		events := lists.Pick(step.Events, func(e event.Event) (event.Event, bool) { return withoutNames(e, id, at) })
		if last {
			events = append(events, languageEvents(step.After, lang)...)
		}
		if len(events) == 0 {
			continue
		}
		copied = event.Fold(copied, events...)
		draft, err := h.config.Games.Draft(copied, events)
		if err != nil {
			return err
		}
		draft.Log, draft.After, draft.At, draft.CommandID, draft.Actor, draft.Salt = log, head, at, fmt.Sprint("copy/", i), string(steward), h.config.Seeds.Salts()
		commit, err := h.config.Store.Append(ctx, draft)
		if err != nil {
			return err
		}
		head = commit.Head()
	}
	h.register.noteUse(id, at, false)
	return nil
}

// languageEvents returns the events that set the language of all seats; none for a language that games do not have.
func languageEvents(g *game.Game, lang string) []event.Event {
	if !slices.Contains(game.Languages(), lang) {
		return nil
	}
	return lists.Map(g.Seats(), func(s game.SeatInfo) event.Event { return game.LanguageSet{Own: game.Own{Seat: s.Seat}, Lang: lang} })
}

// withoutNames returns an event as it stands in the copy of a game; ok is false for an event that the copy lacks. It leaves
// out names, and all events by which players have written or agreed something. Events of a ruleset stay as they are.
func withoutNames(e event.Event, id string, at time.Time) (copied event.Event, ok bool) {
	if game.Kind(e) == "" {
		return e, true // of the ruleset
	}
	switch e := e.(type) {
	case game.Opened:
		e.Setup.Game, e.Setup.Together, e.Setup.Messages = id, false, 0
		e.PaceName, e.Pace, e.Title, e.Tournament, e.Steward, e.At = game.EndlessPace, game.Pace{}, "", "", steward, at
		e.Dice = &dice.Terms{Mode: dice.Server, Form: dice.Sealed}
		return e, true
	case game.Seated:
		e.Player = visitorAt(e.Seat)
		return e, true
	case game.PhaseOpened:
		e.Phase.Endless, e.Due = true, time.Time{}
		return e, true
	case game.Rewound:
		e.Due, e.Why, e.By = time.Time{}, "taken back", steward
		return e, true
	case game.PositionGiven:
		e.By = steward
		return e, true
	case game.Begun, game.PhaseClosed, game.PhaseSealed, game.KeyRevealed, game.PositionDigested, game.ChainRenewed, game.DiceRaised, game.BeaconRecorded, game.BeaconWaived, game.Stalled:
		return e, true
	}
	return nil, false
}
