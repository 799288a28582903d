package site_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

func TestFormWorksWithoutJavaScript(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	browser := sitetest.NewBrowser(t, server)
	sitetest.Call(browser, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	browser.Open(server.SeatPath("duel", "north"))
	browser.Do(
		chromedp.SetValue(sitetest.Css("textarea"), "BID 3\nBID nine"),
		chromedp.Click(sitetest.Css(`button[value="check"]`)), chromedp.WaitVisible(sitetest.Css("#refused")),
	)
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set, "a check records nothing")
	browser.Do(
		chromedp.SetValue(sitetest.Css("textarea"), "BID 3"),
		chromedp.Click(sitetest.Css(`button[value="send"]`)), chromedp.WaitVisible(sitetest.Css(".sent")),
	)
	_, lines, final := server.GameNow("duel").Draft("north")
	require.Equal(t, "BID 3", lines[0].Text)
	require.True(t, final)
	browser.Quiet()
}

func TestFormIsCheckedWhileItIsWritten(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	browser := sitetest.NewBrowser(t, server)
	browser.Open(server.SeatPath("duel", "north"))
	empty := chromedp.Evaluate[chromedp.Void](`document.querySelector("textarea").value = ""`)
	browser.Do(empty, chromedp.SendKeys(sitetest.Css("textarea"), "BID nine"), chromedp.WaitVisible(sitetest.Css("#refused")))
	browser.Do(empty, chromedp.SendKeys(sitetest.Css("textarea"), "BID 4"), chromedp.WaitVisible(sitetest.Css("#understood")))
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set)
	browser.Do(chromedp.Click(sitetest.Css(`button[value="send"]`)), chromedp.WaitVisible(sitetest.Css(".sent")))
	set, _, _ = server.GameNow("duel").Draft("north")
	require.Equal(t, 1, set)
	browser.Quiet()
}

func TestPageChangesWhileItIsLookedAt(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Project()
	browser := sitetest.NewBrowser(t, server)
	browser.Open("/g/duel")
	server.Round("duel")
	browser.Do(chromedp.Poll[chromedp.Void](`document.querySelector(".headline").textContent.includes("The trick of round 1 is taken by north")`))
	browser.Open(server.SeatPath("duel", "east"))
	browser.Do(chromedp.SendKeys(sitetest.Css("textarea"), "BID 1"))
	server.Round("duel")
	browser.Do(chromedp.Poll[chromedp.Void](`document.querySelector("#the-asking").textContent.includes("round 2")`))
	text := sitetest.Ask(browser, chromedp.Value(sitetest.Css("textarea")))
	require.True(t, strings.Contains(text, "BID 1"), "what is being written stays")
	browser.Quiet()
}

func TestArrowKeysTurnThePagesOfAReplay(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Round("duel")
	server.Round("duel")
	server.Project()
	browser := sitetest.NewBrowser(t, server)
	browser.Open("/g/duel/phase/0")
	browser.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.WaitReady(sitetest.Css(`a[rel="prev"][href="/g/duel/phase/0"]`)))
	browser.Quiet()
}

// TestANarrowBoardComesNearer checks that a tap enlarges the board where it is tapped, and that
// buttons lead back.
func TestANarrowBoardComesNearer(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	browser := sitetest.NewBrowser(t, server)
	browser.Do(chromedp.EmulateViewport(360, 800))
	browser.Open("/g/valley")
	box := chromedp.Evaluate[string](`document.querySelector("#the-map svg").getAttribute("viewBox")`)
	whole := sitetest.Ask(browser, box)
	browser.Do(chromedp.Click(sitetest.Css("#the-map")))
	near := sitetest.Ask(browser, box)
	require.NotEqual(t, whole, near)
	browser.Do(chromedp.Click(sitetest.Css(`[data-zoom="in"]`)), chromedp.Click(sitetest.Css(`[data-zoom="out"]`)))
	require.Equal(t, near, sitetest.Ask(browser, box))
	browser.Do(chromedp.Click(sitetest.Css(`[data-zoom="whole"]`)))
	require.Equal(t, whole, sitetest.Ask(browser, box))
	browser.Do(chromedp.EmulateViewport(1280, 800))
	browser.Open("/g/valley")
	browser.Do(chromedp.Click(sitetest.Css("#the-map")))
	require.Equal(t, whole, sitetest.Ask(browser, box), "a wide one stays")
	browser.Quiet()
}
