package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// race opens a game of Relay with two seats. The cards are dealt: both hold 2, 3 and 5.
func race(t *testing.T, options ...string) *gametest.Run {
	t.Helper()
	o := game.Open{Game: "relay-1", Ruleset: "relay", Seats: 2, Options: map[game.Option]string{}}
	for i := 0; i+1 < len(options); i += 2 {
		o.Options[game.Option(options[i])] = options[i+1]
	}
	run := gametest.Open(t, o, gametest.Lookup, 7)
	run.Settle()
	track := run.Game.State().Clone().(*gametest.Track)
	for _, s := range track.Seats {
		track.Hands[s] = []int{2, 3, 5}
	}
	run.Game = run.Game.Laid(track)
	return run
}

func open(r *gametest.Run) string {
	_, p, _, _ := r.Game.Phase()
	return p.Name
}

func TestAPhaseOnWhichNobodyWaitsClosesAtOnce(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "relay-1", Ruleset: "relay", Seats: 2}, gametest.Lookup, 7)
	require.Equal(t, "deal", open(run))
	events := run.Settle()
	require.Equal(t, "game.phase-closed", game.Kind(events[0]))
	require.Equal(t, "ready", events[0].(game.PhaseClosed).Reason)
	require.Equal(t, "turn 1 of north", open(run))
}

func TestSectionsAreDraftsOfTheirOwn(t *testing.T) {
	run := race(t)
	first := run.Write("north", "TURN", "RUN 3", "REST", "END", "TURN 2", "RUN 2", "END")
	require.Empty(t, first.Errors)
	require.Equal(t, []string{"RUN 3", "REST", "RUN 2"}, texts(first.Orders))
	require.Equal(t, []string{"turn 1", "turn 1", "turn 2"}, []string{first.Orders[0].Phase, first.Orders[1].Phase, first.Orders[2].Phase})
	require.Equal(t, []int{2, 3, 6}, []int{first.Orders[0].N, first.Orders[1].N, first.Orders[2].N})
	require.True(t, first.Final)
	require.Empty(t, first.Missing)
	second := run.Write("north", "TURN 2", "RUN 5", "END")
	require.Equal(t, []string{"RUN 3", "REST", "RUN 5"}, texts(second.Orders), "the other section stays")
	require.NotEqual(t, first.Hash, second.Hash)
	third := run.Write("north", "TURN", "RUN 2", "END")
	require.Equal(t, []string{"RUN 5", "RUN 2"}, texts(third.Orders), "they stand in the order of arrival")
	twice := run.Write("north", "TURN 2", "RUN 2", "END", "TURN 2", "RUN 3", "END")
	require.Equal(t, []string{"RUN 2", "RUN 3"}, texts(twice.Orders), "of two for one turn the later one counts")
	set, lines, final := run.Game.Draft("north")
	require.Equal(t, twice.Set, set)
	require.Len(t, lines, 6)
	require.True(t, final)
}

func TestABadLineHarmsItsSectionNoMoreThanItself(t *testing.T) {
	run := race(t)
	run.Write("north", "TURN", "RUN 3", "END")
	r1 := run.Write("north", "TURN", "RUM 2", "REST", "END", "REPLY D9 NO")
	require.Equal(t, []string{"RUM 2: unknown word", "REPLY D9 NO: nothing is asked of you by D9"}, reasons(r1.Errors))
	require.Equal(t, []string{"REST"}, texts(r1.Orders))
	r2 := run.Write("north", "TURN", "RUM 2", "END")
	require.Equal(t, []string{"REST"}, texts(r2.Orders), "a block of bad lines replaces none")
	require.Zero(t, r2.Set)
	late := run.Write("north", "TURN 10", "RUN 2", "END")
	require.Len(t, late.Errors, 3, "a section that is of no use is refused")
	require.Equal(t, game.CodePhase, late.Errors[0].Code)
}

func TestARefusedLineHoldsItsOwnSection(t *testing.T) {
	final := func(run *gametest.Run, seat game.Seat) map[string]bool {
		said := make(map[string]bool)
		for _, e := range run.Log {
			if o, ok := e.(game.Ordered); ok && o.Seat == seat {
				said[o.Phase] = o.Final
			}
		}
		return said
	}
	r := race(t)
	slip := r.Write("north", "TURN", "RUN 3", "RESD", "END", "TURN 2", "RUN 2", "REST", "END")
	require.Equal(t, map[string]bool{"turn 1": false, "turn 2": true}, final(r, "north"))
	require.Equal(t, "The block for turn 1 is on HOLD, as we refused line 3 of it: the game waits for a better one. At the deadline it counts as it is; READY in an email of its own makes it final.", slip.Done[0])
	_, ok := r.Game.Closable(r.Now)
	require.False(t, ok, "a typing error does not end its sender's turn")
	r.Write("north", "TURN", "RUN 3", "REST", "END")
	require.Equal(t, map[string]bool{"turn 1": true, "turn 2": true}, final(r, "north"))
	lost := r.Write("north", "TURN", "RUM 2", "END")
	require.Equal(t, map[string]bool{"turn 1": true, "turn 2": true}, final(r, "north"), "what it was to replace stands")
	require.Zero(t, lost.Set)
	sure := r.Write("north", "TURN", "RUN 3", "RESD", "END", "READY")
	require.Equal(t, map[string]bool{"turn 1": false, "turn 2": true}, final(r, "north"), "READY was written before its sender knew")
	require.Len(t, sure.Errors, 1)
	r.Write("north", "READY")
	require.Equal(t, map[string]bool{"turn 1": true, "turn 2": true}, final(r, "north"))
	for _, line := range []string{"STANDING HINDER MAYBE", "FOR winter", "SHOW nothing", "PRESS TO nobody\nx\nEND PRESS"} {
		r := race(t)
		faulty := r.Write("north", append([]string{"TURN", "RUN 3", "REST", "END"}, strings.Split(line, "\n")...)...)
		require.Len(t, faulty.Errors, 1, line)
		require.True(t, faulty.Final, line)
	}
}

func TestABlockWithoutOrdersReplacesNone(t *testing.T) {
	for name, quoted := range map[string][]string{
		"a heading": {"TURN 1"}, "a frame": {"TURN", "END"}, "words": {"TURN", "orders are due on Monday", "END"},
		"a heading that says more": {"Turn 1: orders are due on Monday", "You have 3 cards."},
	} {
		t.Run(name, func(t *testing.T) {
			run := race(t)
			r1 := run.Write("north", append([]string{"TURN", "RUN 3", "REST", "END"}, quoted...)...)
			require.Equal(t, []string{"RUN 3", "REST"}, texts(r1.Orders), "in one letter")
			require.Equal(t, len(r1.Errors) == 0, r1.Final)
			r2 := run.Write("north", quoted...)
			require.Equal(t, []string{"RUN 3", "REST"}, texts(r2.Orders), "in a letter of its own")
			require.Zero(t, r2.Set)
			r3 := run.Write("north", append(quoted, "TURN", "RUN 2", "END")...)
			require.Equal(t, []string{"RUN 2"}, texts(r3.Orders), "above one that has")
		})
	}
	r := race(t)
	r.Write("north", "RUN 3")
	empty := r.Write("north", "TURN", "END")
	require.Equal(t, []string{"The block for turn 1 is empty: what we have from you for it stands. CANCEL takes it back."}, empty.Done)
	require.Len(t, r.Write("north", "TURN", "RUN 2", "END", "TURN 1", "RUM 2").Errors, 1, "no line goes without an answer")
}

func TestAddAddsToASectionAndCancelClearsAll(t *testing.T) {
	run := race(t)
	run.Write("north", "RUN 3", "TURN 2", "RUN 2", "END")
	added := run.Write("north", "ADD", "REST")
	require.Equal(t, []string{"RUN 2", "RUN 3", "REST"}, texts(added.Orders))
	require.True(t, added.Added)
	cleared := run.Write("north", "CANCEL", "REST")
	require.Equal(t, []string{"REST"}, texts(cleared.Orders))
	require.Empty(t, run.Write("north", "CANCEL").Orders)
	require.False(t, run.Game.Seats()[0].HasOrders)
}

func TestReadyAndHoldAreForAllSections(t *testing.T) {
	run := race(t)
	held := run.Write("north", "RUN 3", "TURN 2", "RUN 2", "END", "HOLD")
	require.False(t, held.Final)
	require.NotEmpty(t, held.Missing)
	_, ok := run.Game.Closable(run.Now)
	require.False(t, ok)
	ready := run.Write("north", "READY")
	require.True(t, ready.Final)
	require.Equal(t, []string{"RUN 3", "RUN 2"}, texts(ready.Orders))
	reason, _ := run.Game.Closable(run.Now)
	require.Equal(t, "ready", reason)
	none := run.Write("east", "READY")
	require.Zero(t, none.Set)
	require.Equal(t, []string{"There are no orders of yours that this could be for."}, none.Done)
}

func TestABlockIsReadAsOrdersFirst(t *testing.T) {
	run := race(t)
	asked := run.Write("north", "HELP RUN")
	require.Empty(t, asked.Orders)
	require.Len(t, asked.Shown, 1)
	ordered := run.Write("north", "TURN", "HELP RUN", "PRESS TO east", "REST", "END PRESS", "END", "SHOW clock")
	require.Equal(t, []string{"RUN 1"}, texts(ordered.Orders))
	require.Len(t, ordered.Shown, 1)
	require.Equal(t, "REST", run.Game.Press()[0].Text)
	joined := run.Write("north", "JOIN")
	require.Equal(t, []string{"You have a seat in this game already."}, joined.Done)
	require.Equal(t, []string{"You give up your seat when turn 1 of north closes."}, run.Write("north", "leave").Done)
}

func TestASubmissionIsForNoPhaseToCome(t *testing.T) {
	r := race(t)
	receipt := r.Write("north", "FOR turn 2 of north", "RUN 2")
	require.Equal(t, game.CodePhase, receipt.Errors[0].Code)
	require.Empty(t, receipt.Orders)
}

func TestForGivesItsNumberToTheBlocksBelow(t *testing.T) {
	run := race(t)
	bare := run.Write("north", "RUN 3", "FOR TURN 2", "RUN 2", "END")
	require.Empty(t, bare.Errors)
	require.Equal(t, []string{"RUN 3", "RUN 2"}, texts(bare.Orders))
	require.Equal(t, []string{"turn 1", "turn 2"}, []string{bare.Orders[0].Phase, bare.Orders[1].Phase})
	run.Write("east", "LANGUAGE fr")
	headed := run.Write("east", "POUR TURN 3", "TURN", "RUN 2", "END", "TURN 4", "RUN 5", "END")
	require.Empty(t, headed.Errors)
	require.Equal(t, []string{"tour 3", "tour 4"}, []string{headed.Orders[0].Phase, headed.Orders[1].Phase}, "a number of its own goes before it")
	for _, line := range []string{"FOR TURN", "FOR winter", "FOR TURN 2 of north"} {
		refused := run.Write("north", line, "RUN 5")
		require.Equal(t, game.CodePhase, refused.Errors[0].Code, line)
		require.Equal(t, []string{"FOR TURN 15"}, refused.Errors[0].Legal)
		require.Equal(t, []string{"RUN 3", "RUN 2"}, texts(refused.Orders), "nothing below it is recorded")
	}
	require.Len(t, run.Write("north", "FOR TURN 77", "RUN 2").Errors, 2, "there will be no such turn")
}

func TestASectionOfStandingOrdersReplacesThemAll(t *testing.T) {
	run := race(t)
	run.Write("north", "STANDING HINDER NO", "STANDING HINDER YES AGAINST east")
	anew := run.Write("north", "STANDING", "HINDER YES", "HINDER NO AGAINST east", "END", "RUN 3")
	require.Empty(t, anew.Errors)
	require.Equal(t, []game.Understood{{N: 3, Text: "HINDER YES"}, {N: 4, Text: "HINDER NO AGAINST east"}}, anew.Standing, "no number is given twice")
	require.Equal(t, []string{"RUN 3"}, texts(anew.Orders))
	open := run.Write("north", "STANDING", "HINDER NO", "TURN 2", "RUN 2", "END")
	require.Empty(t, open.Errors, "a heading ends it, too")
	require.Equal(t, []game.Understood{{N: 5, Text: "HINDER NO"}}, open.Standing)
	for name, lines := range map[string][]string{"empty": {"STANDING", "END"}, "unreadable": {"STANDING", "HUNDER NO", "END"}} {
		kept := run.Write("north", lines...)
		require.Len(t, kept.Errors, 1, name)
		require.Equal(t, open.Standing, kept.Standing, "%s: it replaces none", name)
	}
	apart := run.Write("north", "ALWAYS HINDER YES", "STANDING", "END", "ALWAYS HINDER YES AGAINST east")
	require.Len(t, apart.Errors, 1, "orders above and below a section are not of it")
	require.Equal(t, []game.Understood{{N: 5, Text: "HINDER YES"}, {N: 6, Text: "HINDER YES AGAINST east"}}, apart.Standing)
	pressed := run.Write("north", "STANDING", "HINDER NO", "PRESS TO east", "one,", "two", "END PRESS")
	require.Equal(t, []game.Understood{{N: 7, Text: "HINDER NO"}}, pressed.Standing)
	require.Equal(t, "one,\ntwo", run.Game.Press()[0].Text)
	some := run.Write("north", "STANDING", "HINDER YES AGAINST east", "HUNDER NO", "Cheers,", "Anna")
	require.Equal(t, []game.Understood{{N: 8, Text: "HINDER YES AGAINST east"}}, some.Standing, "good lines stand")
}

// TestStandingOrdersThatAreSaidAgainStay checks that the standing orders with which a section begins
// as before keep their numbers, and that nothing is recorded about them.
func TestStandingOrdersThatAreSaidAgainStay(t *testing.T) {
	run := race(t)
	first := run.Write("north", "STANDING", "HINDER YES", "HINDER NO AGAINST east", "END")
	stands := func() (n int) {
		for _, e := range run.Log {
			switch e.(type) {
			case game.StandingSet, game.StandingCleared:
				n++
			}
		}
		return n
	}
	before := stands()
	again := run.Write("north", "STANDING", "HINDER YES", "HINDER NO AGAINST east", "END")
	require.Equal(t, first.Standing, again.Standing)
	require.Equal(t, before, stands())
	other := run.Write("north", "STANDING", "HINDER YES", "HINDER YES AGAINST east", "END")
	require.Equal(t, []game.Understood{{N: 1, Text: "HINDER YES"}, {N: 3, Text: "HINDER YES AGAINST east"}}, other.Standing)
	less := run.Write("north", "STANDING", "HINDER YES", "END")
	require.Equal(t, []game.Understood{{N: 1, Text: "HINDER YES"}}, less.Standing)
}

func TestATurnWaitsForWhatIsMissingOfIt(t *testing.T) {
	run := race(t)
	run.Write("north", "RUN 3")
	require.NotEmpty(t, run.Settle())
	require.Equal(t, "turn 1 of north, second half", open(run))
	missing := run.Write("north", "SHOW orders")
	require.Len(t, missing.Missing, 1, "the run does not answer for the rest")
	run.Write("north", "ADD", "GO")
	run.Settle()
	require.Equal(t, "turn 1 of east", open(run))
	require.Empty(t, run.Write("north", "SHOW orders").Orders, "a block is forgotten when it is played")
}

func TestTheOthersAreAskedUnlessTheyHaveSaidSo(t *testing.T) {
	run := race(t)
	run.Write("north", "RUN 5", "GO")
	run.Settle()
	require.Equal(t, "decision 1", open(run))
	info, _ := run.Game.SeatInfo("east")
	require.True(t, info.Awaited)
	receipt := run.Write("east", "REPLY D1 YES")
	require.Equal(t, []string{"REPLY D1 YES"}, texts(receipt.Orders))
	run.Settle()
	require.Equal(t, "turn 1 of east", open(run), "the rest of the block was there already")
	require.Equal(t, 3, run.Game.State().(*gametest.Track).Steps["north"])

	s := race(t)
	s.Write("east", "STANDING HINDER NO")
	s.Write("north", "RUN 5", "GO")
	s.Settle()
	require.Equal(t, "turn 1 of east", open(s))
}

func TestStandingOrdersReplaceThoseOfTheirSubject(t *testing.T) {
	run := race(t)
	run.Write("east", "STANDING HINDER NO", "STANDING HINDER YES AGAINST north", "STANDING HINDER YES AGAINST south")
	receipt := run.Write("east", "STANDING HINDER NO AGAINST north", "HINDER NO")
	require.Equal(t, []string{"HINDER NO", "HINDER NO AGAINST north", "HINDER YES AGAINST south"}, texts(receipt.Standing))
	require.Equal(t, 2, receipt.Standing[1].N)
	require.Len(t, receipt.Errors, 1, "without STANDING it is no order")
	again := run.Write("east", "STANDING CLEAR 2", "STANDING HINDER YES AGAINST north")
	require.Equal(t, []string{"HINDER NO", "HINDER YES AGAINST south", "HINDER YES AGAINST north"}, texts(again.Standing))
	require.Equal(t, 4, again.Standing[2].N)
	one := run.Write("east", "STANDING CLEAR HINDER south")
	require.Len(t, one.Standing, 2)
	require.Empty(t, run.Write("east", "STANDING CLEAR HINDER").Standing)
}

func TestARewindingPutsSectionsAndClocksBack(t *testing.T) {
	run := race(t)
	before := gametest.JSON(t, run.Game.Seats())
	_, _, due, _ := run.Game.Phase()
	run.Write("north", "RUN 3", "TURN 2", "RUN 2", "END")
	run.Settle()
	run.Steward("REWIND TO turn 1 of north WHY a mistake")
	require.Equal(t, before, gametest.JSON(t, run.Game.Seats()))
	_, _, again, _ := run.Game.Phase()
	require.Equal(t, due, again)
}

// TestARewindingGivesTheTimeOfASharedClockBack plays the first half of a turn slowly, goes back and plays it at
// once: the second half, which has the same clock, then has as much more time.
func TestARewindingGivesTheTimeOfASharedClockBack(t *testing.T) {
	run := race(t)
	half := func() time.Time {
		run.Write("north", "TURN", "RUN 2", "END")
		run.Settle()
		require.Equal(t, "turn 1 of north, second half", open(run))
		_, _, due, _ := run.Game.Phase()
		return due
	}
	run.Now = run.Now.Add(5 * time.Hour)
	slow := half()
	run.Steward("REWIND TO turn 1 of north WHY a mistake")
	require.Equal(t, slow.Add(5*time.Hour), half())
}

func TestTheWholeNameOfAPhaseMeansNoOtherThatBeginsSo(t *testing.T) {
	run := race(t)
	run.Write("north", "TURN", "RUN 2", "END")
	run.Settle()
	require.Equal(t, "turn 1 of north, second half", open(run))
	answer := run.Steward("PROCESS NOW turn 1 of north")
	require.False(t, answer.Close, "that phase has closed")
	require.Len(t, answer.Receipt.Errors, 1)
	require.True(t, run.Steward("PROCESS NOW turn 1 of north, second half").Close)
}

func TestWhoHasResignedIsNotWaitedFor(t *testing.T) {
	run := race(t)
	require.Equal(t, "turn 1 of north", open(run))
	run.Write("north", "RESIGN")
	events := run.Settle()
	require.Equal(t, "ready", events[0].(game.PhaseClosed).Reason)
	require.NotContains(t, kinds(events), "game.missed")
	require.Contains(t, kinds(events), "game.vacated")
}

// TestASectionIsCalledInTheSeatsLanguage checks the name of a section, and that a submission which
// replaces it says so.
func TestASectionIsCalledInTheSeatsLanguage(t *testing.T) {
	run := race(t)
	run.Write("east", "LANGUAGE es")
	first := run.Write("east", "TURN 3", "RUN 1", "END")
	second := run.Write("east", "TURN 3", "RUN 2", "END")
	require.Equal(t, first.Set, second.Replaces)
	require.Contains(t, run.Write("east", "CANCEL").Done[0], "turno 3")
}
