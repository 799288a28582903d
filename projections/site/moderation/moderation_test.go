package moderation_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

// TestAReportIsAnsweredOnThePageOfModerators goes the whole way: a player reports another, a moderator
// answers and bans, the banned player reads it, and nobody learns what is not theirs.
func TestAReportIsAnsweredOnThePageOfModerators(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Project()
	anna, bob, mona := server.SignedIn("p-north"), server.SignedIn("p-east"), server.SignedIn("mona")
	require.NoError(t, server.Doors.SetModerator(t.Context(), "mona", true, sitetest.Noon))

	require.Contains(t, anna.Get("/players/p-east").Body, "/report?player=p-east")
	form := anna.Get("/report?player=p-east&game=duel")
	sitetest.Sound(t, form)
	require.Contains(t, form.Body, `value="duel"`)
	report := url.Values{"player": {"p-east"}, "game": {"duel"}, "reason": {"abuse"}, "said": {"He <b>insults</b> me."}}
	require.Equal(t, http.StatusSeeOther, anna.Post("/report", report).StatusCode)
	again := anna.Post("/report", report)
	require.Equal(t, http.StatusUnprocessableEntity, again.StatusCode)
	require.Contains(t, again.Body, "You have reported this already")
	sitetest.Sound(t, again)
	require.Equal(t, http.StatusNotFound, anna.Get("/report?player=p-north").StatusCode, "nobody reports themselves")
	require.Equal(t, http.StatusNotFound, anna.Get("/report?player=nobody").StatusCode)

	for _, other := range []*sitetest.Visitor{anna, bob} {
		require.Equal(t, http.StatusNotFound, other.Get("/moderation").StatusCode)
		require.Equal(t, http.StatusNotFound, other.Post("/moderation", url.Values{"do": {"ban"}, "player": {"p-north"}, "bar": {"seat"}, "ever": {"1"}, "reason": {"so there"}}).StatusCode)
	}
	queue := mona.Get("/moderation")
	sitetest.Sound(t, queue)
	require.Contains(t, queue.Body, "He &lt;b&gt;insults&lt;/b&gt; me.")
	short := mona.Post("/moderation", url.Values{"do": {"answer"}, "report": {"1"}, "answer": {"x"}})
	require.Equal(t, http.StatusUnprocessableEntity, short.StatusCode)
	require.Contains(t, short.Body, "Write 3 to 500 characters.")
	require.Equal(t, http.StatusSeeOther, mona.Post("/moderation", url.Values{"do": {"answer"}, "report": {"1"}, "answer": {"He writes to nobody now."}, "word": {"Be kind."}}).StatusCode)
	require.Contains(t, mona.Post("/moderation", url.Values{"do": {"answer"}, "report": {"1"}, "answer": {"Again."}}).Body, "answered already")
	require.Contains(t, anna.Get("/me").Body, "He writes to nobody now.")

	ban := url.Values{"do": {"ban"}, "player": {"p-east"}, "bar": {"press", "seat"}, "days": {"30"}, "reason": {"Insults."}}
	require.Equal(t, http.StatusSeeOther, mona.Post("/moderation", ban).StatusCode)
	require.Equal(t, http.StatusSeeOther, mona.Post("/moderation", ban).StatusCode)
	bans, err := server.Doors.Bans(t.Context(), "", sitetest.Noon)
	require.NoError(t, err)
	require.Len(t, bans, 1, "sent twice, it is one")
	mine := bob.Get("/me")
	sitetest.Sound(t, mine)
	require.Contains(t, mine.Body, "What you may not do")
	require.Contains(t, mine.Body, "Insults.")
	require.NotContains(t, mine.Body, "insults</b>", "nothing of the report")
	require.NotContains(t, anna.Get("/me").Body, "What you may not do")
	for _, bad := range []url.Values{
		{"do": {"ban"}, "player": {"p-east"}, "bar": {"press"}, "days": {"0"}, "reason": {"Insults."}},
		{"do": {"ban"}, "player": {"p-east"}, "bar": {"breath"}, "ever": {"1"}, "reason": {"Insults."}},
		{"do": {"ban"}, "player": {"mona"}, "bar": {"press"}, "ever": {"1"}, "reason": {"Myself."}},
		{"do": {"unban"}, "player": {"nobody"}, "reason": {"Insults."}},
		{"do": {"rename"}, "player": {"p-east"}, "name": {"0123456789012345678901234567890"}, "reason": {"Insults."}},
	} {
		answer := mona.Post("/moderation", bad)
		require.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode, bad)
		sitetest.Sound(t, answer)
	}
	require.Equal(t, http.StatusBadRequest, mona.Post("/moderation", url.Values{"do": {"dance"}, "player": {"p-east"}}).StatusCode)
	require.Equal(t, http.StatusSeeOther, mona.Post("/moderation", url.Values{"do": {"unban"}, "player": {"p-east"}, "reason": {"He has learnt."}}).StatusCode)
	require.NotContains(t, bob.Get("/me").Body, "What you may not do")

	require.NoError(t, server.Doors.SetModerator(t.Context(), "mona", false, sitetest.Noon))
	require.Equal(t, http.StatusNotFound, mona.Get("/moderation").StatusCode)
	acts, err := server.Doors.Acts(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"moderator no longer", "unban", "ban press seat until 2026-03-31 12:00 UTC", "answer", "moderator"}, actsOf(acts))
}

func actsOf(acts []roster.Act) (all []string) {
	for _, act := range acts {
		all = append(all, act.Act)
	}
	return all
}

func TestAMuteStandsOnOnesOwnPage(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Project()
	anna, bob := server.SignedIn("p-north"), server.SignedIn("p-east")
	answer := anna.Post("/me/blocks", url.Values{"do": {"mute"}, "player": {"p-east"}, "from": {"player"}})
	require.Equal(t, "/players/p-east#the-block", answer.Header.Get("Location"))
	require.Contains(t, anna.Get("/players/p-east").Body, "You mute this player.")
	me := anna.Get("/me")
	sitetest.Sound(t, me)
	require.Contains(t, me.Body, "Players whom you mute")
	require.NotContains(t, bob.Get("/me").Body, "Players whom you mute")
	require.NotContains(t, bob.Get("/players/p-north").Body, "You mute this player.")
	anna.Post("/me/blocks", url.Values{"do": {"unmute"}, "player": {"p-east"}})
	require.NotContains(t, anna.Get("/me").Body, "Players whom you mute")
	require.Equal(t, http.StatusNotFound, anna.Post("/me/blocks", url.Values{"do": {"mute"}, "player": {"nobody"}}).StatusCode)
}

// TestMessagesOfTheMutedAreFolded checks that posts of a muted player are folded for the visitor who mutes
// them, and for nobody else, and can be opened.
func TestMessagesOfTheMutedAreFolded(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Email("duel", "east", "PRESS TO PUBLIC", "hear my word", "END PRESS")
	server.Project()
	anna, bob := server.SignedIn("p-north"), server.SignedIn("p-east")
	anna.Post("/me/blocks", url.Values{"do": {"mute"}, "player": {"p-east"}})
	folded := anna.Get("/g/duel/thread")
	sitetest.Sound(t, folded)
	require.Contains(t, folded.Body, "A message of somebody whom you mute")
	require.Contains(t, folded.Body, "hear my word")
	for _, page := range []sitetest.Answer{bob.Get("/g/duel/thread"), server.Get("/g/duel/thread"), anna.Get("/g/duel/thread.json")} {
		require.NotContains(t, page.Body, "whom you mute")
	}
	seat := server.Get(server.SeatPath("duel", "north"))
	require.Contains(t, seat.Body, "A message of somebody whom you mute")
	require.NotContains(t, server.Get(server.SeatPath("duel", "east")).Body, "whom you mute")
}

// TestOneAnswerIsForAllReportsOfAPlayer answers two reports of one player by one form.
func TestOneAnswerIsForAllReportsOfAPlayer(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Project()
	anna, mona := server.SignedIn("p-north"), server.SignedIn("mona")
	server.SignedIn("p-east")
	require.NoError(t, server.Doors.SetModerator(t.Context(), "mona", true, sitetest.Noon))
	for _, about := range []string{"", "duel"} {
		require.Equal(t, http.StatusSeeOther, anna.Post("/report", url.Values{"player": {"p-east"}, "game": {about}, "reason": {"abuse"}, "said": {"He insults me."}}).StatusCode)
	}
	queue := mona.Get("/moderation")
	sitetest.Sound(t, queue)
	require.Contains(t, queue.Body, `name="all"`)
	require.Equal(t, http.StatusSeeOther, mona.Post("/moderation", url.Values{"do": {"answer"}, "report": {"2"}, "answer": {"Once is enough."}, "all": {"1"}}).StatusCode)
	require.Contains(t, mona.Get("/moderation").Body, "No report waits.")
}
