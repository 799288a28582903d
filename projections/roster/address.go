package roster

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"seneschal/domain/game"
)

// An Address is a mail address, as it is written to and as it is compared.
type Address struct {
	Spelt string // NFC, the domain in lower case
	Key   string // the same, all in lower case: no server tells people apart by case
}

var errAddress = errors.New("not a mail address")

// addressLength is how long an address may be (RFC 5321, 4.5.3.1.3).
const addressLength = 254

// Normalise reads an address, with or without a name and angle brackets. One
// that cannot be written without quotes is refused: no mailbox needs them.
func Normalise(s string) (Address, error) {
	parsed, err := mail.ParseAddress(norm.NFC.String(strings.TrimSpace(s)))
	if err != nil {
		return Address{}, fmt.Errorf("%q: %w", s, errAddress)
	}
	at := strings.LastIndexByte(parsed.Address, '@')
	local, domain := parsed.Address[:at], strings.ToLower(parsed.Address[at+1:])
	if local == "" || domain == "" || strings.ContainsAny(parsed.Address, " \t\r\n\x00") {
		return Address{}, fmt.Errorf("%q: %w", s, errAddress)
	}
	spelt := local + "@" + domain
	if again, err := mail.ParseAddress(spelt); err != nil || again.Address != spelt || len(spelt) > addressLength {
		return Address{}, fmt.Errorf("%q: %w", s, errAddress)
	}
	return Address{Spelt: spelt, Key: strings.ToLower(spelt)}, nil
}

// acquaintance is how long the house remembers who has written to it.
const acquaintance = 400 * 24 * time.Hour

// Meet remembers that somebody who is no player has written from an address.
// What is no address is nobody.
func (r *Roster) Meet(ctx context.Context, address string, at time.Time) error {
	a, err := Normalise(address)
	if err != nil {
		return nil // as it says
	}
	_, err = r.db.ExecContext(ctx, `
		WITH forgotten AS (DELETE FROM roster.met WHERE at < $3)
		INSERT INTO roster.met (address, at) VALUES ($1, $2)
		ON CONFLICT (address) DO UPDATE SET at = greatest(met.at, excluded.at)`, metHash(a), at, at.Add(-acquaintance))
	if err != nil {
		return fmt.Errorf("remembering who has written: %w", err)
	}
	return nil
}

// Introduce is the player of an address from which somebody has written: one is
// made if he is none yet. It is false for addresses that nobody has written from.
func (r *Roster) Introduce(ctx context.Context, address string) (game.Player, bool, error) {
	if p, known, err := r.PlayerByAddress(ctx, address); known || err != nil {
		return p, known, err
	}
	a, err := Normalise(address)
	if err != nil {
		return "", false, nil // nobody's
	}
	var met bool
	err = r.db.GetContext(ctx, &met, `SELECT EXISTS (SELECT FROM roster.met WHERE address = $1)`, metHash(a))
	if err != nil || !met {
		return "", false, err
	}
	p, err := r.Enrol(ctx, a.Key)
	return p, err == nil, err
}

func metHash(a Address) []byte {
	sum := sha256.Sum256([]byte(a.Key))
	return sum[:]
}
