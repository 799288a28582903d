package roster_test

import (
	"testing"
	"time"

	"github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
)

// newPeople makes a roster with Anna, Bob, and Mona, who is a moderator.
func newPeople(t *testing.T) (r *roster.Roster, anna, bob, mona game.Player) {
	t.Helper()
	r = newRoster(t)
	for name, into := range map[string]*game.Player{"Anna": &anna, "Bob": &bob, "Mona": &mona} {
		player, err := r.Ensure(t.Context(), name, name+"@example.org", "")
		require.NoError(t, err)
		*into = player
	}
	require.NoError(t, r.SetModerator(t.Context(), mona, true, noon))
	return r, anna, bob, mona
}

func after(d time.Duration) *time.Time {
	at := noon.Add(d)
	return &at
}

func TestABanHoldsUntilItsEnd(t *testing.T) {
	r, anna, bob, mona := newPeople(t)
	banned := func(bar string, at time.Time) game.Ban {
		ban, err := r.BannedFrom(t.Context(), bob, bar, at)
		require.NoError(t, err)
		return ban
	}
	_, err := r.Ban(t.Context(), roster.Ban{Player: bob, By: mona, Bars: pq.StringArray{roster.Seats, roster.Writing}, Reason: "Insults.", Since: noon, Until: after(time.Hour)})
	require.NoError(t, err)
	require.Equal(t, game.Ban{Holds: true, Until: noon.Add(time.Hour).UTC()}, banned(roster.Seats, noon))
	require.False(t, banned(roster.Opening, noon).Holds)
	require.False(t, banned(roster.Writing, noon.Add(-time.Second)).Holds, "it counts from its beginning")
	require.False(t, banned(roster.Writing, noon.Add(time.Hour)).Holds, "it ends by itself")
	_, err = r.Ban(t.Context(), roster.Ban{Player: bob, Bars: pq.StringArray{roster.Writing}, Reason: "Again.", Since: noon})
	require.NoError(t, err)
	require.Equal(t, game.Ban{Holds: true}, banned(roster.Writing, noon.AddDate(50, 0, 0)), "for ever counts more")
	n, err := r.Lift(t.Context(), bob, mona, "he has said sorry", noon.Add(time.Minute))
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.False(t, banned(roster.Writing, noon.Add(time.Minute)).Holds)
	require.True(t, banned(roster.Writing, noon.Add(time.Second)).Holds, "what came before is judged as it was")
	n, err = r.Lift(t.Context(), bob, mona, "he has said sorry", noon.Add(time.Hour))
	require.NoError(t, err)
	require.Zero(t, n)
	all, err := r.Bans(t.Context(), "", noon.Add(time.Hour))
	require.NoError(t, err)
	require.Empty(t, all)
	notices, err := r.Notices(t.Context())
	require.NoError(t, err)
	require.Len(t, notices, 3, "each is told once")
	acts, err := r.Acts(t.Context())
	require.NoError(t, err)
	require.Len(t, acts, 4)
	require.Equal(t, roster.Act{At: noon.Add(time.Minute), By: mona, Act: "unban", Player: bob, Why: "he has said sorry"}, inUTC(acts[0]))
	_ = anna
}

func inUTC(act roster.Act) roster.Act {
	act.At = act.At.In(noon.Location())
	return act
}

func TestTheSameBanTwiceIsOne(t *testing.T) {
	r, _, bob, mona := newPeople(t)
	ban := roster.Ban{Player: bob, By: mona, Bars: pq.StringArray{roster.Writing, roster.Opening, roster.Writing}, Reason: " Insults. ", Since: noon}
	first, err := r.Ban(t.Context(), ban)
	require.NoError(t, err)
	ban.Since = noon.Add(time.Second)
	again, err := r.Ban(t.Context(), ban)
	require.NoError(t, err)
	require.Equal(t, first.ID, again.ID)
	all, err := r.Bans(t.Context(), bob, noon.Add(time.Minute))
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, pq.StringArray{roster.Opening, roster.Writing}, all[0].Bars)
}

func TestWhoMayBanWhom(t *testing.T) {
	r, anna, bob, mona := newPeople(t)
	ban := func(by, player game.Player, reason string, bars ...string) error {
		_, err := r.Ban(t.Context(), roster.Ban{Player: player, By: by, Bars: bars, Reason: reason, Since: noon})
		return err
	}
	require.ErrorIs(t, ban(anna, bob, "because", roster.Seats), roster.ErrNoModerator)
	require.ErrorIs(t, ban(mona, mona, "because", roster.Seats), roster.ErrPeer)
	require.ErrorIs(t, ban(mona, "nobody", "because", roster.Seats), roster.ErrUnknown)
	require.ErrorIs(t, ban("nobody", bob, "because", roster.Seats), roster.ErrNoModerator)
	require.ErrorIs(t, ban(mona, bob, " a ", roster.Seats), roster.ErrReason)
	require.ErrorIs(t, ban(mona, bob, "because"), roster.ErrBan)
	require.ErrorIs(t, ban(mona, bob, "because", "breathing"), roster.ErrBan)
	require.NoError(t, ban("", mona, "because", roster.Seats), "the operator acts on moderators")
	require.NoError(t, r.SetModerator(t.Context(), mona, false, noon))
	require.ErrorIs(t, ban(mona, bob, "because", roster.Seats), roster.ErrNoModerator)
	_, err := r.Lift(t.Context(), mona, mona, "because", noon)
	require.ErrorIs(t, err, roster.ErrNoModerator)
}

// TestABanOutlivesTheErasureOfItsPlayer checks that a person who is erased and comes back is banned as
// before, and that nothing but that is kept.
func TestABanOutlivesTheErasureOfItsPlayer(t *testing.T) {
	r, _, bob, mona := newPeople(t)
	_, err := r.Ban(t.Context(), roster.Ban{Player: bob, By: mona, Bars: pq.StringArray{roster.Seats}, Reason: "Two accounts.", Since: noon})
	require.NoError(t, err)
	require.NoError(t, r.Erase(t.Context(), bob))
	again, err := r.Enrol(t.Context(), "B.O.B <bob@EXAMPLE.org>")
	require.NoError(t, err)
	require.NotEqual(t, bob, again)
	all, err := r.Bans(t.Context(), again, noon)
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Empty(t, all[0].Reason)
	all, err = r.Bans(t.Context(), bob, noon)
	require.NoError(t, err)
	require.Empty(t, all)
}

func TestAModeratorTakesANameAway(t *testing.T) {
	r, anna, bob, mona := newPeople(t)
	require.ErrorIs(t, r.Rename(t.Context(), bob, mona, "Ánna", "it offends", noon), roster.ErrName)
	require.ErrorIs(t, r.Rename(t.Context(), bob, anna, "Robert", "it offends", noon), roster.ErrNoModerator)
	require.NoError(t, r.Rename(t.Context(), bob, mona, "", "it offends", noon))
	person := roster.Person{ID: bob, Name: "Bob"}
	require.ErrorIs(t, r.Settle(t.Context(), person, noon.Add(roster.NameStays-time.Minute)), roster.ErrRenamed)
	former, err := r.FormerNames(t.Context(), bob, noon)
	require.NoError(t, err)
	require.Empty(t, former, "the old name is shown nowhere")
	require.NoError(t, r.Settle(t.Context(), person, noon.Add(roster.NameStays+time.Minute)))
}
