package watch_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/watch"
)

// remind looks at a time after noon, and returns the emails.
func remind(o *mailgwtest.Gateway, after time.Duration) []mailgw.Outbound {
	o.T.Helper()
	reminder := &watch.Reminder{
		People: o.People, Post: o.Post, Server: mailgwtest.Server(), Now: func() time.Time { return mailgwtest.Noon.Add(after) },
		Deadlines: watch.Deadlines{Games: mailgwtest.HostOf{Host: o.Host}, Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g7"}, nil }},
	}
	require.NoError(o.T, reminder.Look(context.Background()))
	return o.Post.Take()
}

func TestWhoHasNotWrittenIsRemindedOfTheDeadline(t *testing.T) {
	gateway := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays})
	require.Empty(t, remind(gateway, 35*time.Hour), "a quarter of the phase is not reached")
	emails := remind(gateway, 36*time.Hour)
	require.Len(t, emails, 2)
	require.Equal(t, emails[0].Key, remind(gateway, 40*time.Hour)[0].Key, "in the post it is the same letter")
	text := mailgwtest.WordsOf(emails[0])
	require.True(t, strings.HasPrefix(text, "[g7] A bid for round 1\nA bid for round 1\n"), text)
	require.Contains(t, text, "If nothing comes: ")
	require.Empty(t, remind(gateway, 48*time.Hour), "the deadline has passed")
}

func TestWhoHasWrittenOrIsAwayIsNotReminded(t *testing.T) {
	gateway := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays})
	gateway.Email("anne", "north", "HOLD", gateway.Game().Awaits("en")[0].Example()[0])
	gateway.Email("bob", "east", "AWAY 2026-03-02 2026-03-09")
	require.Empty(t, remind(gateway, 40*time.Hour))
}

func TestALaterDeadlineHasAReminderOfItsOwn(t *testing.T) {
	gateway := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays})
	first := remind(gateway, 40*time.Hour)
	gateway.Obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "EXTEND 24 h WHY a feast"}}})
	require.Empty(t, remind(gateway, 40*time.Hour))
	second := remind(gateway, 65*time.Hour)
	require.Len(t, second, 2)
	require.NotEqual(t, first[0].Key, second[0].Key)
}

func TestShortPhasesHaveNoReminder(t *testing.T) {
	hour := game.Pace{Phases: map[string]time.Duration{"": 59 * time.Minute}}
	o := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Pace: &hour})
	require.Empty(t, remind(o, 50*time.Minute))
}

// damaged is a host one of whose games cannot be loaded.
type damaged struct {
	watch.Games
	id string
}

func (d damaged) Game(ctx context.Context, id string) (*game.Game, error) {
	if id == d.id {
		return nil, errors.New("its log is damaged")
	}
	return d.Games.Game(ctx, id)
}

func TestOneDamagedGameKeepsNobodyElseFromBeingReminded(t *testing.T) {
	o := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays})
	reminder := &watch.Reminder{
		People: o.People, Post: o.Post, Server: mailgwtest.Server(), Now: func() time.Time { return mailgwtest.Noon.Add(40 * time.Hour) },
		Deadlines: watch.Deadlines{Games: damaged{mailgwtest.HostOf{Host: o.Host}, "g6"}, Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g6", "g7"}, nil }},
	}
	require.ErrorContains(t, reminder.Look(t.Context()), "loading game g6: its log is damaged")
	require.Len(t, o.Post.Take(), 2)
}
