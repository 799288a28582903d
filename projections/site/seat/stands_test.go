package seat_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

const standsButton = `value="ready"`

// TestWhatIsHeldIsSentAsItStands checks that the button does the same as READY in a later submission.
func TestWhatIsHeldIsSentAsItStands(t *testing.T) {
	server, path := sitetest.Duel(t)
	require.NotContains(t, server.Get(path).Body, standsButton, "nothing is held")
	answer := server.Post(path, sitetest.Filled(t, server.Get(path).Body, "send", "BID 2\nBID nine"))
	page := server.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-orders"))
	require.Contains(t, page.Body, standsButton)
	require.Contains(t, page.Body, "Send as it stands")
	sitetest.Sound(t, page)
	form := sitetest.Filled(t, page.Body, "ready", "BID 5")
	for range 2 { // an impatient hand
		answer = server.Post(path, form)
		require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
	}
	_, lines, final := server.GameNow("duel").Draft("north")
	require.True(t, final)
	require.Len(t, lines, 1)
	require.Equal(t, "BID 2", lines[0].Text, "what stands in the form is not sent")
	require.NotContains(t, server.Get(path).Body, standsButton)
}

// TestWhatIsHeldIsNotSentForAnotherPhase checks that a page of an earlier phase sends nothing.
func TestWhatIsHeldIsNotSentForAnotherPhase(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Post(path, sitetest.Filled(t, server.Get(path).Body, "send", "BID 2\nBID nine"))
	form := sitetest.Filled(t, server.Get(path).Body, "ready", "")
	server.Round("duel")
	answer := server.Post(path, form)
	require.Equal(t, http.StatusConflict, answer.StatusCode)
	require.Contains(t, answer.Body, "closed meanwhile")
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set)
}
