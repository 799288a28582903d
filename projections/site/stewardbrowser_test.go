package site_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// planted puts a pair into the tables that has missed too much together, among
// pairs that have not.
func (h *house) planted(a, b string, others ...string) {
	h.t.Helper()
	h.project()
	for _, id := range []string{"old-1", "old-2"} {
		h.sql(`INSERT INTO fairplay.games (game, tournament, others, veiled, over) VALUES ($1, '', 3, false, true)`, id)
		h.pair(id, a, b, 30, 5, 5, 5)
		for _, other := range others {
			h.pair(id, a, other, 30, 5, 4, 1)
			h.pair(id, b, other, 30, 5, 4, 1)
		}
	}
	h.sql(`INSERT INTO fairplay.phases (game, phase_n, phase, meetings) VALUES ('old-1', 3, 'Round 3', $1)`,
		`[{"a":"`+a+`","b":"`+b+`","asked":true,"missed_a":true,"missed_b":true}]`)
}

func (h *house) pair(id, a, b string, asked, missedA, missedB, together int) {
	h.t.Helper()
	h.sql(`INSERT INTO fairplay.pairs (game, a, b, asked, missed_a, missed_b, together, sent, close, compared, alike, gave_a, gave_b, worth_a, worth_b)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, 0, 0, 0, 0)`, id, a, b, asked, missedA, missedB, together)
}

func (h *house) sql(statement string, args ...any) {
	h.t.Helper()
	_, err := h.db.ExecContext(h.t.Context(), statement, args...)
	require.NoError(h.t, err)
}

func TestFairPlayIsShownToTheStewardAlone(t *testing.T) {
	h := newHouse(t)
	h.youngCup()
	steward := h.signedIn("steward")
	clean := steward.get("/tournaments/cup/desk")
	require.Contains(t, clean.body, "No pair shows more than chance has by itself.")
	h.planted("k01", "k02", "k03", "k04")
	page := steward.get("/tournaments/cup/desk")
	sound(t, page)
	for _, words := range []string{
		"It proves nothing", "1 flag;", `<tr class="flag"><th scope="row">Player k01 and Player k02</th><td>missed together</td>`, `href="/g/old-1/phase/3"`,
		"9 more, of games that are being played", "Missed together, 5 pairs",
	} {
		require.Contains(t, page.body, words)
	}
	require.NotContains(t, h.get("/tournaments/cup").body, "missed together")
	require.NotContains(t, h.signedIn("k01").get("/tournaments/cup/desk").body, "missed together")
}

func TestDesksFitPhonesAndDesks(t *testing.T) {
	h := newHouse(t)
	c := h.youngCup()
	c.must("steward", tournament.CloseEntries{})
	c.play(func(now *tournament.Tournament) bool {
		season, ok := now.Season(1)
		return ok && len(season.Rounds) > 0 && season.Rounds[0].Tables[0].Status == "finished"
	})
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel of honour"})
	h.letter("duel", "north", "AWAY 2026-02-20 2026-03-20")
	h.planted("k01", "k02", "k03", "k04")
	b := newBrowser(t, h)
	b.open("/tournaments/cup/desk")
	b.shoot("desk-stranger")
	b.carry(h.signedIn("steward"))
	for name, path := range map[string]string{"home": "/desk", "cup": "/tournaments/cup/desk", "game": "/g/duel/desk"} {
		for size, width := range map[string]int{"small": 320, "desk": 1280} {
			b.do(chromedp.EmulateViewport(int64(width), 800))
			b.open(path)
			b.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("details").forEach(d => d.open = true)`))
			b.fits(path, width)
			b.legible(path)
			b.shoot("desk-" + name + "-" + size)
		}
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		b.open(path)
		b.legible(path)
		b.shoot("desk-" + name + "-dark")
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	}
	b.faults = nil // the page for strangers is a 403
	b.quiet()
}

func TestDesksWorkWithoutJavaScript(t *testing.T) {
	h := newHouse(t)
	c := h.youngCup()
	b := newBrowser(t, h)
	b.carry(h.signedIn("steward"))
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.do(chromedp.EmulateViewport(320, 800))
	b.open("/tournaments/cup/desk")
	b.do(chromedp.SendKeys(css(`button[value="START"]`), kb.Enter), chromedp.WaitVisible(css(`button[value="send"]`)))
	require.Equal(t, "open", c.state().Status())
	b.shoot("desk-check-small")
	b.do(chromedp.SendKeys(css(`button[value="send"]`), kb.Enter), chromedp.WaitVisible(css(".sent")))
	require.Equal(t, "running", c.state().Status())
	b.shoot("desk-done-small")
	b.do(chromedp.SetValue(css("textarea#text"), "ANNOUNCE To all"), chromedp.SendKeys(css(`button[value="check"]`), kb.Enter), chromedp.WaitVisible(css(".due")))
	require.Empty(t, c.state().News())
	b.do(chromedp.SendKeys(css(`button[value="send"]`), kb.Enter), chromedp.WaitVisible(css(".sent")))
	require.Equal(t, "To all", c.state().News()[0].Text)
	b.quiet()
}

func TestFormsOfOtherSitesDoNothingAtADesk(t *testing.T) {
	h := newHouse(t)
	c := h.youngCup()
	steward := h.signedIn("steward")
	form := url.Values{"do": {"send"}, "text": {"START"}, "letter": {"x"}}
	req := h.form("/tournaments/cup/desk", form)
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	a := h.send(&steward.client, req)
	require.Equal(t, 403, a.StatusCode)
	require.True(t, strings.Contains(a.body, "came from elsewhere"))
	require.Equal(t, "open", c.state().Status())
}
