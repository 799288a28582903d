package games

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// Own is a seat of somebody in a game that is not over.
type Own struct {
	lobby.Seat
	Title   string // of the game
	Ruleset string // as people call it
	URL     string // page of the seat; "" if it cannot be opened
	Phase   string
	Due     web.Moment
	Sealed  web.Moment // when the dice fall that the shut orders wait for
	Asks    bool       // orders are wanted, and there are no final ones
	State   string     // in words
}

// Own are the seats that a player holds, first those that wait for orders, and what is
// due first before the others.
func (s *Pages) Own(ctx context.Context, p game.Player) ([]Own, error) {
	seats, err := lobby.SeatsOf(ctx, s.DB, p)
	if err != nil || len(seats) == 0 {
		return nil, web.FromTables(err)
	}
	games, err := lobby.Unfinished(ctx, s.DB)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var all []Own
	for _, g := range games {
		for _, seat := range seats {
			if seat.Game != g.ID {
				continue
			}
			own, err := s.own(ctx, g, seat)
			if err != nil {
				return nil, err
			}
			all = append(all, own)
		}
	}
	slices.SortStableFunc(all, func(a, b Own) int { return lists.One(b.Asks) - lists.One(a.Asks) })
	return all, nil
}

// Waits is how many games wait for the holder of some seats.
func Waits(all []Own) int {
	waiting := map[string]bool{}
	for _, own := range all {
		if own.Asks {
			waiting[own.Game] = true
		}
	}
	return len(waiting)
}

func (s *Pages) own(ctx context.Context, g lobby.Game, seat lobby.Seat) (Own, error) {
	to := s.Web.Voice(ctx)
	own := Own{Seat: seat, Title: game.Retitled(g.Title, to.Lang), Ruleset: to.Ruleset(g.Ruleset), Phase: s.Rulesets.PhaseIn(g, to.Lang)}
	now, _, err := s.Games.Game(ctx, g.ID)
	if errors.Is(err, event.ErrUnread) {
		own.State = to.Say(StandsStill)
		return own, nil
	}
	if err != nil {
		return own, fmt.Errorf("loading game/%s: %w", g.ID, err)
	}
	if info, ok := now.SeatInfo(seat.Seat); ok && info.Player == seat.Player {
		own.URL = s.Path(g.ID, seat.Seat, info.Epoch)
		own.Name = now.State().Face(seat.Seat, to.Lang).Name
	}
	seal, sealed := now.AwaitsBeacon()
	switch {
	case sealed:
		own.Sealed = s.Web.When(ctx, seal.Signed)
	case g.Due != nil && g.State == lobby.Open:
		own.Due = s.Web.When(ctx, *g.Due)
	}
	own.Asks = seat.Awaited && !seat.Final && g.State == lobby.Open && !sealed
	own.State = to.Say(asked(g, seat, sealed))
	return own, nil
}

// asked is the key of what a seat is asked for now.
func asked(g lobby.Game, seat lobby.Seat, sealed bool) string {
	switch {
	case sealed:
		return "own.sealed"
	case g.State == lobby.Forming, g.State == lobby.Paused:
		return "clock." + g.State
	case !seat.Awaited:
		return "own.none"
	case seat.Final:
		return "own.final"
	case seat.Ordered:
		return "own.draft"
	}
	return "own.asked"
}
