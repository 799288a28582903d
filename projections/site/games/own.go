package games

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// StandsStill is the key of the sentence for a game that this program cannot read.
const StandsStill = "clock.still"

// Own is a player's seat in a game that is not over.
type Own struct {
	lobby.Seat
	Title   string // of the game
	Ruleset string // its usual name
	URL     string // page of the seat; "" if it cannot be opened
	Phase   string
	Due     web.Moment
	Sealed  web.Moment // orders are closed: time at which the dice fall
	Asks    bool       // orders are wanted, and there are no final ones
	State   string     // in words
}

// Own lists a player's seats in games that are not over: first those that wait for orders, and within
// each part the earliest deadline first.
func (s *Pages) Own(ctx context.Context, p game.Player) ([]Own, error) {
	seats, err := lobby.SeatsOf(ctx, s.DB, p)
	if err != nil || len(seats) == 0 {
		return nil, web.FromTables(err)
	}
	games, err := lobby.Unfinished(ctx, s.DB)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var ownSeats []Own
	for _, g := range games {
		for _, seat := range seats {
			if seat.Game != g.ID {
				continue
			}
			own, err := s.describeOwn(ctx, g, seat)
			if err != nil {
				return nil, err
			}
			ownSeats = append(ownSeats, own)
		}
	}
	slices.SortStableFunc(ownSeats, func(a, b Own) int { return lists.One(b.Asks) - lists.One(a.Asks) })
	return ownSeats, nil
}

// listMine lists the visitor's seats in a game; none if the game is over, and none in data, which are the same for
// everybody.
func (s *Pages) listMine(r *http.Request, g lobby.Game) (mine []Own, err error) {
	visitor := s.Web.Visitor(r)
	if visitor == "" || web.AsData(r) || g.State == lobby.Over {
		return nil, nil
	}
	seats, err := lobby.SeatsOf(r.Context(), s.DB, visitor)
	if err != nil {
		return nil, web.FromTables(err)
	}
	for _, seat := range seats {
		if seat.Game != g.ID {
			continue
		}
		own, err := s.describeOwn(r.Context(), g, seat)
		if err != nil {
			return nil, err
		}
		mine = append(mine, own)
	}
	return mine, nil
}

// Waits counts the games in which some of a player's seats are asked for orders.
func Waits(all []Own) int {
	waiting := map[string]bool{}
	for _, own := range all {
		if own.Asks {
			waiting[own.Game] = true
		}
	}
	return len(waiting)
}

// describeOwn describes a seat of a player. A game that this program cannot read only gets the state
// StandsStill.
func (s *Pages) describeOwn(ctx context.Context, g lobby.Game, seat lobby.Seat) (Own, error) {
	voice := s.Web.Voice(ctx)
	own := Own{Seat: seat, Title: game.Retitled(g.Title, voice.Lang), Ruleset: voice.Ruleset(g.Ruleset), Phase: s.Rulesets.PhaseIn(g, voice.Lang)}
	currentGame, _, err := s.Games.Game(ctx, g.ID)
	if errors.Is(err, event.ErrUnread) {
		own.State = voice.Say(StandsStill)
		return own, nil
	}
	if err != nil {
		return own, fmt.Errorf("loading game/%s: %w", g.ID, err)
	}
	if info, ok := currentGame.SeatInfo(seat.Seat); ok && info.Player == seat.Player {
		own.URL = s.Path(g.ID, seat.Seat, info.Epoch)
		own.Name = currentGame.State().Face(seat.Seat, voice.Lang).Name
	}
	seal, sealed := currentGame.AwaitsBeacon()
	switch {
	case sealed:
		own.Sealed = s.Web.When(ctx, seal.Signed)
	case g.Due != nil && g.State == lobby.Open:
		own.Due = s.Web.When(ctx, *g.Due)
	}
	own.Asks = seat.Awaited && !seat.Final && g.State == lobby.Open && !sealed
	own.State = voice.Say(chooseSentence(g, seat, sealed))
	return own, nil
}

// chooseSentence returns the key of the sentence that says what the seat's player has to do now.
func chooseSentence(g lobby.Game, seat lobby.Seat, sealed bool) string {
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
