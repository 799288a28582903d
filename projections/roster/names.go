package roster

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

//go:embed words/*.yaml
var files embed.FS

var sentences = words.Must(files, "words")

// Unnamed is how somebody without a name is called in a language: "player 12"; for who is
// not known at all (0), "a guest".
func Unnamed(lang string, number int) string {
	if number == 0 {
		return sentences.Tell(lang, "unknown")
	}
	return sentences.Tell(lang, "unnamed", "n", strconv.Itoa(number))
}

// Name is how a player is called; the player's ID if nothing is known. Who has no name is
// called by a number, in the language of that player's letters.
func (r *Roster) Name(ctx context.Context, p game.Player) string {
	person, err := r.Find(ctx, p)
	if err != nil {
		return string(p)
	}
	if person.Name == "" {
		return Unnamed(person.Language, r.Numbers(ctx, []game.Player{p})[p])
	}
	return person.Name
}

// Names are how some players are called; who has no name is not among them.
func (r *Roster) Names(ctx context.Context, players []game.Player) map[game.Player]string {
	var people []Person
	err := r.db.SelectContext(ctx, &people, `SELECT id, name FROM roster.players WHERE id = ANY($1) AND name <> ''`, pq.Array(players))
	if err != nil {
		return nil // as of Name: they are called by their IDs
	}
	names := make(map[game.Player]string, len(people))
	for _, p := range people {
		names[p.ID] = p.Name
	}
	return names
}

// numbered is the number in a name like those of Unnamed, in any language; 0 if there is
// none.
func numbered(name string) int {
	i := strings.LastIndexByte(name, ' ') + 1
	n, err := strconv.Atoi(name[i:])
	if err != nil || n <= 0 {
		return 0
	}
	for _, lang := range sentences.Languages() {
		if Likeness(Unnamed(lang, n)) == Likeness(name) {
			return n
		}
	}
	return 0
}

// Numbers are those by which some players are called who have no name.
func (r *Roster) Numbers(ctx context.Context, players []game.Player) map[game.Player]int {
	return r.numbers(ctx, `SELECT id, number AS n FROM roster.players WHERE id = ANY($1)`, players)
}

// numbers are what a query has of some players.
func (r *Roster) numbers(ctx context.Context, query string, players []game.Player) map[game.Player]int {
	var rows []struct {
		ID game.Player `db:"id"`
		N  int         `db:"n"`
	}
	if err := r.db.SelectContext(ctx, &rows, query, pq.Array(players)); err != nil {
		return nil // as of Name: a page goes on without
	}
	numbers := make(map[game.Player]int, len(rows))
	for _, row := range rows {
		numbers[row.ID] = row.N
	}
	return numbers
}

// byNumber is the player who is called by a number; "" if nobody is.
func (r *Roster) byNumber(ctx context.Context, number int) (p game.Player, err error) {
	err = r.db.GetContext(ctx, &p, `SELECT id FROM roster.players WHERE number = $1 AND name = '' AND erased IS NULL`, number)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return p, err
}

// Namesake is another player whose name or ID a name would be taken for. It is
// false if there is none.
func (r *Roster) Namesake(ctx context.Context, p game.Player, name string) (game.Player, bool, error) {
	if n := numbered(name); n > 0 {
		other, err := r.byNumber(ctx, n)
		return other, other != p, err // whoever is called so, or will be
	}
	rows, err := r.db.QueryContext(ctx, `SELECT id, name FROM roster.players WHERE id <> $1 AND erased IS NULL ORDER BY id`, p)
	if err != nil {
		return "", false, fmt.Errorf("looking for namesakes: %w", err)
	}
	defer rows.Close()
	wanted := Likeness(name)
	for rows.Next() {
		var other game.Player
		var called string
		if err := rows.Scan(&other, &called); err != nil {
			return "", false, fmt.Errorf("looking for namesakes: %w", err)
		}
		if Likeness(called) == wanted || Likeness(string(other)) == wanted {
			return other, true, nil
		}
	}
	return "", false, rows.Err()
}
