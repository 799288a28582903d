package post

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/mailgw"
)

// Put puts emails in the outbox in a transaction of its own: once it returns they are durable. It fails, and puts
// none, if an email has no key, recipient or body, or if quiet hours cannot be looked up. An email whose key is there
// already stays as it was.
func (p *Post) Put(ctx context.Context, emails ...mailgw.Outbound) error {
	var added map[string]bool
	err := mailgw.Within(ctx, p.cfg.DB, "posting", func(tx *sqlx.Tx) (err error) {
		added, err = p.insertAll(ctx, tx, emails, true)
		return err
	})
	if err != nil {
		return err
	}
	for _, outbound := range emails {
		if added[outbound.Key] {
			p.read.put(outbound) // the next email may answer it
		}
	}
	p.rouseWorkers(len(emails))
	return nil
}

// PutTx puts emails as Put does, but within the caller's transaction. A commit wakes the workers.
func (p *Post) PutTx(ctx context.Context, tx *sqlx.Tx, emails ...mailgw.Outbound) error {
	_, err := p.insertAll(ctx, tx, emails, false)
	return err
}

// maxInserted is the largest number of emails that one statement inserts.
const maxInserted = 500

// insertAll puts emails in the table with the words of others in them, and returns the keys of those that were not
// there yet. wakes says that the caller wakes the workers of this process.
func (p *Post) insertAll(ctx context.Context, tx *sqlx.Tx, emails []mailgw.Outbound, wakes bool) (added map[string]bool, err error) {
	added = map[string]bool{}
	for some := range slices.Chunk(emails, maxInserted) {
		keys, err := p.insertEmails(ctx, tx, some, p.sender(wakes))
		if err == nil {
			err = keepOthersWords(ctx, tx, some)
		}
		if err != nil {
			return nil, fmt.Errorf("posting: %w", err)
		}
		for _, key := range keys {
			added[key] = true
		}
	}
	return added, nil
}

// insertStatement puts emails in the table, and returns the keys of those that were not there yet. Emails about the
// same game to the same reader that wait for a time are moved to the time of the new ones, so that a reader gets
// emails in order; those that wait for a call stay. The commit of the transaction notifies all processes, and tells them
// which one has put the emails and sends them: its name replaces %s.
const insertStatement = `WITH added AS (
	INSERT INTO mail.outbox (key, message_id, game, kind, sender, bounce, rcpt, body, priority, not_before, call, next_try)
		VALUES (:key, :message_id, :game, :kind, :sender, :bounce, :rcpt, :body, :priority, :not_before, :call, coalesce(:not_before, now()))
		ON CONFLICT (key) DO NOTHING RETURNING key, game, rcpt, priority, next_try, call
), moved AS (
	UPDATE mail.outbox o SET
		priority = greatest(o.priority, n.priority), next_try = least(o.next_try, n.next_try), not_before = least(o.not_before, n.next_try)
	FROM (SELECT game, rcpt, max(priority) AS priority, min(next_try) AS next_try FROM added WHERE game <> '' AND call = '' GROUP BY game, rcpt) n
	WHERE o.game = n.game AND o.rcpt = n.rcpt AND o.state = 'queued' AND o.attempts = 0 AND o.not_before > now() AND o.created < now() AND o.call = ''
) SELECT key, pg_notify('` + notifyChannel + `', '%s') AS notified FROM added`

// insertEmails runs insertStatement for some emails, with the name of their sender. It fails if one has no key, recipient or body.
func (p *Post) insertEmails(ctx context.Context, tx *sqlx.Tx, emails []mailgw.Outbound, sender string) (added []string, err error) {
	rows := make([]row, len(emails))
	for i, outbound := range emails {
		if outbound.Key == "" || outbound.To == "" || len(outbound.Body) == 0 {
			return nil, fmt.Errorf("email %q: a key, a recipient and a body are needed", outbound.Key)
		}
		until, err := p.waitUntil(ctx, outbound)
		if err != nil {
			return nil, err
		}
		rows[i] = row{Outbound: outbound, Until: until}
	}
	statement, args, err := tx.BindNamed(fmt.Sprintf(insertStatement, sender), rows)
	if err != nil {
		return nil, err
	}
	var keys []struct {
		Key      string `db:"key"`
		Notified []byte `db:"notified"`
	}
	if err := tx.SelectContext(ctx, &keys, statement, args...); err != nil {
		return nil, err
	}
	for _, k := range keys {
		added = append(added, k.Key)
	}
	return added, nil
}

// waitUntil returns the time until which an email waits: the end of its reader's quiet hours or its own NotBefore,
// whichever is later; nil if it does not wait.
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

// Loosen shortens the wait of emails to some addresses, because their reader's quiet hours have changed: they wait no
// longer than until the given time. Emails that wait for a call stay.
func (p *Post) Loosen(ctx context.Context, addresses []string, until time.Time) error {
	_, err := p.cfg.DB.ExecContext(ctx, `UPDATE mail.outbox SET next_try = least(next_try, $2), not_before = least(not_before, $2)
		WHERE lower(rcpt) = ANY($1) AND state = 'queued' AND attempts = 0 AND not_before > now() AND call = ''`, toLowerCase(addresses), until)
	if err != nil {
		return fmt.Errorf("sending emails that wait: %w", err)
	}
	p.rouseWorkers(p.cfg.Workers)
	return nil
}

// Release lets emails be sent at once that wait for the outcome of a call. It does nothing to others.
func (p *Post) Release(ctx context.Context, tx *sqlx.Tx, keys ...string) error {
	_, err := tx.ExecContext(ctx, `UPDATE mail.outbox SET call = '', not_before = NULL, next_try = now()
		WHERE key = ANY($1) AND call <> '' AND state = 'queued' AND attempts = 0`, pq.Array(keys))
	if err == nil {
		_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, '')`, notifyChannel)
	}
	if err != nil {
		return fmt.Errorf("sending emails that wait for calls: %w", err)
	}
	return nil
}
