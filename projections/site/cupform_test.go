package site_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host"
	"seneschal/projections/roster"
	tournamentpages "seneschal/projections/site/tournaments"
)

// cupLetters takes letters to the tournaments of a host, all of whose players
// are reliable.
type cupLetters struct{ clubs *host.Tournaments }

// Tournament implements tournamentpages.Letters.
func (c cupLetters) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	t, _, err := c.clubs.Tournament(ctx, id)
	return t, err
}

// Tell implements tournamentpages.Letters.
func (c cupLetters) Tell(ctx context.Context, l tournamentpages.Letter) (*tournament.Receipt, error) {
	do := tournament.Letter{Lines: l.Lines, Reliability: 100, Rating: 1500, DryRun: l.Dry}
	out, err := c.clubs.Obey(ctx, l.Tournament, l.Cause, tournament.Command{At: l.At, By: l.By, Do: do})
	return out.Answer.Receipt, err
}

// Try implements tournamentpages.Letters.
func (c cupLetters) Try(_ context.Context, t *tournament.Tournament, l tournamentpages.Letter) (*tournament.Receipt, error) {
	do := tournament.Letter{Lines: l.Lines, Reliability: 100, Rating: 1500, DryRun: true}
	answer, err := t.Decide(tournament.Command{At: l.At, By: l.By, Do: do})
	return answer.Receipt, err
}

// buttons are the values of the buttons named "do" on a page, and its links to
// withdraw.
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

func TestEnteringAndLeavingATournament(t *testing.T) {
	h := newHouse(t)
	c := h.cup("young", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.project()
	stranger := h.get("/tournaments/young")
	require.Contains(t, stranger.body, `href="/sign-in?back=%2Ftournaments%2Fyoung"`)
	require.Empty(t, buttons(stranger.body))
	require.Equal(t, http.StatusForbidden, h.post("/tournaments/young", url.Values{"do": {"enter"}}).StatusCode, "nobody enters")

	anna := h.signedIn("anna")
	page := anna.get("/tournaments/young")
	require.Equal(t, []string{"enter"}, buttons(page.body))
	sound(t, page)
	form := filled(t, page.body, "enter", "")
	for range 2 { // an impatient hand
		a := anna.post("/tournaments/young", form)
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
		told := anna.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-visitor"))
		require.Contains(t, told.body, "<b>Done.</b>")
		require.Contains(t, told.body, "has entered")
		require.NotContains(t, h.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-visitor")).body, "Done.", "it is nobody else's")
		sound(t, told)
	}
	require.Len(t, c.state().Entrants(), 3)

	page = anna.get("/tournaments/young")
	require.Equal(t, []string{"withdraw"}, buttons(page.body))
	require.Contains(t, page.body, "You have entered.")
	asks := anna.get("/tournaments/young/withdraw")
	sound(t, asks)
	require.Len(t, c.state().Entrants(), 3, "it only asks")
	form = filled(t, asks.body, "withdraw", "")
	form.Set("why", "a long journey")
	require.Equal(t, http.StatusSeeOther, anna.post("/tournaments/young", form).StatusCode)
	i := slices.IndexFunc(c.state().Entrants(), func(e tournament.Entrant) bool { return e.Player == "anna" })
	require.True(t, c.state().Entrants()[i].Withdrawn)
	require.Equal(t, []string{"enter"}, buttons(anna.get("/tournaments/young").body), "it has not begun: she may come back")
	h.project()
	require.Equal(t, h.get("/tournaments/young.json").body, anna.get("/tournaments/young.json").body)
}

func TestNobodyIsAskedInWhenATournamentIsOver(t *testing.T) {
	h := newHouse(t)
	c := h.cup("brief", "The brief cup", "{format: single, seats: 2, play: {ruleset: tiny}}", 2)
	h.project()
	require.Contains(t, h.get("/tournaments/brief").body, "Take part")
	c.must("steward", tournament.Finish{Why: "rain"})
	h.project()
	require.NotContains(t, h.get("/tournaments/brief").body, "Take part")
}

func TestPlayersOfARoundHaveTheirForms(t *testing.T) {
	h := newHouse(t)
	c := h.cup("swiss", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}, clock: {round: 3d, agree: true}, points: {byes: {halves: 1}}}", 4)
	c.must("steward", tournament.CloseEntries{})
	_, err := c.Advance(t.Context(), "swiss")
	require.NoError(t, err)
	h.project()
	k01 := h.signedIn("k01")
	page := k01.get("/tournaments/swiss")
	found := buttons(page.body)
	require.Contains(t, found, "bye")
	require.Contains(t, found, "ready")
	require.Contains(t, found, "substitute")
	require.Contains(t, page.body, "BYE ROUND 2 HALF")
	require.NotContains(t, page.body, "BYE ROUND 1 HALF", "it is drawn")
	sound(t, page)

	form := filled(t, page.body, "bye", "")
	form.Set("line", "BYE ROUND 2 HALF")
	k01.post("/tournaments/swiss", form)
	require.NotContains(t, k01.get("/tournaments/swiss").body, "BYE ROUND 2 HALF", "he has it")
	ready := filled(t, page.body, "ready", "")
	ready.Set("line", "READY "+ownTable(t, c, "k01").Game)
	k01.post("/tournaments/swiss", ready)
	require.Equal(t, []game.Player{"k01"}, ownTable(t, c, "k01").Agreed)
	require.NotContains(t, buttons(k01.get("/tournaments/swiss").body), "ready")
	form.Set("line", "PENALISE k02 5 WHY envy")
	require.Equal(t, http.StatusBadRequest, k01.post("/tournaments/swiss", form).StatusCode)

	_, err = h.doors.Add(t.Context(), roster.Person{ID: "bert", Name: "Bert Berg"}, "bert@mail.example")
	require.NoError(t, err)
	table := ownTable(t, c, "k01")
	give := url.Values{"do": {"substitute"}, "letter": {"x"}, "who": {"bert  berg"}, "game": {table.Game}, "why": {"fever"}}
	told := k01.post("/tournaments/swiss", give)
	require.Contains(t, k01.get(strings.TrimSuffix(told.Header.Get("Location"), "#the-visitor")).body, "Done.")
	table, _ = c.state().Table(table.Game)
	require.True(t, slices.ContainsFunc(table.Holders, func(s tournament.Seated) bool { return s.Player == "bert" }))

	give.Set("who", "Nobody At All")
	told = k01.post("/tournaments/swiss", give)
	require.Contains(t, k01.get(strings.TrimSuffix(told.Header.Get("Location"), "#the-visitor")).body, "nobody here is called so")
}

func ownTable(t *testing.T, c *cup, p game.Player) tournament.TableInfo {
	t.Helper()
	season, _ := c.state().Season(1)
	for _, tb := range season.Rounds[0].Tables {
		if slices.ContainsFunc(tb.Holders, func(s tournament.Seated) bool { return s.Player == p }) {
			return tb
		}
	}
	require.Fail(t, "no table")
	return tournament.TableInfo{}
}

func TestFormsOfOtherSitesEnterNobody(t *testing.T) {
	h := newHouse(t)
	c := h.cup("young", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.project()
	anna := h.signedIn("anna")
	req := h.form("/tournaments/young", url.Values{"do": {"enter"}})
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	require.Equal(t, http.StatusForbidden, h.send(&anna.client, req).StatusCode)
	require.Len(t, c.state().Entrants(), 2)
	require.Equal(t, http.StatusNotFound, anna.post("/tournaments/none", url.Values{"do": {"enter"}}).StatusCode)
	require.Equal(t, http.StatusNotFound, anna.get("/tournaments/none/withdraw").StatusCode)
}
