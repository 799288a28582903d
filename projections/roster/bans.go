package roster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
)

// Bars of a ban: the things that it can keep a player from.
const (
	Opening = "open"  // opening games
	Seats   = "seat"  // taking seats, and standing in for others
	Writing = "press" // writing to other players
)

// Bars lists all bars that a ban can have.
func Bars() []string { return []string{Opening, Seats, Writing} }

// A Ban keeps a player from some things.
type Ban struct {
	ID     string         `db:"id" json:"id"`
	Player game.Player    `db:"player" json:"player"`
	Bars   pq.StringArray `db:"bars" json:"bars"`
	Reason string         `db:"reason" json:"reason"` // as the player reads it; "": the ban has outlived an erasure
	Since  time.Time      `db:"since" json:"since"`
	Until  *time.Time     `db:"until" json:"until"` // nil: for ever
	By     game.Player    `db:"made" json:"by"`     // the moderator; "": the operator
}

// banColumns are the columns of a Ban.
const banColumns = `id, player, bars, reason, since, until, made`

// inForce is the condition that a ban holds at the time of the first parameter.
const inForce = `since <= $1 AND (until IS NULL OR until > $1) AND (lifted IS NULL OR lifted > $1)`

// ErrBan says that a ban has no bar or an unknown one, or ends before it begins.
var ErrBan = errors.New("a ban names what it keeps a player from, of open, seat and press, and ends later than now")

// Ban keeps a ban from ban.Since on, in the name of the moderator or the operator in it, and notifies the
// player. It returns the ban as it is kept; the same ban again within a minute returns the first one. It
// fails with ErrReason, with ErrBan, and as moderate does.
func (r *Roster) Ban(ctx context.Context, ban Ban) (Ban, error) {
	var err error
	if ban.Reason, err = cleanReason(ban.Reason); err != nil {
		return ban, err
	}
	ban.Bars = slices.Compact(slices.Sorted(slices.Values(ban.Bars)))
	unknown := slices.ContainsFunc(ban.Bars, func(bar string) bool { return !slices.Contains(Bars(), bar) })
	if len(ban.Bars) == 0 || unknown || ban.Until != nil && !ban.Until.After(ban.Since) {
		return ban, ErrBan
	}
	err = r.moderate(ctx, ban.By, ban.Player, func(tx *sqlx.Tx) error {
		var same []Ban
		err := tx.SelectContext(ctx, &same, `SELECT `+banColumns+` FROM roster.bans WHERE `+inForce+` AND player = $2 AND made = $3 AND reason = $4 AND bars = $5 AND since > $6 ORDER BY since LIMIT 1`,
			ban.Since, ban.Player, ban.By, ban.Reason, ban.Bars, ban.Since.Add(-time.Minute))
		if err != nil || len(same) > 0 {
			if len(same) > 0 {
				ban = same[0]
			}
			return err
		}
		ban.ID = string(NewID())
		if err := insertBan(ctx, tx, ban); err != nil {
			return err
		}
		if err := noteAct(ctx, tx, Act{At: ban.Since, By: ban.By, Act: "ban " + strings.Join(ban.Bars, " ") + " " + sayEnd(ban.Until), Player: ban.Player, Why: ban.Reason}); err != nil {
			return err
		}
		return addNotice(ctx, tx, Notice{Player: ban.Player, Kind: NoticeBanned, At: ban.Since, Until: ban.Until, Bars: ban.Bars, Words: ban.Reason})
	})
	return ban, wrapError(err, "banning %s", ban.Player)
}

// insertBan writes a ban.
func insertBan(ctx context.Context, tx *sqlx.Tx, ban Ban) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO roster.bans (id, player, bars, reason, since, until, made) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		ban.ID, ban.Player, ban.Bars, ban.Reason, ban.Since, ban.Until, ban.By)
	return err
}

// sayEnd says in English when a ban ends, for the list of acts; nil: never.
func sayEnd(until *time.Time) string {
	if until == nil {
		return "for ever"
	}
	return "until " + until.UTC().Format("2006-01-02 15:04 UTC")
}

// Lift ends all bans of a player that hold, in the name of a moderator or the operator (""), and notifies
// the player. It returns the number of bans; if it is 0, nothing was done. It fails with ErrReason, and
// as moderate does.
func (r *Roster) Lift(ctx context.Context, player, by game.Player, why string, now time.Time) (lifted int, err error) {
	if why, err = cleanReason(why); err != nil {
		return 0, err
	}
	err = r.moderate(ctx, by, player, func(tx *sqlx.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE roster.bans SET lifted = $1 WHERE `+inForce+` AND player = $2`, now, player)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err != nil || n == 0 {
			return err
		}
		lifted = int(n)
		if err := noteAct(ctx, tx, Act{At: now, By: by, Act: "unban", Player: player, Why: why}); err != nil {
			return err
		}
		return addNotice(ctx, tx, Notice{Player: player, Kind: NoticeUnbanned, At: now, Words: why})
	})
	return lifted, wrapError(err, "lifting the bans of %s", player)
}

// Bans lists the bans that hold at a time, of one player or of all (""), the newest first.
func (r *Roster) Bans(ctx context.Context, player game.Player, now time.Time) ([]Ban, error) {
	all := []Ban{}
	err := r.db.SelectContext(ctx, &all, `SELECT `+banColumns+` FROM roster.bans WHERE `+inForce+` AND ($2 = '' OR player = $2) ORDER BY since DESC, id`, now, player)
	return all, wrapError(err, "listing bans")
}

// BannedFrom returns the ban of a player with a bar that holds at a time: of several, the one that ends
// last. It returns the zero Ban if there is none.
func (r *Roster) BannedFrom(ctx context.Context, player game.Player, bar string, at time.Time) (game.Ban, error) {
	var bans []Ban
	err := r.db.SelectContext(ctx, &bans, `SELECT `+banColumns+` FROM roster.bans WHERE `+inForce+` AND player = $2 AND $3 = ANY(bars) ORDER BY until DESC NULLS FIRST LIMIT 1`, at, player, bar)
	switch {
	case err != nil:
		return game.Ban{}, fmt.Errorf("asking for bans of %s: %w", player, err)
	case len(bans) == 0:
		return game.Ban{}, nil
	}
	return bans[0].toGameBan(), nil
}

// toGameBan returns a ban as the aggregates take it.
func (b Ban) toGameBan() game.Ban {
	if b.Until == nil {
		return game.Ban{Holds: true}
	}
	return game.Ban{Holds: true, Until: b.Until.UTC()}
}

// SeatBan returns the ban that keeps a player from taking seats at a time, as BannedFrom does.
func (r *Roster) SeatBan(ctx context.Context, player game.Player, at time.Time) (game.Ban, error) {
	return r.BannedFrom(ctx, player, Seats, at)
}

// SeatBans returns the bans that keep players from taking seats at a time, by player: of several, the one that ends last.
func (r *Roster) SeatBans(ctx context.Context, at time.Time) (map[game.Player]game.Ban, error) {
	var found []Ban
	err := r.db.SelectContext(ctx, &found, `SELECT DISTINCT ON (player) `+banColumns+` FROM roster.bans WHERE `+inForce+` AND $2 = ANY(bars) ORDER BY player, until DESC NULLS FIRST`, at, Seats)
	if err != nil {
		return nil, fmt.Errorf("asking for bans from seats: %w", err)
	}
	bans := make(map[game.Player]game.Ban, len(found))
	for _, ban := range found {
		bans[ban.Player] = ban.toGameBan()
	}
	return bans, nil
}

// PressBan returns the ban that keeps a player from writing to others at a time, as BannedFrom does.
func (r *Roster) PressBan(ctx context.Context, player game.Player, at time.Time) (game.Ban, error) {
	return r.BannedFrom(ctx, player, Writing, at)
}

// keepBansByAddress keeps the bans of a player during the erasure, without the reasons, under the hash of
// each of their addresses, for whoever comes back with one. It forgets kept bans that have ended.
func keepBansByAddress(ctx context.Context, tx *sqlx.Tx, player game.Player) error {
	var addresses []string
	if err := tx.SelectContext(ctx, &addresses, `SELECT address FROM roster.addresses WHERE player = $1`, player); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM roster.outlived WHERE until <= now()`); err != nil {
		return err
	}
	for _, address := range addresses {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO roster.outlived (address, bars, since, until)
			SELECT $2, bars, since, until FROM roster.bans WHERE player = $1 AND lifted IS NULL AND (until IS NULL OR until > now())`, player, hashSecret(address))
		if err != nil {
			return err
		}
	}
	return nil
}

// resumeBans gives a player the bans that are kept for an address, and keeps them there no more.
func resumeBans(ctx context.Context, tx *sqlx.Tx, player game.Player, address Address) error {
	var kept []Ban
	if err := tx.SelectContext(ctx, &kept, `DELETE FROM roster.outlived WHERE address = $1 RETURNING bars, since, until`, hashSecret(address.Key)); err != nil {
		return err
	}
	for _, ban := range kept {
		ban.ID, ban.Player = string(NewID()), player
		if err := insertBan(ctx, tx, ban); err != nil {
			return err
		}
	}
	return nil
}
