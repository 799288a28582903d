// Package ratings is the projection of players over all their games: where
// they came and for how long they held their seats, how strong they are by
// package rating, and how reliably they answer.
//
// Games are rated in the order in which their ends stand in the log, each
// from how its players stood before, so that a game costs the same however
// many there were. (A duel costs as much as its players' other duels of the
// same period, which Glicko-2 rates together.) A game that is taken back after
// its end, which is rare, takes with it what was rated later; that is then
// rated again.
//
// Of a veiled game nothing is counted before its end, as the number of phases
// in which a seat was asked may tell what it holds.
package ratings

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/tournament/rating"
	"seneschal/migrations"
	"seneschal/projections"
)

// A Game is one that is over.
type Game struct {
	Game    string                        `db:"game" json:"game"`
	Pos     int64                         `db:"pos" json:"-"`
	Title   string                        `db:"title" json:"title"`
	Ruleset string                        `db:"ruleset" json:"ruleset"`
	Ended   time.Time                     `db:"ended" json:"ended"`
	Phases  int                           `db:"phases" json:"phases"`
	Unrated string                        `db:"unrated" json:"unrated,omitempty"` // why it is not rated
	Record  projections.JSON[rating.Game] `db:"record" json:"-"`
}

// A Place is what one holder of a seat made of a game that is over.
type Place struct {
	Game     string      `db:"game" json:"game"`
	Seat     game.Seat   `db:"seat" json:"seat"`
	Player   game.Player `db:"player" json:"player"`
	Name     string      `db:"name" json:"name"` // of the seat
	Place    int         `db:"place" json:"place"`
	Shared   bool        `db:"shared" json:"shared,omitempty"`
	Of       int         `db:"of" json:"of"`         // seats of the game
	Points   int         `db:"points" json:"points"` // hundredths, of the seat
	Title    string      `db:"title" json:"title,omitempty"`
	Held     int         `db:"held" json:"held"` // phases
	TookOver bool        `db:"took_over" json:"took_over,omitempty"`
}

// A Change is what a game did to a player's rating in a list.
type Change struct {
	Ruleset string                          `db:"ruleset" json:"ruleset,omitempty"`
	System  rating.System                   `db:"system" json:"system"`
	Player  game.Player                     `db:"player" json:"player"`
	N       int                             `db:"n" json:"n"` // from 1
	Game    string                          `db:"game" json:"game"`
	Pos     int64                           `db:"pos" json:"-"`
	Rated   bool                            `db:"rated" json:"rated"`
	Change  projections.JSON[rating.Change] `db:"change" json:"change"`
}

// A Form is how a player stands in a list.
type Form struct {
	Ruleset string                          `db:"ruleset" json:"ruleset,omitempty"`
	System  rating.System                   `db:"system" json:"system"`
	Player  game.Player                     `db:"player" json:"player"`
	Games   int                             `db:"games" json:"games"` // unrated ones too
	Rated   int                             `db:"rated" json:"rated"`
	Last    projections.JSON[rating.Change] `db:"last" json:"last"`
}

// List is the list that the form is of.
func (f Form) List() rating.List { return rating.List{Ruleset: f.Ruleset, System: f.System} }

// Projector keeps the ratings.
type Projector struct{}

var _ projections.Projector = Projector{}

// Name is "ratings".
func (Projector) Name() string { return "ratings" }

// Version is raised when Project changes.
func (Projector) Version() int { return 1 }

// Schema makes the tables.
func (Projector) Schema() string { return migrations.Projection("ratings") }

// Project writes who held the seats in the phases that the batch closes, and
// rates the games that it ends. A rewinding takes back what came after.
func (Projector) Project(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	return b.Stretches(ctx, &part{tx: tx, veils: make(map[string]bool)})
}

// options are those of all lists. To change them, raise the Version.
func options() rating.Options { return rating.Defaults() }

// curve names a player's curve in a list.
type curve struct {
	list   rating.List
	player game.Player
}

// book is how the players of some games stand, in memory.
type book struct {
	forms   map[curve]*Form
	touched []curve // in the order of their first change
	seen    map[curve]bool
	changes []Change
}

// rate rates games in the order in which they are given.
func rate(ctx context.Context, tx *sqlx.Tx, games []Game) error {
	b, err := open(ctx, tx, games)
	if err != nil {
		return err
	}
	for _, g := range games {
		if g.Unrated != "" {
			continue
		}
		curves, err := rating.Next(g.Record.V, options(), b.last)
		if err != nil {
			return err
		}
		for _, c := range curves {
			b.add(g, c)
		}
	}
	return b.write(ctx, tx)
}

// open reads how the players of games stand.
func open(ctx context.Context, tx *sqlx.Tx, games []Game) (*book, error) {
	var players pq.StringArray
	seen := make(map[rating.Player]bool)
	for _, g := range games {
		for _, p := range g.Record.V.Places {
			if !seen[p.Player] {
				seen[p.Player] = true
				players = append(players, string(p.Player))
			}
		}
	}
	b := &book{forms: make(map[curve]*Form), seen: make(map[curve]bool)}
	var forms []Form
	err := tx.SelectContext(ctx, &forms, `SELECT `+formColumns+` FROM forms WHERE player = ANY($1)`, players)
	for i, f := range forms {
		b.forms[curve{f.List(), f.Player}] = &forms[i]
	}
	return b, err
}

func (b *book) last(l rating.List, p rating.Player) (rating.Change, bool) {
	f, ok := b.forms[curve{l, game.Player(p)}]
	if !ok {
		return rating.Change{}, false
	}
	return f.Last.V, true
}

// add is what a game did to one curve.
func (b *book) add(g Game, c rating.Curve) {
	key, ch := curve{c.List, game.Player(c.Player)}, c.Changes[0]
	f := b.forms[key]
	if f == nil {
		f = &Form{Ruleset: c.List.Ruleset, System: c.List.System, Player: key.player}
		b.forms[key] = f
	}
	if f.Games++; ch.Rated {
		f.Rated++
	}
	if ch.Rated || !f.Last.V.Rated {
		f.Last.V = ch
	}
	if !b.seen[key] {
		b.seen[key] = true
		b.touched = append(b.touched, key)
	}
	b.changes = append(b.changes, Change{
		Ruleset: f.Ruleset, System: f.System, Player: f.Player, N: f.Games, Game: g.Game, Pos: g.Pos, Rated: ch.Rated,
		Change: projections.JSON[rating.Change]{V: ch},
	})
}

func (b *book) write(ctx context.Context, tx *sqlx.Tx) error {
	columns := []string{"ruleset", "system", "player", "n", "game", "pos", "rated", "change"}
	err := projections.Copy(ctx, tx, "changes", columns, b.changes, func(c Change) []any {
		return []any{c.Ruleset, string(c.System), string(c.Player), c.N, c.Game, c.Pos, c.Rated, c.Change}
	})
	if err != nil || len(b.touched) == 0 {
		return err
	}
	var rulesets, systems, players pq.StringArray
	for _, k := range b.touched {
		rulesets, systems = append(rulesets, k.list.Ruleset), append(systems, string(k.list.System))
		players = append(players, string(k.player))
	}
	_, err = tx.ExecContext(ctx, `
		DELETE FROM forms USING unnest($1::text[], $2::text[], $3::text[]) AS k (ruleset, system, player)
		WHERE (forms.ruleset, forms.system, forms.player) = (k.ruleset, k.system, k.player)`, rulesets, systems, players)
	if err != nil {
		return err
	}
	columns = []string{"ruleset", "system", "player", "games", "rated", "last"}
	return projections.Copy(ctx, tx, "forms", columns, b.touched, func(k curve) []any {
		f := b.forms[k]
		return []any{f.Ruleset, string(f.System), string(f.Player), f.Games, f.Rated, f.Last}
	})
}

// Rewind takes back what came of a game from a phase on. If it had ended, the
// games that were rated after it are rated again.
func (p *part) Rewind(ctx context.Context, id string, to int) error {
	tx := p.tx
	for _, statement := range []string{
		`DELETE FROM phases WHERE game = $1 AND phase_n >= $2`,
		`DELETE FROM graces WHERE game = $1 AND phase_n >= $2`,
		`DELETE FROM deeds WHERE game = $1 AND phase_n >= $2 AND deed = 'vacated'`, // who lost a seat so has it back
	} {
		if _, err := tx.ExecContext(ctx, statement, id, to); err != nil {
			return err
		}
	}
	var ends []int64
	if err := tx.SelectContext(ctx, &ends, `DELETE FROM games WHERE game = $1 RETURNING pos`, id); err != nil || len(ends) == 0 {
		return err
	}
	if err := forget(ctx, tx, ends[0]); err != nil {
		return err
	}
	var later []Game
	if err := tx.SelectContext(ctx, &later, `SELECT `+gameColumns+` FROM games WHERE pos > $1 ORDER BY pos`, ends[0]); err != nil {
		return err
	}
	return rate(ctx, tx, later)
}

// forget takes all ratings back to where they were before a position.
func forget(ctx context.Context, tx *sqlx.Tx, pos int64) error {
	for _, statement := range []string{
		`DELETE FROM forms USING changes AS c
		WHERE c.pos >= $1 AND (forms.player, forms.ruleset, forms.system) = (c.player, c.ruleset, c.system)`,
		`INSERT INTO forms (ruleset, system, player, games, rated, last)
		SELECT DISTINCT ON (player, ruleset, system) ruleset, system, player, count(*) OVER curve,
			count(*) FILTER (WHERE rated) OVER curve, change
		FROM changes WHERE pos < $1 AND (player, ruleset, system) IN (SELECT player, ruleset, system FROM changes WHERE pos >= $1)
		WINDOW curve AS (PARTITION BY player, ruleset, system)
		ORDER BY player, ruleset, system, rated DESC, n DESC`,
		`DELETE FROM changes WHERE pos >= $1`,
	} {
		if _, err := tx.ExecContext(ctx, statement, pos); err != nil {
			return err
		}
	}
	return nil
}
