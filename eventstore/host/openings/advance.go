package openings

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/opening"
)

// Advance does the work that an opening wants now: it takes away the seats of players who have not confirmed in time,
// ends the opening, deals the seats, or begins the game. Each step has a command ID, so that it is done once however
// often it is tried. Advance returns when the next step is due; zero if the opening wants nothing, or if there is none of
// that ID. It stops at the first step that fails, and returns its error.
func (s *Host) Advance(ctx context.Context, id string) (time.Time, error) {
	for {
		now, err := s.Opening(ctx, id)
		if err != nil {
			return time.Time{}, err
		}
		wants := now.Wants()
		if len(wants) == 0 {
			return time.Time{}, nil
		}
		want := wants[0] // an opening never wants two things
		if want.Due.After(s.Time()) {
			return want.Due, nil
		}
		if _, starts := want.Do.(opening.Start); starts {
			if err := s.beginGame(ctx, now); err != nil {
				return time.Time{}, fmt.Errorf("beginning game %s: %w", id, err)
			}
		}
		if _, err := s.recordCommand(ctx, id, want.CommandID, opening.Command{At: s.Time(), Do: want.Do}); err != nil {
			return time.Time{}, fmt.Errorf("advancing opening %s by %s: %w", id, want.CommandID, err)
		}
	}
}

// beginGame opens the game of an opening, unless that is open, and gives each free seat to the player to whom the lot
// dealt it. The game begins by itself when its last seat is taken. beginGame may be repeated without harm.
func (s *Host) beginGame(ctx context.Context, now *opening.Opening) error {
	g, _, err := s.games.Game(ctx, now.ID())
	if err != nil {
		return err
	}
	if g.Ruleset() == nil {
		cmd := game.Command{At: s.Time(), By: now.Steward(), Do: now.Terms().ToOpen(now.ID())}
		if _, err := s.games.Obey(ctx, now.ID(), "open", cmd); err != nil {
			return err
		}
		if g, _, err = s.games.Game(ctx, now.ID()); err != nil {
			return err
		}
	}
	dealt := now.Dealt()
	for i, info := range g.Seats() {
		if info.Player != "" || i >= len(dealt) {
			continue
		}
		cmd := game.Command{At: s.Time(), By: now.Steward(), Do: game.TakeSeat{Seat: info.Seat, Player: dealt[i], Lang: s.config.Language(ctx, dealt[i])}}
		if _, err := s.games.Obey(ctx, now.ID(), "seat/"+string(info.Seat), cmd); err != nil {
			return err
		}
	}
	return nil
}
