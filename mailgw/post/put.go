package post

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"seneschal/mailgw"
)

// Put takes letters on their own: once it returns they are durable.
func (p *Post) Put(ctx context.Context, letters ...mailgw.Outbound) error {
	err := mailgw.Within(ctx, p.cfg.DB, "posting", func(tx *sqlx.Tx) error { return p.PutTx(ctx, tx, letters...) })
	if err != nil {
		return err
	}
	p.rouse(len(letters))
	return nil
}

// PutTx takes letters within a transaction of the caller.
func (p *Post) PutTx(ctx context.Context, tx *sqlx.Tx, letters ...mailgw.Outbound) error {
	for len(letters) > 0 {
		n := min(len(letters), chunk)
		if err := p.insert(ctx, tx, letters[:n]); err != nil {
			return fmt.Errorf("posting: %w", err)
		}
		letters = letters[n:]
	}
	return nil
}

// chunk is how many letters one statement inserts.
const chunk = 500

// insert puts letters in the table; who commits tells everyone.
func (p *Post) insert(ctx context.Context, tx *sqlx.Tx, letters []mailgw.Outbound) error {
	rows := make([]row, len(letters))
	for i, l := range letters {
		if l.Key == "" || l.To == "" || len(l.Body) == 0 {
			return fmt.Errorf("letter %q: a key, a recipient and a body are needed", l.Key)
		}
		until, err := p.hold(ctx, l)
		if err != nil {
			return err
		}
		rows[i] = row{Outbound: l, Until: until}
	}
	_, err := tx.NamedExecContext(ctx, `INSERT INTO mail.outbox
		(key, message_id, game, kind, sender, bounce, rcpt, body, priority, not_before, call) VALUES
		(:key, :message_id, :game, :kind, :sender, :bounce, :rcpt, :body, :priority, :not_before, :call)
		ON CONFLICT (key) DO NOTHING`, rows)
	if err != nil {
		return err
	}
	if err := order(ctx, tx, rows); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `SELECT pg_notify($1, '')`, channel)
	return err
}
