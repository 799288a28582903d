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
	s := opened(t, 2, nil)
	s.changeKnight("seat1", func(k *Knight) {
		k.Points = Points{Sword: 10, Mission: 5, Errands: 4, Fights: 6}
		k.Front = []Fronted{{Card: "thief"}, {Card: "hermit", Fixed: true}, {Card: "giant"}}
	})
	require.Equal(t, 23, s.Total("seat1"))
	require.Equal(t, map[string]int{
		"points": 23, "sword": 10, "mission": 5, "errands": 4, "fights": 6, "pending": -2, "attributes": 10, "resigned": 0, "dormant": 0,
	}, s.rankSeats("rounds").Places[0].Scores)
}

// QA-45, Q-107: ties are broken by attributes without cards, and are shared
// places beyond that. Dormant seats are ranked like others, resigned ones
// behind all, by the same rule.
func TestTiesAreBrokenByAttributes(t *testing.T) {
	s := opened(t, 3, nil)
	set := func(seat game.Seat, attrs book.Attrs, points int, status Status) {
		s.changeKnight(seat, func(k *Knight) { k.Attrs, k.Points, k.Status = attrs, Points{Fights: points}, status })
	}
	set("seat1", book.Attrs{Str: 6, Int: 4, Dex: 2, Exp: 2}, 12, Dormant)
	set("seat2", book.Attrs{Str: 5, Int: 4, Dex: 3, Val: 1, Exp: 2}, 12, Active)
	set("seat3", book.Attrs{Str: 9}, 11, Active)
	require.Equal(t, []game.Seat{"seat2", "seat1", "seat3"}, seatsOf(s.rankSeats("rounds")))
	set("seat1", book.Attrs{Str: 6, Int: 4, Dex: 2, Exp: 3}, 12, Dormant)
	r := s.rankSeats("rounds")
	require.Equal(t, 1, r.Places[0].Place)
	require.Equal(t, 1, r.Places[1].Place)
	require.True(t, r.Places[0].Shared)
	require.Equal(t, 3, r.Places[2].Place)
	require.Equal(t, []int{150, 150, 0}, []int{r.Places[0].Points, r.Places[1].Points, r.Places[2].Points})
	set("seat2", book.Attrs{Str: 9}, 30, Resigned)
	set("seat1", book.Attrs{Str: 1}, -40, Active)
	require.Equal(t, []game.Seat{"seat3", "seat1", "seat2"}, seatsOf(s.rankSeats("rounds")))
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
		s := opened(t, 2, map[game.Option]string{"rounds": "1", "level": level})
		s.changeKnight("seat1", func(k *Knight) { k.Hand = []Held{{Card: "ring"}} })
		s.Board.Lying = []Lying{{Card: "maces"}, {Card: "giant", Up: true}}
		s, events := played(t, s, submissions{}.orderSets(s))
		ended := kind[GameEnded](events)[0]
		require.Equal(t, map[game.Seat]book.Mission{"seat1": "M01", "seat2": "M02"}, ended.Missions)
		require.Equal(t, hands, ended.Revealed)
		require.Equal(t, level == "superior", len(ended.Lying) == 1)
		result, over := s.Result()
		require.True(t, over)
		require.Equal(t, "rounds", result.Reason)
	}
}

// Q-105 e: a game that its organiser stops is ranked by the score as it stands.
func TestAStoppedGameHasTheScoreAsItStands(t *testing.T) {
	r := atTable(t, 2, nil)
	s := r.Game.State().(*State).clone()
	s.changeKnight("seat2", func(k *Knight) { k.Points.Fights = 3 })
	r.Game = r.Game.Laid(s)
	require.Empty(t, r.Steward("ABANDON WHY we have no time").Receipt.Errors)
	result, over := r.Game.Result()
	require.True(t, over)
	require.Equal(t, game.AbandonedReason, result.Reason)
	require.Equal(t, []game.Seat{"seat2", "seat1"}, seatsOf(result))
}

// Q-105 e: all seats together may do as the organiser may: the game ends with the score as it
// stands, before the post is played. A seat that has left is not asked.
func TestAGameEndsWhenAllWantIt(t *testing.T) {
	r := atTable(t, 3, nil)
	s := r.Game.State().(*State).clone()
	s.changeKnight("seat2", func(k *Knight) { k.Points.Fights = 3 })
	r.Game = r.Game.Laid(s)
	require.Empty(t, r.Write("seat1", "ALL", "EXPLORE", "PROPOSE END").Errors)
	require.Empty(t, r.Write("seat3", "RESIGN").Errors)
	_, ready := r.Game.Closable(r.Now)
	require.False(t, ready, "one alone")
	require.Empty(t, r.Write("seat2", "AGREE END").Errors)
	_, ready = r.Game.Closable(r.Game.Closes())
	require.True(t, ready, "nobody need wait for the deadline")
	r.Close()
	result, over := r.Game.Result()
	require.True(t, over)
	require.Equal(t, "agreed", result.Reason)
	require.Equal(t, game.Seat("seat2"), result.Places[0].Seat)
	require.Zero(t, r.Game.State().(*State).Round)
	require.NotEmpty(t, gametest.Open(t, game.Open{Game: "quest-2", Ruleset: "quest", Seats: 2}, func(string) (game.Ruleset, bool) { return mute{}, true }, 5).Try("seat1", "PROPOSE END").Errors, "not before the setup")
}

// solo games that were won rank by the clock, before all that were lost,
// which rank by points.
func TestSoloGamesAreRankedByOneFigure(t *testing.T) {
	solo := func(points, clock int) int {
		s := opened(t, 1, nil)
		s.Clock = clock
		s.changeKnight("seat1", func(k *Knight) { k.Points.Fights = points })
		return s.rankSeats("clock").Places[0].Scores["solo"]
	}
	require.Greater(t, solo(20, 5), solo(19, 0))
	require.Greater(t, solo(20, 6), solo(25, 5))
	require.Greater(t, solo(19, -3), solo(18, 0))
}

// Section 7, option reveal_orders: all orders are kept for the time after the end, and hidden from
// all seats before.
func TestOrdersAreKeptForTheEnd(t *testing.T) {
	s := opened(t, 2, map[game.Option]string{"reveal_orders": "on"})
	l := submissions{"seat1": {TurnKey(2, 1): {orders.Stay{}}, AllKey(2): {orders.Out{}}}}
	s, events := played(t, s, l.orderSets(s))
	noted := kind[OrdersNoted](events)[0]
	require.False(t, game.Sees("seat1", noted))
	require.Equal(t, []Said{{Post: 2, Orders: map[game.Seat]map[string][]string{
		"seat1": {"post 2 turn 1": {"STAY"}, "post 2 all": {"OUT"}}, "seat2": {},
	}}}, s.Said)
	off := opened(t, 2, nil)
	off, _ = played(t, off, l.orderSets(off))
	require.Empty(t, off.Said)
}
