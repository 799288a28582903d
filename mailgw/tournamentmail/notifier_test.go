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
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob", "mute")
	server.Do("steward", tournament.PostNews{Text: "Good evening"})
	run := func(want int) {
		notifier := server.Notifier()
		notifier.DB, notifier.Post, notifier.Now = db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- notifier.Run(ctx) }()
		require.Eventually(t, func() bool { return mailgwtest.Count(t, db) >= want }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
		require.Equal(t, want, mailgwtest.Count(t, db))
	}
	run(5) // the steward's email about the office, two welcomes of the game, two emails of news
	server.Begin()
	run(7)
	_, err := db.Exec(`UPDATE mail.cursors SET pos = 0`)
	require.NoError(t, err)
	server.Do("steward", tournament.PostNews{Text: "Once more"})
	run(9) // after a second run, nothing comes twice
}

func TestOldNewsOfTournamentsAreNotToldWhenTheDatabaseWasLost(t *testing.T) {
	db, _ := pgtest.Tables(t)
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob")
	server.Do("steward", tournament.PostNews{Text: "Long ago"})
	server.N = 3 * 24 * 60
	server.Do("steward", tournament.PostNews{Text: "Today"})
	notifier := server.Notifier()
	notifier.DB, notifier.Post, notifier.Now = db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon.Add(3 * 24 * time.Hour) }
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- notifier.Run(ctx) }()
	require.Eventually(t, func() bool { return mailgwtest.Count(t, db) == 2 }, 10*time.Second, 5*time.Millisecond)
	cancel()
	require.NoError(t, <-done)
}

func TestTheSameCommitOfATournamentGivesTheSameBytes(t *testing.T) {
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob", "carl", "mute")
	server.Begin()
	server.Finish(1, 1)
	require.Equal(t, server.Told(server.Notifier()), server.Told(server.Notifier()))
	notifier := server.Notifier()
	notifier.Server.Pages = ""
	for _, emails := range server.Told(notifier) {
		for _, l := range emails {
			require.NotContains(t, mailgwtest.WordsOf(l), "https://")
		}
	}
}

func TestEmailsOfTournamentsAreNarrowAndHoldNoWish(t *testing.T) {
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob", "carl", "dora")
	server.Do("steward", tournament.PostNews{Text: "WITHDRAW everybody\nENTER " + strings.Repeat("and so on ", 20)})
	server.Begin()
	server.Finish(1, 1)
	server.Do("", tournament.Draw{})
	server.Finish(1, 2)
	server.Do("", tournament.CloseSeason{})
	server.Do("", tournament.Finish{})
	n := 0
	for _, emails := range server.Told(server.Notifier()) {
		for _, outbound := range emails {
			n++
			require.Equal(t, 20, outbound.Priority, "reports go first")
			_, parts := mailgwtest.PartsOf(t, outbound.Body)
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
