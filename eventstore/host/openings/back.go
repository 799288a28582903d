package openings

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/eventstore/aggregate"
)

// FindLeft returns the seat of a game that a player has left and can have back (O-12), and its holder: a bot, or "" if
// nobody holds it. seat is "" if there is none: if the terms do not leave seats to bots, the game does not run, the player
// holds a seat or is "", or the seat has another holder or is out of the game. It fails if a log cannot be read.
func (s *Host) FindLeft(ctx context.Context, id string, player game.Player) (seat game.Seat, holder game.Player, err error) {
	opened, err := s.Opening(ctx, id)
	if err != nil || player == "" || opened.Status() != opening.Begun || !opened.Terms().LeftToBots {
		return "", "", err
	}
	g, _, err := s.games.Game(ctx, id)
	if err != nil || !g.Begun() || g.Over() || holdsSeat(g, player) || !g.State().PassesOn() {
		return "", "", err
	}
	read, err := s.attended.Read(ctx, aggregate.GameLog(id))
	if err != nil {
		return "", "", err
	}
	for _, info := range g.Seats() {
		if leaver, left := read.past.Leaver(info); left && leaver == player && !g.State().Face(info.Seat, "en").Out {
			return info.Seat, info.Player, nil
		}
	}
	return "", "", nil
}

// holdsSeat reports whether a player holds a seat of a game.
func holdsSeat(g *game.Game, player game.Player) bool {
	return slices.ContainsFunc(g.Seats(), func(info game.SeatInfo) bool { return info.Player == player })
}

// takeBack gives a player back the seat that they have left, in the steward's name. back is true if that is recorded, now
// or before. Otherwise there is no such seat, or somebody else has it, and gone says whether the player holds no seat of
// the game. It fails with a refusal if the player is banned from seats, if a device is shared with another player
// (O-13), or if the orders of the phase are sealed.
func (s *Host) takeBack(ctx context.Context, id, commandID string, by game.Player, facts opening.Facts) (back, gone bool, err error) {
	g, known, err := s.games.Look(ctx, id, commandID)
	if err != nil || known[commandID] {
		return known[commandID], false, err
	}
	seat, holder, err := s.FindLeft(ctx, id, by)
	if err != nil || seat == "" {
		return false, !holdsSeat(g, by), err
	}
	if err := facts.CheckSeatBan(); err != nil {
		return false, true, err
	}
	opened, err := s.Opening(ctx, id)
	if err != nil {
		return false, true, err
	}
	if err := opened.BarsSharing(facts, g.Holders()); err != nil {
		return false, true, err
	}
	line := order.Line{N: 1, Text: fmt.Sprintf("REPLACE %s BY %s", seat, by)}
	do := game.Steward{Lines: []order.Line{line}, While: map[game.Seat]game.Player{seat: holder}}
	out, err := s.games.Obey(ctx, id, commandID, game.Command{At: s.Time(), By: g.Steward(), Do: do})
	switch {
	case errors.Is(err, game.ErrSeatTaken):
		return false, true, nil
	case errors.Is(err, game.ErrSealed):
		return false, true, opening.RefuseSealed()
	}
	return out.Commit != nil, true, err
}
