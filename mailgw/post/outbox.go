package post

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
)

// notifyChannel is the channel on which Postgres announces new emails.
const notifyChannel = "mail_outbox"

// A row is an email as the table holds it.
type row struct {
	mailgw.Outbound
	Until    *time.Time `db:"not_before"` // nil: it waits for nothing
	Attempts int        `db:"attempts"`
	Unsure   int        `db:"unsure"`
	More     bool       `db:"more"` // others were due when it was taken
}

// Queued returns the emails about a game that are queued, without their bodies, the oldest first. Emails that are
// being sent are left out.
func (p *Post) Queued(ctx context.Context, tx *sqlx.Tx, game string) (all []mailgw.Outbound, err error) {
	err = tx.SelectContext(ctx, &all, `SELECT key, message_id, game, kind, sender, bounce, rcpt, priority
		FROM mail.outbox WHERE game = $1 AND state = 'queued' ORDER BY created, key`, game)
	if err != nil {
		return nil, fmt.Errorf("looking for emails that wait: %w", err)
	}
	return all, nil
}

// Gathering returns the emails of messages to the reader of a new one that wait for more messages, the oldest first,
// and locks them until the transaction ends. It returns none if the new email is in the table, and leaves out emails
// that another transaction has locked.
func (p *Post) Gathering(ctx context.Context, tx *sqlx.Tx, outbound mailgw.Outbound) (all []mailgw.Outbound, err error) {
	var rows []row
	err = tx.SelectContext(ctx, &rows, `SELECT key, message_id, game, kind, sender, bounce, rcpt, body, priority, not_before FROM mail.outbox
		WHERE game = $1 AND rcpt = $2 AND kind LIKE 'press%' AND split_part(key, '.', 2) = split_part($3, '.', 2)
		AND state = 'queued' AND attempts = 0 AND not_before > now() AND call = ''
		AND NOT EXISTS (SELECT FROM mail.outbox WHERE key = $3)
		ORDER BY created, key FOR UPDATE SKIP LOCKED`, outbound.Game, outbound.To, outbound.Key)
	if err != nil {
		return nil, fmt.Errorf("looking for emails that wait: %w", err)
	}
	for _, row := range rows {
		if row.Until != nil {
			row.NotBefore = *row.Until
		}
		all = append(all, row.Outbound)
	}
	return all, nil
}

// Supersede takes emails back that are queued. It leaves all others as they are, and unknown keys are no error.
func (p *Post) Supersede(ctx context.Context, tx *sqlx.Tx, keys ...string) error {
	_, err := tx.ExecContext(ctx, `UPDATE mail.outbox SET state = 'superseded'
		WHERE key = ANY($1) AND state = 'queued'`, pq.Array(keys))
	if err != nil {
		return fmt.Errorf("superseding emails: %w", err)
	}
	return nil
}

// isDue is the condition for an email that may be sent now, to none of the domains in $2.
const isDue = `(state = 'queued' AND next_try <= now() OR state = 'sending' AND lease <= now())
	AND NOT (coalesce(cardinality($2::text[]), 0) > 0 AND lower(substring(rcpt FROM '[^@]*$')) = ANY($2))`

// claimEmail takes the next due email for this process, and marks it as being sent for the time of the lease. An email
// whose lease has ended, because another process took it and never reported an outcome, counts as unsure. It leaves
// out emails to excluded domains, and returns nil if none is due.
func claimEmail(ctx context.Context, db *sqlx.DB, lease time.Duration, excluded []string) (*row, error) {
	var r row
	err := db.GetContext(ctx, &r, `UPDATE mail.outbox SET
			unsure = unsure + (state = 'sending')::integer,
			state = 'sending', attempts = attempts + 1, lease = now() + make_interval(secs => $1)
		WHERE key = (
			SELECT key FROM mail.outbox WHERE `+isDue+`
			ORDER BY priority DESC, created, key LIMIT 1
			FOR UPDATE SKIP LOCKED)
		RETURNING key, message_id, game, kind, sender, bounce, rcpt, body, priority, attempts, unsure,
			EXISTS (SELECT FROM mail.outbox AS other WHERE `+isDue+` AND other.key <> outbox.key) AS more`, lease.Seconds(), pq.Array(excluded))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("taking an email: %w", err)
	}
	return &r, nil
}

// expireLeases ends all leases, so that emails that were being sent are due at once.
const expireLeases = `UPDATE mail.outbox SET lease = now() WHERE state = 'sending'`

// timeUntilDue returns the time until the first email in the table is due, without those to excluded domains; some is
// false if there is none. It may be negative.
func timeUntilDue(ctx context.Context, db *sqlx.DB, excluded []string) (wait time.Duration, some bool, err error) {
	var secs sql.NullFloat64
	err = db.GetContext(ctx, &secs, `SELECT extract(epoch FROM min(coalesce(lease, next_try)) - now())
		FROM mail.outbox WHERE state IN ('queued', 'sending') AND NOT (coalesce(cardinality($1::text[]), 0) > 0 AND lower(substring(rcpt FROM '[^@]*$')) = ANY($1))`, pq.Array(excluded))
	if err != nil {
		return 0, false, fmt.Errorf("looking for emails: %w", err)
	}
	return time.Duration(secs.Float64 * float64(time.Second)), secs.Valid, nil
}

// An outcome is the result of an attempt.
type outcome struct {
	Key      string  `db:"key"`
	Attempts int     `db:"attempts"` // number of the attempt: another process may have taken over since
	State    string  `db:"state"`
	Wait     float64 `db:"wait"` // seconds to the next attempt
	Unsure   int     `db:"unsure"`
	Reply    string  `db:"reply"`
	Err      string  `db:"last_error"`

	Untried int `db:"untried"` // 1: it was no attempt

	refused   error // the server's answer that it will never take the email; nil: none
	unoffered error // why no server could be reached; nil: one was
}

// recordOutcome records the outcome of an attempt, and notifies all processes of an email that was not tried. It does nothing
// if the email's lease has ended and another attempt has begun.
func recordOutcome(ctx context.Context, db *sqlx.DB, outcome outcome) error {
	_, err := db.NamedExecContext(ctx, `UPDATE mail.outbox SET
			state = :state, lease = NULL, attempts = attempts - :untried, unsure = :unsure, reply = :reply, last_error = :last_error,
			next_try = now() + make_interval(secs => :wait),
			sent = CASE WHEN :state = 'sent' THEN now() END
		WHERE key = :key AND state = 'sending' AND attempts = :attempts
		RETURNING CASE WHEN :untried = 1 THEN pg_notify('`+notifyChannel+`', '') END`, outcome)
	if err != nil {
		return fmt.Errorf("recording what became of email %s: %w", outcome.Key, err)
	}
	return nil
}

// A Failure is an email that was given up, or whose last attempt has failed.
type Failure struct {
	Key     string    `db:"key" json:"key"`
	Kind    string    `db:"kind" json:"kind"`
	To      string    `db:"rcpt" json:"to"`
	State   string    `db:"state" json:"state"`
	Tries   int       `db:"attempts" json:"tries"`
	Fault   string    `db:"last_error" json:"fault"`
	Created time.Time `db:"created" json:"created"`
}

// Failures returns the newest emails that were given up or whose last attempt has failed, at most limit,
// and the time when an email was last taken; nil if none ever was.
func (p *Post) Failures(ctx context.Context, limit int) (all []Failure, last *time.Time, err error) {
	all = []Failure{}
	err = p.cfg.DB.SelectContext(ctx, &all, `SELECT key, kind, rcpt, state, attempts, last_error, created FROM mail.outbox
		WHERE last_error <> '' AND state IN ('queued', 'sending', 'failed') ORDER BY created DESC, key LIMIT $1`, limit)
	if err == nil {
		err = p.cfg.DB.GetContext(ctx, &last, `SELECT max(sent) FROM mail.outbox`)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("looking for emails that failed: %w", err)
	}
	return all, last, nil
}

// Stats counts the emails by their state.
type Stats struct {
	Queued, Sending, Sent, Failed, Superseded int

	Held int // how many of the queued wait for a time: the end of quiet hours, further messages, or the outcome of a call

	Oldest time.Duration // how long the oldest unsent one has been waiting
}

// Stats counts the emails, and finds the oldest that is not sent. The wait of a held email counts from its time on.
func (p *Post) Stats(ctx context.Context) (Stats, error) {
	var rows []struct {
		State  string  `db:"state"`
		Count  int     `db:"count"`
		Held   int     `db:"held"`
		Oldest float64 `db:"oldest"`
	}
	err := p.cfg.DB.SelectContext(ctx, &rows, `SELECT state, count(*) AS count, count(*) FILTER (WHERE state = 'queued' AND not_before > now()) AS held,
		extract(epoch FROM now() - min(greatest(created, not_before))) AS oldest FROM mail.outbox GROUP BY state`)
	if err != nil {
		return Stats{}, fmt.Errorf("counting emails: %w", err)
	}
	var stats Stats
	by := map[string]*int{"queued": &stats.Queued, "sending": &stats.Sending, "sent": &stats.Sent, "failed": &stats.Failed, "superseded": &stats.Superseded}
	for _, r := range rows {
		*by[r.State] = r.Count
		stats.Held += r.Held
		if r.State == "queued" || r.State == "sending" {
			stats.Oldest = max(stats.Oldest, time.Duration(r.Oldest*float64(time.Second)))
		}
	}
	return stats, nil
}

const selectEmail = `SELECT key, message_id, game, kind, sender, bounce, rcpt, body, priority FROM mail.outbox `

// Email returns the email with a key, in whatever state; false if there is none, or it was deleted.
func (p *Post) Email(ctx context.Context, key string) (mailgw.Outbound, bool, error) {
	return p.findEmail(ctx, selectEmail+`WHERE key = $1`, key)
}

// Newest returns the last emails about a game that were for a seat or went to one of some addresses, the newest first,
// at most limit, without superseded ones.
//
// Bodies never change once they are in the outbox, so those that were put or asked for lately are neither fetched nor
// read again.
func (p *Post) Newest(ctx context.Context, game string, seat game.Seat, to []string, limit int) ([]mailgw.Quotable, error) {
	var keys []string
	err := p.cfg.DB.SelectContext(ctx, &keys, `SELECT key FROM mail.outbox WHERE game = $1 AND state <> 'superseded'
		AND (split_part(key, '.', 2) = $2 OR rcpt = ANY($3)) ORDER BY created DESC, key LIMIT $4`, game, string(seat), pq.Array(to), limit)
	if err != nil {
		return nil, fmt.Errorf("looking for the last emails: %w", err)
	}
	found := make(map[string]mailgw.Quotable, len(keys))
	unknown := lists.Pick(keys, func(key string) (string, bool) {
		quotable, ok := p.read.get(key)
		if ok {
			found[key] = quotable
		}
		return key, !ok
	})
	if len(unknown) > 0 {
		var emails []mailgw.Outbound
		if err := p.cfg.DB.SelectContext(ctx, &emails, selectEmail+`WHERE key = ANY($1)`, pq.Array(unknown)); err != nil {
			return nil, fmt.Errorf("fetching the last emails: %w", err)
		}
		for _, outbound := range emails {
			found[outbound.Key] = p.read.put(outbound)()
		}
	}
	return lists.Pick(keys, func(key string) (mailgw.Quotable, bool) {
		q, ok := found[key] // false: it was deleted between the two queries
		return q, ok
	}), nil
}

// A Kept is an email in the outbox, as Post.To returns it.
type Kept struct {
	Game    string     `db:"game"`
	Kind    string     `db:"kind"`
	To      string     `db:"rcpt"`
	State   string     `db:"state"`
	Body    []byte     `db:"body"`
	Created time.Time  `db:"created"`
	Sent    *time.Time `db:"sent"` // nil: it was not sent
}

// To returns all emails to some addresses, in any case of letters and in whatever state, the oldest first.
func (p *Post) To(ctx context.Context, addresses []string) ([]Kept, error) {
	emails := []Kept{}
	err := p.cfg.DB.SelectContext(ctx, &emails, `SELECT game, kind, rcpt, state, body, created, sent FROM mail.outbox
		WHERE lower(rcpt) = ANY($1) ORDER BY created, key`, toLowerCase(addresses))
	if err != nil {
		return nil, fmt.Errorf("looking for emails to somebody: %w", err)
	}
	return emails, nil
}

// Forget deletes all emails to some addresses, and the words of others kept from them. Emails that were not sent are
// never sent.
func (p *Post) Forget(ctx context.Context, addresses []string) error {
	_, err := p.cfg.DB.ExecContext(ctx, `WITH heard AS (DELETE FROM mail.heard WHERE lower(rcpt) = ANY($1))
		DELETE FROM mail.outbox WHERE lower(rcpt) = ANY($1)`, toLowerCase(addresses))
	if err != nil {
		return fmt.Errorf("forgetting emails to somebody: %w", err)
	}
	return nil
}

func toLowerCase(addresses []string) pq.StringArray {
	return lists.Map(addresses, strings.ToLower)
}

// Returned returns the email whose return path holds a hash; false if there is none.
func (p *Post) Returned(ctx context.Context, short string) (mailgw.Outbound, bool, error) {
	return p.findEmail(ctx, selectEmail+`WHERE split_part(bounce, '.', 1) = $1`, "bounce+"+short)
}

// findEmail returns the first email that a query finds; false if it finds none.
func (p *Post) findEmail(ctx context.Context, query, arg string) (outbound mailgw.Outbound, found bool, err error) {
	err = p.cfg.DB.GetContext(ctx, &outbound, query, arg)
	if errors.Is(err, sql.ErrNoRows) {
		return outbound, false, nil
	}
	if err != nil {
		return outbound, false, fmt.Errorf("looking for an email: %w", err)
	}
	return outbound, true, nil
}
