package push

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/mailgw"
)

const (
	// grace is how long an email waits at most for a call that can replace it.
	grace = 30 * time.Minute
	// share is the part of the time to a deadline that it waits at most.
	share = 4
)

// CallTx implements mailgw.Caller.
func (c *Caller) CallTx(ctx context.Context, tx *sqlx.Tx, calls ...mailgw.Call) (waiting map[string]time.Time, err error) {
	waiting = map[string]time.Time{}
	for _, call := range calls {
		entry, known, err := c.queueCall(ctx, tx, call)
		if err != nil {
			return nil, err
		}
		if known && entry.Email != "" {
			waiting[entry.Email] = emailWaitsUntil(entry)
		}
	}
	return waiting, nil
}

// emailWaitsUntil returns the time at which the email stops waiting for the call that can replace it.
func emailWaitsUntil(entry entry) time.Time {
	patience := grace
	if entry.Due != nil {
		patience = min(patience, max(0, entry.Due.Sub(entry.NextTry)/share))
	}
	return entry.NextTry.Add(patience)
}

// queueCall puts a call into the queue of each device of its player; known is false if there is none.
func (c *Caller) queueCall(ctx context.Context, tx *sqlx.Tx, call mailgw.Call) (entry entry, known bool, err error) {
	var devices []string
	if err := tx.SelectContext(ctx, &devices, `SELECT id FROM push.devices WHERE player = $1 ORDER BY id FOR SHARE`, call.Player); err != nil {
		return entry, false, fmt.Errorf("asking for the devices of %s: %w", call.Player, err)
	}
	if len(devices) == 0 {
		return entry, false, nil
	}
	if entry, err = c.makeEntry(ctx, call); err != nil {
		return entry, false, err
	}
	for _, entry.Device = range devices {
		if err := insertEntry(ctx, tx, entry); err != nil {
			return entry, false, err
		}
	}
	return entry, true, nil
}

// makeEntry makes the queue's entry of a call, which waits for the end of the player's quiet hours.
// It keeps the email's key if the player does without emails that a call can replace.
func (c *Caller) makeEntry(ctx context.Context, call mailgw.Call) (entry, error) {
	now := c.Now.Time()
	e := entry{Call: call.Key, Kind: call.Kind, Player: call.Player, Game: call.Game, Seat: call.Seat, Phase: call.Phase, NextTry: now}
	if !call.Due.IsZero() {
		e.Due = &call.Due
	}
	end, err := c.heldUntil(ctx, call.Player, now, call.Due)
	if err != nil {
		return e, err
	}
	if end.After(now) {
		e.NextTry = end
	}
	if call.Email == "" {
		return e, nil
	}
	mailed, err := mailgw.Wants(ctx, c.Subscriptions, call.Player, mailgw.Calls)
	if !mailed {
		e.Email = call.Email
	}
	return e, err
}

// lease is how long a process may hold an entry.
const lease = 2 * time.Minute

// claimEntry takes the next due entry, with its device; nil if none is due. It counts the try before
// anything is sent.
func (c *Caller) claimEntry(ctx context.Context) (*entry, Device, error) {
	var e entry
	var device Device
	err := c.Devices.DB.GetContext(ctx, &e, `UPDATE push.outbox SET tries = tries + 1, lease = now() + make_interval(secs => $1) WHERE seq = (
			SELECT o.seq FROM push.outbox o JOIN push.devices d ON d.id = o.device
			WHERE o.state = 'queued' AND o.next_try <= now() AND d.next_try <= now() AND (o.lease IS NULL OR o.lease <= now())
			ORDER BY o.next_try, o.seq LIMIT 1 FOR UPDATE OF o SKIP LOCKED)
		RETURNING `+entryColumns, lease.Seconds())
	if errors.Is(err, sql.ErrNoRows) {
		return nil, device, nil
	}
	if err == nil {
		err = c.Devices.DB.GetContext(ctx, &device, `SELECT `+deviceColumns+` FROM push.devices WHERE id = $1`, e.Device)
	}
	if errors.Is(err, sql.ErrNoRows) { // the device was deleted meanwhile, and the entry with it
		return nil, device, nil
	}
	if err != nil {
		return nil, device, fmt.Errorf("taking a call: %w", err)
	}
	return &e, device, nil
}

// concludeEntry notes the outcome of an entry. A sent call takes back the email that it replaces;
// otherwise the email may be sent.
func (c *Caller) concludeEntry(ctx context.Context, e entry, state, fault string) error {
	return c.Devices.inTransaction(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE push.outbox SET state = $2, last_error = $3, lease = NULL, sent = CASE WHEN $2 = 'sent' THEN now() END WHERE seq = $1`, e.Seq, state, fault)
		switch {
		case err != nil:
			return fmt.Errorf("noting call %s: %w", e.Call, err)
		case e.Email == "":
			return nil
		case state == "sent":
			return c.Devices.Emails.Supersede(ctx, tx, e.Email)
		}
		return releaseEmail(ctx, tx, c.Devices.Emails, e)
	})
}

// queueAgain notes that an entry is tried once more after a wait. If alone is set, its device is left
// alone for that time.
func (c *Caller) queueAgain(ctx context.Context, e entry, wait time.Duration, alone bool, fault string) error {
	return c.Devices.inTransaction(ctx, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE push.outbox SET lease = NULL, tries = $2, last_error = $3, next_try = now() + make_interval(secs => $4) WHERE seq = $1`, e.Seq, e.Tries, fault, wait.Seconds())
		if err == nil && alone {
			_, err = tx.ExecContext(ctx, `UPDATE push.devices SET next_try = now() + make_interval(secs => $2) WHERE id = $1`, e.Device, wait.Seconds())
		}
		if err != nil {
			return fmt.Errorf("noting call %s: %w", e.Call, err)
		}
		return nil
	})
}
