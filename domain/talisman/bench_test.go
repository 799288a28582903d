package talisman

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// BenchmarkGame plays a game of six with default decisions; the bar is 300 ms.
func BenchmarkGame(b *testing.B) {
	events := 0
	for b.Loop() {
		events = playSilent(b, newGame(b, maxSeats, "postal", nil), 6)
	}
	b.ReportMetric(float64(events), "events")
}

// A closing is a position with the submissions of its phase, already read.
type closing struct {
	state     *State
	orderSets game.Orders
	key       dice.Key
}

func (c closing) play() []event.Event {
	return c.state.Adjudicate(c.orderSets, time.Unix(0, 0), dice.New(c.key, nil))
}

// lettered plays a game of six with random submissions.
func lettered(b *testing.B) (start *State, all []closing, log []event.Event) {
	start = newGame(b, maxSeats, "postal", nil)
	rng := rand.New(rand.NewPCG(6, 6))
	state := start
	for n := 0; state.Ending == nil; n++ {
		c := closing{state, silent(state), dice.Key{6, byte(n), byte(n >> 8)}}
		for _, seat := range state.Seats {
			c.orderSets[seat] = orderSetOf(state, seat, submission(state, seat, rng))
		}
		told := c.play()
		state = event.Fold[game.State](state, told...).(*State)
		all, log = append(all, c), append(log, told...)
	}
	return start, all, log
}

// BenchmarkTurn adjudicates each phase of such a game, with its submissions read before; the bar is
// 1 ms at the median.
func BenchmarkTurn(b *testing.B) {
	_, all, _ := lettered(b)
	var took []time.Duration
	for b.Loop() {
		for _, closing := range all {
			began := time.Now()
			closing.play()
			took = append(took, time.Since(began))
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs/median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "µs/99%")
}

// BenchmarkFold folds such a game; the bar is half a million events a second.
func BenchmarkFold(b *testing.B) {
	start, _, log := lettered(b)
	for b.Loop() {
		event.Fold[game.State](start, log...)
	}
	b.ReportMetric(float64(len(log))*float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkSubmission reads the submission of a turn.
func BenchmarkSubmission(b *testing.B) {
	_, all, _ := lettered(b)
	state := all[len(all)/2].state
	lines := orderLines([]string{
		"TURN", "IF ROLL <= 2 THEN REROLL MOVE", "MOVE City IF GOLD >= 2 | Village | Chapel IF GOOD | ANY AVOIDING Graveyard, Crags",
		"ENCOUNTER S2 BY ATTACK IF MARGIN >= 2 | SPACE", "REWARD Talisman | LIFE", "LEAVE Water Bottle BEFORE DRAW",
		"IF ENEMY >= BATTLE + 4 THEN EVADE ALL USING free, Invisibility", "IF MARGIN < 0 THEN FIGHT WITH Mercenary, Potion of Strength",
		"FATE ON attack WHEN LOSING KEEP 1", "FATE ON tavern WHEN 1-3", "VISIT DOCTOR HEAL 2", "TAKE ALL DROPPING Helmet", "TROPHIES AUTO", "END",
	})
	for b.Loop() {
		Rules{}.Parse(state, "seat1", lines)
	}
}

// BenchmarkMenu asks for the menus of several kinds of orders.
func BenchmarkMenu(b *testing.B) {
	state := equipped(b, "druid")
	walks := [][]string{nil, {"take", "some"}, {"weapon", "best"}, {"fate", "losing"}, {"swap"}, {"move"}, {"armour"}, {"evade", "all", "using"}, {"visit"}, {"wish", "teleport"}, {"standing", "reward"}}
	for b.Loop() {
		for _, picks := range walks {
			state.Menu("seat1", game.OrderSet{}, picks, "en")
		}
	}
}
