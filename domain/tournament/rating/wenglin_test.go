package rating_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/rating"
)

const exact = 1e-9 // what we promise against published values

func model(tau float64) rating.PlackettLuce {
	return rating.PlackettLuce{Beta: 25.0 / 6, Tau: tau, Kappa: 0.0001}
}

var newcomer = rating.Rating{Mu: 25, Sigma: 25.0 / 3}

func solo(place int, mu, sigma float64) rating.Side {
	return rating.Side{Place: place, Members: []rating.Rating{{Mu: mu, Sigma: sigma}}}
}

func requireNear(t *testing.T, want, got rating.Rating, hint string) {
	t.Helper()
	require.InDelta(t, want.Mu, got.Mu, exact, hint)
	require.InDelta(t, want.Sigma, got.Sigma, exact, hint)
}

// The values that the test suite of openskill.js publishes.
func TestFreeForAllAsPublished(t *testing.T) {
	published := [][]rating.Rating{
		{{Mu: 27.63523138347365, Sigma: 8.065506316323548}, {Mu: 22.36476861652635, Sigma: 8.065506316323548}},
		{{Mu: 27.868876552746237, Sigma: 8.204837030780652}, {Mu: 25.717219138186557, Sigma: 8.057829747583874}, {Mu: 21.413904309067206, Sigma: 8.057829747583874}},
		{{Mu: 27.795084971874736, Sigma: 8.263160757613477}, {Mu: 26.552824984374855, Sigma: 8.179213704945203}, {Mu: 24.68943500312503, Sigma: 8.083731307186588}, {Mu: 20.96265504062538, Sigma: 8.083731307186588}},
		{{Mu: 27.666666666666668, Sigma: 8.290556877154474}, {Mu: 26.833333333333332, Sigma: 8.240145629781066}, {Mu: 25.72222222222222, Sigma: 8.179996679645559}, {Mu: 24.055555555555557, Sigma: 8.111796013701358}, {Mu: 20.72222222222222, Sigma: 8.111796013701358}},
	}
	for _, want := range published {
		var sides []rating.Side
		for i := range want {
			sides = append(sides, solo(i+1, 25, 25.0/3))
		}
		for i, after := range model(0).Rate(sides) {
			requireNear(t, want[i], after[0], "")
		}
	}
}

// The values of openskill.js with its tau of 25/300, places and ties.
func TestPlacesAndTiesAsPublished(t *testing.T) {
	for _, c := range []struct {
		name  string
		tau   float64
		sides []rating.Side
		want  []rating.Rating
	}{
		{
			"four of different strength", 25.0 / 300,
			[]rating.Side{solo(1, 29.182, 4.782), solo(2, 27.174, 4.922), solo(3, 16.672, 6.217), solo(4, 25, 25.0/3)},
			[]rating.Rating{{Mu: 30.210227447000438, Sigma: 4.765617924939384}, {Mu: 27.644725221915632, Sigma: 4.883479590134575}, {Mu: 17.4036218889969, Sigma: 6.101259408259549}, {Mu: 19.21460876538932, Sigma: 7.854669920480409}},
		},
		{
			"the same with a tau of 0.01", 0.01,
			[]rating.Side{solo(1, 29.182, 4.782), solo(2, 27.174, 4.922), solo(3, 16.672, 6.217), solo(4, 25, 25.0/3)},
			[]rating.Rating{{Mu: 30.20997558824299, Sigma: 4.764909330988368}, {Mu: 27.64461002009721, Sigma: 4.882799245921361}, {Mu: 17.403587237635527, Sigma: 6.100731158882956}, {Mu: 19.21478808745494, Sigma: 7.854267281042293}},
		},
		{
			"places out of order", 25.0 / 300,
			[]rating.Side{solo(1, 15, 25.0/3), solo(3, 20, 25.0/3), solo(4, 25, 25.0/3), solo(2, 30, 25.0/3)},
			[]rating.Rating{{Mu: 18.131120980297805, Sigma: 8.283536573151807}, {Mu: 20.405169039419135, Sigma: 8.107860440531121}, {Mu: 20.65583040714804, Sigma: 8.082574596348321}, {Mu: 30.80787957313502, Sigma: 8.155100416275928}},
		},
		{
			"second place shared", 25.0 / 300,
			[]rating.Side{solo(1, 10, 8), solo(2, 5, 10), solo(2, 0, 12)},
			[]rating.Rating{{Mu: 11.942996666741225, Sigma: 7.926888197620324}, {Mu: 2.9381178546315034, Sigma: 9.653804487570165}, {Mu: -1.4024317012198733, Sigma: 11.323641575516767}},
		},
		{
			"all share the first place", 25.0 / 300,
			[]rating.Side{solo(1, 25, 25.0/3), solo(1, 25, 25.0/3), solo(1, 25, 25.0/3), solo(1, 25, 25.0/3)},
			slices.Repeat([]rating.Rating{{Mu: 25, Sigma: 8.263571791259416}}, 4),
		},
		{
			"the middle place shared", 25.0 / 300,
			[]rating.Side{solo(2, 15, 25.0/3), solo(4, 20, 25.0/3), solo(2, 25, 25.0/3), solo(1, 30, 25.0/3)},
			[]rating.Rating{{Mu: 15.340043358359136, Sigma: 8.213141619804967}, {Mu: 18.007678675484204, Sigma: 8.189033933813437}, {Mu: 24.25801928251219, Sigma: 8.166918055585525}, {Mu: 32.39425868364447, Sigma: 8.247687230833794}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, after := range model(c.tau).Rate(c.sides) {
				requireNear(t, c.want[i], after[0], "")
			}
		})
	}
}

// The values of openskill.py for teams of one, two and three.
func TestTeamsAsPublished(t *testing.T) {
	start := rating.Rating{Mu: 31.321989232514305, Sigma: 11.379964801443018}
	for _, c := range []struct {
		name   string
		places []int
		want   []rating.Rating
	}{
		{"in order", []int{1, 2}, []rating.Rating{{Mu: 36.48967347401391, Sigma: 11.237778601372977}, {Mu: 26.154304991014694, Sigma: 11.17822477763209}}},
		{"the pair won", []int{2, 1}, []rating.Rating{{Mu: 30.19454401757094, Sigma: 11.237778601372977}, {Mu: 32.44943444745767, Sigma: 11.17822477763209}}},
		{"three sides", []int{2, 1, 3}, []rating.Rating{{Mu: 35.008962716922355, Sigma: 11.322612945836939}, {Mu: 34.774820565754936, Sigma: 11.291328826858104}, {Mu: 24.182184414865624, Sigma: 11.192736898569162}}},
		{"first place shared", []int{1, 2, 1}, []rating.Rating{{Mu: 33.21874815457553, Sigma: 11.354896725884002}, {Mu: 30.27713112192334, Sigma: 11.291328826858104}, {Mu: 30.470088421044046, Sigma: 11.249240904583088}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sides []rating.Side
			for i, place := range c.places {
				sides = append(sides, rating.Side{Place: place, Members: slices.Repeat([]rating.Rating{start}, i+1)})
			}
			for i, after := range model(25.0 / 300).Rate(sides) {
				for _, member := range after {
					requireNear(t, c.want[i], member, "")
				}
			}
		})
	}
}

func TestGameAmongBeginnersKeepsTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sides []rating.Side
		for _, place := range rapid.SliceOfN(rapid.IntRange(1, 8), 2, 8).Draw(t, "places") {
			sides = append(sides, rating.Side{Place: place, Members: []rating.Rating{newcomer}})
		}
		sum := 0.0
		for _, after := range model(0).Rate(sides) {
			sum += after[0].Mu - newcomer.Mu
			require.Less(t, after[0].Sigma, newcomer.Sigma)
		}
		require.InDelta(t, 0, sum, exact)
	})
}

func TestBetterPlaceMovesMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 8).Draw(t, "seats")
		var sides []rating.Side
		for place := range seats {
			sides = append(sides, solo(place+1, 25, 25.0/3))
		}
		for place, after := range model(25.0 / 300).Rate(sides) {
			if place > 0 {
				require.Less(t, after[0].Mu, model(25.0 / 300).Rate(sides)[place-1][0].Mu)
			}
		}
	})
}
