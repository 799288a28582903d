package roster

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"golang.org/x/text/unicode/norm"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

//go:embed words/*.yaml
var files embed.FS

var sentences = words.Must(files, "words")

// Unnamed returns the name in a language for a player without one: "player 12". Number 0 stands
// for an unknown person: "a guest".
func Unnamed(lang string, number int) string {
	if number == 0 {
		return sentences.Tell(lang, "unknown")
	}
	return sentences.Tell(lang, "unnamed", "n", strconv.Itoa(number))
}

// Name returns the name of a player; that of Unnamed, in the language of their emails, if they have
// none; the ID if nothing is known of them, or the roster cannot be read.
func (r *Roster) Name(ctx context.Context, player game.Player) string {
	if _, bot := player.Bot(); bot {
		return nameBot(player)
	}
	person, err := r.Find(ctx, player)
	if err != nil {
		return string(player)
	}
	switch {
	case person.Name == "" && !person.Program:
		return Unnamed(person.Language, r.Numbers(ctx, []game.Player{player})[player])
	case person.Program:
		return r.Names(ctx, []game.Player{player})[player]
	}
	return person.Name
}

// Names returns the names of some players; players without a name are not in the map. A player who is
// played by a program is called a bot in every language: "Anna (bot)", or "Bot 12" without a name. If the
// roster cannot be read, it returns nil.
func (r *Roster) Names(ctx context.Context, players []game.Player) map[game.Player]string {
	var people []struct {
		ID   game.Player `db:"id"`
		Name string      `db:"name"`
	}
	err := r.db.SelectContext(ctx, &people, `
		SELECT id, CASE WHEN NOT program THEN name WHEN name = '' THEN 'Bot ' || number ELSE name || ' (bot)' END AS name
		FROM roster.players WHERE id = ANY($1) AND (name <> '' OR program)`, pq.Array(players))
	if err != nil {
		return nil
	}
	names := make(map[game.Player]string, len(people))
	for _, p := range people {
		names[p.ID] = p.Name
	}
	for _, p := range players {
		if _, bot := p.Bot(); bot {
			names[p] = nameBot(p)
		}
	}
	return names
}

// nameBot returns the name of a bot of the server, the same in every language: "Bot 1 (easy)".
func nameBot(p game.Player) string {
	strength, _ := p.Bot()
	n := string(p)[strings.LastIndexByte(string(p), '-')+1:]
	return "Bot " + n + " (" + strength + ")"
}

// parseNumber returns the number in a name that looks like one of Unnamed, in any language; 0 for any
// other name.
func parseNumber(name string) int {
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

// Numbers returns the numbers with which Unnamed makes names for some players. An unknown player is not in
// the map. If the roster cannot be read, it returns nil.
func (r *Roster) Numbers(ctx context.Context, players []game.Player) map[game.Player]int {
	return r.queryNumbers(ctx, `SELECT id, number AS n FROM roster.players WHERE id = ANY($1)`, players)
}

// queryNumbers runs a query for a number n of each of some players. It returns nil if the query fails.
func (r *Roster) queryNumbers(ctx context.Context, query string, players []game.Player) map[game.Player]int {
	var rows []struct {
		ID game.Player `db:"id"`
		N  int         `db:"n"`
	}
	if err := r.db.SelectContext(ctx, &rows, query, pq.Array(players)); err != nil {
		return nil
	}
	numbers := make(map[game.Player]int, len(rows))
	for _, row := range rows {
		numbers[row.ID] = row.N
	}
	return numbers
}

// findByNumber finds the player with a number and without a name; "" if there is none.
func findByNumber(ctx context.Context, q sqlx.QueryerContext, number int) (player game.Player, err error) {
	err = sqlx.GetContext(ctx, q, &player, `SELECT id FROM roster.players WHERE number = $1 AND name = '' AND erased IS NULL`, number)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return player, err
}

// Namesake returns another player for whose name or ID a name would be taken, or for a former name that is still shown;
// false if there is none.
func (r *Roster) Namesake(ctx context.Context, player game.Player, name string, now time.Time) (game.Player, bool, error) {
	return findNamesake(ctx, r.db, player, name, now)
}

// nameLife is the time for which a former name is shown, and given to nobody else.
const nameLife = 365 * 24 * time.Hour

// ErrName says that a name is too long, or would be taken for another player's.
var ErrName = errors.New("a name has 30 characters at most, and is not like another player's")

// lockName returns nil if a player may have a name, and then nobody else gets a name before the transaction ends. It
// fails with ErrName if the name would be taken for another player's.
func lockName(ctx context.Context, tx *sqlx.Tx, player game.Player, name string, now time.Time) error {
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('names', 0))`); err != nil {
		return err
	}
	if _, taken, err := findNamesake(ctx, tx, player, name, now); err != nil || !taken {
		return err
	}
	return ErrName
}

// findNamesake does the work of Namesake.
func findNamesake(ctx context.Context, q sqlx.QueryerContext, player game.Player, name string, now time.Time) (game.Player, bool, error) {
	if n := parseNumber(name); n > 0 {
		other, err := findByNumber(ctx, q, n)
		return other, other != player, err // also if nobody has the number yet: somebody will
	}
	var others []Person
	err := sqlx.SelectContext(ctx, q, &others, `
		SELECT id, name FROM roster.players WHERE id <> $1 AND erased IS NULL
		UNION SELECT id, names.name FROM roster.names JOIN roster.players ON id = player WHERE id <> $1 AND erased IS NULL AND names.name <> '' AND until > $2
		ORDER BY id`, player, now.Add(-nameLife))
	wanted := Likeness(name)
	for _, other := range others {
		if Likeness(other.Name) == wanted || Likeness(string(other.ID)) == wanted {
			return other.ID, true, nil
		}
	}
	return "", false, wrapError(err, "looking for namesakes")
}

// lookalikes maps letters of other alphabets, and digits, to the Latin letter for which they are taken.
var lookalikes = buildLookalikes(
	"a аαɑ", "b вβъь", "c сϲᴄ", "d ԁ", "e еεё", "g ԍɡց", "h нһηհ", "i 1іїιlıӏ|", "j јϳյ", "k кκ", "m мμ", "n пνո", "o 0оοσօᴏ", "p рρ", "q ԛզ", "r г", "s ѕ5ꜱ", "t тτ",
	"u υцսᴜ", "v ѵ", "w ѡшω", "x хχ", "y уүγ", "z ζ",
)

// buildLookalikes makes the table of lookalikes. Each row is a Latin letter, and the letters that look
// like it.
func buildLookalikes(rows ...string) map[rune]rune {
	table := make(map[rune]rune)
	for _, row := range rows {
		plain, others, _ := strings.Cut(row, " ")
		for _, r := range others {
			table[r] = rune(plain[0])
		}
	}
	return table
}

// Likeness reduces a name to what a reader sees at a glance: names with the same likeness are taken for
// each other. Case, accents, blanks and marks do not count, and letters that look alike become the same.
// It is "" for a name without letters and digits.
func Likeness(name string) string {
	return strings.Map(func(r rune) rune {
		if other, ok := lookalikes[r]; ok {
			return other
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, order.Fold(norm.NFKC.String(name)))
}
