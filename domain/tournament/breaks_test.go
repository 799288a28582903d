package tournament_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/tiebreak"
)

func TestTieBreaksAreExplainedByWhatTheyCount(t *testing.T) {
	for name, want := range map[string]tournament.TieBreakText{
		"BH-C1/2026":     {Short: "Buchholz, cut 1", Title: "Buchholz: points of the opponents, least significant values left out: 1", Source: "FIDE C.07, edition 2026"},
		"BH-M2/2023":     {Short: "Buchholz, median 2", Title: "Buchholz: points of the opponents, least and most significant values left out: 2 each", Source: "FIDE C.07, edition 2023"},
		"SCORE:missed-R": {Short: "Missed, least", Title: "the sum of “missed” over all games, the less the better", Source: "tie-breaks of the server, edition 1"},
		"SCORE:élan/1":   {Short: "Élan", Title: "the sum of “élan” over all games", Source: "tie-breaks of the server, edition 1"},
		"SHARE":          {Short: "Share of the winner’s", Title: "shares of the winner's score", Source: "tie-breaks of the server, edition 1"},
		"PLACE:2/1":      {Short: "Place 2", Title: "games that ended in place 2", Source: "tie-breaks of the server, edition 1"},
		"KS-L+1/2026":    {Short: "Koya, limit +1", Title: "Koya: points against the better half, with the limit moved by +1 × ½ point", Source: "FIDE C.07, edition 2026"},
		"NONE/2026":      {Short: "NONE/2026", Title: "NONE/2026"},
	} {
		require.Equal(t, want, tournament.ExplainTieBreak("en", name, same), name)
	}
	require.Equal(t, "Meeste eer", tournament.ExplainTieBreak("nl", "MOST:honour", func(string) string { return "eer" }).Short)
}

func same(name string) string { return name }

func TestEveryTieBreakIsExplainedInEveryLanguage(t *testing.T) {
	for _, known := range tiebreak.List() {
		name := strings.NewReplacer(":NAME", ":honour", ":N", ":2").Replace(known.Name)
		for _, mod := range append([]string{""}, known.Mods...) {
			full := name
			if mod != "" {
				full += "-" + strings.Replace(mod, "N", "1", 1)
			}
			for _, lang := range game.Languages() {
				b := tournament.ExplainTieBreak(lang, full, same)
				require.NotEqual(t, full, b.Title)
				require.NotContains(t, b.Short+b.Title+b.Source, "{", full)
				require.NotRegexp(t, `(short|counts|break|source)\.[A-Za-z]`, b.Short+b.Title+b.Source, full)
			}
		}
	}
}
