package rating_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/rating"
)

// manyGames are games of so many seats in turn, of four hundred players, with a
// shared place in every other game.
func manyGames(count int, sizes ...int) []rating.Game {
	random := rand.New(rand.NewPCG(1, 2))
	games := make([]rating.Game, count)
	for i := range games {
		game := rating.Game{ID: fmt.Sprintf("g%05d", i), At: spring.Add(time.Duration(i) * time.Hour), Ruleset: "feudal"}
		for place, p := range random.Perm(400)[:sizes[i%len(sizes)]] {
			game.Places = append(game.Places, rating.Place{Player: rating.Player(fmt.Sprintf("player%03d", p)), Place: place + 1})
		}
		if i%2 == 0 && len(game.Places) > 2 {
			game.Places[1].Place = 1
		}
		games[i] = game
	}
	return games
}

// What twenty thousand games cost in all their lists, with all their curves. On
// one machine and in one run openskill.js 5, which keeps ratings only, takes
// three times as long: it is the yardstick.
func BenchmarkTwentyThousandGames(b *testing.B) {
	for _, sizes := range [][]int{{2}, {4}, {7}, {3, 4, 5, 6, 7}} {
		games := manyGames(20_000, sizes...)
		b.Run(fmt.Sprintf("seats=%v", sizes), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := rating.RateAll(games, rating.Defaults())
				require.NoError(b, err)
			}
		})
	}
}

// What the model alone costs, without lists and curves.
func BenchmarkRate(b *testing.B) {
	games := manyGames(20_000, 3, 4, 5, 6, 7)
	for b.Loop() {
		now := map[rating.Player]rating.Rating{}
		for _, game := range games {
			sides := make([]rating.Side, len(game.Places))
			for i, place := range game.Places {
				r, ok := now[place.Player]
				if !ok {
					r = rating.Rating{Mu: 25, Sigma: 25.0 / 3}
				}
				sides[i] = rating.Side{Place: place.Place, Members: []rating.Rating{r}}
			}
			for i, after := range model(25.0 / 300).Rate(sides) {
				now[game.Places[i].Player] = after[0]
			}
		}
	}
}
