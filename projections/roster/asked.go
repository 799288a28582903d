package roster

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

const (
	// AskedADay is the greatest number of strangers whom a steward may ask within a day.
	AskedADay = 20
	// maxAsked is the time for which the address of a stranger is kept without an answer.
	maxAsked = 60 * 24 * time.Hour
)

// Errors of AskStranger, which returns the ID of the stranger with them, and of AskSeat.
var (
	// ErrNever reports that an address wants no invitations, for good.
	ErrNever = errors.New("no invitations are wanted there")
	// ErrOften reports that a steward has asked enough strangers for a day.
	ErrOften = errors.New("enough strangers have been asked for a day")
)

// A Question is a steward's request to a stranger to take part.
type Question struct {
	Tournament    string
	Steward       game.Player
	Name, Address string // as the steward writes them
	At            time.Time
	Dry           bool // the question is only checked, and nothing is kept
}

// AskStranger keeps a question, and returns the ID under which the stranger is asked; once a question is
// kept, the ID is the same for the same address. If the question is barred, it is not kept, and
// AskStranger returns the ID with ErrNever or ErrOften. Each question that is kept counts for its
// steward's day. To ask the same stranger again for the same tournament does not count again.
func (r *Roster) AskStranger(ctx context.Context, question Question) (player game.Player, err error) {
	address, err := Normalise(question.Address)
	if err == nil {
		err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
			player, err = askStranger(ctx, tx, question, address)
			return err
		})
	}
	return player, wrapError(err, "asking a stranger")
}

// askStranger does the work of AskStranger in a transaction. It locks the steward, so that two
// questions at once do not exceed the day's limit.
func askStranger(ctx context.Context, tx *sqlx.Tx, q Question, a Address) (game.Player, error) {
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('asking by ' || $1, 0))`, q.Steward); err != nil {
		return "", err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM roster.asked AS a USING roster.players AS p WHERE address = $1 AND p.id = a.player AND NOT never`, hashSecret(a.Key))
	if err != nil { // a row whose ID is a player by now is stale: they have left the address
		return "", err
	}
	row := struct {
		Player game.Player `db:"player"`
		Never  bool        `db:"never"`
		Before bool        `db:"before"`
	}{Player: NewID()}
	err = tx.GetContext(ctx, &row, `
		SELECT player, never, EXISTS (SELECT FROM roster.questions AS q WHERE q.player = a.player AND tournament = $2) AS before
		FROM roster.asked AS a WHERE address = $1`, hashSecret(a.Key), q.Tournament)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", err
	}
	var today int
	if err := tx.GetContext(ctx, &today, `SELECT count(*) FROM roster.questions WHERE steward = $1 AND at > $2`, q.Steward, q.At.Add(-24*time.Hour)); err != nil {
		return "", err
	}
	switch {
	case row.Never:
		return row.Player, ErrNever
	case today >= AskedADay && !row.Before:
		return row.Player, ErrOften
	case q.Dry || row.Before:
		return row.Player, nil
	}
	return keepQuestion(ctx, tx, q, a, row.Player)
}

// keepQuestion stores a question, and erases the names and addresses of strangers who have not answered
// for maxAsked. It returns the ID of the stranger: another one than player if another steward has asked
// them at the same moment.
func keepQuestion(ctx context.Context, tx *sqlx.Tx, question Question, address Address, player game.Player) (game.Player, error) {
	_, err := tx.ExecContext(ctx, `UPDATE roster.asked SET spelt = '', name = '' WHERE at < $1 AND spelt <> ''`, question.At.Add(-maxAsked))
	if err != nil {
		return "", err
	}
	err = tx.GetContext(ctx, &player, `INSERT INTO roster.asked (player, address, spelt, name, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (address) DO UPDATE SET spelt = excluded.spelt, name = excluded.name, at = excluded.at
		RETURNING player`, player, hashSecret(address.Key), address.Spelt, stripUnstorable(words.OneLine(question.Name)), question.At)
	if err != nil {
		return "", err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO roster.questions (tournament, player, steward, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT DO NOTHING`, question.Tournament, player, question.Steward, question.At)
	return player, err
}

// Stranger returns the address at which a stranger is asked. It returns "" if none is kept, as for a
// person who is a player by now, or if the address wants no invitations.
func (r *Roster) Stranger(ctx context.Context, p game.Player) (address string, err error) {
	err = r.db.GetContext(ctx, &address, `SELECT spelt FROM roster.asked WHERE player = $1 AND NOT never`, p)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return address, wrapError(err, "looking for a stranger")
}

// Welcome makes a player of a stranger that has agreed, under the ID with which they were asked. It does
// nothing if no address is kept for the ID, as for a person that is a player already.
func (r *Roster) Welcome(ctx context.Context, player game.Player, lang string) error {
	var row struct {
		Spelt string `db:"spelt"`
		Name  string `db:"name"`
	}
	err := r.db.GetContext(ctx, &row, `SELECT spelt, name FROM roster.asked WHERE player = $1 AND spelt <> ''`, player)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		_, err = r.Add(ctx, Person{ID: player, Name: row.Name, Language: lang}, row.Spelt)
	}
	return wrapError(err, "welcoming a stranger")
}

// AskNever records for good that nobody may be asked at the address at which p was once asked, and erases
// the address and the name. It does nothing for an ID that was never asked.
func (r *Roster) AskNever(ctx context.Context, p game.Player) error {
	_, err := r.db.ExecContext(ctx, `UPDATE roster.asked SET never = true, spelt = '', name = '' WHERE player = $1`, p)
	return wrapError(err, "keeping that somebody is never asked")
}

// takeReservedID returns the ID under which a person was asked at an address, and erases the address and
// the name that were kept for the question, as the roster keeps them with the player from now on. It
// returns "" if nobody was asked there, or if the ID is a player's already.
func takeReservedID(ctx context.Context, tx *sqlx.Tx, address Address) (player game.Player, err error) {
	err = tx.GetContext(ctx, &player, `
		UPDATE roster.asked SET spelt = '', name = '' WHERE address = $1 AND NOT EXISTS (SELECT FROM roster.players AS p WHERE p.id = player)
		RETURNING player`, hashSecret(address.Key))
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return player, err
}
