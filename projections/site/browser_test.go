package site_test

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// shots names a folder where the browser's tests leave pictures of the pages.
const shots = "SENESCHAL_TEST_SCREENSHOTS"

// browser is a Chromium with one tab, and what the tab has complained of.
type browser struct {
	context.Context
	t     testing.TB
	house *house

	mu      sync.Mutex
	faults  []string
	foreign []string // requests to other hosts
}

// newBrowser starts a Chromium of its own for a test. The test is skipped if
// none is installed.
func newBrowser(t testing.TB, h *house) *browser {
	t.Helper()
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(chromium(t)), chromedp.UserDataDir(t.TempDir())}
	for _, flag := range []string{
		"headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
		"disable-component-update", "disable-sync", "hide-scrollbars",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	tab, leave := chromedp.NewContext(allocator)
	t.Cleanup(leave)
	b := &browser{Context: tab, t: t, house: h}
	require.NoError(t, chromedp.Do(tab)) // starts it
	require.NoError(t, chromedp.Listen(tab, b.hear))
	call(b, network.Enable, network.EnableParams{})
	call(b, log.Enable, cdp.Empty{})
	call(b, runtime.Enable, cdp.Empty{})
	return b
}

func chromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed")
	return ""
}

// hear collects complaints: what the console says, and requests elsewhere.
func (b *browser) hear(e any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := e.(type) {
	case *log.EventEntryAdded:
		b.faults = append(b.faults, e.Entry.Text+" "+e.Entry.URL)
	case *runtime.EventExceptionThrown:
		b.faults = append(b.faults, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		b.faults = append(b.faults, "console."+e.Type.String())
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		if err != nil || u.Scheme != "data" && b.house.web.URL != u.Scheme+"://"+u.Host { // the browser draws its own inputs from data
			b.foreign = append(b.foreign, e.Request.URL)
		}
	}
}

// quiet holds that nothing was complained of.
func (b *browser) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b.t, b.faults)
	require.Empty(b.t, b.foreign)
}

// css is a selector.
type css = chromedp.CSS

// toolTime is how long the browser may take for anything.
const toolTime = time.Minute

func (b *browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, toolTime)
	defer cancel()
	require.NoError(b.t, chromedp.Do(ctx, steps...))
}

func ask[T any](b *browser, what chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.Context, toolTime)
	defer cancel()
	answer, err := chromedp.Run(ctx, what)
	require.NoError(b.t, err)
	return answer
}

func call[P, R any](b *browser, command cdp.Command[P, R], params P) {
	b.t.Helper()
	_, err := chromedp.Call(b.Context, command, params)
	require.NoError(b.t, err)
}

func (b *browser) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.house.web.URL+path), chromedp.WaitReady(css("main")))
}

// fits holds that nothing stands out of the page to the side.
func (b *browser) fits(path string, width int) {
	b.t.Helper()
	over := ask(b, chromedp.Evaluate[[]string](`(() => {
		const wide = innerWidth, out = [];
		if (document.documentElement.scrollWidth <= wide) return out;
		for (const e of document.querySelectorAll("body *"))
			if (e.getBoundingClientRect().right > wide + 1 && !e.closest(".sheet, .wide, table")) out.push(e.tagName + "." + e.className + "#" + e.id);
		return ["the page is " + document.documentElement.scrollWidth + " wide"].concat(out.slice(0, 5));
	})()`))
	require.Empty(b.t, over, "%s at %d", path, width)
}

// legible holds that all words stand out from what is behind them (WCAG AA).
func (b *browser) legible(path string) {
	b.t.Helper()
	faint := ask(b, chromedp.Evaluate[[]string](`(() => {
		const parts = c => c.match(/[\d.]+/g).map(Number);
		const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
			.reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
		const behind = e => { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
		const out = [];
		for (const e of document.querySelectorAll("main *, header *, footer *")) {
			const words = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
			if (!words || e.closest("svg, nav.steps > span")) continue;
			const [x, y] = [light(parts(getComputedStyle(e).color)), light(behind(e))];
			const ratio = (Math.max(x, y) + .05) / (Math.min(x, y) + .05);
			if (ratio < 4.5) out.push(e.tagName + "." + e.className + " " + ratio.toFixed(2));
		}
		return out;
	})()`))
	require.Empty(b.t, faint, path)
}

// shoot leaves a picture of the whole page, if pictures are wanted.
func (b *browser) shoot(name string) {
	b.t.Helper()
	dir := os.Getenv(shots)
	if dir == "" {
		return
	}
	png := ask(b, chromedp.FullScreenshot(100))
	require.NoError(b.t, os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644))
}

func TestPagesFitPhonesAndDesks(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	h.careers()
	b := newBrowser(t, h)
	for name, path := range map[string]string{
		"home": "/", "game": "/g/valley", "over": "/g/old", "young": "/g/young", "phase": "/g/valley/phase/6", "beginning": "/g/valley/phase/0",
		"standings": "/g/valley/standings", "audit": "/g/valley/audit", "honours": "/standings", "seat": h.seatPath("valley", "seat1"),
		"player": "/players/p-north", "rating": "/players/p-north/ratings/all", "why": "/players/p-north/ratings/all/3",
		"why-duel": "/players/p-east/ratings/tiny-duels/3", "ratings": "/ratings",
	} {
		for size, width := range map[string]int{"phone": 360, "small": 320, "desk": 1280} {
			b.do(chromedp.EmulateViewport(int64(width), 800))
			b.open(path)
			b.fits(path, width)
			b.legible(path)
			if size != "small" {
				b.shoot(name + "-" + size)
			}
		}
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		b.open(path)
		b.legible(path)
		b.shoot(name + "-dark")
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		b.do(chromedp.EmulateViewport(720, 1000)) // A4
		b.legible(path)
		b.fits(path, 720)
		b.shoot(name + "-paper")
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	}
	b.quiet()
}

func TestFormWorksWithoutJavaScript(t *testing.T) {
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	b := newBrowser(t, h)
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.open(h.seatPath("duel", "north"))
	b.do(
		chromedp.SetValue(css("textarea"), "BID 3\nBID nine"),
		chromedp.Click(css(`button[value="check"]`)), chromedp.WaitVisible(css("#refused")),
	)
	set, _, _ := h.game("duel").Draft("north")
	require.Zero(t, set, "a check records nothing")
	b.do(
		chromedp.SetValue(css("textarea"), "BID 3"),
		chromedp.Click(css(`button[value="send"]`)), chromedp.WaitVisible(css(".sent")),
	)
	_, lines, final := h.game("duel").Draft("north")
	require.Equal(t, "BID 3", lines[0].Text)
	require.True(t, final)
	b.quiet()
}

func TestFormIsCheckedWhileItIsWritten(t *testing.T) {
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	b := newBrowser(t, h)
	b.open(h.seatPath("duel", "north"))
	empty := chromedp.Evaluate[chromedp.Void](`document.querySelector("textarea").value = ""`)
	b.do(empty, chromedp.SendKeys(css("textarea"), "BID nine"), chromedp.WaitVisible(css("#refused")))
	b.do(empty, chromedp.SendKeys(css("textarea"), "BID 4"), chromedp.WaitVisible(css("#understood")))
	set, _, _ := h.game("duel").Draft("north")
	require.Zero(t, set)
	b.do(chromedp.Click(css(`button[value="send"]`)), chromedp.WaitVisible(css(".sent")))
	set, _, _ = h.game("duel").Draft("north")
	require.Equal(t, 1, set)
	b.quiet()
}

func TestPageChangesWhileItIsLookedAt(t *testing.T) {
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.project()
	b := newBrowser(t, h)
	b.open("/g/duel")
	h.round("duel")
	b.do(chromedp.Poll[chromedp.Void](`document.querySelector(".headline").textContent.includes("The trick of round 1 is taken by north")`))
	b.open(h.seatPath("duel", "east"))
	b.do(chromedp.SendKeys(css("textarea"), "BID 1"))
	h.round("duel")
	b.do(chromedp.Poll[chromedp.Void](`document.querySelector("#the-asking").textContent.includes("round 2")`))
	text := ask(b, chromedp.Value(css("textarea")))
	require.True(t, strings.Contains(text, "BID 1"), "what is being written stays")
	b.quiet()
}

func TestArrowKeysTurnThePagesOfAReplay(t *testing.T) {
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.round("duel")
	h.round("duel")
	h.project()
	b := newBrowser(t, h)
	b.open("/g/duel/phase/0")
	b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.WaitReady(css(`a[rel="prev"][href="/g/duel/phase/0"]`)))
	b.quiet()
}
