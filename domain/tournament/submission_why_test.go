package tournament_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

// figures are all figures of a season, opened: ranks, points and tie-breaks.
func figures(t *testing.T, server *server) []figure.Why {
	t.Helper()
	ranking, err := server.tour.Standings(1, 1)
	require.NoError(t, err)
	var all []figure.Why
	for _, row := range ranking.Rows {
		why, ok := ranking.ExplainRank(row.Entrant.ID)
		require.True(t, ok)
		all = append(all, why)
		for _, b := range row.TieBreaks {
			all = append(all, b.Why)
		}
	}
	return all
}

// texts are all labels, notes and rules of a figure.
func texts(why figure.Why) []string {
	all := []string{why.Label, why.Note, why.Rule}
	for _, p := range why.Parts {
		all = append(all, texts(p)...)
	}
	return all
}

// kept is what is the same in every language: names of players and games,
// codes, articles, and what a steward has written.
var kept = regexp.MustCompile(`^(p[0-9][0-9]|[A-Z][A-Za-z0-9/:+-]*|FIDE .*|[0-9.]+|honour|share|too late|white|black|north|east|south|west|)$`)

// unknown are the parts of a text that are no phrases, and are not kept.
func unknown(text string) []string {
	if kept.MatchString(text) || tournament.IsPhrase(text) {
		return nil
	}
	for _, mark := range []string{"; ", ", "} {
		if first, rest, ok := strings.Cut(text, mark); ok {
			return append(unknown(first), unknown(rest)...)
		}
	}
	return []string{text}
}

// played is a tournament to its end, with what may happen on the way.
func played(t *testing.T, rules string, n int) *server {
	c := newServer(t, read(t, rules))
	c.begin(n)
	c.together(2)
	c.write(steward, "PENALISE p02 1/3 WHY too late", "PENALISE p03 0.5 WHY too late")
	seat := c.running()[0].Seats[0]
	c.write("p01", "BYE ROUND 2 ZERO")
	c.write("p05", "BYE ROUND 2 HALF")
	c.write("p04", "WITHDRAW WHY ill")
	if n > 6 {
		c.write(steward, "REPLACE "+string(seat.Player)+" BY p99 WHY silent")
	}
	c.run(nil)
	return c
}

func TestEveryFigureIsToldInEveryLanguage(t *testing.T) {
	for _, rules := range []string{
		"{format: swiss, seats: 2, rounds: 5, unrated: 1200, points: {byes: {halves: 1}}, tie_breaks: 'DE, WIN, WON, BPG, BWG, PS/C1, REP, STD, TPN, BH/C1, FB, AOB, SB, KS, ARO, TPR, PTP, APRO, APPO, RTNG'}",
		"{format: swiss, seats: 4, rounds: 4, unrated: 1200, tie_breaks: 'H2H, SOO, SCORE:honour, MOST:honour, PLACE:2, WON, RP, LOT'}",
		"{format: round-robin, seats: 2, tie_breaks: 'DE, WIN, SB, KS, LOT'}",
		"{format: honour, seats: 4, rounds: 3, seasons: 1, points: {best: 2}, tie_breaks: 'H2H, LOT'}",
		"{format: swiss, seats: 3, rounds: 3, points: {drop: 1, scheme: sum-of-squares honour}, tie_breaks: 'SOO, LOT'}",
		"{format: swiss, seats: 4, rounds: 3, points: {scheme: places 10 6 3 1, roles: true}, tie_breaks: 'SOO'}",
	} {
		for _, why := range figures(t, played(t, rules, 9)) {
			for _, text := range texts(why) {
				require.Equal(t, text, tournament.Phrase("en", text), "in English nothing changes")
				require.Empty(t, unknown(text), text)
			}
			english := strings.Split(strings.TrimRight(why.Text(), "\n"), "\n")
			require.Equal(t, english[0], tournament.WhyLines("en", why)[0])
			for _, lang := range game.Languages() {
				require.Len(t, tournament.WhyLines(lang, why), len(english))
				require.NoError(t, tournament.TranslateWhy(lang, why, strings.ToLower).Check(), "figures stay as they are")
			}
		}
	}
}

func TestPhrasesOfFigures(t *testing.T) {
	for text, want := range map[string]string{
		"behind p02 by points, 3 to 5/2; before p03 by nothing: the rank is shared": "derrière p02 aux points, 3 à 5/2; devant p03 à rien près : le rang est partagé",
		"round 3, table cup-s1r3t2, north, place 2 of 4":                            "ronde 3, table cup-s1r3t2, north, place 2 sur 4",
		"round 2, black against p07":                                                "ronde 2, noirs contre p07",
		"round 2, half bye, asked for":                                              "ronde 2, exemption à un demi-point, demandée",
		"points scheme places 10 6 3 1":                                             "barème places 10 6 3 1",
		"tie-breaks of the house, 1: lots":                                          "départages du serveur, 1 : tirage au sort",
		"the least significant value (FIDE C.07 2026, 14.1)":                        "la valeur la moins significative (FIDE C.07 2026, 14.1)",
		"FIDE C.07 2026, 8.1":                                                       "FIDE C.07 2026, 8.1",
		"place holder":                                                              "place holder",
		"":                                                                          "",
	} {
		require.Equal(t, want, tournament.Phrase("fr", text))
	}
}

func TestWhyInASubmissionIsInItsLanguage(t *testing.T) {
	server := played(t, "{format: swiss, seats: 2, rounds: 3}", 6)
	receipt := server.write("p01", "MOSTRAR CLASIFICACION MOTIVO p02")
	require.Empty(t, receipt.Errors)
	require.Equal(t, "Clasificación de la temporada 1: p02", receipt.Shown[0].Title)
	text := strings.Join(receipt.Shown[0].Lines, "\n")
	require.Contains(t, text, "puesto de p02: ")
	require.Contains(t, text, "la suma de")
	require.Contains(t, text, "penalización: -1/3")
	require.Contains(t, text, "too late", "what the steward wrote stays")
	require.NotContains(t, text, "points")
	_, ok := server.tour.Standings(1, 1)
	require.NoError(t, ok)
	require.Contains(t, strings.Join(server.write(game.Player(standings.ID("p01")), "SHOW STANDINGS WHY p02").Shown[0].Lines, "\n"), "rank of p02: ")
}

// TestEveryTieBreakHasAName: submissions tell what a code stands for.
func TestEveryTieBreakHasAName(t *testing.T) {
	for _, known := range tiebreak.List() {
		for _, lang := range game.Languages() {
			w := figure.SumOf("rank", "", figure.Fact(known.Name, figure.Int(1), ""))
			require.Regexp(t, `^  `+known.Name+` \(.+\)`, tournament.WhyLines(lang, w)[1], lang)
		}
	}
	w := figure.SumOf("rank", "", figure.Fact("BH-C1/2026", figure.Int(1), ""), figure.Fact("puntos", figure.Int(1), ""))
	require.Contains(t, tournament.WhyLines("es", w)[1], "BH-C1/2026 (Buchholz: puntos de los rivales)")
}
