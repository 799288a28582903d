package camelot_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// TestEverythingHasASentence checks that every event has a sentence in each language, and that no
// key, parameter or empty bracket is left in any text for players. Long games are broken off.
func TestEverythingHasASentence(t *testing.T) {
	for name, open := range map[string]game.Open{
		"standard": {Seats: 5},
		"seven":    {Seats: 7, Options: map[game.Option]string{"accuse": "free"}},
		"squires":  {Seats: 4, Options: map[game.Option]string{"squires": "on", "delayed_loyalty": "on", "traitor": "on"}},
		"certain":  {Seats: 3, Options: map[game.Option]string{"loyalty_deck": "3"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
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
	for n := 0; !r.Game.Over() && n < gametest.Times(60, 40); n++ {
		r.write()
		before := r.Game
		events := r.Deadline()
		readers := append(r.Game.Seats(), game.SeatInfo{})
		for i := range 2 {
			reader := readers[(n+i)%len(readers)]
			r.report(before, events, reader.Seat, camelot.Languages[r.rng.IntN(len(camelot.Languages))])
		}
	}
}

// write sends most seats' submissions.
func (r *listener) write() {
	for _, seat := range r.Game.Seats() {
		if lines := camelot.Submissions(r.Game.State(), seat.Seat, r.rng); len(lines) > 0 && r.rng.IntN(6) > 0 {
			receipt := r.Write(seat.Seat, append(lines, "READY")...)
			r.whole(strings.Join(receipt.Forecast, "\n"))
		}
	}
}

var unsaid = regexp.MustCompile(
	`\b(tell|cause|headline|asked|otherwise|forecast|board|state|card|place|at|to|quest|relic|power|position|pool|curse|ends|knight|error|template)\.[a-zD][a-z0-9.-]*|[{}]|\(\)`)

func (r *listener) whole(words string) {
	require.Empty(r.T, unsaid.FindString(words), words)
}

func (r *listener) report(before *game.Game, events []event.Event, to game.Seat, lang string) {
	told := game.Compose(before, r.Game, events, to, game.Options{Lang: lang})
	told.Sections = slices.DeleteFunc(told.Sections, func(s report.Section) bool { return s.ID == "press" })
	r.whole(text.Report(told, nil))
	r.whole(strings.Join(told.Template, "\n"))
	require.NotEmpty(r.T, told.Board.Words)
	for _, s := range told.Board.Shapes {
		r.whole(s.Title + s.Text)
	}
	for _, s := range told.Sections {
		require.NotEmpty(r.T, s.Blocks, s.Title)
	}
}
