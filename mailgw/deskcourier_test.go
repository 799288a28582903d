package mailgw_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/post"
	"seneschal/migrations"
)

// deskTold are the letters that follow from each commit of the desk.
func (o *gateway) deskTold(c *courier.Courier) [][]mailgw.Outbound {
	o.t.Helper()
	var all [][]mailgw.Outbound
	d := substitute.New()
	for commit, err := range o.store.Load(context.Background(), aggregate.DeskLog, 0) {
		require.NoError(o.t, err)
		events, err := substitute.Vocabulary().OpenAll(commit.Events)
		require.NoError(o.t, err)
		next := event.Fold(d, events...)
		letters, err := c.HandleDesk(context.Background(), commit, d, next, events)
		require.NoError(o.t, err)
		all, d = append(all, letters), next
	}
	return all
}

func (o *gateway) lastOfDesk() []mailgw.Outbound {
	told := o.deskTold(o.courier())
	return told[len(told)-1]
}

func TestAnOfferTellsEachCandidateWhatIsPublic(t *testing.T) {
	o, d := openDesk(t)
	o.letter("anne", "north", "bid 3", "ALWAYS bid 1", "PRESS TO east", "Be my friend.", "END PRESS")
	o.letter("bob", "east", "bid 1")
	o.letter("anne", "north", "RESIGN")
	n := d.offer(t, o)
	told := o.lastOfDesk()
	require.Len(t, told, 2)
	require.Equal(t, []string{carl, "dora@players.example"}, []string{told[0].To, told[1].To}, "the best first")
	text := wordsOf(told[1])
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
	require.Equal(t, house().ReplyAddress("desk", "dora", n), replyTo(t, told[1]))
	require.Equal(t, o.deskTold(o.courier()), o.deskTold(o.courier()), "the same commit gives the same bytes")
	d.do(t, "taken", "dora", substitute.Take{Vacancy: n})
	require.Empty(t, o.lastOfDesk(), "the others learn it when they answer")
}

func TestAnOfferIsAnsweredFromTheLetterItself(t *testing.T) {
	o, d := openDesk(t)
	n := d.offer(t, o)
	told := o.lastOfDesk()
	quoted := "> " + strings.ReplaceAll(wordsOf(told[0]), "\n", "\n> ")
	require.Equal(t, mailgw.Processed, o.send(mail{
		id: "<1@x>", from: carl, to: replyTo(t, told[0]), subject: "Re: [desk] A seat for you?", header: "In-Reply-To: " + told[0].MessageID + "\r\n", body: "Yes\n\nOn Sunday the house wrote:\n" + quoted,
	}))
	require.Equal(t, game.Player("carl"), d.vacancy(t, n).Taker)
}

func TestAnOfferSaysWhatATournamentCounts(t *testing.T) {
	for format, want := range map[string]string{
		`{format: honour, seats: 2, rounds: 2, play: {ruleset: tiny}}`: "yours are yours",
		`{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}}`:  "stay with who was drawn",
	} {
		o, d := openDesk(t)
		rules, err := tournament.Read([]byte(format))
		require.NoError(t, err)
		clubs := host.NewTournaments(o.host)
		_, err = clubs.Obey(t.Context(), "cup", "announce", tournament.Command{At: noon, By: "steward", Do: tournament.Announce{Title: "Cup of Logres", Rules: rules}})
		require.NoError(t, err)
		d.do(t, "carl comes", "carl", substitute.Volunteer{})
		d.do(t, "open", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", Tournament: "cup", From: "anne", Why: substitute.Regency})
		d.do(t, "offer", "", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "carl"}}, Until: noon.Add(time.Hour)})
		c := o.courier()
		c.Tournament = func(ctx context.Context, id string) (*tournament.Tournament, error) {
			t, _, err := clubs.Tournament(ctx, id)
			return t, err
		}
		told := o.deskTold(c)
		text := wordsOf(told[len(told)-1][0])
		require.Contains(t, text, "Cup of Logres (cup)")
		require.Contains(t, text, want)
		require.Contains(t, text, "he may come back")
	}
}

func TestTheStewardHearsWhoPlaysOnAndWhoGotNothingHearsWhy(t *testing.T) {
	o, d := openDesk(t)
	n := d.offer(t, o)
	d.do(t, "dora takes", "dora", substitute.Take{Vacancy: n})
	d.do(t, "failed", "", substitute.Fail{Vacancy: n, Why: "the steward has another in mind"})
	sorry := o.lastOfDesk()
	require.Len(t, sorry, 1)
	require.Equal(t, "dora@players.example", sorry[0].To)
	require.Contains(t, wordsOf(sorry[0]), "the steward has another in mind")
	d.do(t, "carl takes", "carl", substitute.Take{Vacancy: n})
	o.people.speaks = map[game.Player]string{"carl": "fr"}
	d.do(t, "back", "", substitute.Fail{Vacancy: n, Why: substitute.HolderBack})
	require.Contains(t, wordsOf(o.lastOfDesk()[0]), "n'a pas pu vous être remis : son titulaire est revenu.")
	d.do(t, "dora again", "", substitute.Close{Vacancy: n, Why: substitute.GameOver})
	n = 2
	d.do(t, "open again", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", Why: substitute.Resigned})
	d.do(t, "offer again", "", substitute.Offer{Vacancy: n, Candidates: []substitute.Candidate{{Player: "carl"}}, Until: noon.Add(time.Hour)})
	d.do(t, "carl takes it", "carl", substitute.Take{Vacancy: n})
	d.do(t, "filled", "", substitute.Fill{Vacancy: n})
	filled := o.lastOfDesk()
	require.Len(t, filled, 1)
	require.Equal(t, "boss@players.example", filled[0].To)
	require.Contains(t, wordsOf(filled[0]), "North in Game 7 is played by carl from now on")
}

func TestTheCourierFollowsTheDesk(t *testing.T) {
	db, err := sqlx.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	o, d := openDesk(t)
	d.offer(t, o)
	require.NoError(t, other(o.store))
	for _, want := range []int{4, 4, 5} { // two reports and two offers; nothing twice; what is new
		if want == 5 {
			d.do(t, "dora takes", "dora", substitute.Take{Vacancy: 1})
			d.do(t, "filled", "", substitute.Fill{Vacancy: 1})
		}
		c := o.courier()
		c.DB, c.Post, c.Now = db, post.New(post.Config{DB: db}), func() time.Time { return noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- c.Run(ctx) }()
		require.Eventually(t, func() bool { return count(t, db) == want }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
		_, err = db.Exec(`UPDATE mail.cursors SET pos = 0`)
		require.NoError(t, err)
	}
}

// other puts a commit of a log into the store that the courier does not know.
func other(store eventstore.Store) error {
	happened := []event.Envelope{{Kind: "other.happened", Version: 1, Data: []byte(`{}`)}}
	_, err := store.Append(context.Background(), eventstoretest.ForAll(eventstore.Draft{Log: "desk/other", At: noon, Cause: "x", Events: happened}))
	return err
}
