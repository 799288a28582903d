package game_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// pressed counts the messages that events send out.
func pressed(events []event.Event) (n int) {
	for _, e := range events {
		if _, ok := e.(game.Pressed); ok {
			n++
		}
	}
	return n
}

func TestMessagesToOneReaderInADayHaveALimit(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: "tiny", Seats: 2, Options: map[game.Option]string{game.MessagesOption: "3"}}, gametest.Lookup, 1)
	write := func(by game.Seat, at time.Time, to ...string) game.Answer {
		var lines []string
		for i, name := range to {
			lines = append(lines, "PRESS TO "+name, fmt.Sprintf("word %d", i), "END PRESS")
		}
		answer, err := run.Game.Decide(game.Command{At: at, By: run.Holder(by), Do: game.Submission{Seat: by, Lines: gametest.Lines(lines...)}})
		require.NoError(t, err)
		run.Game = event.Fold(run.Game, answer.Events...)
		return answer
	}
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	first := write("north", at, "east", "east", "east", "east", "STEWARD", "PUBLIC")
	require.Equal(t, 5, pressed(first.Events), "the fourth to east is one too many")
	require.Equal(t, game.CodeLimit, first.Receipt.Errors[0].Code)
	require.Contains(t, first.Receipt.Errors[0].Reason, "messages: 3")
	require.Equal(t, 10, first.Receipt.Errors[0].Line.N)
	require.Zero(t, pressed(write("north", at.Add(time.Hour), "east").Events))
	require.Equal(t, 1, pressed(write("east", at.Add(time.Hour), "north").Events), "another writes to another")
	require.Equal(t, 2, pressed(write("north", at.Add(time.Hour), "PUBLIC", "STEWARD").Events))
	require.Equal(t, 1, pressed(write("north", at.Add(24*time.Hour), "east").Events), "the next day")
}

func TestAGameThatSaysNothingCarriesAHundred(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: "tiny", Seats: 2}, gametest.Lookup, 1)
	require.Zero(t, run.Game.Setup().Messages, "nothing of it stands in the log")
	sent := 0
	for range 6 {
		var lines []string
		for range 20 {
			lines = append(lines, "PRESS TO east", "word", "END PRESS")
		}
		sent += pressed(run.Do(run.Holder("north"), game.Submission{Seat: "north", Lines: gametest.Lines(lines...)}).Events)
	}
	require.Equal(t, 100, sent)
	_, err := game.New(gametest.Lookup).Decide(game.Command{Do: game.Open{Game: "h", Ruleset: "tiny", Seats: 2, Options: map[game.Option]string{game.MessagesOption: "no"}}})
	require.ErrorContains(t, err, "a number from 1")
}

func TestAGameCarriesOnlyTheMessagesItWasOpenedFor(t *testing.T) {
	for only, sent := range map[string][]int{"": {1, 1, 1}, game.MessagesPublic: {0, 1, 1}, game.MessagesNone: {0, 0, 1}} {
		options := map[game.Option]string{}
		if only != "" {
			options[game.MessagesOption] = only
		}
		run := gametest.Open(t, game.Open{Game: "g", Ruleset: "tiny", Seats: 2, Options: options}, gametest.Lookup, 1)
		for i, to := range []string{"east", "PUBLIC", "STEWARD"} {
			answer := run.Do(run.Holder("north"), game.Submission{Seat: "north", Lines: gametest.Lines("PRESS TO "+to, "word", "END PRESS")})
			require.Equal(t, sent[i], pressed(answer.Events), "%s to %s", only, to)
			require.Len(t, answer.Receipt.Errors, 1-sent[i])
		}
	}
}

// TestABanKeepsPressFromOtherPlayersAlone checks that a banned sender writes to nobody but the steward,
// and that their orders are taken.
func TestABanKeepsPressFromOtherPlayersAlone(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: "tiny", Seats: 2}, gametest.Lookup, 1)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, to := range []string{"east", "ALL", "PUBLIC", "STEWARD, east"} {
		for _, ban := range []game.Ban{{Holds: true}, {Holds: true, Until: at.Add(time.Hour)}} {
			do := game.Submission{Seat: "north", Lines: gametest.Lines("- PRESS TO "+to, "word", "END PRESS")}
			require.True(t, do.MayPress())
			answer, err := run.Game.Decide(game.Command{At: at, By: run.Holder("north"), Do: do, NoPress: ban})
			require.NoError(t, err)
			require.Zero(t, pressed(answer.Events), to)
			require.Contains(t, answer.Receipt.Errors[0].Reason, "you may not write to other players")
			require.Equal(t, !ban.Until.IsZero(), strings.Contains(answer.Receipt.Errors[0].Reason, "2026-03-01 13:00 UTC"))
		}
	}
	answer, err := run.Game.Decide(game.Command{At: at, By: run.Holder("north"), Do: game.Submission{Seat: "north", Lines: gametest.Lines("PRESS TO STEWARD", "help", "END PRESS", "play 1")}, NoPress: game.Ban{Holds: true}})
	require.NoError(t, err)
	require.Equal(t, 1, pressed(answer.Events))
}

// TestASubmissionMayPressWheneverItDoes checks that no message leaves without its sender's ban being
// asked for: whatever is read as PRESS is seen by MayPress.
func TestASubmissionMayPressWheneverItDoes(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: "tiny", Seats: 2}, gametest.Lookup, 1)
	for _, head := range []string{"PRESS TO east", "press to east", "* PRESS TO east", "1. PRESS TO east", "1) PRESS TO east", "> PRESS TO east", "- - PRESS TO east", "**PRESS TO east", "PRES TO east", "PRENSA A east", "PRENSA TO east", "«PRESS TO east", "PERS AAN east", "COURRIER A east", "PRESS east", "PRESS GREY TO east", "PRESS: TO east", "Press:to east", "ÞRESS TO east", "P R E S S TO east", "PRESSE A east", "1 - PRESS TO east", "1 . - PRESS TO east", "(a) PRESS TO east", "order 1: PRESS TO east"} {
		do := game.Submission{Seat: "north", Lines: gametest.Lines(head, "word", "END PRESS")}
		answer, err := run.Game.Decide(game.Command{At: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), By: run.Holder("north"), Do: do})
		require.NoError(t, err)
		if pressed(answer.Events) > 0 {
			require.True(t, do.MayPress(), head)
		}
	}
}

// TestABannedOnlookerPostsNothing checks that a ban from press holds for onlookers too.
func TestABannedOnlookerPostsNothing(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: "tiny", Seats: 2}, gametest.Lookup, 1)
	run.Game = event.Fold(run.Game, game.OnlookersSet{On: true})
	for _, c := range []struct {
		ban  game.Ban
		told int
	}{{game.Ban{}, 1}, {game.Ban{Holds: true}, 0}} {
		answer, err := run.Game.Decide(game.Command{At: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), By: "onlooker", Do: game.Remark{Text: "Well played."}, NoPress: c.ban})
		require.NoError(t, err)
		require.Len(t, answer.Events, c.told)
		require.Len(t, answer.Receipt.Errors, 1-c.told)
	}
}
