package sitetest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// A Hand is a thumb on a screen that can be touched. It counts its taps.
type Hand struct {
	*Browser
	Taps int
}

// NewHand gives a browser the screen of a telephone: 360 pixels wide, to be touched.
func NewHand(browser *Browser) *Hand { return NewHandOn(browser, 360) }

// NewHandOn gives a browser a screen of a width that can be touched.
func NewHandOn(browser *Browser, wide int64) *Hand {
	browser.Do(chromedp.EmulateViewport(wide, 800))
	Call(browser, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	return &Hand{Browser: browser}
}

// Tap touches the element that the JavaScript expression find finds, and waits until the page has answered. what names
// the element if the test fails.
func (h *Hand) Tap(what, find string) {
	h.T.Helper()
	h.Touch(what, find)
	h.Do(chromedp.Poll[chromedp.Void](`window.tapped !== false && !document.querySelector("[aria-busy]")`))
}

// touchResult is what Touch finds at the element that it wants to touch.
type touchResult struct {
	X, Y     float64
	Unfolded int // details that were unfolded before
	Found    bool
	Over     string // HTML of what lies over the button or link, so that it cannot be touched; "": nothing
}

// Touch touches the middle of the element that the JavaScript expression find finds, after it has unfolded the details
// around it; each of those counts as a tap. The test fails if there is no such element, or if something lies over it.
func (h *Hand) Touch(what, find string) {
	h.T.Helper()
	touch := Ask(h.Browser, chromedp.Evaluate[touchResult](`(async () => {
		const e = `+find+`;
		if (!e) return {};
		let unfolded = 0;
		for (let d = e.closest("details:not([open])"); d; d = d.parentElement.closest("details:not([open])")) d.open = true, unfolded++;
		window.tapped = false;
		addEventListener("click", () => { window.tapped = true; }, { once: true, capture: true });
		const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
		for (let was = "", now; ; was = now) { // until it stands still
			e.scrollIntoView({ block: "center", behavior: "instant" });
			await frame();
			if ((now = JSON.stringify(e.getBoundingClientRect())) === was) break;
		}
		const b = e.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2, top = document.elementFromPoint(x, y);
		return { x, y, unfolded, found: true, over: !e.matches("a[href], button") || e.contains(top) ? "" : top?.outerHTML.slice(0, 200) ?? "the edge of the screen" };
	})()`, chromedp.EvalAwaitPromise))
	require.True(h.T, touch.Found, "there is no %s", what)
	require.Empty(h.T, touch.Over, "over %s", what)
	for _, kind := range []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchEnd} {
		p := input.DispatchTouchEventParams{Type: kind}
		if kind == input.DispatchTouchEventTypeTouchStart {
			p.TouchPoints = []*input.TouchPoint{{X: touch.X, Y: touch.Y}}
		}
		Call(h.Browser, input.DispatchTouchEvent, p)
	}
	h.Taps += 1 + touch.Unfolded
}

// Place taps a place on the board.
func (h *Hand) Place(ref string) {
	h.T.Helper()
	h.Tap(ref, fmt.Sprintf(`document.querySelector('#the-map g[data-ref=%s]:has(> .square)') ?? document.querySelector('#the-map g[data-ref=%[1]s]')`, strconv.Quote(ref)))
}

// Button taps the first button that has a value and is not hidden.
func (h *Hand) Button(value string) {
	h.T.Helper()
	h.Tap(value, fmt.Sprintf(`document.querySelector('button[value=%s]:not([hidden])')`, strconv.Quote(value)))
}

// Choice taps the first choice of the open question that contains some words.
func (h *Hand) Choice(words string) {
	h.T.Helper()
	h.Tap(words, fmt.Sprintf(`[...document.querySelectorAll('.menu .choice')].find(c => c.textContent.includes(%s))`, strconv.Quote(words)))
}

// Count chooses how many of a group go. It counts two taps, as the list is opened and an item tapped.
func (h *Hand) Count(group string, n int) {
	h.T.Helper()
	list := fmt.Sprintf(`[...document.querySelectorAll(".menu .count label")].find(l => l.textContent.includes(%s)).querySelector("select")`, strconv.Quote(group))
	h.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => { const s = %s; s.value = "%d"; s.dispatchEvent(new Event("change", { bubbles: true })); })()`, list, n)))
	h.Taps += 2
}

// Email returns the present text of the email.
func (h *Hand) Email() string {
	h.T.Helper()
	return Ask(h.Browser, chromedp.Value(Css("#text")))
}

// Send sends the email, and waits until the page says that all of it was recorded.
func (h *Hand) Send() {
	h.T.Helper()
	h.Touch("send", `document.querySelector('button[value="send"]')`)
	h.Do(chromedp.WaitVisible(Css(".sent")))
}

// Pick taps a choice of the open question, by its ID.
func (h *Hand) Pick(id string) {
	h.T.Helper()
	h.Tap(id, fmt.Sprintf(`document.querySelector('.menu .choice:has(input[value=%s])')`, strconv.Quote(id)))
}

// Last taps the last choice of the open question.
func (h *Hand) Last() {
	h.T.Helper()
	h.Tap("choice", `[...document.querySelectorAll('.menu .choice')].at(-1)`)
}

// Visit touches the element that find finds, which must lead to another page, and waits for that page.
func (h *Hand) Visit(what, find string) {
	h.T.Helper()
	h.Do(chromedp.Evaluate[chromedp.Void](`(() => { document.body.dataset.old = 1 })()`))
	h.Touch(what, find)
	h.Do(chromedp.WaitReady(Css("body:not([data-old]) footer")))
}

// Asked reports whether a question of the page is open.
func (h *Hand) Asked() bool {
	h.T.Helper()
	return Ask(h.Browser, chromedp.Evaluate[bool](`document.querySelector("#the-pointing")?.dataset.open !== undefined`))
}

// AnswerFirst taps as a newcomer would. In an open question it writes the finished line, or else takes the first choice,
// or goes on. If no question is open it taps the first place that may be tapped, or else the first answer.
func (h *Hand) AnswerFirst() {
	h.T.Helper()
	if !h.Asked() {
		if place, ok := strings.CutPrefix(Ask(h.Browser, chromedp.Evaluate[string](`document.querySelector("#the-answers .tap") ? "at " + document.querySelector("#the-pointing").dataset.at.split(" ")[0] : ""`)), "at "); ok {
			h.Place(place)
			return
		}
		h.Tap("answer", `document.querySelector('#the-answers button[value^="reply:"]')`)
		return
	}
	h.Tap("choice", `document.querySelector('#the-pointing .order button[value="add"]')
		?? document.querySelector('#the-pointing .choices input:not(:checked)')?.closest(".choice")
		?? document.querySelector('#the-pointing button[value="next"], #the-pointing button[value="enough"]')`)
}

// OrdersOf returns the lines of an email that are neither comments nor READY.
func OrdersOf(text string) []string {
	var all []string
	for _, line := range strings.Split(text, "\n") {
		if line != "" && !strings.HasPrefix(line, "#") && line != "READY" {
			all = append(all, line)
		}
	}
	return all
}

// Write taps a field, and writes a text into it.
func (h *Hand) Write(what, selector, text string) {
	h.T.Helper()
	h.Touch(what, "document.querySelector("+strconv.Quote(selector)+")")
	h.Do(chromedp.Poll[chromedp.Void](`document.activeElement.matches(`+strconv.Quote(selector)+`)`), chromedp.KeyEvent(text))
}
