package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// youngCup is a Swiss cup of four that has not begun.
func (h *house) youngCup() *cup {
	h.t.Helper()
	c := h.cup("cup", "The cup of oaks", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny, preset: short}, clock: {phases: {any: 12h}}}", 4)
	h.project()
	return c
}

// check sends the words of a form to be checked, and the checked words to be
// done.
func (r *reader) check(path string, form url.Values) (checked answer) {
	r.h.t.Helper()
	page := r.get(path)
	form.Set("letter", filled(r.h.t.(*testing.T), page.body, "", "").Get("letter"))
	checked = r.post(path, form)
	require.Equal(r.h.t, http.StatusOK, checked.StatusCode, checked.body)
	sound(r.h.t.(*testing.T), checked)
	return checked
}

func (r *reader) doIt(path, page, text string) (done answer) {
	r.h.t.Helper()
	require.Contains(r.h.t, page, ">Do it</button>")
	form := filled(r.h.t.(*testing.T), page, "send", text)
	a := r.post(path, form)
	require.Equal(r.h.t, http.StatusSeeOther, a.StatusCode, a.body)
	require.Equal(r.h.t, a.Header.Get("Location"), r.post(path, form).Header.Get("Location"), "an impatient hand")
	r.h.project()
	done = r.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-receipt"))
	require.Equal(r.h.t, http.StatusOK, done.StatusCode)
	sound(r.h.t.(*testing.T), done)
	return done
}

func TestDesksAreForTheirStewards(t *testing.T) {
	h := newHouse(t)
	h.youngCup()
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.project()
	steward, anna := h.signedIn("steward"), h.signedIn("anna")
	for _, path := range []string{"/tournaments/cup/desk", "/g/duel/desk"} {
		stranger := h.get(path)
		require.Equal(t, http.StatusForbidden, stranger.StatusCode, path)
		require.Contains(t, stranger.body, "Player steward")
		require.Contains(t, stranger.body, `href="/sign-in?back=`)
		sound(t, stranger)
		other := anna.get(path)
		require.Equal(t, http.StatusForbidden, other.StatusCode)
		require.Contains(t, other.body, "You are signed in as Player anna")
		require.NotContains(t, other.body, "<textarea")
		require.Equal(t, http.StatusForbidden, anna.post(path, url.Values{"do": {"send"}, "text": {"ANNOUNCE mine"}, "letter": {"x"}}).StatusCode)
		own := steward.get(path)
		require.Equal(t, http.StatusOK, own.StatusCode, own.body)
		require.Equal(t, "no-store", own.Header.Get("Cache-Control"))
		require.Contains(t, own.Header.Get("X-Robots-Tag"), "noindex")
		sound(t, own)
		require.Equal(t, "text/html; charset=utf-8", steward.get(path+".json").Header.Get("Content-Type"), "it has no data")
	}
	require.Equal(t, http.StatusNotFound, steward.get("/tournaments/none/desk").StatusCode)
	require.Equal(t, http.StatusNotFound, steward.get("/g/none/desk").StatusCode)
	require.Equal(t, http.StatusSeeOther, h.get("/desk").StatusCode, "to the doors")
	require.Contains(t, anna.get("/desk").body, "You are steward of no tournament")
}

func TestAStewardSeesWhatADrawLeadsToBeforeItIsMade(t *testing.T) {
	h := newHouse(t)
	c := h.youngCup()
	steward := h.signedIn("steward")
	const path = "/tournaments/cup/desk"
	page := steward.get(path)
	require.Contains(t, page.body, "Entries are open.")
	require.Contains(t, page.body, `value="START"`)
	require.NotContains(t, page.body, `value="DRAW"`, "it is not possible yet")

	checked := steward.check(path, url.Values{"word": {"START"}})
	for _, words := range []string{"This is what would be done. Nothing has been recorded yet.", "What may be drawn then", "The house draws the first round by itself", "is sent a welcome"} {
		require.Contains(t, checked.body, words)
	}
	require.Equal(t, "open", c.state().Status(), "it was only shown")
	done := steward.doIt(path, checked.body, "START")
	require.Contains(t, done.body, "Done.")
	require.Equal(t, "running", c.state().Status())
	require.Contains(t, done.body, "The next round of season 1 is to be drawn.")
	require.NotContains(t, h.signedIn("anna").get(path).body, "Done.")

	checked = steward.check(path, url.Values{"word": {"DRAW"}})
	require.Contains(t, checked.body, "one of many possible outcomes")
	require.Contains(t, checked.body, "table 2: ")
	steward.doIt(path, checked.body, "DRAW")
	season, _ := c.state().Season(1)
	require.Len(t, season.Rounds, 1)
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	h.project()
	page = steward.get(path)
	require.Contains(t, page.body, "Round 1, table 1")
	require.Contains(t, page.body, "Awaited: North (Player k0")
}

func TestAStewardCorrectsPenalisesAndReplaces(t *testing.T) {
	h := newHouse(t)
	c := h.youngCup()
	c.must("steward", tournament.CloseEntries{})
	over := 0
	c.play(func(now *tournament.Tournament) bool {
		season, ok := now.Season(1)
		if !ok || len(season.Rounds) == 0 {
			return false
		}
		over = 0
		for _, tb := range season.Rounds[0].Tables {
			if tb.Status == "finished" {
				over++
			}
		}
		return over == 1
	})
	h.project()
	steward := h.signedIn("steward")
	const path = "/tournaments/cup/desk"
	page := steward.get(path)
	for _, words := range []string{`value="PENALISE"`, `value="CORRECT"`, `value="VOID"`, `value="REPLACE"`, "Correct round 1, table"} {
		require.Contains(t, page.body, words)
	}
	checked := steward.check(path, url.Values{"word": {"PENALISE"}, "player": {"k01"}, "points": {"0.5"}, "why": {"rude  press"}})
	require.Contains(t, checked.body, "PENALISE k01 0.5 WHY rude press</textarea>")
	require.Contains(t, checked.body, "A letter with it goes to the player.")
	steward.doIt(path, checked.body, "PENALISE k01 0.5 WHY rude press")
	season, _ := c.state().Season(1)
	require.Equal(t, "rude press", season.Penalties[0].Why)

	wrong := steward.check(path, url.Values{"word": {"PENALISE"}, "player": {"k01"}, "points": {"lots"}, "why": {"x"}})
	require.Contains(t, wrong.body, "Nothing of this can be done.")
	require.NotContains(t, wrong.body, ">Do it</button>")

	running, _ := c.running()
	from := running.Holders[0].Player
	line := "REPLACE " + string(from) + " BY dee IN " + running.Game + " WHY moves house"
	checked = steward.check(path, url.Values{"word": {"REPLACE"}, "seat": {string(from) + " " + running.Game}, "by": {"dee"}, "why": {"moves house"}})
	require.Contains(t, checked.body, line)
	require.Contains(t, checked.body, "the new holder is sent a welcome")
	steward.doIt(path, checked.body, line)
	tb, _ := c.state().Table(running.Game)
	require.Equal(t, game.Player("dee"), tb.Holders[0].Player)

	h.signedIn("eve")
	checked = steward.check(path, url.Values{"word": {"REPLACE"}, "seat": {string(running.Holders[1].Player) + " " + running.Game}, "by": {"Player eve"}, "why": {"x"}})
	require.Contains(t, checked.body, "BY Player eve IN")
	require.Contains(t, checked.body, "Player eve takes the seat", "who is no entrant is named too")

	checked = steward.check(path, url.Values{"word": {"VOID"}, "game": {running.Game}, "why": {"a power cut"}})
	require.Contains(t, checked.body, "gets what a bye gives")
	finished := season.Rounds[0].Tables[0]
	if finished.Status != "finished" {
		finished = season.Rounds[0].Tables[1]
	}
	form := url.Values{"word": {"CORRECT"}, "game": {finished.Game}, "why": {"misread"}}
	line = "CORRECT " + finished.Game
	for i, seat := range finished.Holders {
		form.Set("place-"+string(seat.Player), []string{"2", "1"}[i])
	}
	checked = steward.check(path, form)
	require.Contains(t, checked.body, line+" k0")
	require.Contains(t, checked.body, "The standings are worked out anew.")
	require.Contains(t, checked.body, ">Do it</button>")

	checked = steward.check(path, url.Values{"word": {"ANNOUNCE"}, "text": {"The oaks\r\nare <green>."}})
	require.Contains(t, checked.body, "The words are mailed to all who take part")
	steward.doIt(path, checked.body, "ANNOUNCE The oaks are <green>.")
	news := c.state().News()
	require.Equal(t, "The oaks are <green>.", news[len(news)-1].Text)
}

func TestGamesHaveADeskForTheirSteward(t *testing.T) {
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.letter("duel", "north", "BID 6")
	h.project()
	steward := h.signedIn("steward")
	const path = "/g/duel/desk"
	page := steward.get(path)
	require.Contains(t, page.body, "Awaited: East (Player p-east)")
	require.NotContains(t, page.body, "BID 6", "orders are their seat's")
	h.letter("duel", "east", "AWAY 2026-02-20 2026-03-20")
	require.Contains(t, steward.get(path).body, "Away, as announced: East (Player p-east)")

	checked := steward.check(path, url.Values{"word": {"EXTEND"}, "by": {"24 h"}, "why": {"the harvest"}})
	require.Contains(t, checked.body, "A letter with this goes to Player p-north and Player p-east.")
	require.NotContains(t, h.get("/g/duel").body, "harvest")
	done := steward.doIt(path, checked.body, "EXTEND 24 h WHY the harvest")
	require.Contains(t, done.body, " UTC).</li>")
	require.NotContains(t, checked.body+done.body, "..</li>", "one full stop is enough")
	require.Contains(t, h.get("/g/duel").body, "harvest")
	require.Contains(t, steward.get(path).body, "the harvest")

	steward.doIt(path, steward.check(path, url.Values{"word": {"PAUSE"}, "why": {"snow"}}).body, "PAUSE WHY snow")
	require.True(t, h.game("duel").Paused())
	require.Contains(t, steward.get(path).body, "The clock stands.")
	steward.doIt(path, steward.check(path, url.Values{"word": {"RESUME"}}).body, "RESUME")
	require.False(t, h.game("duel").Paused())

	checked = steward.check(path, url.Values{"word": {"PROCESS NOW"}, "phase": {"1"}})
	require.Contains(t, checked.body, "Without final orders: East (Player p-east).")
	n, _, _, _ := h.game("duel").Phase()
	require.Equal(t, 1, n, "it was only shown")
	steward.doIt(path, checked.body, "PROCESS NOW 1")
	n, _, _, _ = h.game("duel").Phase()
	require.Equal(t, 2, n)

	h.signedIn("dee")
	checked = steward.check(path, url.Values{"word": {"REPLACE"}, "seat": {"east"}, "by": {"Player dee"}})
	require.Contains(t, checked.body, "REPLACE east BY Player dee</textarea>")
	require.Contains(t, checked.body, "Player dee is sent a welcome")
	done = steward.doIt(path, checked.body, "REPLACE east BY Player dee")
	require.Contains(t, done.body, "Player dee")
	info, _ := h.game("duel").SeatInfo("east")
	require.Equal(t, game.Player("dee"), info.Player)
	checked = steward.check(path, url.Values{"word": {"REPLACE"}, "seat": {"east"}, "by": {"Nobody at all"}})
	require.Contains(t, checked.body, "Nothing of this can be done.")

	checked = steward.check(path, url.Values{"word": {"REWIND"}, "to": {"round 1"}, "why": {"a slip"}})
	require.Contains(t, checked.body, "What has happened since is void")
	steward.doIt(path, checked.body, "REWIND TO round 1 WHY a slip")
	n, _, _, _ = h.game("duel").Phase()
	require.Equal(t, 1, n)

	checked = steward.check(path, url.Values{"text": {"PREVIEW\nDANCE\nHELP"}, "do": {"check"}})
	require.Contains(t, checked.body, "nothing yet")
	require.Contains(t, checked.body, "DANCE")
	require.NotContains(t, checked.body, ">Do it</button>", "there is nothing to do")
	require.Equal(t, http.StatusBadRequest, steward.post(path, url.Values{"word": {"DANCE"}}).StatusCode)
}

// again sends checked words of which something else would come by now, and
// returns the page that shows it.
func (r *reader) again(path, page, text string) (shown answer) {
	r.h.t.Helper()
	shown = r.post(path, filled(r.h.t.(*testing.T), page, "send", text))
	require.Equal(r.h.t, http.StatusConflict, shown.StatusCode, shown.body)
	require.Contains(r.h.t, shown.body, "Something has happened since this was shown, and nothing was done.")
	sound(r.h.t.(*testing.T), shown)
	return shown
}

func TestAGameThatMovesOnIsShownAgainBeforeItsStewardActs(t *testing.T) {
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.project()
	steward := h.signedIn("steward")
	const path = "/g/duel/desk"
	checked := steward.check(path, url.Values{"word": {"PROCESS NOW"}, "phase": {"1"}})
	h.round("duel") // the phase that he meant is over
	n, _, _, _ := h.game("duel").Phase()
	shown := steward.again(path, checked.body, "PROCESS NOW 1")
	now, _, _, _ := h.game("duel").Phase()
	require.Equal(t, n, now)
	h.letter("duel", "north", "BID 2") // orders do not matter to it
	require.Contains(t, shown.body, "another phase is open")
	checked = steward.check(path, url.Values{"word": {"PROCESS NOW"}, "phase": {"round 2"}})
	steward.doIt(path, checked.body, "PROCESS NOW round 2")
	now, _, _, _ = h.game("duel").Phase()
	require.Equal(t, n+1, now)

	h.signedIn("dee")
	checked = steward.check(path, url.Values{"word": {"REPLACE"}, "seat": {"east"}, "by": {"Player dee"}})
	h.steward("duel", "REPLACE east BY somebody")
	steward.again(path, checked.body, "REPLACE east BY Player dee")
	info, _ := h.game("duel").SeatInfo("east")
	require.Equal(t, game.Player("somebody"), info.Player)

	blind := steward.post(path, url.Values{"do": {"send"}, "text": {"ANNOUNCE x"}, "letter": {"x"}})
	require.Equal(t, http.StatusConflict, blind.StatusCode)
	require.Contains(t, blind.body, "This is what would be done. Nothing has been recorded yet.")
	require.NotContains(t, blind.body, "Something has happened")
}

func TestATournamentThatMovesOnIsShownAgainBeforeItsStewardActs(t *testing.T) {
	h := newHouse(t)
	c := h.youngCup()
	steward := h.signedIn("steward")
	const path = "/tournaments/cup/desk"
	checked := steward.check(path, url.Values{"word": {"START"}})
	c.must("late", tournament.Enter{Player: "late", Reliability: 100})
	shown := steward.again(path, checked.body, "START")
	require.Contains(t, shown.body, "late", "who would be drawn now")
	require.Equal(t, "open", c.state().Status())
	steward.doIt(path, shown.body, "START")
	require.Equal(t, "running", c.state().Status())

	checked = steward.check(path, url.Values{"text": {"ANNOUNCE Soon\nPENALISE k01 1 WHY late"}, "do": {"check"}})
	_, err := c.Advance(t.Context(), "cup") // the round is drawn
	require.NoError(t, err)
	shown = steward.again(path, checked.body, "ANNOUNCE Soon\nPENALISE k01 1 WHY late")
	c.must("steward", tournament.PostNews{Text: "Not yet"}) // nothing that it depends on
	steward.doIt(path, shown.body, "ANNOUNCE Soon\nPENALISE k01 1 WHY late")
	require.Equal(t, "Soon", c.state().News()[len(c.state().News())-1].Text)
}

func TestDesksTellWhatFollowsInEveryLanguage(t *testing.T) {
	h := newHouse(t)
	h.youngCup()
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.project()
	steward, _ := h.signedIn("steward"), h.signedIn("dee")
	for text, words := range map[string]string{
		"START": "What may be drawn then", "COMENZAR": "What may be drawn then", "commencer": "What may be drawn then", "BEGINNEN": "What may be drawn then",
		"Cerrar inscripciones": "Nobody can enter any more.", "STAR": "Those whom it concerns may be written to.",
	} {
		checked := steward.check("/tournaments/cup/desk", url.Values{"text": {text}, "do": {"check"}})
		require.Contains(t, checked.body, "What follows", text)
		require.Contains(t, checked.body, words, text)
	}
	for _, text := range []string{"REPLACE east BY Player dee", "sustituir east por Player dee", "VERVANGEN east DOOR player DEE"} {
		require.Contains(t, steward.check("/g/duel/desk", url.Values{"text": {text}, "do": {"check"}}).body, "Player dee is sent a welcome", text)
	}
}

func TestAGameCanBeEndedUnfinishedAtItsDesk(t *testing.T) {
	h := newHouse(t)
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.project()
	steward := h.signedIn("steward")
	const path = "/g/duel/desk"
	checked := steward.check(path, url.Values{"word": {"ABANDON"}, "why": {"nobody writes"}})
	require.Contains(t, checked.body, "the game counts for nothing. A letter with the reason goes to Player p-north and Player p-east.")
	require.False(t, h.game("duel").Over(), "it was only shown")
	steward.doIt(path, checked.body, "ABANDON WHY nobody writes")
	require.True(t, h.game("duel").Over())
	require.NotContains(t, steward.get(path).body, `value="ABANDON"`)
	page := h.get("/g/duel").body
	require.Contains(t, page, "The game is over, unfinished. It has no result.")
	require.Contains(t, page, "The steward ended the game unfinished: nobody writes.")
	require.NotContains(t, page, "The result")
	require.Contains(t, h.get("/").body, "Ended unfinished.")
	require.Contains(t, h.get("/finished.atom").body, ": ended unfinished.")
}

func TestTheDeskTellsWhatNeedsItsSteward(t *testing.T) {
	h := newHouse(t)
	c := h.youngCup()
	c.must("steward", tournament.CloseEntries{})
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	h.begin("apart", game.Open{Ruleset: "tiny", Seats: 2, Title: "Apart"})
	h.steward("apart", "PAUSE WHY fog")
	h.do("forming", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "Not yet"})
	h.do("other", "somebody", game.Open{Ruleset: "tiny", Seats: 2, Title: "Another's"})
	h.project()
	h.faults = []string{"the log takes no commits: disk full"}
	steward := h.signedIn("steward")
	page := steward.get("/desk")
	sound(t, page)
	for _, words := range []string{
		"The cup of oaks", `href="/tournaments/cup/desk"`, "Apart", "The clock stands.", "Not yet", "3 seats free.", "The log takes no commits: disk full.",
		`href="/g/cup-s1r1t1/desk"`, "No final orders from ",
	} {
		require.Contains(t, page.body, words)
	}
	require.NotContains(t, page.body, "Another&#39;s")
	require.Contains(t, steward.get("/me").body, `href="/desk"`)
	require.NotContains(t, h.signedIn("anna").get("/me").body, `href="/desk"`)
	require.Contains(t, steward.get("/g/apart").body, `href="/g/apart/desk"`)
	require.Contains(t, steward.get("/tournaments/cup").body, `href="/tournaments/cup/desk"`)
	require.NotContains(t, h.get("/tournaments/cup").body, `href="/tournaments/cup/desk"`)
	require.NotContains(t, h.signedIn("somebody").get("/desk").body, "Apart")
}

func TestADeskTellsWhatItWaitsForAndWhy(t *testing.T) {
	h := newHouse(t)
	c := h.cup("lonely", "The lonely cup", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}}", 1)
	c.must("steward", tournament.CloseEntries{})
	h.cup("later", "The cup of May", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, dates: {entries: 2026-05-01T00:00:00Z}}", 2)
	slow := h.cup("slow", "The slow cup", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, clock: {round: 3d, agree: true}}", 4)
	slow.must("steward", tournament.CloseEntries{})
	_, err := slow.Advance(t.Context(), "slow")
	require.NoError(t, err)
	table := slow.state().Wants()[0].Do.(tournament.StartTable)
	slow.must(table.Seats[0].Player, tournament.Agree{Game: table.Game, Player: table.Seats[0].Player})
	h.project()
	steward := h.signedIn("steward")
	lonely := steward.get("/tournaments/lonely/desk").body
	require.Regexp(t, `Season 1 is to begin. <span class="at">Now, since <time[^>]*>[^<]*</time> <span class="left">\([^)]*\)</span></span> It waits: [^<]*\w\.</li>`, lonely)
	require.Contains(t, steward.get("/tournaments/later/desk").body, `Entries are to be closed. <span class="at"><time datetime="2026-05-01T00:00:00Z">`)
	page := steward.get("/tournaments/slow/desk").body
	require.Contains(t, page, "has not begun")
	require.Contains(t, page, "Ready to begin: Player "+string(table.Seats[0].Player))
	require.Contains(t, page, "Not ready yet: Player "+string(table.Seats[1].Player))
	require.Contains(t, steward.get("/desk").body, "2 tables not begun: the last day to agree is in 3 days.")
}
