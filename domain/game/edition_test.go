package game_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

// revised is Tiny in two editions; the zero value is the newer.
type revised struct {
	gametest.Tiny
	held int
}

func (r revised) Held(edition int) (game.Ruleset, bool) {
	return revised{held: edition}, edition == 1 || edition == 2
}

func (revised) CheckEditions() error { return nil }

func (r revised) Describe() game.Description {
	description := r.Tiny.Describe()
	description.Edition = 2
	if r.held == 1 {
		description.Edition, description.Presets = 1, map[string]map[game.Option]string{"usual": {"tricks": "7"}}
	}
	return description
}

func (r revised) Help(string, string) []string {
	return []string{fmt.Sprintf("edition %d", r.Describe().Edition)}
}

func revisions(string) (game.Ruleset, bool) { return revised{}, true }

// TestAGameKeepsToItsEdition checks that a game keeps to the options and the help of the edition
// with which it was opened, even if there is a newer one.
func TestAGameKeepsToItsEdition(t *testing.T) {
	for edition, want := range map[int]struct {
		edition      int
		tricks, help string
	}{0: {2, "5", "edition 2"}, 1: {1, "7", "edition 1"}, 2: {2, "5", "edition 2"}} {
		g := game.New(revisions)
		for _, do := range []game.Act{
			game.Open{Game: "g", Ruleset: "tiny", Seats: 2, Edition: edition}, game.TakeSeat{Player: "a"}, game.TakeSeat{Player: "b"},
		} {
			answer, err := g.Decide(game.Command{At: gametest.Start, By: "steward", Do: do})
			require.NoError(t, err)
			g = event.Fold(g, answer.Events...)
		}
		require.Equal(t, want.edition, g.Setup().Edition)
		require.Equal(t, want.tricks, g.Setup().Options["tricks"])
		ask := game.Submission{Seat: "north", Lines: []order.Line{{N: 1, Text: "HELP bid"}}, DryRun: true}
		answer, err := g.Decide(game.Command{At: gametest.Start, By: "a", Do: ask})
		require.NoError(t, err)
		require.Equal(t, want.help, answer.Receipt.Shown[0].Lines[0])
	}
}

func TestAnEditionThatIsNotThereIsRefused(t *testing.T) {
	_, err := game.New(revisions).Decide(game.Command{Do: game.Open{Game: "g", Ruleset: "tiny", Seats: 2, Edition: 3}})
	require.EqualError(t, err, "opening g: edition 3: there are 1 to 2")
	opened := game.Opened{Setup: game.Setup{Ruleset: "tiny", Edition: 3, Seats: []game.Seat{"north", "east"}}}
	require.Nil(t, event.Fold(game.New(revisions), opened).Ruleset())
}
