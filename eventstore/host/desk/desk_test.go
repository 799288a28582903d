package desk_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/desk"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// A bench is a server with a substitute desk, on a clock that the test sets.
type bench struct {
	*desk.Host
	Games *host.Host
	trial hosttest.Trial
	t     testing.TB
	store eventstore.Store
	now   *time.Time
}

// newBench makes a server with a desk on a store, with the rulesets that people play.
func newBench(t testing.TB, store eventstore.Store, now *time.Time) bench {
	h := &host.Host{
		Store: store, Games: aggregate.NewGames(rulesets.Lookup), Seeds: seeds.New(seeds.Secret{4, 5, 6}), Now: func() time.Time { return *now },
	}
	return benchOf(t, hosttest.TrialOf(h, now), nil)
}

// benchOf adds a desk to a server with tournaments.
func benchOf(t testing.TB, c hosttest.Trial, known desk.Candidate) bench {
	return bench{desk.New(c.Games, c.Host, known), c.Games, c, t, c.Store, c.Now}
}

func (b bench) do(commandID string, by game.Player, do substitute.Act) {
	b.t.Helper()
	_, err := b.Obey(context.Background(), commandID, substitute.Command{At: *b.now, By: by, Do: do})
	require.NoError(b.t, err)
}

// volunteer puts players into the pool, in this order.
func (b bench) volunteer(players ...game.Player) {
	b.t.Helper()
	for _, p := range players {
		b.do("on/"+string(p), p, substitute.Volunteer{Most: 2})
	}
}

// tick reviews the seats of a game, and has the desk do the work that is due.
func (b bench) tick(gameID string) {
	b.t.Helper()
	require.NoError(b.t, b.Review(context.Background(), gameID))
	_, err := b.Advance(context.Background())
	require.NoError(b.t, err)
}

func (b bench) vacancy(n int) substitute.Vacancy {
	b.t.Helper()
	d, _, err := b.Desk(context.Background())
	require.NoError(b.t, err)
	vacancy, ok := d.Vacancy(n)
	require.True(b.t, ok, "vacancy %d", n)
	return vacancy
}

// asked lists the players who were asked about a vacancy, wave by wave.
func (b bench) asked(n int) [][]game.Player {
	var waves [][]game.Player
	for _, offered := range b.vacancy(n).Waves {
		var to []game.Player
		for _, c := range offered.To {
			to = append(to, c.Player)
		}
		waves = append(waves, to)
	}
	return waves
}

func (b bench) seat(gameID string, seat game.Seat) game.SeatInfo {
	b.t.Helper()
	g, _, err := b.Games.Game(context.Background(), gameID)
	require.NoError(b.t, err)
	info, ok := g.SeatInfo(seat)
	require.True(b.t, ok)
	return info
}

// write sends a submission from the holder of a seat.
func (b bench) write(gameID string, seat game.Seat, text ...string) {
	b.t.Helper()
	cmd := game.Command{At: *b.now, By: b.seat(gameID, seat).Player, Do: game.Submission{Seat: seat, Lines: hosttest.Lines(text...)}}
	_, err := b.Games.Obey(context.Background(), gameID, fmt.Sprint("letter/", cmd.By, b.now.UnixNano(), text), cmd)
	require.NoError(b.t, err)
}

// pass sends READY from these seats, and lets the open phase close at its deadline, past any grace.
func (b bench) pass(gameID string, seats ...game.Seat) {
	b.t.Helper()
	ctx := context.Background()
	for range 3 {
		g, _, err := b.Games.Game(ctx, gameID)
		require.NoError(b.t, err)
		n, _, due, open := g.Phase()
		if !open {
			return
		}
		for _, seat := range seats {
			b.write(gameID, seat, "READY")
		}
		if now, _, _, _ := b.game(gameID).Phase(); now != n {
			return
		}
		*b.now = due.Add(time.Second)
		require.NoError(b.t, b.Games.CloseDue(ctx, gameID))
		if now, _, _, _ := b.game(gameID).Phase(); now != n || b.game(gameID).Over() {
			return
		}
		seats = nil
	}
	b.t.Fatal("the phase does not close")
}

func (b bench) game(id string) *game.Game {
	g, _, err := b.Games.Game(context.Background(), id)
	require.NoError(b.t, err)
	return g
}

// league opens a tournament of one feudal game of three, and returns the game, which is running,
// and its seats.
func (b bench) league() (gameID string, seats []tournament.Seated) {
	b.t.Helper()
	ctx := context.Background()
	rules, err := tournament.Read([]byte(`
format: honour
seats: 3
rounds: 1
seasons: 1
claim: {phases: 3}
eligible: {reliability: 80}
play: {ruleset: feudal, preset: simple, options: {mode: honour, years: "2"}}
`))
	require.NoError(b.t, err)
	do := func(commandID string, by game.Player, act tournament.Act) {
		_, err := b.trial.Obey(ctx, "cup", commandID, tournament.Command{At: *b.now, By: by, Do: act})
		require.NoError(b.t, err)
	}
	do("announce", "steward", tournament.Announce{Title: "Cup of Logres", Rules: rules})
	for _, p := range []game.Player{"gawain", "kay", "bors"} {
		do("enter/"+string(p), p, tournament.Enter{Player: p, Reliability: 100})
	}
	do("close", "steward", tournament.CloseEntries{})
	_, err = b.trial.Advance(ctx, "cup")
	require.NoError(b.t, err)
	swiss, _, err := b.trial.Tournament(ctx, "cup")
	require.NoError(b.t, err)
	table, ok := swiss.Table("cup-s1r1t1")
	require.True(b.t, ok)
	require.Equal(b.t, "running", table.Status)
	return table.Game, table.Holders
}

func TestSeatsOfALeaguePassToSubstitutesAndSharesAreKept(t *testing.T) {
	now := hosttest.Noon
	bench := newBench(t, memstore.New(), &now)
	bench = benchOf(t, bench.trial, func(_ context.Context, player game.Player, _ substitute.Vacancy) (substitute.Candidate, bool, error) {
		reliability := map[game.Player]int{"ann": 85, "bob": 95, "cid": 100, "dee": 90, "eve": 79, "fay": 100}[player]
		return substitute.Candidate{Reliability: reliability, Language: true}, player != "fay", nil
	})
	id, seats := bench.league()
	bench.volunteer("gawain", "ann", "bob", "cid", "dee", "eve", "fay", "steward")
	first, silent, last := seats[0], seats[1], seats[2]

	// The first resigns within the first phase; the second is silent.
	bench.write(id, first.Seat, "RESIGN", "READY")
	bench.tick(id)
	require.Equal(t, substitute.Resigned, bench.vacancy(1).Why)
	require.Equal(t, first.Player, bench.vacancy(1).From)
	require.Equal(t, [][]game.Player{{"cid", "bob", "dee"}}, bench.asked(1), "eve is not reliable enough, fay has no address, gawain plays in the division")
	length := bench.game(id).Pace().Length(phaseOf(bench.game(id)))
	require.Equal(t, min(length/3, 24*time.Hour), bench.vacancy(1).Waves[0].Until.Sub(now))

	bench.do("no", "cid", substitute.Decline{})
	bench.tick(id)
	require.Len(t, bench.vacancy(1).Waves, 1, "two of the wave may still answer")
	now = bench.vacancy(1).Waves[0].Until
	bench.tick(id)
	require.Equal(t, [][]game.Player{{"cid", "bob", "dee"}, {"ann"}}, bench.asked(1))
	bench.pass(id, last.Seat)
	require.Equal(t, "vacant", bench.seat(id, first.Seat).Status, "he has left at the end of the phase")
	bench.tick(id)
	epoch := bench.seat(id, first.Seat).Epoch
	bench.do("yes", "dee", substitute.Take{}) // of the first wave, late
	bench.tick(id)
	require.Equal(t, substitute.Full, bench.vacancy(1).Status)
	info := bench.seat(id, first.Seat)
	require.Equal(t, game.Player("dee"), info.Player)
	require.Equal(t, "active", info.Status)
	require.Equal(t, epoch+1, info.Epoch, "what the one before was mailed proves nothing any more")

	// The second is silent until a regent rules, and is replaced, too.
	bench.pass(id, first.Seat, last.Seat)
	bench.tick(id)
	require.Equal(t, "regency", bench.seat(id, silent.Seat).Status)
	require.Equal(t, substitute.Regency, bench.vacancy(2).Why)
	require.Equal(t, [][]game.Player{{"cid", "bob", "ann"}}, bench.asked(2), "dee has a seat in the game")
	bench.do("yes again", "bob", substitute.Take{})
	bench.tick(id)
	require.Equal(t, game.Player("bob"), bench.seat(id, silent.Seat).Player)
	require.Equal(t, "active", bench.seat(id, silent.Seat).Status, "the regency is over")

	for !bench.game(id).Over() {
		bench.pass(id, first.Seat, silent.Seat, last.Seat)
	}
	require.NoError(t, bench.trial.Record(t.Context(), id))
	bench.tick(id)
	require.Equal(t, "the game is over", bench.vacancy(1).End)
	require.Zero(t, bench.held("dee"))

	swiss, _, err := bench.trial.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ := swiss.Table(id)
	all := phases(bench, id)
	require.Greater(t, all, 4)
	for _, place := range table.Result.Places {
		want := map[game.Seat][]tournament.Holder{
			first.Seat:  {{Player: first.Player, Phases: 1}, {Player: "dee", Phases: all - 1}},              // resigned: keeps the share
			silent.Seat: {{Player: silent.Player, Phases: 2, Lost: true}, {Player: "bob", Phases: all - 2}}, // was silent: loses the share
			last.Seat:   {{Player: last.Player, Phases: all}},
		}[place.Seat]
		require.Equal(t, want, place.Holders, place.Seat)
	}
}

// phases counts the closed phases of a game.
func phases(b bench, id string) int {
	return hosttest.Kinds(b.t, b.store, aggregate.GameLog(id))["game.phase-closed"]
}

func (b bench) held(player game.Player) int {
	d, _, err := b.Desk(context.Background())
	require.NoError(b.t, err)
	return d.CountHeld(player)
}

func phaseOf(g *game.Game) game.Phase {
	_, p, _, _ := g.Phase()
	return p
}
