package pairing_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/pairing"
	"seneschal/domain/tournament/trf"
)

// The cases of testdata/published hold facts that others have published about
// their tests of bbpPairings 6.0.0, the reference for the rules of 2026: the
// results of a tournament, a line a player, and the next round as that program
// pairs it. Without a next round the whole tournament was paired by it.
func TestPublishedPairings(t *testing.T) {
	files, err := filepath.Glob("testdata/published/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			played, next := published(t, file)
			if next != nil {
				require.Equal(t, next, pairs(t, played))
				return
			}
			for round := 1; round <= played.LastPaired(); round++ {
				require.Equal(t, roundOf(played, round), pairs(t, played.AsBefore(round)), "round %d", round)
			}
		})
	}
}

// published reads a case.
func published(t *testing.T, file string) (trf.Tournament, []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var played trf.Tournament
	var next []string
	for _, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		words := strings.Fields(l)
		switch words[0] {
		case "#":
		case "rounds":
			played.Rounds = number(t, words[1])
		case "initial":
			played.Initial = words[1][0]
		case "bonus":
			var bonus trf.Bonus
			var whole, tenth int
			_, err := fmt.Sscanf(l, "bonus %d-%d %d-%d %d.%d", &bonus.First, &bonus.Last, &bonus.From, &bonus.To, &whole, &tenth)
			require.NoError(t, err)
			bonus.Points = trf.Points(10*whole + tenth)
			played.Bonuses = append(played.Bonuses, bonus)
		case "next":
			next = words[1:]
		default:
			player := trf.Player{Number: len(played.Players) + 1}
			for _, w := range words {
				player.Results = append(player.Results, result(t, w))
			}
			player.Points = played.SumPoints(player, len(player.Results))
			played.Players = append(played.Players, player)
		}
	}
	slices.Sort(next)
	return played, next
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// result reads 12w1, or U, H, Z.
func result(t *testing.T, text string) trf.Result {
	t.Helper()
	if len(text) == 1 {
		return trf.Result{Colour: '-', Code: text[0]}
	}
	at := len(text) - 2
	return trf.Result{Opponent: number(t, text[:at]), Colour: text[at], Code: text[at+1]}
}

// pairs pairs the next round, as white-black, sorted.
func pairs(t *testing.T, played trf.Tournament) []string {
	t.Helper()
	in, err := pairing.FromTRF(played)
	require.NoError(t, err)
	round, err := pairing.PairDutch(in)
	require.NoError(t, err)
	var all []string
	for _, p := range round.Pairs {
		all = append(all, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	if round.Bye > 0 {
		all = append(all, fmt.Sprintf("%d-bye", round.Bye))
	}
	slices.Sort(all)
	return all
}

// roundOf lists the pairs of a round that was played.
func roundOf(played trf.Tournament, round int) []string {
	var all []string
	for _, player := range played.Players {
		switch r := played.ResultOf(player, round); {
		case r.Code == 'U':
			all = append(all, fmt.Sprintf("%d-bye", player.Number))
		case r.Opponent != 0 && r.Colour == 'w':
			all = append(all, fmt.Sprintf("%d-%d", player.Number, r.Opponent))
		}
	}
	slices.Sort(all)
	return all
}
