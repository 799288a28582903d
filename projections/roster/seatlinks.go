package roster

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// AskSeat makes a link by which a reader of an address's mail signs in and takes a seat, and returns its
// secret. For an address that is no player's it also returns the ID under which the address can decline
// all such links for good; for a player's "". It fails with ErrTooOften if the address had such a link
// within SeatLinkLife and did not use it, with ErrNever if it declines them, and for a malformed address.
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

// noteStranger returns the ID under which an address can decline links for good, and keeps the ID with a
// hash of the address; "" for the address of a player. It fails with ErrNever if the address declines
// links.
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
