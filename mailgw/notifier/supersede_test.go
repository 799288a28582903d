package notifier_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/post"
	"seneschal/mailgw/watch"
)

// telling is a gateway whose notifier and reminder use a real post.
type telling struct {
	*mailgwtest.Gateway
	db   *sqlx.DB
	sent *post.Post
}

func tellingOffice(t testing.TB) *telling {
	db, _ := pgtest.Tables(t)
	o := &telling{mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays}), db, post.New(post.Config{DB: db})}
	o.In.Post = o.sent
	return o
}

// tell runs the notifier until a number of emails of a kind are in the post.
func (o *telling) tell(kind string, want int) {
	o.T.Helper()
	notifier := o.Notifier()
	notifier.DB, notifier.Post, notifier.Recall, notifier.Now = o.db, o.sent, o.sent, func() time.Time { return mailgwtest.Noon }
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- notifier.Run(ctx) }()
	require.Eventually(o.T, func() bool { return o.count(`kind LIKE '`+kind+`%'`) == want }, 10*time.Second, 5*time.Millisecond)
	cancel()
	require.NoError(o.T, <-done)
}

// remindAll sends reminders some time after noon.
func (o *telling) remindAll(after time.Duration) {
	o.T.Helper()
	reminder := &watch.Reminder{
		People: o.People, Post: o.sent, Server: mailgwtest.Server(), Now: func() time.Time { return mailgwtest.Noon.Add(after) },
		Deadlines: watch.Deadlines{Games: mailgwtest.HostOf{Host: o.Host}, Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g7"}, nil }},
	}
	require.NoError(o.T, reminder.Look(context.Background()))
}

// states returns the states of the emails of a kind, by seat.
func (o *telling) states(kind string) map[string]string {
	var rows []struct{ Key, State string }
	require.NoError(o.T, o.db.Select(&rows, `SELECT key, state FROM mail.outbox WHERE kind LIKE $1`, kind+"%"))
	all := map[string]string{}
	for _, r := range rows {
		all[strings.Split(r.Key, ".")[1]] = r.State
	}
	return all
}

func (o *telling) steward(line string) {
	o.Obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: line}}})
}

func TestEmailsAboutTheClockAreVoidWhenTheNextReportIsWritten(t *testing.T) {
	telling := tellingOffice(t)
	telling.tell("welcome", 2)
	telling.steward("EXTEND 24 h WHY a feast")
	telling.tell("clock", 2)
	telling.remindAll(65 * time.Hour)
	_, err := telling.db.Exec(`UPDATE mail.outbox SET state = 'sending', lease = now() + interval '1 hour' WHERE key LIKE 'g7.east.reminder.%'`)
	require.NoError(t, err)
	telling.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: telling.Token("north"), Body: "bid 1"})
	telling.Email("anne", "north", "bid 3")
	telling.Email("bob", "east", "bid 1")
	telling.tell("report", 2)

	both := func(state string) map[string]string { return map[string]string{"north": state, "east": state} }
	require.Equal(t, both("superseded"), telling.states("clock"))
	require.Equal(t, map[string]string{"north": "superseded", "east": "sending"}, telling.states("reminder"), "one is on its way")
	require.Equal(t, both("queued"), telling.states("welcome"), "what happened is news for ever")
	require.Equal(t, map[string]string{"north": "queued"}, telling.states("receipt"))
	require.Equal(t, both("queued"), telling.states("report"))
	var body []byte
	require.NoError(t, telling.db.Get(&body, `SELECT body FROM mail.outbox WHERE key LIKE 'g7.north.report.%'`))
	_, parts := mailgwtest.PartsOf(t, body)
	require.Contains(t, parts[0].Body, "a feast", "the report tells what the notice would have")
}

func TestReportsThatWereNotSentAreSentAll(t *testing.T) {
	telling := tellingOffice(t)
	telling.tell("welcome", 2)
	for _, bid := range []string{"bid 3", "bid 1"} {
		telling.Email("anne", "north", bid)
		telling.Email("bob", "east", bid)
	}
	telling.tell("report", 4)
	require.Equal(t, 6, telling.count(`state = 'queued' AND kind IN ('welcome', 'report')`))
}

func TestARewindingMakesRemindersVoid(t *testing.T) {
	telling := tellingOffice(t)
	telling.Email("anne", "north", "bid 3")
	telling.Email("bob", "east", "bid 1")
	telling.tell("report", 2)
	telling.remindAll(40 * time.Hour)
	telling.steward("REWIND 1 WHY a mistake")
	telling.tell("rewound", 2)
	require.Equal(t, map[string]string{"north": "superseded", "east": "superseded"}, telling.states("reminder"))
	require.Equal(t, 4, telling.count(`state = 'queued' AND kind IN ('rewound', 'report')`))
}

func TestAReminderOfALaterPhaseIsNotVoid(t *testing.T) {
	telling := tellingOffice(t)
	telling.Email("anne", "north", "bid 3")
	telling.Email("bob", "east", "bid 1")
	telling.remindAll(40 * time.Hour) // of the second phase, of which the notifier has not told yet
	telling.tell("report", 2)
	require.Zero(t, telling.count(`state = 'superseded'`))
}

// count counts the emails for which an SQL condition holds.
func (o *telling) count(where string) (n int) {
	require.NoError(o.T, o.db.Get(&n, `SELECT count(*) FROM mail.outbox WHERE `+where))
	return n
}
