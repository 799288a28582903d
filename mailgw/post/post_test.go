package post_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"
	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"
	"golang.org/x/time/rate"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/mailgw/smtp"
)

// A sink is a mail server that keeps the emails that it takes, and answers as it is told.
type sink struct {
	mu       sync.Mutex
	answers  map[string][]error // by recipient, one for each attempt; nil takes the email
	taken    []string           // Message-IDs in the order they came
	attempts map[string]int
	addr     string
}

// errCut makes the sink break the connection after the final dot.
var errCut = errors.New("cut")

func startSink(t testing.TB) *sink {
	t.Helper()
	s := &sink{answers: map[string][]error{}, attempts: map[string]int{}}
	srv := gosmtp.NewServer(gosmtp.BackendFunc(func(c *gosmtp.Conn) (gosmtp.Session, error) {
		return &sinking{sink: s, conn: c}, nil
	}))
	srv.ErrorLog = log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s.addr = listener.Addr().String()
	go srv.Serve(listener)
	t.Cleanup(func() { srv.Close() })
	return s
}

type sinking struct {
	sink *sink
	conn *gosmtp.Conn
	to   string
	err  error
}

func (s *sinking) Reset()                                 {}
func (s *sinking) Logout() error                          { return nil }
func (s *sinking) Mail(string, *gosmtp.MailOptions) error { return nil }

func (s *sinking) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	s.sink.mu.Lock()
	defer s.sink.mu.Unlock()
	n := s.sink.attempts[to]
	s.sink.attempts[to]++
	s.to, s.err = to, nil
	if a := s.sink.answers[to]; n < len(a) {
		s.err = a[n]
	}
	if s.err != nil && !errors.Is(s.err, errCut) {
		return s.err
	}
	return nil
}

func (s *sinking) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.sink.mu.Lock()
	defer s.sink.mu.Unlock()
	_, id, _ := strings.Cut(string(text), "Message-ID: ")
	id, _, _ = strings.Cut(id, "\r\n")
	s.sink.taken = append(s.sink.taken, id)
	if s.err != nil {
		s.conn.Conn().Close()
	}
	return nil
}

func (s *sink) got() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.taken...)
}

func code(n int) error { return &gosmtp.SMTPError{Code: n, Message: "as told"} }

func email(n int) mailgw.Outbound {
	key := fmt.Sprintf("g7.%04d", n)
	return mailgw.Outbound{
		Key: key, MessageID: "<" + key + "@x>", Game: "g7", Kind: "report",
		From: "g7@house.example", To: fmt.Sprintf("s%d@else.example", n),
		Body: []byte("Message-ID: <" + key + "@x>\r\n\r\nhello\r\n"),
	}
}

func database(t testing.TB) (*sqlx.DB, string) {
	t.Helper()
	return pgtest.Tables(t)
}

var quick = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}

// office makes a post that sends to a sink.
func office(t testing.TB, sink *sink, cfg post.Config) *post.Post {
	t.Helper()
	sender, err := smtp.New(smtp.Config{URL: "smtp://" + sink.addr})
	require.NoError(t, err)
	t.Cleanup(func() { sender.Close() })
	cfg.Sender = sender
	if cfg.Retries == nil {
		cfg.Retries = quick
	}
	return post.New(cfg)
}

// run runs a post until the test ends, or until stop.
func run(t testing.TB, p *post.Post) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- p.Run(ctx) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			require.NoError(t, <-done)
		})
	}
	t.Cleanup(stop)
	return stop
}

func until(t testing.TB, p *post.Post, want func(post.Stats) bool) post.Stats {
	t.Helper()
	var stats post.Stats
	require.Eventually(t, func() bool {
		var err error
		stats, err = p.Stats(t.Context())
		return err == nil && want(stats)
	}, 2*time.Minute, 10*time.Millisecond)
	return stats
}

func sent(n int) func(post.Stats) bool {
	return func(s post.Stats) bool { return s.Sent == n && s.Queued+s.Sending == 0 }
}

func TestEmailIsPutAndSentOnce(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	p := office(t, sink, post.Config{DB: db, DSN: dsn})
	run(t, p)
	outbound := email(1)
	other := outbound
	other.Body = []byte("Message-ID: <another>\r\n\r\n")
	require.NoError(t, p.Put(t.Context(), outbound, outbound))
	require.NoError(t, p.Put(t.Context(), other))
	until(t, p, sent(1))
	require.NoError(t, p.Put(t.Context(), outbound))
	require.Equal(t, []string{outbound.MessageID}, sink.got())
}

func TestPutTxMovesWithItsTransaction(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	p := office(t, sink, post.Config{DB: db, DSN: dsn, Poll: time.Hour})
	run(t, p)
	for i, commit := range []bool{false, true} {
		tx, err := db.BeginTxx(t.Context(), nil)
		require.NoError(t, err)
		require.NoError(t, p.PutTx(t.Context(), tx, email(i)))
		if commit {
			require.NoError(t, tx.Commit())
		} else {
			require.NoError(t, tx.Rollback())
		}
	}
	until(t, p, sent(1)) // woken by the commit: it does not poll
	require.Equal(t, []string{email(1).MessageID}, sink.got())
}

func TestWhatBecomesOfAnEmail(t *testing.T) {
	for name, c := range map[string]struct {
		answers  []error
		state    string
		attempts int
		copies   int
	}{
		"taken":              {nil, "sent", 1, 1},
		"greylisted twice":   {[]error{code(451), code(451), nil}, "sent", 3, 1},
		"refused":            {[]error{code(550)}, "failed", 1, 0},
		"never taken":        {[]error{code(451), code(451), code(451), code(451), code(451)}, "failed", 4, 0},
		"cut after the dot":  {[]error{errCut, nil}, "sent", 2, 2},
		"always cut":         {[]error{errCut, errCut, errCut, errCut}, "failed", 2, 2},
		"greylisted and cut": {[]error{code(451), errCut, nil}, "sent", 3, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, dsn := database(t)
			sink := startSink(t)
			sink.answers[email(1).To] = c.answers
			p := office(t, sink, post.Config{DB: db, DSN: dsn, Unsure: 1})
			run(t, p)
			require.NoError(t, p.Put(t.Context(), email(1)))
			until(t, p, func(s post.Stats) bool { return s.Sent+s.Failed == 1 })
			var state, trouble string
			var attempts int
			require.NoError(t, db.QueryRow(`SELECT state, attempts, last_error FROM mail.outbox`).Scan(&state, &attempts, &trouble))
			require.Equal(t, c.state, state)
			require.Equal(t, c.attempts, attempts)
			require.Equal(t, state == "failed", trouble != "")
			require.Len(t, sink.got(), c.copies)
		})
	}
}

func TestWhatIsRefusedForGoodIsToldOnce(t *testing.T) {
	db, dsn := database(t)
	s := startSink(t)
	s.answers[email(1).To] = []error{code(451), &gosmtp.SMTPError{Code: 550, EnhancedCode: gosmtp.EnhancedCode{5, 1, 1}, Message: "no such user"}}
	s.answers[email(2).To] = []error{code(451), nil}
	refused := make(chan string, 9)
	p := office(t, s, post.Config{DB: db, DSN: dsn, Refused: func(_ context.Context, l mailgw.Outbound, why error) { refused <- l.Key + ": " + why.Error() }})
	run(t, p)
	require.NoError(t, p.Put(t.Context(), email(1), email(2)))
	until(t, p, func(s post.Stats) bool { return s.Sent == 1 && s.Failed == 1 })
	require.Contains(t, <-refused, email(1).Key+": ")
	require.Empty(t, refused)
}

func TestHigherPriorityGoesFirst(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	p := office(t, sink, post.Config{DB: db, DSN: dsn, Workers: 1})
	var emails []mailgw.Outbound
	for i := range 1000 {
		outbound := email(i)
		outbound.Priority = i % 4
		emails = append(emails, outbound)
	}
	require.NoError(t, p.Put(t.Context(), emails...))
	run(t, p)
	until(t, p, sent(1000))
	var want []string
	for priority := 3; priority >= 0; priority-- {
		for i := priority; i < 1000; i += 4 {
			want = append(want, email(i).MessageID)
		}
	}
	require.Equal(t, want, sink.got())
}

func TestAnotherProcessTakesOverWhatAKilledOneHeld(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	p := office(t, sink, post.Config{DB: db, DSN: dsn, Lease: 2 * time.Second})
	require.NoError(t, p.Put(t.Context(), email(1), email(2)))
	// A process took the first, handed it over, and was killed before it could say so.
	_, err := db.Exec(`UPDATE mail.outbox SET state = 'sending', attempts = 1, lease = now() + interval '300 ms' WHERE key = $1`, email(1).Key)
	require.NoError(t, err)
	start := time.Now()
	run(t, p)
	until(t, p, sent(2))
	require.GreaterOrEqual(t, time.Since(start), 250*time.Millisecond, "not before its lease is over")
	require.Equal(t, []string{email(2).MessageID, email(1).MessageID}, sink.got())
}

func TestAProcessAloneTakesOverAtOnce(t *testing.T) {
	db, dsn := database(t)
	s := startSink(t)
	p := office(t, s, post.Config{DB: db, DSN: dsn, Alone: true})
	require.NoError(t, p.Put(t.Context(), email(1)))
	_, err := db.Exec(`UPDATE mail.outbox SET state = 'sending', attempts = 1, lease = now() + interval '1 hour'`)
	require.NoError(t, err)
	run(t, p)
	until(t, p, sent(1))
}

func TestSeveralProcessesSendEachEmailOnce(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	var emails []mailgw.Outbound
	for i := range 200 {
		emails = append(emails, email(i))
	}
	first := office(t, sink, post.Config{DB: db, DSN: dsn})
	stop := run(t, first)
	run(t, office(t, sink, post.Config{DB: db, DSN: dsn}))
	run(t, office(t, sink, post.Config{DB: db}))
	require.NoError(t, first.Put(t.Context(), emails...))
	stop() // in the middle: it finishes the emails that it holds
	until(t, first, sent(200))
	require.Len(t, sink.got(), 200)
}

// stuck sends nothing, and hangs.
type stuck struct{}

func (stuck) Send(ctx context.Context, _ mailgw.Outbound) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// TestOthersSendWhatAProcessCannot: a process leaves to another the emails that this one has put and sends, but not for long.
func TestOthersSendWhatAProcessCannot(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	run(t, office(t, sink, post.Config{DB: db, DSN: dsn, Poll: time.Hour}))
	hanging := post.New(post.Config{DB: db, DSN: dsn, Sender: stuck{}, Poll: time.Hour})
	run(t, hanging)
	n := 0
	require.Eventually(t, func() bool {
		n++
		return hanging.Put(t.Context(), email(n)) == nil && len(sink.got()) > 3
	}, 2*time.Minute, 200*time.Millisecond)
}

// TestAProcessThatReachesNoServerLeavesEmailsToOthers runs a post that reaches no server, and another beside it: no email waits
// for a second attempt.
func TestAProcessThatReachesNoServerLeavesEmailsToOthers(t *testing.T) {
	db, dsn := database(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	nowhere := &sink{addr: listener.Addr().String()}
	require.NoError(t, listener.Close())
	var emails []mailgw.Outbound
	for n := range 20 {
		emails = append(emails, email(n))
	}
	lost := office(t, nowhere, post.Config{DB: db, DSN: dsn, Retries: []time.Duration{time.Hour}})
	require.NoError(t, lost.Put(t.Context(), emails...))
	run(t, lost)
	require.Eventually(t, func() bool {
		var tried int
		return db.Get(&tried, `SELECT count(*) FROM mail.outbox WHERE last_error <> ''`) == nil && tried > 0
	}, time.Minute, 10*time.Millisecond)
	sink := startSink(t)
	sound := office(t, sink, post.Config{DB: db, DSN: dsn, Retries: []time.Duration{time.Hour}})
	run(t, sound)
	until(t, sound, sent(20))
	var attempts []int
	require.NoError(t, db.Select(&attempts, `SELECT DISTINCT attempts FROM mail.outbox`))
	require.Equal(t, []int{1}, attempts)
	require.Len(t, sink.got(), 20)
}

func TestSupersededEmailIsNotSent(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	p := office(t, sink, post.Config{DB: db, DSN: dsn})
	require.NoError(t, p.Put(t.Context(), email(1), email(2)))
	tx, err := db.BeginTxx(t.Context(), nil)
	require.NoError(t, err)
	require.NoError(t, p.Supersede(t.Context(), tx, email(1).Key, "unknown"))
	require.NoError(t, tx.Commit())
	run(t, p)
	got := until(t, p, sent(1))
	require.Equal(t, 1, got.Superseded)
	require.Equal(t, []string{email(2).MessageID}, sink.got())
}

func TestRateIsKept(t *testing.T) {
	db, dsn := database(t)
	s := startSink(t)
	p := office(t, s, post.Config{DB: db, DSN: dsn, Rate: rate.Every(20 * time.Millisecond), Burst: 2})
	require.NoError(t, p.Put(t.Context(), email(0), email(1), email(2), email(3), email(4), email(5)))
	start := time.Now()
	run(t, p)
	until(t, p, sent(6))
	require.GreaterOrEqual(t, time.Since(start), 75*time.Millisecond)
}

func TestEachDomainHasAPaceOfItsOwn(t *testing.T) {
	db, dsn := database(t)
	s := startSink(t)
	p := office(t, s, post.Config{DB: db, DSN: dsn, Domains: map[string]rate.Limit{"slow.example": rate.Every(300 * time.Millisecond), "*": rate.Every(time.Hour)}})
	var emails []mailgw.Outbound
	for i := range 3 {
		slow := email(i)
		slow.To = fmt.Sprintf("s%d@SLOW.example", i)
		emails = append(emails, slow)
	}
	for i := 3; i < 6; i++ {
		emails = append(emails, email(i))
	}
	require.NoError(t, p.Put(t.Context(), emails...))
	start := time.Now()
	run(t, p)
	until(t, p, func(s post.Stats) bool { return s.Sent == 4 })
	require.GreaterOrEqual(t, time.Since(start), 600*time.Millisecond)
	require.ElementsMatch(t, []string{email(0).MessageID, email(1).MessageID, email(2).MessageID, email(3).MessageID}, s.got(), "others wait")
	failures, last, err := p.Failures(t.Context(), 5)
	require.NoError(t, err)
	require.Empty(t, failures)
	require.NotNil(t, last)
}

func TestPostOutlivesItsDatabase(t *testing.T) {
	db, dsn := database(t)
	sink := startSink(t)
	p := office(t, sink, post.Config{DB: db, DSN: dsn, Poll: 50 * time.Millisecond})
	run(t, p)
	require.NoError(t, p.Put(t.Context(), email(1)))
	until(t, p, sent(1))
	for i := range 5 { // every connection is cut, listener and workers alike
		require.Eventually(t, func() bool { // the pool may hold a connection that was cut before
			_, err := db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
			return err == nil
		}, 5*time.Second, 10*time.Millisecond)
		require.Eventually(t, func() bool { return p.Put(t.Context(), email(2+i)) == nil }, 5*time.Second, 10*time.Millisecond)
	}
	until(t, p, sent(6))
	require.Len(t, sink.got(), 6)
}

func TestPutRefusesWhatCannotBeSent(t *testing.T) {
	db, _ := database(t)
	p := post.New(post.Config{DB: db})
	require.ErrorContains(t, p.Put(t.Context(), email(1), mailgw.Outbound{Key: "k"}), "a key, a recipient and a body")
	got, err := p.Stats(t.Context())
	require.NoError(t, err)
	require.Zero(t, got, "all or none")
	require.Error(t, p.Run(t.Context()), "nobody to send letters")
}

func BenchmarkPutAndSend(b *testing.B) {
	db, dsn := database(b)
	p := office(b, startSink(b), post.Config{DB: db, DSN: dsn, Workers: 4})
	run(b, p)
	n := 0
	for b.Loop() {
		emails := make([]mailgw.Outbound, 100)
		for i := range emails {
			emails[i] = email(n)
			n++
		}
		require.NoError(b, p.Put(b.Context(), emails...))
		until(b, p, sent(n))
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "letters/s")
}

// TestAllWorkersSendWhatIsPutAtOnce requires that as many emails are on their way at a time as there are workers.
func TestAllWorkersSendWhatIsPutAtOnce(t *testing.T) {
	db, dsn := database(t)
	together := &together{all: make(chan struct{})}
	p := post.New(post.Config{DB: db, DSN: dsn, Sender: together, Workers: 4, Poll: time.Hour})
	run(t, p)
	require.NoError(t, mailgw.Within(t.Context(), db, "posting", func(tx *sqlx.Tx) error {
		return p.PutTx(t.Context(), tx, email(1), email(2), email(3), email(4))
	}))
	until(t, p, sent(4))
}

// together sends no email before four are on their way.
type together struct {
	begun atomic.Int64
	all   chan struct{}
}

func (s *together) Send(ctx context.Context, _ mailgw.Outbound) (string, error) {
	if s.begun.Add(1) == 4 {
		close(s.all)
	}
	select {
	case <-s.all:
		return "taken", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
