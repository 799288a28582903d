package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// QA-44, Q-106, Q-92, Q-108: the parts of a score.
func TestAScoreIsTheSumOfItsDeeds(t *testing.T) {
	state := opened(t, 2, nil)
	state.changeKnight("seat1", func(knight *Knight) {
		knight.Points = Points{Sword: 10, Mission: 5, Errands: 4, Fights: 6}
		knight.Front = []Fronted{{Card: "thief"}, {Card: "hermit", Fixed: true}, {Card: "giant"}}
	})
	require.Equal(t, 23, state.TotalPoints("seat1"))
	require.Equal(t, map[string]int{
		"points": 23, "sword": 10, "mission": 5, "errands": 4, "fights": 6, "pending": -2, "attributes": 10, "resigned": 0, "dormant": 0,
	}, state.rankSeats("rounds").Places[0].Scores)
}

// QA-45, Q-107: ties are broken by attributes without cards, and are shared
// places beyond that. Dormant seats are ranked like others, resigned ones
// behind all, by the same rule.
func TestTiesAreBrokenByAttributes(t *testing.T) {
	state := opened(t, 3, nil)
	set := func(seat game.Seat, attrs book.Attrs, points int, status Status) {
		state.changeKnight(seat, func(k *Knight) { k.Attrs, k.Points, k.Status = attrs, Points{Fights: points}, status })
	}
	set("seat1", book.Attrs{Str: 6, Int: 4, Dex: 2, Exp: 2}, 12, Dormant)
	set("seat2", book.Attrs{Str: 5, Int: 4, Dex: 3, Val: 1, Exp: 2}, 12, Active)
	set("seat3", book.Attrs{Str: 9}, 11, Active)
	require.Equal(t, []game.Seat{"seat2", "seat1", "seat3"}, seatsOf(state.rankSeats("rounds")))
	set("seat1", book.Attrs{Str: 6, Int: 4, Dex: 2, Exp: 3}, 12, Dormant)
	result := state.rankSeats("rounds")
	require.Equal(t, 1, result.Places[0].Place)
	require.Equal(t, 1, result.Places[1].Place)
	require.True(t, result.Places[0].Shared)
	require.Equal(t, 3, result.Places[2].Place)
	require.Equal(t, []int{150, 150, 0}, []int{result.Places[0].Points, result.Places[1].Points, result.Places[2].Points})
	set("seat2", book.Attrs{Str: 9}, 30, Resigned)
	set("seat1", book.Attrs{Str: 1}, -40, Active)
	require.Equal(t, []game.Seat{"seat3", "seat1", "seat2"}, seatsOf(state.rankSeats("rounds")))
}

func seatsOf(r game.Result) (all []game.Seat) {
	for _, p := range r.Places {
		all = append(all, p.Seat)
	}
	return all
}

// Section 7: the secrets of the superior level become public at the end, missions at both levels.
func TestTheEndRevealsWhatWasHidden(t *testing.T) {
	for level, hands := range map[string]map[game.Seat][]book.Card{"basic": nil, "superior": {"seat1": {"ring"}}} {
		state := opened(t, 2, map[game.Option]string{"rounds": "1", "level": level})
		state.changeKnight("seat1", func(k *Knight) { k.Hand = []Held{{Card: "ring"}} })
		state.Board.Lying = []Lying{{Card: "maces"}, {Card: "giant", Up: true}}
		state, events := played(t, state, submissions{}.orderSets(state))
		ended := kind[GameEnded](events)[0]
		require.Equal(t, map[game.Seat]book.Mission{"seat1": "M01", "seat2": "M02"}, ended.Missions)
		require.Equal(t, hands, ended.Revealed)
		require.Equal(t, level == "superior", len(ended.Lying) == 1)
		result, over := state.Result()
		require.True(t, over)
		require.Equal(t, "rounds", result.Reason)
	}
}

// Q-105 e: a game that its organiser stops is ranked by the score as it stands.
func TestAStoppedGameHasTheScoreAsItStands(t *testing.T) {
	run := atTable(t, 2, nil)
	state := run.Game.State().(*State).clone()
	state.changeKnight("seat2", func(k *Knight) { k.Points.Fights = 3 })
	run.Game = run.Game.Laid(state)
	require.Empty(t, run.Steward("ABANDON WHY we have no time").Receipt.Errors)
	result, over := run.Game.Result()
	require.True(t, over)
	require.Equal(t, game.AbandonedReason, result.Reason)
	require.Equal(t, []game.Seat{"seat2", "seat1"}, seatsOf(result))
}

// Q-105 e: all seats together may do as the organiser may: the game ends with the score as it
// stands, before the post is played. A seat that has left is not asked.
func TestAGameEndsWhenAllWantIt(t *testing.T) {
	run := atTable(t, 3, nil)
	state := run.Game.State().(*State).clone()
	state.changeKnight("seat2", func(k *Knight) { k.Points.Fights = 3 })
	run.Game = run.Game.Laid(state)
	require.Empty(t, run.Write("seat1", "ALL", "EXPLORE", "PROPOSE END").Errors)
	require.Empty(t, run.Write("seat3", "RESIGN").Errors)
	_, ready := run.Game.Closable(run.Now)
	require.False(t, ready, "one alone")
	require.Empty(t, run.Write("seat2", "AGREE END").Errors)
	_, ready = run.Game.Closable(run.Game.Closes())
	require.True(t, ready, "nobody need wait for the deadline")
	run.Close()
	result, over := run.Game.Result()
	require.True(t, over)
	require.Equal(t, "agreed", result.Reason)
	require.Equal(t, game.Seat("seat2"), result.Places[0].Seat)
	require.Zero(t, run.Game.State().(*State).Round)
	require.NotEmpty(t, gametest.Open(t, game.Open{Game: "quest-2", Ruleset: "quest", Seats: 2}, func(string) (game.Ruleset, bool) { return mute{}, true }, 5).Try("seat1", "PROPOSE END").Errors, "not before the setup")
}

// solo games that were won rank by the clock, before all that were lost,
// which rank by points.
func TestSoloGamesAreRankedByOneFigure(t *testing.T) {
	solo := func(points, clock int) int {
		state := opened(t, 1, nil)
		state.Clock = clock
		state.changeKnight("seat1", func(k *Knight) { k.Points.Fights = points })
		return state.rankSeats("clock").Places[0].Scores["solo"]
	}
	require.Greater(t, solo(20, 5), solo(19, 0))
	require.Greater(t, solo(20, 6), solo(25, 5))
	require.Greater(t, solo(19, -3), solo(18, 0))
}

// Section 7, option reveal_orders: all orders are kept for the time after the end, and hidden from
// all seats before.
func TestOrdersAreKeptForTheEnd(t *testing.T) {
	state := opened(t, 2, map[game.Option]string{"reveal_orders": "on"})
	l := submissions{"seat1": {TurnKey(2, 1): {orders.Stay{}}, AllKey(2): {orders.Out{}}}}
	state, events := played(t, state, l.orderSets(state))
	noted := kind[OrdersNoted](events)[0]
	require.False(t, game.Sees("seat1", noted))
	require.Equal(t, []Said{{Post: 2, Orders: map[game.Seat]map[string][]string{
		"seat1": {"post 2 turn 1": {"STAY"}, "post 2 all": {"OUT"}}, "seat2": {},
	}}}, state.Said)
	off := opened(t, 2, nil)
	off, _ = played(t, off, l.orderSets(off))
	require.Empty(t, off.Said)
}
