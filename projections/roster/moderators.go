package roster

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// Greatest and least length, in characters, of the texts that moderators and players write.
const (
	MaxReason = 500
	MinReason = 3
)

// Errors of what moderators do.
var (
	// ErrReason says that a text is missing, or too long.
	ErrReason = errors.New("a text of 3 to 500 characters is needed")
	// ErrNoModerator says that a player is no moderator.
	ErrNoModerator = errors.New("only a moderator or the operator may do this")
	// ErrPeer says that a moderator acts on a moderator, which only the operator may do.
	ErrPeer = errors.New("only the operator acts on a moderator")
)

// cleanReason returns a text without characters that cannot be stored, and without spaces around it. It
// fails with ErrReason if the text is too short or too long then.
func cleanReason(text string) (string, error) {
	text = strings.TrimSpace(stripUnstorable(text))
	if n := len([]rune(text)); n < MinReason || n > MaxReason {
		return "", ErrReason
	}
	return text, nil
}

// A Moderator is a player whom the operator lets look after players.
type Moderator struct {
	Player game.Player `db:"player" json:"player"`
	Since  time.Time   `db:"since" json:"since"`
}

// An Act is something that a moderator or the operator did.
type Act struct {
	At     time.Time   `db:"at" json:"at"`
	By     game.Player `db:"made" json:"by"` // the moderator; "": the operator
	Act    string      `db:"act" json:"act"`
	Player game.Player `db:"player" json:"player"` // the player whom it concerned
	Why    string      `db:"why" json:"why"`
}

// maxActs is the greatest number of acts that are listed.
const maxActs = 500

// SetModerator makes a player a moderator (on), or a moderator no longer, for the operator. To do it twice
// changes nothing. It fails with ErrUnknown for an ID without a player.
func (r *Roster) SetModerator(ctx context.Context, player game.Player, on bool, now time.Time) error {
	err := r.moderate(ctx, "", player, func(tx *sqlx.Tx) error {
		statement, args, act := `INSERT INTO roster.moderators (player, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`, []any{player, now}, "moderator"
		if !on {
			statement, args, act = `DELETE FROM roster.moderators WHERE player = $1`, []any{player}, "moderator no longer"
		}
		done, err := tx.ExecContext(ctx, statement, args...)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return noteAct(ctx, tx, Act{At: now, Act: act, Player: player})
	})
	return wrapError(err, "setting whether %s is a moderator", player)
}

// IsModerator reports whether a player is a moderator; it is false for "".
func (r *Roster) IsModerator(ctx context.Context, player game.Player) (is bool, err error) {
	if player == "" {
		return false, nil
	}
	err = r.db.GetContext(ctx, &is, `SELECT EXISTS (SELECT FROM roster.moderators WHERE player = $1)`, player)
	return is, wrapError(err, "asking whether %s is a moderator", player)
}

// Moderators lists the moderators, the oldest first.
func (r *Roster) Moderators(ctx context.Context) ([]Moderator, error) {
	all := []Moderator{}
	err := r.db.SelectContext(ctx, &all, `SELECT player, since FROM roster.moderators ORDER BY since, player`)
	return all, wrapError(err, "listing moderators")
}

// Acts lists the newest acts of moderators and the operator, the newest first.
func (r *Roster) Acts(ctx context.Context) ([]Act, error) {
	all := []Act{}
	err := r.db.SelectContext(ctx, &all, `SELECT at, made, act, player, why FROM roster.acts ORDER BY id DESC LIMIT $1`, maxActs)
	return all, wrapError(err, "listing what moderators did")
}

// noteAct keeps an act.
func noteAct(ctx context.Context, tx *sqlx.Tx, act Act) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO roster.acts (at, made, act, player, why) VALUES ($1, $2, $3, $4, $5)`, act.At, act.By, act.Act, act.Player, act.Why)
	return err
}

// moderate runs f in a transaction in which a moderator, or the operator (""), acts on a player. It locks
// the player's row, and nobody's rank changes until the transaction ends. It fails with ErrUnknown for an
// ID without a player, with ErrNoModerator if by is no moderator, and with ErrPeer if a moderator acts on
// a moderator, also on themself.
func (r *Roster) moderate(ctx context.Context, by, player game.Player, f func(*sqlx.Tx) error) error {
	return r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if err := checkModerates(ctx, tx, by, player); err != nil {
			return err
		}
		return f(tx)
	})
}

// checkModerates locks the rows of a player and of moderators until the transaction ends, and fails as
// moderate does.
func checkModerates(ctx context.Context, tx *sqlx.Tx, by, player game.Player) error {
	var existing []game.Player
	if err := tx.SelectContext(ctx, &existing, `SELECT id FROM roster.players WHERE id = $1 AND erased IS NULL FOR UPDATE`, player); err != nil {
		return err
	}
	if by != "" {
		var ranks []game.Player
		if err := tx.SelectContext(ctx, &ranks, `SELECT player FROM roster.moderators WHERE player IN ($1, $2) ORDER BY player FOR SHARE`, by, player); err != nil {
			return err
		}
		if err := mayModerate(ranks, by, player); err != nil {
			return err
		}
	}
	if len(existing) == 0 {
		return ErrUnknown
	}
	return nil
}

// mayModerate returns nil if by is among the moderators and player is not. It fails with ErrNoModerator
// or ErrPeer.
func mayModerate(moderators []game.Player, by, player game.Player) error {
	switch {
	case !slices.Contains(moderators, by):
		return ErrNoModerator
	case slices.Contains(moderators, player):
		return ErrPeer
	}
	return nil
}

// MaxName is the greatest length of a player's name, in characters.
const MaxName = 30

// Rename gives a player another name, or none (""), in the name of a moderator or the operator (""), and
// notifies the player. The old name is shown nowhere, and the player cannot change the new one within
// NameStays. It fails with ErrReason, with ErrName if the name is too long or like another player's, and
// as moderate does.
func (r *Roster) Rename(ctx context.Context, player, by game.Player, name, why string, now time.Time) error {
	why, err := cleanReason(why)
	if err != nil {
		return err
	}
	name = words.OneLine(stripUnstorable(name))
	if len([]rune(name)) > MaxName {
		return ErrName
	}
	err = r.moderate(ctx, by, player, func(tx *sqlx.Tx) error {
		if name != "" {
			if err := lockName(ctx, tx, player, name, now); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `UPDATE roster.players SET name = $2 WHERE id = $1`, player, name); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO roster.names (player, name, until) VALUES ($1, '', $2) ON CONFLICT DO NOTHING`, player, now); err != nil {
			return err
		}
		if err := noteAct(ctx, tx, Act{At: now, By: by, Act: "rename", Player: player, Why: why}); err != nil {
			return err
		}
		return addNotice(ctx, tx, Notice{Player: player, Kind: NoticeRenamed, At: now, About: name, Words: why})
	})
	return wrapError(err, "renaming %s", player)
}
