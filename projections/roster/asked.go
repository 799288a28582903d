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
	// AskedADay is how many strangers a steward may ask within a day.
	AskedADay = 20
	// askedFor is how long the address of a stranger is kept who does not answer.
	askedFor = 60 * 24 * time.Hour
)

// Errors of questions to strangers. The ID of the stranger comes with them.
var (
	// ErrNever says that no stranger is asked at an address, for good.
	ErrNever = errors.New("no invitations are wanted there")
	// ErrOften says that a steward has asked enough strangers for a day.
	ErrOften = errors.New("enough strangers have been asked for a day")
)

// A Question is what a steward wants to ask somebody who is no player.
type Question struct {
	Tournament    string
	Steward       game.Player
	Name, Address string // as the steward writes them
	At            time.Time
	Dry           bool // nothing is kept
}

// AskStranger gives a stranger the ID to be asked under, the same for the same address,
// or says by ErrNever or ErrOften what bars the question. Only a question that is not
// barred is kept, and counts for its steward's day; the same one counts once.
func (r *Roster) AskStranger(ctx context.Context, q Question) (p game.Player, err error) {
	a, err := Normalise(q.Address)
	if err == nil {
		err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
			p, err = askStranger(ctx, tx, q, a)
			return err
		})
	}
	return p, wrapError(err, "asking a stranger")
}

func askStranger(ctx context.Context, tx *sqlx.Tx, q Question, a Address) (game.Player, error) {
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('asking by ' || $1, 0))`, q.Steward); err != nil {
		return "", err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM roster.asked AS a USING roster.players AS p WHERE address = $1 AND p.id = a.player AND NOT never`, hashSecret(a.Key))
	if err != nil { // the player of then has left the address
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
	return row.Player, keepQuestion(ctx, tx, q, a, row.Player)
}

// keepQuestion keeps whom a steward asks, and forgets the addresses of those who have not answered
// for long.
func keepQuestion(ctx context.Context, tx *sqlx.Tx, q Question, a Address, p game.Player) error {
	for _, s := range []struct {
		statement string
		args      []any
	}{
		{`UPDATE roster.asked SET spelt = '', name = '' WHERE at < $1 AND spelt <> ''`, []any{q.At.Add(-askedFor)}},
		{
			`INSERT INTO roster.asked (player, address, spelt, name, at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (address) DO UPDATE SET spelt = excluded.spelt, name = excluded.name, at = excluded.at`,
			[]any{p, hashSecret(a.Key), a.Spelt, stripUnstorable(words.OneLine(q.Name)), q.At},
		},
		{`INSERT INTO roster.questions (tournament, player, steward, at)
			SELECT $1, player, $3, $4 FROM roster.asked WHERE address = $2`, []any{q.Tournament, hashSecret(a.Key), q.Steward, q.At}},
	} {
		if _, err := tx.ExecContext(ctx, s.statement, s.args...); err != nil {
			return err
		}
	}
	return nil
}

// Stranger returns the address that somebody is asked at who is no player yet; "" if
// there is none, or letters are not wanted there.
func (r *Roster) Stranger(ctx context.Context, p game.Player) (address string, err error) {
	err = r.db.GetContext(ctx, &address, `SELECT spelt FROM roster.asked WHERE player = $1 AND NOT never`, p)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return address, wrapError(err, "looking for a stranger")
}

// Welcome makes a player of a stranger who has said yes. One who is a player stays as is.
func (r *Roster) Welcome(ctx context.Context, p game.Player, lang string) error {
	var asked struct {
		Spelt string `db:"spelt"`
		Name  string `db:"name"`
	}
	err := r.db.GetContext(ctx, &asked, `SELECT spelt, name FROM roster.asked WHERE player = $1 AND spelt <> ''`, p)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		_, err = r.Add(ctx, Person{ID: p, Name: asked.Name, Language: lang}, asked.Spelt)
	}
	return wrapError(err, "welcoming a stranger")
}

// AskNever keeps for good that no stranger is asked at the address of a player, or of
// somebody who was asked.
func (r *Roster) AskNever(ctx context.Context, p game.Player) error {
	_, err := r.db.ExecContext(ctx, `UPDATE roster.asked SET never = true, spelt = '', name = '' WHERE player = $1`, p)
	return wrapError(err, "keeping that somebody is never asked")
}

// reserved is the ID that somebody has been asked under at an address; "" if nobody has. The
// address is the player's from now on, and is kept there alone.
func reserved(ctx context.Context, tx *sqlx.Tx, a Address) (p game.Player, err error) {
	err = tx.GetContext(ctx, &p, `
		UPDATE roster.asked SET spelt = '', name = '' WHERE address = $1 AND NOT EXISTS (SELECT FROM roster.players AS p WHERE p.id = player)
		RETURNING player`, hashSecret(a.Key))
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return p, err
}
