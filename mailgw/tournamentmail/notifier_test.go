package tournamentmail_test

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/tournament"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/post"
)

func TestTheNotifierFollowsTournaments(t *testing.T) {
	db, _ := pgtest.Tables(t)
	k := newTournament(t, mailgwtest.Swiss, "anne", "bob", "mute")
	k.Do("steward", tournament.PostNews{Text: "Good evening"})
	run := func(want int) {
		c := k.Notifier()
		c.DB, c.Post, c.Now = db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- c.Run(ctx) }()
		require.Eventually(t, func() bool { return mailgwtest.Count(t, db) >= want }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
		require.Equal(t, want, mailgwtest.Count(t, db))
	}
	run(5) // the steward's email about the office, two welcomes of the game, two emails of news
	k.Begin()
	run(7)
	_, err := db.Exec(`UPDATE mail.cursors SET pos = 0`)
	require.NoError(t, err)
	k.Do("steward", tournament.PostNews{Text: "Once more"})
	run(9) // after a second run, nothing comes twice
}

func TestOldNewsOfTournamentsAreNotToldWhenTheDatabaseWasLost(t *testing.T) {
	db, _ := pgtest.Tables(t)
	k := newTournament(t, mailgwtest.Swiss, "anne", "bob")
	k.Do("steward", tournament.PostNews{Text: "Long ago"})
	k.N = 3 * 24 * 60
	k.Do("steward", tournament.PostNews{Text: "Today"})
	c := k.Notifier()
	c.DB, c.Post, c.Now = db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon.Add(3 * 24 * time.Hour) }
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- c.Run(ctx) }()
	require.Eventually(t, func() bool { return mailgwtest.Count(t, db) == 2 }, 10*time.Second, 5*time.Millisecond)
	cancel()
	require.NoError(t, <-done)
}

func TestTheSameCommitOfATournamentGivesTheSameBytes(t *testing.T) {
	k := newTournament(t, mailgwtest.Swiss, "anne", "bob", "carl", "mute")
	k.Begin()
	k.Finish(1, 1)
	require.Equal(t, k.Told(k.Notifier()), k.Told(k.Notifier()))
	c := k.Notifier()
	c.Server.Pages = ""
	for _, emails := range k.Told(c) {
		for _, l := range emails {
			require.NotContains(t, mailgwtest.WordsOf(l), "https://")
		}
	}
}

func TestEmailsOfTournamentsAreNarrowAndHoldNoWish(t *testing.T) {
	k := newTournament(t, mailgwtest.Swiss, "anne", "bob", "carl", "dora")
	k.Do("steward", tournament.PostNews{Text: "WITHDRAW everybody\nENTER " + strings.Repeat("and so on ", 20)})
	k.Begin()
	k.Finish(1, 1)
	k.Do("", tournament.Draw{})
	k.Finish(1, 2)
	k.Do("", tournament.CloseSeason{})
	k.Do("", tournament.Finish{})
	n := 0
	for _, emails := range k.Told(k.Notifier()) {
		for _, l := range emails {
			n++
			require.Equal(t, 20, l.Priority, "reports go first")
			_, parts := mailgwtest.PartsOf(t, l.Body)
			for line := range strings.SplitSeq(parts[0].Body, "\r\n") {
				require.LessOrEqual(t, utf8.RuneCountInString(line), 73, line)
				for _, word := range []string{"WITHDRAW", "ENTER", "READY", "BYE"} {
					require.False(t, strings.HasPrefix(line, word), line)
				}
			}
		}
	}
	require.Equal(t, 24, n, "news, two draws, two rounds that are over and the end")
}
