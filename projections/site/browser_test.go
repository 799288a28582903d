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
	h := sitetest.New(t)
	h.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	b := sitetest.NewBrowser(t, h)
	sitetest.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.Open(h.SeatPath("duel", "north"))
	b.Do(
		chromedp.SetValue(sitetest.Css("textarea"), "BID 3\nBID nine"),
		chromedp.Click(sitetest.Css(`button[value="check"]`)), chromedp.WaitVisible(sitetest.Css("#refused")),
	)
	set, _, _ := h.GameNow("duel").Draft("north")
	require.Zero(t, set, "a check records nothing")
	b.Do(
		chromedp.SetValue(sitetest.Css("textarea"), "BID 3"),
		chromedp.Click(sitetest.Css(`button[value="send"]`)), chromedp.WaitVisible(sitetest.Css(".sent")),
	)
	_, lines, final := h.GameNow("duel").Draft("north")
	require.Equal(t, "BID 3", lines[0].Text)
	require.True(t, final)
	b.Quiet()
}

func TestFormIsCheckedWhileItIsWritten(t *testing.T) {
	h := sitetest.New(t)
	h.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	b := sitetest.NewBrowser(t, h)
	b.Open(h.SeatPath("duel", "north"))
	empty := chromedp.Evaluate[chromedp.Void](`document.querySelector("textarea").value = ""`)
	b.Do(empty, chromedp.SendKeys(sitetest.Css("textarea"), "BID nine"), chromedp.WaitVisible(sitetest.Css("#refused")))
	b.Do(empty, chromedp.SendKeys(sitetest.Css("textarea"), "BID 4"), chromedp.WaitVisible(sitetest.Css("#understood")))
	set, _, _ := h.GameNow("duel").Draft("north")
	require.Zero(t, set)
	b.Do(chromedp.Click(sitetest.Css(`button[value="send"]`)), chromedp.WaitVisible(sitetest.Css(".sent")))
	set, _, _ = h.GameNow("duel").Draft("north")
	require.Equal(t, 1, set)
	b.Quiet()
}

func TestPageChangesWhileItIsLookedAt(t *testing.T) {
	h := sitetest.New(t)
	h.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.Project()
	b := sitetest.NewBrowser(t, h)
	b.Open("/g/duel")
	h.Round("duel")
	b.Do(chromedp.Poll[chromedp.Void](`document.querySelector(".headline").textContent.includes("The trick of round 1 is taken by north")`))
	b.Open(h.SeatPath("duel", "east"))
	b.Do(chromedp.SendKeys(sitetest.Css("textarea"), "BID 1"))
	h.Round("duel")
	b.Do(chromedp.Poll[chromedp.Void](`document.querySelector("#the-asking").textContent.includes("round 2")`))
	text := sitetest.Ask(b, chromedp.Value(sitetest.Css("textarea")))
	require.True(t, strings.Contains(text, "BID 1"), "what is being written stays")
	b.Quiet()
}

func TestArrowKeysTurnThePagesOfAReplay(t *testing.T) {
	h := sitetest.New(t)
	h.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.Round("duel")
	h.Round("duel")
	h.Project()
	b := sitetest.NewBrowser(t, h)
	b.Open("/g/duel/phase/0")
	b.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.WaitReady(sitetest.Css(`a[rel="prev"][href="/g/duel/phase/0"]`)))
	b.Quiet()
}

// TestANarrowBoardComesNearer checks that a tap enlarges the board where it is tapped, and that
// buttons lead back.
func TestANarrowBoardComesNearer(t *testing.T) {
	h := sitetest.New(t)
	h.Furnish()
	b := sitetest.NewBrowser(t, h)
	b.Do(chromedp.EmulateViewport(360, 800))
	b.Open("/g/valley")
	box := chromedp.Evaluate[string](`document.querySelector("#the-map svg").getAttribute("viewBox")`)
	whole := sitetest.Ask(b, box)
	b.Do(chromedp.Click(sitetest.Css("#the-map")))
	near := sitetest.Ask(b, box)
	require.NotEqual(t, whole, near)
	b.Do(chromedp.Click(sitetest.Css(`[data-zoom="in"]`)), chromedp.Click(sitetest.Css(`[data-zoom="out"]`)))
	require.Equal(t, near, sitetest.Ask(b, box))
	b.Do(chromedp.Click(sitetest.Css(`[data-zoom="whole"]`)))
	require.Equal(t, whole, sitetest.Ask(b, box))
	b.Do(chromedp.EmulateViewport(1280, 800))
	b.Open("/g/valley")
	b.Do(chromedp.Click(sitetest.Css("#the-map")))
	require.Equal(t, whole, sitetest.Ask(b, box), "a wide one stays")
	b.Quiet()
}
