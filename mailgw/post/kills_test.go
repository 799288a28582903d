package post_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/mailgw/smtp"
)

// A mortal hands emails to a server, and is killed after some of them, before it can report: it
// never answers again.
type mortal struct {
	post.Sender
	life   atomic.Int64
	killed chan struct{}
	once   sync.Once
	buried chan struct{}
}

func (m *mortal) Send(ctx context.Context, l mailgw.Outbound) (string, error) {
	reply, err := m.Sender.Send(ctx, l)
	if m.life.Add(-1) > 0 {
		return reply, err
	}
	m.once.Do(func() { close(m.killed) })
	<-m.buried
	return "", context.Canceled
}

// TestAKillRepeatsOneEmailAtMost sends a thousand emails while the sending process is killed
// twenty times between an email and its note. None is lost, and repeated emails have the same
// Message-ID, at most one for each email that was under way.
func TestAKillRepeatsOneEmailAtMost(t *testing.T) {
	for _, workers := range []int{1, 4} {
		db, dsn := database(t)
		sink := startSink(t)
		emails, kills := 1000, 20
		var all []mailgw.Outbound
		for n := range emails {
			all = append(all, email(n))
		}
		require.NoError(t, post.New(post.Config{DB: db}).Put(t.Context(), all...))
		buried := make(chan struct{})
		var processes sync.WaitGroup
		for range kills {
			m := &mortal{killed: make(chan struct{}), buried: buried}
			m.life.Store(int64(1 + rand.IntN(45)))
			begin(t, dsn, sink, m, workers, &processes)
			<-m.killed
		}
		last := office(t, sink, post.Config{DB: db, Workers: workers, Alone: true, Poll: 10 * time.Millisecond, Retries: post.Patience})
		run(t, last)
		until(t, last, sent(emails))
		close(buried)
		processes.Wait()
		came := map[string]int{}
		for _, id := range sink.got() {
			came[id]++
		}
		require.Len(t, came, emails, "nothing is lost")
		require.LessOrEqual(t, len(sink.got())-emails, kills*workers, "one at most for each letter under way")
		t.Logf("%d at a time: %d kills, %d came twice", workers, kills, len(sink.got())-emails)
	}
}

// TestAnEmailThatIsUnderWayAtEachKillIsNotGivenUp: on a slow machine, that may happen to the
// first email in the queue. Nor is it given up if a server then makes it wait.
func TestAnEmailThatIsUnderWayAtEachKillIsNotGivenUp(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	kills := 6
	sink.answers[email(1).To] = append(make([]error, kills), code(451), nil)
	require.NoError(t, post.New(post.Config{DB: db}).Put(t.Context(), email(1)))
	buried := make(chan struct{})
	var processes sync.WaitGroup
	defer processes.Wait()
	defer close(buried)
	for range kills {
		m := &mortal{killed: make(chan struct{}), buried: buried}
		m.life.Store(1)
		begin(t, dsn, sink, m, 1, &processes)
		<-m.killed
	}
	retries := slices.Repeat([]time.Duration{time.Millisecond}, len(post.Patience))
	last := office(t, sink, post.Config{DB: db, Workers: 1, Alone: true, Poll: 10 * time.Millisecond, Retries: retries})
	run(t, last)
	until(t, last, sent(1))
	require.Len(t, sink.got(), kills+1)
}

// begin starts a process that sends until it is killed; then it loses its database.
func begin(t *testing.T, dsn string, sink *sink, mortal *mortal, workers int, running *sync.WaitGroup) {
	db, err := sqlx.Open("postgres", dsn)
	require.NoError(t, err)
	sender, err := smtp.New(smtp.Config{URL: "smtp://" + sink.addr})
	require.NoError(t, err)
	mortal.Sender = sender
	p := post.New(post.Config{DB: db, Sender: mortal, Workers: workers, Alone: true, Lease: 5 * time.Second, Poll: 10 * time.Millisecond})
	ctx, stop := context.WithCancel(context.Background())
	running.Go(func() { require.NoError(t, p.Run(ctx)) })
	running.Go(func() {
		<-mortal.killed
		stop()
		require.NoError(t, db.Close())
		<-mortal.buried
		require.NoError(t, sender.Close())
	})
}
