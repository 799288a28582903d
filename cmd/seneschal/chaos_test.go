//go:build linux

package main_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
	"seneschal/projections/roster"
)

// Flags of TestChaos.
var (
	chaosKills   = flag.Int("chaos.kills", 6, "how many faults befall the installation")
	chaosMinutes = flag.Int("chaos.minutes", 0, "minutes after which no fault begins any more; 0 is no bound")
	chaosSeed    = flag.Uint64("chaos.seed", 256, "seed of the plan of faults")
	chaosTables  = flag.Int("chaos.tables", 1, "how many games of each ruleset are played at a time")
	chaosBeat    = flag.Duration("chaos.beat", 300*time.Millisecond, "pause between two messages of a player")
	chaosDovecot = flag.Bool("chaos.dovecot", false, "mail goes by Dovecot and OpenSMTPD, if they can be run, instead of the server for tests")
	chaosOnly    = flag.String("chaos.only", "", "the only fault that befalls it, by name")
	chaosLogs    = flag.String("chaos.logs", "", "folder in which the processes' logs stay")
)

// prober is the player whose messages measure how long it takes until the installation answers again.
const prober = "prober"

// A chaosRun is what happens to an installation, and what is counted of it.
type chaosRun struct {
	*chaos
	seats   []*seated
	prober  *seated
	done    map[string]int // faults by name
	longest map[string]time.Duration
	games   []string
	mu      sync.Mutex // of games
}

// TestChaos lets everything fail that can, while players of all rulesets play, and then compares what they were told with
// the log, the tables and each other. CONTRIBUTING.md says how it is run for long.
func TestChaos(t *testing.T) {
	parallel(t)
	run := &chaosRun{chaos: newChaos(t), done: map[string]int{}, longest: map[string]time.Duration{}}
	run.chaos.probe = run.probe
	ctx, stop := context.WithCancel(t.Context())
	group, playing := errgroup.WithContext(ctx)
	run.openProbe()
	var opened sync.WaitGroup
	for n := range *chaosTables {
		for _, ruleset := range rulesets.All() {
			opened.Add(1)
			group.Go(func() error { run.keepTable(playing, group, ruleset.Name(), n, opened.Done); return nil })
		}
	}
	opened.Wait()
	run.befall(ctx)
	stop()
	require.NoError(t, group.Wait())
	run.settle()
	run.check()
}

// befall lets faults befall the installation one round after the other. After each it waits until a message is answered
// that was sent in the midst of it.
func (c *chaosRun) befall(ctx context.Context) {
	end := time.Now().Add(time.Duration(*chaosMinutes) * time.Minute)
	faults := slices.DeleteFunc(c.listFaults(), func(f fault) bool { return *chaosOnly != "" && f.name != *chaosOnly })
	require.NotEmpty(c.t, faults, "no fault is called %q", *chaosOnly)
	for round := uint64(0); c.count() < *chaosKills && (*chaosMinutes == 0 || time.Now().Before(end)); round++ {
		r := rand.New(rand.NewPCG(*chaosSeed, round))
		c.befallOnce(ctx, r, drawFaults(r, faults))
	}
}

// drawFaults draws one fault, or sometimes two or three.
func drawFaults(r *rand.Rand, faults []fault) (drawn []fault) {
	for range draw(r, 1, 1, 1, 2, 2, 3) {
		f := drawFault(r, faults)
		if f.alone || len(drawn) > 0 && drawn[0].alone {
			return []fault{f}
		}
		drawn = append(drawn, f)
	}
	return drawn
}

func drawFault(r *rand.Rand, faults []fault) fault {
	all := 0
	for _, f := range faults {
		all += f.weight
	}
	n := r.IntN(all)
	for _, f := range faults {
		if n -= f.weight; n < 0 {
			return f
		}
	}
	return faults[0]
}

// befallOnce lets some faults befall the installation for a while.
func (c *chaosRun) befallOnce(ctx context.Context, r *rand.Rand, faults []fault) {
	c.t.Helper()
	names := ""
	var heals []func()
	for _, f := range faults {
		wait(ctx, drawTime(r, 200*time.Millisecond))
		heals = append(heals, f.begin(c.chaos, r))
		c.done[f.name]++
		names += ", " + f.name
	}
	names = names[2:]
	began := time.Now()
	sent := c.probe(ctx, names)
	wait(ctx, drawHold(r, faults))
	if c.office.answered(sent).IsZero() && time.Since(began) > 5*time.Second {
		c.t.Logf("nobody has answered while there was: %s\n%s", names, c.listWaiting())
	}
	for _, heal := range heals {
		heal()
	}
	c.await(sent, names)
	took := c.office.answered(sent).Sub(began)
	c.longest[names] = max(c.longest[names], took)
	c.t.Logf("%3d %-60s %5.1f s", c.count(), names, took.Seconds())
}

// drawHold draws how long faults last: mostly shorter than any lease, sometimes longer. A full disk takes effect when somebody
// has written.
func drawHold(r *rand.Rand, faults []fault) time.Duration {
	hold := drawTime(r, 2*time.Second)
	if r.IntN(6) == 0 {
		hold = 5*time.Second + drawTime(r, 10*time.Second)
	}
	for _, f := range faults {
		hold = max(hold, f.atLeast)
	}
	return hold
}

func drawTime(r *rand.Rand, below time.Duration) time.Duration {
	return time.Duration(r.Int64N(int64(below)))
}

// count counts the faults so far.
func (c *chaosRun) count() (n int) {
	for _, times := range c.done {
		n += times
	}
	return n
}

// openProbe opens the prober's game, which waits for its other player for ever.
func (c *chaosRun) openProbe() {
	c.prober = &seated{c: c.chaos, name: prober, game: "probe"}
	c.open(c.t.Context(), "probe", "feudal", "", []string{person(prober), person("silent")})
	waitFor(c.t, "the prober hears of the game", func() bool {
		for _, got := range c.office.read(address(prober)) {
			c.prober.replyTo = got.replyTo
		}
		return c.prober.replyTo != ""
	})
}

// probe sends orders that are not final, and returns the Message-ID.
func (c *chaosRun) probe(ctx context.Context, _ string) string {
	n := c.prober.n
	return c.prober.send(ctx, fmt.Sprintf("ENTRY E%02d, E%02d\n", 1+n%12, 1+(n+1+n/12%11)%12))
}

// await waits until an email of the prober is answered.
func (c *chaosRun) await(id, during string) {
	c.t.Helper()
	began := time.Now()
	for c.office.answered(id).IsZero() {
		require.Less(c.t, time.Since(began), patience, "no answer to %s after: %s", id, during)
		c.replaceRefusing()
		wait(c.t.Context(), pause)
	}
}

// open opens a game by the command of any member that answers. A command that is repeated finds the game there.
func (c *chaosRun) open(ctx context.Context, id, ruleset, pace string, players []string) {
	line := fmt.Sprintf("seneschal game new --id %s --ruleset %s --seats %d --respite 0s --steward '%s'", id, ruleset, len(players), person("anne"))
	for _, player := range players {
		line += " --player '" + player + "'"
	}
	if pace != "" {
		line += " --pace " + pace
	}
	c.mu.Lock()
	c.games = append(c.games, id)
	c.mu.Unlock()
	for n := 0; ; n++ {
		m := c.members[n%three]
		_, said, err := m.try(line)
		if err != nil {
			_, _, err = m.try("seneschal game show " + id)
		}
		if err == nil {
			return
		}
		if ctx.Err() != nil && n > 100 {
			c.t.Errorf("%s cannot be opened: %s", id, said)
			return
		}
		wait(ctx, 4*pause)
	}
}

// keepTable plays games of a ruleset, one after the other. The first seat of each plays by the interface for programs, and in
// one of three games a phase lasts seconds. It calls opened when the first game is open.
func (c *chaosRun) keepTable(ctx context.Context, group *errgroup.Group, ruleset string, table int, opened func()) {
	var players []string
	for n := range lists.Either(ruleset == "camelot", 3, 2) {
		p := &seated{c: c.chaos, name: fmt.Sprintf("%s%d-%d", ruleset, table, n), beat: *chaosBeat}
		if n == 0 {
			p.player, p.token = c.makeToken(p.name)
		}
		c.mu.Lock()
		c.seats = append(c.seats, p)
		c.mu.Unlock()
		players = append(players, person(p.name))
		group.Go(func() error { p.play(ctx); return nil })
	}
	for n := 0; ctx.Err() == nil; n++ {
		id, pace := fmt.Sprintf("%s-%d-%d", ruleset, table, n), ""
		if (table+n)%3 == 2 {
			pace = "demo"
		}
		c.open(ctx, id, ruleset, pace, players)
		if n == 0 {
			opened()
		}
		for ctx.Err() == nil && !c.over(id) {
			wait(ctx, 2*time.Second)
		}
	}
}

// makeToken makes a player with a token.
func (c *chaosRun) makeToken(name string) (player game.Player, token string) {
	kept := roster.New(c.db)
	player, err := kept.Ensure(c.t.Context(), name, address(name), "")
	if err == nil {
		token, err = kept.MakeToken(c.t.Context(), player, "chaos", roster.Scopes(), time.Now())
	}
	if err != nil {
		c.t.Error(err)
	}
	return player, token
}

// over reports whether a game is over, as the tables show it.
func (c *chaosRun) over(id string) bool {
	var state string
	err := c.db.Get(&state, `SELECT state FROM lobby.games WHERE id = $1`, id)
	return err == nil && state == "over"
}

// slowest returns the longest time until a message was answered, and what befell meanwhile.
func (c *chaosRun) slowest() (took time.Duration, during string) {
	for names, t := range c.longest {
		if t > took {
			took, during = t, names
		}
	}
	return took, during
}
