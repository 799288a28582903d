package main

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/mailgw/watch"
	"seneschal/projections/lobby"
	"seneschal/projections/tournaments"
)

// alarm tells stewards when the house closes no phase any more.
func (h *house) alarm(outbox mailgw.Poster) *watch.Alarm {
	return &watch.Alarm{
		People: h.roster, Post: outbox, Outbox: post.New(post.Config{DB: h.db}), House: h.letters(),
		Halted: h.halted, Stewards: h.stewards, Log: h.log,
	}
}

// decides is how long it is waited for whether the house may go on.
const decides = 20 * time.Second

// halted is why the house closes nothing, once its witnesses have been asked.
func (h *house) halted(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, decides)
	defer cancel()
	err := h.circle.Wait(ctx)
	if why := h.tree.Err(); why != nil {
		return why
	}
	if err != nil {
		return watch.ErrUndecided
	}
	return nil
}

// stewards are those of all that is not over, with what they run.
func (h *house) stewards(ctx context.Context) (map[game.Player][]string, error) {
	all := make(map[game.Player][]string)
	games, err := lobby.Unfinished(ctx, h.db)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if g.Tournament == "" {
			all[g.Steward] = append(all[g.Steward], g.ID)
		}
	}
	cups, err := tournaments.All(ctx, h.db)
	for _, cup := range cups {
		if cup.Status != "ended" {
			all[cup.Steward] = append(all[cup.Steward], cup.ID)
		}
	}
	return all, err
}
