package rating_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/rating"
)

// TestGamesMayBeRatedOneByOne holds that nothing is lost between two games,
// though only the last rated change of each player is kept, as JSON.
func TestGamesMayBeRatedOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var games []rating.Game
		day := 0
		for i := range rapid.IntRange(1, 12).Draw(t, "games") {
			players := rapid.Permutation([]rating.Player{"a", "b", "c", "d", "e"}).Draw(t, "who")[:rapid.IntRange(2, 5).Draw(t, "seats")]
			day += rapid.IntRange(0, 50).Draw(t, "days")
			game := finished(fmt.Sprintf("%02d", i), spring.AddDate(0, 0, day), players...)
			if len(players) > 2 && rapid.Bool().Draw(t, "substitute") {
				n := len(game.Places) - 1
				game.Places[n].Place, game.Places[n].TookOver = game.Places[0].Place, true
				game.Places[0].Seat, game.Places[n].Seat, game.Places[0].Share, game.Places[n].Share = "s", "s", 3, 4
			}
			games = append(games, game)
		}
		require.Equal(t, history(t, games...).Curves, oneByOne(t, games))
	})
}

func oneByOne(t require.TestingT, games []rating.Game) []rating.Curve {
	kept := map[string][]byte{}
	changes := map[string][]rating.Change{}
	name := func(l rating.List, p rating.Player) string { return fmt.Sprint(l, p) }
	var curves []rating.Curve
	for _, g := range games {
		next, err := rating.RateNext(g, rating.Defaults(), func(l rating.List, p rating.Player) (ch rating.Change, ok bool) {
			data, ok := kept[name(l, p)]
			if ok {
				require.NoError(t, json.Unmarshal(data, &ch))
			}
			return ch, ok
		})
		require.NoError(t, err)
		for _, c := range next {
			require.Len(t, c.Changes, 1)
			key := name(c.List, c.Player)
			if changes[key] = append(changes[key], c.Changes[0]); c.Changes[0].Rated {
				data, err := json.Marshal(c.Changes[0])
				require.NoError(t, err)
				kept[key] = data
			}
		}
	}
	for _, c := range history(t, games...).Curves { // the order of curves is Run's
		c.Changes = changes[name(c.List, c.Player)]
		curves = append(curves, c)
	}
	return curves
}

func TestAGameThatCannotBeIsNotRated(t *testing.T) {
	_, err := rating.RateNext(finished("g", spring, "anna"), rating.Defaults(), nil)
	require.ErrorContains(t, err, "a game needs two")
}
