package opening_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/opening"
)

// TestWhateverIsSentNobodyHasTwoSeats sends commands of anybody in any order, and holds after each:
// nobody has two seats, no more seats are taken than there are, an opening that is full asks somebody
// to confirm or deals, and the log folds to the same opening.
func TestWhateverIsSentNobodyHasTwoSeats(t *testing.T) {
	players := []game.Player{"ann", "bob", "carl", "dora", ""}
	rapid.Check(t, func(r *rapid.T) {
		o := newOffice(t)
		o.must("ann", open(opening.Terms{Seats: rapid.IntRange(2, 4).Draw(r, "seats"), Admit: rapid.Bool().Draw(r, "admit"), Steward: rapid.Bool().Draw(r, "steward"), Bots: rapid.IntRange(0, 2).Draw(r, "bots")}))
		for range rapid.IntRange(1, 40).Draw(r, "commands") {
			other := rapid.SampledFrom(players).Draw(r, "other")
			acts := []opening.Act{
				opening.Take{},
				opening.Take{},
				opening.Take{},
				opening.Confirm{},
				opening.Confirm{},
				opening.Leave{},
				opening.Admit{Player: other},
				opening.TurnAway{Player: other},
				opening.Remove{Player: other},
				opening.Close{},
				opening.Lapse{},
				opening.CallBots{},
				opening.End{},
				o.begin(),
				opening.Start{},
				open(opening.Terms{}), nil,
			}
			o.at = o.at.Add(time.Duration(rapid.IntRange(0, 30).Draw(r, "hours")) * time.Hour)
			_, err := o.do(rapid.SampledFrom(players).Draw(r, "by"), rapid.SampledFrom(acts).Draw(r, "act"))
			require.True(t, err == nil || opening.IsRefusal(err), "%v", err)
			seen := map[game.Player]bool{}
			for _, seated := range o.now.Seated() {
				require.False(t, seen[seated.Player], "%s has two seats", seated.Player)
				require.NotEmpty(t, seated.Player)
				seen[seated.Player] = true
			}
			require.GreaterOrEqual(t, o.now.Free(), 0)
			require.Equal(t, o.now.Status() == opening.Waiting, o.now.Free() > 0 && o.now.Status() != opening.Over)
			require.Equal(t, o.now.IsWaiting() || o.now.Status() == opening.Beginning, len(o.now.Wants()) == 1)
			if dealt := o.now.Dealt(); dealt != nil {
				require.Len(t, dealt, o.now.Terms().Seats, "no game begins short")
			}
		}
		require.Equal(t, o.now.Bare(), event.Fold(opening.New(gametest.Lookup), o.log...).Bare())
	})
}
