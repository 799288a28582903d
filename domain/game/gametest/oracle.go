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

// An Oracle tries to find out what one seat has ordered, from all that everybody else may
// see of a closing: the events, the dice key if it is shown, the hash of the seal or the
// round of the beacon. All other seats tell it their orders.
type Oracle struct {
	Open    game.Open
	Lookup  func(string) (game.Ruleset, bool)
	Letter  func(*game.Game, game.Seat) []string // of the seats that are no riddle; nil: none is sent
	Most    int                                  // candidates that are tried at most
	Unknown int                                  // how often dice that did not fall are thrown for each
}

// A Riddle is how many of the candidates for a secret order fit with what is public.
type Riddle struct {
	All     int // candidates, the right one among them
	Outcome int // those with which the public events could have come about by the dice that fell
	Found   int // those that are left when the phase is closed again by all that is public
}

// Ask plays a game up to a phase by its letters, has one seat send an order picked out of all
// that its menu offers, closes the phase, and puts the riddle. ok is false if no seat has a
// choice there.
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
		if !x.shown || x.seen(x.close(x.ordered(line))) == x.public {
			r.Found++
		}
		if slices.ContainsFunc(make([]struct{}, o.Unknown), func(struct{}) bool { return x.fits(line, x.thrown(rng)) }) {
			r.Outcome++
		}
	}
	return r, true
}

// key is the one of the closing to come.
func (o Oracle) key(run *Run) dice.Key {
	_, used := run.Game.Chain()
	key, err := run.Chain.Key(used + 1)
	require.NoError(run.T, err)
	return key
}

// write sends the letters of all seats that are awaited but one.
func (o Oracle) write(run *Run, but game.Seat) {
	for _, w := range run.Game.State().Waits("en") {
		if w.Seat == but {
			continue
		}
		if lines := o.Letter(run.Game, w.Seat); len(lines) > 0 {
			run.Write(w.Seat, lines...)
		}
	}
}

// candidates are the orders among which a seat that is awaited has to choose most.
func (o Oracle) candidates(t testing.TB, g *game.Game, rng *rand.Rand) (most game.Seat, all []string) {
	for _, w := range g.State().Waits("en") {
		pointed, ok, err := g.Point(game.Command{By: holder(g, w.Seat)}, game.Letter{Seat: w.Seat})
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
		if len(lines) > len(all) {
			most, all = w.Seat, slices.Sorted(maps.Keys(lines))
		}
	}
	return most, all
}

func holder(g *game.Game, seat game.Seat) game.Player {
	s, _ := g.SeatInfo(seat)
	return s.Player
}

// A riddle is a phase of which all is known but the order of one seat.
type riddle struct {
	*Run
	seat   game.Seat
	open   *game.Game // before that order came
	key    dice.Key
	closed game.PhaseClosed
	worth  event.Event // the round of the beacon, as recorded; nil: none
	shown  bool        // the key is, to somebody else
	public string      // the events of the rules that others see
	rolled map[roll]int
}

// A roll is the nth for a purpose.
type roll struct {
	label string
	n     int
}

// solve closes the phase with the right order, and keeps what others see of it and the dice.
func (x *riddle) solve(line string) {
	g := x.ordered(line)
	recorded := x.close(g)
	for _, e := range recorded {
		switch e := e.(type) {
		case game.PhaseClosed:
			x.closed = e
		case game.BeaconRecorded:
			x.worth = e
		case game.KeyRevealed:
			x.shown = e.SeenBy("")
		}
	}
	x.public, x.rolled = x.seen(recorded), make(map[roll]int)
	if x.open.DiceForm() != dice.Sealed {
		return // others than the seat cannot know the dice without its orders
	}
	source, count := x.computed(), map[string]int{}
	again := x.rehearse(g, dice.From(func(sides int, label string) int {
		v := source.Roll(sides, label)
		count[label]++
		x.rolled[roll{label, count[label]}] = v
		return v
	}))
	require.Equal(x.T, x.public, again, "the dice are those that docs/dice.md tells of")
}

// ordered is the game when the seat has sent an order, and nothing more.
func (x *riddle) ordered(line string) *game.Game {
	answer, err := x.open.Decide(game.Command{At: x.Now, By: x.Holder(x.seat), Do: game.Letter{Seat: x.seat, Lines: Lines(line)}})
	require.NoError(x.T, err)
	return event.Fold(x.open, answer.Events...)
}

// close seals and closes the phase of a game, all else being the same.
func (x *riddle) close(g *game.Game) []event.Event {
	other := *x.Run
	other.Game, other.Log = g, slices.Clone(x.Log)
	return other.Close()
}

// seen are the events of the rules that others than the seat may see, as text.
func (x *riddle) seen(events []event.Event) string {
	own := x.open.Ruleset().Events()
	seats := append(lists.Map(x.open.Seats(), func(s game.SeatInfo) game.Seat { return s.Seat }), "")
	return Events(x.T, lists.Keep(events, func(e event.Event) bool {
		return own.Kind(e) != "" && slices.ContainsFunc(seats, func(s game.Seat) bool { return s != x.seat && game.Sees(s, e) })
	}))
}

// computed are the dice as anybody works them out who has the key, by docs/dice.md.
func (x *riddle) computed() *dice.Dice {
	_, used := x.open.Chain()
	o := dice.Occasion{Log: "game/" + x.open.Setup().Game, Phase: x.closed.N, Roll: used + 1, Form: x.open.DiceForm()}
	if e, ok := x.worth.(game.BeaconRecorded); ok {
		return dice.ByBeacon(x.key, o, sha256.Sum256(e.Signature))
	}
	var commit dice.Key
	require.NoError(x.T, commit.UnmarshalText([]byte(x.closed.SealHash)))
	return dice.BySeal(x.key, o, commit)
}

// thrown are dice that fall as they did, and by chance where none fell.
func (x *riddle) thrown(rng *rand.Rand) func() *dice.Dice {
	return func() *dice.Dice {
		count := map[string]int{}
		return dice.From(func(sides int, label string) int {
			count[label]++
			if v, fell := x.rolled[roll{label, count[label]}]; fell && v <= sides {
				return v
			}
			return 1 + rng.IntN(sides)
		})
	}
}

// fits reports whether others would have seen what they saw, had the seat ordered otherwise.
func (x *riddle) fits(line string, with func() *dice.Dice) bool {
	return x.rehearse(x.ordered(line), with()) == x.public
}

func (x *riddle) rehearse(g *game.Game, d *dice.Dice) string {
	events, err := g.Rehearse(x.closed.At, d)
	require.NoError(x.T, err)
	return x.seen(events)
}
