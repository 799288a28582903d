package roster_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

func TestReportsAreBounded(t *testing.T) {
	r, anna, bob, _ := newPeople(t)
	report := func(about string) error {
		_, err := r.Report(t.Context(), roster.Report{Reporter: anna, Reported: bob, Game: about, Reason: "rude", Said: "He insults me.", At: noon})
		return err
	}
	require.NoError(t, report(""))
	require.ErrorIs(t, report(""), roster.ErrReported)
	for i := range roster.MaxReports - 1 {
		require.NoError(t, report(fmt.Sprint("game-", i)))
	}
	require.ErrorIs(t, report("game-9"), roster.ErrReports)
	for _, bad := range []struct {
		report roster.Report
		err    error
	}{
		{roster.Report{Reporter: anna, Reported: anna, Said: "I am bad."}, roster.ErrSelf},
		{roster.Report{Reporter: anna, Reported: "nobody", Said: "They are bad."}, roster.ErrUnknown},
		{roster.Report{Reporter: "", Reported: bob, Said: "He is bad."}, roster.ErrUnknown},
		{roster.Report{Reporter: bob, Reported: anna, Said: " "}, roster.ErrReason},
	} {
		_, err := r.Report(t.Context(), bad.report)
		require.ErrorIs(t, err, bad.err)
	}
}

func TestAReportIsAnsweredOnce(t *testing.T) {
	r, anna, bob, mona := newPeople(t)
	kept, err := r.Report(t.Context(), roster.Report{Reporter: anna, Reported: bob, Reason: roster.Abuse, Said: "He insults me.", At: noon})
	require.NoError(t, err)
	against, err := r.Report(t.Context(), roster.Report{Reporter: bob, Reported: mona, Reason: roster.Other, Said: "She sleeps.", At: noon})
	require.NoError(t, err)
	queue, err := r.Reports(t.Context(), false, mona)
	require.NoError(t, err)
	require.Len(t, queue, 1, "she does not see who reported her")
	answer := func(id int64, by game.Player, word string) error {
		_, err := r.Answer(t.Context(), roster.Answer{Report: id, By: by, Words: "He will stop.", Word: word, At: noon, About: func(roster.Report) string { return "Bob" }})
		return err
	}
	require.ErrorIs(t, answer(against.ID, mona, ""), roster.ErrPeer)
	require.ErrorIs(t, answer(kept.ID, bob, ""), roster.ErrPeer)
	require.ErrorIs(t, answer(kept.ID, anna, ""), roster.ErrNoModerator)
	require.NoError(t, answer(kept.ID, mona, "Write kindly."))
	require.ErrorIs(t, answer(kept.ID, mona, ""), roster.ErrAnswered)
	require.ErrorIs(t, answer(99, "", ""), roster.ErrAnswered)
	require.NoError(t, answer(against.ID, "", ""))
	notices, err := r.Notices(t.Context())
	require.NoError(t, err)
	require.Len(t, notices, 3)
	require.Equal(t, []any{anna, roster.NoticeAnswered, "Bob", "He will stop."}, []any{notices[0].Player, notices[0].Kind, notices[0].About, notices[0].Words})
	require.Equal(t, []any{bob, roster.NoticeWord, "", "Write kindly."}, []any{notices[1].Player, notices[1].Kind, notices[1].About, notices[1].Words}, "nothing of the report")
}

func TestMutesAreOfOneSide(t *testing.T) {
	r, anna, bob, _ := newPeople(t)
	for range 2 {
		require.NoError(t, r.Mute(t.Context(), anna, bob, noon))
	}
	require.NoError(t, r.Mute(t.Context(), anna, anna, noon))
	muted, err := r.Muted(t.Context(), anna)
	require.NoError(t, err)
	require.Equal(t, map[game.Player]bool{bob: true}, muted)
	muted, err = r.Muted(t.Context(), bob)
	require.NoError(t, err)
	require.Empty(t, muted)
	require.NoError(t, r.Unmute(t.Context(), anna, bob))
	for i := range roster.MaxMutes {
		require.NoError(t, r.Mute(t.Context(), anna, game.Player(fmt.Sprint("p", i)), noon))
	}
	require.ErrorIs(t, r.Mute(t.Context(), anna, bob, noon), roster.ErrMutes)
}

// TestManyReportsKeepNobodyWaiting has accounts report as much as they may, and then one player report once: that one
// stands behind one report of each, and the others of an account are answered at once.
func TestManyReportsKeepNobodyWaiting(t *testing.T) {
	r, anna, bob, mona := newPeople(t)
	const accounts = 50
	for i := range accounts {
		flooder, err := r.Ensure(t.Context(), fmt.Sprint("Flood ", i), fmt.Sprintf("flood%d@players.example", i), "")
		require.NoError(t, err)
		for n := range roster.MaxReports {
			_, err := r.Report(t.Context(), roster.Report{Reporter: flooder, Reported: bob, Game: fmt.Sprint("game-", n), Said: "He is bad.", At: noon})
			require.NoError(t, err)
		}
	}
	queue, err := r.Reports(t.Context(), false, mona)
	require.NoError(t, err)
	flooder := queue[0].Reporter
	_, err = r.Report(t.Context(), roster.Report{Reporter: flooder, Reported: mona, Said: "She is bad.", At: noon})
	require.ErrorIs(t, err, roster.ErrReports)
	_, err = r.Report(t.Context(), roster.Report{Reporter: anna, Reported: bob, Said: "He insults me.", At: noon})
	require.NoError(t, err)
	queue, err = r.Reports(t.Context(), false, mona)
	require.NoError(t, err)
	require.Equal(t, anna, queue[accounts].Reporter)

	_, err = r.Answer(t.Context(), roster.Answer{Report: queue[0].ID, By: mona, Words: "One report is enough.", All: true, At: noon, About: func(roster.Report) string { return "Bob" }})
	require.NoError(t, err)
	left, err := r.Reports(t.Context(), false, mona)
	require.NoError(t, err)
	require.False(t, slices.ContainsFunc(left, func(report roster.Report) bool { return report.Reporter == flooder }))
	notices, err := r.Notices(t.Context())
	require.NoError(t, err)
	require.Len(t, notices, 1)
}
