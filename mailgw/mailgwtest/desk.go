package mailgwtest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/eventstore/host"
)

// Desks lets the intake write to a real substitute desk.
type Desks struct{ *host.Substitutes }

// Obey implements deskmail.Host.
func (d Desks) Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	out, err := d.Substitutes.Obey(ctx, cause, substitute.Command{At: at, By: by, Do: substitute.Letter{Lines: lines, Vacancy: vacancy, Known: []string{"tiny", "relay"}}})
	return out.Answer.Receipt, err
}

// OpenDesk is a gateway with a substitute desk beside its game.
func OpenDesk(t testing.TB) (*Gateway, Desks) {
	o := Open(t)
	d := Desks{host.NewSubstitutes(host.NewTournaments(o.Host))}
	o.In.Substitutes = d
	return o, d
}

// Do gives a command to the desk that must succeed.
func (d Desks) Do(t testing.TB, cause string, by game.Player, do substitute.Act) {
	t.Helper()
	_, err := d.Substitutes.Obey(t.Context(), cause, substitute.Command{At: Noon, By: by, Do: do})
	require.NoError(t, err)
}

// Offer has carl and dora asked about the seat of anne, and gives its number.
func (d Desks) Offer(t testing.TB, o *Gateway) int {
	t.Helper()
	o.People.By["dora@players.example"] = "dora"
	d.Do(t, "carl comes", "carl", substitute.Volunteer{})
	d.Do(t, "dora comes", "dora", substitute.Volunteer{})
	d.Do(t, "open", "", substitute.Open{Game: "g7", Seat: "north", Ruleset: "tiny", From: "anne", Why: substitute.Resigned})
	d.Do(t, "offer", "", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "carl", Reliability: 100}, {Player: "dora", Reliability: 95}}, Until: Noon.Add(8 * time.Hour)})
	return 1
}

// Vacancy is the one of a number; there must be one.
func (d Desks) Vacancy(t testing.TB, n int) substitute.Vacancy {
	t.Helper()
	now, _, err := d.Desk(t.Context())
	require.NoError(t, err)
	v, ok := now.Vacancy(n)
	require.True(t, ok)
	return v
}

// Pool are those who stand in.
func (d Desks) Pool(t testing.TB) []game.Player {
	t.Helper()
	now, _, err := d.Desk(t.Context())
	require.NoError(t, err)
	var all []game.Player
	for _, m := range now.Pool() {
		all = append(all, m.Player)
	}
	return all
}
