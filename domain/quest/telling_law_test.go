package quest_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// Whatever happens, it has a sentence in each language: no key, parameter or
// empty bracket is left in anything that a player reads, nothing is wider than a
// telephone, and the top of a report is short.
func TestEverythingIsToldInEveryLanguage(t *testing.T) {
	for name, open := range map[string]game.Open{
		"solo":     {Seats: 1},
		"basic":    {Seats: 3, Options: map[game.Option]string{"rounds": "36", "reveal_orders": "on"}},
		"superior": {Seats: 4, Preset: "superior", Options: map[game.Option]string{"rounds": "36", "mission_spoiled": "on", "potion_once": "on"}},
		"eight":    {Seats: 8, Options: map[game.Option]string{"rounds": "24", "duel_consent": "on", "dormant_after": "1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(gametest.Times(2, 1)) {
				newListener(t, open, seed).game()
			}
		})
	}
}

// A listener reads all that is written in a game of random submissions.
type listener struct {
	*gametest.Run
	rng *rand.Rand
}

func newListener(t *testing.T, open game.Open, seed uint64) *listener {
	t.Helper()
	open.Game, open.Ruleset = "told", chronicle.Rules{}.Name()
	run := gametest.Open(t, open, func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }, seed)
	return &listener{run, rand.New(rand.NewPCG(seed, 9))}
}

func (r *listener) game() {
	for n := 0; !r.Game.Over() && n < 40; n++ {
		for i, seat := range r.Game.Seats() {
			switch {
			case seat.Player == "": // has resigned
			case n == 5 && i == 2:
				r.Write(seat.Seat, "RESIGN")
			case r.rng.IntN(6) > 0:
				receipt := r.Write(seat.Seat, append([]string{"HOLD"}, quest.Submissions(r.Game.State(), seat.Seat, r.rng)...)...)
				r.whole(strings.Join(receipt.Forecast, "\n"))
			}
		}
		before := r.Game
		events := r.Close()
		readers := append(r.Game.Seats(), game.SeatInfo{})
		for i := range 2 {
			r.report(before, events, readers[(n+i)%len(readers)].Seat, game.Languages()[r.rng.IntN(4)])
		}
	}
}

var unsaid = regexp.MustCompile(
	`\b(tell|passed|headline|news|found|kept|left|haul|effect|fights|outcome|own|here|public|column|note|loose|stands|card|kind|dev|tile|zone|attr|class|mission|board|phase|ended|revealed|asked|otherwise)\.[a-zD][a-z0-9.-]*|[{}]|\(\)|\.\.|: *$`)

func (r *listener) whole(words string) { require.Empty(r.T, unsaid.FindString(words), words) }

func (r *listener) report(before *game.Game, events []event.Event, to game.Seat, lang string) {
	told := game.Compose(before, r.Game, events, to, game.Options{Lang: lang})
	told.Sections = slices.DeleteFunc(told.Sections, func(s report.Section) bool { return s.ID == "press" || s.ID == "said" })
	r.whole(text.Report(told, nil))
	require.LessOrEqual(r.T, len(strings.Fields(told.Headline)), 14, told.Headline)
	for _, section := range told.Sections {
		require.NotEmpty(r.T, section.Blocks, section.Title)
		for _, block := range section.Blocks {
			switch {
			case block.Table != nil && section.ID == "public":
				require.LessOrEqual(r.T, width(block.Table), 48, "%v", block.Table.Rows)
			case block.Table != nil && section.ID == "result":
				r.result(block.Table)
			}
		}
	}
	for _, s := range told.Board.Shapes {
		r.whole(s.Title)
	}
}

// result checks that no score is shown of which all seats have none.
func (r *listener) result(table *report.Table) {
	for i := 3; i < len(table.Columns); i++ {
		some := slices.ContainsFunc(table.Rows, func(row []string) bool { return row[i] != "0" })
		require.True(r.T, some, "%s: %v", table.Columns[i].Title, table.Rows)
	}
}

// width returns the number of characters that a table needs side by side, if cells may
// be broken into words.
func width(table *report.Table) int {
	n := 0
	for i, c := range table.Columns {
		widest := utf8.RuneCountInString(c.Title)
		for _, row := range table.Rows {
			for _, part := range append(strings.Fields(row[i]), "") {
				widest = max(widest, utf8.RuneCountInString(part))
			}
		}
		n += widest + 2
	}
	return n
}
