package game_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestASubmissionNamesAChoiceByItsNumber(t *testing.T) {
	run := table(t)
	for _, text := range []string{"1a", "1A", " 1a, ", "- 1a", "1a."} {
		chosen := run.Write("north", text)
		require.Empty(t, chosen.Errors, text)
		require.Equal(t, []string{"BID 1"}, texts(chosen.Orders), text)
		_, lines, _ := run.Game.Draft("north")
		require.Equal(t, "BID 1", lines[0].Text, "the log holds what it stands for")
		run.Write("north", "BID 3")
	}
	mixed := run.Write("north", "1a", "BID 3 AND RUN")
	require.Equal(t, []string{"BID 1"}, texts(mixed.Orders))
	require.Len(t, mixed.Errors, 1, "line by line")
	for _, text := range []string{"1a)", "a", "1", "1a is mine", "“1a”"} {
		require.False(t, run.Game.Reads("north", order.Line{Text: text}), text)
	}
}

func TestWhatIsNoChoiceIsRefusedWithThoseThatThereAre(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 3")
	refused := run.Write("north", "1b, 1a")
	require.Equal(t, []string{"1b, 1a: there is no such choice"}, reasons(refused.Errors))
	require.Equal(t, []string{"1a # BID 1"}, refused.Errors[0].Legal)
	require.Equal(t, "1b", refused.Errors[0].Word)
	require.Equal(t, []string{"BID 1"}, texts(refused.Orders))
	require.False(t, refused.Final, "what was refused may have been meant")
	run.Write("north", "BID 3")
	require.Equal(t, []string{"BID 3"}, texts(run.Write("north", "7c").Orders), "what stood stands")
}

// TestAChoiceOfAnOlderQuestionIsRefused checks that a choice belongs to one question, and never
// answers another.
func TestAChoiceOfAnOlderQuestionIsRefused(t *testing.T) {
	run := table(t)
	run.Write("north", "1a")
	run.Write("east", "1a")
	run.Settle()
	const old = "1a: that question is not open any more, and no other is answered by this"
	refused := run.Write("north", "1a")
	require.Equal(t, []string{old}, reasons(refused.Errors))
	require.Equal(t, []string{"2a # BID 1"}, refused.Errors[0].Legal)
	require.Empty(t, refused.Orders)
	ready := run.Write("north", "1a", "READY")
	require.False(t, ready.Final, "READY was written before its sender knew")
	require.Contains(t, ready.Done[0], "READY did not count")
	require.True(t, run.Write("north", "READY").Final, "alone it means that nothing is to be added")
	require.Empty(t, run.Write("north", "2a").Errors)
	run.Steward("REWIND TO round 1 WHY a mistake")
	for _, text := range []string{"1a", "2a"} {
		require.Len(t, run.Write("north", text).Errors, 1, "what is asked after a rewinding is asked anew")
	}
	require.Empty(t, run.Write("north", "3a").Errors)
}

func TestAChoiceMayHaveSeveralLines(t *testing.T) {
	run := race(t)
	require.Equal(t, []string{"2a: you are not asked anything now that has numbered choices"}, reasons(run.Write("east", "2a").Errors))
	chosen := run.Write("north", "2a")
	require.Empty(t, chosen.Errors)
	require.Equal(t, []string{"RUN 2", "GO"}, texts(chosen.Orders))
	require.Equal(t, "turn 1", chosen.Orders[0].Phase)
	require.True(t, chosen.Final)
	require.Equal(t, []string{"TURN", "RUN 2", "GO", "END"}, run.Game.Offered("north", "en")[1].Orders)
	require.Contains(t, run.Game.Offered("north", "nl")[0].Text, "antwoord je “2a”")
}

// TestReadyBesideARefusedLineDoesNotCount checks that READY never stands in for a line that was meant.
func TestReadyBesideARefusedLineDoesNotCount(t *testing.T) {
	run := table(t)
	refused := run.Write("north", "BID many", "READY")
	require.Len(t, refused.Errors, 1)
	require.False(t, refused.Final)
	require.Contains(t, refused.Done[0], "READY did not count")
}
