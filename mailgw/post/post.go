// Package post is the durable outbox. Emails are put in a table, alone or in the transaction of
// the change that they report, and sent from there until a server takes or refuses them, or all
// tries have failed. Several processes may send from one table.
//
// An email is sent once. Only if the outcome is unknown, because the connection or the process
// broke between the final dot and the answer, it is sent again, with the same Message-ID.
package post

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
	"golang.org/x/time/rate"

	"seneschal/mailgw"
)

// A Sender brings one email to a server and returns the server's reply on taking it.
type Sender interface {
	Send(ctx context.Context, email mailgw.Outbound) (reply string, err error)
}

// A Refusal is an error of a Sender that is more definite than "try again later".
type Refusal interface {
	error
	Permanent() bool // it will never be taken
	Uncertain() bool // it may have been taken
}

// Config says how emails are sent. DB is required, and Sender for Run; for the rest the zero
// value is right.
type Config struct {
	DB     *sqlx.DB
	DSN    string // for notice of other processes' emails at once; "" finds them by Poll
	Sender Sender

	Workers int                   // emails at the same time; 0 is 4
	Rate    rate.Limit            // emails a second; 0 is no limit
	Burst   int                   // emails at once, if there is a limit; 0 is 1
	Domains map[string]rate.Limit // emails a second to each mail domain; "*" is for all others; nil: no limit
	Retries []time.Duration       // waits between attempts; nil is Patience
	Unsure  int                   // how often an email that may have been taken is sent again; 0 is three times, -1 never
	Lease   time.Duration         // how long an attempt may last before others take over; 0 is 2 min
	Poll    time.Duration         // how often to look without notice; 0 is 10 s
	Alone   bool                  // no other process sends: emails of a killed one are taken over at once

	// Hold returns when an email to an address may be sent that is put now and is about the deadline
	// due (zero: about none); the zero time means at once. Nil: all may be sent at once.
	Hold func(ctx context.Context, address string, now, due time.Time) (time.Time, error)

	// Refused is called for emails that a server will never take; may be nil.
	Refused func(ctx context.Context, email mailgw.Outbound, why error)

	Log *slog.Logger     // nil is silence
	Now func() time.Time // nil: the clock
}

// Patience is the usual wait before each attempt but the first.
var Patience = []time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 16 * time.Hour,
}

// A Post is the outbox of a server.
type Post struct {
	cfg   Config
	limit *rate.Limiter
	paces paces
	wake  chan struct{} // one for each worker
	read  *quotables

	caughtUp sync.Map // games of which all emails have their row in mail.heard
}

var (
	_ mailgw.Poster   = (*Post)(nil)
	_ mailgw.Outbox   = (*Post)(nil)
	_ mailgw.Recaller = (*Post)(nil)
)

// New makes a Post of a database that has been migrated.
func New(cfg Config) *Post {
	cfg.Workers = cmp.Or(cfg.Workers, 4)
	cfg.Unsure = max(0, cmp.Or(cfg.Unsure, 3))
	cfg.Lease = cmp.Or(cfg.Lease, 2*time.Minute)
	cfg.Poll = cmp.Or(cfg.Poll, 10*time.Second)
	if cfg.Retries == nil {
		cfg.Retries = Patience
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	cfg.Log = cmp.Or(cfg.Log, slog.New(slog.DiscardHandler))
	limit := rate.NewLimiter(rate.Inf, 0)
	if cfg.Rate > 0 {
		limit = rate.NewLimiter(cfg.Rate, cmp.Or(cfg.Burst, 1))
	}
	return &Post{cfg: cfg, limit: limit, paces: paces{limits: cfg.Domains, of: map[string]*rate.Limiter{}}, wake: make(chan struct{}, cfg.Workers), read: newQuotables()}
}

// rouseWorkers wakes as many workers as there is work for.
func (p *Post) rouseWorkers(n int) {
	for range min(n, p.cfg.Workers) {
		select {
		case p.wake <- struct{}{}:
		default:
			return
		}
	}
}

// paces limits the rate of emails to mail domains.
type paces struct {
	limits map[string]rate.Limit
	mu     sync.Mutex // held from the call of waitingDomains until the email is taken
	of     map[string]*rate.Limiter
}

// waitingDomains returns the domains to which no email may be sent at the moment, and the time until
// the first may get one again.
func (p *paces) waitingDomains(now time.Time) (domains []string, next time.Duration) {
	for _, domain := range slices.Sorted(maps.Keys(p.of)) {
		l := p.of[domain]
		short := 1 - l.TokensAt(now)
		if short <= 0 {
			continue
		}
		wait := time.Duration(short / float64(l.Limit()) * float64(time.Second))
		if len(domains) == 0 || wait < next {
			next = wait
		}
		domains = append(domains, domain)
	}
	return domains, next
}

// noteEmail notes that an email goes to an address.
func (p *paces) noteEmail(address string, now time.Time) {
	domain := strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	limit, ok := p.limits[domain]
	if !ok {
		limit, ok = p.limits["*"]
	}
	if !ok {
		return
	}
	if p.of[domain] == nil {
		p.of[domain] = rate.NewLimiter(limit, 1)
	}
	p.of[domain].AllowN(now, 1)
}
