package tournaments_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

func TestEnteringAndLeavingATournament(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournament("young", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	server.Project()
	stranger := server.Get("/tournaments/young")
	require.Contains(t, stranger.Body, `href="/sign-in?back=%2Ftournaments%2Fyoung"`)
	require.Empty(t, buttons(stranger.Body))
	require.Equal(t, http.StatusForbidden, server.Post("/tournaments/young", url.Values{"do": {"enter"}}).StatusCode, "nobody enters")

	anna := server.SignedIn("anna")
	page := anna.Get("/tournaments/young")
	require.Equal(t, []string{"enter"}, buttons(page.Body))
	sitetest.Sound(t, page)
	form := sitetest.Filled(t, page.Body, "enter", "")
	for range 2 { // an impatient hand
		answer := anna.Post("/tournaments/young", form)
		require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
		told := anna.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-visitor"))
		require.Contains(t, told.Body, "<b>Done.</b>")
		require.Contains(t, told.Body, "has entered")
		require.NotContains(t, server.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-visitor")).Body, "Done.", "it is nobody else's")
		sitetest.Sound(t, told)
	}
	require.Len(t, c.State().Entrants(), 3)

	page = anna.Get("/tournaments/young")
	require.Equal(t, []string{"withdraw"}, buttons(page.Body))
	require.Contains(t, page.Body, "You have entered.")
	asks := anna.Get("/tournaments/young/withdraw")
	sitetest.Sound(t, asks)
	require.Len(t, c.State().Entrants(), 3, "it only asks")
	form = sitetest.Filled(t, asks.Body, "withdraw", "")
	form.Set("why", "a long journey")
	require.Equal(t, http.StatusSeeOther, anna.Post("/tournaments/young", form).StatusCode)
	i := slices.IndexFunc(c.State().Entrants(), func(e tournament.Entrant) bool { return e.Player == "anna" })
	require.True(t, c.State().Entrants()[i].Withdrawn)
	require.Equal(t, []string{"enter"}, buttons(anna.Get("/tournaments/young").Body), "it has not begun: she may come back")
	server.Project()
	require.Equal(t, server.Get("/tournaments/young.json").Body, anna.Get("/tournaments/young.json").Body)
}

func TestNobodyIsAskedInWhenATournamentIsOver(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournament("brief", "The brief cup", "{format: single, seats: 2, play: {ruleset: tiny}}", 2)
	server.Project()
	require.Contains(t, server.Get("/tournaments/brief").Body, "Take part")
	c.Must("steward", tournament.Finish{Why: "rain"})
	server.Project()
	require.NotContains(t, server.Get("/tournaments/brief").Body, "Take part")
}

func TestPlayersOfARoundHaveTheirForms(t *testing.T) {
	h := sitetest.New(t)
	c := h.Tournament("swiss", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}, clock: {round: 3d, agree: true}, points: {byes: {halves: 1}}}", 4)
	c.Must("steward", tournament.CloseEntries{})
	_, err := c.Advance(t.Context(), "swiss")
	require.NoError(t, err)
	h.Project()
	k01 := h.SignedIn("k01")
	page := k01.Get("/tournaments/swiss")
	found := buttons(page.Body)
	require.Contains(t, found, "bye")
	require.Contains(t, found, "ready")
	require.Contains(t, found, "substitute")
	require.Contains(t, page.Body, "BYE ROUND 2 HALF")
	require.NotContains(t, page.Body, "BYE ROUND 1 HALF", "it is drawn")
	sitetest.Sound(t, page)

	form := sitetest.Filled(t, page.Body, "bye", "")
	form.Set("line", "BYE ROUND 2 HALF")
	k01.Post("/tournaments/swiss", form)
	require.NotContains(t, k01.Get("/tournaments/swiss").Body, "BYE ROUND 2 HALF", "he has it")
	ready := sitetest.Filled(t, page.Body, "ready", "")
	ready.Set("line", "READY "+ownTable(t, c, "k01").Game)
	k01.Post("/tournaments/swiss", ready)
	require.Equal(t, []game.Player{"k01"}, ownTable(t, c, "k01").Agreed)
	require.NotContains(t, buttons(k01.Get("/tournaments/swiss").Body), "ready")
	form.Set("line", "PENALISE k02 5 WHY envy")
	require.Equal(t, http.StatusBadRequest, k01.Post("/tournaments/swiss", form).StatusCode)

	_, err = h.Doors.Add(t.Context(), roster.Person{ID: "bert", Name: "Bert Berg"}, "bert@mail.example")
	require.NoError(t, err)
	table := ownTable(t, c, "k01")
	give := url.Values{"do": {"substitute"}, "letter": {"x"}, "who": {"bert  berg"}, "game": {table.Game}, "why": {"fever"}}
	told := k01.Post("/tournaments/swiss", give)
	require.Contains(t, k01.Get(strings.TrimSuffix(told.Header.Get("Location"), "#the-visitor")).Body, "Done.")
	table, _ = c.State().Table(table.Game)
	require.True(t, slices.ContainsFunc(table.Holders, func(s tournament.Seated) bool { return s.Player == "bert" }))

	give.Set("who", "Nobody At All")
	told = k01.Post("/tournaments/swiss", give)
	require.Contains(t, k01.Get(strings.TrimSuffix(told.Header.Get("Location"), "#the-visitor")).Body, "nobody here is called so")
}

func ownTable(t *testing.T, c *sitetest.Tournament, player game.Player) tournament.TableInfo {
	t.Helper()
	season, _ := c.State().Season(1)
	for _, tb := range season.Rounds[0].Tables {
		if slices.ContainsFunc(tb.Holders, func(s tournament.Seated) bool { return s.Player == player }) {
			return tb
		}
	}
	require.Fail(t, "no table")
	return tournament.TableInfo{}
}

func TestFormsOfOtherSitesEnterNobody(t *testing.T) {
	server := sitetest.New(t)
	c := server.Tournament("young", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	server.Project()
	anna := server.SignedIn("anna")
	req := server.Form("/tournaments/young", url.Values{"do": {"enter"}})
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	require.Equal(t, http.StatusForbidden, server.Send(&anna.Client, req).StatusCode)
	require.Len(t, c.State().Entrants(), 2)
	require.Equal(t, http.StatusNotFound, anna.Post("/tournaments/none", url.Values{"do": {"enter"}}).StatusCode)
	require.Equal(t, http.StatusNotFound, anna.Get("/tournaments/none/withdraw").StatusCode)
}

// buttons returns the values of the buttons named "do" on a page, and "withdraw" if it has such a
// link.
func buttons(page string) []string {
	var all []string
	for _, do := range []string{"enter", "bye", "ready", "challenge", "substitute"} {
		if strings.Contains(page, `name="do" value="`+do+`"`) {
			all = append(all, do)
		}
	}
	if strings.Contains(page, `/withdraw"`) {
		all = append(all, "withdraw")
	}
	return all
}
