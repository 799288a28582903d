package site_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
)

func TestLettersAreChosenInABrowser(t *testing.T) {
	h, _ := duel(t)
	h.project()
	anna := h.signedIn("anna")
	_, err := h.doors.Bounced(t.Context(), roster.Bounce{Address: "anna@mail.example", Letter: "x", Hard: true, Status: "5.1.1", At: noon})
	require.NoError(t, err)
	b := newBrowser(t, h)
	b.carry(anna)
	for name, path := range map[string]string{"unsubscribe": "/unsubscribe/reminders.anna.ours", "my-letters": "/me"} {
		for size, width := range map[string]int{"small": 320, "desk": 1280} {
			b.do(chromedp.EmulateViewport(int64(width), 800))
			b.open(path)
			b.fits(path, width)
			b.legible(path)
			b.shoot(name + "-" + size)
		}
	}
	b.open("/unsubscribe/reminders.anna.ours")
	b.do(chromedp.Click(css("main form button")), chromedp.WaitVisible(css(`main [role="status"]`)))
	off, err := h.doors.Declines(t.Context(), "anna", roster.Reminders)
	require.NoError(t, err)
	require.True(t, off)
	b.open("/me")
	b.do(chromedp.Click(css(`input[name="reminders"]`)), chromedp.Click(css(`form[action="/me/letters"] button`)), chromedp.WaitVisible(css(`.sent[role="status"]`)))
	off, err = h.doors.Declines(t.Context(), "anna", roster.Reminders)
	require.NoError(t, err)
	require.False(t, off)
	b.quiet()
}
