package mailgwtest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/courier"
)

// Courier is one that posts to the shelf.
func (o *Gateway) Courier() *courier.Courier {
	return &courier.Courier{Store: o.Store, Games: o.Words, People: o.People, Post: o.Post, House: House()}
}

// TellAll composes the letters of every commit of the store.
func (o *Gateway) TellAll(c *courier.Courier) [][]mailgw.Outbound {
	o.T.Helper()
	return o.TellLog(c, "g7")
}

// TellLog is tellAll for one of several games.
func (o *Gateway) TellLog(c *courier.Courier, id string) [][]mailgw.Outbound {
	o.T.Helper()
	var all [][]mailgw.Outbound
	g, backlog := o.Words.Empty(), game.Backlog{}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	last, err := o.Store.Last(ctx)
	require.NoError(o.T, err)
	err = o.Store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		if commit.Log != aggregate.GameLog(id) {
			if commit.Pos == last {
				return errors.New("all told")
			}
			return nil
		}
		events, err := o.Words.Open(g, commit)
		require.NoError(o.T, err)
		next := event.Fold(g, events...)
		var due game.Due
		backlog, due = backlog.Note(g, next, events, commit.At)
		letters, err := c.Handle(ctx, commit, g, next, events, due)
		require.NoError(o.T, err)
		all, g = append(all, letters), next
		if commit.Pos == last {
			return errors.New("all told")
		}
		return nil
	})
	require.ErrorContains(o.T, err, "all told")
	return all
}

// Letter has a game obey the lines of a seat.
func (o *Gateway) Letter(by game.Player, s game.Seat, lines ...string) {
	o.T.Helper()
	var ls []order.Line
	for i, l := range lines {
		ls = append(ls, order.Line{N: i + 1, Text: l})
	}
	_, err := o.Host.Obey(context.Background(), "g7", strings.Join(lines, "|")+string(s), game.Command{At: Noon, By: by, Do: game.Letter{Seat: s, Lines: ls}})
	require.NoError(o.T, err)
}

// Steward has a game obey the lines of its steward.
func (o *Gateway) Steward(lines ...string) {
	o.T.Helper()
	do := game.Steward{Lines: gametest.Lines(lines...)}
	_, err := o.Host.Obey(o.T.Context(), "g7", lines[0], game.Command{At: Noon, By: "steward", Do: do})
	require.NoError(o.T, err)
}

// LastTold are the letters that follow from the last commit.
func (o *Gateway) LastTold() []mailgw.Outbound {
	o.T.Helper()
	told := o.TellAll(o.Courier())
	return told[len(told)-1]
}

// Valley is a campaign of six seats after its first phase.
func Valley(t testing.TB) (before, after *game.Game, events []event.Event) {
	run := gametest.Open(t, game.Open{Game: "valley", Ruleset: "feudal", Seats: 6}, rulesets.Lookup, 1)
	before = run.Game
	events = run.Close()
	return before, run.Game, events
}
