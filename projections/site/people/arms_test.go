package people_test

import (
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/arms"
	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

func TestArmsAreShownAndChosen(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	const player = game.Player("anna")
	visitor := server.SignedIn(player)
	me := visitor.Get("/me")
	sitetest.Sound(t, me)
	require.Contains(t, me.Body, arms.Compute(string(player), 0).Blazon("en"))
	require.NotContains(t, me.Body, `class="coats"`)

	others := visitor.Get("/me?arms=1")
	sitetest.Sound(t, others)
	numbers := regexp.MustCompile(`name="number" value="(\d+)"`).FindAllStringSubmatch(others.Body, -1)
	require.Len(t, numbers, 6)
	chosen := visitor.Post("/me/arms", url.Values{"number": {"3"}})
	require.Equal(t, http.StatusSeeOther, chosen.StatusCode)
	require.Contains(t, visitor.Get("/me").Body, arms.Compute(string(player), 3).Blazon("en"))
	require.Equal(t, 3, server.Doors.Arms(t.Context(), []game.Player{player})[player])
	require.Equal(t, http.StatusBadRequest, visitor.Post("/me/arms", url.Values{"number": {"-1"}}).StatusCode)
	require.Equal(t, http.StatusOK, visitor.Get("/me?arms=none").StatusCode)
}
