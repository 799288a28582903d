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
	// maxEmailWait is the longest time for which an email waits for a call that can replace it.
	maxEmailWait = 30 * time.Minute
	// waitDivisor bounds that wait, too: by the time to the deadline, divided by this number.
	waitDivisor = 4
)

// CallTx implements mailgw.Caller: it queues calls for all devices of their players. A call to a player without
// devices is dropped. waiting holds the emails that players do without if a call reaches them.
func (c *Caller) CallTx(ctx context.Context, tx *sqlx.Tx, calls ...mailgw.Call) (waiting map[string]time.Time, err error) {
	waiting = map[string]time.Time{}
	for _, call := range calls {
		entry, queued, err := c.queueCall(ctx, tx, call)
		if err != nil {
			return nil, err
		}
		if queued && entry.Email != "" {
			waiting[entry.Email] = emailWaitsUntil(entry)
		}
	}
	return waiting, nil
}

// emailWaitsUntil returns the time at which the email stops waiting for the call of an entry.
func emailWaitsUntil(entry entry) time.Time {
	patience := maxEmailWait
	if entry.Due != nil {
		patience = min(patience, max(0, entry.Due.Sub(entry.NextTry)/waitDivisor))
	}
	return entry.NextTry.Add(patience)
}

// queueCall queues a call for each device of its player, and returns one of the entries; queued is false if there is
// no device.
func (c *Caller) queueCall(ctx context.Context, tx *sqlx.Tx, call mailgw.Call) (entry entry, queued bool, err error) {
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

// makeEntry makes the entry of a call, without its device. The call waits for the end of the player's quiet hours. The
// entry has the key of the email only if the player does without emails that a call replaces.
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

// lease is the time after which another process may take an entry over.
const lease = 2 * time.Minute

// claimEntry takes the next due entry with its device; nil if none is due. It counts the try in the table before
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

// concludeEntry records the state in which an entry ends: "sent", "void" or "failed". Once it is sent, the email that
// it replaces is taken back; otherwise that email may be sent.
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

// queueAgain queues an entry for another try after a wait. If alone is set, no call goes to its device for that time.
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
