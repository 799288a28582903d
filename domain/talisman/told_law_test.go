package talisman_test

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
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/chronicle"
)

// TestEverythingIsToldInEveryLanguage: every event in games of random submissions has a sentence; no
// key, parameter or empty bracket is left in any text for players, no table is wider than a
// telephone, and headlines are short.
func TestEverythingIsToldInEveryLanguage(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]game.Open{
		"two":  {Seats: 2, Preset: "blitz", Options: map[game.Option]string{"three_characters": "on", "evade_individuals": "on"}},
		"four": {Seats: 4, Preset: "postal", Options: map[game.Option]string{"stops": "full", "inherited_objects": "on"}},
		"six":  {Seats: 6, Preset: "blood", Options: map[game.Option]string{"move_roll": "blind", "command_on_arrival": "on"}},
	} {
		t.Run(name, func(t *testing.T) {
			if t.Parallel(); testing.Short() && name == "four" {
				t.Skip("the longest but one")
			}
			newListener(t, open, 1).game()
		})
	}
}

// A listener reads all texts of a game of random submissions.
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
	for n := 0; !r.Game.Over() && n < gametest.Times(90, 65); n++ {
		for i, seat := range r.Game.Seats() {
			switch {
			case seat.Player == "": // resigned
			case n == 60 && i == 1:
				r.Write(seat.Seat, "RESIGN")
			case r.rng.IntN(6) > 0:
				if lines := talisman.Submission(r.Game.State(), seat.Seat, r.rng); len(lines) > 0 {
					receipt := r.Write(seat.Seat, append([]string{"HOLD"}, lines...)...)
					r.whole(strings.Join(receipt.Forecast, "\n"))
				}
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
	`\b(moves|leaves|changes|gold|takes|buys|toad|misses|offer|quest|command|spells|casts|headline|yours|news|fights|attacks|attack|held|saved|dies|own|ends|threats|public|note|column|title|ended|global|missed|lie|board|card|space|character|char|creature|stat|align|roll|option|asked|otherwise|phase)\.[a-zD][a-z0-9_.-]*|[{}]|\(\)|\.\.|: *$`)

func (r *listener) whole(words string) { require.Empty(r.T, unsaid.FindString(words), words) }

func (r *listener) report(before *game.Game, events []event.Event, to game.Seat, lang string) {
	told := game.Compose(before, r.Game, events, to, game.Options{Lang: lang})
	told.Sections = slices.DeleteFunc(told.Sections, func(s report.Section) bool { return s.ID == "press" })
	r.whole(text.Report(told, nil))
	require.LessOrEqual(r.T, len(strings.Fields(told.Headline)), 18, told.Headline)
	for _, section := range told.Sections {
		require.NotEmpty(r.T, section.Blocks, section.Title)
		for _, block := range section.Blocks {
			if block.Table != nil && (section.ID == "public" || section.ID == "position") {
				require.LessOrEqual(r.T, width(block.Table), 48, "%v", block.Table.Rows)
			}
		}
	}
	for _, s := range told.Board.Shapes {
		r.whole(s.Title)
	}
}

// width returns the least width of a table in submissions, with its cells broken between words.
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
