package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// QA-4, Q-3: minutes are turned into rounds by the number of seats.
func TestMinutesAreTurnedIntoRounds(t *testing.T) {
	for _, c := range []struct {
		seats   int
		options map[game.Option]string
		rounds  int
	}{
		{2, nil, 90},
		{3, nil, 80},
		{4, nil, 60},
		{5, nil, 60},
		{6, nil, 50},
		{7, nil, 51},
		{8, nil, 45},
		{3, map[game.Option]string{"minutes": "50"}, 66},
		{8, map[game.Option]string{"minutes": "1"}, 1},
		{2, map[game.Option]string{"rounds": "7"}, 7},
		{2, map[game.Option]string{"turns_per_minute": "6"}, 135},
	} {
		require.Equal(t, c.rounds, started(t, c.seats, c.options).Options.Rounds, "%+v", c)
	}
	require.Equal(t, 180, started(t, 1, nil).Clock)
	require.Equal(t, 120, started(t, 1, map[game.Option]string{"solo.minutes": "20", "turns_per_minute": "6"}).Clock)
}

// Section 9: which options and values exclude each other.
func TestOptionsExcludeEachOther(t *testing.T) {
	description := Rules{}.Describe()
	for _, c := range []struct {
		seats   int
		options map[game.Option]string
		wrong   int
	}{
		{2, map[game.Option]string{"minutes": "50", "rounds": "20"}, 1},
		{1, map[game.Option]string{"minutes": "50"}, 1},
		{1, map[game.Option]string{"rounds": "50"}, 1},
		{1, map[game.Option]string{"tempo": "2", "early": "off", "dormant_after": "1"}, 3},
		{1, map[game.Option]string{"duel_consent": "on", "duel_valour": "on", "mercy": "off", "mission_spoiled": "on"}, 4},
		{2, map[game.Option]string{"solo.target": "10", "solo.minutes": "10"}, 2},
		{2, map[game.Option]string{"end_date": "20270230"}, 1},
		{2, map[game.Option]string{"end_date": "20270228", "level": "superior", "transfers": "captive"}, 0},
		{1, map[game.Option]string{"solo.target": "15", "one_weapon": "on", "potion_once": "on", "access_after": "5"}, 0},
		{2, map[game.Option]string{"tempo": "7"}, 1},
	} {
		filled, err := description.Fill("", c.options)
		require.NoError(t, err)
		setup := game.Setup{Edition: 1, Options: filled, Seats: description.SeatNames[:c.seats]}
		require.Len(t, game.CheckSetup(Rules{}, setup), c.wrong, "%+v", c)
	}
	require.Len(t, game.CheckSetup(Rules{}, game.Setup{Edition: 9, Seats: []game.Seat{"a", "a"}}), 2, "edition and seats")
	require.NotEmpty(t, game.CheckSetup(Rules{}, game.Setup{Edition: 1}))
}

// The defaults of the options are the book's times (Appendix F).
func TestDefaultsOfOptionsAreThoseOfTheBook(t *testing.T) {
	b, options := book.Of(1), started(t, 2, nil).Options
	require.Equal(t, b.Time.Post.Tempo, options.Tempo)
	require.Equal(t, b.Time.Post.Early, options.Early)
	require.Equal(t, b.Time.Post.DormantAfter, options.DormantAfter)
	require.Equal(t, b.Time.TurnsPerMinute, options.Minute)
	solo := started(t, 1, nil)
	require.Equal(t, b.Time.Solo.Target, solo.Options.Target)
	require.Equal(t, b.Time.Solo.Minutes*b.Time.TurnsPerMinute, solo.Clock)
	require.Equal(t, b.Time.Solo.Lost, solo.lostTurnQuarters())
	require.Equal(t, 1, b.Time.Solo.Turn)
	d := Rules{}.Describe()
	require.Equal(t, float64(b.Time.Post.DeadlineHours), d.Paces[d.Pace].Phases[kindPost].Hours())
}

// staying returns a submission that only stays for so many solo turns.
func staying(state *State, turns int) submissions {
	return submissions{state.Seats[0]: {TurnKey(state.Post, turns): {orders.Stay{}}}}
}

// QA-5, Q-4, Q-33: a played turn costs a quarter, a lost one a minute, charged
// when the next turn would begin.
func TestLostTurnsOfASoloGameAreChargedAllAtOnce(t *testing.T) {
	state := opened(t, 1, nil)
	state, _ = played(t, state, staying(state, 10).orderSets(state))
	require.Equal(t, 170, state.Clock)
	require.Equal(t, 10, state.Round)
	state.changeKnight("seat1", func(k *Knight) { k.Lost = 2 })
	state, events := played(t, state, staying(state, 1).orderSets(state))
	require.Equal(t, 161, state.Clock)
	require.Equal(t, []ClockCharged{
		{Seat: "seat1", Quarters: 8, Reason: "lost", Left: 162}, {Seat: "seat1", Quarters: 1, Reason: "turn", Left: 161},
	}, kind[ClockCharged](events))
	require.Zero(t, state.Knights["seat1"].Lost)

	state.Clock = 3
	state.changeKnight("seat1", func(k *Knight) { k.Lost = 1 })
	state, events = played(t, state, staying(state, 5).orderSets(state))
	require.Equal(t, -1, state.Clock)
	require.Empty(t, kind[TurnStarted](events), "the game ends without another turn")
	require.Equal(t, "clock", state.Ending.Reason)
}

// a solo submission plays as many turns as its highest TURN, at most twelve, one
// without any, and none if it says nothing for the post.
func TestASoloSubmissionSaysHowManyTurnsItPlays(t *testing.T) {
	state := opened(t, 1, nil)
	require.True(t, state.Phase().Endless)
	for turns, l := range map[int]submissions{
		12: staying(state, 40), 3: staying(state, 3), 1: {"seat1": {AllKey(2): {orders.Stay{}}}}, 0: {"seat1": {SetupKey: {orders.Stay{}}}},
	} {
		orderSets := l.orderSets(state)
		require.Equal(t, turns > 0, state.ClosePolicy().Ready(orderSets, began), turns)
		require.Equal(t, turns, state.countSoloTurns(orderSets["seat1"]))
	}
	held := staying(state, 2).orderSets(state)
	orderSet := held["seat1"]
	orderSet.Final = false
	require.False(t, state.ClosePolicy().Ready(game.Orders{"seat1": orderSet}, began), "HOLD")
	state, events := played(t, state, staying(state, 40).orderSets(state))
	require.Len(t, kind[TurnEnded](events), 12)
	require.Equal(t, 3, state.Post)
	require.Equal(t, 168, state.Clock)
}

// QA-6, Q-105 b: points, with those that are pending, count at the end of a turn, after its
// quarter.
func TestASoloGameIsWonAtTheTarget(t *testing.T) {
	state := opened(t, 1, nil)
	state.changeKnight("seat1", func(knight *Knight) {
		knight.Points = Points{Sword: 10, Mission: 5, Fights: 5}
		knight.Front = []Fronted{{Card: "hermit"}}
	})
	state, events := played(t, state, staying(state, 1).orderSets(state))
	require.Nil(t, state.Ending, "20 points, but the errand is pending: 18")
	require.Len(t, kind[PostOpened](events), 1)
	state.changeKnight("seat1", func(k *Knight) { k.Points.Errands, k.Front = 2, []Fronted{{Card: "hermit", Fixed: true}} })
	state, _ = played(t, state, staying(state, 3).orderSets(state))
	require.Equal(t, "target", state.Ending.Reason)
	require.Equal(t, 178, state.Clock, "only one more turn was played")
	require.True(t, state.Outright())
	place := state.Ending.Result.Places[0]
	require.Equal(t, 1, place.Scores["won"])
	require.Equal(t, 178, place.Scores["quarters_left"])
	require.Equal(t, 22, place.Scores["points"])
}

// QA-65, Q-32, R-57: lost turns are skipped, and sections wait for played ones.
func TestSectionsWaitForPlayedTurns(t *testing.T) {
	state := opened(t, 2, nil)
	state.changeKnight("seat1", func(k *Knight) { k.Lost = 1 })
	l := submissions{"seat1": {TurnKey(2, 1): {orders.Stay{}}, TurnKey(2, 2): {orders.Stay{}}, TurnKey(2, 3): {orders.Stay{}}}}
	state, events := played(t, state, l.orderSets(state))
	require.Equal(t, []TurnSkipped{{Seat: "seat1", Left: 0}}, kind[TurnSkipped](events))
	own := game.Own{Seat: "seat1"}
	require.Equal(t, []SectionUsed{{Own: own, Section: 1}, {Own: own, Section: 2}}, kind[SectionUsed](events))
	require.Len(t, kind[TurnEnded](events), 5)
	require.Equal(t, 3, state.Round)
}

// a: the last post has the rounds that are left.
func TestTheLastRoundEndsTheGameInsideAPost(t *testing.T) {
	state := opened(t, 2, map[game.Option]string{"rounds": "7"})
	state.Round = 3
	state, events := played(t, state, submissions{}.orderSets(state))
	require.Equal(t, []int{7}, kind[PostOpened](events)[0].Rounds)
	state, events = played(t, state, submissions{}.orderSets(state))
	require.Len(t, kind[RoundEnded](events), 1)
	require.Equal(t, "rounds", state.Ending.Reason)
	require.Empty(t, state.Waits("en"))
	require.Empty(t, state.Adjudicate(submissions{}.orderSets(state), began, nil), "it is over")
}

// c: the first post that is played on the day, or later, is the last.
func TestTheEndDateEndsTheGameAfterAPost(t *testing.T) {
	for day, over := range map[string]bool{"20260303": false, "20260302": true, "20260101": true} {
		state := opened(t, 2, map[game.Option]string{"end_date": day})
		state, events := played(t, state, submissions{}.orderSets(state))
		require.Equal(t, over, state.Ending != nil, day)
		require.Len(t, kind[RoundEnded](events), 3)
		if over {
			require.Equal(t, "date", state.Ending.Reason)
		}
	}
}
