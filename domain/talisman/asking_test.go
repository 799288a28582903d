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
func playOn(s *State, phases int) {
	for n := range phases {
		for _, e := range s.Adjudicate(silent(s), time.Unix(0, 0), dice.New(dice.Key{byte(n)}, nil)) {
			s.Apply(e)
		}
	}
}

// TestEveryQuestionHasWords: every question that can stop a game has a text for itself and for
// its default, in every language.
func TestEveryQuestionHasWords(t *testing.T) {
	require.NoError(t, asking.Complete())
	s := newGame(t, 2, "classic", nil)
	playOn(s, 3)
	for _, p := range machine.Points {
		if p.Class == nil && p.Open == nil && p.Wish == nil {
			continue // a kind of reaction
		}
		key := strings.ReplaceAll(p.ID, " ", "-")
		require.True(t, asking.Has("en", "asked."+key), p.ID)
		require.True(t, asking.Has("en", "otherwise."+key), p.ID)
		require.True(t, asking.Has("en", "question."+key), p.ID)
		for _, lang := range game.Languages() {
			q := question{ID: "D7", Point: p.ID, Seats: []game.Seat{"seat1"}, About: matter{Seat: "seat1", By: "seat2"}}
			for _, kind := range []string{"asked.", "otherwise.", "question."} {
				said := s.sayAsked(lang, kind+p.ID, "seat1", q)
				require.NotContains(t, said, "{", "%s in %s", p.ID, lang)
				require.NotContains(t, said, "asked.", "%s in %s", p.ID, lang)
			}
		}
	}
}

// TestTheRollIsToldWithTheQuestionForTheTurn: the request for orders names the roll (5.1).
func TestTheRollIsToldWithTheQuestionForTheTurn(t *testing.T) {
	s := newGame(t, 2, "classic", nil)
	playOn(s, 2)
	s.Now.Die, s.Now.Order = 4, 1
	said := s.sayAsked("en", "asked.DP-3", s.Active(), question{ID: "D1", Point: "DP-3"})
	require.Contains(t, said, "your turn 1: you rolled 4, from the ")
}

// TestMeetingsThatAreShownCanBeSent: every encounter that is offered can be read as an order,
// whether or not the target has Followers.
func TestMeetingsThatAreShownCanBeSent(t *testing.T) {
	s := equipped(t, "sorceress")
	s.Heroes["seat2"].Space = s.Heroes["seat1"].Space
	for _, followers := range [][]book.Piece{nil, {"guide#1"}} {
		s.Heroes["seat2"].Followers = followers
		for _, b := range s.listMeetings("seat1", s.Heroes["seat1"].Space) {
			_, errs := Rules{}.Parse(s, "seat1", orderLines([]string{b.String()}))
			require.Empty(t, errs, b.String())
		}
	}
}
