package gametest

import (
	"crypto/sha256"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
)

// An Oracle tries to find out the orders of one seat from everything that all others may see of a closing: the events,
// the dice key if it is public, the hash of the seal or the round of the beacon. It knows the orders of all other
// seats.
type Oracle struct {
	Open    game.Open
	Lookup  func(string) (game.Ruleset, bool)
	Write   func(*game.Game, game.Seat) []string // writes the submissions of the known seats; nil: none is sent
	Most    int                                  // the greatest number of candidates to try
	Unknown int                                  // how often to throw, for each candidate, dice that did not fall
}

// A Riddle counts the candidates for a secret order that agree with the public facts.
type Riddle struct {
	All     int // all candidates, the right one among them
	Outcome int // candidates that could have led to the public events with the dice that fell
	Found   int // candidates left when the phase is closed again with all public facts
}

// Ask plays a number of phases of a game. In the next one it has one seat send an order picked from all that its
// menu offers, closes the phase, and counts the candidates that agree with what others see. ok is false if the game
// is over by then, or no seat has two orders to choose from.
func (o Oracle) Ask(t testing.TB, seed uint64, phases int) (r Riddle, ok bool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	run := Open(t, o.Open, o.Lookup, seed)
	for range phases {
		if run.Game.Over() {
			return r, false
		}
		o.write(run, "")
		run.Close()
	}
	if run.Game.Over() {
		return r, false
	}
	seat, all := o.candidates(t, run.Game, rng)
	if len(all) < 2 {
		return r, false
	}
	o.write(run, seat)
	x := riddle{Run: run, seat: seat, open: run.Game, key: o.key(run)}
	x.solve(all[rng.IntN(len(all))])
	r.All = len(all)
	for _, line := range all {
		if !x.shown || x.formatSeen(x.close(x.withOrder(line))) == x.public {
			r.Found++
		}
		if slices.ContainsFunc(make([]struct{}, o.Unknown), func(struct{}) bool { return x.fits(line, x.throwAgain(rng)) }) {
			r.Outcome++
		}
	}
	return r, true
}

// key returns the dice key of the next closing; it fails the test if the chain has no more.
func (o Oracle) key(run *Run) dice.Key {
	_, used := run.Game.Chain()
	key, err := run.Chain.Key(used + 1)
	require.NoError(run.T, err)
	return key
}

// write sends the submissions of all awaited seats but one.
func (o Oracle) write(run *Run, but game.Seat) {
	for _, wait := range run.Game.State().Waits("en") {
		if wait.Seat == but {
			continue
		}
		if lines := o.Write(run.Game, wait.Seat); len(lines) > 0 {
			run.Write(wait.Seat, lines...)
		}
	}
}

// candidates finds the awaited seat with the most possible orders, and lists at most Oracle.Most of these; "" if no
// seat has any.
func (o Oracle) candidates(t testing.TB, g *game.Game, rng *rand.Rand) (busiest game.Seat, orders []string) {
	for _, wait := range g.State().Waits("en") {
		pointed, ok, err := g.Point(game.Command{By: holder(g, wait.Seat)}, game.Submission{Seat: wait.Seat})
		require.NoError(t, err)
		if !ok {
			continue
		}
		lines := map[string]bool{}
		for range 2 * o.Most {
			first := pointed.Menu("en")
			if len(lines) >= o.Most || first.Kind == menu.Done || len(first.Open()) == 0 {
				break
			}
			m, _ := walk(t, rng, func(picks []string) menu.Menu { return pointed.Menu("en", picks...) }, nil)
			if m.Line != "" && !strings.HasPrefix(m.Line, "STANDING") {
				lines[m.Line] = true
			}
		}
		if len(lines) > len(orders) {
			busiest, orders = wait.Seat, slices.Sorted(maps.Keys(lines))
		}
	}
	return busiest, orders
}

// holder returns the player who holds a seat; "" if nobody does.
func holder(g *game.Game, seat game.Seat) game.Player {
	s, _ := g.SeatInfo(seat)
	return s.Player
}

// A riddle is a phase of which everything is known but the order of one seat.
type riddle struct {
	*Run
	seat   game.Seat
	open   *game.Game // the game before that order came
	key    dice.Key
	closed game.PhaseClosed
	round  event.Event  // the round of the beacon, as recorded; nil: none
	shown  bool         // the key is public
	public string       // the events of the rules that others see
	rolled map[roll]int // the dice that fell
}

// A roll names a die that was rolled: the nth for one purpose.
type roll struct {
	label string // the purpose
	n     int
}

// solve closes the phase with the right order, and notes the events that others see, and the dice that fell. It checks
// that the dice are those of docs/dice.md.
func (x *riddle) solve(line string) {
	g := x.withOrder(line)
	events := x.close(g)
	for _, e := range events {
		switch e := e.(type) {
		case game.PhaseClosed:
			x.closed = e
		case game.BeaconRecorded:
			x.round = e
		case game.KeyRevealed:
			x.shown = e.SeenBy("")
		}
	}
	x.public, x.rolled = x.formatSeen(events), make(map[roll]int)
	if x.open.DiceForm() != dice.Sealed {
		return // nobody else can know the dice without the seat's orders
	}
	source, count := x.computeDice(), map[string]int{}
	rehearsed := x.rehearse(g, dice.FromFunc(func(sides int, label string) int {
		v := source.Roll(sides, label)
		count[label]++
		x.rolled[roll{label, count[label]}] = v
		return v
	}))
	require.Equal(x.T, x.public, rehearsed, "the dice are those that docs/dice.md tells of")
}

// withOrder returns the game after the seat has sent one order, and nothing more.
func (x *riddle) withOrder(line string) *game.Game {
	answer, err := x.open.Decide(game.Command{At: x.Now, By: x.Holder(x.seat), Do: game.Submission{Seat: x.seat, Lines: Lines(line)}})
	require.NoError(x.T, err)
	return event.Fold(x.open, answer.Events...)
}

// close seals and closes the phase of a game without effect on the riddle, and returns the events.
func (x *riddle) close(g *game.Game) []event.Event {
	other := *x.Run
	other.Game, other.Log = g, slices.Clone(x.Log)
	return other.Close()
}

// formatSeen returns, as text, the events of the rules that others than the seat may see.
func (x *riddle) formatSeen(events []event.Event) string {
	own := x.open.Ruleset().Events()
	seats := append(lists.Map(x.open.Seats(), func(s game.SeatInfo) game.Seat { return s.Seat }), "")
	return Events(x.T, lists.Keep(events, func(e event.Event) bool {
		return own.Kind(e) != "" && slices.ContainsFunc(seats, func(s game.Seat) bool { return s != x.seat && game.Sees(s, e) })
	}))
}

// computeDice makes the dice of the closing as anybody with the key can, by docs/dice.md.
func (x *riddle) computeDice() *dice.Dice {
	_, used := x.open.Chain()
	occasion := dice.Occasion{Log: "game/" + x.open.Setup().Game, Phase: x.closed.N, Roll: used + 1, Form: x.open.DiceForm()}
	if e, ok := x.round.(game.BeaconRecorded); ok {
		return dice.ByBeacon(x.key, occasion, sha256.Sum256(e.Signature))
	}
	var commit dice.Key
	require.NoError(x.T, commit.UnmarshalText([]byte(x.closed.SealHash)))
	return dice.BySeal(x.key, occasion, commit)
}

// throwAgain returns a function that makes dice: those that fell fall as they did, all others by chance.
func (x *riddle) throwAgain(rng *rand.Rand) func() *dice.Dice {
	return func() *dice.Dice {
		count := map[string]int{}
		return dice.FromFunc(func(sides int, label string) int {
			count[label]++
			if v, fell := x.rolled[roll{label, count[label]}]; fell && v <= sides {
				return v
			}
			return 1 + rng.IntN(sides)
		})
	}
}

// fits reports whether another order of the seat would have shown others the same events.
func (x *riddle) fits(line string, with func() *dice.Dice) bool {
	return x.rehearse(x.withOrder(line), with()) == x.public
}

// rehearse closes the phase of a game with the given dice, and returns the events that others see.
func (x *riddle) rehearse(g *game.Game, d *dice.Dice) string {
	events, err := g.Rehearse(x.closed.At, d)
	require.NoError(x.T, err)
	return x.formatSeen(events)
}
