package mailgw_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
)

// twoDays is a pace of which a quarter is half a day.
var twoDays = game.Pace{Phases: map[string]time.Duration{"": 48 * time.Hour}}

// remind looks at a time and returns the keys of the letters that came of it.
func (o *gateway) remind(after time.Duration) []mailgw.Outbound {
	o.t.Helper()
	r := &watch.Reminder{
		Games: hostOf{o.host, o.store}, People: o.people, Post: o.post, House: house(), Now: func() time.Time { return noon.Add(after) },
		Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g7"}, nil },
	}
	require.NoError(o.t, r.Look(context.Background()))
	return o.post.take()
}

func TestWhoHasNotWrittenIsRemindedOfTheDeadline(t *testing.T) {
	o := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &twoDays})
	require.Empty(t, o.remind(35*time.Hour), "a quarter of the phase is not reached")
	letters := o.remind(36 * time.Hour)
	require.Len(t, letters, 2)
	require.Equal(t, letters[0].Key, o.remind(40 * time.Hour)[0].Key, "in the post it is the same letter")
	text := wordsOf(letters[0])
	require.Contains(t, text, "no orders from you yet")
	require.Contains(t, text, "If nothing comes: ")
	require.Empty(t, o.remind(48*time.Hour), "the deadline has passed")
}

func TestWhoHasWrittenOrIsAwayIsNotReminded(t *testing.T) {
	o := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &twoDays})
	o.letter("anne", "north", "HOLD", o.game().Awaits("en")[0].Example[0])
	o.letter("bob", "east", "AWAY 2026-03-02 2026-03-09")
	require.Empty(t, o.remind(40*time.Hour))
}

func TestALaterDeadlineHasAReminderOfItsOwn(t *testing.T) {
	o := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &twoDays})
	first := o.remind(40 * time.Hour)
	o.obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "EXTEND 24 h WHY a feast"}}})
	require.Empty(t, o.remind(40*time.Hour))
	second := o.remind(65 * time.Hour)
	require.Len(t, second, 2)
	require.NotEqual(t, first[0].Key, second[0].Key)
}

func TestShortPhasesHaveNoReminder(t *testing.T) {
	hour := game.Pace{Phases: map[string]time.Duration{"": 59 * time.Minute}}
	o := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Pace: &hour})
	require.Empty(t, o.remind(50*time.Minute))
}

// damaged is a house one of whose games cannot be loaded.
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
	o := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &twoDays})
	r := &watch.Reminder{
		Games: damaged{hostOf{o.host, o.store}, "g6"}, People: o.people, Post: o.post, House: house(), Now: func() time.Time { return noon.Add(40 * time.Hour) },
		Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g6", "g7"}, nil },
	}
	require.ErrorContains(t, r.Look(t.Context()), "loading game g6: its log is damaged")
	require.Len(t, o.post.take(), 2)
}
