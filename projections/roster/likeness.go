package roster

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// lookalikes are letters of other alphabets, and digits, under the letter that
// they are taken for.
var lookalikes = alike(
	"a аα", "b вβъь", "c сϲ", "d ԁ", "e еεё", "g ԍ", "h нһη", "i 1іїιl|", "j јϳ", "k кκ", "m мμ", "n пν", "o 0оοσ", "p рρ", "q ԛ", "r г", "s ѕ5", "t тτ",
	"u υц", "v ѵ", "w ѡшω", "x хχ", "y уүγ", "z ζ",
)

func alike(rows ...string) map[rune]rune {
	table := make(map[rune]rune)
	for _, row := range rows {
		plain, others, _ := strings.Cut(row, " ")
		for _, r := range others {
			table[r] = rune(plain[0])
		}
	}
	return table
}

// Likeness is what a reader sees of a name at a glance: names of one likeness
// are taken for each other. Case, accents, blanks and marks do not count, and
// letters that look alike are one.
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
