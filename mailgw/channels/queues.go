package channels

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/workers"
)

// Patience holds the usual waits between the tries of an entry. When all tries have failed, its channel is stopped.
var Patience = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

const (
	lease   = 5 * time.Minute     // the time after which another process may take a channel over
	maxTurn = 50                  // entries of one channel that are sent before another has its turn
	keptFor = 90 * 24 * time.Hour // how long entries that are done are kept

	// maxAge is the age of an entry after which its channel is stopped, even if the other side names new times.
	maxAge = 14 * 24 * time.Hour
)

// Queues sends the entries of the outbox, to each channel in order. Register, Log, Post, People and Server are
// required; for all other fields the zero value will do.
type Queues struct {
	Register *Register
	Post     mailgw.Poster
	People   mailgw.Directory
	Server   mailgw.Server
	Log      *slog.Logger
	Workers  int             // channels at the same time; 0 is 4
	Poll     time.Duration   // how long to wait if no entry is due; 0 is a second
	Patience []time.Duration // waits between tries; nil is the variable Patience
	Alone    bool            // no other process sends: Run takes over at once what a killed one was sending
	Between  workers.Between // called after each entry that was sent
}

// Run sends entries until ctx ends; then it returns nil. It logs failures of the database and of other servers, and
// goes on.
func (l *Queues) Run(ctx context.Context) error {
	if l.Patience == nil {
		l.Patience = Patience
	}
	w := workers.Workers{Queue: "channels", Many: l.Workers, Next: l.serveChannel, Poll: l.Poll, Log: l.Log}
	if l.Alone {
		w.Inherit(ctx, l.Register.DB, `UPDATE channels.channels SET lease = NULL WHERE lease IS NOT NULL`)
	}
	return w.Run(ctx, func(ctx context.Context) {
		w.Sweep(ctx, l.Register.DB, `DELETE FROM channels.outbox WHERE state <> 'queued' AND created < now() - make_interval(secs => $1)`, keptFor)
	})
}

// serveChannel sends waiting entries of one channel, at most maxTurn. busy is false if nothing is due.
func (l *Queues) serveChannel(ctx context.Context) (busy bool, err error) {
	all, err := claimChannels(ctx, l.Register.DB, slices.Collect(maps.Keys(l.Register.Kinds)))
	if err != nil || len(all) == 0 {
		return false, err
	}
	channel := all[0]
	for range maxTurn {
		entry, err := nextEntry(ctx, l.Register.DB, channel)
		if err != nil {
			return true, err
		}
		if entry == nil {
			break
		}
		more, err := l.attemptEntry(ctx, channel, *entry)
		if err != nil || !more {
			return true, err
		}
	}
	return true, l.releaseChannel(ctx, channel, 0)
}

// claimChannels picks the channel that has waited longest with something to send, and leases it for
// this process. It returns at most one.
func claimChannels(ctx context.Context, db *sqlx.DB, kinds []string) (all []Channel, err error) {
	err = db.SelectContext(ctx, &all, `UPDATE channels.channels SET lease = now() + make_interval(secs => $1) WHERE id = (
			SELECT c.id FROM channels.channels c
			WHERE c.stopped = '' AND c.kind = ANY($2) AND c.next_try <= now() AND (c.lease IS NULL OR c.lease <= now())
			AND EXISTS (SELECT 1 FROM channels.outbox o WHERE o.channel = c.id AND o.state = 'queued')
			ORDER BY c.next_try, c.id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING `+channelColumns, lease.Seconds(), pq.Array(kinds))
	if err != nil {
		return nil, fmt.Errorf("looking for channels to be told: %w", err)
	}
	return all, nil
}

// nextEntry takes the first waiting entry of a channel, and renews the lease; nil if there is none, or if the channel
// was stopped. It counts the try in the table before anything is sent.
func nextEntry(ctx context.Context, db *sqlx.DB, channel Channel) (*Entry, error) {
	var entry Entry
	err := db.GetContext(ctx, &entry, `WITH held AS (UPDATE channels.channels SET lease = now() + make_interval(secs => $2) WHERE id = $1 AND stopped = '')
		UPDATE channels.outbox SET tries = tries + 1 WHERE state = 'queued' AND seq = (
			SELECT min(seq) FROM channels.outbox WHERE channel = $1 AND state = 'queued'
			AND EXISTS (SELECT 1 FROM channels.channels WHERE id = $1 AND stopped = ''))
		RETURNING key, kind, of, body, state, tries, last_error, created, sent`, channel.ID, lease.Seconds())
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("taking an entry of channel %s: %w", channel.ID, err)
	}
	return &entry, nil
}

// attemptEntry sends an entry, and records the outcome even while the server shuts down. more is true if the next
// entry may be sent at once: this one was taken, or never will be. A channel that is gone, or whose entry has failed
// too often, is stopped.
func (l *Queues) attemptEntry(ctx context.Context, c Channel, e Entry) (more bool, err error) {
	sending, cancel := context.WithTimeout(ctx, lease/2)
	defer cancel()
	delivery := &Delivery{Memory: l.Register.Memory(c), Channel: c, Entry: e}
	delivery.sent = func() error { return l.Between.Sent(e.Key) }
	err = l.Register.Kinds[c.Kind].Send(sending, delivery)
	if err == nil {
		err = delivery.sent()
	}
	if errors.Is(err, workers.ErrKilled) {
		return false, err
	}
	noting, done := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second) // noted even while the server shuts down
	defer done()
	refusal, told := errors.AsType[*Refusal](err)
	switch {
	case err == nil:
		l.Log.InfoContext(ctx, "channel told", "channel", c.ID, "kind", c.Kind, "entry", e.Key, "try", e.Tries)
		if err := l.concludeEntry(noting, e, "sent", "", e.Tries); err != nil || delivery.Pause == 0 {
			return true, err
		}
		return false, l.releaseChannel(noting, c, delivery.Pause)
	case told && refusal.Bad:
		l.Log.ErrorContext(ctx, "channel not told, given up", "channel", c.ID, "kind", c.Kind, "entry", e.Key, "err", err)
		return true, l.concludeEntry(noting, e, "failed", err.Error(), e.Tries)
	case told && refusal.Gone:
		e.Tries-- // this try did not deliver it, and we know so
		return false, l.stopChannel(noting, c, e, cmp.Or(refusal.Why, Gone), err)
	case e.Tries > len(l.Patience) || time.Since(e.Created) > maxAge:
		return false, l.stopChannel(noting, c, e, Silent, err)
	case ctx.Err() != nil: // the server is shutting down
		return false, l.releaseChannel(noting, c, 0)
	}
	wait, tries := l.Patience[e.Tries-1], e.Tries
	if told && refusal.After > 0 { // the server named a time, so this try does not count
		wait, tries = refusal.After, e.Tries-1
	}
	l.Log.WarnContext(ctx, "channel not told, will try again", "channel", c.ID, "kind", c.Kind, "entry", e.Key, "try", e.Tries, "again", wait, "err", err)
	return false, errors.Join(l.concludeEntry(noting, e, "queued", err.Error(), tries), l.releaseChannel(noting, c, wait+rand.N(wait/5+1)))
}

// concludeEntry records the state, the fault and the tries of an entry.
func (l *Queues) concludeEntry(ctx context.Context, entry Entry, state, fault string, tries int) error {
	_, err := l.Register.DB.ExecContext(ctx, `UPDATE channels.outbox SET state = $2, last_error = $3, tries = $4, sent = CASE WHEN $2 = 'sent' THEN now() END
		WHERE key = $1`, entry.Key, state, fault, tries)
	if err != nil {
		return fmt.Errorf("noting what became of entry %s: %w", entry.Key, err)
	}
	return nil
}

// releaseChannel ends the lease of a channel. It has its next turn after the wait.
func (l *Queues) releaseChannel(ctx context.Context, c Channel, wait time.Duration) error {
	_, err := l.Register.DB.ExecContext(ctx, `UPDATE channels.channels SET lease = NULL, next_try = now() + make_interval(secs => $2) WHERE id = $1`, c.ID, wait.Seconds())
	if err != nil {
		return fmt.Errorf("leaving channel %s: %w", c.ID, err)
	}
	return nil
}

// stopChannel stops a channel and puts an email to its steward in the post, in one transaction.
func (l *Queues) stopChannel(ctx context.Context, channel Channel, entry Entry, why string, fault error) error {
	l.Log.ErrorContext(ctx, "channel stopped", "channel", channel.ID, "kind", channel.Kind, "why", why, "err", fault)
	emails, err := l.writeToSteward(ctx, channel, entry, why, fault)
	if err != nil {
		return err
	}
	return l.Register.inTransaction(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE channels.outbox SET last_error = $2, tries = $3 WHERE key = $1`, entry.Key, fault.Error(), entry.Tries)
		if err != nil {
			return fmt.Errorf("noting what became of entry %s: %w", entry.Key, err)
		}
		_, err = tx.ExecContext(ctx, `UPDATE channels.channels SET stopped = $2, lease = NULL WHERE id = $1 AND stopped = ''`, channel.ID, why)
		if err != nil {
			return fmt.Errorf("stopping channel %s: %w", channel.ID, err)
		}
		return l.Post.PutTx(ctx, tx, emails...)
	})
}

// writeToSteward writes to the steward of a channel's game or tournament that the channel was stopped. It returns nil
// if there is no steward with an address; then only the log tells it.
func (l *Queues) writeToSteward(ctx context.Context, channel Channel, entry Entry, why string, fault error) ([]mailgw.Outbound, error) {
	now, err := l.Register.readPresentNews(ctx, channel.Of, time.Now())
	if err != nil {
		return nil, err
	}
	id, title, steward := "", "", game.Player("")
	if _, ok := aggregate.GameID(channel.Of); ok {
		id, title, steward = now.Game.Setup().Game, now.Game.Title(), now.Game.Steward()
	}
	if _, ok := aggregate.TournamentID(channel.Of); ok {
		id, title, steward = now.Tournament.ID(), now.Tournament.Title(), now.Tournament.Steward()
	}
	to, err := mailgw.AddressOf(ctx, l.People, steward)
	if err != nil || to == "" {
		return nil, err
	}
	lang := l.People.Language(ctx, steward)
	title = game.Retitled(title, lang)
	blocks := []report.Block{
		{Text: Say(lang, "stopped."+why, "where", channel.Where(), "title", title, "fault", fault.Error())},
		{Text: Say(lang, "stopped.start")},
		{Text: Desk(l.Register.Pages, channel.Of)},
	}
	return []mailgw.Outbound{l.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: id, Seat: mailgw.StewardSeat, Kind: "channel", Rev: fmt.Sprintf("%s-%d", entry.Key, entry.Tries)}, To: to, Title: title,
		Subject: Say(lang, "stopped.subject", "game", id, "where", channel.Where()), Body: text.Sections(mailgw.SectionsOf(blocks...)),
		Refs: []string{l.Server.Root(id, mailgw.StewardSeat)}, At: now.At, Priority: mailgw.PriorityNews, Bounce: "<>",
	})}, nil
}
