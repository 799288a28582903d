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
	d := Rules{}.Describe()
	for {
		options := map[game.Option]string{}
		for _, o := range d.Options {
			switch {
			case w.IntN(3) > 0:
			case o.Key == "loyalty_deck":
				options[o.Key] = strconv.Itoa(seats + w.IntN(9-seats))
			case o.Values[0] == "#":
				options[o.Key] = strconv.Itoa(o.Number[0] + w.IntN(1+o.Number[1]-o.Number[0]))
			default:
				options[o.Key] = pickOf(w, o.Values...)
			}
		}
		setup := game.Setup{Game: "t", Ruleset: "camelot", Edition: 1, Options: options, Seats: d.SeatNames[:seats]}
		if len(Rules{}.CheckSetup(setup)) == 0 {
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
			s := opened(seats, w.options(seats))
			w.s = s
			for phase := 0; s.Ending == nil; phase++ {
				require.Less(t, phase, 3000, "the game does not end")
				submissions := orders(w, phase)
				if late := s.Late(); late != "" && w.IntN(10) == 0 {
					submissions[late] = game.OrderSet{}
				}
				visit(t, w, submissions, phase)
				for _, e := range s.clone().Adjudicate(submissions, time.Time{}, chance(seed, phase)) {
					s.Apply(e)
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
	for _, seat := range w.s.Seats {
		lines := submissions(w.s, seat, w.Rand)
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
			orders, _ := Rules{}.Parse(w.s, seat, []order.Line{line})
			w.s.Check(seat, orders)
			orderSet.Standing = append(orderSet.Standing, orders...)
			continue
		}
		lines = append(lines, line)
	}
	for _, x := range (Rules{}).Sections(w.s, seat, lines) {
		orders, _ := Rules{}.Parse(w.s, seat, x.Lines)
		if found := w.s.Check(seat, orders); len(refusals(found)) > 0 {
			orders = slices.DeleteFunc(orders, func(o game.Order) bool {
				return slices.ContainsFunc(found, func(e *order.Error) bool { return !e.Warning && e.Line.N == o.Line.N })
			})
		}
		if (Rules{}).Live(w.s, seat, x.Key) {
			orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: x.Key, Set: set, Final: w.IntN(9) > 0, Orders: orders})
		}
	}
	return orderSet
}

// TestAnyLettersAreSurvived plays whole games under random options by submissions with nonsense in
// them: they end, nothing is lost, equal requests get equal answers, and looking changes no
// position.
func TestAnySubmissionsAreSurvived(t *testing.T) {
	eachPhase(t, gametest.Times(10, 5), quill.written, func(t *testing.T, w quill, submissions game.Orders, phase int) {
		requireWhole(t, w.s)
		if phase%16 > 0 {
			return
		}
		before := asJSON(t, w.s)
		require.Equal(t,
			asJSON(t, w.s.Adjudicate(submissions, time.Time{}, chance(1, phase))),
			asJSON(t, w.s.Adjudicate(submissions, time.Time{}, chance(1, phase))))
		w.s.ClosePolicy().Ready(submissions, time.Time{})
		w.s.ClosePolicy().Missed(submissions)
		require.Equal(t, before, asJSON(t, w.s), "a method has changed the position")
	})
}
