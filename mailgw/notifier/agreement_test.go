package notifier_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/mailgwtest"
)

// TestPlayersAreAskedWhatOthersPropose checks that each player is asked once, in the own language, and that
// all are told when they have agreed.
func TestPlayersAreAskedWhatOthersPropose(t *testing.T) {
	gateway := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7"})
	gateway.Email("bob", "east", "LANGUAGE nl")
	gateway.Email("anne", "north", "PROPOSE EXTEND 2 d")
	told := gateway.LastTold()
	require.Len(t, told, 1, "who proposes is not asked")
	require.Equal(t, mailgwtest.Bob, told[0].To)
	words := mailgwtest.WordsOf(told[0])
	require.True(t, strings.HasPrefix(words, "[g7] North stelt voor: 48 uur meer\n"), words)
	require.Contains(t, words, "· INSTEMMEN VERLENGEN 48 h")
	require.Contains(t, words, "zodra ook dezen het willen: East")

	gateway.Email("anne", "north", "PROPOSE PAUSE")
	told = gateway.LastTold()
	require.Len(t, told, 1, "the extension was told before")
	require.Contains(t, mailgwtest.WordsOf(told[0]), "[g7] North stelt voor: een pauze")

	gateway.Email("bob", "east", "INSTEMMEN VERLENGEN 2 d")
	told = gateway.LastTold()
	require.Len(t, told, 2)
	for _, email := range told {
		want := map[string]string{mailgwtest.Anne: "Reason: all players want it", mailgwtest.Bob: "Reden: alle spelers willen het"}[email.To]
		require.Contains(t, mailgwtest.WordsOf(email), want)
	}

	gateway.Email("bob", "east", "INSTEMMEN ANNULEREN")
	require.Contains(t, mailgwtest.WordsOf(gateway.LastTold()[0]), "counts for nothing")
	gateway.Email("anne", "north", "AGREE CANCEL")
	for _, email := range gateway.LastTold() {
		want := map[string]string{mailgwtest.Anne: "All players have agreed to end the game", mailgwtest.Bob: "Alle spelers hebben afgesproken"}[email.To]
		require.Contains(t, mailgwtest.WordsOf(email), want)
	}
}
