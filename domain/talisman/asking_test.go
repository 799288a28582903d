package talisman

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// playOn plays some phases with default decisions.
func playOn(state *State, phases int) {
	for n := range phases {
		for _, e := range state.Adjudicate(silent(state), time.Unix(0, 0), dice.New(dice.Key{byte(n)}, nil)) {
			state.Apply(e)
		}
	}
}

// TestEveryQuestionHasWords: every question that can stop a game has a text for itself and for
// its default, in every language.
func TestEveryQuestionHasWords(t *testing.T) {
	require.NoError(t, asking.CheckComplete())
	state := newGame(t, 2, "classic", nil)
	playOn(state, 3)
	for _, point := range machine.Points {
		if point.Class == nil && point.Open == nil && point.Wish == nil {
			continue // a kind of reaction
		}
		key := strings.ReplaceAll(point.ID, " ", "-")
		require.True(t, asking.Has("en", "asked."+key), point.ID)
		require.True(t, asking.Has("en", "otherwise."+key), point.ID)
		require.True(t, asking.Has("en", "question."+key), point.ID)
		for _, lang := range game.Languages() {
			q := question{ID: "D7", Point: point.ID, Seats: []game.Seat{"seat1"}, About: matter{Seat: "seat1", By: "seat2"}}
			for _, kind := range []string{"asked.", "otherwise.", "question."} {
				said := state.sayAsked(lang, kind+point.ID, "seat1", q)
				require.NotContains(t, said, "{", "%s in %s", point.ID, lang)
				require.NotContains(t, said, "asked.", "%s in %s", point.ID, lang)
			}
		}
	}
}

// TestTheRollIsToldWithTheQuestionForTheTurn: the request for orders names the roll.
func TestTheRollIsToldWithTheQuestionForTheTurn(t *testing.T) {
	state := newGame(t, 2, "classic", nil)
	playOn(state, 2)
	state.Now.Die, state.Now.Order = 4, 1
	said := state.sayAsked("en", "asked.DP-3", state.Active(), question{ID: "D1", Point: "DP-3"})
	require.Contains(t, said, "your turn 1: you rolled 4, from the ")
}

// TestMeetingsThatAreShownCanBeSent: every encounter that is offered can be read as an order,
// whether or not the target has Followers.
func TestMeetingsThatAreShownCanBeSent(t *testing.T) {
	state := equipped(t, "sorceress")
	state.Heroes["seat2"].Space = state.Heroes["seat1"].Space
	for _, followers := range [][]book.Piece{nil, {"guide#1"}} {
		state.Heroes["seat2"].Followers = followers
		for _, body := range state.listMeetings("seat1", state.Heroes["seat1"].Space) {
			_, errs := Rules{}.Parse(state, "seat1", orderLines([]string{body.String()}))
			require.Empty(t, errs, body.String())
		}
	}
}
