package host_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/game/gametest/tilt"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/botseats"
	"seneschal/eventstore/host/desk"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/openings"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

var update = flag.Bool("update", false, "write testdata/agendas.txt anew")

// names are the attendants of a server.
var names = []string{"clock", "tournaments", "desk", "openings", "bots"}

// attend runs all attendants of a server until stop is called.
func attend(t *testing.T, h *host.Host) (stop func()) {
	t.Helper()
	run := tournaments.New(h, nil)
	return attendants(t, h.Clock, run.Run, desk.New(h, run, nil).Run, openings.New(openings.Config{Games: h}).Run, botseats.New(h).Run)
}

// recordedGames is the kind of the games of all recorded logs.
func recordedGames() *aggregate.Games {
	return aggregate.NewGames(func(name string) (game.Ruleset, bool) {
		if name == "tilt" {
			return tilt.Rules{}, true
		}
		if rs, ok := gametest.Lookup(name); ok {
			return rs, true
		}
		return rulesets.Lookup(name)
	})
}

// recordedLogs reads the recorded logs of all games, tournaments, openings and desks.
func recordedLogs(t *testing.T) map[string][]*eventstore.Commit {
	t.Helper()
	all := make(map[string][]*eventstore.Commit)
	root := filepath.Join("..", "..", "domain")
	require.NoError(t, filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".jsonl" {
			return err
		}
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		bundle, err := eventstore.ReadBundle(bytes.NewReader(data))
		if err != nil {
			return nil // the data of another test
		}
		name, err := filepath.Rel(root, path)
		require.NoError(t, err)
		for i, commit := range bundle.Commits {
			moved := *commit
			moved.Pos = eventstore.Pos(i + 1)
			all[filepath.ToSlash(name)] = append(all[filepath.ToSlash(name)], &moved)
		}
		return nil
	}))
	return all
}

// note lets all attendants read a store whose content is given, and ends them before they look.
func note(t *testing.T, commits []*eventstore.Commit, agendas *hosttest.Agendas) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &host.Host{
			Store: memstore.New(slices.Clone(commits)...), Games: recordedGames(), Seeds: seeds.New(seeds.Secret{1}),
			Agendas: agendas, Now: func() time.Time { return hosttest.Noon },
		}
		stop := attend(t, h)
		synctest.Wait()
		stop()
	})
}

// TestWhatIsKeptIsWhatAFoldWouldBe cuts each recorded log in two places: agendas that were kept there and read on
// are those that were read in one go. The agendas are those of testdata/agendas.txt, so that no attendant comes to
// note something else of old commits without a new edition, by which what was kept is void.
func TestWhatIsKeptIsWhatAFoldWouldBe(t *testing.T) {
	all := recordedLogs(t)
	require.Greater(t, len(all), 70)
	said := make(map[string]int)
	var digests strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		commits, kept := all[name], &hosttest.Agendas{}
		cuts := []int{len(commits) / 3, 2 * len(commits) / 3, len(commits)}
		for _, cut := range cuts {
			note(t, commits[:cut], kept)
			if cut == cuts[2] && cut%3 != 0 {
				continue // each log is read in one go up to two of its places at most
			}
			once := &hosttest.Agendas{}
			note(t, commits[:cut], once)
			for _, attendant := range names {
				want, got := once.Kept(attendant), kept.Kept(attendant)
				require.Equal(t, string(want.Notes), string(got.Notes), "%s of %s after %d commits", attendant, name, cut)
				require.Equal(t, want, got)
				require.EqualValues(t, cut, got.Pos)
				said[attendant] = max(said[attendant], len(got.Notes))
				if cut == cuts[1] {
					fmt.Fprintf(&digests, "%s %d %s %x\n", name, cut, attendant, sha256.Sum256(got.Notes))
				}
			}
		}
	}
	for _, attendant := range names {
		require.Greater(t, said[attendant], 60, "the agenda of the %s is never empty in this test", attendant)
	}
	compareDigests(t, digests.String())
}

// compareDigests compares the digests of agendas with the recorded ones.
func compareDigests(t *testing.T, digests string) {
	t.Helper()
	path := filepath.Join("testdata", "agendas.txt")
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(digests), 0o644))
	}
	recorded, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(recorded), digests,
		"an attendant notes something else of old commits: raise its edition, and run this test with -update (which alone will do for new logs)")
}

// readFrom is a store that notes where its followers begin.
type readFrom struct {
	*memstore.Store
	from []eventstore.Pos
}

func (s *readFrom) Subscribe(ctx context.Context, after eventstore.Pos, f func(*eventstore.Commit) error) error {
	s.from = append(s.from, after)
	return s.Store.Subscribe(ctx, after, f)
}

// TestAnAgendaThatDoesNotFitIsNotUsed spoils what was kept, and restores the log to an older time at which the game
// then goes on otherwise: its deadline is kept all the same.
func TestAnAgendaThatDoesNotFitIsNotUsed(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*host.KeptAgenda)
		epoch string
		cut   int // commits that a restored log lacks
		after int // commits that follow in it
		used  bool
	}{
		"it fits":                                 {used: true},
		"the log has gone on":                     {after: 2, used: true},
		"its hash is another":                     {spoil: func(k *host.KeptAgenda) { k.Hash = strings.Repeat("0", 64) }},
		"its notes are broken off":                {spoil: func(k *host.KeptAgenda) { k.Notes = k.Notes[:len(k.Notes)-2] }},
		"its notes lack what they have":           {spoil: func(k *host.KeptAgenda) { k.Notes = []byte(`{ }`) }},
		"its notes are of another kind":           {spoil: func(k *host.KeptAgenda) { k.Notes = []byte(`[]`) }},
		"the log ends before it":                  {cut: 2},
		"the log ends before it, and has gone on": {cut: 1, after: 3},
		"the server was restored":                 {epoch: "second"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				agendas, first := &hosttest.Agendas{}, memstore.New()
				h := hosttest.New(first)
				h.Now, h.Agendas = nil, agendas
				stop := attendants(t, h.Clock)
				hosttest.Begin(t, h, "g", time.Now())
				hold(t, h, "g")
				time.Sleep(time.Minute)
				stop()
				commits := hosttest.Commits(t, first, "g")
				require.EqualValues(t, len(commits), agendas.Kept("clock").Pos)
				if c.spoil != nil {
					agendas.Change(c.spoil)
				}

				store := &readFrom{Store: memstore.New(commits[:len(commits)-c.cut]...)}
				h = hosttest.New(store)
				h.Now, h.Agendas = nil, agendas
				if c.epoch != "" {
					h.Seeds = h.Seeds.In(c.epoch)
				}
				for n := range c.after {
					hosttest.Obey(t, h, "g", fmt.Sprint("later ", n), hosttest.Submission(time.Now(), "north", fmt.Sprint("BID ", n+1), "HOLD"))
				}
				stop = attendants(t, h.Clock)
				time.Sleep(24*time.Hour - 2*time.Minute)
				require.Equal(t, 1, hosttest.Phase(t, h, "g"), "not before the deadline")
				time.Sleep(13 * time.Hour) // grace and respite of a seat that has sent nothing included
				stop()
				require.GreaterOrEqual(t, hosttest.Phase(t, h, "g"), 2)
				require.Equal(t, c.used, store.from[len(store.from)-1] > 0, "%v", store.from)
			})
		})
	}
}

// stalled is a store from which nothing is loaded before a process ends.
type stalled struct{ *memstore.Store }

func (stalled) Load(ctx context.Context, _ eventstore.Log, _ eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		<-ctx.Done()
		yield(nil, ctx.Err())
	}
}

// TestAgendasAreKeptWhileAServerRuns kills a server after its first looks, and another during them: the next one reads
// on from there, and still looks at what the second did not get to.
func TestAgendasAreKeptWhileAServerRuns(t *testing.T) {
	var commits []*eventstore.Commit
	for _, name := range []string{"camelot/testdata/logs/tongues-6.jsonl", "tournament/testdata/recorded/league.jsonl"} {
		for _, commit := range recordedLogs(t)[name] {
			commit.Pos = eventstore.Pos(len(commits) + 1)
			commits = append(commits, commit)
		}
	}
	for name, inLook := range map[string]bool{"killed later": false, "killed in a look": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var store eventstore.Store = memstore.New(slices.Clone(commits)...)
				if inLook {
					store = stalled{memstore.New(slices.Clone(commits)...)}
				}
				agendas := &hosttest.Agendas{}
				h := &host.Host{Store: store, Games: recordedGames(), Seeds: seeds.New(seeds.Secret{1}), Agendas: agendas}
				stop := attend(t, h)
				time.Sleep(2 * time.Minute)
				agendas.Kill(true)
				stop()
				for _, attendant := range names {
					require.EqualValues(t, len(commits), agendas.Kept(attendant).Pos, attendant)
				}
				require.Equal(t, inLook, strings.Contains(string(agendas.Kept("tournaments").Notes), "league"))
				require.Equal(t, inLook, strings.Contains(string(agendas.Kept("desk").Notes), "tongues-6"))
			})
		})
	}
}

// TestALookThatIsBrokenOffIsNotKept ends a server while it looks at a tournament: what it left undone may not be on its
// agenda any more.
func TestALookThatIsBrokenOffIsNotKept(t *testing.T) {
	league := recordedLogs(t)["tournament/testdata/recorded/league.jsonl"]
	synctest.Test(t, func(t *testing.T) {
		agendas := &hosttest.Agendas{}
		h := &host.Host{Store: stalled{memstore.New(league...)}, Games: recordedGames(), Seeds: seeds.New(seeds.Secret{1}), Agendas: agendas}
		stop := attend(t, h)
		time.Sleep(90 * time.Second) // no other look is due just now
		stop()
		require.Zero(t, agendas.Kept("tournaments").Pos)
		require.EqualValues(t, len(league), agendas.Kept("clock").Pos, "it had nothing to do")
	})
}

// TestAProcessThatIsKilledLeavesNothingUndone plays a tournament whose players are silent while its server is
// restarted every five hours, in turns with what was kept and killed before anything could be kept: it is played as by
// a server that was never restarted.
func TestAProcessThatIsKilledLeavesNothingUndone(t *testing.T) {
	kinds, took := playTournament(t, 20*24*time.Hour)
	again, tookAgain := playTournament(t, 5*time.Hour)
	require.Equal(t, kinds, again)
	require.InDelta(t, took.Hours(), tookAgain.Hours(), 0.2)
}

// TestAGameThatIsRewoundAfterARestartIsQuestionedAgain rewinds a game whose result its tournament has, and which no
// agenda mentions any more.
func TestAGameThatIsRewoundAfterARestartIsQuestionedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		trial, agendas := hosttest.Clocked(), &hosttest.Agendas{}
		require.NoError(t, trial.Enter())
		run := func(d time.Duration) (kinds map[string]int, h *host.Host) {
			h = hosttest.New(trial.Store)
			h.Now, h.Agendas = nil, agendas
			stop := attend(t, h)
			time.Sleep(d)
			stop()
			return hosttest.Kinds(t, trial.Store, aggregate.TournamentLog("cup")), h
		}
		kinds, h := run(58 * time.Hour)
		require.Equal(t, 2, kinds["tournament.result-recorded"])
		require.NotContains(t, string(agendas.Kept("tournaments").Notes), "cup-s1r1t1")
		hosttest.Obey(t, h, "cup-s1r1t1", "rewind", hosttest.Steward(time.Now(), "REWIND TO round 1 WHY a letter was lost"))
		kinds, _ = run(time.Minute)
		require.Equal(t, 1, kinds["tournament.result-questioned"])
		require.Contains(t, string(agendas.Kept("tournaments").Notes), "cup-s1r1t1")
		kinds, _ = run(15 * 24 * time.Hour)
		require.Equal(t, 1, kinds["tournament.result-corrected"])
		require.NotContains(t, string(agendas.Kept("tournaments").Notes), "cup-s1r1t1")
	})
}

// playTournament plays a tournament to its end with a server that is restarted again and again. It returns how many events of
// each kind its log has, and how long it took.
func playTournament(t *testing.T, restart time.Duration) (kinds map[string]int, took time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		trial, agendas, began := hosttest.Clocked(), &hosttest.Agendas{}, time.Now()
		require.NoError(t, trial.Enter())
		for n := 0; ; n++ {
			h := hosttest.New(trial.Store)
			h.Now, h.Agendas = nil, agendas
			stop := attend(t, h)
			time.Sleep(restart)
			agendas.Kill(n%2 == 0)
			stop()
			agendas.Kill(false)
			now, head, err := tournaments.New(h, nil).Tournament(t.Context(), "cup")
			require.NoError(t, err)
			if took = head.At.Sub(began); now.Status() == "ended" {
				break
			}
			require.Less(t, n, 200, "the tournament has no end")
		}
		kinds = hosttest.Kinds(t, trial.Store, aggregate.TournamentLog("cup"))
		for _, id := range []string{"cup-s1r1t1", "cup-s1r2t2"} {
			require.True(t, hosttest.Audit(t, hosttest.Commits(t, trial.Store, id)).OK)
		}
	})
	return kinds, took
}
