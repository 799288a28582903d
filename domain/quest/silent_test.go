package quest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// QA-68, Q-102: a seat under regency sleeps from the next post on: it has no
// turns, and its lost turns stay. A submission, which ends the regency, wakes it.
func TestASilentSeatSleepsUntilASubmissionComes(t *testing.T) {
	state := opened(t, 3, nil)
	regency := submissions{}.orderSets(state)
	regency["seat2"] = game.OrderSet{Regency: true, Missed: true}
	state, events := played(t, state, regency)
	require.Len(t, kind[TurnEnded](events), 9, "in the last post that it misses it still plays")
	require.Equal(t, []SeatDormant{{"seat2"}}, kind[SeatDormant](events))
	require.Equal(t, []game.Seat{"seat1", "seat3"}, state.listAwaited())
	require.Equal(t, []game.Seat{"seat1", "seat2", "seat3"}, state.SeatsOn(land.Entry), "it can still be challenged")

	state.changeKnight("seat2", func(k *Knight) { k.Lost = 2 })
	state, events = played(t, state, regency)
	require.Len(t, kind[TurnEnded](events), 6)
	require.Equal(t, 2, state.Knights["seat2"].Lost)

	state, events = played(t, state, submissions{}.orderSets(state))
	require.Equal(t, []SeatAwoke{{"seat2"}}, kind[SeatAwoke](events))
	require.Len(t, kind[TurnSkipped](events), 2)
	require.Len(t, kind[TurnEnded](events), 7)
	require.Empty(t, state.Knights["seat2"].Status)
}

// how long which seats may be silent; no seat is vacated, and a solo seat never sleeps.
func TestPatienceIsAnOption(t *testing.T) {
	for value, want := range map[string]int{"3": 3, "5": 5, "0": 0} {
		regency, vacant := opened(t, 2, map[game.Option]string{"dormant_after": value}).Patience()
		require.Equal(t, want, regency)
		require.Zero(t, vacant)
	}
	regency, _ := opened(t, 1, nil).Patience()
	require.Zero(t, regency)
}

// a post is played early if the option is on and all orders are in;
// orders sent beforehand are no miss.
func TestAPostIsPlayedWhenAllOrdersAreIn(t *testing.T) {
	for _, early := range []bool{true, false} {
		state := opened(t, 2, map[game.Option]string{"early": map[bool]string{true: "on", false: "off"}[early]})
		some := submissions{"seat1": {AllKey(2): nil}}.orderSets(state)
		require.False(t, state.ClosePolicy().Ready(some, began))
		require.Equal(t, []game.Seat{"seat2"}, state.ClosePolicy().Missed(some))
		all := submissions{"seat1": {AllKey(2): nil}, "seat2": {TurnKey(2, 1): nil}}.orderSets(state)
		require.Equal(t, early, state.ClosePolicy().Ready(all, began))
		setup := submissions{"seat1": {AllKey(2): nil}, "seat2": {SetupKey: nil, AllKey(3): nil}}.orderSets(state)
		require.False(t, state.ClosePolicy().Ready(setup, began), "nothing in it is for this post")
		ahead := submissions{"seat1": {AllKey(2): nil}, "seat2": {AllKey(2): nil}}.orderSets(state)
		orderSet := ahead["seat2"]
		orderSet.Spoke = false // it was sent while another post was open
		ahead["seat2"] = orderSet
		require.Empty(t, state.ClosePolicy().Missed(ahead))
	}
}

// QA-69, Q-103: the cards that a seat leaves when it resigns, and those that leave with it.
func TestAResignedSeatLeavesWhatCanBeRobbed(t *testing.T) {
	state := onTile(opened(t, 3, nil), "seat2", "path-cross")
	at := state.Knights["seat2"].At
	state.changeKnight("seat2", func(knight *Knight) {
		knight.Hand, knight.Points = []Held{{Card: "ring"}}, Points{Fights: 5, Errands: 2}
		knight.Front = []Fronted{
			{Card: "merlin"},
			{Card: "thief"},
			{Card: "old-man", Fixed: true},
			{Card: "meliadus", Beaten: true},
			{Card: "excalibur"},
			{Card: "lance", Fixed: true},
		}
	})
	orderSets := submissions{}.orderSets(state)
	orderSets["seat2"] = game.OrderSet{Resigned: true}
	state, events := played(t, state, orderSets)
	require.Equal(t, []SeatResigned{{
		Seat: "seat2", Out: []book.Card{"merlin", "old-man", "lance"},
		Left: []Lying{
			{Card: "ring", At: at, Up: true},
			{Card: "thief", At: at, Up: true, Free: true},
			{Card: "meliadus", At: at, Up: true, Free: true, Beaten: true},
			{Card: "excalibur", At: at, Up: true},
		},
	}}, kind[SeatResigned](events))
	require.Empty(t, state.SeatsOn(at))
	require.True(t, state.Face("seat2", "en").Out)
	require.Len(t, kind[TurnEnded](events), 6)
	require.Zero(t, state.PendingPoints("seat2"), "the Thief is not its any more")
	result := state.rankSeats("rounds")
	last := result.Places[2]
	require.Equal(t, game.Seat("seat2"), last.Seat)
	require.Equal(t, 3, last.Place)
	require.Equal(t, 7, last.Scores["points"])
	require.Equal(t, 1, last.Scores["resigned"])
	again, events := played(t, state, orderSets)
	require.Empty(t, kind[SeatResigned](events), "once")
	require.Nil(t, again.Ending)
}

// the choice of characters is no post, and silence in it no miss. A seat is notified
// that it sleeps, and that it is awake again.
func TestASeatIsToldThatItSleeps(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "quest-1", Ruleset: "quest", Seats: 3, Options: map[game.Option]string{"dormant_after": "1", "tempo": "1"}},
		func(string) (game.Ruleset, bool) { return mute{}, true }, 5)
	require.Empty(t, kind[game.Missed](run.Deadline()))
	run.Write("seat1", "STAY")
	run.Write("seat2", "STAY")
	before := run.Game
	events := run.Deadline()
	report := game.Compose(before, run.Game, events, "seat3", game.Options{})
	require.Contains(t, strings.Join(game.Flatten(report.Sections), "\n"), "Your seat sleeps after so much silence")
	require.Contains(t, run.Write("seat3", "STAY").Done, "Welcome back: your seat is awake again.")
}

// a submission with RESIGN is an answer, also while characters are chosen; a
// solo game is over with it.
func TestWhoResignsIsNotWaitedFor(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "quest-1", Ruleset: "quest", Seats: 3}, func(string) (game.Ruleset, bool) { return mute{}, true }, 5)
	run.Write("seat1", "RESIGN")
	run.Write("seat2", "CHARACTER inge")
	require.Empty(t, run.Settle())
	run.Write("seat3", "READY")
	require.NotEmpty(t, run.Settle(), "all have answered")
	state := run.Game.State().(*State)
	require.Equal(t, Resigned, state.Knights["seat1"].Status)
	require.Equal(t, []game.Seat{"seat2", "seat3"}, state.listAwaited())

	solo := atTable(t, 1, nil)
	solo.Write("seat1", "RESIGN")
	solo.Settle()
	require.True(t, solo.Game.Over())
}

// with fewer than two active seats the game is over after the post.
func TestAGameWithoutTwoActiveSeatsEnds(t *testing.T) {
	for name, orderSet := range map[string]game.OrderSet{"resigned": {Resigned: true}, "asleep": {Regency: true}, "nobody's": {Vacant: true}} {
		state := opened(t, 2, nil)
		orderSets := submissions{}.orderSets(state)
		orderSets["seat1"] = orderSet
		state, events := played(t, state, orderSets)
		require.Equal(t, "seats", state.Ending.Reason, name)
		require.Len(t, kind[RoundEnded](events), 3, "after the post")
	}
	solo := opened(t, 1, nil)
	solo, events := played(t, solo, game.Orders{"seat1": {Resigned: true}})
	require.Equal(t, "seats", solo.Ending.Reason)
	require.Empty(t, kind[TurnEnded](events))
}
