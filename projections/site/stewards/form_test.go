package stewards_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/site/sitetest"
)

func TestDesksAreForTheirStewards(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Project()
	steward, anna := server.SignedIn("steward"), server.SignedIn("anna")
	for _, path := range []string{"/tournaments/cup/desk", "/g/duel/desk"} {
		stranger := server.Get(path)
		require.Equal(t, http.StatusForbidden, stranger.StatusCode, path)
		require.Contains(t, stranger.Body, "Player steward")
		require.Contains(t, stranger.Body, `href="/sign-in?back=`)
		sitetest.Sound(t, stranger)
		other := anna.Get(path)
		require.Equal(t, http.StatusForbidden, other.StatusCode)
		require.Contains(t, other.Body, "You are signed in as Player anna")
		require.NotContains(t, other.Body, "<textarea")
		require.Equal(t, http.StatusForbidden, anna.Post(path, url.Values{"do": {"send"}, "text": {"ANNOUNCE mine"}, "letter": {"x"}}).StatusCode)
		own := steward.Get(path)
		require.Equal(t, http.StatusOK, own.StatusCode, own.Body)
		require.Equal(t, "no-store", own.Header.Get("Cache-Control"))
		require.Contains(t, own.Header.Get("X-Robots-Tag"), "noindex")
		sitetest.Sound(t, own)
		require.Equal(t, "text/html; charset=utf-8", steward.Get(path+".json").Header.Get("Content-Type"), "it has no data")
	}
	require.Equal(t, http.StatusNotFound, steward.Get("/tournaments/none/desk").StatusCode)
	require.Equal(t, http.StatusNotFound, steward.Get("/g/none/desk").StatusCode)
	require.Equal(t, http.StatusSeeOther, server.Get("/desk").StatusCode, "to the doors")
	require.Contains(t, anna.Get("/desk").Body, "You are steward of no tournament")
}

func TestAStewardIsAnsweredInTheLanguageOfThePage(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "The duel"})
	server.Project()
	steward := server.SignedIn("steward")
	const path = "/tournaments/cup/desk"
	require.Contains(t, steward.Get(path+"?lang=nl").Body, "Het bureau van The cup of oaks")
	checked := check(t, steward, path, url.Values{"word": {"START NOW"}})
	for _, words := range []string{"Dit is wat er zou gebeuren.", "De server loot de eerste ronde vanzelf", "Seizoen 1 is geopend", "wat er dan geloot kan worden"} {
		require.Contains(t, checked.Body, words)
	}
	require.Contains(t, doIt(t, server, steward, path, checked.Body, "START NOW").Body, "Gedaan.")
	checked = check(t, steward, "/g/duel/desk", url.Values{"text": {"VERLENGEN 24 h WAAROM de oogst"}, "do": {"check"}})
	require.Contains(t, checked.Body, "Een mail hierover gaat naar Player p-north en Player p-east.")
}

func TestAStewardSeesWhatADrawLeadsToBeforeItIsMade(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	steward := server.SignedIn("steward")
	const path = "/tournaments/cup/desk"
	page := steward.Get(path)
	require.Contains(t, page.Body, "Entries are open.")
	require.Contains(t, page.Body, `value="START"`)
	require.NotContains(t, page.Body, `value="DRAW"`, "it is not possible yet")

	checked := check(t, steward, path, url.Values{"word": {"START NOW"}})
	for _, words := range []string{"This is what would be done. Nothing has been recorded yet.", "what may be drawn then", "The server draws the first round by itself", "is sent a welcome"} {
		require.Contains(t, checked.Body, words)
	}
	require.Equal(t, "open", c.State().Status(), "it was only shown")
	done := doIt(t, server, steward, path, checked.Body, "START NOW")
	require.Contains(t, done.Body, "Done.")
	require.Equal(t, "running", c.State().Status())
	require.Contains(t, done.Body, "The next round of season 1 is to be drawn.")
	require.NotContains(t, server.SignedIn("anna").Get(path).Body, "Done.")

	checked = check(t, steward, path, url.Values{"word": {"DRAW"}})
	require.Contains(t, checked.Body, "one of many possible outcomes")
	require.Contains(t, checked.Body, "table 2: ")
	doIt(t, server, steward, path, checked.Body, "DRAW")
	season, _ := c.State().Season(1)
	require.Len(t, season.Rounds, 1)
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	server.Project()
	page = steward.Get(path)
	require.Contains(t, page.Body, "Round 1, table 1")
	require.Contains(t, page.Body, "Orders are due from: North (Player k0")
}

func TestAStewardCorrectsPenalisesAndReplaces(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	c.Must("steward", tournament.CloseEntries{})
	over := 0
	c.Play(func(now *tournament.Tournament) bool {
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
	server.Project()
	steward := server.SignedIn("steward")
	const path = "/tournaments/cup/desk"
	page := steward.Get(path)
	for _, words := range []string{`value="ENTER"`, `value="PENALISE"`, `value="CORRECT"`, `value="VOID"`, `value="REPLACE"`, "Correct round 1, table"} {
		require.Contains(t, page.Body, words)
	}
	checked := check(t, steward, path, url.Values{"word": {"PENALISE"}, "player": {"k01"}, "points": {"0.5"}, "why": {"rude  press"}})
	require.Contains(t, checked.Body, "PENALISE k01 0.5 WHY rude press</textarea>")
	require.Contains(t, checked.Body, "An email with it goes to the player.")
	doIt(t, server, steward, path, checked.Body, "PENALISE k01 0.5 WHY rude press")
	season, _ := c.State().Season(1)
	require.Equal(t, "rude press", season.Penalties[0].Why)

	wrong := check(t, steward, path, url.Values{"word": {"PENALISE"}, "player": {"k01"}, "points": {"lots"}, "why": {"x"}})
	require.Contains(t, wrong.Body, "Nothing of this can be done.")
	require.NotContains(t, wrong.Body, ">Do it</button>")

	running, _ := c.Running()
	from := running.Holders[0].Player
	line := "REPLACE " + string(from) + " BY dee IN " + running.Game + " WHY moves house"
	checked = check(t, steward, path, url.Values{"word": {"REPLACE"}, "seat": {string(from) + " " + running.Game}, "by": {"dee"}, "why": {"moves house"}})
	require.Contains(t, checked.Body, line)
	require.Contains(t, checked.Body, "the new holder is sent a welcome")
	doIt(t, server, steward, path, checked.Body, line)
	tb, _ := c.State().Table(running.Game)
	require.Equal(t, game.Player("dee"), tb.Holders[0].Player)

	server.SignedIn("eve")
	checked = check(t, steward, path, url.Values{"word": {"REPLACE"}, "seat": {string(running.Holders[1].Player) + " " + running.Game}, "by": {"Player eve"}, "why": {"x"}})
	require.Contains(t, checked.Body, "BY Player eve IN")
	require.Contains(t, checked.Body, "Player eve takes the seat", "who is no entrant is named too")

	checked = check(t, steward, path, url.Values{"word": {"VOID"}, "game": {running.Game}, "why": {"a power cut"}})
	require.Contains(t, checked.Body, "gets what the rules give for a void table. A game that has begun ends")
	finished := season.Rounds[0].Tables[0]
	if finished.Status != "finished" {
		finished = season.Rounds[0].Tables[1]
	}
	form := url.Values{"word": {"CORRECT"}, "game": {finished.Game}, "why": {"misread"}}
	line = "CORRECT " + finished.Game
	for i, seat := range finished.Holders {
		form.Set("place-"+string(seat.Player), []string{"2", "1"}[i])
	}
	checked = check(t, steward, path, form)
	require.Contains(t, checked.Body, line+" k0")
	require.Contains(t, checked.Body, "The standings are worked out anew.")
	require.Contains(t, checked.Body, ">Do it</button>")

	checked = check(t, steward, path, url.Values{"word": {"ANNOUNCE"}, "text": {"The oaks\r\nare <green>."}})
	require.Contains(t, checked.Body, "The words are mailed to all who take part")
	doIt(t, server, steward, path, checked.Body, "ANNOUNCE The oaks are <green>.")
	news := c.State().News()
	require.Equal(t, "The oaks are <green>.", news[len(news)-1].Text)
}

func TestGamesHaveADeskForTheirSteward(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Email("duel", "north", "BID 6")
	server.Project()
	steward := server.SignedIn("steward")
	const path = "/g/duel/desk"
	page := steward.Get(path)
	require.Contains(t, page.Body, "Orders are due from: East (Player p-east)")
	require.NotContains(t, page.Body, "BID 6", "orders are their seat's")
	server.Email("duel", "east", "AWAY 2026-02-20 2026-03-20")
	require.Contains(t, steward.Get(path).Body, "Away, as announced: East (Player p-east)")

	checked := check(t, steward, path, url.Values{"word": {"EXTEND"}, "by": {"24 h"}, "why": {"the harvest"}})
	require.Contains(t, checked.Body, "An email with this goes to Player p-north and Player p-east.")
	require.NotContains(t, server.Get("/g/duel").Body, "harvest")
	done := doIt(t, server, steward, path, checked.Body, "EXTEND 24 h WHY the harvest")
	require.Contains(t, done.Body, " CET.</li>")
	require.NotContains(t, checked.Body+done.Body, "..</li>", "one full stop is enough")
	require.Contains(t, server.Get("/g/duel").Body, "harvest")
	require.Contains(t, steward.Get(path).Body, "the harvest")

	doIt(t, server, steward, path, check(t, steward, path, url.Values{"word": {"PAUSE"}, "why": {"snow"}}).Body, "PAUSE WHY snow")
	require.True(t, server.GameNow("duel").Paused())
	require.Contains(t, steward.Get(path).Body, "The clock stands.")
	doIt(t, server, steward, path, check(t, steward, path, url.Values{"word": {"RESUME"}}).Body, "RESUME")
	require.False(t, server.GameNow("duel").Paused())

	checked = check(t, steward, path, url.Values{"word": {"PROCESS NOW"}, "phase": {"1"}})
	require.Contains(t, checked.Body, "Without final orders: East (Player p-east).")
	n, _, _, _ := server.GameNow("duel").Phase()
	require.Equal(t, 1, n, "it was only shown")
	doIt(t, server, steward, path, checked.Body, "PROCESS NOW 1")
	n, _, _, _ = server.GameNow("duel").Phase()
	require.Equal(t, 2, n)

	server.SignedIn("dee")
	checked = check(t, steward, path, url.Values{"word": {"REPLACE"}, "seat": {"east"}, "by": {"Player dee"}})
	require.Contains(t, checked.Body, "REPLACE east BY Player dee</textarea>")
	require.Contains(t, checked.Body, "Player dee is sent a welcome")
	done = doIt(t, server, steward, path, checked.Body, "REPLACE east BY Player dee")
	require.Contains(t, done.Body, "Player dee")
	info, _ := server.GameNow("duel").SeatInfo("east")
	require.Equal(t, game.Player("dee"), info.Player)
	checked = check(t, steward, path, url.Values{"word": {"REPLACE"}, "seat": {"east"}, "by": {"Nobody at all"}})
	require.Contains(t, checked.Body, "Nothing of this can be done.")

	checked = check(t, steward, path, url.Values{"word": {"REWIND"}, "to": {"round 1"}, "why": {"a slip"}})
	require.Contains(t, checked.Body, "What has happened since is void")
	doIt(t, server, steward, path, checked.Body, "REWIND TO round 1 WHY a slip")
	n, _, _, _ = server.GameNow("duel").Phase()
	require.Equal(t, 1, n)

	checked = check(t, steward, path, url.Values{"text": {"PREVIEW\nDANCE\nHELP"}, "do": {"check"}})
	require.Contains(t, checked.Body, "nothing yet")
	require.Contains(t, checked.Body, "DANCE")
	require.NotContains(t, checked.Body, ">Do it</button>", "there is nothing to do")
	require.Equal(t, http.StatusBadRequest, steward.Post(path, url.Values{"word": {"DANCE"}}).StatusCode)
}

func TestAGameThatMovesOnIsShownAgainBeforeItsStewardActs(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Project()
	steward := server.SignedIn("steward")
	const path = "/g/duel/desk"
	checked := check(t, steward, path, url.Values{"word": {"PROCESS NOW"}, "phase": {"1"}})
	server.Round("duel") // the phase that the steward meant is over
	n, _, _, _ := server.GameNow("duel").Phase()
	shown := again(t, steward, path, checked.Body, "PROCESS NOW 1")
	now, _, _, _ := server.GameNow("duel").Phase()
	require.Equal(t, n, now)
	server.Email("duel", "north", "BID 2") // orders do not change the effects
	require.Contains(t, shown.Body, "another phase is open")
	checked = check(t, steward, path, url.Values{"word": {"PROCESS NOW"}, "phase": {"round 2"}})
	doIt(t, server, steward, path, checked.Body, "PROCESS NOW round 2")
	now, _, _, _ = server.GameNow("duel").Phase()
	require.Equal(t, n+1, now)

	server.SignedIn("dee")
	checked = check(t, steward, path, url.Values{"word": {"REPLACE"}, "seat": {"east"}, "by": {"Player dee"}})
	server.Steward("duel", "REPLACE east BY somebody")
	again(t, steward, path, checked.Body, "REPLACE east BY Player dee")
	info, _ := server.GameNow("duel").SeatInfo("east")
	require.Equal(t, game.Player("somebody"), info.Player)

	blind := steward.Post(path, url.Values{"do": {"send"}, "text": {"ANNOUNCE x"}, "letter": {"x"}})
	require.Equal(t, http.StatusConflict, blind.StatusCode)
	require.Contains(t, blind.Body, "This is what would be done. Nothing has been recorded yet.")
	require.NotContains(t, blind.Body, "Something has happened")
}

func TestATournamentThatMovesOnIsShownAgainBeforeItsStewardActs(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	steward := server.SignedIn("steward")
	const path = "/tournaments/cup/desk"
	checked := check(t, steward, path, url.Values{"word": {"START NOW"}})
	c.Must("late", tournament.Enter{Player: "late", Reliability: 100})
	shown := again(t, steward, path, checked.Body, "START NOW")
	require.Contains(t, shown.Body, "late", "who would be drawn now")
	require.Equal(t, "open", c.State().Status())
	doIt(t, server, steward, path, shown.Body, "START NOW")
	require.Equal(t, "running", c.State().Status())

	checked = check(t, steward, path, url.Values{"text": {"ANNOUNCE Soon\nPENALISE k01 1 WHY late"}, "do": {"check"}})
	_, err := c.Advance(t.Context(), "cup") // the round is drawn
	require.NoError(t, err)
	shown = again(t, steward, path, checked.Body, "ANNOUNCE Soon\nPENALISE k01 1 WHY late")
	c.Must("steward", tournament.PostNews{Text: "Not yet"}) // news do not change the effects
	doIt(t, server, steward, path, shown.Body, "ANNOUNCE Soon\nPENALISE k01 1 WHY late")
	require.Equal(t, "Soon", c.State().News()[len(c.State().News())-1].Text)
}

func TestDesksTellWhatFollowsInEveryLanguage(t *testing.T) {
	server := sitetest.New(t)
	server.YoungTournament()
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Project()
	steward, _ := server.SignedIn("steward"), server.SignedIn("dee")
	for text, words := range map[string]string{
		"START": "what may be drawn then", "COMENZAR": "what may be drawn then", "commencer": "what may be drawn then", "BEGINNEN": "what may be drawn then",
		"Cerrar inscripciones": "Nobody can enter any more.", "STAR": "Those whom it concerns may be written to.",
	} {
		checked := check(t, steward, "/tournaments/cup/desk", url.Values{"text": {text}, "do": {"check"}})
		require.Contains(t, checked.Body, "What follows", text)
		require.Contains(t, checked.Body, words, text)
	}
	for _, text := range []string{"REPLACE east BY Player dee", "sustituir east por Player dee", "VERVANGEN east DOOR player DEE"} {
		require.Contains(t, check(t, steward, "/g/duel/desk", url.Values{"text": {text}, "do": {"check"}}).Body, "Player dee is sent a welcome", text)
	}
}

func TestAGameCanBeEndedUnfinishedAtItsDesk(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	server.Project()
	steward := server.SignedIn("steward")
	const path = "/g/duel/desk"
	checked := check(t, steward, path, url.Values{"word": {"ABANDON"}, "why": {"nobody writes"}})
	require.Contains(t, checked.Body, "the game counts for nothing. An email with the reason goes to Player p-north and Player p-east.")
	require.False(t, server.GameNow("duel").Over(), "it was only shown")
	doIt(t, server, steward, path, checked.Body, "ABANDON WHY nobody writes")
	require.True(t, server.GameNow("duel").Over())
	require.NotContains(t, steward.Get(path).Body, `value="ABANDON"`)
	page := server.Get("/g/duel").Body
	require.Contains(t, page, "The game is over, unfinished. It has no result.")
	require.Contains(t, page, "The steward ended the game unfinished: nobody writes.")
	require.NotContains(t, page, "The result")
	require.Contains(t, server.Get("/").Body, "Ended unfinished.")
	require.Contains(t, server.Get("/finished.atom").Body, ": ended unfinished.")
}

func TestTheDeskTellsWhatNeedsItsSteward(t *testing.T) {
	server := sitetest.New(t)
	c := server.YoungTournament()
	c.Must("steward", tournament.CloseEntries{})
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	server.Begin("apart", game.Open{Ruleset: "tiny", Seats: 2, Title: "Apart"})
	server.Steward("apart", "PAUSE WHY fog")
	server.Do("forming", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "Not yet"})
	server.Do("other", "somebody", game.Open{Ruleset: "tiny", Seats: 2, Title: "Another's"})
	server.Project()
	server.Faults = []string{"the log takes no commits: disk full"}
	steward := server.SignedIn("steward")
	page := steward.Get("/desk")
	sitetest.Sound(t, page)
	for _, words := range []string{
		"The cup of oaks", `href="/tournaments/cup/desk"`, "Apart", "The clock stands.", "Not yet", "3 seats free.", "The log takes no commits: disk full.",
		`href="/g/cup-s1r1t1/desk"`, "No final orders from ",
	} {
		require.Contains(t, page.Body, words)
	}
	require.NotContains(t, page.Body, "Another&#39;s")
	require.Contains(t, steward.Get("/me").Body, `href="/desk"`)
	require.NotContains(t, server.SignedIn("anna").Get("/me").Body, `href="/desk"`)
	require.Contains(t, steward.Get("/g/apart").Body, `href="/g/apart/desk"`)
	require.Contains(t, steward.Get("/tournaments/cup").Body, `href="/tournaments/cup/desk"`)
	require.NotContains(t, server.Get("/tournaments/cup").Body, `href="/tournaments/cup/desk"`)
	require.NotContains(t, server.SignedIn("somebody").Get("/desk").Body, "Apart")
}

func TestADeskTellsWhatItWaitsForAndWhy(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournament("lonely", "The lonely cup", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}}", 1)
	c.Must("steward", tournament.CloseEntries{})
	server.Tournament("later", "The cup of May", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, dates: {entries: 2026-05-01T00:00:00Z}}", 2)
	slow := server.Tournament("slow", "The slow cup", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}, clock: {round: 3d, agree: true}}", 4)
	slow.Must("steward", tournament.CloseEntries{})
	_, err := slow.Advance(t.Context(), "slow")
	require.NoError(t, err)
	table := slow.State().Wants()[0].Do.(tournament.StartTable)
	slow.Must(table.Seats[0].Player, tournament.Agree{Game: table.Game, Player: table.Seats[0].Player})
	server.Project()
	steward := server.SignedIn("steward")
	lonely := steward.Get("/tournaments/lonely/desk").Body
	require.Regexp(t, `Season 1 is to begin. <span class="at">Now, since <time[^>]*>[^<]*</time> <span class="left">\([^)]*\)</span></span> It waits: [^<]*\w\.</li>`, lonely)
	require.Contains(t, steward.Get("/tournaments/later/desk").Body, `Entries are to be closed. <span class="at"><time datetime="2026-05-01T00:00:00Z">`)
	page := steward.Get("/tournaments/slow/desk").Body
	require.Contains(t, page, "has not begun")
	require.Contains(t, page, "Ready to begin: Player "+string(table.Seats[0].Player))
	require.Contains(t, page, "Not ready yet: Player "+string(table.Seats[1].Player))
	require.Contains(t, steward.Get("/desk").Body, "2 tables not begun: the last day to agree is in 3 days.")
}

// check sends the words of a form to be checked, and returns the page.
func check(t *testing.T, steward *sitetest.Visitor, path string, form url.Values) (checked sitetest.Answer) {
	t.Helper()
	page := steward.Get(path)
	form.Set("letter", sitetest.Filled(t, page.Body, "", "").Get("letter"))
	checked = steward.Post(path, form)
	require.Equal(t, http.StatusOK, checked.StatusCode, checked.Body)
	sitetest.Sound(t, checked)
	return checked
}

// doIt checks that a page offers to send a text, sends it, and returns the page with its receipt.
func doIt(t *testing.T, server *sitetest.Server, steward *sitetest.Visitor, path, page, text string) (done sitetest.Answer) {
	t.Helper()
	require.Contains(t, page, `value="send"`)
	form := sitetest.Filled(t, page, "send", text)
	answer := steward.Post(path, form)
	require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
	require.Equal(t, answer.Header.Get("Location"), steward.Post(path, form).Header.Get("Location"), "an impatient hand")
	server.Project()
	done = steward.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-receipt"))
	require.Equal(t, http.StatusOK, done.StatusCode)
	sitetest.Sound(t, done)
	return done
}

// again sends checked words whose effects have changed meanwhile, and returns the page that shows
// the new ones.
func again(t *testing.T, steward *sitetest.Visitor, path, page, text string) (shown sitetest.Answer) {
	t.Helper()
	shown = steward.Post(path, sitetest.Filled(t, page, "send", text))
	require.Equal(t, http.StatusConflict, shown.StatusCode, shown.Body)
	require.Contains(t, shown.Body, "Something has happened since this was shown, and nothing was done.")
	sitetest.Sound(t, shown)
	return shown
}
