package golden_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
)

// settling is how long a clock may take from what makes a phase ready to its
// closing.
const settling = time.Second

// replayed is a game after a commit of its log, and the events of that.
type replayed struct {
	before, after *game.Game
	events        []event.Event
	commit        *eventstore.Commit
}

// replay folds a log commit by commit.
func replay(t testing.TB, bundle *eventstore.Bundle) []replayed {
	t.Helper()
	games, g := words(), words().Empty()
	var all []replayed
	for _, commit := range bundle.Commits {
		events, err := games.Decode(g, commit)
		require.NoError(t, err)
		after := event.Fold(g, events...)
		all = append(all, replayed{before: g, after: after, events: events, commit: commit})
		g = after
	}
	return all
}

// TestGoldenPhasesClosedAsSoonAsTheyCould: after no commit could a phase be
// closed that was not closed then, or put off, at once. A phase that waits for
// less, or for more, than when the game was played fails here or in the audit.
func TestGoldenPhasesClosedAsSoonAsTheyCould(t *testing.T) {
	for _, path := range goldenFiles(t) {
		t.Run(logName(path), func(t *testing.T) {
			t.Parallel()
			all := replay(t, readLog(t, path))
			for i, replayed := range all {
				reason, ok := replayed.after.Closable(replayed.commit.At)
				if !ok {
					continue
				}
				require.Less(t, i+1, len(all), "the log ends with a phase that could be closed: %s", reason)
				next := all[i+1]
				require.True(t, slices.ContainsFunc(next.events, goesOn), "commit %d: the phase could be closed (%s) and was not", replayed.commit.Pos, reason)
				require.LessOrEqual(t, next.commit.At.Sub(replayed.commit.At), settling, "commit %d", replayed.commit.Pos)
			}
		})
	}
}

// goesOn reports whether an event closes a phase, or moves its deadline.
func goesOn(e event.Event) bool {
	switch e := e.(type) {
	case game.PhaseClosed, game.PhaseSealed:
		return true
	case game.Extended:
		return e.By == ""
	}
	return false
}

// TestGoldenLinesAreSpeltTheSame: every line of an order that a log holds is
// read as on the day when the log was recorded. Beside each log lies what its
// lines came to.
func TestGoldenLinesAreSpeltTheSame(t *testing.T) {
	for _, path := range goldenFiles(t) {
		t.Run(logName(path), func(t *testing.T) {
			t.Parallel()
			beside := strings.TrimSuffix(path, ".jsonl") + ".spelt"
			spelt := spellings(replay(t, readLog(t, path)))
			if _, err := os.Stat(beside); os.IsNotExist(err) && *update {
				require.NoError(t, os.WriteFile(beside, []byte(spelt), 0o644))
			}
			want, err := os.ReadFile(beside)
			require.NoError(t, err)
			require.Equal(t, strings.Split(string(want), "\n"), strings.Split(spelt, "\n"))
		})
	}
}

// spellings are the lines of a log, one each: the language, the line as it was
// written, and how it is read: "=" as it is spelt, "-" as no order, "!" not at
// all. What was said of a line once is not said again.
func spellings(all []replayed) string {
	var out strings.Builder
	told := map[string]bool{}
	tell := func(g *game.Game, seat game.Seat, lines []order.Line) {
		for _, text := range read(g, seat, lines) {
			if !told[text] {
				told[text] = true
				fmt.Fprintln(&out, text)
			}
		}
	}
	for _, replayed := range all {
		g := replayed.before
		for _, e := range replayed.events {
			switch e := e.(type) {
			case game.Ordered:
				tell(g, e.Seat, draftOf(e))
			case game.StandingSet:
				tell(g, e.Seat, []order.Line{{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}})
			case game.StandingReplaced:
				tell(g, e.Seat, []order.Line{{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}})
			case game.StandingRewritten:
				tell(g, e.Seat, []order.Line{{N: e.N, Text: e.Line, Lang: e.Lang, Standing: true}})
			case game.PhaseClosed:
				closingLines(g, tell)
			}
		}
	}
	return out.String()
}

// closingLines tell how what is in force at the end of a phase is read
// then; those of sections were told when they came.
func closingLines(g *game.Game, tell func(*game.Game, game.Seat, []order.Line)) {
	for _, seat := range g.Seats() {
		if _, lines, _ := g.Draft(seat.Seat); !g.Sequential() {
			tell(g, seat.Seat, lines)
		}
		for _, line := range g.Standing(seat.Seat) {
			line.Standing = true
			tell(g, seat.Seat, []order.Line{line})
		}
	}
}

func draftOf(ordered game.Ordered) []order.Line {
	lines := make([]order.Line, len(ordered.Lines))
	for i, text := range ordered.Lines {
		lines[i] = order.Line{N: i + 1, Text: text, Lang: ordered.Lang}
	}
	return lines
}

// read is how the lines of a draft are read in a position.
func read(g *game.Game, seat game.Seat, lines []order.Line) []string {
	orders, errs := g.Ruleset().Parse(g.State(), seat, lines)
	out := make([]string, len(lines))
	for i, line := range lines {
		var bodies []string
		for _, o := range orders {
			if o.Line.N == line.N {
				bodies = append(bodies, o.Body.String())
			}
		}
		spelt := cmp.Or(strings.Join(bodies, " / "), "-")
		switch {
		case slices.ContainsFunc(errs, func(e *order.Error) bool { return e.Line.N == line.N && !e.Warning }):
			spelt = "!"
		case spelt == line.Text:
			spelt = "="
		}
		out[i] = strings.Join([]string{cmp.Or(line.Lang, "en"), line.Text, spelt}, "\t")
	}
	return out
}
