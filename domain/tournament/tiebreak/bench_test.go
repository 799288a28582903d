package tiebreak_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

// large is a Swiss of 200 over nine rounds, its pairings drawn.
func large(t require.TestingT) standings.Event {
	rng := rand.New(rand.NewPCG(1, 2))
	var names []string
	for i := range 200 {
		names = append(names, fmt.Sprint("P", i+1))
	}
	var rounds []string
	for range 9 {
		order := rng.Perm(200)
		var words []string
		for i := 0; i < 200; i += 2 {
			words = append(words, fmt.Sprintf("%d-%d %s", order[i]+1, order[i+1]+1, []string{"1", "0", "=", "1", "0", "=", "+"}[rng.IntN(7)]))
		}
		rounds = append(rounds, strings.Join(words, ", "))
	}
	event := chess(t, players(names...), rounds...)
	for i := range event.Entrants {
		event.Entrants[i].Rating = 1200 + 5*i
	}
	return event
}

func BenchmarkStandingsOf200(b *testing.B) {
	event := large(b)
	for _, names := range []string{"BH-C1,BH,SB,DE", "AOB,ARO,TPR,PTP,APRO,APPO"} {
		b.Run(names, func(b *testing.B) {
			breaks, err := tiebreak.ParseList(names, tiebreak.Options{})
			require.NoError(b, err)
			for b.Loop() {
				_, err := standings.RankEvent(event, breaks...)
				require.NoError(b, err)
			}
		})
	}
}
