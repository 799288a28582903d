package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// wants writes a line for a seat, and returns the names of the events and what the receipt says.
func wants(run *gametest.Run, seat game.Seat, line string) (kinds []string, said string) {
	run.T.Helper()
	answer := run.Do(run.Holder(seat), game.Submission{Seat: seat, Lines: gametest.Lines(line)})
	for _, e := range answer.Events {
		kinds = append(kinds, game.Kind(e))
	}
	said = strings.Join(answer.Receipt.Done, " ")
	for _, fault := range answer.Receipt.Errors {
		said += " " + fault.Reason + " " + strings.Join(fault.Legal, " | ")
	}
	return kinds, said
}

func TestPlayersStopAndMoveTheClock(t *testing.T) {
	run := table(t)
	_, _, due, _ := run.Game.Phase()
	kinds, said := wants(run, "north", "PROPOSE EXTEND 2 d")
	require.Equal(t, []string{"game.agreements-wanted"}, kinds)
	require.Contains(t, said, "You want EXTEND 48 h")
	require.Contains(t, said, "East")
	require.Contains(t, strings.Join(run.Try("east", "SHOW CLOCK").Shown[0].Lines, "\n"), "North: PROPOSE EXTEND 48 h")
	for _, other := range []string{"AGREE EXTEND 24 h", "AGREE PAUSE"} {
		kinds, _ = wants(run, "east", other)
		require.Equal(t, []string{"game.agreements-wanted"}, kinds, "another agreement is not agreed on")
	}
	require.Contains(t, run.Game.Agreements("east"), game.Agreement{Kind: game.AgreeExtend, Phase: 1, Hours: 48})
	for _, seat := range []game.Seat{"east", "south", "west"} {
		if _, there := run.Game.SeatInfo(seat); there {
			kinds, said = wants(run, seat, "agree extend 48h")
		}
	}
	require.Equal(t, []string{"game.agreements-wanted", "game.agreement-reached", "game.extended"}, kinds)
	require.Contains(t, said, "All players want EXTEND 48 h")
	_, _, later, _ := run.Game.Phase()
	require.Equal(t, due.Add(48*time.Hour), later)
	require.Contains(t, strings.Join(run.Try("east", "SHOW CLOCK").Shown[0].Lines, "\n"), "all players want it")
}

// agreeAll has every seat write a line, and returns the kinds of the last one's events.
func agreeAll(run *gametest.Run, line string) (kinds []string) {
	run.T.Helper()
	for _, s := range run.Game.Seats() {
		kinds, _ = wants(run, s.Seat, line)
	}
	return kinds
}

// TestTwoAgreementsAtOnce has a seat agree to two proposals in one submission: the second is not called a lone wish.
func TestTwoAgreementsAtOnce(t *testing.T) {
	run := table(t)
	lines := gametest.Lines("PROPOSE EXTEND 1 d", "PROPOSE EXTEND 2 d")
	var answer game.Answer
	for _, s := range run.Game.Seats() {
		answer = run.Do(run.Holder(s.Seat), game.Submission{Seat: s.Seat, Lines: lines})
	}
	said := strings.Join(answer.Receipt.Done, "\n")
	require.Contains(t, said, "All players want EXTEND 24 h: it is done.")
	require.Contains(t, said, "All players want EXTEND 48 h, too.")
	require.NotContains(t, said, "one alone cannot decide it")
}

func TestOneResumesWhatAllHavePaused(t *testing.T) {
	run := table(t)
	require.Contains(t, agreeAll(run, "PROPOSE PAUSE"), "game.paused")
	require.True(t, run.Game.Paused())
	kinds, said := wants(run, "north", "PROPOSE EXTEND 1 d")
	require.Empty(t, kinds)
	require.Contains(t, said, "PROPOSE RESUME")
	kinds, _ = wants(run, "east", "PROPOSE RESUME")
	require.Equal(t, []string{"game.agreements-wanted", "game.agreement-reached", "game.resumed"}, kinds)
	require.False(t, run.Game.Paused())
	run.Do("steward", game.Steward{Lines: gametest.Lines("PAUSE WHY a holiday")})
	kinds, said = wants(run, "east", "PROPOSE RESUME")
	require.Empty(t, kinds)
	require.Contains(t, said, "only the steward")
}

func TestPlayersEndAGame(t *testing.T) {
	run := table(t)
	require.Equal(t, []string{"game.agreements-wanted", "game.agreement-reached", "game.abandoned"}, agreeAll(run, "PROPOSE CANCEL"))
	require.True(t, run.Game.Over())
	_, said := wants(run, "north", "PROPOSE CANCEL")
	require.Contains(t, said, "the game is over")
}

func TestWhoIsMissingNeitherAgreesNorHinders(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 3}, gametest.Lookup, 7)
	gone := run.Game.Seats()[2].Seat
	run.Do("steward", game.Steward{Lines: gametest.Lines("EXTEND 1 h WHY a try")})
	run.Write(gone, "RESIGN")
	wants(run, "north", "PROPOSE EXTEND 1 d")
	kinds, _ := wants(run, "east", "AGREE EXTEND 1 d")
	require.Contains(t, kinds, "game.extended", "who has resigned is not asked")

	run = table(t)
	run.Write("east", "RESIGN")
	kinds, said := wants(run, "north", "PROPOSE CANCEL")
	require.Contains(t, kinds, "game.abandoned", "nobody else is left: %s", said)
}

// TestOneAloneDecidesNothingForTheMissing checks that the one player who is there cannot end a game whose
// others are only late.
func TestOneAloneDecidesNothingForTheMissing(t *testing.T) {
	run := table(t)
	for run.Game.Seats()[1].Status != "regency" {
		run.Write("north", "READY")
		run.Deadline()
	}
	kinds, said := wants(run, "north", "PROPOSE CANCEL")
	require.Equal(t, []string{"game.agreements-wanted"}, kinds)
	require.Contains(t, said, "one alone cannot decide it")
	kinds, _ = wants(run, "east", "AGREE CANCEL")
	require.Contains(t, kinds, "game.abandoned")
}

func TestWishesLapseAndAreWithdrawn(t *testing.T) {
	run := table(t)
	wants(run, "north", "PROPOSE EXTEND 1 d")
	kinds, said := wants(run, "north", "AGREE NOTHING")
	require.Equal(t, []string{"game.agreements-wanted"}, kinds)
	require.Contains(t, said, "no pause")
	kinds, _ = wants(run, "north", "AGREE NOTHING")
	require.Empty(t, kinds, "there is nothing to withdraw")
	wants(run, "north", "PROPOSE EXTEND 1 d")
	run.Close()
	require.NotContains(t, strings.Join(run.Try("north", "SHOW CLOCK").Shown[0].Lines, "\n"), "EXTEND")
}

func TestNobodyIsFloodedWithProposals(t *testing.T) {
	run := table(t)
	for range 5 {
		wants(run, "north", "PROPOSE PAUSE")
		wants(run, "north", "AGREE NOTHING")
	}
	kinds, said := wants(run, "north", "PROPOSE PAUSE")
	require.Empty(t, kinds)
	require.Contains(t, said, "10 times a phase at most")
	kinds, _ = wants(run, "east", "PROPOSE PAUSE")
	require.NotEmpty(t, kinds, "each seat counts for itself")
	run.Close()
	kinds, _ = wants(run, "north", "PROPOSE PAUSE")
	require.NotEmpty(t, kinds, "a new phase")
}

func TestWhatPlayersCannotAgreeOn(t *testing.T) {
	for line, why := range map[string]string{
		"PROPOSE EXTEND":        "up to 14 days",
		"PROPOSE EXTEND 15 d":   "up to 14 days",
		"PROPOSE EXTEND -1 d":   "up to 14 days",
		"PROPOSE EXTEND 0 h":    "up to 14 days",
		"PROPOSE EXTEND 2 days": "up to 14 days",
		"PROPOSE PAUSE for all": "up to 14 days",
		"PROPOSE RESUME":        "the clock is running",
	} {
		kinds, said := wants(table(t), "north", line)
		require.Empty(t, kinds, line)
		require.Contains(t, said, why, line)
		require.Contains(t, said, "PROPOSE PAUSE | PROPOSE EXTEND 48 h | PROPOSE CANCEL", line)
	}
	run := table(t)
	run.Write("north", "DEPUTY anna")
	receipt := run.Do("anna", game.Submission{Seat: "north", Lines: gametest.Lines("PROPOSE CANCEL", "PROPOSE EXTEND 1 d")}).Receipt
	require.Len(t, receipt.Errors, 1, "a deputy may ask for time, and not end the game")
}

// TestAgreementsAreMadeAgain checks that a log that claims an agreement can be checked by its votes alone.
func TestAgreementsAreMadeAgain(t *testing.T) {
	run := table(t)
	require.Nil(t, run.Game.Agreed(run.Now))
	before := run.Game
	answer := run.Do(run.Holder("north"), game.Submission{Seat: "north", Lines: gametest.Lines("PROPOSE PAUSE")})
	require.Nil(t, event.Fold(before, answer.Events...).Agreed(run.Now))
}
