package site_test

import (
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/projections/site/sitetest"
)

// reach is the positions of parts on the page of a seat, in pixels from its top.
type reach struct {
	Question float64 `json:"question"` // its end
	Answer   float64 `json:"answer"`   // end of the first answer; -1: there is none
	Board    float64 `json:"board"`    // its beginning
	Bar      float64 `json:"bar"`      // top of the bar, on the screen
	Page     float64 `json:"page"`     // end of the page, without the list of lines
	Seen     bool    `json:"seen"`     // the focus is never under the bar
}

// telephoneWide and telephoneHigh are the screen on which pages are measured, in pixels.
const telephoneWide, telephoneHigh = 360, 740

// look measures the open page. The focus goes through all elements that can have it.
const look = `(() => {
	const box = s => document.querySelector(s)?.getBoundingClientRect(), end = s => box(s) ? box(s).bottom + scrollY : -1;
	const at = {question: end("#the-question"), answer: end("#the-answers button:not([hidden])"), board: box("#the-map svg").top + scrollY, bar: box("#the-bar").top, page: document.documentElement.scrollHeight - (box("#the-lines")?.height ?? 0)};
	document.documentElement.style.scrollBehavior = "auto";
	at.seen = [...document.querySelectorAll("main a[href], main button:not([hidden]), main summary")].filter(e => e.checkVisibility() && !e.closest("#the-bar, svg")).every(e => {
		e.focus();
		const b = e.getBoundingClientRect();
		return b.top < box("#the-bar").top && b.bottom > 0;
	});
	scrollTo(0, 0);
	return at;
})()`

// TestTheQuestionAndItsAnswersAreOnTheFirstScreen checks the page of a seat on a telephone, in
// every game and at several positions. The first screen must show the question, and the first
// answer or, where orders are for groups on the board, the board. The page must be short, and its
// bar must never hide the focus. An answer that is pressed is written, and another one replaces
// it.
func TestTheQuestionAndItsAnswersAreOnTheFirstScreen(t *testing.T) {
	server := sitetest.New(t)
	browser := sitetest.NewBrowser(t, server)
	browser.Do(chromedp.EmulateViewport(telephoneWide, telephoneHigh))
	for _, g := range lawGames {
		server.Begin(g.ruleset, game.Open{Ruleset: g.ruleset, Seats: g.seats, Title: "A game of " + g.ruleset})
		for range gametest.Times(20, 3) {
			server.PlayEasyBots(g.ruleset, gametest.Times(1, 3))
			if server.GameNow(g.ruleset).Over() {
				break
			}
			seat, ok := lists.Find(server.GameNow(g.ruleset).Seats(), func(s game.SeatInfo) bool { return server.GameNow(g.ruleset).Question(s.Seat, "en") != "" })
			require.True(t, ok)
			browser.Open(server.SeatPath(g.ruleset, seat.Seat))
			at := sitetest.Ask(browser, chromedp.Evaluate[reach](look))
			t.Logf("%s: %+v", g.ruleset, at)
			require.LessOrEqual(t, at.Question, 300.0, g.ruleset)
			require.Less(t, max(at.Answer, at.Question), at.Bar, g.ruleset)
			require.True(t, at.Answer > 0 || at.Board < at.Bar-200, g.ruleset)
			require.LessOrEqual(t, at.Page, 4.0*telephoneHigh, g.ruleset)
			require.True(t, at.Seen, "%s: the bar is over what has the focus", g.ruleset)
		}
		if !server.GameNow(g.ruleset).Over() {
			answers(t, browser, g.ruleset)
		}
	}
	browser.Quiet()
}

// answers presses the answers of a page, one after the other: each writes a line that replaces the
// one before, or opens its next question.
func answers(t *testing.T, b *sitetest.Browser, ruleset string) {
	t.Helper()
	values := sitetest.Ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll('#the-answers button[value^="reply:"]')].map(b => b.value).slice(0, 3)`))
	lines := func() int { return len(sitetest.OrdersOf(sitetest.Ask(b, chromedp.Value(sitetest.Css("#text"))))) }
	for _, value := range values {
		before := sitetest.Ask(b, chromedp.Value(sitetest.Css("#text")))
		b.Do(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('#the-answers button')].find(b => b.value === " + strconv.Quote(value) + ").click()"))
		b.Do(chromedp.Poll[chromedp.Void](`!document.querySelector("[aria-busy]")`))
		open := sitetest.Ask(b, chromedp.Evaluate[bool](`document.querySelector("#the-pointing").dataset.open !== undefined`))
		if after := sitetest.Ask(b, chromedp.Value(sitetest.Css("#text"))); !open {
			require.NotEqual(t, before, after, "%s: %q", ruleset, value)
			require.True(t, sitetest.Ask(b, chromedp.Evaluate[bool](`!!document.querySelector('#the-answers [aria-pressed]')`)), "%s: %q", ruleset, value)
		}
	}
	require.LessOrEqual(t, lines(), 2, "%s: what Evil does, and a deed", ruleset)
}
