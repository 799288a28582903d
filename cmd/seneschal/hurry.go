package main

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// note remembers the open phase, and whether you have written.
func (s *show) note(ctx context.Context, events []event.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range events {
		switch e := e.(type) {
		case game.PhaseOpened:
			s.now = e
		case game.Ordered:
			s.played = s.played || s.roster.Name(ctx, e.By) == yourName
		}
	}
}

// hurry has phases processed while you have not written, so that there is
// something to watch: those of the first year soon, later ones with time to
// read a report and answer it.
func (s *show) hurry(ctx context.Context) error {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		open, due := s.due(time.Now())
		if !due {
			continue
		}
		if err := s.process(ctx, open); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "phase not processed", "game", s.state.Game, "err", err)
		}
	}
}

// due is the open phase, if it has lasted long enough.
func (s *show) due(now time.Time) (game.PhaseOpened, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	length := s.Phase
	switch {
	case s.now.Phase.Cycle == 0: // before the first orders
		length = min(length, 5*time.Second)
	case s.now.Phase.Cycle > 1:
		length *= 10
	}
	return s.now, s.now.N > 0 && !s.played && now.Sub(s.now.Opened) > length
}

// process closes a phase by the steward's order.
func (s *show) process(ctx context.Context, open game.PhaseOpened) error {
	g, _, err := s.host.Game(ctx, s.state.Game)
	if err != nil || g.Over() {
		return err
	}
	if n, _, _, isOpen := g.Phase(); n != open.N || !isOpen {
		return nil // it was closed by itself
	}
	cmd := game.Command{At: time.Now().UTC(), By: g.Steward(), Do: game.Steward{Lines: []order.Line{{N: 1, Text: "PROCESS NOW " + open.Phase.Name}}}}
	_, err = s.host.Obey(ctx, s.state.Game, fmt.Sprintf("demo/process/%d", open.N), cmd)
	return err
}
