package people_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quiet"
	"seneschal/projections/site/sitetest"
)

func TestQuietHoursAreChosen(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	kept := func() quiet.Hours {
		hours, err := server.Doors.Quiet(t.Context(), "anna")
		require.NoError(t, err)
		return hours
	}
	answer := anna.Post("/me/quiet", url.Values{"from": {"22:00"}, "to": {"07:30"}, "do": {"keep"}})
	require.Equal(t, "/me?saved=1#my-settings", answer.Header.Get("Location"))
	require.Equal(t, "22:00-07:30", kept().String())
	page := anna.Get("/me")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, `value="07:30"`)
	for _, wrong := range []string{"25:00", "", "22:00", "soon"} {
		answer = anna.Post("/me/quiet", url.Values{"from": {"22:00"}, "to": {wrong}})
		require.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode, wrong)
		sitetest.Sound(t, answer)
		require.Contains(t, answer.Body, "write both like 22:00")
		require.Equal(t, "22:00-07:30", kept().String())
	}
	anna.Post("/me/quiet", url.Values{"do": {"none"}})
	require.True(t, kept().IsNone())
	require.Equal(t, http.StatusForbidden, server.Post("/me/quiet", url.Values{"do": {"none"}}).StatusCode, "a stranger has none")
}
