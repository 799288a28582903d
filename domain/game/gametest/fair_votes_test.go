package gametest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestWhatAllWantIsDoneWhenThePhaseCloses checks that a motion is not carried out sooner.
func TestWhatAllWantIsDoneWhenThePhaseCloses(t *testing.T) {
	run := fair(t, 2)
	said := run.Write("north", "PROPOSE posts=5", "HOLD")
	require.Empty(t, said.Errors)
	require.Contains(t, said.Done, "You stand for this until you say otherwise, and everybody may know: PROPOSE posts=5. It holds when all want it.")
	require.Empty(t, said.Orders, "a vote is no order")
	run.Write("east", "LANGUAGE fr", "ACCEPTER posts = 5", "TAKE wine")
	require.Equal(t, 3, run.Game.State().(*gametest.Stalls).Posts)
	run.Write("north", "TAKE wine")
	before := run.Game
	closing := run.Settle()
	told := game.Compose(before, run.Game, closing, "", game.Options{})
	require.Contains(t, strings.Join(game.Flatten(told.Sections), "\n"), "East: AGREE posts=5")
	s := run.Game.State().(*gametest.Stalls)
	require.Equal(t, []int{2, 5}, []int{s.Post, s.Posts})

	run.Write("north", "TAKE salt")
	run.Write("east", "TAKE salt")
	run.Settle()
	require.Len(t, of[gametest.Resolved](run.Log), 1, "what holds is not resolved again")
	run.Write("north", "proponer fin", "TAKE salt")
	run.Write("east", "AGREE END", "TAKE salt")
	run.Settle()
	require.True(t, run.Game.Over())
}

// TestVotesAreReplacedAndWithdrawn checks that later submissions of the seat replace and withdraw votes.
func TestVotesAreReplacedAndWithdrawn(t *testing.T) {
	votes := func(run *gametest.Run, lines ...string) (texts []string) {
		run.Write("north", append(lines, "HOLD")...)
		for _, voted := range of[game.Voted](run.Log) {
			texts = nil
			for _, v := range voted.Votes {
				texts = append(texts, v.String())
			}
		}
		return texts
	}
	r := fair(t, 2)
	require.Equal(t, []string{"PROPOSE END", "PROPOSE posts=4"}, votes(r, "PROPOSE END", "PROPOSE posts=4"))
	require.Equal(t, []string{"AGREE posts=6"}, votes(r, "AGREE posts=6"))
	require.Equal(t, []string{"AGREE posts=6"}, votes(r, "TAKE wine"), "orders leave them")
	require.Equal(t, []string{"AGREE posts=6", "PROPOSE END"}, votes(r, "ADD", "PROPOSE END"))
	require.Empty(t, votes(r, "CANCEL"))
	require.Len(t, of[game.Voted](r.Log), 4)
	require.Contains(t, r.Write("north", "CANCEL").Done[0], "no orders")
}

// TestVotesThatAreRefused checks the reasons of refusals, and that nothing is recorded.
func TestVotesThatAreRefused(t *testing.T) {
	for line, reason := range map[string]string{
		"PROPOSE posts=12":   `posts cannot be "12"`,
		"PROPOSE colour=red": `there is no option "colour" to agree on`,
		"AGREE END post 4":   `unknown word "post"`,
		"PROPOSE posts=":     "something is missing at the end of the line",
	} {
		run := fair(t, 2)
		receipt := run.Write("north", line)
		require.Len(t, receipt.Errors, 1, line)
		require.Equal(t, reason, receipt.Errors[0].Reason)
		require.Equal(t, line, receipt.Errors[0].Line.Text)
		require.Empty(t, of[game.Voted](run.Log))
	}
	r := gametest.Open(t, game.Open{Game: "relay-1", Ruleset: "relay", Seats: 2}, gametest.Lookup, 3)
	r.Settle()
	require.Equal(t, "nothing can be proposed in this game", r.Write("north", "PROPOSE END").Errors[0].Reason)
}
