package roster_test

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
)

// follower is a roster with a player who follows things, and the news that were noted.
type follower struct {
	*roster.Roster
	t      *testing.T
	db     *sqlx.DB
	player game.Player
	pos    uint64
}

func newFollower(t *testing.T) *follower {
	r, db := newRosterOn(t)
	player, err := r.Ensure(t.Context(), "Zebulon", "zebulon@players.example", "")
	require.NoError(t, err)
	return &follower{r, t, db, player, 0}
}

func (f *follower) follow(what follow.Subject, weekly bool, since time.Time) {
	f.t.Helper()
	require.NoError(f.t, f.Follow(f.t.Context(), f.player, what, weekly, since))
}

// note notes that a phase of each game has closed, in one commit, twice.
func (f *follower) note(at time.Time, games ...string) {
	f.t.Helper()
	f.pos++
	news := lists.Map(games, func(id string) follow.News {
		return follow.News{Subject: about(id), Fact: follow.PhaseClosed, Game: id}
	})
	for range 2 {
		tx, err := f.db.Beginx()
		require.NoError(f.t, err)
		require.NoError(f.t, f.NoteNews(f.t.Context(), tx, f.pos, at, news))
		require.NoError(f.t, tx.Commit())
	}
}

// told tells everything that is due, and lists the games of which each email tells.
func (f *follower) told(now time.Time) (emails []string) {
	f.t.Helper()
	due, err := f.Followers(f.t.Context(), now)
	require.NoError(f.t, err)
	for _, to := range due {
		rows := lists.Map(to.News, func(n follow.Noted) int64 { return n.Row })
		require.NoError(f.t, f.TellNews(f.t.Context(), to, rows, nil, now, func(*sqlx.Tx) error {
			emails = append(emails, fmt.Sprint(lists.Map(to.News, func(n follow.Noted) string { return n.Game })))
			return nil
		}))
	}
	return emails
}

func about(id string) follow.Subject { return follow.Subject{Kind: follow.Game, ID: id} }

func TestNewsAreToldAtOnceOrOnceAWeek(t *testing.T) {
	f := newFollower(t)
	day := func(n int) time.Time { return noon.AddDate(0, 0, n) }
	f.follow(about("once"), false, day(0))
	f.follow(about("week"), true, day(0))
	f.follow(about("late"), true, day(5))
	f.note(day(0).Add(-time.Hour), "once", "week")
	require.Empty(t, f.told(day(1)), "what came before it was followed")
	f.note(day(1), "once", "week", "late", "other")
	f.note(day(6), "once", "week", "late")
	require.Equal(t, []string{"[once once]"}, f.told(day(6)))
	require.Empty(t, f.told(day(6)))
	require.Equal(t, []string{"[week week]"}, f.told(day(7)), "a week after it was followed")
	f.note(day(8), "once", "week", "late")
	require.Equal(t, []string{"[once]"}, f.told(day(13)), "a week after the last email")
	require.Equal(t, []string{"[late week late]"}, f.told(day(14)))
	f.note(day(15), "once", "week", "late")
	f.follow(about("week"), false, day(15))
	require.Equal(t, []string{"[once week]"}, f.told(day(15)), "it is followed at once from now on")
	require.NoError(t, f.Unfollow(t.Context(), f.player, about("late")))
	f.follow(about("late"), false, day(16))
	require.Empty(t, f.told(day(30)), "what was not told before it was left is not told after")
	f.note(day(31), "once", "week", "late")
	require.NoError(t, f.UnfollowAll(t.Context(), f.player))
	require.Empty(t, f.told(day(60)))
}

func TestFiftyThingsAreFollowedAtMost(t *testing.T) {
	f := newFollower(t)
	var group errgroup.Group
	var many atomic.Int64
	for n := range follow.Most + 8 {
		group.Go(func() error {
			err := f.Follow(t.Context(), f.player, about(fmt.Sprint("g", n)), n%2 == 0, noon)
			if errors.Is(err, follow.ErrMany) {
				many.Add(1)
				return nil
			}
			return err
		})
	}
	require.NoError(t, group.Wait())
	require.EqualValues(t, 8, many.Load())
	all, err := f.Followed(t.Context(), f.player)
	require.NoError(t, err)
	require.Len(t, all, follow.Most)
	f.follow(all[0].Subject, !all[0].Weekly, noon)
	require.ErrorIs(t, f.Follow(t.Context(), f.player, follow.Subject{Kind: follow.Player, ID: string(f.player)}, true, noon), follow.ErrSelf)
	require.NoError(t, f.Unfollow(t.Context(), f.player, follow.Subject{Kind: follow.Game, ID: "\x00'"}))
}

// TestNewsAreToldOnceByManyProcesses has many processes tell the same news at the same time, each of which may fail
// before it has put the email.
func TestNewsAreToldOnceByManyProcesses(t *testing.T) {
	f := newFollower(t)
	f.follow(about("g"), false, noon)
	for n := range 10 {
		f.note(noon.Add(time.Duration(n)*time.Minute), "g")
		due, err := f.Followers(t.Context(), noon)
		require.NoError(t, err)
		require.Len(t, due, 1)
		require.Len(t, due[0].News, 1)
		var put, tries atomic.Int64
		errKilled := errors.New("killed")
		var group errgroup.Group
		for range 6 {
			group.Go(func() error {
				err := f.TellNews(t.Context(), due[0], []int64{due[0].News[0].Row}, nil, noon, func(*sqlx.Tx) error {
					if tries.Add(1) <= 2 {
						return errKilled
					}
					put.Add(1)
					return nil
				})
				if errors.Is(err, errKilled) {
					return nil
				}
				return err
			})
		}
		require.NoError(t, group.Wait())
		require.EqualValues(t, 1, put.Load())
	}
}

// TestNobodyIsToldAfterTheyLeft lets a player be erased, or leave, between the listing of news and their telling.
func TestNobodyIsToldAfterTheyLeft(t *testing.T) {
	for name, leave := range map[string]func(*follower) error{
		"erased":       func(f *follower) error { return f.Erase(t.Context(), f.player) },
		"left":         func(f *follower) error { return f.Unfollow(t.Context(), f.player, about("g")) },
		"left all":     func(f *follower) error { return f.UnfollowAll(t.Context(), f.player) },
		"already told": func(f *follower) error { f.told(noon); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFollower(t)
			f.follow(about("g"), false, noon)
			f.note(noon, "g")
			due, err := f.Followers(t.Context(), noon)
			require.NoError(t, err)
			require.NoError(t, leave(f))
			require.NoError(t, f.TellNews(t.Context(), due[0], []int64{due[0].News[0].Row}, nil, noon, func(*sqlx.Tx) error {
				t.Error("told")
				return nil
			}))
			f.note(noon, "g")
			if name == "erased" {
				require.NoError(t, f.Follow(t.Context(), f.player, about("g"), true, noon), "a form that was sent before")
				f.note(noon, "g")
				require.Empty(t, f.told(noon.AddDate(1, 0, 0)))
			}
		})
	}
}
