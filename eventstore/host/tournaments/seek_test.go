package tournaments_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// mute is a relay that takes requests and never answers.
type mute struct{ asked *atomic.Int32 }

func (m mute) RoundTrip(in *http.Request) (*http.Response, error) {
	m.asked.Add(1)
	<-in.Context().Done()
	return nil, in.Context().Err()
}

// TestSilentRelaysHoldUpNothingElse checks that silent relays delay neither another game's deadline
// nor another tournament.
func TestSilentRelaysHoldUpNothingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, silent, asked := memstore.New(), false, new(atomic.Int32)
		c, _ := beaconedTrial(t, s, &silent)
		h := c.Games
		h.Beacons[0].HTTP = &http.Client{Transport: mute{asked}}
		go c.Run(t.Context())
		hosttest.Run(t, h)
		hosttest.Begin(t, h, "g", time.Now())
		hosttest.Bid(t, h, "BID 2")
		seal, sealed := hosttest.SealOf(t, h)
		require.True(t, sealed)
		require.NoError(t, c.Enter())
		time.Sleep(time.Until(seal.Signed) + 3*time.Second)
		now, _, err := c.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		_, sealed = now.Sealed()
		require.True(t, sealed)
		require.EqualValues(t, 2, asked.Load(), "for the game and for the tournament")

		h.Dice = dice.Terms{Mode: dice.Server}
		_, err = h.Obey(t.Context(), "other", "open", game.Command{At: time.Now(), By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}})
		require.NoError(t, err)
		for _, seat := range []game.Seat{"north", "east"} {
			_, err = h.Obey(t.Context(), "other", "sit "+string(seat), game.Command{At: time.Now(), By: game.Player(seat), Do: game.TakeSeat{Seat: seat, Player: game.Player(seat)}})
			require.NoError(t, err)
		}
		g, _, err := h.Game(t.Context(), "other")
		require.NoError(t, err)
		_, _, due, _ := g.Phase()
		time.Sleep(time.Until(due) + time.Second)
		g, _, err = h.Game(t.Context(), "other")
		require.NoError(t, err)
		_, _, after, _ := g.Phase()
		require.True(t, after.After(due), "its deadline has passed, to the second")
		require.Less(t, int(asked.Load()), 5000, "relays are not asked without end")

		rules, err := tournament.Read([]byte(hosttest.Rules))
		require.NoError(t, err)
		rules.Dates.Entries = time.Now().Add(5 * time.Minute)
		_, err = c.Obey(t.Context(), "league", "announce", tournament.Command{At: time.Now(), By: "steward", Do: tournament.Announce{Title: "League", Rules: rules}})
		require.NoError(t, err)
		for _, p := range []game.Player{"p-1", "p-2", "p-3", "p-4"} {
			_, err = c.Obey(t.Context(), "league", "enter/"+string(p), tournament.Command{At: time.Now(), By: p, Do: tournament.Enter{Player: p}})
			require.NoError(t, err)
		}
		time.Sleep(time.Until(rules.Dates.Entries) + 2*time.Second)
		league, _, err := c.Tournament(t.Context(), "league")
		require.NoError(t, err)
		require.Equal(t, 1, league.CountSeasons(), "it begins in time")
	})
}
