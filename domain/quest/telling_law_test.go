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
	for name, o := range map[string]game.Open{
		"solo":     {Seats: 1},
		"basic":    {Seats: 3, Options: map[game.Option]string{"rounds": "36", "reveal_orders": "on"}},
		"superior": {Seats: 4, Preset: "superior", Options: map[game.Option]string{"rounds": "36", "mission_spoiled": "on", "potion_once": "on"}},
		"eight":    {Seats: 8, Options: map[game.Option]string{"rounds": "24", "duel_consent": "on", "dormant_after": "1"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(gametest.Times(2, 1)) {
				newListener(t, o, seed).game()
			}
		})
	}
}

// A listener reads all that is written in a game of random submissions.
type listener struct {
	*gametest.Run
	rng *rand.Rand
}

func newListener(t *testing.T, o game.Open, seed uint64) *listener {
	t.Helper()
	o.Game, o.Ruleset = "told", chronicle.Rules{}.Name()
	run := gametest.Open(t, o, func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }, seed)
	return &listener{run, rand.New(rand.NewPCG(seed, 9))}
}

func (r *listener) game() {
	for n := 0; !r.Game.Over() && n < 40; n++ {
		for i, s := range r.Game.Seats() {
			switch {
			case s.Player == "": // has resigned
			case n == 5 && i == 2:
				r.Write(s.Seat, "RESIGN")
			case r.rng.IntN(6) > 0:
				receipt := r.Write(s.Seat, append([]string{"HOLD"}, quest.Submissions(r.Game.State(), s.Seat, r.rng)...)...)
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
	for _, s := range told.Sections {
		require.NotEmpty(r.T, s.Blocks, s.Title)
		for _, b := range s.Blocks {
			switch {
			case b.Table != nil && s.ID == "public":
				require.LessOrEqual(r.T, width(b.Table), 48, "%v", b.Table.Rows)
			case b.Table != nil && s.ID == "result":
				r.result(b.Table)
			}
		}
	}
	for _, s := range told.Board.Shapes {
		r.whole(s.Title)
	}
}

// result checks that no score is shown of which all seats have none.
func (r *listener) result(t *report.Table) {
	for i := 3; i < len(t.Columns); i++ {
		some := slices.ContainsFunc(t.Rows, func(row []string) bool { return row[i] != "0" })
		require.True(r.T, some, "%s: %v", t.Columns[i].Title, t.Rows)
	}
}

// width returns the number of characters that a table needs side by side, if cells may
// be broken into words.
func width(t *report.Table) int {
	n := 0
	for i, c := range t.Columns {
		widest := utf8.RuneCountInString(c.Title)
		for _, row := range t.Rows {
			for _, part := range append(strings.Fields(row[i]), "") {
				widest = max(widest, utf8.RuneCountInString(part))
			}
		}
		n += widest + 2
	}
	return n
}
