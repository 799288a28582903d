package stewards_test

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
	"seneschal/projections/site/sitetest"
)

// plant adds to the tables a pair that has missed too much together, among pairs that have not.
func plant(server *sitetest.Server, a, b string, others ...string) {
	server.T.Helper()
	server.Project()
	for _, id := range []string{"old-1", "old-2"} {
		sql(server, `INSERT INTO fairplay.games (game, tournament, others, veiled, over) VALUES ($1, '', 3, false, true)`, id)
		pair(server, id, a, b, 30, 5, 5, 5)
		for _, other := range others {
			pair(server, id, a, other, 30, 5, 4, 1)
			pair(server, id, b, other, 30, 5, 4, 1)
		}
	}
	sql(server, `INSERT INTO fairplay.phases (game, phase_n, phase, meetings) VALUES ('old-1', 3, 'Round 3', $1)`,
		`[{"a":"`+a+`","b":"`+b+`","asked":true,"missed_a":true,"missed_b":true}]`)
}

func pair(server *sitetest.Server, id, a, b string, asked, missedA, missedB, together int) {
	server.T.Helper()
	sql(server, `INSERT INTO fairplay.pairs (game, a, b, asked, missed_a, missed_b, together, sent, close, compared, alike, gave_a, gave_b, worth_a, worth_b)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, 0, 0, 0, 0)`, id, a, b, asked, missedA, missedB, together)
}

func sql(server *sitetest.Server, statement string, args ...any) {
	server.T.Helper()
	_, err := server.Db.ExecContext(server.T.Context(), statement, args...)
	require.NoError(server.T, err)
}

func TestFairPlayIsShownToTheStewardAlone(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	steward := server.SignedIn("steward")
	clean := steward.Get("/tournaments/cup/desk")
	require.Contains(t, clean.Body, "No pair shows more than chance has by itself.")
	plant(server, "k01", "k02", "k03", "k04")
	page := steward.Get("/tournaments/cup/desk")
	sitetest.Sound(t, page)
	for _, words := range []string{
		"It proves nothing", "1 flag;", `<tr class="flag"><th scope="row">Player k01 and Player k02</th><td>missed together</td>`, `href="/g/old-1/phase/3"`,
		"9 more, of games that are being played", "Missed together, 5 pairs",
	} {
		require.Contains(t, page.Body, words)
	}
	require.NotContains(t, server.Get("/tournaments/cup").Body, "missed together")
	require.NotContains(t, server.SignedIn("k01").Get("/tournaments/cup/desk").Body, "missed together")
}

func TestDesksFitPhonesAndDesks(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(now *tournament.Tournament) bool {
		season, ok := now.Season(1)
		return ok && len(season.Rounds) > 0 && season.Rounds[0].Tables[0].Status == "finished"
	})
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel of honour"})
	server.Email("duel", "north", "AWAY 2026-02-20 2026-03-20")
	plant(server, "k01", "k02", "k03", "k04")
	browser := sitetest.NewBrowser(t, server)
	browser.Open("/tournaments/cup/desk")
	browser.Shoot("desk-stranger")
	browser.Carry(server.SignedIn("steward"))
	for name, path := range map[string]string{"home": "/desk", "cup": "/tournaments/cup/desk", "game": "/g/duel/desk"} {
		browser.Everywhere("desk-"+name, path)
	}
	browser.Faults = nil // the page for strangers answers 403
	browser.Quiet()
}

func TestDesksWorkWithoutJavaScript(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	b := sitetest.NewBrowser(t, server)
	b.Carry(server.SignedIn("steward"))
	sitetest.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.Do(chromedp.EmulateViewport(320, 800))
	b.Open("/tournaments/cup/desk")
	b.Do(chromedp.SendKeys(sitetest.Css(`button[value="START NOW"]`), kb.Enter), chromedp.WaitVisible(sitetest.Css(`button[value="send"]`)))
	require.Equal(t, "open", c.State().Status())
	b.Shoot("desk-check-small")
	b.Do(chromedp.SendKeys(sitetest.Css(`button[value="send"]`), kb.Enter), chromedp.WaitVisible(sitetest.Css(".sent")))
	require.Equal(t, "running", c.State().Status())
	b.Shoot("desk-done-small")
	b.Do(chromedp.SetValue(sitetest.Css("textarea#text"), "ANNOUNCE To all"), chromedp.SendKeys(sitetest.Css(`button[value="check"]`), kb.Enter), chromedp.WaitVisible(sitetest.Css(".due")))
	require.Empty(t, c.State().News())
	b.Do(chromedp.SendKeys(sitetest.Css(`button[value="send"]`), kb.Enter), chromedp.WaitVisible(sitetest.Css(".sent")))
	require.Equal(t, "To all", c.State().News()[0].Text)
	b.Quiet()
}

func TestFormsOfOtherSitesDoNothingAtADesk(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	steward := server.SignedIn("steward")
	form := url.Values{"do": {"send"}, "text": {"START NOW"}, "letter": {"x"}}
	req := server.Form("/tournaments/cup/desk", form)
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	answer := server.Send(&steward.Client, req)
	require.Equal(t, 403, answer.StatusCode)
	require.True(t, strings.Contains(answer.Body, "came from elsewhere"))
	require.Equal(t, "open", c.State().Status())
}
