package sitetest

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shots names a folder where the browser's tests leave pictures of the pages.
const shots = "SENESCHAL_TEST_SCREENSHOTS"

// Browser is a Chromium with one tab, and what the tab has complained of.
type Browser struct {
	context.Context
	T     testing.TB
	house *House

	mu      sync.Mutex
	Faults  []string
	foreign []string // requests to other hosts
}

// NewBrowser starts a Chromium of its own for a test. The test is skipped if
// none is installed.
func NewBrowser(t testing.TB, h *House) *Browser {
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
	b := &Browser{Context: tab, T: t, house: h}
	require.NoError(t, chromedp.Do(tab)) // starts it
	require.NoError(t, chromedp.Listen(tab, b.hear))
	Call(b, network.Enable, network.EnableParams{})
	Call(b, log.Enable, cdp.Empty{})
	Call(b, runtime.Enable, cdp.Empty{})
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
func (b *Browser) hear(e any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := e.(type) {
	case *log.EventEntryAdded:
		b.Faults = append(b.Faults, e.Entry.Text+" "+e.Entry.URL)
	case *runtime.EventExceptionThrown:
		b.Faults = append(b.Faults, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		b.Faults = append(b.Faults, "console."+e.Type.String())
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		if err != nil || u.Scheme != "data" && b.house.Web.URL != u.Scheme+"://"+u.Host { // the browser draws its own inputs from data
			b.foreign = append(b.foreign, e.Request.URL)
		}
	}
}

// Quiet holds that nothing was complained of.
func (b *Browser) Quiet() {
	b.T.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b.T, b.Faults)
	require.Empty(b.T, b.foreign)
}

// Css is a selector.
type Css = chromedp.CSS

// toolTime is how long the browser may take for anything.
const toolTime = time.Minute

// Do takes steps in the tab, all of which must succeed.
func (b *Browser) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(b.Context, toolTime)
	defer cancel()
	require.NoError(b.T, chromedp.Do(ctx, steps...))
}

// Ask is what an action in the tab answers.
func Ask[T any](b *Browser, what chromedp.Action[T]) T {
	b.T.Helper()
	ctx, cancel := context.WithTimeout(b.Context, toolTime)
	defer cancel()
	answer, err := chromedp.Run(ctx, what)
	require.NoError(b.T, err)
	return answer
}

// Call is what a command of the browser answers.
func Call[P, R any](b *Browser, command cdp.Command[P, R], params P) {
	b.T.Helper()
	_, err := chromedp.Call(b.Context, command, params)
	require.NoError(b.T, err)
}

// Open opens a path of the house.
func (b *Browser) Open(path string) {
	b.T.Helper()
	b.Do(chromedp.Navigate(b.house.Web.URL+path), chromedp.WaitReady(Css("main")))
}

// Fits holds that nothing stands out of the page to the side.
func (b *Browser) Fits(path string, width int) {
	b.T.Helper()
	over := Ask(b, chromedp.Evaluate[[]string](`(() => {
		const wide = innerWidth, out = [];
		if (document.documentElement.scrollWidth <= wide) return out;
		for (const e of document.querySelectorAll("body *"))
			if (e.getBoundingClientRect().right > wide + 1 && !e.closest(".sheet, .wide, table")) out.push(e.tagName + "." + e.className + "#" + e.id);
		return ["the page is " + document.documentElement.scrollWidth + " wide"].concat(out.slice(0, 5));
	})()`))
	require.Empty(b.T, over, "%s at %d", path, width)
}

// axe names the file of axe-core, which `make axe` fetches; without it, pages are not
// asked what it finds.
const axe = "SENESCHAL_AXE"

// accessible holds that axe-core finds nothing.
func (b *Browser) accessible(path string) {
	b.T.Helper()
	file := os.Getenv(axe)
	if file == "" {
		return
	}
	script, err := os.ReadFile(file)
	require.NoError(b.T, err)
	Ask(b, chromedp.Evaluate[bool](string(script)+"; true"))
	found := Ask(b, chromedp.Evaluate[[]string](`axe.run({resultTypes: ["violations"]}).then(r => r.violations.flatMap(v =>
		v.nodes.slice(0, 3).map(n => v.id + ": " + n.html.slice(0, 160) + " | " + n.any.concat(n.all, n.none).map(c => c.message).join("; ").slice(0, 200))))`,
		chromedp.EvalAwaitPromise))
	assert.Empty(b.T, found, path)
}

// Legible holds that all words stand out from what is behind them (WCAG AA).
func (b *Browser) Legible(path string) {
	b.T.Helper()
	b.accessible(path)
	faint := Ask(b, chromedp.Evaluate[[]string](`(() => {
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
	require.Empty(b.T, faint, path)
}

// Shoot leaves a picture of the whole page, if pictures are wanted.
func (b *Browser) Shoot(name string) {
	b.T.Helper()
	dir := os.Getenv(shots)
	if dir == "" {
		return
	}
	png := Ask(b, chromedp.FullScreenshot(100))
	require.NoError(b.T, os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644))
}

// Everywhere looks at a page on telephones and desks, in light and dark and on
// paper.
func (b *Browser) Everywhere(name, path string) {
	b.T.Helper()
	for size, width := range map[string]int{"phone": 360, "small": 320, "desk": 1280} {
		b.Do(chromedp.EmulateViewport(int64(width), 800))
		b.Open(path)
		b.Fits(path, width)
		b.Legible(path)
		b.Shoot(name + "-" + size)
	}
	Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	b.Open(path)
	b.Legible(path)
	b.Shoot(name + "-dark")
	Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	b.Do(chromedp.EmulateViewport(720, 1000)) // A4
	b.Legible(path)
	b.Fits(path, 720)
	b.Shoot(name + "-paper")
	Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
}

// Carry puts a reader's session into the browser.
func (b *Browser) Carry(r *Reader) {
	b.T.Helper()
	address, err := url.Parse(b.house.Web.URL)
	require.NoError(b.T, err)
	for _, c := range r.Client.Jar.Cookies(address) {
		Call(b, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: b.house.Web.URL})
	}
}
