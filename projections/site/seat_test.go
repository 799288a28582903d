package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"seneschal/domain/game"
)

func duel(t *testing.T) (*house, string) {
	t.Helper()
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	return h, h.seatPath("duel", "north")
}

// filled is the form of a page as a browser would send it, with another text.
func filled(t *testing.T, page, do, text string) url.Values {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	form := url.Values{"do": {do}, "text": {text}}
	for n := range doc.Descendants() {
		has := map[string]string{}
		for _, a := range n.Attr {
			has[a.Key] = a.Val
		}
		if n.Data == "input" && has["type"] == "hidden" {
			form.Set(has["name"], has["value"])
		}
	}
	require.Contains(t, form, "letter")
	return form
}

func TestCheckShowsErrorsAndRecordsNothing(t *testing.T) {
	h, path := duel(t)
	a := h.post(path, filled(t, h.get(path).body, "check", "BID 2\nBID nine"))
	require.Equal(t, http.StatusOK, a.StatusCode)
	for _, words := range []string{"Line 2", "BID nine</textarea>", "Not understood", "= 1  BID 2", "nothing has been recorded"} {
		require.True(t, strings.Contains(a.body, words), words)
	}
	set, _, _ := h.game("duel").Draft("north")
	require.Zero(t, set)
	sound(t, a)
}

func TestSendRecordsOnceAndGoesOnToTheReceipt(t *testing.T) {
	h, path := duel(t)
	form := filled(t, h.get(path).body, "send", "BID 2\r\nBID nine")
	for range 2 { // an impatient hand
		a := h.post(path, form)
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
		page := h.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-orders"))
		require.True(t, strings.Contains(page.body, "except for the lines"))
		require.True(t, strings.Contains(page.body, "BID nine</textarea>"), "what was refused can be mended")
		sound(t, page)
	}
	set, lines, final := h.game("duel").Draft("north")
	require.Equal(t, 1, set)
	require.Equal(t, "BID 2", lines[0].Text)
	require.False(t, final, "a line was refused, and nobody said READY")

	form.Set("text", "BID 3")
	form.Set("hold", "1")
	h.post(path, form)
	set, _, final = h.game("duel").Draft("north")
	require.Equal(t, 2, set)
	require.False(t, final)
	page := h.get(path)
	require.True(t, strings.Contains(page.body, "BID 3</textarea>"))
	require.True(t, strings.Contains(page.body, "checked"), "the draft is shown as held")
}

func TestLetterForAPhaseThatHasClosedIsNotRecorded(t *testing.T) {
	h, path := duel(t)
	form := filled(t, h.get(path).body, "send", "BID 2")
	h.round("duel")
	a := h.post(path, form)
	require.Equal(t, http.StatusConflict, a.StatusCode)
	require.True(t, strings.Contains(a.body, "closed meanwhile"))
	require.True(t, strings.Contains(a.body, "BID 2</textarea>"))
	set, _, _ := h.game("duel").Draft("north")
	require.Zero(t, set)
	require.Equal(t, http.StatusSeeOther, h.post(path, filled(t, a.body, "send", "BID 2")).StatusCode)
}

func TestAnImpatientHandThatEndsThePhaseIsShownItsReceipt(t *testing.T) {
	h, path := duel(t)
	h.letter("duel", "east", "BID 1")
	form := filled(t, h.get(path).body, "send", "BID 2")
	first := h.post(path, form)
	n, _, _, _ := h.game("duel").Phase()
	require.Equal(t, 2, n, "all orders were in")
	again := h.post(path, form)
	require.Equal(t, http.StatusSeeOther, again.StatusCode, "it was recorded")
	require.Equal(t, first.Header.Get("Location"), again.Header.Get("Location"))
	require.Contains(t, h.get(strings.TrimSuffix(again.Header.Get("Location"), "#the-orders")).body, "Your letter has been recorded.")
}

func TestOrdersThatCameMeanwhileAreNotReplacedUnseen(t *testing.T) {
	h, path := duel(t)
	one, two := filled(t, h.get(path).body, "send", "BID 2"), filled(t, h.get(path).body, "send", "BID 3")
	require.Equal(t, http.StatusSeeOther, h.post(path, one).StatusCode)
	a := h.post(path, two) // another window, which has not seen the first
	require.Equal(t, http.StatusConflict, a.StatusCode)
	sound(t, a)
	for _, words := range []string{"Other orders have come since you opened this page", "BID 3</textarea>", "= 1  BID 2"} {
		require.Contains(t, a.body, words)
	}
	held := func() string { _, lines, _ := h.game("duel").Draft("north"); return lines[0].Text }
	require.Equal(t, "BID 2", held())
	checked := h.post(path, filled(t, a.body, "check", "BID 3"))
	require.Equal(t, http.StatusSeeOther, h.post(path, filled(t, checked.body, "send", "BID 3")).StatusCode, "he has seen them now")
	require.Equal(t, "BID 3", held())

	back := h.post(path, one) // by the button of the browser, from the first page
	require.Equal(t, http.StatusConflict, back.StatusCode, "it is not in force any more")
	require.Equal(t, "BID 3", held())
	require.Equal(t, http.StatusSeeOther, h.post(path, filled(t, back.body, "send", "BID 2")).StatusCode)
	require.Equal(t, "BID 2", held())

	stale := filled(t, h.get(path).body, "send", "BID 4")
	h.letter("duel", "north", "BID 5", "HOLD") // by mail
	checked = h.post(path, filled(t, checked.body, "check", "BID 4"))
	require.Equal(t, http.StatusConflict, h.post(path, filled(t, checked.body, "send", "BID 4")).StatusCode, "a check is not a look at them")
	require.Equal(t, http.StatusConflict, h.post(path, stale).StatusCode)
	require.Equal(t, "BID 5", held())
}

func TestWithdrawnDraftLeavesTheFormAsItWas(t *testing.T) {
	h, path := duel(t)
	before := h.get(path).body
	h.letter("duel", "north", "BID 3")
	require.True(t, strings.Contains(h.get(path).body, "BID 3</textarea>"))
	h.letter("duel", "north", "CANCEL")
	after := h.get(path).body
	require.False(t, strings.Contains(after, "BID 3</textarea>"))
	require.False(t, strings.Contains(after, `class="receipt"`))
	require.Equal(t, strings.Count(before, "PASS"), strings.Count(after, "PASS"))
}

func TestSeatPageTellsOfTheDeadlineAsItIsNow(t *testing.T) {
	h, path := duel(t)
	require.True(t, strings.Contains(h.get(path).body, "by Monday 2026-03-02"))
	h.steward("duel", "EXTEND 24 h WHY rain")
	body := h.get(path).body
	require.False(t, strings.Contains(body, "by Monday 2026-03-02"))
	require.True(t, strings.Contains(body, "by Tuesday 2026-03-03"))
	require.True(t, strings.Contains(body, "rain"))
}

func TestPressFromTheFormKeepsItsLines(t *testing.T) {
	h, path := duel(t)
	h.post(path, filled(t, h.get(path).body, "send", "BID 2 # my all\nPRESS TO east\nMeet me -- # at the “bridge”\n\n> or not\nEND PRESS\nPASS # never"))
	press := h.game("duel").Press()
	require.Len(t, press, 1)
	require.Equal(t, "Meet me -- # at the “bridge”\n\n> or not", press[0].Text)
	east := h.get(h.seatPath("duel", "east"))
	require.True(t, strings.Contains(east.body, "at the “bridge”"))
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	h, path := duel(t)
	form := filled(t, h.get(path).body, "send", "BID 2")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.web.URL+path, strings.NewReader(form.Encode()))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	a := h.fetch(req)
	require.Equal(t, http.StatusForbidden, a.StatusCode)
	require.True(t, strings.Contains(a.body, "came from elsewhere"))
	set, _, _ := h.game("duel").Draft("north")
	require.Zero(t, set)
}

func TestLettersThatAreTooLongAreRefused(t *testing.T) {
	h, path := duel(t)
	a := h.post(path, filled(t, h.get(path).body, "send", strings.Repeat("BID 2\n", 40000)))
	require.Equal(t, http.StatusRequestEntityTooLarge, a.StatusCode)
	require.True(t, strings.Contains(a.body, "too long"))
}

func TestSeatPagesAreForTheirHoldersOnly(t *testing.T) {
	h, path := duel(t)
	a := h.get(path)
	require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	require.Contains(t, a.Header.Get("X-Robots-Tag"), "noindex")
	require.True(t, strings.Contains(a.body, "You have 12 coins."))

	forged := path[:len(path)-1] + "a"
	if forged == path {
		forged = path[:len(path)-1] + "b"
	}
	require.Equal(t, http.StatusNotFound, h.get(forged).StatusCode)
	require.Equal(t, http.StatusNotFound, h.get(strings.Replace(path, "north", "east", 1)).StatusCode)

	h.do("duel", "p-north", game.Rekey{Seat: "north", Why: "lost"})
	require.Equal(t, http.StatusNotFound, h.get(path).StatusCode, "an old link opens nothing")
	require.Equal(t, http.StatusOK, h.get(h.seatPath("duel", "north")).StatusCode)
}
