package ratings

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/tournament/rating"
	"seneschal/projections"
)

// buildOptions returns the options of all lists. To change them, raise the Version.
func buildOptions() rating.Options { return rating.Defaults() }

// curveKey names a player's curve in a list.
type curveKey struct {
	list   rating.List
	player game.Player
}

// A ratingBook holds in memory the forms of the players of some games, and the changes that are not
// written yet. recordChange changes both.
type ratingBook struct {
	forms   map[curveKey]*Form
	touched []curveKey // in the order of their first change
	seen    map[curveKey]bool
	changes []Change
}

// rateGames rates games in the given order and writes the changes. It leaves out games that have a reason to
// be unrated.
func rateGames(ctx context.Context, tx *sqlx.Tx, games []Game) error {
	book, err := openBook(ctx, tx, games)
	if err != nil {
		return err
	}
	for _, g := range games {
		if g.Unrated != "" {
			continue
		}
		curves, err := rating.RateNext(g.Record.V, buildOptions(), book.lastChange)
		if err != nil {
			return err
		}
		for _, c := range curves {
			book.recordChange(g, c)
		}
	}
	return book.writeChanges(ctx, tx)
}

// openBook reads the ratings of the players of games.
func openBook(ctx context.Context, tx *sqlx.Tx, games []Game) (*ratingBook, error) {
	var players pq.StringArray
	seen := make(map[rating.Player]bool)
	for _, g := range games {
		for _, place := range g.Record.V.Places {
			if !seen[place.Player] {
				seen[place.Player] = true
				players = append(players, string(place.Player))
			}
		}
	}
	book := &ratingBook{forms: make(map[curveKey]*Form), seen: make(map[curveKey]bool)}
	var forms []Form
	err := tx.SelectContext(ctx, &forms, `SELECT `+formColumns+` FROM forms WHERE player = ANY($1)`, players)
	for i, f := range forms {
		book.forms[curveKey{f.List(), f.Player}] = &forms[i]
	}
	return book, err
}

// lastChange returns the player's last rated change in a list, or the last unrated one if none was
// rated; false if there is none.
func (b *ratingBook) lastChange(l rating.List, p rating.Player) (rating.Change, bool) {
	form, ok := b.forms[curveKey{l, game.Player(p)}]
	if !ok {
		return rating.Change{}, false
	}
	return form.Last.V, true
}

// recordChange records the change that a game makes to one curve, and counts the game in the player's form. An
// unrated change becomes the form's last only if none was rated before.
func (b *ratingBook) recordChange(g Game, c rating.Curve) {
	key, ch := curveKey{c.List, game.Player(c.Player)}, c.Changes[0]
	form := b.forms[key]
	if form == nil {
		form = &Form{Ruleset: c.List.Ruleset, System: c.List.System, Player: key.player}
		b.forms[key] = form
	}
	if form.Games++; ch.Rated {
		form.Rated++
	}
	if ch.Rated || !form.Last.V.Rated {
		form.Last.V = ch
	}
	if !b.seen[key] {
		b.seen[key] = true
		b.touched = append(b.touched, key)
	}
	b.changes = append(b.changes, Change{
		Ruleset: form.Ruleset, System: form.System, Player: form.Player, N: form.Games, Game: g.Game, Pos: g.Pos, Rated: ch.Rated,
		Change: projections.JSON[rating.Change]{V: ch},
	})
}

// writeChanges adds the changes to the tables and replaces the forms that they touch. Without changes it writes
// nothing.
func (b *ratingBook) writeChanges(ctx context.Context, tx *sqlx.Tx) error {
	columns := []string{"ruleset", "system", "player", "n", "game", "pos", "rated", "change"}
	err := projections.Copy(ctx, tx, "changes", columns, b.changes, func(c Change) []any {
		return []any{c.Ruleset, string(c.System), string(c.Player), c.N, c.Game, c.Pos, c.Rated, c.Change}
	})
	if err != nil || len(b.touched) == 0 {
		return err
	}
	var rulesets, systems, players pq.StringArray
	for _, key := range b.touched {
		rulesets, systems = append(rulesets, key.list.Ruleset), append(systems, string(key.list.System))
		players = append(players, string(key.player))
	}
	_, err = tx.ExecContext(ctx, `
		DELETE FROM forms USING unnest($1::text[], $2::text[], $3::text[]) AS k (ruleset, system, player)
		WHERE (forms.ruleset, forms.system, forms.player) = (k.ruleset, k.system, k.player)`, rulesets, systems, players)
	if err != nil {
		return err
	}
	columns = []string{"ruleset", "system", "player", "games", "rated", "last"}
	return projections.Copy(ctx, tx, "forms", columns, b.touched, func(k curveKey) []any {
		f := b.forms[k]
		return []any{f.Ruleset, string(f.System), string(f.Player), f.Games, f.Rated, f.Last}
	})
}
