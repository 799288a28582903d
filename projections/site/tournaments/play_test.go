package tournaments_test

import (
	"html"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/rulesets"
	"seneschal/domain/words"
	"seneschal/projections/site/sitetest"
	"seneschal/projections/site/tournaments"
)

// TestRulesAreToldInWords checks in each language that pages show no codes of presets, options and
// paces.
func TestRulesAreToldInWords(t *testing.T) {
	server := sitetest.New(t)
	server.Tournament("war", "The war", `{format: swiss, seats: 3, rounds: 2, play: {ruleset: feudal, preset: simple, pace: weekly,
		options: {mode: assets, years: "12", weather: "on"}}, clock: {phases: {winter: 4d}}}`, 3)
	server.Project()
	for lang, said := range map[string][]string{
		"en": {"The greatest wealth wins.", "Cold and hot years change the harvest: yes.", "The last year: 12.", "Spring, summer, autumn: 7 days"},
		"es": {"Gana la mayor riqueza.", "Los años fríos y los calurosos cambian la cosecha: sí.", "Primavera, verano, otoño: 7 días", "Modalidad"},
		"fr": {"La plus grande richesse gagne.", ": oui.", "Printemps, été, automne : 7 jours"},
		"nl": {"De grootste rijkdom wint.", ": ja.", "Lente, zomer, herfst: 7 dagen"},
	} {
		page := html.UnescapeString(server.Get("/tournaments/war?lang=" + lang).Body)
		for _, sentence := range said {
			require.Contains(t, page, sentence, lang)
		}
		for _, code := range []string{"preset simple", "assets", "weekly", "campaign"} {
			require.NotContains(t, page, code, lang)
		}
	}
}

// TestEveryValueOfAnOptionHasWords checks all values except numbers.
func TestEveryValueOfAnOptionHasWords(t *testing.T) {
	said, err := words.Join(tournaments.Templates.Words)
	require.NoError(t, err)
	require.NoError(t, said.CheckComplete())
	for _, rs := range rulesets.All() {
		for _, option := range rs.Describe().Options {
			for _, value := range option.Values {
				if value[0] <= '9' { // "#", 4: a number
					continue
				}
				require.True(t, said.Has("en", "value."+value) || said.Has("en", "value."+string(option.Key)+"."+value), "%s: %s=%s", rs.Name(), option.Key, value)
			}
		}
	}
}

// TestTitlesOfTablesAreRetold checks translated titles on the tables' pages and in lists.
func TestTitlesOfTablesAreRetold(t *testing.T) {
	server := sitetest.New(t)
	server.Tournaments()
	require.Contains(t, server.Get("/g/league-s1r1t1?lang=fr").Body, "<h1>The league of the marches, saison 1, division 1, ronde 1, table 1</h1>")
	require.Contains(t, server.Get("/g/league-s1r1t1?lang=es").Body, ", temporada 1, división 1, ronda 1, mesa 1</h1>")
	require.Contains(t, server.Get("/?lang=nl").Body, ", seizoen 2, divisie ")
	require.Contains(t, server.Get("/g/league-s1r1t1.json").Body, ", season 1, division 1, round 1, table 1")
}
