package post

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/lists"
	"seneschal/mailgw"
)

// Put takes emails on their own: once it returns they are durable.
func (p *Post) Put(ctx context.Context, emails ...mailgw.Outbound) error {
	err := mailgw.Within(ctx, p.cfg.DB, "posting", func(tx *sqlx.Tx) error { return p.PutTx(ctx, tx, emails...) })
	if err != nil {
		return err
	}
	p.rouseWorkers(len(emails))
	return nil
}

// PutTx takes emails within a transaction of the caller.
func (p *Post) PutTx(ctx context.Context, tx *sqlx.Tx, emails ...mailgw.Outbound) error {
	for len(emails) > 0 {
		n := min(len(emails), chunk)
		if err := p.insertEmails(ctx, tx, emails[:n]); err != nil {
			return fmt.Errorf("posting: %w", err)
		}
		emails = emails[n:]
	}
	return nil
}

// chunk is the number of emails that one statement inserts.
const chunk = 500

// insertEmails puts emails in the table. The commit of the transaction notifies all processes.
func (p *Post) insertEmails(ctx context.Context, tx *sqlx.Tx, emails []mailgw.Outbound) error {
	rows := make([]row, len(emails))
	for i, outbound := range emails {
		if outbound.Key == "" || outbound.To == "" || len(outbound.Body) == 0 {
			return fmt.Errorf("email %q: a key, a recipient and a body are needed", outbound.Key)
		}
		until, err := p.waitUntil(ctx, outbound)
		if err != nil {
			return err
		}
		rows[i] = row{Outbound: outbound, Until: until}
	}
	_, err := tx.NamedExecContext(ctx, `INSERT INTO mail.outbox
		(key, message_id, game, kind, sender, bounce, rcpt, body, priority, not_before, call) VALUES
		(:key, :message_id, :game, :kind, :sender, :bounce, :rcpt, :body, :priority, :not_before, :call)
		ON CONFLICT (key) DO NOTHING`, rows)
	if err != nil {
		return err
	}
	if err := orderThreads(ctx, tx, rows); err != nil {
		return err
	}
	if err := keepOthersWords(ctx, tx, emails); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, '')`, channel)
	return err
}

// waitUntil returns the time until which an email waits, the later of its reader's quiet hours and its
// own NotBefore; nil: it does not wait.
func (p *Post) waitUntil(ctx context.Context, outbound mailgw.Outbound) (*time.Time, error) {
	until := outbound.NotBefore
	if p.cfg.Hold != nil && !outbound.Prompt {
		end, err := p.cfg.Hold(ctx, outbound.To, p.cfg.Now(), outbound.Due)
		if err != nil {
			return nil, fmt.Errorf("email %s: %w", outbound.Key, err)
		}
		if end.After(until) {
			until = end
		}
	}
	if until.IsZero() {
		return nil, nil
	}
	return &until, nil
}

// orderThreads makes new emails wait, and moves waiting emails of the same thread before them, so that
// a reader gets emails in order. An email that waits for a call waits for that alone.
func orderThreads(ctx context.Context, tx *sqlx.Tx, rows []row) error {
	keys := pq.StringArray(lists.Map(rows, func(r row) string { return r.Key }))
	_, err := tx.ExecContext(ctx, `UPDATE mail.outbox SET next_try = not_before
		WHERE key = ANY($1) AND not_before IS NOT NULL AND state = 'queued' AND created = now()`, keys)
	if err != nil {
		return fmt.Errorf("having emails wait: %w", err)
	}
	_, err = tx.ExecContext(ctx, `UPDATE mail.outbox o SET
			priority = greatest(o.priority, n.priority), next_try = least(o.next_try, n.next_try), not_before = least(o.not_before, n.next_try)
		FROM (SELECT game, rcpt, max(priority) AS priority, min(next_try) AS next_try FROM mail.outbox
			WHERE key = ANY($1) AND created = now() AND game <> '' AND call = '' GROUP BY game, rcpt) n
		WHERE o.game = n.game AND o.rcpt = n.rcpt AND o.state = 'queued' AND o.attempts = 0 AND o.not_before > now() AND o.created < now() AND o.call = ''`, keys)
	if err != nil {
		return fmt.Errorf("ordering emails that wait: %w", err)
	}
	return nil
}

// Loosen shortens the wait of emails to some addresses, because their quiet hours have changed:
// they wait no longer than until the given time.
func (p *Post) Loosen(ctx context.Context, addresses []string, until time.Time) error {
	_, err := p.cfg.DB.ExecContext(ctx, `UPDATE mail.outbox SET next_try = least(next_try, $2), not_before = least(not_before, $2)
		WHERE lower(rcpt) = ANY($1) AND state = 'queued' AND attempts = 0 AND not_before > now() AND call = ''`, toLowerCase(addresses), until)
	if err != nil {
		return fmt.Errorf("sending emails that wait: %w", err)
	}
	p.rouseWorkers(p.cfg.Workers)
	return nil
}

// Release sends emails at once that waited for the outcome of a call.
func (p *Post) Release(ctx context.Context, tx *sqlx.Tx, keys ...string) error {
	_, err := tx.ExecContext(ctx, `UPDATE mail.outbox SET call = '', not_before = NULL, next_try = now()
		WHERE key = ANY($1) AND call <> '' AND state = 'queued' AND attempts = 0`, pq.Array(keys))
	if err == nil {
		_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, '')`, channel)
	}
	if err != nil {
		return fmt.Errorf("sending emails that wait for calls: %w", err)
	}
	return nil
}
