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
	h, _ := sitetest.Duel(t)
	h.Project()
	const player = game.Player("anna")
	a := h.SignedIn(player)
	me := a.Get("/me")
	sitetest.Sound(t, me)
	require.Contains(t, me.Body, arms.Of(string(player), 0).Blazon("en"))
	require.NotContains(t, me.Body, `class="coats"`)

	others := a.Get("/me?arms=1")
	sitetest.Sound(t, others)
	numbers := regexp.MustCompile(`name="number" value="(\d+)"`).FindAllStringSubmatch(others.Body, -1)
	require.Len(t, numbers, 6)
	chosen := a.Post("/me/arms", url.Values{"number": {"3"}})
	require.Equal(t, http.StatusSeeOther, chosen.StatusCode)
	require.Contains(t, a.Get("/me").Body, arms.Of(string(player), 3).Blazon("en"))
	require.Equal(t, 3, h.Doors.Arms(t.Context(), []game.Player{player})[player])
	require.Equal(t, http.StatusBadRequest, a.Post("/me/arms", url.Values{"number": {"-1"}}).StatusCode)
	require.Equal(t, http.StatusOK, a.Get("/me?arms=none").StatusCode)
}
