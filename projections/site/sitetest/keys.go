package sitetest

import (
	"fmt"
	"strconv"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// Keys is a keyboard without a mouse. It counts the controls that it presses; Tab is not counted.
type Keys struct {
	*Browser
	Taps int
}

// NewKeys gives a browser a screen of a width, and a keyboard.
func NewKeys(browser *Browser, wide int64) *Keys {
	browser.Do(chromedp.EmulateViewport(wide, 800))
	return &Keys{Browser: browser}
}

// focusedElement describes the element that has the focus.
type focusedElement struct {
	None    bool   // nothing has the focus: the page begins anew
	Match   bool   // it is the wanted element
	Fault   string // why a reader cannot see the focus, or expects it elsewhere; "": they see it
	Element string
	Top     float64 // its distance from the top of the page, on a screen of one column
	Main    bool    // it belongs to the page's own content
}

// tab presses Tab, and describes the element that then has the focus; Match says whether it is wanted, a selector. It
// fails the test if a reader could not see the focus.
func (k *Keys) tab(selector string) focusedElement {
	k.T.Helper()
	k.Do(chromedp.KeyEvent(kb.Tab))
	focus := Ask(k.Browser, chromedp.Evaluate[focusedElement](`(async () => {
		const e = document.activeElement;
		if (!e || e === document.body || e === document.documentElement) return { none: true };
		const hidden = () => {
			const b = e.getBoundingClientRect();
			if (b.bottom <= 0 || b.top >= innerHeight || b.right <= 0 || b.left >= innerWidth) return "it is off the screen";
			const x = Math.min(Math.max(b.x + b.width / 2, 1), innerWidth - 1), y = Math.min(Math.max(b.y + b.height / 2, 1), innerHeight - 1);
			return document.elementFromPoint(x, y)?.closest("#the-bar") && !e.closest("#the-bar") ? "the bar lies over it" : "";
		};
		for (let n = 0; n < 60 && hidden(); n++) await new Promise(requestAnimationFrame); // until it is scrolled to
		const b = e.getBoundingClientRect(), s = getComputedStyle(e), faults = hidden() ? [hidden()] : [];
		if (e.tabIndex > 0) faults.push("it is out of order");
		const ring = s => s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0 || s.boxShadow !== "none";
		if (!ring(s) && !e.closest("svg") && !(e.labels && [...e.labels].some(l => ring(getComputedStyle(l))))) faults.push("nothing shows that it has the focus");
		return { match: e.matches(`+strconv.Quote(selector)+`), fault: faults.join(", "), element: e.outerHTML.slice(0, 120), top: innerWidth < 600 ? b.top + scrollY : 0, main: !!e.closest("main") };
	})()`, chromedp.EvalAwaitPromise))
	require.Empty(k.T, focus.Fault, "%s at %s", focus.Element, Ask(k.Browser, chromedp.Evaluate[string](`location.pathname`)))
	return focus
}

// mostTabs is the greatest number of elements of a page that take the focus.
const mostTabs = 400

// Reach presses Tab until an element has the focus that matches a selector. The test fails after mostTabs.
func (k *Keys) Reach(what, selector string) {
	k.T.Helper()
	if Ask(k.Browser, chromedp.Evaluate[bool](`document.activeElement?.matches(`+strconv.Quote(selector)+`) ?? false`)) {
		return
	}
	for range mostTabs {
		if k.tab(selector).Match {
			return
		}
	}
	require.Fail(k.T, "no key leads to it", "%s: %s", what, selector)
}

// Visit presses a control that leads to another page, and waits for that page.
func (k *Keys) Visit(what, selector string) {
	k.T.Helper()
	k.Reach(what, selector)
	k.Do(chromedp.Evaluate[chromedp.Void](`(() => { document.body.dataset.old = 1 })()`))
	k.Taps++
	k.Do(chromedp.KeyEvent(kb.Enter), chromedp.WaitReady(Css("body:not([data-old]) footer")))
}

// press presses a key, and waits until the page has answered.
func (k *Keys) press(key string) {
	k.T.Helper()
	k.Taps++
	k.Do(chromedp.KeyEvent(key))
	k.Do(chromedp.Evaluate[chromedp.Void](`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`, chromedp.EvalAwaitPromise)) // a script of the page begins
	k.Do(chromedp.Poll[chromedp.Void](`!document.querySelector("[aria-busy]")`))
}

// Write moves the focus to a field and writes a text into it; that counts as one tap.
func (k *Keys) Write(what, selector, text string) {
	k.T.Helper()
	k.Reach(what, selector)
	k.Taps++
	k.Do(chromedp.KeyEvent(text))
}

// AnswerFirst answers a question on the page of a seat as a newcomer would. It fails the test if nothing can be
// answered.
func (k *Keys) AnswerFirst() {
	k.T.Helper()
	isShown := func(selector string) bool {
		return Ask(k.Browser, chromedp.Evaluate[bool](fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.checkVisibility())`, selector)))
	}
	for _, answer := range []struct{ selector, key string }{
		{`#the-pointing .order button[value="add"]`, kb.Enter},
		{`#the-pointing .choices input:not(:checked)`, " "},
		{`#the-pointing button[value="next"]`, kb.Enter},
		{`#the-pointing button[value="enough"]`, kb.Enter},
		{`#the-answers button[value^="reply:"]`, kb.Enter},
		{`button[value="new"]`, kb.Enter},
	} {
		if isShown(answer.selector) {
			k.Reach("an answer", answer.selector)
			k.press(answer.key)
			if answer.key == " " {
				k.press(kb.Enter)
			}
			return
		}
	}
	require.Fail(k.T, "nothing can be answered")
}

// Email returns the present text of the email.
func (k *Keys) Email() string {
	k.T.Helper()
	return Ask(k.Browser, chromedp.Value(Css("#text")))
}

// Around goes with Tab through the open page from its beginning to its end. It fails the test if the focus cannot be
// seen, goes up the page or goes round for ever, or if it does not reach all controls. It leaves all details open.
func (k *Keys) Around(path string) {
	k.T.Helper()
	k.Do(chromedp.Evaluate[chromedp.Void](`(() => { document.activeElement?.blur(); scrollTo(0, 0); document.querySelectorAll("details:not([open])").forEach(d => d.open = true) })()`))
	controlCount := Ask(k.Browser, chromedp.Evaluate[int](`(() => {
		const all = [...document.querySelectorAll("main a[href], main button, main input, main select, main textarea, main summary")];
		return all.filter(e => e.checkVisibility() && e.type !== "radio" && e.type !== "hidden" && !e.disabled && e.tabIndex >= 0).length })()`))
	reached, lastTop := 0, 0.0
	for n := range mostTabs {
		focus := k.tab("main a[href], main button, main input:not([type=radio]), main select, main textarea, main summary")
		if focus.None || n > 0 && focus.Element == "" {
			break
		}
		require.Less(k.T, n, mostTabs-1, "the focus goes round for ever on %s", path)
		if focus.Match {
			reached++
		}
		if focus.Main && reached < controlCount {
			require.GreaterOrEqual(k.T, focus.Top, lastTop-60, "the focus goes up to %s on %s", focus.Element, path)
			lastTop = focus.Top
		}
		if !focus.Main && reached >= controlCount { // the foot of the page
			break
		}
	}
	require.GreaterOrEqual(k.T, reached, controlCount, "controls on %s that keys reach", path)
}
