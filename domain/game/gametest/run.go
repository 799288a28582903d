package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/casefile"
	"seneschal/domain/order"
)

// Start is the time at which every game of the kit is opened.
var Start = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)

// Keys is the number of dice keys of a game of the kit.
const Keys = 1000

// A Run is a game that a test plays: the aggregate, its log, its dice and the time.
type Run struct {
	T     testing.TB
	Game  *game.Game
	Log   []event.Event
	Now   time.Time
	Chain dice.Chain
	Shut  *game.Game // the game that was closed last, its orders sealed; nil: none was
}

// Open opens a game and seats a player at each seat, so that the first phase is open. open must name the ruleset and the
// number of seats; Open fills in the dice. The seed determines the dice. A refused command fails the test.
func Open(t testing.TB, open game.Open, lookup func(string) (game.Ruleset, bool), seed uint64) *Run {
	t.Helper()
	var key dice.Key
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range key {
		key[i] = byte(rng.Uint32())
	}
	r := &Run{T: t, Game: game.New(lookup), Now: Start, Chain: dice.NewChain(key, Keys)}
	open.Commitment, open.Keys = r.Chain.Commitment(), Keys
	if open.Dice.Mode == "" {
		open.Dice = dice.Terms{Mode: dice.Server, Form: dice.Sealed}
	}
	r.Do("steward", open)
	for i := range open.Seats {
		r.Do(Player(i), game.TakeSeat{Player: Player(i)})
	}
	return r
}

// lookUpOnly returns a lookup that finds one ruleset under every name.
func lookUpOnly(rs game.Ruleset) casefile.Lookup {
	return func(string) (game.Ruleset, bool) { return rs, true }
}

// Player returns the player of the ith seat, from 0.
func Player(i int) game.Player { return game.Player(fmt.Sprintf("player%d", i+1)) }

// Do decides a command that must succeed, and folds its events; it fails the test if Decide does.
func (r *Run) Do(by game.Player, do game.Act) game.Answer {
	r.T.Helper()
	answer, err := r.Game.Decide(game.Command{At: r.Now, By: by, Do: do})
	require.NoError(r.T, err)
	r.Fold(answer.Events)
	return answer
}

// Fold applies events and adds them to the log.
func (r *Run) Fold(events []event.Event) {
	r.Game = event.Fold(r.Game, events...)
	r.Log = append(r.Log, events...)
}

// Holder returns the player of a seat; "" if nobody holds it.
func (r *Run) Holder(id game.Seat) game.Player {
	s, _ := r.Game.SeatInfo(id)
	return s.Player
}

// Write sends a submission from the holder of a seat.
func (r *Run) Write(id game.Seat, lines ...string) *game.Receipt {
	r.T.Helper()
	return r.Do(r.Holder(id), game.Submission{Seat: id, Lines: Lines(lines...)}).Receipt
}

// Try sends a submission as a trial, which changes nothing.
func (r *Run) Try(id game.Seat, lines ...string) *game.Receipt {
	r.T.Helper()
	return r.Do(r.Holder(id), game.Submission{Seat: id, Lines: Lines(lines...), DryRun: true}).Receipt
}

// Steward sends a submission of the steward.
func (r *Run) Steward(lines ...string) game.Answer {
	r.T.Helper()
	return r.Do("steward", game.Steward{Lines: Lines(lines...)})
}

// Lines makes the lines of a submission, numbered from 1.
func Lines(texts ...string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}

// Closing returns the command that closes the open phase at once, even if seats have not answered.
func (r *Run) Closing() game.Command {
	r.T.Helper()
	n, _, _, _ := r.Game.Phase()
	_, used := r.Game.Chain()
	key, err := r.Chain.Key(used + 1)
	require.NoError(r.T, err)
	do := game.Close{Phase: n, Key: key, Head: []byte(fmt.Sprint(len(r.Log))), Now: true}
	if seal, sealed := r.Game.Sealed(); sealed {
		do.Beacon, do.SealHash = Beacon{}.Sign(seal.Round), dice.Key{byte(seal.N), byte(len(r.Log))}.String()
	}
	return game.Command{At: r.Now, Do: do}
}

// Close seals and closes the open phase at once, even if seats have not answered, and returns the events of the
// closing.
func (r *Run) Close() []event.Event {
	r.T.Helper()
	if r.Game.Seals() && !r.Game.Runs() {
		r.Seal(game.Seal{Now: true, Since: r.Now})
	}
	command := r.Closing()
	r.Shut = r.Game
	return r.Do(command.By, command.Do).Events
}

// Deadline moves the time to the deadline and lets the clock close the phase. It returns the events of the closing,
// or those of the extension that the deadline brings instead.
func (r *Run) Deadline() []event.Event {
	r.T.Helper()
	_, _, due, _ := r.Game.Phase()
	if due.After(r.Now) {
		r.Now = due
	}
	if grace := r.sealDue(); grace != nil {
		return grace
	}
	do := r.Closing().Do.(game.Close)
	do.Now = false
	return r.Do("", do).Events
}

// Settle lets the clock close phases as long as one is ready, or will be when its respite is over. It returns the
// events of all closings, nil if there was none.
func (r *Run) Settle() []event.Event {
	r.T.Helper()
	var events []event.Event
	for {
		if closes := r.Game.Closes(); closes.After(r.Now) {
			r.Now = closes
		}
		if reason, ok := r.Game.Closable(r.Now); !ok || reason != "ready" {
			return events
		}
		events = append(events, r.sealDue()...)
		do := r.Closing().Do.(game.Close)
		do.Now = false
		events = append(events, r.Do("", do).Events...)
	}
}

// JSON marshals a value, for comparing to the byte.
func JSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// Events formats events as JSON with their types, one on each line.
func Events(t testing.TB, events []event.Event) string {
	t.Helper()
	text := ""
	for _, e := range events {
		text += fmt.Sprintf("%T %s\n", e, JSON(t, e))
	}
	return text
}

// Cases runs every case file (*.txtar) of a folder, each as a test of its own. It fails if there is none.
func Cases(t *testing.T, lookup casefile.Lookup, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files, "no case files in %s", dir)
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			for _, failure := range casefile.RunCase(lookup, f, data).Failures {
				t.Error(failure)
			}
		})
	}
}

// FuzzParse looks for lines that make a parser panic, or that are accepted with a spelling that
// does not parse back. The position is that of a game opened with open; seeds are lines to begin with.
func FuzzParse(f *testing.F, rs game.Ruleset, open game.Open, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	open.Game, open.Ruleset = "fuzz", rs.Name()
	run := Open(f, open, lookUpOnly(rs), 1)
	seat := run.Game.Setup().Seats[0]
	f.Fuzz(func(t *testing.T, text string) {
		r := *run
		r.T = t
		receipt := r.Try(seat, text)
		for _, understood := range receipt.Orders {
			orders, errs := rs.Parse(r.Game.State(), seat, Lines(understood.Text))
			require.Empty(t, errs, "%q is accepted, and spelt %q, which does not parse", text, understood.Text)
			require.Len(t, orders, 1)
			require.Equal(t, understood.Text, orders[0].Body.String())
		}
	})
}

// Digest returns the digest of a position, which every State promises to have.
func Digest(t testing.TB, state game.State) string {
	t.Helper()
	digest, err := game.Digest(state)
	require.NoError(t, err)
	return digest
}

// Nightly reports whether laws are tried in their long form (make nightly).
func Nightly() bool { return os.Getenv("SENESCHAL_NIGHTLY") != "" }

// Times returns how often a law is tried: long in the form that runs at night, else short. Both can
// fail; the long form reaches rare cases.
func Times(long, short int) int {
	if Nightly() {
		return long
	}
	return short
}
