package post

import (
	"context"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// heardRow holds the words of others in an email about a game.
type heardRow struct {
	Key     string `db:"key"`
	Game    string `db:"game"`
	Seat    string `db:"seat"`
	To      string `db:"rcpt"`
	Phrases []byte `db:"phrases"`
}

// keepOthersWords keeps the words of others in emails about games, so that Heard finds them after the emails are
// deleted. Others' words in emails about no game are not kept. An email without such words gets an empty row.
func keepOthersWords(ctx context.Context, tx sqlx.ExtContext, emails []mailgw.Outbound) error {
	var rows []heardRow
	for _, l := range emails {
		if l.Game == "" {
			continue
		}
		seat := ""
		if parts := strings.Split(l.Key, "."); len(parts) > 1 {
			seat = parts[1]
		}
		rows = append(rows, heardRow{l.Key, l.Game, seat, l.To, append([]byte{}, message.HeardIn(mailgw.PassesOn(l.Kind), l.Body)...)})
	}
	if len(rows) == 0 {
		return nil
	}
	_, err := sqlx.NamedExecContext(ctx, tx, `INSERT INTO mail.heard (key, game, seat, rcpt, phrases)
		VALUES (:key, :game, :seat, :rcpt, :phrases) ON CONFLICT (key) DO NOTHING`, rows)
	if err != nil {
		return fmt.Errorf("keeping what emails pass on: %w", err)
	}
	return nil
}

// Heard returns the words of others that emails about a game have passed on, however long ago. It asks for emails that
// were for a seat or went to one of some addresses.
func (p *Post) Heard(ctx context.Context, game string, seat game.Seat, to []string) ([]mailgw.Heard, error) {
	if err := p.keepOlderWords(ctx, game); err != nil {
		return nil, err
	}
	var rows []heardRow
	err := p.cfg.DB.SelectContext(ctx, &rows, `SELECT key, game, seat, rcpt, phrases FROM mail.heard
		WHERE game = $1 AND phrases <> '' AND (seat = $2 OR rcpt = ANY($3)) ORDER BY key`, game, string(seat), pq.Array(to))
	if err != nil {
		return nil, fmt.Errorf("looking for what was passed on: %w", err)
	}
	return lists.Map(rows, func(r heardRow) mailgw.Heard { return mailgw.Heard{Key: r.Key, To: r.To, Phrases: r.Phrases} }), nil
}

// keepOlderWords keeps the words of others in older emails about a game, for which nothing was kept. It looks once for
// each game and process, because newer emails are put together with these words.
func (p *Post) keepOlderWords(ctx context.Context, game string) error {
	if _, done := p.caughtUp.Load(game); done {
		return nil
	}
	for {
		var old []mailgw.Outbound
		err := p.cfg.DB.SelectContext(ctx, &old, selectEmail+`o WHERE game = $1
			AND NOT EXISTS (SELECT FROM mail.heard h WHERE h.key = o.key) ORDER BY created, key LIMIT 100`, game)
		if err != nil {
			return fmt.Errorf("looking for old emails: %w", err)
		}
		if len(old) == 0 {
			p.caughtUp.Store(game, true)
			return nil
		}
		if err := keepOthersWords(ctx, p.cfg.DB, old); err != nil {
			return err
		}
	}
}
