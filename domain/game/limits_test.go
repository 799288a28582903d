package game_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// many returns n lines of a format, with their numbers from 0 in place of each #.
func many(n int, format string) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = strings.ReplaceAll(format, "#", fmt.Sprint(i))
	}
	return lines
}

func TestASubmissionIsReadUpToALimit(t *testing.T) {
	run := table(t)
	answer := run.Write("north", append(many(5000, "BIT #"), "BID 3")...)
	require.Zero(t, answer.Set)
	require.LessOrEqual(t, len(answer.Errors), 40)
	require.Contains(t, strings.Join(answer.Cut, "\n"), "more lines were refused")
	require.Less(t, size(t, answer), 40<<10)

	answer = run.Write("north", append([]string{"BID 3"}, many(5000, "SHOW CLOCK")...)...)
	require.Equal(t, 1, answer.Set)
	require.Equal(t, "an email may have 600 lines, the text of messages aside; nothing was read from here on", answer.Errors[0].Reason)
	require.Equal(t, game.MaxLines+1, answer.Errors[0].Line.N)
	require.False(t, answer.Final, "what was not read may have been meant")
	require.Len(t, answer.Shown, 1, "each thing is shown once")

	answer = run.Write("north", append([]string{"BID 4", "READY"}, many(5000, "PASS")...)...)
	require.False(t, answer.Final, "READY was written before its sender knew")
}

func TestALongLineIsNotRead(t *testing.T) {
	run := table(t)
	answer := run.Write("north", "BID 3", strings.Repeat("BID 4 ", 100_000))
	require.Equal(t, []string{"BID 3"}, texts(answer.Orders))
	require.Equal(t, "a line may have 1000 characters; this one was not read", answer.Errors[0].Reason)
	require.Less(t, size(t, answer), 10<<10)
	require.False(t, answer.Final)

	long := strings.Repeat("a paragraph without a break ", 200)
	require.Empty(t, run.Write("north", "PRESS TO east", long, "END PRESS").Errors, "messages are as long as they are")
}

func TestASubmissionSendsSoManyMessages(t *testing.T) {
	run := table(t)
	answer := run.Write("north", strings.Split(strings.Join(many(100, "PRESS TO east\nhello #\nEND PRESS"), "\n"), "\n")...)
	require.Len(t, run.Game.Press(), 20)
	require.Contains(t, answer.Errors[0].Reason, "an email may send 20 messages")

	run = table(t)
	page := strings.Repeat("word ", 1000)
	answer = run.Write("north", slices.Concat([]string{"PRESS TO east"}, many(40, page), []string{"END PRESS", "BID 2"})...)
	require.Empty(t, run.Game.Press())
	require.Contains(t, answer.Errors[0].Reason, "may have 64 KB in all")
	require.Equal(t, []string{"BID 2"}, texts(answer.Orders))
}

func TestASeatHasSoManyStandingOrders(t *testing.T) {
	run := table(t)
	for range 2 {
		answer := run.Write("north", many(300, "ALWAYS PASS")...)
		require.Len(t, answer.Standing, 200)
		require.Contains(t, answer.Errors[0].Reason, "200 standing orders may stand at a time")
		require.Less(t, size(t, answer), 60<<10)
	}
	require.Empty(t, run.Write("north", "STANDING CLEAR ALL", "ALWAYS PASS").Errors)
}

func TestASubmissionAsksForSoManyThings(t *testing.T) {
	answer := table(t).Write("north", many(50, "HELP word#")...)
	require.Len(t, answer.Shown, 8)
	require.Contains(t, answer.Errors[0].Reason, "an email may ask for 8 things")
}

func TestTheStewardsSubmissionIsReadUpToALimit(t *testing.T) {
	r := table(t)
	answer := r.Steward(many(1000, "EXTEND 1 h WHY #")...).Receipt
	require.Contains(t, answer.Errors[0].Reason, "an email may have 200 lines")
	require.Less(t, size(t, answer), 40<<10)
}

func size(t *testing.T, r *game.Receipt) int {
	data, err := json.Marshal(r)
	require.NoError(t, err)
	return len(data)
}
