package roster

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/follow"
	"seneschal/domain/game"
)

// MoveLife is the time for which a link to a new address works.
const MoveLife = 24 * time.Hour

// A Move is an address that a player wants to have, until a reader of its mail has agreed.
type Move struct {
	Player  game.Player `db:"player" json:"-"`
	Address string      `db:"spelt" json:"address"`
	Asked   time.Time   `db:"asked" json:"asked"`
	Until   time.Time   `db:"until" json:"until"`
}

// AskMove makes a link for a new address of a player, and returns its secret, whether or not the address
// is somebody's. It fails with ErrTooOften if maxGoodLinks links of the player still work, and for a
// malformed address.
func (r *Roster) AskMove(ctx context.Context, player game.Player, address string, now time.Time) (string, Move, error) {
	a, err := Normalise(address)
	if err != nil {
		return "", Move{}, fmt.Errorf("asking for an address of %s: %w", player, err)
	}
	word, move := newSecret(), Move{player, a.Spelt, now, now.Add(MoveLife)}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM roster.moves WHERE until <= $1`, now); err != nil {
			return err
		}
		var n int
		if err := tx.GetContext(ctx, &n, `SELECT count(*) FROM roster.moves WHERE player = $1`, player); err != nil {
			return err
		}
		if n >= maxGoodLinks {
			return ErrTooOften
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO roster.moves (secret, player, spelt, asked, until) VALUES ($1, $2, $3, $4, $5)`,
			hashSecret(word), player, a.Spelt, now, move.Until)
		return err
	})
	if err != nil {
		return "", Move{}, fmt.Errorf("asking for an address of %s: %w", player, err)
	}
	return word, move, nil
}

// Moving returns the effect of a link to a new address, without using the link. It fails with ErrLink if
// the link is not valid.
func (r *Roster) Moving(ctx context.Context, word string, now time.Time) (Move, error) {
	var move Move
	err := r.db.GetContext(ctx, &move, `SELECT player, spelt, asked, until FROM roster.moves WHERE secret = $1 AND until > $2`, hashSecret(word), now)
	if errors.Is(err, sql.ErrNoRows) {
		return move, ErrLink
	}
	return move, err
}

// Move uses a link up: the address is then the player's first address for emails. It fails with ErrLink if
// the link is not valid, and with ErrTaken if the address is another player's.
func (r *Roster) Move(ctx context.Context, word string, now time.Time) (Move, error) {
	move, err := r.Moving(ctx, word, now)
	if err != nil {
		return move, fmt.Errorf("taking a new address: %w", err)
	}
	if err := r.AddAddress(ctx, move.Player, move.Address); err != nil {
		return move, err
	}
	if err := r.PreferAddress(ctx, move.Player, move.Address); err != nil {
		return move, err
	}
	_, err = r.db.ExecContext(ctx, `DELETE FROM roster.moves WHERE secret = $1`, hashSecret(word))
	return move, err
}

// A Holding is all data that the roster has of a person.
type Holding struct {
	Person
	Number    int               `db:"number" json:"number"` // number of which the name of a person without a name is made
	Arms      int               `db:"arms" json:"arms"`     // number of the coat of arms
	Addresses []Mailbox         `json:"addresses"`
	Declined  []string          `json:"letters_declined"`
	Sessions  []Stay            `json:"signed_in"`
	Moves     []Move            `json:"addresses_asked_for"`
	Links     []time.Time       `json:"sign_in_links_asked"`
	Program   bool              `db:"program" json:"plays_by_program,omitempty"`
	Tokens    []Token           `json:"tokens,omitempty"`
	Blocks    []Block           `json:"blocks,omitempty"`
	Wishes    []Wish            `json:"wishes_for_games,omitempty"`
	Told      *time.Time        `db:"-" json:"told_of_games,omitempty"` // last time at which they were notified of open games; nil: never
	Practice  []PracticeSeat    `json:"practice_games,omitempty"`
	Follows   []follow.Followed `json:"follows,omitempty"`
	News      []follow.Noted    `json:"news_of_what_is_followed,omitempty"` // news that were sent lately, or are to be sent
	Former    []FormerName      `json:"former_names,omitempty"`
	Mutes     []Mute            `json:"mutes,omitempty"`
	Bans      []Ban             `json:"bans,omitempty"`
	Reports   []Report          `json:"reports,omitempty"` // reports that the person made
	Moderates []time.Time       `json:"moderator_since,omitempty"`
	Acts      []Act             `json:"acts_as_moderator,omitempty"`
	Devices   []Device          `json:"devices,omitempty"`
	Household []Housemate       `json:"household,omitempty"`
	Quiet     string            `db:"-" json:"quiet_hours,omitempty"` // in the person's own zone
	Forums    []string          `json:"forum_accounts,omitempty"`     // host and number; from another schema, filled in by its package
	Browsers  []Browser         `json:"browsers,omitempty"`           // as above
}

// A Browser is a browser that gets push notifications when games wait.
type Browser struct {
	Endpoint string    `json:"endpoint"` // address at the push service that takes notifications; a secret
	Since    time.Time `json:"since"`
}

// A Mailbox is an address of a person as the roster has it.
type Mailbox struct {
	Address   string     `db:"spelt" json:"address"`
	Suspended *time.Time `db:"suspended" json:"suspended,omitempty"` // since then it gets no emails, as they come back; nil: it gets some
	Trouble   string     `db:"trouble" json:"trouble,omitempty"`     // status of the bounce: 5.1.1
}

// A Stay is a browser on which a person is signed in.
type Stay struct {
	Begun time.Time `db:"begun" json:"begun"`
	Seen  time.Time `db:"seen" json:"seen"` // accurate to the day
	Until time.Time `db:"until" json:"until"`
}

// Holding collects all data that the roster has of a person. It fails with sql.ErrNoRows if there is no such player.
func (r *Roster) Holding(ctx context.Context, player game.Player) (Holding, error) {
	holding := Holding{Addresses: []Mailbox{}, Declined: []string{}, Sessions: []Stay{}, Moves: []Move{}, Links: []time.Time{}}
	err := r.db.GetContext(ctx, &holding, `SELECT id, name, zone, language, created, number, arms, program FROM roster.players WHERE id = $1`, player)
	if err != nil {
		return holding, err
	}
	hours, err := r.Quiet(ctx, player)
	if err != nil {
		return holding, err
	}
	holding.Quiet = hours.String()
	if err := r.db.GetContext(ctx, &holding.Told, `SELECT max(at) FROM roster.told WHERE player = $1`, player); err != nil {
		return holding, err
	}
	for query, into := range map[string]any{
		`SELECT spelt, suspended, trouble FROM roster.addresses WHERE player = $1 ORDER BY rank`:                                                  &holding.Addresses,
		`SELECT what FROM roster.declined WHERE player = $1 ORDER BY what`:                                                                        &holding.Declined,
		`SELECT begun, seen, until FROM roster.sessions WHERE player = $1 ORDER BY begun`:                                                         &holding.Sessions,
		`SELECT player, spelt, asked, until FROM roster.moves WHERE player = $1 ORDER BY asked`:                                                   &holding.Moves,
		`SELECT asked FROM roster.sign_ins WHERE address IN (SELECT address FROM roster.addresses WHERE player = $1) ORDER BY asked`:              &holding.Links,
		`SELECT ` + tokenColumns + ` FROM roster.tokens WHERE player = $1 ORDER BY made`:                                                          &holding.Tokens,
		`SELECT blocked, since FROM roster.blocks WHERE player = $1 ORDER BY since`:                                                               &holding.Blocks,
		`SELECT ` + wishColumns + ` FROM roster.wishes WHERE player = $1 ORDER BY since`:                                                          &holding.Wishes,
		`SELECT name, until FROM roster.names WHERE player = $1 ORDER BY until`:                                                                   &holding.Former,
		`SELECT muted, since FROM roster.mutes WHERE player = $1 ORDER BY since`:                                                                  &holding.Mutes,
		`SELECT id, player, bars, reason, since, until, '' AS made FROM roster.bans WHERE player = $1 ORDER BY since`:                             &holding.Bans,
		`SELECT id, reporter, reported, game, reason, said, at, answered, answer, '' AS made FROM roster.reports WHERE reporter = $1 ORDER BY id`: &holding.Reports,
		`SELECT since FROM roster.moderators WHERE player = $1`:                                                                                   &holding.Moderates,
		`SELECT at, made, act, player, why FROM roster.acts WHERE made = $1 ORDER BY id`:                                                          &holding.Acts,
		`SELECT since, seen, days FROM roster.devices WHERE player = $1 ORDER BY since`:                                                           &holding.Devices,
		`SELECT other, since FROM roster.households WHERE player = $1 ORDER BY since`:                                                             &holding.Household,
		`SELECT game, seat, epoch, since FROM roster.practice WHERE player = $1 ORDER BY since`:                                                   &holding.Practice,
		`SELECT ` + followColumns + ` FROM roster.follows WHERE player = $1 ORDER BY since`:                                                       &holding.Follows,
		`SELECT id, at, kind, subject, fact, game, n FROM roster.follow_news WHERE player = $1 ORDER BY id`:                                       &holding.News,
	} {
		if err := r.db.SelectContext(ctx, into, query, player); err != nil {
			return holding, fmt.Errorf("collecting what is kept of %s: %w", player, err)
		}
	}
	return holding, nil
}
