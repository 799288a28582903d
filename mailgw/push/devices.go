package push

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/channels/outside"
)

// A Device is a browser on which a player is called, and holds the browser's subscription. It is not the device of
// sign-ins.
type Device struct {
	ID       string      `db:"id"` // IDOf the endpoint
	Player   game.Player `db:"player"`
	Endpoint string      `db:"endpoint"` // where its push service takes calls; a secret
	P256dh   []byte      `db:"p256dh"`   // its public key: an uncompressed point of P-256
	Auth     []byte      `db:"auth"`     // 16 bytes that it shares with us
	Created  time.Time   `db:"created"`
}

// Where returns the host of the device's push service; "" if the endpoint is no URL. Nothing else of the endpoint may
// be shown.
func (d Device) Where() string {
	link, err := url.Parse(d.Endpoint)
	if err != nil {
		return ""
	}
	return link.Hostname()
}

// A Subscription is what a browser sends us: its endpoint, and its keys in base64url.
type Subscription struct{ Endpoint, P256dh, Auth string }

// ErrDevice says that a subscription is invalid, or that no device has it.
var ErrDevice = errors.New("that is no subscription of a browser")

const (
	maxDevices  = 10   // of a player; Add drops the oldest
	maxEndpoint = 2000 // bytes of an endpoint
	authLength  = 16   // bytes of Device.Auth (RFC 8291, 3.2)
)

// toDevice makes a device of a subscription. It returns ErrDevice if a key is invalid, or if the endpoint, which comes
// from a user, is too long or not a URL that the server may ask.
func (s Subscription) toDevice(p game.Player, client *outside.Client) (Device, error) {
	device := Device{ID: IDOf(s.Endpoint), Player: p, Endpoint: s.Endpoint}
	if len(s.Endpoint) > maxEndpoint || client.CheckURL(s.Endpoint) != nil {
		return device, ErrDevice
	}
	var err, wrong error
	device.P256dh, err = parseBase64(s.P256dh)
	device.Auth, wrong = parseBase64(s.Auth)
	if err != nil || wrong != nil || len(device.Auth) != authLength {
		return device, ErrDevice
	}
	if _, err := ecdh.P256().NewPublicKey(device.P256dh); err != nil {
		return device, ErrDevice
	}
	return device, nil
}

// parseBase64 decodes base64 in either alphabet, with or without padding.
func parseBase64(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(strings.NewReplacer("+", "-", "/", "_").Replace(text), "="))
}

// IDOf returns the ID of the device with an endpoint: a hash, which does not disclose the endpoint.
func IDOf(endpoint string) string {
	sum := sha256.Sum256([]byte(endpoint))
	return base64.RawURLEncoding.EncodeToString(sum[:18])
}

// Devices keeps the devices of players. All fields are required.
type Devices struct {
	DB     *sqlx.DB
	Client *outside.Client
	Emails Emails
}

const deviceColumns = `id, player, endpoint, p256dh, auth, created`

// Add adds a device of a player, or updates it, and queues a greeting call to it. A device of somebody else becomes
// the player's. If the player then has more than maxDevices, the oldest is dropped. Add returns ErrDevice for an
// invalid subscription.
func (v Devices) Add(ctx context.Context, p game.Player, s Subscription) error {
	d, err := s.toDevice(p, v.Client)
	if err != nil {
		return err
	}
	return v.inTransaction(ctx, func(tx *sqlx.Tx) error {
		if err := v.dropDevices(ctx, tx, `id = $1 AND player <> $2`, d.ID, p); err != nil {
			return err
		}
		_, err := tx.NamedExecContext(ctx, `INSERT INTO push.devices (id, player, endpoint, p256dh, auth) VALUES (:id, :player, :endpoint, :p256dh, :auth)
			ON CONFLICT (id) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, next_try = now()`, d)
		if err != nil {
			return fmt.Errorf("keeping a device of %s: %w", p, err)
		}
		if err := v.dropDevices(ctx, tx, `player = $1 AND id IN (SELECT id FROM push.devices WHERE player = $1 ORDER BY id = $2 DESC, created DESC, id OFFSET $3)`, p, d.ID, maxDevices); err != nil {
			return err
		}
		return insertEntry(ctx, tx, entry{Call: "greeting." + d.ID, Device: d.ID, Kind: greeting, Player: p, NextTry: time.Now()})
	})
}

// Renew replaces the subscription of the device with an old endpoint, and keeps the calls that wait for it. Knowing
// the old endpoint proves that the caller is the device. Renew returns ErrDevice if there is no such device, or if the
// new subscription is invalid.
func (v Devices) Renew(ctx context.Context, old string, s Subscription) error {
	d, err := s.toDevice("", v.Client)
	if err != nil {
		return err
	}
	return v.inTransaction(ctx, func(tx *sqlx.Tx) error {
		was := IDOf(old)
		if d.ID != was {
			if err := v.dropDevices(ctx, tx, `id = $1 AND EXISTS (SELECT FROM push.devices WHERE id = $2)`, d.ID, was); err != nil {
				return err
			}
		}
		done, err := tx.ExecContext(ctx, `UPDATE push.devices SET id = $2, endpoint = $3, p256dh = $4, auth = $5, next_try = now() WHERE id = $1`, was, d.ID, d.Endpoint, d.P256dh, d.Auth)
		if err != nil {
			return fmt.Errorf("renewing a device: %w", err)
		}
		n, err := done.RowsAffected()
		if err != nil {
			return fmt.Errorf("renewing a device: %w", err)
		}
		if n == 0 {
			return ErrDevice
		}
		return nil
	})
}

// Of returns the devices of a player, the newest last; an empty list if there are none.
func (v Devices) Of(ctx context.Context, player game.Player) ([]Device, error) {
	all := []Device{}
	if err := v.DB.SelectContext(ctx, &all, `SELECT `+deviceColumns+` FROM push.devices WHERE player = $1 ORDER BY created, id`, player); err != nil {
		return nil, fmt.Errorf("asking for the devices of %s: %w", player, err)
	}
	return all, nil
}

// Remove deletes a device of a player; if the player has no such device, it does nothing. Emails that waited for a
// call to it alone are sent.
func (v Devices) Remove(ctx context.Context, p game.Player, id string) error {
	return v.inTransaction(ctx, func(tx *sqlx.Tx) error { return v.dropDevices(ctx, tx, `id = $1 AND player = $2`, id, p) })
}

// Forget deletes all devices of a player, as Remove does.
func (v Devices) Forget(ctx context.Context, p game.Player) error {
	return v.inTransaction(ctx, func(tx *sqlx.Tx) error { return v.dropDevices(ctx, tx, `player = $1`, p) })
}

// dropDevices deletes the devices that meet an SQL condition, with the calls that wait for them. Emails that waited
// for these calls are sent at once, unless another device has taken the call or still may.
func (v Devices) dropDevices(ctx context.Context, tx *sqlx.Tx, condition string, args ...any) error {
	var waiting []entry
	err := tx.SelectContext(ctx, &waiting, `SELECT DISTINCT call, letter FROM push.outbox WHERE state = 'queued' AND letter <> '' AND device IN (SELECT id FROM push.devices WHERE `+condition+`)`, args...)
	if err != nil {
		return fmt.Errorf("looking for calls to devices: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM push.devices WHERE `+condition, args...); err != nil {
		return fmt.Errorf("forgetting devices: %w", err)
	}
	for _, e := range waiting {
		if err := releaseEmail(ctx, tx, v.Emails, e); err != nil {
			return err
		}
	}
	return nil
}

func (v Devices) inTransaction(ctx context.Context, f func(*sqlx.Tx) error) error {
	return mailgw.Within(ctx, v.DB, "keeping devices", f)
}

// greeting is the kind of the first call to a device, by which its owner sees that calls arrive.
const greeting = "greeting"

// An entry is a call to one device in the queue, waiting or sent.
type entry struct {
	Seq     int64       `db:"seq"`
	Call    string      `db:"call"` // key of the call, the same for all devices of a player
	Device  string      `db:"device"`
	Kind    string      `db:"kind"`
	Player  game.Player `db:"player"`
	Game    string      `db:"game"`
	Seat    game.Seat   `db:"seat"`
	Phase   int         `db:"phase"`
	Due     *time.Time  `db:"due"`    // nil: never
	Email   string      `db:"letter"` // the email that the call can replace; "": none
	Tries   int         `db:"tries"`  // number of tries that have begun
	NextTry time.Time   `db:"next_try"`
}

const entryColumns = `seq, call, device, kind, player, game, seat, phase, due, letter, tries, next_try`

func (e entry) dueTime() time.Time {
	if e.Due == nil {
		return time.Time{}
	}
	return *e.Due
}

// insertEntry puts an entry into the queue. It does nothing if the call to that device is there.
func insertEntry(ctx context.Context, tx *sqlx.Tx, entry entry) error {
	_, err := tx.NamedExecContext(ctx, `INSERT INTO push.outbox (call, device, kind, player, game, seat, phase, due, letter, next_try)
		VALUES (:call, :device, :kind, :player, :game, :seat, :phase, :due, :letter, :next_try) ON CONFLICT (call, device) DO NOTHING`, entry)
	if err != nil {
		return fmt.Errorf("queueing call %s: %w", entry.Call, err)
	}
	return nil
}

// Emails handles emails that wait because a call may replace them.
type Emails interface {
	// Release lets emails be sent at once that wait for the outcome of a call.
	Release(ctx context.Context, tx *sqlx.Tx, keys ...string) error
	// Supersede takes emails back. It leaves those that are being sent by then.
	Supersede(ctx context.Context, tx *sqlx.Tx, keys ...string) error
}

// releaseEmail lets the email be sent that waits for a call, unless a device has taken the call or still may.
func releaseEmail(ctx context.Context, tx *sqlx.Tx, emails Emails, entry entry) error {
	var pending bool
	err := tx.GetContext(ctx, &pending, `SELECT EXISTS (SELECT FROM push.outbox WHERE call = $1 AND state IN ('queued', 'sent'))`, entry.Call)
	if err != nil || pending {
		return err
	}
	return emails.Release(ctx, tx, entry.Email)
}
