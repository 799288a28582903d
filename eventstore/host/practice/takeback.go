package practice

import (
	"context"
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore/aggregate"
)

// TakeBack rewinds a game to the last phase before the open one for which the visitor has sent
// orders, and hands it to the bots. In a copied game it may also be a phase that was played before the copy was made. It
// fails with game.ErrOver if there is no such phase, and with ErrLong if the game is too long.
func (h *Host) TakeBack(ctx context.Context, id string) error {
	phase, ok, err := h.findLastPlayed(ctx, id)
	if err != nil {
		return err
	}
	if g, _, err := h.host.Game(ctx, id); !ok && err == nil && g.Ruleset() != nil && hasAllSeats(g) {
		phase, ok = g.AskedBefore(g.Seats()[0].Seat) // it was played before it was copied
	}
	if !ok {
		return fmt.Errorf("taking back a phase of practice game %s: %w", id, game.ErrOver)
	}
	h.queue.noteVisitor(id, "") // bots answer the old questions again
	out, err := h.carryOut(ctx, id, steward, game.Steward{Lines: []order.Line{{N: 1, Text: "REWIND TO " + phase + " WHY taken back"}}})
	if err == nil && len(out.Answer.Receipt.Errors) > 0 {
		err = fmt.Errorf("taking back a phase of practice game %s: %w", id, out.Answer.Receipt.Errors[0])
	}
	h.queueGame(id)
	return err
}

// playedPhase is a phase for which the visitor has sent orders.
type playedPhase struct {
	n    int
	name string
}

// findLastPlayed returns the name of the last phase that is not open any more and for which the visitor
// has sent orders; ok is false if there is none. Phases that were taken back do not count.
func (h *Host) findLastPlayed(ctx context.Context, id string) (name string, ok bool, err error) {
	var all []playedPhase
	var now *game.Game
	for step, err := range h.Reader().Steps(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			return "", false, err
		}
		now = step.After
		n, phase, _, _ := step.Before.Phase()
		for _, event := range step.Events {
			switch event := event.(type) {
			case game.Ordered:
				if isVisitor(game.Player(step.Commit.Actor)) {
					all = append(all, playedPhase{n, phase.Name})
				}
			case game.Rewound:
				all = slices.DeleteFunc(all, func(p playedPhase) bool { return p.n >= event.To })
			}
		}
	}
	if now == nil {
		return "", false, nil
	}
	open, _, _, isOpen := now.Phase()
	all = slices.DeleteFunc(all, func(p playedPhase) bool { return isOpen && p.n >= open })
	if len(all) == 0 {
		return "", false, nil
	}
	return all[len(all)-1].name, true, nil
}
