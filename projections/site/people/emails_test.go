package people_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

func TestEmailsAreChosenInABrowser(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	_, err := server.Doors.Bounced(t.Context(), roster.Bounce{Address: "anna@mail.example", Email: "x", Hard: true, Status: "5.1.1", At: sitetest.Noon})
	require.NoError(t, err)
	b := sitetest.NewBrowser(t, server)
	b.Carry(anna)
	for name, path := range map[string]string{"unsubscribe": "/unsubscribe/reminders.anna.ours", "my-letters": "/me"} {
		b.Everywhere(name, path)
	}
	b.Open("/unsubscribe/reminders.anna.ours")
	b.Do(chromedp.Click(sitetest.Css("main form button")), chromedp.WaitVisible(sitetest.Css(`main [role="status"]`)))
	off, err := server.Doors.Declines(t.Context(), "anna", roster.Reminders)
	require.NoError(t, err)
	require.True(t, off)
	b.Open("/me")
	b.Do(chromedp.Click(sitetest.Css(`input[name="reminders"]`)), chromedp.Click(sitetest.Css(`form[action="/me/letters"] button`)), chromedp.WaitVisible(sitetest.Css(`.sent[role="status"]`)))
	off, err = server.Doors.Declines(t.Context(), "anna", roster.Reminders)
	require.NoError(t, err)
	require.False(t, off)
	b.Quiet()
}
