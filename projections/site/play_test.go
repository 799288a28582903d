package site_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lessons"
	"seneschal/domain/rulesets"
	"seneschal/projections/site/sitetest"
)

// TestAStrangerPlaysWithoutJavaScript goes from the first page to a game against bots, and plays
// three phases, by forms alone, in each ruleset and language. Each phase begins with an order of the
// stranger's own, and the page then tells what became of it. The first order takes at most three pages
// and eight taps from the first page on.
func TestAStrangerPlaysWithoutJavaScript(t *testing.T) {
	const mostPages, mostTaps = 3, 8
	server := sitetest.New(t)
	t.Logf("%-10s %-4s %5s %4s %7s", "ruleset", "lang", "pages", "taps", "seconds")
	for _, rs := range rulesets.All() {
		for _, lang := range game.Languages() {
			server.Project()
			page := NewPlain(server, "/?lang="+lang)
			require.Contains(t, page.Body, `<a class="button main" href="/play">`)
			page.open("/play")
			require.Contains(t, page.Body, `<html lang="`+lang+`"`)
			require.Contains(t, page.Body, `<form method="post" action="/play" class="quickest">`)
			begun, tapped := time.Now(), 2 // on the first page, and on that of practice games
			pages := map[string]bool{"/": true, "/play": true}
			page.follow(page.Post("/play", url.Values{"ruleset": {rs.Name()}}))
			for phase := range 3 {
				require.Contains(t, page.Body, `<html lang="`+lang+`"`)
				require.NotContains(t, page.Body, "<h3>: ", "news of no phase")
				taps := 0
				for ; len(sitetest.OrdersOf(page.Email())) == 0 || strings.Contains(page.Body, "data-open"); taps++ {
					require.Less(t, taps, 20, "%s in %s: %s", rs.Name(), lang, page.Body)
					page.first()
				}
				if path, _, _ := strings.Cut(page.path, "?"); phase == 0 {
					pages[path] = true
				}
				said, before := page.Email(), page.asks()
				page.Press("send", nil)
				if phase == 0 {
					tapped += taps + 1
					require.LessOrEqual(t, len(pages), mostPages, "%v", pages)
					require.LessOrEqual(t, tapped, mostTaps, "%s in %s: %q", rs.Name(), lang, said)
				}
				for range 10 { // bots may think
					if !strings.Contains(page.Body, `http-equiv="refresh"`) {
						break
					}
					page.open(page.path)
				}
				require.NotContains(t, page.Body, `id="refused"`, "%s in %s: %q", rs.Name(), lang, said)
				require.NotNil(t, page.form, "%s in %s: the game waits for the stranger again", rs.Name(), lang)
				require.NotEqual(t, before, page.asks(), "%s in %s: %q", rs.Name(), lang, said)
				require.Contains(t, page.Body, `<article class="news">`, "%s in %s: what became of %q, phase %d", rs.Name(), lang, said, phase)
			}
			t.Logf("%-10s %-4s %5d %4d %7.1f", rs.Name(), lang, len(pages), tapped, time.Since(begun).Seconds())
		}
	}
}

// asks returns the number of the phase for which the page takes orders.
func (p *Plain) asks() string { return p.fields().Get("phase") }

// first presses what a newcomer would press first: a finished line, the first choice of an open
// question, the first answer, or a new order.
func (p *Plain) first() {
	p.T.Helper()
	switch {
	case p.has("add") && !strings.Contains(p.Body, "data-open"), !strings.Contains(p.Body, "data-open") && p.has("reply:"):
		p.Press("reply:", nil)
	case !strings.Contains(p.Body, "data-open"):
		p.Press("new", nil)
	case p.has("add"):
		p.Press("add", nil)
	default:
		change := url.Values{}
		for node := range p.form.Descendants() {
			if node.DataAtom == atom.Input && attr(node, "name") == "pick" && attr(node, "type") != "number" && !has(node, "checked") {
				change.Set("pick", attr(node, "value"))
				break
			}
		}
		p.Press("next", change)
	}
}

func has(node *html.Node, key string) bool {
	for _, a := range node.Attr {
		if a.Key == key {
			return true
		}
	}
	return false
}

// TestAStrangerPlaysByHand begins a game of each ruleset with a thumb, on a telephone and on a desk. The first order
// may take eight taps on three pages, the first page and its tap included. By night it is done in all languages.
func TestAStrangerPlaysByHand(t *testing.T) {
	server := sitetest.New(t)
	server.Project()
	browser := sitetest.NewBrowser(t, server)
	languages := []string{"en"}
	if gametest.Nightly() {
		languages = game.Languages()
	}
	t.Logf("%-5s %-10s %-4s %4s %7s", "wide", "ruleset", "lang", "taps", "seconds")
	for _, wide := range []int64{360, 1280} {
		hand := sitetest.NewHandOn(browser, wide)
		for _, lang := range languages {
			for _, rs := range rulesets.All() {
				taps, took := playNow(hand, rs.Name(), lang)
				t.Logf("%-5d %-10s %-4s %4d %7.1f", wide, rs.Name(), lang, taps, took.Seconds())
				require.LessOrEqual(t, taps, 8, rs.Name())
			}
		}
	}
	browser.Quiet()
}

// playNow goes from the first page to three phases of a practice game, and ends it. It returns the taps to
// the first order, and the time that all has taken.
func playNow(h *sitetest.Hand, ruleset, lang string) (taps int, took time.Duration) {
	h.T.Helper()
	began := time.Now()
	h.Open("/?lang=" + lang)
	h.Taps = 0
	h.Visit("Play now", `document.querySelector(".doors .main")`)
	h.Visit("begin", `document.querySelector('.games form:has(input[value="`+ruleset+`"]) button')`)
	for phase := range 3 {
		require.Equal(h.T, lang, sitetest.Ask(h.Browser, chromedp.Evaluate[string](`document.documentElement.lang`)))
		for len(sitetest.OrdersOf(h.Email())) == 0 || h.Asked() {
			require.Less(h.T, h.Taps, 20, "%s: %q", ruleset, h.Email())
			h.AnswerFirst()
		}
		said, asked := h.Email(), sitetest.Ask(h.Browser, chromedp.Value(sitetest.Css(`#the-letter [name="phase"]`)))
		h.Visit("send", `[...document.querySelectorAll('button[value="send"]')].findLast(b => b.checkVisibility())`) // in the bar, where it is shown
		h.Do(chromedp.WaitReady(sitetest.Css(`main:has(article.news) #the-letter:not(:has([name="phase"][value="` + asked + `"]))`)))
		require.Zero(h.T, sitetest.Ask(h.Browser, chromedp.Evaluate[int](`document.querySelectorAll("#refused").length`)), "%s: %q", ruleset, said)
		if phase == 0 {
			taps = h.Taps
		}
		h.Taps = 0
	}
	h.Visit("end", `document.querySelector('#the-practice form[action$="/end"] button')`)
	require.Equal(h.T, "/play", sitetest.Ask(h.Browser, chromedp.Evaluate[string](`location.pathname`)))
	return taps, time.Since(began)
}

// TestABrowserHasThreePracticeGames checks what the cookie of a browser lists, and what it cannot
// hold.
func TestABrowserHasThreePracticeGames(t *testing.T) {
	server := sitetest.New(t)
	reader, wish := server.Reader(), url.Values{"ruleset": {"camelot"}, "seats": {"3"}, "strength": {"medium"}, "preset": {"fast"}}
	var seats []string
	for range 3 {
		answer := reader.Post("/play", wish)
		require.Equal(t, http.StatusSeeOther, answer.StatusCode)
		cookie := answer.Header.Get("Set-Cookie")
		require.Regexp(t, `^practice=practice-.*HttpOnly; SameSite=Lax$`, cookie)
		seats = append(seats, answer.Header.Get("Location"))
	}
	full := reader.Post("/play", wish)
	require.Equal(t, http.StatusConflict, full.StatusCode)
	require.Contains(t, full.Body, "You have 3 practice games running")
	list := reader.Get("/play").Body
	for _, seat := range seats {
		require.Contains(t, list, `href="`+seat+`"`)
		page := server.Get(seat).Body
		require.Contains(t, page, "You play against 2 bots, medium:")
		require.NotContains(t, page, "/g/practice")
	}
	require.NotContains(t, server.Get("/play").Body, "/play/seat/", "another browser has none")
	require.Equal(t, "/play", reader.Post(seats[1]+"/end", nil).Header.Get("Location"))
	require.Equal(t, http.StatusNotFound, reader.Get(seats[1]).StatusCode)
	require.NotContains(t, reader.Get("/play").Body, seats[1])
	require.Equal(t, http.StatusSeeOther, reader.Post("/play", wish).StatusCode)

	req := server.Form("/play", wish)
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	require.Equal(t, http.StatusForbidden, server.Fetch(req).StatusCode)
	for _, wrong := range []url.Values{{}, {"ruleset": {"chess"}}, {"ruleset": {"feudal"}, "seats": {"99"}}, {"ruleset": {"feudal"}, "seats": {"many"}}, {"ruleset": {"feudal"}, "preset": {"mine"}}, {"ruleset": {"feudal"}, "strength": {"king"}}} {
		require.Equal(t, http.StatusBadRequest, server.Post("/play", wrong).StatusCode, wrong)
	}
}

// TestManyPracticeGamesFromOnePlaceAreRefused checks the limit of a network.
func TestManyPracticeGamesFromOnePlaceAreRefused(t *testing.T) {
	server := sitetest.New(t)
	for range 60 {
		require.Equal(t, http.StatusSeeOther, server.Post("/play", url.Values{"ruleset": {"camelot"}}).StatusCode)
	}
	refused := server.Post("/play", url.Values{"ruleset": {"camelot"}})
	require.Equal(t, http.StatusTooManyRequests, refused.StatusCode)
	require.Contains(t, refused.Body, "Too many practice games")
	server.Past.Store(int64(5 * time.Minute))
	require.Equal(t, http.StatusSeeOther, server.Post("/play", url.Values{"ruleset": {"camelot"}}).StatusCode)
}

// TestPracticeShowsNowhere begins practice games, and compares all that the server shows to
// everybody with what it showed before.
func TestPracticeShowsNowhere(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	before := shown(server, "valley", false)
	position, err := server.Store.Last(t.Context())
	require.NoError(t, err)
	page := NewPlain(server, "/play")
	page.follow(page.Post("/play", url.Values{"ruleset": {"quest"}}))
	for range 2 {
		for len(sitetest.OrdersOf(page.Email())) == 0 || strings.Contains(page.Body, "data-open") {
			page.first()
		}
		page.Press("send", nil)
	}
	server.Project()
	equalPages(t, "moved by a practice game", before, shown(server, "valley", false))
	after, err := server.Store.Last(t.Context())
	require.NoError(t, err)
	require.Equal(t, position, after, "the log of real games")
	id := regexp.MustCompile(`practice-\w+`).FindString(page.path)
	require.NotEmpty(t, id)
	for _, path := range []string{"/g/" + id, "/g/" + id + ".json", "/g/" + id + "/phase/0", "/g/" + id + "/public.jsonl", "/g/" + id + "/log.jsonl", "/g/" + id + "/map.svg", "/g/" + id + "/thread"} {
		require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, path)
	}
	require.Equal(t, http.StatusNotFound, server.Get(strings.Replace(page.path, "/play/seat/", "/seat/", 1)).StatusCode, "its link opens no real seat")
}

// TestAPhaseIsTakenBackOnThePage takes the first phase back, and plays it again.
func TestAPhaseIsTakenBackOnThePage(t *testing.T) {
	server := sitetest.New(t)
	for _, rs := range rulesets.All() {
		page := NewPlain(server, "/play")
		page.follow(page.Post("/play", url.Values{"ruleset": {rs.Name()}}))
		require.NotContains(t, page.Body, page.path+"/back", "nothing can be taken back")
		asked := page.asks()
		for len(sitetest.OrdersOf(page.Email())) == 0 || strings.Contains(page.Body, "data-open") {
			page.first()
		}
		page.Press("send", nil)
		seat, _, _ := strings.Cut(page.path, "?")
		require.Contains(t, page.Body, seat+"/back", rs.Name())
		page.follow(page.Post(seat+"/back", nil))
		require.Equal(t, asked, page.asks(), rs.Name())
		require.NotContains(t, page.Body, seat+"/back")
		page.follow(page.Post(seat+"/back", nil))
		require.Equal(t, asked, page.asks(), "there is nothing before it")
	}
}

// TestPracticePagesFitEveryScreen looks at the pages of practice games.
func TestPracticePagesFitEveryScreen(t *testing.T) {
	server := sitetest.New(t)
	browser := sitetest.NewBrowser(t, server)
	browser.Everywhere("play", "/play")
	browser.Everywhere("play-choice", "/play?ruleset=feudal")
	for _, rs := range rulesets.All() {
		browser.Do(chromedp.EmulateViewport(360, 800))
		browser.Open("/play")
		browser.Do(chromedp.Click(sitetest.Css(`.games form:has(input[value="`+rs.Name()+`"]) button`)), chromedp.WaitReady(sitetest.Css("#the-practice")))
		path := sitetest.Ask(browser, chromedp.Evaluate[string](`location.pathname`))
		browser.Everywhere("practice-"+rs.Name(), path)
		page := NewPlain(server, path)
		for range 2 {
			for len(sitetest.OrdersOf(page.Email())) == 0 || strings.Contains(page.Body, "data-open") {
				page.first()
			}
			page.Press("send", nil)
		}
		browser.Everywhere("practice-later-"+rs.Name(), path)
		if rs.Name() == "quest" {
			browser.Everywhere("play-own", "/play")
			page.follow(page.Post(path+"/end", nil))
		}
	}
	browser.Quiet()
}

// TestALessonTicksItsTasksOff plays the lesson of each ruleset on its page, by its own solution.
func TestALessonTicksItsTasksOff(t *testing.T) {
	server := sitetest.New(t)
	for _, rs := range rulesets.All() {
		page := NewPlain(server, "/play")
		page.follow(page.Post("/play", url.Values{"ruleset": {rs.Name()}, "lesson": {"1"}}))
		require.Regexp(t, `^/play/seat/lesson-`, page.path)
		require.Equal(t, 0, strings.Count(page.Body, `<li class="done">`))
		lesson, _ := lessons.Find(rs.Name())
		for n := 0; !strings.Contains(page.Body, "All done. Play on"); n++ {
			require.Less(t, n, 60, "%s: %s", rs.Name(), page.Body)
			require.NotNil(t, page.form, "%s: %s", rs.Name(), page.Body)
			lines := lesson.Solution[min(n, len(lesson.Solution)-1)]
			page.Press("send", url.Values{"text": {strings.Join(lines, "\n")}})
		}
		require.Equal(t, 3, strings.Count(page.Body, `<li class="done">`), rs.Name())
	}
}

// TestPracticePagesSpeakTheLanguageOfTheirReader looks for English words on the pages of practice
// games and lessons in the other languages.
func TestPracticePagesSpeakTheLanguageOfTheirReader(t *testing.T) {
	server := sitetest.New(t)
	for _, lang := range []string{"es", "fr", "nl"} {
		words := wordsOfEnglishAlone(t, lang)
		for _, rs := range rulesets.All() {
			page := NewPlain(server, "/play?lang="+lang+"&ruleset="+rs.Name())
			look := func() {
				for _, said := range textsOf(t, page.Body) {
					for _, word := range proseWord.FindAllString(said, -1) {
						require.False(t, word != strings.ToUpper(word) && words[strings.ToLower(word)], "%s of %s in %s: %q is English in %q", page.path, rs.Name(), lang, word, said)
					}
				}
			}
			look()
			page.follow(page.Post("/play", url.Values{"ruleset": {rs.Name()}, "lesson": {"1"}}))
			for range 2 {
				look()
				for len(sitetest.OrdersOf(page.Email())) == 0 || strings.Contains(page.Body, "data-open") {
					page.first()
				}
				page.Press("send", nil)
			}
			look()
		}
	}
}

// TestAFinishedGameIsTriedFromItsReplay goes on from a phase of a finished game, and writes for
// every seat. Nothing of a game that runs can be tried, by its page or by another request.
func TestAFinishedGameIsTriedFromItsReplay(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish() // old is over, valley runs, young is forming
	page := NewPlain(server, "/g/old/phase/1")
	require.Contains(t, page.Body, `<form method="post" action="/play/try">`)
	require.NotContains(t, server.Get("/g/old/phase/2").Body, "/play/try", "nothing follows its end")
	require.NotContains(t, server.Get("/g/valley/phase/1").Body, "/play/try")
	page.follow(page.Post("/play/try", url.Values{"game": {"old"}, "phase": {"1"}}))
	require.Contains(t, page.Body, "You write for every seat:")
	require.NotContains(t, page.Body, "Player p-")
	require.Equal(t, "2", page.asks())
	first := page.path
	page.Press("send", url.Values{"text": {"BID 1"}})
	other := regexp.MustCompile(`<a href="(/play/seat/try-[^"]+)">`).FindStringSubmatch(page.Body)[1]
	page.open(other)
	page.Press("send", url.Values{"text": {"BID 3"}})
	require.Contains(t, page.Body, "The trick of round 2 is taken by east")
	require.Equal(t, "3", page.asks())
	page.follow(page.Post(first+"/back", nil))
	require.Equal(t, "2", page.asks())
	page.follow(page.Post(first+"/close", nil))
	require.Equal(t, "3", page.asks(), "nobody has written")
	require.True(t, server.GameNow("old").Over())

	for form, status := range map[string]int{
		"game=valley&phase=1": http.StatusForbidden, "game=valley&phase=0": http.StatusForbidden, "game=young&phase=0": http.StatusForbidden,
		"game=old&phase=2": http.StatusBadRequest, "game=old&phase=-1": http.StatusBadRequest, "game=old&phase=x": http.StatusBadRequest,
		"game=none&phase=0": http.StatusNotFound, "game=No+Such&phase=0": http.StatusNotFound, "game=&phase=0": http.StatusNotFound,
	} {
		values, err := url.ParseQuery(form)
		require.NoError(t, err)
		require.Equal(t, status, server.Post("/play/try", values).StatusCode, form)
	}
	seat := strings.Replace(server.SeatPath("valley", server.GameNow("valley").Seats()[0].Seat), "/seat/", "/play/seat/", 1)
	for _, path := range []string{seat + "/try", seat + "/close", seat + "/back", seat + "/end", seat} {
		require.Equal(t, http.StatusNotFound, server.Post(path, nil).StatusCode, path)
	}
}

// TestAPracticeGameIsTriedFromItsPage takes all seats of a practice game, whose own phase no form
// closes.
func TestAPracticeGameIsTriedFromItsPage(t *testing.T) {
	server := sitetest.New(t)
	page := NewPlain(server, "/play")
	page.follow(page.Post("/play", url.Values{"ruleset": {"feudal"}}))
	own := page.path
	require.Equal(t, http.StatusBadRequest, page.Post(own+"/close", nil).StatusCode)
	page.follow(page.Post(own+"/try", nil))
	require.Regexp(t, `^/play/seat/try-`, page.path)
	require.Len(t, regexp.MustCompile(`<a href="/play/seat/try-[\w.-]+">`).FindAllString(page.Body, -1), 3, "three other seats")
	require.Contains(t, page.Body, "Close the phase")
	require.Contains(t, page.Get("/play").Body, page.path)
}
