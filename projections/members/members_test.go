package members_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/eventstore/shares"
	"seneschal/projections/members"
)

// process is a member with a clock of its own.
type process struct {
	*members.Member
	now time.Time
}

// lease is so long that it does not run out while a test runs, however slow the machine is.
const lease = time.Hour

// join lets a process join that can do everything.
func join(t *testing.T, db *sqlx.DB, name string) *process {
	t.Helper()
	p := &process{now: time.Unix(1000, 0)}
	p.Member = members.New(members.Config{
		DB: db, Name: name, Host: "host", Version: "1", Roles: "mail,clock,project", Works: []string{"mail+clock"}, Alone: []string{"project 1a"},
		Now: func() time.Time { return p.now }, Lease: lease,
	})
	require.NoError(t, p.Join(t.Context()))
	return p
}

// settle has members beat until the partitions are as they stay.
func settle(t *testing.T, all ...*process) {
	t.Helper()
	for range 4 {
		for _, p := range all {
			require.NoError(t, p.Beat(t.Context()))
		}
	}
}

// age makes what a process has told in Postgres so old as if it had been dead or frozen for two leases.
func age(t *testing.T, db *sqlx.DB, name string) {
	t.Helper()
	for _, statement := range []string{
		`UPDATE cursors.leases SET until = until - INTERVAL '2 h' FROM cursors.members m WHERE m.id = holder AND m.name = $1`,
		`UPDATE cursors.members SET seen = seen - INTERVAL '2 h' WHERE name = $1`,
	} {
		_, err := db.Exec(statement, name)
		require.NoError(t, err)
	}
}

// counts returns how many partitions each process holds, and fails if one is held twice or by nobody.
func counts(t *testing.T, all ...*process) (counts []int) {
	t.Helper()
	held := map[int]int{}
	for _, p := range all {
		parts := p.Share("mail+clock").Parts()
		counts = append(counts, len(parts))
		for _, part := range parts {
			held[part]++
		}
	}
	for part := range shares.Partitions {
		require.Equal(t, 1, held[part], "partition %d", part)
	}
	return counts
}

func TestSharesAreFairWhoeverComesAndGoes(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a := join(t, db, "a")
	require.Equal(t, []int{16}, counts(t, a), "who is alone holds everything when it has joined")
	require.True(t, a.Share("project 1a").Holds("whatever"))
	b := join(t, db, "b")
	require.Empty(t, b.Share("mail+clock").Parts(), "nothing is taken away while it is worked on")
	settle(t, a, b)
	require.Equal(t, []int{8, 8}, counts(t, a, b))
	require.True(t, a.Share("project 1a").Holds("whatever"), "the oldest keeps what is not cut")
	require.False(t, b.Share("project 1a").Holds("whatever"))
	c := join(t, db, "c")
	settle(t, a, b, c)
	require.Equal(t, []int{6, 5, 5}, counts(t, a, b, c))
	age(t, db, "a")
	require.NoError(t, b.Beat(t.Context()))
	require.NoError(t, c.Beat(t.Context()))
	require.Equal(t, []int{8, 8}, counts(t, b, c), "one beat each, and the dead member is replaced")
	require.True(t, b.Share("project 1a").Holds("whatever"))
}

func TestAPartitionIsGivenBackOnlyABeatAfterItsWorkHasEnded(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a, b := join(t, db, "a"), join(t, db, "b")
	require.NoError(t, a.Beat(t.Context()))
	require.Len(t, a.Share("mail+clock").Parts(), 8, "it begins no more work in the others")
	require.NoError(t, b.Beat(t.Context()))
	require.Empty(t, b.Share("mail+clock").Parts(), "but the work that it has begun goes on")
	require.NoError(t, a.Beat(t.Context()))
	require.NoError(t, b.Beat(t.Context()))
	require.Equal(t, []int{8, 8}, counts(t, a, b))
}

func TestAFrozenMemberHoldsNothingWhenItWakesUp(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a, b := join(t, db, "a"), join(t, db, "b")
	settle(t, a, b)
	changes := a.Share("mail+clock").Changes()
	a.now = a.now.Add(2 * lease)
	age(t, db, "a")
	require.Empty(t, a.Share("mail+clock").Parts(), "by its own clock, before it has asked anybody")
	require.NoError(t, b.Beat(t.Context()))
	require.Len(t, b.Share("mail+clock").Parts(), 16)
	require.NoError(t, a.Beat(t.Context()))
	require.Empty(t, a.Share("mail+clock").Parts(), "what it had is another's")
	<-changes
	settle(t, a, b)
	require.Equal(t, []int{8, 8}, counts(t, a, b))
}

func TestAMemberThatCannotRenewGivesUpBeforeAnotherCanTakeOver(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a := join(t, db, "a")
	a.now = a.now.Add(lease * 6 / 7)
	require.Empty(t, a.Share("mail+clock").Parts(), "Postgres keeps them for the whole lease")
	changes := a.Share("mail+clock").Changes()
	broken, _ := pgtest.Tables(t)
	require.NoError(t, broken.Close())
	lost := members.New(members.Config{DB: broken, Works: []string{"mail+clock"}, Lease: lease})
	require.Error(t, lost.Join(t.Context()))
	require.Empty(t, lost.Share("mail+clock").Parts(), "without Postgres nothing is held")
	require.NoError(t, a.Beat(t.Context()))
	<-changes
	require.Len(t, a.Share("mail+clock").Parts(), 16, "nobody has taken them meanwhile")
}

func TestAMemberThatCannotReachTheLogLeavesItsWorkToOthers(t *testing.T) {
	db, _ := pgtest.Tables(t)
	var away error
	lost := members.New(members.Config{
		DB: db, Name: "lost", Works: []string{"mail+clock"}, Lease: lease, Lag: func(context.Context) (int64, error) { return 7, away },
	})
	require.NoError(t, lost.Join(t.Context()))
	require.Len(t, lost.Share("mail+clock").Parts(), 16)
	rows, err := members.List(t.Context(), db)
	require.NoError(t, err)
	require.EqualValues(t, 7, rows[0].Lag)
	away = errors.New("no answer from the log")
	require.ErrorIs(t, lost.Beat(t.Context()), away)
	age(t, db, "lost")
	b := join(t, db, "b")
	require.Equal(t, []int{16}, counts(t, b))
}

func TestADeadMemberIsReplacedThoughTheClockOfPostgresWasSetBack(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a, b := join(t, db, "a"), join(t, db, "b")
	settle(t, a, b)
	for _, statement := range []string{`UPDATE cursors.leases SET until = until + INTERVAL '1 day' WHERE holder IN (SELECT id FROM cursors.members WHERE name = 'a')`, `UPDATE cursors.members SET seen = seen + INTERVAL '1 day' WHERE name = 'a'`} {
		_, err := db.Exec(statement)
		require.NoError(t, err)
	}
	require.NoError(t, b.Beat(t.Context()))
	require.Len(t, b.Share("mail+clock").Parts(), 16)
}

func TestADrainedMemberGivesUpAllUntilItIsUndone(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a := join(t, db, "a")
	require.ErrorIs(t, members.Drain(t.Context(), db, "a", true), members.ErrOnly)
	b := join(t, db, "b")
	settle(t, a, b)
	require.ErrorIs(t, members.Drain(t.Context(), db, "c", true), members.ErrUnknown)
	require.NoError(t, members.Drain(t.Context(), db, "a", true))
	require.ErrorIs(t, members.Drain(t.Context(), db, "b", true), members.ErrOnly)
	settle(t, a, b)
	require.Equal(t, []int{0, 16}, counts(t, a, b))
	require.True(t, b.Share("project 1a").Holds("x"))
	rows, err := members.List(t.Context(), db)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.True(t, rows[0].Drained)
	require.Empty(t, rows[0].Parts)
	require.Len(t, rows[1].Parts, 16)
	require.Equal(t, []string{"project"}, []string(rows[1].Alone))
	require.NoError(t, members.Drain(t.Context(), db, "a", false))
	settle(t, a, b)
	require.Equal(t, []int{8, 8}, counts(t, a, b))
}

func TestAMemberThatEndsGivesEverythingBackAtOnce(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a, b := join(t, db, "a"), join(t, db, "b")
	settle(t, a, b)
	ctx, end := context.WithCancel(t.Context())
	end()
	a.Run(ctx)
	require.NoError(t, b.Beat(t.Context()))
	require.Equal(t, []int{0, 16}, counts(t, a, b))
	rows, err := members.List(t.Context(), db)
	require.NoError(t, err)
	require.Len(t, rows, 1)
}

func TestMembersWithOtherRolesShareNothing(t *testing.T) {
	db, _ := pgtest.Tables(t)
	a := join(t, db, "a")
	clock := members.New(members.Config{DB: db, Name: "clock", Works: []string{"clock"}, Lease: lease})
	require.NoError(t, clock.Join(t.Context()))
	settle(t, a)
	require.Len(t, a.Share("mail+clock").Parts(), 16)
	require.Len(t, clock.Share("clock").Parts(), 16)
	require.Empty(t, clock.Share("mail").Parts())
}

func TestManyMembersAtOnceHoldEachPartitionOnce(t *testing.T) {
	db, _ := pgtest.Tables(t)
	var all []*process
	for i := range 5 {
		all = append(all, join(t, db, fmt.Sprint("m", i)))
	}
	for range 6 {
		done := make(chan error)
		for _, p := range all {
			go func() { done <- p.Beat(t.Context()) }()
		}
		for range all {
			require.NoError(t, <-done)
		}
		held := map[int]bool{}
		for _, p := range all {
			for _, part := range p.Share("mail+clock").Parts() {
				require.False(t, held[part], "partition %d is held twice", part)
				held[part] = true
			}
		}
	}
	got := counts(t, all...)
	slices.Sort(got)
	require.Equal(t, []int{3, 3, 3, 3, 4}, got)
}
