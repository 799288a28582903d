package seat_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

func TestCheckShowsErrorsAndRecordsNothing(t *testing.T) {
	server, path := sitetest.Duel(t)
	answer := server.Post(path, sitetest.Filled(t, server.Get(path).Body, "check", "BID 2\nBID nine"))
	require.Equal(t, http.StatusOK, answer.StatusCode)
	for _, words := range []string{"Line 2", "BID nine</textarea>", "Not understood", "= 1  BID 2", "nothing has been recorded"} {
		require.True(t, strings.Contains(answer.Body, words), words)
	}
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set)
	sitetest.Sound(t, answer)
}

func TestSendRecordsOnceAndGoesOnToTheReceipt(t *testing.T) {
	server, path := sitetest.Duel(t)
	form := sitetest.Filled(t, server.Get(path).Body, "send", "BID 2\r\nBID nine")
	for range 2 { // an impatient hand
		answer := server.Post(path, form)
		require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
		page := server.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-orders"))
		require.True(t, strings.Contains(page.Body, "except for the lines"))
		require.True(t, strings.Contains(page.Body, "BID nine</textarea>"), "what was refused can be mended")
		sitetest.Sound(t, page)
	}
	set, lines, final := server.GameNow("duel").Draft("north")
	require.Equal(t, 1, set)
	require.Equal(t, "BID 2", lines[0].Text)
	require.False(t, final, "a line was refused, and nobody said READY")

	form.Set("text", "BID 3")
	form.Set("hold", "1")
	server.Post(path, form)
	set, _, final = server.GameNow("duel").Draft("north")
	require.Equal(t, 2, set)
	require.False(t, final)
	page := server.Get(path)
	require.True(t, strings.Contains(page.Body, "BID 3</textarea>"))
	require.True(t, strings.Contains(page.Body, "kept as a draft"), "the draft is shown as held")
}

func TestSubmissionForAPhaseThatHasClosedIsNotRecorded(t *testing.T) {
	server, path := sitetest.Duel(t)
	form := sitetest.Filled(t, server.Get(path).Body, "send", "BID 2")
	server.Round("duel")
	answer := server.Post(path, form)
	require.Equal(t, http.StatusConflict, answer.StatusCode)
	require.True(t, strings.Contains(answer.Body, "closed meanwhile"))
	require.True(t, strings.Contains(answer.Body, "BID 2</textarea>"))
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set)
	require.Equal(t, http.StatusSeeOther, server.Post(path, sitetest.Filled(t, answer.Body, "send", "BID 2")).StatusCode)
}

func TestAnImpatientHandThatEndsThePhaseIsShownItsReceipt(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Email("duel", "east", "BID 1")
	form := sitetest.Filled(t, server.Get(path).Body, "send", "BID 2")
	first := server.Post(path, form)
	n, _, _, _ := server.GameNow("duel").Phase()
	require.Equal(t, 2, n, "all orders were in")
	again := server.Post(path, form)
	require.Equal(t, http.StatusSeeOther, again.StatusCode, "it was recorded")
	require.Equal(t, first.Header.Get("Location"), again.Header.Get("Location"))
	require.Contains(t, server.Get(strings.TrimSuffix(again.Header.Get("Location"), "#the-orders")).Body, "Your orders have been recorded.")
}

func TestOrdersThatCameMeanwhileAreNotReplacedUnseen(t *testing.T) {
	server, path := sitetest.Duel(t)
	one, two := sitetest.Filled(t, server.Get(path).Body, "send", "BID 2"), sitetest.Filled(t, server.Get(path).Body, "send", "BID 3")
	require.Equal(t, http.StatusSeeOther, server.Post(path, one).StatusCode)
	answer := server.Post(path, two) // another window, which has not seen the first
	require.Equal(t, http.StatusConflict, answer.StatusCode)
	sitetest.Sound(t, answer)
	for _, words := range []string{"Other orders have come since you opened this page", "BID 3</textarea>", "= 1  BID 2"} {
		require.Contains(t, answer.Body, words)
	}
	held := func() string { _, lines, _ := server.GameNow("duel").Draft("north"); return lines[0].Text }
	require.Equal(t, "BID 2", held())
	checked := server.Post(path, sitetest.Filled(t, answer.Body, "check", "BID 3"))
	require.Equal(t, http.StatusSeeOther, server.Post(path, sitetest.Filled(t, checked.Body, "send", "BID 3")).StatusCode, "he has seen them now")
	require.Equal(t, "BID 3", held())

	back := server.Post(path, one) // by the button of the browser, from the first page
	require.Equal(t, http.StatusConflict, back.StatusCode, "it is not in force any more")
	require.Equal(t, "BID 3", held())
	require.Equal(t, http.StatusSeeOther, server.Post(path, sitetest.Filled(t, back.Body, "send", "BID 2")).StatusCode)
	require.Equal(t, "BID 2", held())

	stale := sitetest.Filled(t, server.Get(path).Body, "send", "BID 4")
	server.Email("duel", "north", "BID 5", "HOLD") // by mail
	checked = server.Post(path, sitetest.Filled(t, checked.Body, "check", "BID 4"))
	require.Equal(t, http.StatusConflict, server.Post(path, sitetest.Filled(t, checked.Body, "send", "BID 4")).StatusCode, "a check is not a look at them")
	require.Equal(t, http.StatusConflict, server.Post(path, stale).StatusCode)
	require.Equal(t, "BID 5", held())
}

func TestWithdrawnDraftLeavesTheFormAsItWas(t *testing.T) {
	server, path := sitetest.Duel(t)
	before := server.Get(path).Body
	server.Email("duel", "north", "BID 3")
	require.True(t, strings.Contains(server.Get(path).Body, "BID 3</textarea>"))
	server.Email("duel", "north", "CANCEL")
	after := server.Get(path).Body
	require.False(t, strings.Contains(after, "BID 3</textarea>"))
	require.False(t, strings.Contains(after, `class="receipt"`))
	require.Equal(t, strings.Count(before, "PASS"), strings.Count(after, "PASS"))
}

func TestSeatPageTellsOfTheDeadlineAsItIsNow(t *testing.T) {
	server, path := sitetest.Duel(t)
	require.True(t, strings.Contains(server.Get(path).Body, ">Mon 2 Mar 2026"))
	server.Steward("duel", "EXTEND 24 h WHY rain")
	body := server.Get(path).Body
	require.False(t, strings.Contains(body, ">Mon 2 Mar 2026"))
	require.True(t, strings.Contains(body, ">Tue 3 Mar 2026"))
	require.True(t, strings.Contains(body, "rain"))
}

func TestPressFromTheFormKeepsItsLines(t *testing.T) {
	h, path := sitetest.Duel(t)
	h.Post(path, sitetest.Filled(t, h.Get(path).Body, "send", "BID 2 # my all\nPRESS TO east\nMeet me -- # at the “bridge”\n\n> or not\nEND PRESS\nPASS # never"))
	press := h.GameNow("duel").Press()
	require.Len(t, press, 1)
	require.Equal(t, "Meet me -- # at the “bridge”\n\n> or not", press[0].Text)
	east := h.Get(h.SeatPath("duel", "east"))
	require.True(t, strings.Contains(east.Body, "at the “bridge”"))
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	server, path := sitetest.Duel(t)
	form := sitetest.Filled(t, server.Get(path).Body, "send", "BID 2")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.Web.URL+path, strings.NewReader(form.Encode()))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	answer := server.Fetch(req)
	require.Equal(t, http.StatusForbidden, answer.StatusCode)
	require.True(t, strings.Contains(answer.Body, "came from elsewhere"))
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set)
}

func TestSubmissionsThatAreTooLongAreRefused(t *testing.T) {
	h, path := sitetest.Duel(t)
	answer := h.Post(path, sitetest.Filled(t, h.Get(path).Body, "send", strings.Repeat("BID 2\n", 40000)))
	require.Equal(t, http.StatusRequestEntityTooLarge, answer.StatusCode)
	require.True(t, strings.Contains(answer.Body, "too long"))
}

func TestSeatPagesAreForTheirHoldersOnly(t *testing.T) {
	server, path := sitetest.Duel(t)
	answer := server.Get(path)
	require.Equal(t, "no-store", answer.Header.Get("Cache-Control"))
	require.Contains(t, answer.Header.Get("X-Robots-Tag"), "noindex")
	require.True(t, strings.Contains(answer.Body, "You have 12 coins."))

	forged := path[:len(path)-1] + "a"
	if forged == path {
		forged = path[:len(path)-1] + "b"
	}
	require.Equal(t, http.StatusNotFound, server.Get(forged).StatusCode)
	require.Equal(t, http.StatusNotFound, server.Get(strings.Replace(path, "north", "east", 1)).StatusCode)

	server.Do("duel", "p-north", game.Rekey{Seat: "north", Why: "lost"})
	require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, "an old link opens nothing")
	require.Equal(t, http.StatusOK, server.Get(server.SeatPath("duel", "north")).StatusCode)
}

func TestWhatIsTakenOutOfTheFormGoes(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("valley", game.Open{Ruleset: "feudal", Seats: 2, Title: "The valley"})
	path := server.SeatPath("valley", "seat1")
	for _, text := range []string{"KNIGHT Lancelot\nCOLOUR blue\nENTRY E12", "COLOUR red"} {
		a := server.Post(path, sitetest.Filled(t, server.Get(path).Body, "send", text))
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.Body)
	}
	_, lines, _ := server.GameNow("valley").Draft("seat1")
	require.Len(t, lines, 1, "a letter would amend one line of three: a form is all that stands")
}
