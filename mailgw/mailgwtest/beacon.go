package mailgwtest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/mailgw/office"
)

// Waiting is a gateway with two games of anne's and bob's, whose time runs: the orders
// of g8 are sealed, and its beacon is silent.
func Waiting(t *testing.T) (*Gateway, *beacontest.Beacon, game.PhaseSealed) {
	o := Empty(t, aggregate.NewGames(gametest.Lookup))
	b := beacontest.New(t, time.Now().AddDate(-1, 0, 0), 3*time.Second)
	o.Host.Now, o.In.Now = nil, nil
	o.In.Sleep = func(d time.Duration) <-chan time.Time { return time.After(30 * d) } // not to try too often in hours
	o.Host.Beacons = []*beacon.Source{{Chain: b.Chain}}
	for id, terms := range map[string]dice.Terms{"g7": {Mode: dice.House}, "g8": {Mode: dice.Beacon, Chain: b.Chain.Hash()}} {
		for _, c := range []struct {
			by game.Player
			do game.Act
		}{
			{"steward", game.Open{Ruleset: "tiny", Seats: 2, Dice: terms}},
			{"anne", game.TakeSeat{Seat: "north", Player: "anne", Lang: Tongues["anne"]}},
			{"bob", game.TakeSeat{Seat: "east", Player: "bob", Lang: Tongues["bob"]}},
		} {
			_, err := o.Host.Obey(t.Context(), id, "begin "+string(c.by), game.Command{At: time.Now(), By: c.by, Do: c.do})
			require.NoError(t, err)
		}
	}
	_, err := o.Host.Obey(t.Context(), "g8", "now", game.Command{At: time.Now(), By: "steward", Do: game.Steward{Lines: []order.Line{{N: 1, Text: "PROCESS NOW round 1"}}}})
	require.NoError(t, err)
	seal, sealed := MustGame(t, o, "g8").Sealed()
	require.True(t, sealed)
	return o, b, seal
}

// Bids are the lines of anne's draft in a game.
func (o *Gateway) Bids(id string) (bids []string) {
	o.T.Helper()
	g, _, err := o.Host.Game(context.Background(), id)
	require.NoError(o.T, err)
	_, lines, _ := g.Draft("north")
	for _, l := range lines {
		bids = append(bids, l.Text)
	}
	return bids
}

// HandIn takes in a round, and throws the dice of g8 with it.
func (o *Gateway) HandIn(ctx context.Context, number uint64, signature string) (done office.HandedIn, err error) {
	r, err := beacon.ReadRound(number, signature)
	if err != nil {
		return done, office.ErrRoundForm
	}
	g, _, err := o.Host.Game(ctx, "g8")
	require.NoError(o.T, err)
	done.Known = o.Host.Spoken(g.Dice(), number)
	if err := o.Host.HandIn(r); err != nil {
		return done, office.ErrRoundWrong
	}
	if seal, sealed := g.Sealed(); sealed && number == seal.Round {
		done.Go = []string{"g8"}
	}
	return done, o.Host.CloseDue(ctx, "g8")
}

// MustGame is a game by its name.
func MustGame(t *testing.T, o *Gateway, id string) *game.Game {
	g, _, err := o.Host.Game(t.Context(), id)
	require.NoError(t, err)
	return g
}

// ToGames is a letter of anne's to games.
func ToGames(id, body string, games ...string) Mail {
	text := ""
	for _, g := range games {
		text += "GAME " + g + "\n" + body + "\n"
	}
	return Mail{ID: id, From: Anne, To: Orders, Top: Vouched, Body: text}
}

// TwoDays is a pace of which a quarter is half a day.
var TwoDays = game.Pace{Phases: map[string]time.Duration{"": 48 * time.Hour}}
