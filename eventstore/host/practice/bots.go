package practice

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// Run lets bots play and forgets old games, until ctx ends and the bots that think have ended.
func (h *Host) Run(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { h.sweepOldGames(ctx) })
	for range h.config.Limits.Workers {
		all.Go(func() { h.playGames(ctx) })
	}
	all.Wait()
}

// queueGame puts a game into the queue of games that bots look at.
func (h *Host) queueGame(id string) { h.queue.putGame(id) }

// Rest waits until the bots of a game have answered, but at most for the time most, or until ctx ends. It reports whether
// they still think. If no bot has looked at the game since the server started, or if one has failed, it wakes them first.
// For a game that does not exist it returns false.
func (h *Host) Rest(ctx context.Context, id string, most time.Duration) (thinking bool) {
	if !h.queue.knowsGame(id) && h.register.hasGame(id) {
		h.queueGame(id)
	}
	return h.queue.awaitRest(ctx, id, most)
}

// playGames makes steps in the games of the queue, one after the other, until ctx ends. A game goes to the end of the queue
// after each step, so that a long game keeps no other waiting. A game in which a step fails is left until it is handed in
// again; the error is logged, unless the game was ended or is too long.
func (h *Host) playGames(ctx context.Context) {
	for {
		id, job, ok := h.queue.takeGame(ctx)
		if !ok {
			return
		}
		more, err := h.tryStep(ctx, id, job)
		if err != nil && ctx.Err() == nil && !errors.Is(err, game.ErrNotOpen) && !errors.Is(err, ErrLong) { // it may have been ended meanwhile
			h.host.Logger().ErrorContext(ctx, "bots of a practice game have failed", "game", id, "err", err)
		}
		if err != nil {
			h.queue.failGame(id, job)
		} else {
			h.queue.giveBack(id, job, more)
		}
	}
}

// tryStep calls makeStep, and turns a panic into an error: a visitor's game must not end the server.
func (h *Host) tryStep(ctx context.Context, id string, job *job) (more bool, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			more, err = false, fmt.Errorf("%v\n%s", fault, debug.Stack())
		}
	}()
	return h.makeStep(ctx, id, job)
}

// tellEvery is the least time between two calls of Config.Changed during a step.
const tellEvery = time.Second

// makeStep lets each bot that is asked something answer once. If no bot has anything to answer, and the visitor has sent
// final orders or is asked nothing, it closes the phase. more reports whether something has changed, so that another step
// may be due. It does nothing if the game is over or too long, or if the visitor has no seat in it.
func (h *Host) makeStep(ctx context.Context, id string, job *job) (more bool, err error) {
	g, before, err := h.host.Game(ctx, id)
	if err != nil || g.Ruleset() == nil {
		return false, err
	}
	visitor, plays := findVisitor(g)
	if g.Over() {
		h.register.noteUse(id, before.At, true)
	}
	if g.Over() || !plays {
		return false, nil
	}
	if long, err := h.IsLong(ctx, id); long || err != nil {
		return false, err
	}
	defer func() { h.config.Changed(id, visitor) }()
	told := time.Now()
	for _, info := range g.Seats() {
		wrote, err := h.answerForBot(ctx, id, job, info)
		if err != nil {
			return false, err
		}
		if more = more || wrote; wrote && time.Since(told) >= tellEvery {
			h.config.Changed(id, visitor)
			told = time.Now()
		}
	}
	if more {
		return true, nil
	}
	if g, _, err = h.host.Game(ctx, id); err != nil || g.Over() {
		return false, err
	}
	if hasAllSeats(g) {
		return false, nil // the visitor closes the phase
	}
	if asked := questionOf(g, visitor); asked != "" && asked != h.queue.questionSentTo(job) {
		return false, nil
	}
	return h.closeFinished(ctx, id)
}

// answerForBot lets the bot of a seat answer the question that it is asked, if it has not answered it. wrote is false if a
// person holds the seat, if the bot is asked nothing new, or if it has nothing to send.
func (h *Host) answerForBot(ctx context.Context, id string, job *job, seat game.SeatInfo) (wrote bool, err error) {
	strength, isBot := bots.StrengthOf(string(seat.Player))
	if !isBot {
		return false, nil
	}
	g, _, err := h.host.Game(ctx, id) // as the bots before have left it
	if err != nil || g.Over() {
		return false, err
	}
	question := questionOf(g, seat.Seat)
	if question == "" || h.queue.noteAnswer(job, seat.Seat, question) {
		return false, nil
	}
	lines, err := h.config.Think(g.Ruleset().Name(), strength, report.Report{Game: id, Data: g.View(seat.Seat, "en").Data})
	if err != nil || len(lines) == 0 {
		return false, err
	}
	out, err := h.carryOut(ctx, id, seat.Player, game.Submission{Seat: seat.Seat, Lines: numberLines(lines)})
	return out.Commit != nil, err
}

// closeFinished closes the open phase of a game in which nobody has anything more to say: by CloseDue if that is enough,
// else by ClosePhase. more is true if it has closed something and the game goes on.
func (h *Host) closeFinished(ctx context.Context, id string) (more bool, err error) {
	_, before, err := h.host.Game(ctx, id)
	if err == nil {
		err = h.host.CloseDue(ctx, id)
	}
	g, after, gameErr := h.host.Game(ctx, id)
	if err != nil || gameErr != nil || after != before || g.Over() {
		return err == nil && gameErr == nil && !g.Over(), err
	}
	return true, h.ClosePhase(ctx, id)
}

// ClosePhase closes the open phase of a game, even if players have not written. It does nothing if no phase is open. It
// does not wake the bots. It fails with the error of the steward's line if the phase cannot be closed, and with ErrLong if
// the game is too long.
func (h *Host) ClosePhase(ctx context.Context, id string) error {
	g, _, err := h.host.Game(ctx, id)
	if err != nil {
		return err
	}
	_, phase, _, open := g.Phase()
	if !open {
		return nil
	}
	h.queue.noteVisitor(id, "")
	out, err := h.carryOut(ctx, id, steward, game.Steward{Lines: numberLines([]string{"PROCESS NOW " + phase.Name})})
	if err == nil && len(out.Answer.Receipt.Errors) > 0 {
		err = fmt.Errorf("closing a phase of practice game %s: %w", id, out.Answer.Receipt.Errors[0])
	}
	return err
}
