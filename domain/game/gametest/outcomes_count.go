package gametest

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// LawOutcomes plays n games of each suite and checks the outcomes of their lines; it asks the oracle about each
// every-th line.
func LawOutcomes(t *testing.T, suites map[string]Suite, n, every int) {
	for name, suite := range suites {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			Outcomes(t, suite, n, every).requireGood(t)
		})
	}
}

// CountOutcomes counts the outcomes of all lines in many games: as many as SENESCHAL_OUTCOMES says, 40 if it is not
// set. They are shared out among the suites, and have all numbers of seats in turn. The oracle is asked about each
// every-th line. It is skipped in the short form of the tests.
func CountOutcomes(t *testing.T, suites map[string]Suite, every int) {
	if !Nightly() {
		t.Skip("in the long form only")
	}
	games, err := strconv.Atoi(cmp.Or(os.Getenv("SENESCHAL_OUTCOMES"), "40"))
	require.NoError(t, err)
	names := slices.Sorted(maps.Keys(suites))
	tallies := make(map[string]*Tally)
	t.Cleanup(func() { t.Log("\n" + formatTallies(tallies)) })
	var lock sync.Mutex
	for i, name := range names {
		suite, n := suites[name], games/len(names)
		if i < games%len(names) {
			n++
		}
		suite.Open.Seats = 0
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tally := Outcomes(t, suite, n, every)
			lock.Lock()
			tallies[name] = tally
			lock.Unlock()
			tally.requireGood(t)
		})
	}
}

// requireGood fails the test if a line has no outcome, or several, or one that the oracle contradicts.
func (tally *Tally) requireGood(t *testing.T) {
	t.Helper()
	t.Log(tally)
	require.Zero(t, tally.Without)
	require.Equal(t, tally.Accepted, tally.countEnded(), "lines accepted, and their outcomes")
	require.Empty(t, strings.Join(tally.Wrong[:min(8, len(tally.Wrong))], "\n"), "%d lines", len(tally.Wrong))
}

// countEnded returns the number of final outcomes.
func (tally *Tally) countEnded() (n int) {
	for _, lines := range tally.Last {
		n += lines
	}
	return n
}

// formatTallies returns the final outcomes of all lines as a table, a row for each suite and one for
// their sum.
func formatTallies(tallies map[string]*Tally) string {
	sum := &Tally{Last: make(map[game.What]int)}
	text := fmt.Sprintf("%-10s %6s %9s %7s %7s %9s %10s %7s %8s %8s | %7s %7s %7s %6s\n",
		"", "games", "accepted", "done", "passed", "replaced", "withdrawn", "kept", "expired", "without", "asked", "acted", "warned", "wrong")
	row := func(name string, of *Tally) {
		last := of.Last
		text += fmt.Sprintf("%-10s %6d %9d %7d %7d %9d %10d %7d %8d %8d | %7d %7d %7d %6d\n", name, of.Games, of.Accepted, last[game.OutcomeDone], last[game.OutcomePassed],
			last[game.OutcomeReplaced], last[game.OutcomeWithdrawn], last[game.OutcomeKept], last[game.OutcomeExpired], of.Without, of.Asked, of.Acted, of.Warned, len(of.Wrong))
	}
	for _, name := range slices.Sorted(maps.Keys(tallies)) {
		one := tallies[name]
		row(name, one)
		sum.Games, sum.Accepted, sum.Without = sum.Games+one.Games, sum.Accepted+one.Accepted, sum.Without+one.Without
		sum.Asked, sum.Acted, sum.Warned, sum.Wrong = sum.Asked+one.Asked, sum.Acted+one.Acted, sum.Warned+one.Warned, slices.Concat(sum.Wrong, one.Wrong)
		for what, n := range one.Last {
			sum.Last[what] += n
		}
	}
	row("all", sum)
	return text
}
