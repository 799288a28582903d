package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/server"
	"seneschal/domain/dice"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/season"
	"seneschal/projections/roster"
)

// BenchmarkAuditOfASeason audits archives of games whose dice come from a beacon; the bar
// is 20 s for a thousand games of 600 events on two cores. SENESCHAL_ARCHIVE names
// a file to keep the last archive in, and beside it the description of the beacon.
func BenchmarkAuditOfASeason(b *testing.B) {
	for _, games := range []int{100, 1000} {
		b.Run(fmt.Sprint(games), func(b *testing.B) {
			world := newWorld(b)
			file := filepath.Join(b.TempDir(), "decade.zip")
			world.season(file, games)
			if to := os.Getenv("SENESCHAL_ARCHIVE"); to != "" {
				copyFile(b, file, to)
				copyFile(b, world.chain, to+".beacon")
			}
			before := processorTime(b)
			for b.Loop() {
				_, told := world.run(world.known(), "audit", file, "--beacon", world.chain)
				require.Contains(b, told, fmt.Sprintf("all holds: %d games", games))
				b.Log(told)
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s")
			b.ReportMetric((processorTime(b)-before).Seconds()/float64(b.N), "s-cpu")
		})
	}
}

// A season by a beacon of the operator's is audited with its description; without it the audit
// names the open checks.
func TestASeasonByBeaconIsAudited(t *testing.T) {
	world := newWorld(t)
	file := filepath.Join(t.TempDir(), "decade.zip")
	world.season(file, 2)
	code, told := world.run(world.known(), "audit", file, "--beacon", world.chain)
	require.Zero(t, code, told)
	require.Contains(t, told, "all holds: 2 games")
	require.NotContains(t, told, "rounds of the beacon")
	require.Regexp(t, `words +beside the rules: 1 tournament.entries-closed; each stands above, with its reason`, told)
	require.Regexp(t, `commit \d+, [0-9: -]+: tournament.entries-closed by steward: by hand`, told)
	require.Regexp(t, `dice +\d+ phases by rounds by rule`, told)
	code, told = world.run(world.known(), "audit", file)
	require.Equal(t, exitUnchecked, code, told)
	require.Contains(t, told, "by rounds of a beacon that is not known here")
	require.Regexp(t, `dice +NOT CHECKED: the rounds of the beacon [0-9a-f]{64}, which is not known here, in 2 games`, told)
	require.Regexp(t, `draws +NOT CHECKED: the rounds of the beacon`, told)
}

func copyFile(b *testing.B, from, to string) {
	text, err := os.ReadFile(from)
	require.NoError(b, err)
	require.NoError(b, os.WriteFile(to, text, 0o600))
}

func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// season plays a league of bots in memory, with four at a table, and writes its archive.
func (w *world) season(file string, games int) {
	entrants := min(4*games, 400)
	league := w.league(4 * games / entrants)
	rules, err := SimulateLeagueCmd{
		Format: "honour", Ruleset: "feudal", Preset: "simple", Option: map[string]string{"years": "2"}, Seats: 4, Years: league.years, Entrants: entrants,
	}.buildRules()
	require.NoError(w.t, err)
	require.NoError(w.t, league.announceLeague(w.t.Context(), "League of the bots", rules, entrants))
	require.NoError(w.t, league.finishSeasons(w.t.Context()))
	f, err := os.Create(file)
	require.NoError(w.t, err)
	require.NoError(w.t, w.archive(f, league))
	require.NoError(w.t, f.Close())
}

// archive writes the same as bundle, but without the pages.
func (w *world) archive(out io.Writer, l *league) error {
	sealer, zip := w.seeds.Signer(), season.NewWriter(out, taleBegins)
	log := func(log eventstore.Log, name string) []byte {
		var commits []*eventstore.Commit
		for commit, err := range l.server.Host.Store.Load(w.t.Context(), log, 0) {
			require.NoError(w.t, err)
			commits = append(commits, commit)
		}
		var text bytes.Buffer
		require.NoError(w.t, eventstore.WriteBundle(&text, eventstore.BundleHeader{Log: log, Ruleset: "feudal", Edition: 1}, commits, &sealer))
		require.NoError(w.t, zip.Add(name, text.Bytes()))
		return text.Bytes()
	}
	log(aggregate.TournamentLog(l.id), season.Tournament)
	now, _, err := l.server.Tournaments.Tournament(w.t.Context(), l.id)
	require.NoError(w.t, err)
	var played []playedGame
	for _, table := range listTables(now, hasStarted) {
		played = append(played, auditPlayedGame(w.t.Context(), []*beacon.Chain{w.beacon.Chain}, l.server.Host.Games, table.Game, log(aggregate.GameLog(table.Game), season.GameFile(table.Game))))
	}
	facts, err := deriveFacts(played)
	require.NoError(w.t, err)
	for name, text := range map[string][]byte{season.Results: facts.results, season.Ratings: facts.ratings, season.Editions: facts.editions} {
		require.NoError(w.t, zip.Add(name, text))
	}
	return zip.Close(season.Manifest{Tournament: l.id, Program: "bench"}, func(sum string) (string, string, error) {
		return sealer.Public(), sealer.SignFile(sum), nil
	})
}

// relayed answers as a relay of the beacon, without a network.
type relayed struct{ relay http.Handler }

// RoundTrip asks the relay.
func (r relayed) RoundTrip(in *http.Request) (*http.Response, error) {
	out := httptest.NewRecorder()
	r.relay.ServeHTTP(out, in)
	return out.Result(), nil
}

// league returns a league whose draws and dice come from the beacon, in memory.
func (w *world) league(years int) *league {
	store, words := memstore.New(), aggregate.NewGames(rulesets.Lookup)
	l := &league{leaguePlan: leaguePlan{id: "decade", years: years, begins: taleBegins}, progress: io.Discard, clock: taleBegins, began: time.Now()}
	sits := func(now func() time.Time) *host.Host {
		return &host.Host{
			Store: store, Games: words, Seeds: w.seeds, Now: now, Shared: true, Dice: dice.Terms{Mode: dice.Beacon, Chain: w.beacon.Chain.Hash()},
			Beacons: []*beacon.Source{{Chain: w.beacon.Chain, Relays: []string{"http://relay"}, HTTP: &http.Client{Transport: relayed{w.beacon.Handler(now)}}}},
		}
	}
	l.server = &server.Server{Host: sits(l.currentTime)}
	l.server.Tournaments = tournamenthost.New(l.server.Host, nil)
	l.enrol = func(context.Context, roster.Person) error { return nil }
	l.finishTables = func(ctx context.Context, tables []tournament.TableInfo) ([]time.Time, error) {
		ended := make([]time.Time, len(tables))
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(2)
		for i, table := range tables {
			group.Go(func() (err error) {
				t := &leagueTable{id: table.Game, clock: table.Started}
				t.host = sits(func() time.Time { return t.clock })
				ended[i], err = sealedPlay(ctx, t)
				return err
			})
		}
		return ended, group.Wait()
	}
	return l
}

// sealedPlay does the same as leagueTable.play, but also waits for the beacon.
func sealedPlay(ctx context.Context, table *leagueTable) (time.Time, error) {
	for {
		g, head, err := table.host.Game(ctx, table.id)
		if err != nil || g.Over() {
			return head.At, err
		}
		if seal, sealed := g.Sealed(); sealed {
			table.clock = seal.Signed.Add(time.Second)
			err = table.host.CloseDue(ctx, table.id)
		} else {
			if head.At.After(table.clock) {
				table.clock = head.At
			}
			err = table.playPhase(ctx, g)
		}
		if err != nil {
			return time.Time{}, err
		}
	}
}
