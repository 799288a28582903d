package bot_test

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/bot"
	"seneschal/domain/talisman/chronicle"
)

// A match is a game between bots, in memory.
type match struct {
	t       testing.TB
	game    *game.Game
	keys    []dice.Key // keys of the dice, the commitment first
	now     time.Time
	refused []string
	took    func(game.Act, time.Duration) // receives the time that an act has taken, for a benchmark

	searcher int           // index of the seat that searches, if the effort has trials
	effort   search.Effort // its effort
}

const phasesAtMost = 4000

func newMatch(t testing.TB, name, preset string, seats int, options map[game.Option]string) *match {
	m := &match{t: t, now: time.Unix(0, 0).UTC(), keys: make([]dice.Key, phasesAtMost+1)}
	m.keys[phasesAtMost] = [32]byte([]byte(fmt.Sprintf("%32s", name)))
	for n := phasesAtMost; n > 0; n-- { // once, as games are long
		m.keys[n-1] = m.keys[n].Prev()
	}
	m.game = game.New(rulesets.Lookup)
	m.obey("steward", game.Open{Game: name, Ruleset: "talisman", Preset: preset, Options: options, Seats: seats, Commitment: m.keys[0], Keys: phasesAtMost})
	for i := range seats {
		m.obey("steward", game.TakeSeat{Player: game.Player(fmt.Sprint("herald", i+1))})
	}
	return m
}

func (m *match) obey(by game.Player, do game.Act) game.Answer {
	m.now = m.now.Add(time.Minute)
	began := time.Now()
	answer, err := m.game.Decide(game.Command{At: m.now, By: by, Do: do})
	require.NoError(m.t, err)
	m.game = event.Fold(m.game, answer.Events...)
	if m.took != nil {
		m.took(do, time.Since(began))
	}
	return answer
}

// play plays to the end; the seats get the strengths in turn.
func (m *match) play(strengths ...bot.Strength) *talisman.State {
	for n := 1; !m.game.Over(); n++ {
		require.Less(m.t, n, phasesAtMost, "the game does not end")
		m.round(strengths...)
	}
	return m.game.State().(*talisman.State)
}

// round lets the asked seats write, and closes the phase.
func (m *match) round(strengths ...bot.Strength) {
	question, _ := m.game.State().(*talisman.State).Turns.Question()
	for i, seat := range m.game.Seats() {
		if slices.Contains(question.Seats, seat.Seat) {
			m.write(strengths[i%len(strengths)], seat, i == m.searcher && m.effort.Trials > 0)
		}
	}
	m.close()
}

func (m *match) write(strength bot.Strength, seat game.SeatInfo, searches bool) {
	seen := report.Report{Game: m.game.Setup().Game, Data: m.game.View(seat.Seat, "en").Data}
	texts, err := strength.WriteOrders(seen)
	if searches {
		found, failed := search.Choose(bot.Game{}, seen, m.effort)
		if !errors.Is(failed, search.ErrNoSearch) {
			texts, err = found, failed
		}
	}
	require.NoError(m.t, err)
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	answer := m.obey(seat.Player, game.Submission{Seat: seat.Seat, Lines: lines})
	for _, e := range answer.Receipt.Errors {
		m.refused = append(m.refused, fmt.Sprintf("%s: %s", texts[max(e.Line.N-1, 0)], cmp.Or(e.Reason, string(e.Code))))
	}
}

func (m *match) close() {
	n, _, _, _ := m.game.Phase()
	m.obey("", game.Close{Phase: n, Key: m.keys[m.game.Rolls()+1], Head: []byte(m.game.Setup().Game), Now: true})
}

// TestBotsPlayToTheEnd: bots finish games with and without a last round, and no line of
// theirs is refused.
func TestBotsPlayToTheEnd(t *testing.T) {
	t.Parallel()
	for seats := 2; seats <= 6; seats++ {
		preset := []string{"classic", "postal", "blitz", "blood"}[seats%4]
		t.Run(fmt.Sprintf("%s of %d", preset, seats), func(t *testing.T) {
			t.Parallel()
			match := newMatch(t, fmt.Sprintf("%s-%d", preset, seats), preset, seats, nil)
			require.NotNil(t, match.play(kit.Strengths[bot.Strength]()[seats%3:]...).Ending)
			require.Empty(t, match.refused)
		})
	}
}

// TestBotsAnswerWhateverIsAsked: bots also play games in which every choice is a question.
func TestBotsAnswerWhateverIsAsked(t *testing.T) {
	t.Parallel()
	match, asked := newMatch(t, "full", "blitz", 3, map[game.Option]string{"stops": "full", "sudden_death_round": "12"}), map[string]bool{}
	for n := 1; !match.game.Over(); n++ {
		require.Less(t, n, phasesAtMost, "the game does not end")
		q, _ := match.game.State().(*talisman.State).Turns.Question()
		asked[q.Point] = true
		match.round(bot.Hard)
	}
	require.Empty(t, match.refused)
	require.True(t, asked["DP-11"], "%v", asked)
	require.Greater(t, len(asked), 5)
}

// TestTheStrongerWinsMore: in pairs of games with the same dice and exchanged seats the stronger
// bot gets more points. It plays few pairs, or the number in TALISMAN_PAIRS.
func TestTheStrongerWinsMore(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	t.Parallel()
	pairs := gametest.Times(5, 3)
	if n, err := strconv.Atoi(os.Getenv("TALISMAN_PAIRS")); err == nil {
		pairs = n
	}
	strengths := kit.Strengths[bot.Strength]()
	for i, weaker := range strengths[:2] {
		t.Run(string(weaker), func(t *testing.T) {
			t.Parallel()
			stronger := strengths[i+1]
			points := duels(t, pairs, weaker, stronger)
			t.Log(points)
			require.Greater(t, points[stronger], points[weaker], stronger)
		})
	}
}

// duels returns the points of two strengths in so many pairs of games.
func duels(t *testing.T, pairs int, weaker, stronger bot.Strength) map[bot.Strength]int {
	points := map[bot.Strength]int{}
	for n := range 2 * pairs {
		table := []bot.Strength{weaker, stronger}
		if n%2 == 1 {
			table = []bot.Strength{stronger, weaker}
		}
		match := newMatch(t, fmt.Sprint("pair-", n/2), "blitz", 4, nil)
		state := match.play(table...)
		for _, p := range state.Ending.Result.Places {
			points[table[slices.Index(state.Seats, p.Seat)%2]] += p.Points
		}
		require.Empty(t, match.refused)
	}
	return points
}

// TestBotsAreNoOnlookers: without a seat of its own, or with the data of another game, a
// bot writes nothing.
func TestBotsAreNoOnlookers(t *testing.T) {
	_, err := bot.Hard.Orders(chronicle.Data{Edition: 1})
	require.ErrorContains(t, err, "no seat's own")
	_, err = bot.Strength("king").Orders(chronicle.Data{})
	require.ErrorContains(t, err, "there are easy, medium, hard")
	_, err = bot.Medium.WriteOrders(report.Report{Data: "nonsense"})
	require.ErrorContains(t, err, "reading the report")
}
