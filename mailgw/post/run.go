package post

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/lib/pq"

	"seneschal/mailgw/workers"
)

// Run sends emails until ctx ends; then it returns nil. It logs failures of the database and the mail server, and goes
// on. It fails at once if there is no Sender.
func (p *Post) Run(ctx context.Context) error {
	if p.cfg.Sender == nil {
		return errors.New("post: there is nobody to send emails")
	}
	p.sends.Store(true)
	defer p.sends.Store(false)
	w := workers.Workers{Queue: "letters", Many: p.cfg.Workers, Next: p.sendNext, Idle: p.waitForEmail, Log: p.cfg.Log}
	if p.cfg.Alone {
		w.Inherit(ctx, p.cfg.DB, expireLeases)
	}
	return w.Run(ctx, func(ctx context.Context) {
		if p.cfg.DSN != "" {
			p.listenForEmails(ctx)
		}
	})
}

// othersFirst is how long emails that another process has put and sends are left to it.
const othersFirst = time.Second

// listenForEmails wakes a worker when Postgres announces emails, until ctx ends. Emails of another process that sends wake
// it a little later, when that has mostly sent them; otherwise all processes would ask for each. The listener reconnects by
// itself, and sends nil after that. If listening fails, emails are found after Poll.
func (p *Post) listenForEmails(ctx context.Context) {
	l := pq.NewListener(p.cfg.DSN, 100*time.Millisecond, 10*time.Second, nil)
	defer l.Close()
	// Listen waits for a connection, for ever if there is none.
	defer context.AfterFunc(ctx, func() { l.Close() })()
	if err := l.Listen(notifyChannel); err != nil && ctx.Err() == nil {
		p.cfg.Log.WarnContext(ctx, "post not told of emails, will look for them", "err", err)
		return
	}
	var later <-chan time.Time
	for {
		select {
		case told := <-l.Notify:
			switch {
			case told == nil || told.Extra == "" || told.Extra == p.name:
				p.rouseWorkers(1)
			case told.Extra == p.name+wokenSuffix:
			case later == nil:
				later = time.After(othersFirst)
			}
		case <-later:
			later = nil
			p.rouseWorkers(1)
		case <-ctx.Done():
			return
		}
	}
}

// waitForEmail waits until an email is put or due, or for Poll at most.
func (p *Post) waitForEmail(ctx context.Context) {
	wait, some, err := p.timeUntilNext(ctx)
	if err != nil || !some {
		wait = p.cfg.Poll
	}
	select {
	case <-p.wake:
	case <-time.After(max(min(wait, p.cfg.Poll), 5*time.Millisecond)):
	case <-ctx.Done():
	}
}

// timeUntilNext returns the time until the next email may be sent; false if none waits.
func (p *Post) timeUntilNext(ctx context.Context) (time.Duration, bool, error) {
	p.paces.mu.Lock()
	domains, next := p.paces.waitingDomains(time.Now())
	p.paces.mu.Unlock()
	wait, some, err := timeUntilDue(ctx, p.cfg.DB, domains)
	if len(domains) > 0 && (!some || next < wait) {
		wait, some = next, true
	}
	return wait, some, err
}

// sendNext makes one attempt to send the next due email, and records its outcome. busy is false if none is due. It fails if
// the table or a mail server cannot be reached.
func (p *Post) sendNext(ctx context.Context) (busy bool, err error) {
	if err := p.limit.Wait(ctx); err != nil {
		return false, err
	}
	// A claim is not broken off, because it could succeed without anybody knowing.
	claiming, cancel := workers.Lasting(ctx, p.cfg.Lease/4)
	defer cancel()
	row, err := p.claimNext(claiming)
	if err != nil || row == nil {
		return false, err
	}
	if row.More {
		p.rouseWorkers(1)
	}
	o := outcome{Key: row.Key, Attempts: row.Attempts, Unsure: row.Unsure}
	// Processes that ended while sending are not the email's fault: those attempts count among all
	// attempts, but not among the few that may end with a broken connection.
	if row.Attempts > len(p.cfg.Retries)+1 {
		o.State, o.Err = "failed", "may have been taken: each process that sent it has ended"
	} else {
		p.attemptEmail(ctx, *row, &o)
	}
	if o.unoffered != nil {
		return true, errors.Join(o.unoffered, p.concludeAttempt(ctx, o))
	}
	p.logOutcome(ctx, *row, o)
	if err := p.concludeAttempt(ctx, o); err != nil {
		return true, err
	}
	if o.refused != nil && p.cfg.Refused != nil {
		p.cfg.Refused(ctx, row.Outbound, o.refused)
	}
	return true, nil
}

// claimNext takes the next due email to a domain that may get one now; nil if there is none.
func (p *Post) claimNext(ctx context.Context) (*row, error) {
	if len(p.paces.limits) == 0 {
		return claimEmail(ctx, p.cfg.DB, p.cfg.Lease, nil)
	}
	p.paces.mu.Lock()
	defer p.paces.mu.Unlock()
	now := time.Now()
	domains, _ := p.paces.waitingDomains(now)
	r, err := claimEmail(ctx, p.cfg.DB, p.cfg.Lease, domains)
	if err == nil && r != nil {
		p.paces.noteEmail(r.To, now)
	}
	return r, err
}

// attemptEmail sends an email in at most half the time of the lease, and sets the outcome: sent, queued for another
// attempt, queued as if there had been none, or failed.
func (p *Post) attemptEmail(ctx context.Context, row row, outcome *outcome) {
	sending, cancel := workers.Lasting(ctx, p.cfg.Lease/2)
	defer cancel()
	reply, err := p.cfg.Sender.Send(sending, row.Outbound)
	if err == nil {
		outcome.State, outcome.Reply = "sent", cleanReply(reply)
		return
	}
	outcome.State, outcome.Err = "queued", cleanReply(err.Error())
	refusal, told := errors.AsType[Refusal](err)
	broke := told && refusal.Uncertain()
	if broke {
		outcome.Unsure++
	}
	if told && refusal.Permanent() {
		outcome.refused = err
	}
	switch {
	case told && refusal.Unoffered():
		outcome.unoffered, outcome.Untried = err, 1
	case ctx.Err() != nil && !broke:
		outcome.Wait = 0 // the server is shutting down: the email is not to blame
	case told && refusal.Permanent(), row.Attempts > len(p.cfg.Retries), broke && outcome.Unsure > p.cfg.Unsure:
		outcome.State = "failed"
	default:
		d := p.cfg.Retries[row.Attempts-1]
		outcome.Wait = (d - d/10 + rand.N(cmp.Or(d/5, 1))).Seconds() // give or take a tenth
	}
}

// cleanReply returns a server's words as a column of text may hold them: at most 1,000 characters, without NUL and
// U+FFFD.
func cleanReply(s string) string {
	out := []rune{}
	for _, r := range s {
		if r != 0 && r != '\uFFFD' && len(out) < 1000 {
			out = append(out, r)
		}
	}
	return string(out)
}

// concludeAttempt records an outcome. It tries again for a quarter of the lease, even while the server is shutting
// down, because the email may have been sent.
func (p *Post) concludeAttempt(ctx context.Context, outcome outcome) error {
	patient, cancel := workers.Lasting(ctx, p.cfg.Lease/4)
	defer cancel()
	for trouble := 1; ; trouble++ {
		err := recordOutcome(patient, p.cfg.DB, outcome)
		if err == nil {
			return nil
		}
		workers.Pause(patient, workers.Backoff(trouble))
		if patient.Err() != nil {
			return err
		}
	}
}

func (p *Post) logOutcome(ctx context.Context, r row, outcome outcome) {
	args := []any{"email", r.Key, "kind", r.Kind, "game", r.Game, "attempt", r.Attempts}
	switch outcome.State {
	case "sent":
		p.cfg.Log.InfoContext(ctx, "email sent", args...)
	case "failed":
		p.cfg.Log.ErrorContext(ctx, "email not sent, given up", append(args, "err", outcome.Err)...)
	default:
		p.cfg.Log.WarnContext(ctx, "email not sent, will try again", append(args, "err", outcome.Err)...)
	}
}
