package golden_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"seneschal/domain/camelot"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// TestTheNetIsWide: of each ruleset some golden log holds a game in which
// people wrote so. What no log holds, no change is held to.
func TestTheNetIsWide(t *testing.T) {
	everywhere := []string{"HOLD", "CANCEL", "READY alone", "STANDING", "STANDING CLEAR", "AWAY", "missed", "ready", "deadline"}
	tongues := []string{"es", "fr", "nl", "STANDING es", "STANDING fr", "STANDING nl"}
	inTurns := []string{"REPLY", "late", "time up", "block replaced", "block ahead"}
	wanted := map[string][]string{
		"tiny":     slices.Concat(everywhere, []string{"ADD", "FOR", "es", "STANDING es"}),
		"relay":    slices.Concat(everywhere, inTurns, []string{"ADD", "fr"}),
		"feudal":   slices.Concat(everywhere, tongues, []string{"ADD", "FOR"}),
		"quest":    slices.Concat(everywhere, tongues, []string{"ADD"}),
		"talisman": slices.Concat(everywhere, tongues, inTurns, []string{"ADD"}),
		"camelot":  slices.Concat(everywhere, tongues, inTurns, []string{"ADD"}, camelotQuestions(t)),
	}
	for ruleset, habits := range wanted {
		seen := map[string]bool{}
		for _, goldenGame := range allGames() {
			if goldenGame.rules() == ruleset {
				width(seen, replay(t, readLog(t, goldenGame.logFile())))
			}
		}
		for _, habit := range habits {
			if !seen[habit] {
				t.Errorf("no golden log of %s holds: %s", ruleset, habit)
			}
		}
	}
}

// camelotQuestions are all kinds of questions that camelot can put: those that
// its catalogue has words for.
func camelotQuestions(t *testing.T) []string {
	data, err := os.ReadFile("domain/camelot/data/words/en.yaml")
	require.NoError(t, err)
	words := map[string]any{}
	require.NoError(t, yaml.Unmarshal(data, &words))
	var all []string
	for key := range words {
		if point, ok := strings.CutPrefix(key, "asked."); ok {
			all = append(all, point)
		}
	}
	require.Contains(t, all, string(camelot.AskKnighting))
	return append(all, "D-19 help")
}

// width notes what the people at a table did.
func width(seen map[string]bool, all []replayed) {
	said := map[string]bool{} // a seat and the section for which it has sent something
	for _, replayed := range all {
		for _, e := range replayed.events {
			for _, habit := range habitsIn(replayed, e, said) {
				seen[habit] = true
			}
		}
	}
}

// habitsIn are what an event shows of how people write.
func habitsIn(replayed replayed, e event.Event, said map[string]bool) []string {
	switch e := e.(type) {
	case game.Ordered:
		return orderedHabits(replayed.before, e, said)
	case game.StandingSet:
		return []string{"STANDING", "STANDING " + e.Lang}
	case game.StandingReplaced:
		return []string{"STANDING " + e.Lang}
	case game.StandingCleared:
		return []string{"STANDING CLEAR"}
	case game.Withdrawn:
		return []string{"CANCEL"}
	case game.AbsenceSet:
		return []string{"AWAY"}
	case game.Missed:
		return []string{"missed"}
	case game.PhaseClosed:
		return closedHabits(replayed.before, e)
	case camelot.DecisionOpened:
		if e.Cause == camelot.ByHelp {
			return []string{string(e.Point) + " help"}
		}
		return []string{string(e.Point)}
	}
	return nil
}

// orderedHabits are those of a submission with orders.
func orderedHabits(g *game.Game, ordered game.Ordered, said map[string]bool) []string {
	_, phase, due, _ := g.Phase()
	name := string(ordered.Seat) + " " + ordered.Phase
	has := []string{ordered.Lang}
	add := func(is bool, habit string) {
		if is {
			has = append(has, habit)
		}
	}
	reply := g.Sequential() && strings.HasPrefix(ordered.Phase, "D")
	turn := g.Sequential() && strings.HasPrefix(ordered.Phase, "turn ")
	add(!ordered.Final && len(ordered.Lines) > 0, "HOLD")
	add(ordered.Add && len(ordered.Lines) > 0, "ADD")
	add(ordered.Final && len(ordered.Lines) == 0, "READY alone")
	add(!g.Sequential() && ordered.Phase != phase.Name, "FOR")
	add(reply, "REPLY")
	add(reply && due.Sub(ordered.At) < time.Hour, "late")
	add(turn && !ordered.Add && len(ordered.Lines) > 0 && said[name] && halfway(g, ordered.Seat), "block replaced")
	add(turn && !awaits(g, ordered.Seat), "block ahead")
	said[name] = true
	return has
}

// halfway reports whether the turn of a seat is going on, and has stopped
// behind its beginning.
func halfway(g *game.Game, seat game.Seat) bool {
	_, phase, _, _ := g.Phase()
	return awaits(g, seat) && phase.Clock != "" && (strings.HasSuffix(phase.Name, ")") || strings.HasSuffix(phase.Name, "half") || phase.Kind == "answer")
}

func awaits(g *game.Game, seat game.Seat) bool {
	return slices.ContainsFunc(g.State().Waits("en"), func(w game.Wait) bool { return w.Seat == seat })
}

// closedHabits are those of a phase that closes: a window that some have left
// open, too.
func closedHabits(g *game.Game, e game.PhaseClosed) []string {
	has := []string{e.Reason}
	if _, phase, _, _ := g.Phase(); e.Reason == "deadline" && (phase.Kind == "reaction" || phase.Kind == "question" || phase.Kind == "answer" || phase.Kind == "defence") {
		has = append(has, "time up")
	}
	return has
}
