// Package post is the durable outbox. Emails are put in a table, alone or in the transaction of
// the change that they report, and sent from there until a server takes or refuses them, or all
// tries have failed. Several processes may send from one table.
//
// A process that reaches no mail server leaves its emails to the others, and pauses: that is not counted as an attempt.
//
// An email is sent once. Only if the outcome is unknown, because the connection or the process
// broke between the final dot and the answer, it is sent again, with the same Message-ID.
package post

import (
	"cmp"
	"context"
	"crypto/rand"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"
	"golang.org/x/time/rate"

	"seneschal/mailgw"
)

// A Sender hands one email to a mail server and returns the server's reply on taking it. An error that is a Refusal
// tells more than "try again later".
type Sender interface {
	Send(ctx context.Context, email mailgw.Outbound) (reply string, err error)
}

// A Refusal is an error of a Sender that is more definite than "try again later".
type Refusal interface {
	error
	Permanent() bool // the email will never be taken
	Uncertain() bool // the email may have been taken
	Unoffered() bool // no server answered: another process may reach one
}

// Config says how emails are sent. DB is required, and Sender for Run; for all other fields the zero value will do.
type Config struct {
	DB     *sqlx.DB
	DSN    string // of DB, to be notified of other processes' emails at once; "": they are found after Poll
	Sender Sender

	Workers int                   // emails at the same time; 0 is 4
	Rate    rate.Limit            // emails a second; 0 is no limit
	Burst   int                   // emails at once, if there is a limit; 0 is 1
	Domains map[string]rate.Limit // emails a second to each mail domain; "*" is for all others; nil: no limit
	Retries []time.Duration       // waits between attempts; nil is Patience
	Unsure  int                   // how many attempts may end in doubt whether the email was taken and be repeated; 0 is 3, -1 is none
	Lease   time.Duration         // the time after which another process takes over an attempt; 0 is 2 min
	Poll    time.Duration         // how often the table is looked at without a notification; 0 is 10 s
	Alone   bool                  // no other process sends: Run takes over at once what a killed one was sending

	// Hold returns the time before which an email to an address may not be sent, because of its reader's quiet hours.
	// The email is put at now; due is the deadline that it is about, or zero. The zero time means that it may be sent
	// at once. Nil: all may.
	Hold func(ctx context.Context, address string, now, due time.Time) (time.Time, error)

	// Refused is called for each email that a server will never take, after that is recorded; may be nil.
	Refused func(ctx context.Context, email mailgw.Outbound, why error)

	Log *slog.Logger     // nil is silence
	Now func() time.Time // nil: the machine's clock
}

// Patience holds the usual waits between the attempts for one email.
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
	name  string      // of this process, letters and digits
	sends atomic.Bool // Run sends emails

	caughtUp sync.Map // games of which all emails have their row in mail.heard
}

var (
	_ mailgw.Poster   = (*Post)(nil)
	_ mailgw.Outbox   = (*Post)(nil)
	_ mailgw.Recaller = (*Post)(nil)
)

// New makes a Post. The database must have been migrated.
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
	return &Post{cfg: cfg, limit: limit, paces: paces{limits: cfg.Domains, byDomain: map[string]*rate.Limiter{}}, wake: make(chan struct{}, cfg.Workers), read: newQuotables(), name: rand.Text()}
}

// wokenSuffix ends the name of a process that has woken its workers for the emails already.
const wokenSuffix = "woken"

// sender returns the name of this process if it sends emails, with wokenSuffix if it wakes its workers for them; "" if
// others have to send.
func (p *Post) sender(wakes bool) string {
	switch {
	case !p.sends.Load():
		return ""
	case wakes:
		return p.name + wokenSuffix
	}
	return p.name
}

// rouseWorkers wakes n workers, at most as many as there are.
func (p *Post) rouseWorkers(n int) {
	for range min(n, p.cfg.Workers) {
		select {
		case p.wake <- struct{}{}:
		default:
			return
		}
	}
}

// paces limits the rate of emails to mail domains. Emails to a domain without a limit are not slowed down.
type paces struct {
	limits   map[string]rate.Limit
	mu       sync.Mutex               // held from the call of waitingDomains until the email is taken
	byDomain map[string]*rate.Limiter // made when a domain first gets an email
}

// waitingDomains returns the domains to which no email may be sent at the moment, and the time until the first of them
// may get one again; 0 if there are none. The caller holds mu.
func (p *paces) waitingDomains(now time.Time) (domains []string, next time.Duration) {
	for _, domain := range slices.Sorted(maps.Keys(p.byDomain)) {
		l := p.byDomain[domain]
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

// noteEmail notes that an email to an address is sent now. The caller holds mu.
func (p *paces) noteEmail(address string, now time.Time) {
	domain := strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	limit, ok := p.limits[domain]
	if !ok {
		limit, ok = p.limits["*"]
	}
	if !ok {
		return
	}
	if p.byDomain[domain] == nil {
		p.byDomain[domain] = rate.NewLimiter(limit, 1)
	}
	p.byDomain[domain].AllowN(now, 1)
}
