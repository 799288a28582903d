package post_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/post"
)

// resting holds emails to sleepers until a time, unless they are due by then.
func resting(until time.Time) func(context.Context, string, time.Time, time.Time) (time.Time, error) {
	return func(_ context.Context, address string, _, due time.Time) (time.Time, error) {
		if !strings.HasPrefix(address, "sleeper") || !due.IsZero() && due.Before(until) {
			return time.Time{}, nil
		}
		return until, nil
	}
}

// toSleeper returns an email of a thread to a reader in quiet hours.
func toSleeper(n int, game string) mailgw.Outbound {
	outbound := email(n)
	outbound.Game, outbound.To = game, "sleeper@else.example"
	return outbound
}

func TestEmailsWaitForTheEndOfQuietHours(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	cfg := post.Config{DB: db, DSN: dsn, Hold: resting(time.Now().Add(8 * time.Hour)), Workers: 1}
	answer, first, second := toSleeper(1, "g8"), toSleeper(2, "g7"), toSleeper(3, "g7")
	answer.Prompt = true
	second.Priority = 40 // and yet it is sent after the first
	p := office(t, sink, cfg)
	stop := run(t, p)
	require.NoError(t, p.Put(t.Context(), first))
	require.NoError(t, p.Put(t.Context(), second))
	require.NoError(t, p.Put(t.Context(), answer, email(4)))
	until(t, p, func(s post.Stats) bool { return s.Sent == 2 })
	require.ElementsMatch(t, []string{answer.MessageID, email(4).MessageID}, sink.got(), "answers are not held, nor emails to others")
	stop() // the server is killed meanwhile
	p = office(t, sink, cfg)
	run(t, p)
	require.NoError(t, p.Put(t.Context(), first, second), "they are the same emails")
	end := time.Now().Add(200 * time.Millisecond)
	require.NoError(t, p.Loosen(t.Context(), []string{first.To}, end))
	until(t, p, func(s post.Stats) bool { return s.Sent == 4 })
	require.False(t, time.Now().Before(end))
	require.Equal(t, []string{first.MessageID, second.MessageID}, sink.got()[2:], "in the order of their thread")
}

func TestWhatIsUrgentTakesItsThreadAlong(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	end := time.Now().Add(8 * time.Hour)
	p := office(t, sink, post.Config{DB: db, DSN: dsn, Hold: resting(end), Workers: 1})
	older, urgent, other := toSleeper(1, "g7"), toSleeper(2, "g7"), toSleeper(3, "g8")
	urgent.Due, urgent.Priority = end.Add(-time.Hour), 50
	for _, l := range []mailgw.Outbound{older, other, urgent} {
		require.NoError(t, p.Put(t.Context(), l))
	}
	run(t, p)
	got := until(t, p, func(s post.Stats) bool { return s.Sent == 2 })
	require.Equal(t, []string{older.MessageID, urgent.MessageID}, sink.got())
	require.Equal(t, 1, got.Queued)
	require.NoError(t, p.Put(t.Context(), toSleeper(4, "g7")))
	require.NoError(t, p.Put(t.Context(), urgent)) // as a look once a minute does
	require.NoError(t, p.Put(t.Context(), email(5)))
	got = until(t, p, func(s post.Stats) bool { return s.Sent == 3 })
	require.Equal(t, 2, got.Queued, "it was sent already, and takes nothing along")
	require.Zero(t, got.Oldest, "what waits by intention is not late")
}

func TestEmailsGoWhenQuietHoursAreChanged(t *testing.T) {
	db, dsn := database(t)
	s := startSink(t)
	p := office(t, s, post.Config{DB: db, DSN: dsn, Hold: resting(time.Now().Add(8 * time.Hour))})
	called := toSleeper(2, "g8")
	called.Call, called.NotBefore = "c", time.Now().Add(time.Hour)
	require.NoError(t, p.Put(t.Context(), toSleeper(1, "g7"), called))
	run(t, p)
	require.NoError(t, p.Loosen(t.Context(), []string{"Sleeper@else.example"}, time.Now()))
	got := until(t, p, func(s post.Stats) bool { return s.Sent == 1 })
	require.Equal(t, 1, got.Queued, "a call may still be made instead of it")
}
