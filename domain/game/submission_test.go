package game_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
)

// table opens a game of Tiny with two seats.
func table(t *testing.T, options ...string) *gametest.Run {
	t.Helper()
	o := game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 2, Options: map[game.Option]string{}}
	for i := 0; i+1 < len(options); i += 2 {
		o.Options[game.Option(options[i])] = options[i+1]
	}
	return gametest.Open(t, o, gametest.Lookup, 7)
}

// tableWith opens a game of Tiny with two seats, and dice of these terms.
func tableWith(t *testing.T, terms dice.Terms) *gametest.Run {
	t.Helper()
	return gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 2, Dice: terms}, gametest.Lookup, 7)
}

func TestADigestBringsPressWithReportsAlone(t *testing.T) {
	run := table(t)
	for text, on := range map[string]bool{"DIGEST on": true, "DIGEST ON.": true} {
		require.Empty(t, run.Write("north", text).Errors, text)
		require.Equal(t, on, run.Game.Seats()[0].Digest)
	}
	require.Empty(t, run.Write("north", "LANGUAGE nl").Errors)
	require.Empty(t, run.Write("north", "SAMENVATTING uit").Errors)
	require.False(t, run.Game.Seats()[0].Digest)
	require.Empty(t, run.Write("north", "SAMENVATTING aan").Errors)
	require.False(t, run.Game.Seats()[1].Digest)
	for _, text := range []string{"DIGEST", "DIGEST weekly"} {
		require.Equal(t, []string{"SAMENVATTING aan", "SAMENVATTING uit"}, run.Write("north", text).Errors[0].Legal, text)
	}
	run.Steward("REPLACE north BY carol")
	require.False(t, run.Game.Seats()[0].Digest, "it is the holder's wish")
}

func texts(orders []game.Understood) []string {
	out := []string{}
	for _, o := range orders {
		out = append(out, o.Text)
	}
	return out
}

func reasons(errs []*order.Error) []string {
	out := []string{}
	for _, e := range errs {
		out = append(out, e.Line.Text+": "+e.Reason)
	}
	return out
}

func TestALaterSubmissionReplacesTheDraft(t *testing.T) {
	run := table(t)
	first := run.Write("north", "bid 3")
	require.Equal(t, 1, first.Set)
	require.Zero(t, first.Replaces)
	require.True(t, first.Final)
	require.Equal(t, []string{"BID 3"}, texts(first.Orders))
	require.NotEmpty(t, first.Forecast)
	require.Equal(t, gametest.Start.Add(24*time.Hour), first.Due)
	second := run.Write("north", "BID 4")
	require.Equal(t, 2, second.Set)
	require.Equal(t, 1, second.Replaces)
	require.Equal(t, []string{"BID 4"}, texts(second.Orders))
	require.NotEqual(t, first.Hash, second.Hash)
	set, lines, final := run.Game.Draft("north")
	require.Equal(t, 2, set)
	require.Equal(t, []order.Line{{N: 1, Text: "BID 4"}}, lines)
	require.True(t, final)
}

func TestGoodLinesStandAndBadOnesAreAnswered(t *testing.T) {
	r := table(t)
	receipt := r.Write("north", "BIT 3", "BID 2", "BID 9", "BID 3")
	require.Equal(t, []string{"BID 2"}, texts(receipt.Orders))
	require.Equal(t, 2, receipt.Orders[0].N)
	require.Equal(t, []string{`BIT 3: unknown word "BIT", did you mean BID?`, "BID 9: a bid is a number from 1 to 6", "BID 3: you bid in line 2"}, reasons(receipt.Errors))
}

func TestARefusedLineHoldsTheSubmission(t *testing.T) {
	run := table(t)
	run.Write("east", "PASS")
	slip := run.Write("north", "BID 2", "BIT 3")
	require.False(t, slip.Final)
	require.Equal(t, "Your orders are on HOLD, as we refused line 2: the phase will not close early because of you. At the deadline they count as they are; READY in an email of its own makes them final.", slip.Done[0])
	_, ok := run.Game.Closable(run.Now)
	require.False(t, ok)
	require.True(t, run.Write("north", "READY").Final)
	require.True(t, run.Write("north", "BIT 3").Final, "what it was to replace stands")
	require.False(t, run.Write("north", "BID 2", "BIT 3", "READY").Final, "READY was written before its sender knew")
	require.False(t, run.Write("north", "READY", "BID 2", "BIT 3").Final)
	require.True(t, run.Write("north", "READY").Final)
	require.True(t, run.Write("north", "Dear all,", "BID 2", "", "Yours, Anna").Final, "prose is no order")
	require.False(t, run.Write("north", "WHATIF", "BID 2", "BIT 3").Final)
	require.True(t, run.Game.Seats()[0].Final, "a trial holds nothing")
}

func TestASubmissionOfBadLinesLeavesTheDraft(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 3")
	receipt := run.Write("north", "BIT 4", "READY")
	require.Zero(t, receipt.Set)
	require.Equal(t, []string{"BID 3"}, texts(receipt.Orders))
}

func TestAddAddsAndCancelClears(t *testing.T) {
	run := table(t)
	run.Write("north", "PASS")
	added := run.Write("north", "ADD", "BID 2")
	require.Equal(t, []string{"BID 2: you bid in line 1"}, reasons(added.Errors))
	require.Zero(t, added.Set)
	cancelled := run.Write("north", "CANCEL")
	require.Empty(t, cancelled.Orders)
	require.False(t, cancelled.Final)
	require.NotEmpty(t, cancelled.Missing)
	again := run.Write("north", "add bid 2")
	require.Equal(t, 2, again.Set)
	require.Equal(t, []string{"BID 2"}, texts(again.Orders))
	fresh := run.Write("north", "BID 5", "CANCEL", "BID 1")
	require.Equal(t, []string{"BID 1"}, texts(fresh.Orders))
}

func TestHoldKeepsADraftAndReadyAloneMakesItFinal(t *testing.T) {
	run := table(t)
	held := run.Write("north", "BID 3", "HOLD")
	require.False(t, held.Final)
	require.NotEmpty(t, held.Missing)
	ready := run.Write("north", "READY")
	require.True(t, ready.Final)
	require.Equal(t, []string{"BID 3"}, texts(ready.Orders))
	empty := run.Write("east", "ready")
	require.True(t, empty.Final)
	require.Equal(t, 1, empty.Set)
	reason, ok := run.Game.Closable(run.Now)
	require.True(t, ok)
	require.Equal(t, "ready", reason)
	run.Write("east", "HOLD")
	_, ok = run.Game.Closable(run.Now)
	require.False(t, ok)
}

func TestASubmissionThatOnlyAsksRecordsNothing(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 3", "ALWAYS BID 1")
	for _, line := range []string{
		"HELP", "help bid", "SHOW", "SHOW position", "SHOW orders", "SHOW press", "SHOW clock", "SHOW rules 3", "SHOW log",
		"SHOW standings", "STANDING LIST", "VERIFY",
	} {
		before := len(run.Log)
		receipt := run.Write("north", line)
		require.Len(t, run.Log, before, line)
		require.Len(t, receipt.Shown, 1, line)
		require.NotEmpty(t, receipt.Shown[0].Lines, line)
		require.False(t, receipt.Help, line)
	}
	wrong := run.Write("north", "SHOW crown")
	require.Contains(t, wrong.Errors[0].Legal, "SHOW CLOCK")
}

func TestWhatIfRecordsNothing(t *testing.T) {
	run := table(t)
	before := len(run.Log)
	receipt := run.Write("north", "WHATIF", "BID 3", "PRESS TO east", "hello", "END PRESS")
	require.True(t, receipt.DryRun)
	require.Equal(t, []string{"BID 3"}, texts(receipt.Orders))
	require.Equal(t, []string{"You take the trick and keep 9 coins."}, receipt.Forecast)
	require.Len(t, run.Log, before)
}

func TestASubmissionWithoutSenseIsAnsweredWithHelp(t *testing.T) {
	run := table(t)
	for _, lines := range [][]string{nil, {"Dear steward,", "how are you?"}} {
		receipt := run.Write("north", lines...)
		require.True(t, receipt.Help)
		require.NotEmpty(t, receipt.Shown)
	}
	require.False(t, run.Write("north", "BID 3").Help)
}

func TestLinesBehindTheMarkAreNotOrders(t *testing.T) {
	run := table(t)
	receipt := run.Write("north", "· BID 3")
	require.Empty(t, receipt.Orders)
	require.Equal(t, game.CodeForm, receipt.Errors[0].Code)
	require.False(t, run.Game.Reads("north", order.Line{Text: "> READY"}))
	require.True(t, run.Game.Reads("north", order.Line{Text: "READY"}))
	require.True(t, run.Game.Reads("", order.Line{Text: "BID 3"}))
}

func TestOrdersForALaterPhaseBecomeItsDraft(t *testing.T) {
	run := table(t)
	receipt := run.Write("north", "BID 1", "FOR Round 2", "BID 2", "FOR round 3:", "BID 3", "READY")
	require.Equal(t, []string{"BID 1"}, texts(receipt.Orders))
	require.Equal(t, []game.Understood{{N: 1, Text: "BID 2", Phase: "round 2"}, {N: 1, Text: "BID 3", Phase: "round 3"}}, receipt.Later)
	run.Close()
	_, lines, final := run.Game.Draft("north")
	require.Equal(t, "BID 2", lines[0].Text)
	require.False(t, final, "orders sent early do not close a phase early")
	late := run.Write("north", "FOR round 1", "BID 6")
	require.Contains(t, late.Errors[0].Reason, "round 1 is closed; the open phase is round 2")
	require.False(t, late.Help)
	require.Contains(t, run.Write("north", "FOR round 77", "BID 6").Errors[0].Reason, "no such phase")
	require.Len(t, run.Write("north", "FOR").Errors, 1)
	run.Close()
	_, lines, final = run.Game.Draft("north")
	require.Equal(t, "BID 3", lines[0].Text)
	require.True(t, final)
}

func TestStandingOrdersAreNumberedAndCleared(t *testing.T) {
	run := table(t)
	receipt := run.Write("north", "ALWAYS BID 1", "STANDING pass", "ALWAYS BIT 3", "ALWAYS")
	require.Equal(t, []game.Understood{{N: 1, Text: "BID 1"}, {N: 2, Text: "PASS"}}, receipt.Standing)
	require.Equal(t, []string{`BIT 3: unknown word "BIT", did you mean BID?`, "ALWAYS: a standing order is missing after the word"}, reasons(receipt.Errors))
	require.Zero(t, receipt.Set, "standing orders alone leave the draft open")
	require.Equal(t, []game.Understood{{N: 2, Text: "PASS"}}, run.Write("north", "STANDING CLEAR 1").Standing)
	third := run.Write("north", "ALWAYS BID 3")
	require.Equal(t, 3, third.Standing[1].N, "numbers are not used again")
	require.Len(t, run.Write("north", "STANDING CLEAR bid 9").Errors, 1)
	require.Len(t, run.Write("north", "STANDING CLEAR bid 3").Standing, 1)
	require.Empty(t, run.Write("north", "STANDING CLEAR ALL").Standing)
	require.Empty(t, run.Game.Standing("north"))
}

func TestPressGoesWhereItIsSent(t *testing.T) {
	run := table(t)
	run.Write("north", "PRESS TO Ea", "Be my friend.", "READY", "END PRESS")
	_, _, final := run.Game.Draft("north")
	require.False(t, final, "press is no order")
	sent := run.Game.Press()
	require.Equal(t, "Be my friend.\nREADY", sent[0].Text)
	require.Equal(t, []game.Seat{"east"}, sent[0].To)
	run.Write("north", "PRESS ALL", "a", "END PRESS", "PRESS PUBLIC", "b", "END PRESS", "PRESS TO STEWARD, east", "c", "END PRESS")
	sent = run.Game.Press()
	require.Len(t, sent, 5)
	require.True(t, sent[2].SeenBy(""))
	require.False(t, sent[4].SeenBy("east"), "the steward's copy is the steward's")
	shown := run.Write("east", "SHOW PRESS").Shown[0].Lines
	require.Contains(t, shown, "> Be my friend.")
}

func TestPressThatCannotBeSent(t *testing.T) {
	run := table(t)
	for _, lines := range [][]string{
		{"PRESS TO east", "BID 3"},
		{"PRESS TO west", "a", "END PRESS"},
		{"PRESS TO north", "a", "END PRESS"},
		{"PRESS", "a", "END PRESS"},
		{"PRESS TO east", "END PRESS"},
		{"PRESS GREY TO east", "a", "END PRESS"},
	} {
		receipt := run.Write("north", lines...)
		require.Len(t, receipt.Errors, 1, lines)
		require.Equal(t, game.CodePress, receipt.Errors[0].Code)
		require.Empty(t, receipt.Orders, "orders behind an open message are not read")
	}
	require.Empty(t, run.Game.Press())
	grey := table(t, "press_grey", "on")
	grey.Write("north", "PRESS GREY TO east, STEWARD", "psst", "END PRESS")
	require.Contains(t, strings.Join(grey.Write("north", "SHOW PRESS").Shown[0].Lines, "\n"), "psst", "its writer may read it")
	submission := game.Submission{Seat: "north", Lines: gametest.Lines("PRESS GREY TO PUBLIC", "hush", "END PRESS")}
	answer, err := grey.Game.Decide(game.Command{At: grey.Now, By: grey.Holder("north"), Do: submission})
	require.NoError(t, err)
	require.Len(t, answer.Events, 2)
	for _, e := range answer.Events {
		require.True(t, !game.Sees("east", e) || !strings.Contains(gametest.JSON(t, e), "north"), "all may know who wrote it")
	}
	require.NotContains(t, grey.Write("east", "SHOW PRESS").Shown[0].Lines[1], "North")
}

func TestADeputyWritesWhileNamed(t *testing.T) {
	run := table(t)
	by := func(lines ...string) (game.Answer, error) {
		return run.Game.Decide(game.Command{At: run.Now, By: "anna", Do: game.Submission{Seat: "north", Lines: gametest.Lines(lines...)}})
	}
	_, err := by("BID 3")
	require.ErrorIs(t, err, game.ErrForbidden)
	run.Write("north", "DEPUTY anna UNTIL 2026-03-04")
	answer, err := by("BID 3", "RESIGN", "DEPUTY bob", "PRESS TO east", "a", "END PRESS")
	require.NoError(t, err)
	require.Len(t, answer.Events, 1)
	require.Len(t, answer.Receipt.Errors, 3)
	run.Now = run.Now.AddDate(0, 0, 5)
	_, err = by("BID 3")
	require.ErrorIs(t, err, game.ErrForbidden)
	run.Write("north", "DEPUTY anna PRESS")
	answer, err = by("PRESS TO east", "a", "END PRESS")
	require.NoError(t, err)
	require.Empty(t, answer.Receipt.Errors)
	run.Write("north", "DEPUTY NONE")
	_, err = by("BID 3")
	require.ErrorIs(t, err, game.ErrForbidden)
	require.Len(t, run.Write("north", "DEPUTY an/na").Errors, 1)
	require.Len(t, run.Write("north", "DEPUTY UNTIL 2026-03-04").Errors, 1, "UNTIL is nobody")
}

func TestLanguageHoldsForTheAnswerToo(t *testing.T) {
	run := table(t)
	receipt := run.Write("north", "LANGUAGE fr", "prêt", "SHOW HORLOGE")
	require.Equal(t, "fr", receipt.Lang)
	require.True(t, receipt.Final)
	require.Equal(t, "Horloge", receipt.Shown[0].Title)
	require.Equal(t, "fr", run.Game.Seats()[0].Language)
	require.Len(t, run.Write("north", "LANGUE tlh").Errors, 1)
	run.Write("north", "FORMAT json")
	require.Equal(t, "json", run.Game.Seats()[0].Format)
	require.Len(t, run.Write("north", "FORMAT pdf").Errors, 1)
}

func TestOnlyTheHolderWrites(t *testing.T) {
	run := table(t)
	for by, want := range map[game.Player]error{"": game.ErrForbidden, "player2": game.ErrForbidden, "steward": game.ErrForbidden} {
		_, err := run.Game.Decide(game.Command{At: run.Now, By: by, Do: game.Submission{Seat: "north"}})
		require.ErrorIs(t, err, want)
	}
	_, err := run.Game.Decide(game.Command{At: run.Now, By: "player1", Do: game.Submission{Seat: "west"}})
	require.ErrorIs(t, err, game.ErrNoSeat)
}

func TestAGameOpensWithEveryOption(t *testing.T) {
	run := table(t, "tricks", "3")
	require.Equal(t, map[game.Option]string{"tricks": "3", "rounds": "12", "press_grey": "off"}, run.Game.Setup().Options)
	require.Equal(t, 1, run.Game.Setup().Edition)
	require.Equal(t, "daily", run.Game.PaceName())
	require.Equal(t, "tiny-1", run.Game.Title())
	require.Equal(t, game.Player("steward"), run.Game.Steward())
	n, phase, due, open := run.Game.Phase()
	require.Equal(t, 1, n)
	require.Equal(t, "round 1", phase.Name)
	require.Equal(t, gametest.Start.Add(24*time.Hour), due)
	require.True(t, open)
}

func TestOpeningRefuses(t *testing.T) {
	empty := game.New(gametest.Lookup)
	for name, o := range map[string]game.Open{
		"ruleset": {Ruleset: "huge", Seats: 2},
		"preset":  {Ruleset: "tiny", Seats: 2, Preset: "long"},
		"pace":    {Ruleset: "tiny", Seats: 2, PaceName: "hourly"},
		"seats":   {Ruleset: "tiny", Seats: 5},
		"edition": {Ruleset: "tiny", Seats: 2, Edition: 2},
		"option":  {Ruleset: "tiny", Seats: 2, Options: map[game.Option]string{"wind": "on"}},
	} {
		_, err := empty.Decide(game.Command{Do: o})
		require.Error(t, err, name)
	}
	for _, do := range []game.Act{game.TakeSeat{Player: "a"}, game.Submission{}, game.Close{}, game.Steward{}, game.Rekey{}} {
		_, err := empty.Decide(game.Command{Do: do})
		require.ErrorIs(t, err, game.ErrNotOpen)
	}
	_, err := table(t).Game.Decide(game.Command{Do: game.Open{Ruleset: "tiny", Seats: 2}})
	require.ErrorIs(t, err, game.ErrOpened)
}

func TestSeatsAreTakenOnce(t *testing.T) {
	g := game.New(gametest.Lookup)
	decide := func(do game.Act) error {
		a, err := g.Decide(game.Command{At: gametest.Start, By: "steward", Do: do})
		g = event.Fold(g, a.Events...)
		return err
	}
	require.NoError(t, decide(game.Open{Game: "x", Ruleset: "tiny", Seats: 2, Pace: &game.Pace{}}))
	require.Equal(t, "own", g.PaceName())
	require.ErrorIs(t, decide(game.TakeSeat{Seat: "west", Player: "a"}), game.ErrNoSeat)
	require.ErrorIs(t, decide(game.TakeSeat{}), game.ErrForbidden)
	require.NoError(t, decide(game.TakeSeat{Seat: "east", Player: "a"}))
	require.ErrorIs(t, decide(game.TakeSeat{Seat: "east", Player: "b"}), game.ErrSeatTaken)
	require.ErrorIs(t, decide(game.TakeSeat{Player: "a"}), game.ErrSeated)
	require.Equal(t, "free", g.Seats()[0].Status)
	early, err := g.Decide(game.Command{By: "a", Do: game.Submission{Seat: "east", Lines: gametest.Lines("BID 3")}})
	require.NoError(t, err)
	require.Contains(t, early.Receipt.Errors[0].Reason, "has not begun")
	require.NoError(t, decide(game.TakeSeat{Player: "b"}))
	require.True(t, g.Begun())
	require.ErrorIs(t, decide(game.TakeSeat{Player: "c"}), game.ErrBegun)
	require.NoError(t, decide(game.Rekey{Seat: "east", Why: "leaked"}))
	require.Equal(t, 2, g.Seats()[1].Epoch)
	require.ErrorIs(t, decide(game.Rekey{Seat: "west"}), game.ErrNoSeat)
}

func FuzzSubmission(f *testing.F) {
	f.Add("BID 3\nPRESS TO east\nhello\nEND PRESS\nFOR round 2\nBID 1\nREADY")
	f.Add("CANCEL\nADD\nSTANDING CLEAR ALL\nAWAY 2026-01-01 2026-01-02\nDEPUTY a\nLANGUAGE nl\nWHATIF")
	f.Add("EXTEND 24 h WHY rain\nREWIND TO round 1 WHY no\nREPLACE north BY x\nANNOUNCE a\nPAUSE\nRESUME")
	f.Fuzz(func(t *testing.T, text string) {
		run := table(t)
		lines := order.Clean(text)
		for _, command := range []game.Command{
			{At: run.Now, By: "player1", Do: game.Submission{Seat: "north", Lines: lines}},
			{At: run.Now, By: "steward", Do: game.Steward{Lines: lines}},
		} {
			answer, err := run.Game.Decide(command)
			require.False(t, err != nil && !errors.Is(err, game.ErrForbidden), "%v", err)
			run.Fold(answer.Events)
		}
		run.Close()
	})
}

func TestWrappedLinesAreJoinedWhereOnlyThatMakesSense(t *testing.T) {
	run := table(t)
	receipt := run.Write("north", "PRESS TO east", "bid", "3", "END PRESS", "ALWAYS bid", "1", "BID", "4", "READY")
	require.Empty(t, receipt.Errors)
	require.Equal(t, []string{"BID 4"}, texts(receipt.Orders))
	require.Equal(t, []string{"BID 1"}, texts(receipt.Standing))
	require.Equal(t, "bid\n3", run.Game.Press()[0].Text)
}

func TestHelpOnAControlWord(t *testing.T) {
	r := table(t)
	lines := r.Write("north", "HELP away").Shown[0].Lines
	require.Contains(t, lines[len(lines)-1], "DEPUTY")
}

// TestUndoKeepsTheLanguageOfEachLine checks that a draft in two languages comes back as it was read,
// whatever the language of the submission that asks for it.
func TestUndoKeepsTheLanguageOfEachLine(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: "feudal", Seats: 2}, rulesets.Lookup, 1)
	seat := run.Game.Setup().Seats[0]
	later := func(lines ...string) *game.Receipt {
		run.Now = run.Now.Add(time.Minute)
		return run.Write(seat, lines...)
	}
	later("LANGUAGE es", "ENTRADA E01")
	added := later("LANGUAGE nl", "ADD", "KLEUR red")
	want := added.Orders
	require.Len(t, want, 2)
	later("ENTRY E05")
	undone := later("LANGUAGE fr", "DÉFAIRE")
	require.Empty(t, undone.Errors)
	require.Equal(t, texts(want), texts(undone.Orders))
	require.Equal(t, texts(want), texts(later("SHOW").Orders))
	require.Empty(t, run.Game.Held(seat)[0].Reason)
}

// TestADraftOfTwoLanguagesKeepsThemWhenALineIsReplaced replaces a line of a draft in two languages, by
// ADD of a rival and by a submission of one order: each line stays what it was, and is read again as it was.
func TestADraftOfTwoLanguagesKeepsThemWhenALineIsReplaced(t *testing.T) {
	for name, last := range map[string][]string{"a rival": {"LANGUAGE fr", "AJOUTER", "ENTRÉE E05"}, "an amendment": {"LANGUAGE fr", "ENTRÉE E05"}} {
		run := gametest.Open(t, game.Open{Game: "g", Ruleset: "feudal", Seats: 2}, rulesets.Lookup, 1)
		seat := run.Game.Setup().Seats[0]
		later := func(lines ...string) *game.Receipt {
			run.Now = run.Now.Add(time.Minute)
			return run.Write(seat, lines...)
		}
		later("LANGUAGE es", "ENTRADA E01")
		require.Len(t, later("LANGUAGE nl", "ADD", "KLEUR blauw").Orders, 2, name)
		receipt := later(last...)
		require.Empty(t, receipt.Errors, name)
		shown := later("LANGUAGE en", "SHOW")
		require.ElementsMatch(t, []string{"COLOUR blue", "ENTRY E05"}, texts(shown.Orders), name)
		require.Equal(t, 4, receipt.Set, name)
		require.Empty(t, run.Game.Held(seat)[0].Reason, name)
		require.Len(t, later("UNDO").Orders, 2, name)
	}
}

func TestUndoTakesBackWhatTheLastSubmissionChanged(t *testing.T) {
	r := table(t)
	r.Write("north", "BID 3")
	r.Now = r.Now.Add(time.Minute)
	r.Write("north", "BID 4", "HOLD")
	r.Now = r.Now.Add(time.Minute)
	undone := r.Write("north", "UNDO")
	require.Equal(t, []string{"BID 3"}, texts(undone.Orders))
	require.True(t, undone.Final)
	r.Now = r.Now.Add(time.Minute)
	require.Equal(t, []string{"BID 4"}, texts(r.Write("north", "deshacer").Orders), "once more")
	r.Now = r.Now.Add(time.Minute)
	require.Len(t, r.Write("north", "BID 1", "UNDO").Errors, 1)
	r.Now = r.Now.Add(time.Minute)
	require.Equal(t, []string{"BID 4"}, texts(r.Write("north", "UNDO").Orders))
	r.Write("east", "BID 2")
	require.Empty(t, r.Write("east", "UNDO").Errors)
	require.Equal(t, []string{"Your emails have changed nothing that could be taken back now."}, r.Write("east", "UNDO").Done[len(r.Write("east", "UNDO").Done)-1:])
}
