package roster

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// SeatLinkLife is the time for which a link works that takes a seat, too, and within which an address
// gets no other.
const SeatLinkLife = 24 * time.Hour

// AskSeat makes a link that signs a reader of an address's mail in to take a seat, and returns its
// secret. For an address that is no player's it returns the ID under which it can decline all such
// links for good; "" for a player's. ErrTooOften if the address had such a link within a day and did not use it, ErrNever
// if it declines them.
func (r *Roster) AskSeat(ctx context.Context, address, back string, now time.Time) (word string, link SignIn, stranger game.Player, err error) {
	a, err := Normalise(address)
	if err != nil {
		return "", link, "", fmt.Errorf("asking for a seat: %w", err)
	}
	word, link = newSecret(), SignIn{a.Spelt, back, now.Add(SeatLinkLife)}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if err := mayAskSeat(ctx, tx, a, now); err != nil {
			return err
		}
		if stranger, err = noteStranger(ctx, tx, a, now); err != nil {
			return err
		}
		return insertLink(ctx, tx, a, link, hashSecret(word), now)
	})
	if err != nil {
		return "", link, "", fmt.Errorf("asking for a seat: %w", err)
	}
	return word, link, stranger, nil
}

// mayAskSeat fails if an address was sent a link that lives a day within the last one, and has not used it. It locks the
// address as insertLink does.
func mayAskSeat(ctx context.Context, tx *sqlx.Tx, address Address, now time.Time) error {
	if err := lockLinks(ctx, tx, address); err != nil {
		return err
	}
	var had bool
	err := tx.GetContext(ctx, &had, `
		SELECT EXISTS (SELECT FROM roster.sign_ins WHERE address = $1 AND used IS NULL AND asked > $2 AND until - asked > $3 * interval '1 second')`,
		address.Key, now.Add(-SeatLinkLife), int(LinkLife.Seconds()))
	if err == nil && had {
		return ErrTooOften
	}
	return err
}

// noteStranger returns the ID under which an address can decline links for good, and keeps no more than
// a hash of it; "" for the address of a player. ErrNever if it declines them.
func noteStranger(ctx context.Context, tx *sqlx.Tx, address Address, now time.Time) (game.Player, error) {
	if known, err := isKnown(ctx, tx, address); err != nil || known {
		return "", err
	}
	var row struct {
		Player game.Player `db:"player"`
		Never  bool        `db:"never"`
	}
	err := tx.GetContext(ctx, &row, `
		INSERT INTO roster.asked (player, address, at) VALUES ($1, $2, $3)
		ON CONFLICT (address) DO UPDATE SET player = asked.player RETURNING player, never`, NewID(), hashSecret(address.Key), now)
	if err == nil && row.Never {
		return "", ErrNever
	}
	return row.Player, err
}

// isKnown reports whether an address is a player's.
func isKnown(ctx context.Context, tx *sqlx.Tx, address Address) (known bool, err error) {
	err = tx.GetContext(ctx, &known, `SELECT EXISTS (SELECT FROM roster.addresses WHERE address = $1)`, address.Key)
	return known, err
}
