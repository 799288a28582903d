package desk_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// camelotOf opens a game of four knights, and lets it run until they have seen their loyalty cards.
// It returns the traitor's seat; "" if there is no traitor.
func (b bench) camelotOf(leave string) game.Seat {
	b.t.Helper()
	options := map[game.Option]string{"leave": leave, "traitor": "on"}
	hosttest.Obey(b.t, b.Games, "logres", "open", hosttest.Command(*b.now, "steward", game.Open{Ruleset: "camelot", Seats: 4, Options: options}))
	for i := range 4 {
		p := game.Player(fmt.Sprint("p-", i))
		hosttest.Obey(b.t, b.Games, "logres", string(p), hosttest.Command(*b.now, p, game.TakeSeat{Player: p}))
	}
	for range 4 {
		for seat, k := range b.game("logres").State().(*camelot.State).Knights {
			if k.Loyalty == camelot.Traitor && k.Seen {
				return seat
			}
		}
		b.pass("logres")
	}
	return ""
}

// dealing makes a server whose dice deal a traitor among four, and returns the traitor's seat.
func dealing(t testing.TB, leave string, now *time.Time) (bench, game.Seat) {
	t.Helper()
	for secret := range byte(20) {
		bench := newBench(t, memstore.New(), now)
		bench.Games.Seeds = seeds.New(seeds.Secret{secret})
		if traitor := bench.camelotOf(leave); traitor != "" {
			return bench, traitor
		}
	}
	t.Fatal("nobody is ever the traitor")
	return bench{}, ""
}

func TestTheTraitorsHeirLearnsHisLoyaltyInHisFirstReport(t *testing.T) { // camelot R-50
	now := hosttest.Noon
	bench, traitor := dealing(t, "substitute", &now)
	bench.volunteer("ann")
	bench.write("logres", traitor, "RESIGN")
	bench.tick("logres")
	bench.do("yes", "ann", substitute.Take{})
	bench.tick("logres")
	require.Equal(t, game.Player("ann"), bench.seat("logres", traitor).Player)

	all := hosttest.Commits(t, bench.store, "logres")
	i := slices.IndexFunc(all, func(c *eventstore.Commit) bool { return c.Events[0].Kind == "game.replaced" })
	require.Positive(t, i)
	before := bench.Games.Games.Empty()
	for _, commit := range all[:i] {
		events, err := bench.Games.Games.Decode(before, commit)
		require.NoError(t, err)
		before = event.Fold(before, events...)
	}
	events, err := bench.Games.Games.Decode(before, all[i])
	require.NoError(t, err)
	after := event.Fold(before, events...)
	tell := func(seat game.Seat) string {
		return text.Report(game.Compose(before, after, events, seat, game.Options{}), time.UTC)
	}
	require.Contains(t, tell(traitor), "You are the traitor.")
	for _, info := range after.Seats() {
		if info.Seat != traitor {
			require.NotContains(t, tell(info.Seat), "You are the traitor.")
		}
	}
	require.NotContains(t, tell(""), "the traitor is")
}

func TestASeatThatDoesNotPassOnIsNotOffered(t *testing.T) { // camelot O-LEAVE
	for _, leave := range []string{"death", "steward"} {
		now := hosttest.Noon
		bench, seat := dealing(t, leave, &now)
		bench.volunteer("ann")
		bench.write("logres", seat, "RESIGN")
		bench.tick("logres")
		bench.pass("logres")
		bench.tick("logres")
		desk, _, err := bench.Desk(t.Context())
		require.NoError(t, err)
		require.Empty(t, desk.Vacancies(), leave)
	}
}
