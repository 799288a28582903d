package notifier_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host/tournaments"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/post"
)

// deskTold returns the emails that follow from each commit of the desk.
func deskTold(gateway *mailgwtest.Gateway, c *notifier.Notifier) [][]mailgw.Outbound {
	gateway.T.Helper()
	var all [][]mailgw.Outbound
	desk := substitute.New()
	for commit, err := range gateway.Store.Load(context.Background(), aggregate.DeskLog, 0) {
		require.NoError(gateway.T, err)
		events, err := substitute.Registry().DecodeAll(commit.Events)
		require.NoError(gateway.T, err)
		next := event.Fold(desk, events...)
		emails, err := c.HandleDesk(context.Background(), commit, desk, next, events)
		require.NoError(gateway.T, err)
		all, desk = append(all, emails), next
	}
	return all
}

func lastOfDesk(o *mailgwtest.Gateway) []mailgw.Outbound {
	told := deskTold(o, o.Notifier())
	return told[len(told)-1]
}

func TestAnOfferTellsEachCandidateWhatIsPublic(t *testing.T) {
	gateway, desks := mailgwtest.OpenDesk(t)
	gateway.Email("anne", "north", "bid 3", "ALWAYS bid 1", "PRESS TO east", "Be my friend.", "END PRESS")
	gateway.Email("bob", "east", "bid 1")
	gateway.Email("anne", "north", "RESIGN")
	n := desks.Offer(t, gateway)
	told := lastOfDesk(gateway)
	require.Len(t, told, 2)
	require.Equal(t, []string{mailgwtest.Carl, "dora@players.example"}, []string{told[0].To, told[1].To}, "the best first")
	text := mailgwtest.WordsOf(told[1])
	for _, want := range []string{
		"[desk] A seat for you? North in Game 7 (offer 1)", "YES or NO", "its holder gives it up", "Game 7 (g7)",
		"Sun 1 Mar 2026, 21:00 CET", "Phases that have been played: 1.", "only if that is a gain", "Round 2", "# THE TABLE",
	} {
		require.Contains(t, text, want)
	}
	for _, hidden := range []string{"Be my friend", "bid 1", "BID 1", "anne", "carl", "bob", "players.example"} {
		require.NotContains(t, text, hidden)
	}
	require.NotContains(t, text, "tournament", "the game belongs to none")
	require.Equal(t, mailgwtest.Server().ReplyAddress("desk", "dora", n), mailgwtest.ReplyTo(t, told[1]))
	require.Equal(t, deskTold(gateway, gateway.Notifier()), deskTold(gateway, gateway.Notifier()), "the same commit gives the same bytes")
	desks.Do(t, "taken", "dora", substitute.Take{Vacancy: n})
	require.Empty(t, lastOfDesk(gateway), "the others learn it when they answer")
}

// TestAPlayerWhoMissedTheFirstPhaseIsToldAndAnswersWithOrders sends the answer to the email's own address.
func TestAPlayerWhoMissedTheFirstPhaseIsToldAndAnswersWithOrders(t *testing.T) {
	gateway, desks := mailgwtest.OpenDesk(t)
	desks.Do(t, "open", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", From: "anne", Why: substitute.Silent})
	told := lastOfDesk(gateway)
	require.Len(t, told, 1)
	require.Equal(t, "anne@players.example", told[0].To)
	require.Contains(t, mailgwtest.WordsOf(told[0]), "You have missed the first phase of Game 7 as North")
	require.Equal(t, mailgw.Processed, gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: mailgwtest.ReplyTo(t, told[0]), Subject: "Re: x", Body: "READY"}))
	info, _ := mailgwtest.MustGame(t, gateway, "g7").SeatInfo("north")
	require.True(t, info.Final)
	desks.Do(t, "other", "", substitute.Open{Game: "g7", Seat: "east", Ruleset: "tiny", From: "somebody", Why: substitute.Silent})
	require.Empty(t, lastOfDesk(gateway), "the seat has another holder by now")
}

func TestAnOfferIsAnsweredFromTheEmailItself(t *testing.T) {
	gateway, desks := mailgwtest.OpenDesk(t)
	n := desks.Offer(t, gateway)
	told := lastOfDesk(gateway)
	quoted := "> " + strings.ReplaceAll(mailgwtest.WordsOf(told[0]), "\n", "\n> ")
	require.Equal(t, mailgw.Processed, gateway.Send(mailgwtest.Mail{
		ID: "<1@x>", From: mailgwtest.Carl, To: mailgwtest.ReplyTo(t, told[0]), Subject: "Re: [desk] A seat for you?", Header: "In-Reply-To: " + told[0].MessageID + "\r\n", Body: "Yes\n\nOn Sunday the server wrote:\n" + quoted,
	}))
	require.Equal(t, game.Player("carl"), desks.Vacancy(t, n).Taker)
}

func TestAnOfferSaysWhatATournamentCounts(t *testing.T) {
	for format, want := range map[string]string{
		`{format: honour, seats: 2, rounds: 2, play: {ruleset: tiny}}`: "yours are yours",
		`{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}}`:  "stay with who was drawn",
	} {
		gateway, desks := mailgwtest.OpenDesk(t)
		rules, err := tournament.Read([]byte(format))
		require.NoError(t, err)
		tours := tournaments.New(gateway.Host, nil)
		_, err = tours.Obey(t.Context(), "cup", "announce", tournament.Command{At: mailgwtest.Noon, By: "steward", Do: tournament.Announce{Title: "Cup of Logres", Rules: rules}})
		require.NoError(t, err)
		desks.Do(t, "carl comes", "carl", substitute.Volunteer{})
		desks.Do(t, "open", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", Tournament: "cup", From: "anne", Why: substitute.Regency})
		desks.Do(t, "offer", "", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "carl"}}, Until: mailgwtest.Noon.Add(time.Hour)})
		c := gateway.Notifier()
		c.Tournament = func(ctx context.Context, id string) (*tournament.Tournament, error) {
			t, _, err := tours.Tournament(ctx, id)
			return t, err
		}
		told := deskTold(gateway, c)
		text := mailgwtest.WordsOf(told[len(told)-1][0])
		require.Contains(t, text, "Cup of Logres (cup)")
		require.Contains(t, text, want)
		require.Contains(t, text, "he may come back")
	}
}

func TestTheStewardHearsWhoPlaysOnAndWhoGotNothingHearsWhy(t *testing.T) {
	gateway, desks := mailgwtest.OpenDesk(t)
	n := desks.Offer(t, gateway)
	desks.Do(t, "dora takes", "dora", substitute.Take{Vacancy: n})
	desks.Do(t, "failed", "", substitute.Fail{Vacancy: n, Why: "the steward has another in mind"})
	sorry := lastOfDesk(gateway)
	require.Len(t, sorry, 1)
	require.Equal(t, "dora@players.example", sorry[0].To)
	require.Contains(t, mailgwtest.WordsOf(sorry[0]), "the steward has another in mind")
	desks.Do(t, "carl takes", "carl", substitute.Take{Vacancy: n})
	gateway.People.Speaks = map[game.Player]string{"carl": "fr"}
	desks.Do(t, "back", "", substitute.Fail{Vacancy: n, Why: substitute.HolderBack})
	require.Contains(t, mailgwtest.WordsOf(lastOfDesk(gateway)[0]), "n'a pas pu vous être remis\u00a0: son titulaire est revenu.")
	desks.Do(t, "dora again", "", substitute.Close{Vacancy: n, Why: substitute.GameOver})
	n = 2
	desks.Do(t, "open again", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", Why: substitute.Resigned})
	desks.Do(t, "offer again", "", substitute.Offer{Vacancy: n, Candidates: []substitute.Candidate{{Player: "carl"}}, Until: mailgwtest.Noon.Add(time.Hour)})
	desks.Do(t, "carl takes it", "carl", substitute.Take{Vacancy: n})
	desks.Do(t, "filled", "", substitute.Fill{Vacancy: n})
	filled := lastOfDesk(gateway)
	require.Len(t, filled, 1)
	require.Equal(t, "boss@players.example", filled[0].To)
	require.Contains(t, mailgwtest.WordsOf(filled[0]), "North in Game 7 is played by carl from now on")
}

func TestTheNotifierFollowsTheDesk(t *testing.T) {
	db, _ := pgtest.Tables(t)
	gateway, desks := mailgwtest.OpenDesk(t)
	desks.Offer(t, gateway)
	require.NoError(t, other(gateway.Store))
	for _, want := range []int{5, 5, 6} { // the steward's email, two reports and two offers; nothing twice; the new email
		if want == 6 {
			desks.Do(t, "dora takes", "dora", substitute.Take{Vacancy: 1})
			desks.Do(t, "filled", "", substitute.Fill{Vacancy: 1})
		}
		c := gateway.Notifier()
		c.DB, c.Post, c.Now = db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- c.Run(ctx) }()
		require.Eventually(t, func() bool { return mailgwtest.Count(t, db) == want }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
		_, err := db.Exec(`UPDATE mail.cursors SET pos = 0`)
		require.NoError(t, err)
	}
}

// other puts a commit into the store, of a log that the notifier does not know.
func other(store eventstore.Store) error {
	ev := []event.Envelope{{Kind: "other.happened", Version: 1, Data: []byte(`{}`)}}
	_, err := store.Append(context.Background(), eventstoretest.ForAll(eventstore.Draft{Log: "desk/other", At: mailgwtest.Noon, CommandID: "x", Events: ev}))
	return err
}
