package rating_test

import (
	"fmt"
	"time"

	"seneschal/domain/tournament/rating"
)

// Three players meet twice; the ratings follow from the places alone.
func ExampleRateAll() {
	may := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	games := []rating.Game{
		{ID: "first", Ruleset: "feudal", At: may, Places: []rating.Place{{Player: "anne", Place: 1}, {Player: "bob", Place: 2}, {Player: "cleo", Place: 3}}},
		{ID: "second", Ruleset: "feudal", At: may.AddDate(0, 2, 0), Places: []rating.Place{{Player: "anne", Place: 1}, {Player: "bob", Place: 2}, {Player: "cleo", Place: 3}}},
	}
	history, err := rating.RateAll(games, rating.Defaults())
	if err != nil {
		fmt.Println(err)
		return
	}
	list := rating.List{Ruleset: "feudal", System: rating.WengLin}
	for _, standing := range history.RankPlayers(list, may.AddDate(0, 3, 0)) {
		fmt.Println(standing.Player, standing.Games)
	}
	// Output:
	// anne 2
	// bob 2
	// cleo 2
}

// The example of Glickman's paper on Glicko-2: a player of 1500 meets three others.
func ExampleGlicko_Rate() {
	system := rating.Glicko{Tau: 0.5, Widest: 350, Epsilon: 1e-6}
	result := func(mu, sigma, score float64) rating.Result {
		return rating.Result{Against: rating.Rating{Mu: mu, Sigma: sigma, Volatility: 0.06}, Score: score, Share: 1}
	}
	after, _ := system.Rate(rating.Rating{Mu: 1500, Sigma: 200, Volatility: 0.06},
		[]rating.Result{result(1400, 30, 1), result(1550, 100, 0), result(1700, 300, 0)})
	fmt.Printf("%.1f, deviation %.1f, volatility %.5f\n", after.Mu, after.Sigma, after.Volatility)
	// Output: 1464.1, deviation 151.5, volatility 0.06000
}
