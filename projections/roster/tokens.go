package roster

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

// A Token lets a program act for a player. Its secret is shown once, when it is made.
type Token struct {
	ID     string         `db:"id" json:"id"`
	Player game.Player    `db:"player" json:"-"`
	Name   string         `db:"name" json:"name"` // as the player calls it
	Scopes pq.StringArray `db:"scopes" json:"scopes"`
	Made   time.Time      `db:"made" json:"made"`
	Used   *time.Time     `db:"used" json:"used,omitempty"` // the last day on which it was; nil: never
}

// tokenColumns are the columns of a Token.
const tokenColumns = `id, player, name, scopes, made, used`

// Scopes of tokens: what a program may do with one.
const (
	ScopeRead   = "read"   // read what the player's seats may see
	ScopeOrders = "orders" // send orders and messages for them
	ScopeJoin   = "join"   // take seats, and open games
)

// Scopes lists all scopes.
func Scopes() []string { return []string{ScopeRead, ScopeOrders, ScopeJoin} }

// May reports whether the token has a scope.
func (t Token) May(scope string) bool { return slices.Contains(t.Scopes, scope) }

// maxTokens is the greatest number of tokens that a player has at a time.
const maxTokens = 10

// MaxTokenName is the greatest length of a token's name in characters.
const MaxTokenName = 40

// tokenPrefix begins every secret, so that people and scanners know what it is.
const tokenPrefix = "seneschal_"

// Errors of tokens.
var (
	// ErrToken says that a token was never made, or was withdrawn.
	ErrToken = errors.New("token is not valid")
	// ErrTokens says that a player has as many tokens as there may be.
	ErrTokens = errors.New("too many tokens")
	// ErrTokenForm says that a token has no name, or too long a one, or no scope that there is.
	ErrTokenForm = errors.New("token needs a name and scopes")
)

// MakeToken makes a token of a player, and returns its secret. It fails with ErrTokens if the player has
// maxTokens already, and with ErrTokenForm if the name is empty or too long, or there is no scope or an
// unknown one.
func (r *Roster) MakeToken(ctx context.Context, player game.Player, name string, scopes []string, now time.Time) (secret string, err error) {
	name = words.OneLine(name)
	unknown := func(s string) bool { return !slices.Contains(Scopes(), s) }
	if name == "" || utf8.RuneCountInString(name) > MaxTokenName || len(scopes) == 0 || slices.ContainsFunc(scopes, unknown) {
		return "", ErrTokenForm
	}
	secret = tokenPrefix + newSecret()
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		var n int
		if _, err := tx.ExecContext(ctx, `SELECT 1 FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
			return err
		}
		if err := tx.GetContext(ctx, &n, `SELECT count(*) FROM roster.tokens WHERE player = $1`, player); err != nil {
			return err
		}
		if n >= maxTokens {
			return ErrTokens
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO roster.tokens (id, player, name, secret, scopes, made) VALUES ($1, $2, $3, $4, $5, $6)`,
			strings.ToLower(newSecret()[:10]), player, name, hashSecret(secret), pq.StringArray(scopes), now)
		return err
	})
	if err != nil {
		return "", wrapError(err, "making a token of %s", player)
	}
	return secret, nil
}

// Tokens lists the tokens of a player, the oldest first.
func (r *Roster) Tokens(ctx context.Context, player game.Player) ([]Token, error) {
	all := []Token{}
	err := r.db.SelectContext(ctx, &all, `SELECT `+tokenColumns+` FROM roster.tokens WHERE player = $1 ORDER BY made, id`, player)
	return all, wrapError(err, "listing tokens of %s", player)
}

// WithdrawToken ends a token of a player. To end it twice is no error.
func (r *Roster) WithdrawToken(ctx context.Context, player game.Player, id string) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.tokens WHERE player = $1 AND id = $2`, player, id)
	return wrapError(err, "withdrawing a token of %s", player)
}

// TokenOf returns the token with a secret, and notes the day of its use. It fails with ErrToken if there is
// none.
func (r *Roster) TokenOf(ctx context.Context, secret string, now time.Time) (token Token, err error) {
	if !strings.HasPrefix(secret, tokenPrefix) {
		return token, ErrToken
	}
	err = r.db.GetContext(ctx, &token, `SELECT `+tokenColumns+` FROM roster.tokens WHERE secret = $1`, hashSecret(secret))
	if errors.Is(err, sql.ErrNoRows) {
		return token, ErrToken
	}
	if today := now.UTC().Truncate(24 * time.Hour); err == nil && (token.Used == nil || token.Used.Before(today)) {
		_, err = r.db.ExecContext(ctx, `UPDATE roster.tokens SET used = $2 WHERE id = $1`, token.ID, today)
	}
	return token, wrapError(err, "looking for a token")
}

// IsProgram reports whether a player is marked as a bot. It is false for a player whom the roster does not
// know, such as a bot of the server.
func (r *Roster) IsProgram(ctx context.Context, player game.Player) (bool, error) {
	person, err := r.Find(ctx, player)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return person.Program, wrapError(err, "asking whether %s is a bot", player)
}

// Programs lists the players who are marked as bots, also erased ones.
func (r *Roster) Programs(ctx context.Context) ([]game.Player, error) {
	var all []game.Player
	err := r.db.SelectContext(ctx, &all, `SELECT id FROM roster.players WHERE program ORDER BY id`)
	return all, wrapError(err, "listing the players that are bots")
}

// MarkProgram marks a player as played by a program: their name is shown as a bot's from now on, for good,
// as the player's games are public under it.
func (r *Roster) MarkProgram(ctx context.Context, player game.Player) error {
	_, err := r.db.ExecContext(ctx, `UPDATE roster.players SET program = true WHERE id = $1`, player)
	return wrapError(err, "marking %s as a bot", player)
}
