package bot_test

import (
	"cmp"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/camelot"
	"seneschal/domain/camelot/bot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// A match is a game among bots, in memory.
type match struct {
	t       testing.TB
	game    *game.Game
	chain   dice.Chain
	now     time.Time
	refused []string
	asked   map[camelot.Point]int // by the questions to them
}

const phasesAtMost = 2000

func newMatch(t testing.TB, name string, seats int, options map[game.Option]string) *match {
	m := &match{t: t, now: time.Unix(0, 0).UTC(), chain: dice.NewChain([32]byte([]byte(fmt.Sprintf("%32s", name))), phasesAtMost), asked: map[camelot.Point]int{}}
	m.game = game.New(rulesets.Lookup)
	m.obey("steward", game.Open{Game: name, Ruleset: "camelot", Options: options, Seats: seats, Commitment: m.chain.Commitment(), Keys: phasesAtMost})
	for i := range seats {
		m.obey("steward", game.TakeSeat{Player: game.Player(fmt.Sprint("herald", i+1))})
	}
	return m
}

func (m *match) obey(by game.Player, do game.Act) game.Answer {
	m.now = m.now.Add(time.Minute)
	answer, err := m.game.Decide(game.Command{At: m.now, By: by, Do: do})
	require.NoError(m.t, err)
	m.game = event.Fold(m.game, answer.Events...)
	return answer
}

// play plays to the end, and returns how many phases it took.
func (m *match) play(strengths ...bot.Strength) int {
	for n := 1; ; n++ {
		if m.game.Over() {
			return n
		}
		require.Less(m.t, n, phasesAtMost, "the game does not end")
		for i, s := range m.game.Seats() {
			m.write(strengths[i%len(strengths)], s)
		}
		m.close()
	}
}

func (m *match) write(strength bot.Strength, seat game.SeatInfo) {
	view := m.game.View(seat.Seat, "en").Data.(chronicle.Data)
	texts, err := strength.WriteOrders(report.Report{Game: m.game.Setup().Game, Data: view})
	require.NoError(m.t, err)
	if texts == nil {
		return
	}
	if view.Asked != nil {
		m.asked[view.Asked.Point]++
	}
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	answer := m.obey(seat.Player, game.Submission{Seat: seat.Seat, Lines: lines})
	for _, fault := range answer.Receipt.Errors {
		if !fault.Warning {
			m.refused = append(m.refused, fmt.Sprintf("%s: %s", texts[max(fault.Line.N-1, 0)], cmp.Or(fault.Reason, string(fault.Code))))
		}
	}
}

func (m *match) close() {
	n, _, _, _ := m.game.Phase()
	key, err := m.chain.Key(m.game.Rolls() + 1)
	require.NoError(m.t, err)
	m.obey("", game.Close{Phase: n, Key: key, Head: []byte(m.game.Setup().Game), Now: true})
}

// TestBotsPlayToTheEnd plays with tables of all kinds: no line may be refused, and every
// question must be answered.
func TestBotsPlayToTheEnd(t *testing.T) {
	t.Parallel()
	asked := map[camelot.Point]int{}
	for seats := 3; seats <= 7; seats++ {
		strengths := kit.Strengths[bot.Strength]()
		if !gametest.Nightly() { // each in its turn
			strengths = strengths[(seats+1)%3:][:1]
		}
		for _, strength := range strengths {
			match := newMatch(t, fmt.Sprintf("%s-%d", strength, seats), seats, map[game.Option]string{"loyalty_deck": fmt.Sprint(seats)})
			match.play(strength)
			require.Empty(t, match.refused)
			for point, n := range match.asked {
				asked[point] += n
			}
		}
	}
	for _, point := range []camelot.Point{camelot.AskOath, camelot.AskShare, camelot.AskEvil, camelot.AskHeroic, camelot.AskConvocation, camelot.AskTaunt} {
		require.NotZero(t, asked[point], point)
	}
}

// TestTheTableWinsItsShare checks that the loyal win some games without a traitor, and lose some:
// neither side may win without effort.
func TestTheTableWinsItsShare(t *testing.T) {
	t.Parallel()
	games := gametest.Times(4, 3)
	won := 0
	for n := range games {
		match := newMatch(t, fmt.Sprint("share-", n), 5, map[game.Option]string{"traitor": "off"})
		match.play(bot.Medium)
		require.Empty(t, match.refused)
		if match.game.State().(*camelot.State).Ending.Winner == camelot.Loyal {
			won++
		}
	}
	require.Positive(t, won)
	require.Less(t, won, games)
}

// TestBotsAnswerEverything asks a bot each question directly, as without the standing orders
// of the first submission, and checks that it replies.
func TestBotsAnswerEverything(t *testing.T) {
	view := chronicle.Data{
		Seat: "seat1", Turn: 3, Round: 1, Active: "seat2", Hand: []camelot.Card{"f1", "f3", "merlin"}, Top: "despair",
		Knights: []chronicle.KnightView{
			{Seat: "seat1", Word: "kay", Coat: camelot.Kay, Life: 4, Cards: 3, At: camelot.Camelot, Alive: true},
			{Seat: "seat2", Word: "arthur", Coat: camelot.Arthur, Life: 4, Cards: 5, At: camelot.Grail, Alive: true},
		},
	}
	for point, question := range map[camelot.Point]chronicle.Question{
		camelot.AskAfterPeek: {}, camelot.AskFacing: {Card: "bk3"}, camelot.AskWar: {Card: "mercenaries"}, camelot.AskMerlins: {Card: "mists"},
		camelot.AskArmor: {Cards: []camelot.Card{"despair", "mists"}}, camelot.AskVolunteer: {Card: "morgan5"},
		camelot.AskDiscards: {Owes: map[game.Seat]int{"seat1": 1}}, camelot.AskSort: {Cards: []camelot.Card{"despair", "mists", "picts"}},
		camelot.AskConvocation: {}, camelot.AskExchange: {About: []game.Seat{"seat2"}}, camelot.AskGrail: {About: []game.Seat{"seat2"}},
		camelot.AskKnighting: {About: []game.Seat{"seat2"}},
	} {
		question.ID, question.Point, question.Seats = "D7", point, []game.Seat{"seat1"}
		view.Asked = &question
		lines, err := bot.Medium.Orders("answers", view)
		require.NoError(t, err)
		require.Len(t, lines, 2, point)
		require.Regexp(t, "^REPLY D7 [^ ]+", lines[0], point)
	}
}
