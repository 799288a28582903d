package talisman

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/turns"
)

// gamesToPlay returns how many random games a law plays: few, or the number in TALISMAN_GAMES.
func gamesToPlay(t *testing.T, few int) int {
	said := os.Getenv("TALISMAN_GAMES")
	if said == "" {
		return few
	}
	n, err := strconv.Atoi(said)
	require.NoError(t, err)
	return n
}

// anyOpening draws a number of seats, a preset, and some options.
func anyOpening(rng *rand.Rand) game.Open {
	description := Rules{}.Describe()
	presets := slices.Sorted(maps.Keys(description.Presets))
	for {
		open := game.Open{Seats: minSeats + rng.IntN(maxSeats-minSeats+1), Preset: presets[rng.IntN(len(presets))], Options: options{}}
		for _, def := range description.Options {
			switch {
			case rng.IntN(3) > 0:
			case def.Values[0] == "#":
				open.Options[def.Key] = strconv.Itoa(def.Number[0] + rng.IntN(1+def.Number[1]-def.Number[0]))
			default:
				open.Options[def.Key] = def.Values[rng.IntN(len(def.Values))]
			}
		}
		if len(game.CheckSetup(Rules{}, newSetup(open.Seats, open.Preset, open.Options))) == 0 {
			return open
		}
	}
}

// nonsense garbles a line into something that resembles an order, or nothing.
func (w writer) nonsense(line string) string {
	parts := strings.Fields(line + " " + w.one("TURN 99999999999", "REPLY D0", "IF IF", "||", "ON", "ROLL : ;", "(((", "THEN ELSE", "é\x00", "END", "D", "S0", ", ,"))
	switch w.IntN(4) {
	case 0:
		w.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	case 1:
		parts = parts[w.IntN(len(parts)):]
	case 2:
		parts = append(parts, parts...)
	}
	return strings.Join(parts, " ")
}

// carelessOrderSet reads a submission with nonsense in it as the kernel does, and adds it to the
// earlier order set. Now and then it is on HOLD, or its seat is away.
func (w writer) carelessOrderSet(before game.OrderSet, set int) game.OrderSet {
	orderSet := game.OrderSet{Standing: before.Standing, Vacant: w.IntN(60) == 0, Resigned: w.IntN(60) == 0}
	for _, section := range before.Sections {
		if (Rules{}).Live(w.state, w.seat, section.Key) {
			orderSet.Sections = append(orderSet.Sections, section)
		}
	}
	q, _ := w.state.Turns.Question()
	if !slices.Contains(q.Seats, w.seat) && w.IntN(4) > 0 {
		return orderSet
	}
	var written []string
	for _, l := range submission(w.state, w.seat, w.Rand) {
		if w.IntN(8) == 0 {
			l = w.nonsense(l)
		}
		if standing, ok := strings.CutPrefix(l, "STANDING "); ok {
			read, _ := Rules{}.Parse(w.state, w.seat, orderLines([]string{standing}))
			orderSet.Standing = append(slices.Clip(orderSet.Standing), read...)
			continue
		}
		written = append(written, l)
	}
	for _, section := range (Rules{}).Sections(w.state, w.seat, orderLines(written)) {
		read, _ := Rules{}.Parse(w.state, w.seat, section.Lines)
		w.state.Check(w.seat, read)
		if !(Rules{}).Live(w.state, w.seat, section.Key) {
			continue
		}
		orderSet.Sections = slices.DeleteFunc(orderSet.Sections, func(y game.OrderSetSection) bool { return y.Key == section.Key })
		orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: section.Key, Set: set, Final: w.IntN(9) > 0, Orders: read})
	}
	return orderSet
}

// diceOf returns the dice of a phase of a game.
func diceOf(seed uint64, phase int) *dice.Dice {
	return dice.New(dice.Key{byte(seed), byte(seed >> 8), byte(phase), byte(phase >> 8)}, nil)
}

// TestAnySubmissionsAreSurvived plays whole games of all presets and options with nonsense in the
// submissions. They go on until they end, nothing is created or lost, and functions that only look
// do not change the position.
func TestAnySubmissionsAreSurvived(t *testing.T) {
	t.Parallel()
	for seed := range uint64(gamesToPlay(t, 4)) {
		rng := rand.New(rand.NewPCG(seed, 11))
		open := anyOpening(rng)
		if !t.Run(fmt.Sprint(seed), func(t *testing.T) { survive(t, open, seed, rng) }) {
			t.Log(open)
		}
	}
}

// longGame is the phase at which a game of random submissions is stopped.
var longGame = gametest.Times(250, 150)

func survive(t *testing.T, o game.Open, seed uint64, rng *rand.Rand) {
	state := newGame(t, o.Seats, o.Preset, o.Options)
	orderSets := silent(state)
	for phase := 0; state.Ending == nil && phase < longGame; phase++ {
		for _, seat := range state.Seats {
			orderSets[seat] = writer{rng, state, seat}.carelessOrderSet(orderSets[seat], phase+1)
		}
		was := state.Phase().Name
		events := state.Adjudicate(orderSets, time.Unix(0, 0), diceOf(seed, phase))
		require.NotEmpty(t, events, "phase %d", phase)
		for _, ev := range events {
			state.Apply(ev)
			_, fault := ev.(turns.Faulted)
			require.False(t, fault, "phase %d: %+v", phase, ev)
			require.Empty(t, broken(state), "phase %d: %T %+v", phase, ev, ev)
		}
		require.Empty(t, untidy(state), "phase %d", phase)
		require.True(t, state.Ending != nil || state.Phase().Name != was, "%s is played again", was)
	}
}
