package camelot

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// gamesToPlay returns the number of random games for a law: few, or the number in CAMELOT_GAMES.
func gamesToPlay(t *testing.T, few int) int {
	said := os.Getenv("CAMELOT_GAMES")
	if said == "" {
		return few
	}
	n, err := strconv.Atoi(said)
	require.NoError(t, err)
	return n
}

// options returns some of the game's options at random, for so many seats.
func (w quill) options(seats int) map[game.Option]string {
	description := Rules{}.Describe()
	for {
		options := map[game.Option]string{}
		for _, option := range description.Options {
			switch {
			case w.IntN(3) > 0:
			case option.Key == "loyalty_deck":
				options[option.Key] = strconv.Itoa(seats + w.IntN(9-seats))
			case option.Values[0] == "#":
				options[option.Key] = strconv.Itoa(option.Number[0] + w.IntN(1+option.Number[1]-option.Number[0]))
			default:
				options[option.Key] = pickOf(w, option.Values...)
			}
		}
		setup := game.Setup{Game: "t", Ruleset: "camelot", Edition: 1, Options: options, Seats: description.SeatNames[:seats]}
		if len(game.CheckSetup(Rules{}, setup)) == 0 {
			return options
		}
	}
}

// eachPhase plays random games to their end and calls visit before each phase
// closes; orders makes the submissions.
func eachPhase(t *testing.T, few int, orders func(w quill, phase int) game.Orders, visit func(t *testing.T, w quill, submissions game.Orders, phase int)) {
	for seed := range gamesToPlay(t, few) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := quill{Rand: rand.New(rand.NewPCG(7, uint64(seed)))}
			seats := minSeats + seed%(maxSeats-minSeats+1)
			state := opened(seats, w.options(seats))
			w.state = state
			for phase := 0; state.Ending == nil; phase++ {
				require.Less(t, phase, 3000, "the game does not end")
				submissions := orders(w, phase)
				if late := state.Late(); late != "" && w.IntN(10) == 0 {
					submissions[late] = game.OrderSet{}
				}
				visit(t, w, submissions, phase)
				for _, e := range state.clone().Adjudicate(submissions, time.Time{}, chance(seed, phase)) {
					state.Apply(e)
				}
			}
		})
	}
}

// nonsense returns a line that resembles an order, or is nothing like one.
func (w quill) nonsense(line string) string {
	words := strings.Fields(line + " " + pickOf(w, "TURN 99999999999", "REPLY D0", "IF IF", "||", "ON BLACK", "f9 : ;", "(((", "THEN ELSE", "é\x00", "END", "D", "P0"))
	switch w.IntN(4) {
	case 0:
		w.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	case 1:
		words = words[w.IntN(len(words)):]
	case 2:
		words = append(words, words...)
	}
	return strings.Join(words, " ")
}

// written returns submissions as players write them, nonsense among their lines, read as the kernel
// reads them.
func (w quill) written(phase int) game.Orders {
	all := game.Orders{}
	for _, seat := range w.state.Seats {
		lines := submissions(w.state, seat, w.Rand)
		for i := range lines {
			if w.IntN(8) == 0 {
				lines[i] = w.nonsense(lines[i])
			}
		}
		all[seat] = w.read(seat, lines, phase+1)
	}
	return all
}

// read returns a submission as an order set.
func (w quill) read(seat game.Seat, text []string, set int) game.OrderSet {
	orderSet := game.OrderSet{Vacant: w.IntN(60) == 0, Regency: w.IntN(60) == 0}
	var lines []order.Line
	for i, l := range text {
		line := order.Line{N: i + 1, Text: l}
		if rest, ok := strings.CutPrefix(l, "STANDING "); ok {
			line.Text, line.Standing = rest, true
			orders, _ := Rules{}.Parse(w.state, seat, []order.Line{line})
			w.state.Check(seat, orders)
			orderSet.Standing = append(orderSet.Standing, orders...)
			continue
		}
		lines = append(lines, line)
	}
	for _, section := range (Rules{}).Sections(w.state, seat, lines) {
		orders, _ := Rules{}.Parse(w.state, seat, section.Lines)
		if found := w.state.Check(seat, orders); len(refusals(found)) > 0 {
			orders = slices.DeleteFunc(orders, func(o game.Order) bool {
				return slices.ContainsFunc(found, func(e *order.Error) bool { return !e.Warning && e.Line.N == o.Line.N })
			})
		}
		if (Rules{}).Live(w.state, seat, section.Key) {
			orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: section.Key, Set: set, Final: w.IntN(9) > 0, Orders: orders})
		}
	}
	return orderSet
}

// TestAnySubmissionsAreSurvived plays whole games under random options by submissions with nonsense in
// them: they end, nothing is lost, equal requests get equal answers, and looking changes no
// position.
func TestAnySubmissionsAreSurvived(t *testing.T) {
	eachPhase(t, gametest.Times(10, 5), quill.written, func(t *testing.T, quill quill, submissions game.Orders, phase int) {
		requireWhole(t, quill.state)
		if phase%16 > 0 {
			return
		}
		before := asJSON(t, quill.state)
		require.Equal(t,
			asJSON(t, quill.state.Adjudicate(submissions, time.Time{}, chance(1, phase))),
			asJSON(t, quill.state.Adjudicate(submissions, time.Time{}, chance(1, phase))))
		quill.state.ClosePolicy().Ready(submissions, time.Time{})
		quill.state.ClosePolicy().Missed(submissions)
		require.Equal(t, before, asJSON(t, quill.state), "a method has changed the position")
	})
}
