package site_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

// TestASeatHasTheSameEmailEverywhere compares the list of seats, the key of the board and the
// seat's own page, in each language.
func TestASeatHasTheSameEmailEverywhere(t *testing.T) {
	server := sitetest.New(t)
	for _, g := range lawGames {
		server.Play(g.ruleset, g.ruleset, g.seats, 4)
	}
	server.Project()
	shield := regexp.MustCompile(`fill="(#[0-9a-f]{6})" stroke="#241d16"[^>]*/><text [^>]*>([^<]+)</text>`)
	emailsIn := func(body, from, to string) map[string]string {
		_, body, _ = strings.Cut(body, from)
		body, _, _ = strings.Cut(body, to)
		emails := map[string]string{}
		for _, found := range shield.FindAllStringSubmatch(body, -1) {
			emails[found[1]] = found[2]
		}
		return emails
	}
	for _, g := range lawGames {
		for _, lang := range game.Languages() {
			page := server.Get("/g/" + g.ruleset + "?lang=" + lang).Body
			seated := emailsIn(page, `<ul class="seated">`, "</ul>")
			require.Len(t, seated, g.seats, "%s in %s", g.ruleset, lang)
			key := emailsIn(page, `id="the-key"`, "</ul>")
			own := emailsIn(server.Get(server.SeatPath(g.ruleset, server.GameNow(g.ruleset).Seats()[0].Seat)+"?lang="+lang).Body, "<h1>", "</h1>")
			require.Len(t, own, 1)
			for colour, email := range own {
				assert.Equal(t, seated[colour], email, "%s in %s", g.ruleset, lang)
			}
			for colour, email := range seated {
				assert.Equal(t, email, key[colour], "%s in %s: %s, of %v and %v", g.ruleset, lang, colour, seated, key)
			}
		}
	}
}

// TestASeatIsCalledByItsHandleInAnyLanguage checks that emails may name a seat as pages do.
func TestASeatIsCalledByItsHandleInAnyLanguage(t *testing.T) {
	server := sitetest.New(t)
	for _, g := range lawGames {
		server.Play(g.ruleset, g.ruleset, g.seats, 4)
		seats, state := server.GameNow(g.ruleset).Seats(), server.GameNow(g.ruleset).State()
		for _, lang := range game.Languages() {
			server.Email(g.ruleset, seats[0].Seat, "PRESS TO "+state.Face(seats[1].Seat, lang).Word, "Well met.", "END PRESS")
		}
	}
}
