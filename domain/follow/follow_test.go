package follow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/follow"
	"seneschal/domain/tournament"
)

func TestTheNewsOfATournament(t *testing.T) {
	about := follow.Subject{Kind: follow.Tournament, ID: "cup"}
	for _, c := range []struct {
		events []event.Event
		news   []follow.News
	}{
		{[]event.Event{tournament.RoundDrawn{Season: 1, Round: 2}}, []follow.News{{Subject: about, Fact: follow.RoundDrawn, N: 2}}},
		{[]event.Event{tournament.RoundClosed{Season: 1, Round: 2}, tournament.RoundDrawn{Season: 1, Round: 3}}, []follow.News{{Subject: about, Fact: follow.RoundOver, N: 2}, {Subject: about, Fact: follow.RoundDrawn, N: 3}}},
		{[]event.Event{tournament.Ended{}}, []follow.News{{Subject: about, Fact: follow.Over}}},
		{[]event.Event{tournament.NewsPosted{Text: "secret of the steward"}, tournament.ResultRecorded{}}, nil},
	} {
		require.Equal(t, c.news, follow.ReadTournament("cup", c.events))
	}
}
