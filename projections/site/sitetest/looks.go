package sitetest

import (
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
)

// Fits fails the test if the open page is wider than the screen, and names what stands out. path and width only name
// the page if it fails.
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

// shotsVariable is the environment variable with a folder where the browser's tests leave pictures of the pages.
const shotsVariable = "SENESCHAL_TEST_SCREENSHOTS"

// axeVariable is the environment variable with the file of axe-core, which `make axe` fetches. If it is empty, axe-core
// does not check pages.
const axeVariable = "SENESCHAL_AXE"

// Accessible fails the test if axe-core finds violations on the open page. Without axe-core it does nothing.
func (b *Browser) Accessible(path string) {
	b.T.Helper()
	file := os.Getenv(axeVariable)
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

// Legible fails the test if words of the open page have too little contrast to their background (WCAG AA). It leaves
// out pictures and the steps of a phase.
func (b *Browser) Legible(path string) {
	b.T.Helper()
	faint := Ask(b, chromedp.Evaluate[[]string](`(() => {
		const parts = c => c.match(/[\d.]+/g).map(Number);
		const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
			.reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
		const known = new Map();
		const behind = e => {
			if (!e) return [255, 255, 255];
			if (!known.has(e)) {
				const c = parts(getComputedStyle(e).backgroundColor);
				known.set(e, c.length < 4 || c[3] > 0 ? c : behind(e.parentElement));
			}
			return known.get(e);
		};
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

// Shoot writes a picture of the whole open page, with all images loaded. It does nothing if no pictures are wanted.
func (b *Browser) Shoot(name string) {
	b.T.Helper()
	dir := os.Getenv(shotsVariable)
	if dir == "" {
		return
	}
	Ask(b, chromedp.Evaluate[bool](`Promise.all([...document.images].map(i => { i.loading = "eager"; return i.decode().catch(() => {}) })).then(() => true)`, chromedp.EvalAwaitPromise))
	png := Ask(b, chromedp.FullScreenshot(100))
	require.NoError(b.T, os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644))
}

// A view is a way to look at a page.
type view struct {
	name   string
	wide   int
	scheme string
	asked  bool // axe-core checks it
}

// views are the ways to look at pages: on telephones and desks, in light and dark, and on paper
// (A4). axe-core checks only views on the narrowest and the widest screens.
var views = []view{
	{"small-dark", 320, "dark", true},
	{"desk", 1280, "light", true},
	{"paper", 720, "", false},
	{"phone", 360, "light", false},
	{"phone-dark", 360, "dark", false},
	{"small", 320, "light", true},
	{"dark", 1280, "dark", true},
}

// nextViews returns the views of the next page: a small screen in the dark, and by turns a desk or
// paper. It returns all views at night, if pictures are wanted, and if axe-core checks pages.
func (b *Browser) nextViews() []view {
	if Asked() || os.Getenv(shotsVariable) != "" || gametest.Nightly() {
		return views
	}
	b.looked++
	return []view{views[0], views[1+b.looked%2]}
}

// Everywhere opens the page at a path, and checks it as Around does.
func (b *Browser) Everywhere(name, path string) {
	b.T.Helper()
	b.Open(path)
	b.Around(name, path)
}

// Around checks the open page in the views of nextViews, with all details open. It shoots each view before it opens the
// details.
func (b *Browser) Around(name, path string) {
	b.T.Helper()
	for _, view := range b.nextViews() {
		b.setView(view.wide, view.scheme)
		b.Shoot(name + "-" + view.name)
		b.Do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("details:not([open])").forEach(d => d.open = d.opened = true)`))
		b.Fits(path, view.wide)
		b.Legible(path + " in " + view.name)
		if view.asked {
			b.Accessible(path + " in " + view.name)
		}
		b.Do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("details").forEach(d => { if (d.opened) d.open = d.opened = false })`))
	}
	Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
}

// setView sets the width of the screen and the scheme of colours. With the scheme "" the page is on paper.
func (b *Browser) setView(wide int, scheme string) {
	b.T.Helper()
	media := emulation.SetEmulatedMediaParams{Media: "print"}
	if scheme != "" {
		media = emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	}
	Call(b, emulation.SetEmulatedMedia, media)
	b.Do(chromedp.EmulateViewport(int64(wide), 800))
}

// Asked reports whether axe-core checks the pages, as with `make axe`.
func Asked() bool { return os.Getenv(axeVariable) != "" }
