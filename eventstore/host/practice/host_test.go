package practice_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/practice"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// board is a host of practice games in memory, whose bots play until the test ends.
type board struct {
	*practice.Host
	t     testing.TB
	store eventstore.Forgetful
	n     int
}

func newBoard(t testing.TB, limits practice.Limits, change ...func(*practice.Config)) *board {
	t.Helper()
	store := memstore.NewForgetful(limits.Bounds())
	config := practice.Config{Store: store, Games: aggregate.NewGames(rulesets.Lookup), Seeds: seeds.New(seeds.Secret{1}), Limits: limits}
	for _, f := range change {
		f(&config)
	}
	host := practice.New(t.Context(), config)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); host.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	return &board{Host: host, t: t, store: config.Store}
}

func (b *board) begin(ruleset string, seats int) (id string, seat game.Seat) {
	b.t.Helper()
	id, seat, err := b.Begin(b.t.Context(), game.Open{Ruleset: ruleset, Seats: seats}, bots.Easy, "en")
	require.NoError(b.t, err)
	return id, seat
}

func (b *board) now(id string) *game.Game {
	b.t.Helper()
	g, _, err := b.Game(b.t.Context(), id)
	require.NoError(b.t, err)
	return g
}

// write sends the visitor's orders, and waits for the bots.
func (b *board) write(id string, seat game.Seat, lines ...string) game.Answer {
	b.t.Helper()
	b.n++
	var all []order.Line
	for i, text := range lines {
		all = append(all, order.Line{N: i + 1, Text: text})
	}
	answer, err := b.Obey(b.t.Context(), id, fmt.Sprint("web/", b.n), game.Command{At: time.Now(), By: practice.Visitor, Do: game.Submission{Seat: seat, Lines: all}})
	require.NoError(b.t, err)
	require.False(b.t, b.Rest(b.t.Context(), id, time.Minute), "bots still think")
	return answer
}

// reply sends what a bot would send in the visitor's place.
func (b *board) reply(id string, seat game.Seat) {
	b.t.Helper()
	g := b.now(id)
	lines, err := bots.WriteOrders(g.Ruleset().Name(), bots.Easy, report.Report{Game: id, Data: g.View(seat, "en").Data})
	require.NoError(b.t, err)
	require.NotEmpty(b.t, lines, g.Question(seat, "en"))
	require.Empty(b.t, b.write(id, seat, lines...).Receipt.Errors)
}

// quick are options with which games end soon.
var quick = map[string]map[game.Option]string{"feudal": {"years": "2"}}

// TestBotsAnswerUntilTheVisitorIsAskedAgain plays a game of each ruleset to its end. Whenever the bots rest, the
// visitor is asked or the game is over.
func TestBotsAnswerUntilTheVisitorIsAskedAgain(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			t.Parallel()
			b := newBoard(t, practice.Limits{})
			id, seat, err := b.Begin(t.Context(), game.Open{Ruleset: rs.Name(), Seats: max(rs.Describe().MinSeats, 3), Options: quick[rs.Name()]}, bots.Easy, "nl")
			require.NoError(t, err)
			require.False(t, b.Rest(t.Context(), id, time.Minute))
			asked := 0
			for ; !b.now(id).Over(); asked++ {
				require.NotEmpty(t, b.now(id).Question(seat, "nl"))
				b.reply(id, seat)
			}
			require.Greater(t, asked, 3)
			for _, info := range b.now(id).Seats() {
				_, isBot := bots.StrengthOf(string(info.Player))
				require.Equal(t, info.Seat != seat, isBot)
			}
			t.Logf("asked %d times, %d bytes", asked, b.measure(id))
		})
	}
}

// TestTheLastPhaseIsTakenBack checks that a visitor may take back one phase after the other, and
// that bots answer again after it.
func TestTheLastPhaseIsTakenBack(t *testing.T) {
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			t.Parallel()
			b := newBoard(t, practice.Limits{})
			id, seat := b.begin(rs.Name(), max(rs.Describe().MinSeats, 2))
			require.False(t, b.Rest(t.Context(), id, time.Minute))
			require.ErrorIs(t, b.TakeBack(t.Context(), id), game.ErrOver, "nothing has been played")
			_, first, _, _ := b.now(id).Phase()
			for range 3 {
				b.reply(id, seat)
			}
			for n, phase, _, _ := b.now(id).Phase(); phase.Name != first.Name; {
				require.NoError(t, b.TakeBack(t.Context(), id))
				before := n
				n, phase, _, _ = b.now(id).Phase()
				require.Less(t, n, before)
				require.NotEmpty(t, b.now(id).Question(seat, "en"))
			}
			require.ErrorIs(t, b.TakeBack(t.Context(), id), game.ErrOver)
			require.False(t, b.Rest(t.Context(), id, time.Minute))
			b.reply(id, seat)
			_, phase, _, _ := b.now(id).Phase()
			require.NotEqual(t, first.Name, phase.Name, "the game goes on")
		})
	}
}

// TestPracticeStaysWithinItsLimits begins many games in a loop.
func TestPracticeStaysWithinItsLimits(t *testing.T) {
	limits := practice.Limits{Games: 20, Bytes: 300_000}
	b := newBoard(t, limits)
	first, seat := b.begin("camelot", 3)
	var ids []string
	for n := range 300 {
		id, _ := b.begin("camelot", 3)
		ids = append(ids, id)
		size, err := b.store.Size(t.Context())
		require.NoError(t, err)
		require.LessOrEqual(t, size.Logs, limits.Games)
		require.LessOrEqual(t, size.Bytes, limits.Bytes)
		if n == 5 {
			b.write(first, seat, "HOLD") // it is used, and so it stays longer than the next
		}
	}
	require.Nil(t, b.now(first).Ruleset(), "it is forgotten")
	require.Nil(t, b.now(ids[0]).Ruleset())
	require.NotNil(t, b.now(ids[299]).Ruleset())
	_, err := b.Obey(t.Context(), ids[0], "late", game.Command{At: time.Now(), By: practice.Visitor, Do: game.Submission{Seat: seat}})
	require.ErrorIs(t, err, game.ErrNotOpen)
}

// TestOldGamesAreForgotten checks that a host that begins again knows its games, and forgets those
// that are too old.
func TestOldGamesAreForgotten(t *testing.T) {
	b := newBoard(t, practice.Limits{})
	id, _ := b.begin("camelot", 3)
	require.False(t, b.Rest(t.Context(), id, time.Minute))
	after := func(days int) *board {
		return newBoard(t, practice.Limits{}, func(c *practice.Config) {
			c.Store, c.Now = b.store, func() time.Time { return time.Now().AddDate(0, 0, days) }
		})
	}
	young := after(29)
	for range 20 { // it sweeps meanwhile
		require.NotNil(t, young.now(id).Ruleset())
		time.Sleep(time.Millisecond)
	}
	old := after(31)
	require.Eventually(t, func() bool { return old.now(id).Ruleset() == nil }, 10*time.Second, time.Millisecond)
}

func TestAGameIsEnded(t *testing.T) {
	b := newBoard(t, practice.Limits{})
	id, _ := b.begin("feudal", 4)
	require.NoError(t, b.End(t.Context(), id))
	require.Nil(t, b.now(id).Ruleset())
	size, err := b.store.Size(t.Context())
	require.NoError(t, err)
	require.Zero(t, size)
	require.NoError(t, b.End(t.Context(), id))
	require.False(t, b.Rest(t.Context(), id, time.Minute))
}
