package roster_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// zoe is a question to somebody whom nobody knows.
var zoe = roster.Question{Tournament: "cup", Steward: "kay", Name: "Zoe Hill", Address: "Zoe@mail.example", At: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}

func TestAStrangerIsAPlayerAfterAYes(t *testing.T) {
	r := newRoster(t)
	ctx, dry := t.Context(), zoe
	dry.Dry = true
	player, err := r.AskStranger(ctx, dry)
	require.NoError(t, err)
	to, err := r.Stranger(ctx, player)
	require.NoError(t, err)
	require.Empty(t, to, "a dry run keeps nothing")
	player, err = r.AskStranger(ctx, zoe)
	require.NoError(t, err)
	again := zoe
	again.Address = "zoe@MAIL.example"
	same, err := r.AskStranger(ctx, again)
	require.NoError(t, err)
	require.Equal(t, player, same)
	_, known, err := r.PlayerByAddress(ctx, zoe.Address)
	require.NoError(t, err)
	require.False(t, known, "nobody is made a player by being asked")
	to, err = r.Stranger(ctx, player)
	require.NoError(t, err)
	require.Equal(t, "Zoe@mail.example", to)
	require.NoError(t, r.Welcome(ctx, player, "fr"))
	require.NoError(t, r.Welcome(ctx, player, "fr"), "twice is once")
	person, err := r.Find(ctx, player)
	require.NoError(t, err)
	require.Equal(t, []string{"Zoe Hill", "fr"}, []string{person.Name, person.Language})
	by, known, err := r.PlayerByAddress(ctx, "zoe@mail.example")
	require.NoError(t, err)
	require.True(t, known && by == player)
	to, err = r.Stranger(ctx, player)
	require.NoError(t, err)
	require.Empty(t, to)
	require.NoError(t, r.Erase(ctx, player))
	other, err := r.AskStranger(ctx, zoe)
	require.NoError(t, err)
	require.NotEqual(t, player, other, "who was erased is a stranger")
}

func TestWhoComesByThemselvesHasTheIDOfTheQuestion(t *testing.T) {
	r := newRoster(t)
	player, err := r.AskStranger(t.Context(), zoe)
	require.NoError(t, err)
	same, err := r.Enrol(t.Context(), "zoe@mail.example")
	require.NoError(t, err)
	require.Equal(t, player, same)
}

func TestARefusalIsForGood(t *testing.T) {
	r := newRoster(t)
	ctx := t.Context()
	player, err := r.AskStranger(ctx, zoe)
	require.NoError(t, err)
	late := zoe
	late.Address, late.At = "dan@mail.example", zoe.At.AddDate(0, 3, 0)
	_, err = r.AskStranger(ctx, late)
	require.NoError(t, err)
	to, err := r.Stranger(ctx, player)
	require.NoError(t, err)
	require.Empty(t, to, "addresses of those who do not answer are forgotten")
	require.NoError(t, r.AskNever(ctx, player))
	later := zoe
	later.At, later.Tournament, later.Steward = zoe.At.AddDate(5, 0, 0), "other", "bors"
	same, err := r.AskStranger(ctx, later)
	require.ErrorIs(t, err, roster.ErrNever)
	require.Equal(t, player, same)
}

func TestAStewardAsksSoManyADay(t *testing.T) {
	r := newRoster(t)
	ctx, question := t.Context(), zoe
	for i := range roster.AskedADay {
		question.Address = fmt.Sprintf("p%d@mail.example", i)
		for range 2 { // the same email, read again
			_, err := r.AskStranger(ctx, question)
			require.NoError(t, err)
		}
	}
	question.Address = "more@mail.example"
	_, err := r.AskStranger(ctx, question)
	require.ErrorIs(t, err, roster.ErrOften)
	question.Steward = "bors"
	_, err = r.AskStranger(ctx, question)
	require.NoError(t, err, "it is each steward's own bound")
	question.Steward, question.Tournament, question.At = "kay", "other", question.At.Add(25*time.Hour)
	_, err = r.AskStranger(ctx, question)
	require.NoError(t, err)
}

func TestStewardsWhoAskAtTheSameMomentAskUnderOneID(t *testing.T) {
	r := newRoster(t)
	var group errgroup.Group
	ids := make([]game.Player, 8)
	for i := range ids {
		question := zoe
		question.Tournament, question.Steward = fmt.Sprintf("cup-%d", i), game.Player(fmt.Sprintf("steward-%d", i))
		group.Go(func() (err error) { ids[i], err = r.AskStranger(t.Context(), question); return err })
	}
	require.NoError(t, group.Wait())
	require.Len(t, slices.Compact(ids), 1)
	to, err := r.Stranger(t.Context(), ids[0])
	require.NoError(t, err)
	require.NotEmpty(t, to)
}
