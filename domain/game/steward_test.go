package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
)

func TestOnlyTheStewardIsTheSteward(t *testing.T) {
	run := table(t)
	for _, by := range []game.Player{"", "player1"} {
		_, err := run.Game.Decide(game.Command{At: run.Now, By: by, Do: game.Steward{Lines: gametest.Lines("PAUSE")}})
		require.ErrorIs(t, err, game.ErrForbidden)
	}
}

func TestExtending(t *testing.T) {
	run := table(t)
	due := func() time.Time { _, _, due, _ := run.Game.Phase(); return due }
	run.Steward("EXTEND 24 h WHY rain")
	require.Equal(t, gametest.Start.Add(48*time.Hour), due())
	run.Steward("extend 2d why snow")
	require.Equal(t, gametest.Start.Add(96*time.Hour), due())
	run.Steward("EXTEND TO 2026-03-10 12:30 WHY a feast")
	require.Equal(t, time.Date(2026, 3, 10, 12, 30, 0, 0, time.UTC), due())
	require.Equal(t, "rain", run.Game.Clock()[0].Why)
	for _, line := range []string{
		"EXTEND", "EXTEND 3 h", "EXTEND -3 h WHY x", "EXTEND 3 fortnights WHY x", "EXTEND 3 WHY x", "EXTEND TO 2026-03-09 WHY x", "EXTEND TO dawn WHY x",
	} {
		require.Len(t, run.Steward(line).Receipt.Errors, 1, line)
	}
}

// TestTimesAreThoseOfTheStewardsZone checks the times in a steward's submission and in its receipt.
func TestTimesAreThoseOfTheStewardsZone(t *testing.T) {
	zone := time.FixedZone("CEST", 2*60*60)
	for line, want := range map[string]string{
		"VERLENGEN NAAR 2026-03-10 12:30 WAAROM feest":     "De deadline is nu di 10 mrt 2026, 12:30 CEST.",
		"VERLENGEN NAAR 2026-03-10 12:30 UTC WAAROM feest": "De deadline is nu di 10 mrt 2026, 14:30 CEST.",
	} {
		r := table(t)
		answer, err := r.Game.Decide(game.Command{At: r.Now, By: r.Game.Steward(), Do: game.Steward{Lines: gametest.Lines(line, "VOORUITBLIK"), Lang: "nl", Zone: zone}})
		require.NoError(t, err)
		require.Equal(t, []string{want}, answer.Receipt.Done)
		require.Contains(t, strings.Join(answer.Receipt.Shown[0].Lines, "\n"), "CEST")
	}
	r := table(t)
	answer, err := r.Game.Decide(game.Command{At: r.Now, By: r.Game.Seats()[0].Player, Do: game.Submission{Seat: "north", Lines: gametest.Lines("SHOW CLOCK"), Zone: zone}})
	require.NoError(t, err)
	require.Contains(t, strings.Join(answer.Receipt.Shown[0].Lines, "\n"), "CEST")
	require.Contains(t, strings.Join(game.Flatten(game.Compose(r.Game, r.Game, nil, "north", game.Options{Zone: zone}).Sections), "\n"), "CEST")
}

func TestAStoppedClockClosesNothing(t *testing.T) {
	run := table(t)
	run.Now = run.Now.Add(4 * time.Hour)
	run.Steward("PAUSE WHY the steward is ill")
	require.True(t, run.Game.Paused())
	run.Write("north", "BID 1")
	run.Write("east", "BID 2")
	run.Now = run.Now.Add(100 * time.Hour)
	_, ok := run.Game.Closable(run.Now)
	require.False(t, ok)
	require.Len(t, run.Steward("PAUSE").Receipt.Errors, 1)
	require.Len(t, run.Steward("EXTEND 3 h WHY x").Receipt.Errors, 1)
	run.Steward("RESUME")
	_, _, due, _ := run.Game.Phase()
	require.Equal(t, run.Now.Add(20*time.Hour), due)
	require.Len(t, run.Steward("RESUME").Receipt.Errors, 1)
}

func TestPreviewTellsWhoIsInAndNotWhat(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 6", "HOLD")
	lines := run.Steward("PREVIEW").Receipt.Shown[0].Lines
	require.Equal(t, []string{"North: has a draft", "East: nothing yet"}, lines[:2])
}

func TestProcessNowAsksForTheClosing(t *testing.T) {
	run := table(t)
	_, phase, _, _ := run.Game.Phase()
	answer := run.Steward("PROCESS NOW " + phase.Name)
	require.True(t, answer.Close)
	require.Empty(t, answer.Events)
	require.False(t, run.Steward("PROCESS soon").Close)
	for text, code := range map[string]order.Code{"PROCESS NOW": game.CodeForm, "PROCESS NOW 2": game.CodeUnknown, "PROCESS NOW winter": game.CodeUnknown} {
		refused := run.Steward(text)
		require.False(t, refused.Close, text)
		require.Equal(t, code, refused.Receipt.Errors[0].Code, text)
		require.Equal(t, []string{"PROCESS NOW " + phase.Name}, refused.Receipt.Errors[0].Legal, text)
	}
	for _, name := range []string{"1", strings.ToUpper(phase.Title)} {
		require.True(t, run.Steward("PROCESS NOW "+name).Close, name)
	}
	first, _, _, _ := run.Game.Phase()
	run.Do("steward", game.Seal{Phase: first, Now: true})
	closed := run.Do("", run.Closing().Do)
	n, _, _, _ := run.Game.Phase()
	require.Equal(t, 2, n)
	require.NotContains(t, kinds(closed.Events), "game.missed", "no deadline has passed")
}

func TestReplacingKeepsTheSeatAndChangesItsKey(t *testing.T) {
	run := table(t)
	run.Write("north", "ALWAYS BID 1", "DEPUTY anna", "LANGUAGE nl", "RESIGN")
	run.Steward("REPLACE nor BY carol")
	seat := run.Game.Seats()[0]
	require.Equal(t, game.Player("carol"), seat.Player)
	require.Equal(t, 2, seat.Epoch)
	require.Empty(t, seat.Deputy)
	require.Equal(t, "en", seat.Language)
	require.Len(t, run.Game.Standing("north"), 1)
	run.Close()
	require.Equal(t, "active", run.Game.Seats()[0].Status, "the resignation went with who resigned")
	for _, line := range []string{"REPLACE north", "REPLACE west BY dan", "REPLACE north BY player2", "REPLACE BY dan"} {
		require.Len(t, run.Steward(line).Receipt.Errors, 1, line)
	}
}

func TestNobodyIsReplacedBeforeTheGameBegins(t *testing.T) {
	run := &gametest.Run{T: t, Game: game.New(gametest.Lookup), Now: gametest.Start, Chain: dice.NewChain(dice.Key{1}, gametest.Keys)}
	run.Do("steward", game.Open{
		Game: "young", Ruleset: "tiny", Seats: 3, Commitment: run.Chain.Commitment(), Keys: gametest.Keys, Dice: dice.Terms{Mode: dice.Server, Form: dice.Sealed},
	})
	run.Do("player1", game.TakeSeat{Player: "player1"})
	refused := run.Steward("REPLACE north BY carol").Receipt.Errors
	require.Len(t, refused, 1)
	require.Contains(t, refused[0].Reason, "not begun")
	require.Equal(t, game.Player("player1"), run.Game.Seats()[0].Player)
}

func TestWhoGetsASeatIsWrittenToAsHeIsUsedTo(t *testing.T) {
	run := table(t)
	run.Write("north", "LANGUAGE nl", "FORMAT json")
	habits := map[game.Player]game.Habits{"carol": {Lang: "fr", Format: "text"}, "dan": {Lang: "en", Format: "html"}, "eve": {Lang: "xx", Format: "fax"}}
	give := func(line string) (game.SeatInfo, []string) {
		do := game.Steward{Lines: gametest.Lines(line), Habits: habits}
		answer := run.Do("steward", do)
		require.Empty(t, answer.Receipt.Errors)
		return run.Game.Seats()[0], kinds(answer.Events)
	}
	s, _ := give("REPLACE north BY carol")
	require.Equal(t, [2]string{"fr", "text"}, [2]string{s.Language, s.Format})
	for _, p := range []string{"dan", "eve", "frank"} {
		s, events := give("REPLACE north BY " + p)
		require.Equal(t, [2]string{"en", "html"}, [2]string{s.Language, s.Format}, p)
		require.Equal(t, []string{"game.replaced", "game.rekeyed"}, events, "what is usual is not recorded")
	}
}

func TestTheStewardSeatsNobodyWhoIsBannedFromSeats(t *testing.T) {
	run := table(t)
	until := run.Now.Add(time.Hour)
	bans := map[game.Player]game.Ban{"carol": {Holds: true}, "dan": {Holds: true, Until: until}}
	for player, reasons := range map[string][]string{
		"carol": {"has banned that player from taking seats", "ha vetado a ese jugador", "a banni ce joueur", "heeft die speler uitgesloten"},
		"dan":   {"from taking seats until " + until.UTC().Format("2006-01-02 15:04 UTC"), "asientos hasta el", "siège avant le", "mag tot " + until.UTC().Format("2006-01-02")},
	} {
		for i, lang := range []string{"en", "es", "fr", "nl"} {
			receipt := run.Do("steward", game.Steward{Lines: gametest.Lines("REPLACE north BY " + player), Lang: lang, NoSeats: bans}).Receipt
			require.Len(t, receipt.Errors, 1, player)
			require.Contains(t, receipt.Errors[0].Reason, reasons[i])
		}
	}
	require.Empty(t, run.Do("steward", game.Steward{Lines: gametest.Lines("REPLACE north BY eve"), NoSeats: bans}).Receipt.Errors)
	require.Equal(t, game.Player("eve"), run.Game.Seats()[0].Player)
}

func TestWhoHasTakenASeatOverInheritsNoMissesByARewinding(t *testing.T) {
	run := table(t)
	for run.Game.Seats()[0].Status != "regency" {
		run.Write("east", "BID 1")
		skip(run)
	}
	_, phase, _, _ := run.Game.Phase()
	run.Steward("REPLACE north BY carol")
	run.Write("north", "BID 1")
	run.Write("east", "BID 1")
	run.Close()
	require.Empty(t, run.Steward("REWIND TO "+phase.Name+" WHY a fault").Receipt.Errors)
	seat := run.Game.Seats()[0]
	require.Equal(t, game.Player("carol"), seat.Player)
	require.Equal(t, "active", seat.Status)
	require.Zero(t, seat.Missed)
}

func TestNoSeatOfAGameThatIsOverIsGivenAway(t *testing.T) {
	run := table(t)
	for !run.Game.Over() {
		skip(run)
	}
	require.Contains(t, run.Steward("REPLACE north BY carol").Receipt.Errors[0].Reason, "is over")
	require.Empty(t, run.Steward("REWIND TO round 1 WHY a fault", "REPLACE north BY carol").Receipt.Errors)
}

func TestAStewardsSubmissionTellsWhomItGivesSeats(t *testing.T) {
	for text, want := range map[string][]game.Player{
		"REPLACE north BY carol": {"carol"}, "replace the north by carol": {"carol"}, "REPLACE BY carol": nil, "REPLACE north BY a b": nil,
		"ANNOUNCE north BY carol": nil, "": nil, "REMPLACER north PAR carol": {"carol"},
	} {
		require.Equal(t, want, game.Steward{Lines: gametest.Lines(text), Lang: "fr"}.Heirs(), text)
	}
}

func TestRewindingRestoresThePhaseAndNeverUsesAKeyTwice(t *testing.T) {
	run := table(t)
	at := map[int]string{}
	for n := 1; n <= 3; n++ {
		at[n] = gametest.Digest(t, run.Game.State())
		run.Write("north", "BID 2", "ALWAYS BID 1", "PRESS TO east", "a", "END PRESS")
		skip(run)
	}
	require.Equal(t, "regency", run.Game.Seats()[1].Status)
	run.Steward("REWIND TO round 2 WHY a wrong address")
	n, phase, due, open := run.Game.Phase()
	require.True(t, open)
	require.Equal(t, 2, n)
	require.Equal(t, "round 2", phase.Name)
	require.Equal(t, run.Now.Add(24*time.Hour), due)
	require.Equal(t, at[2], gametest.Digest(t, run.Game.State()))
	require.Equal(t, 3, run.Game.Rolls())
	require.Len(t, run.Game.Press(), 3)
	require.Len(t, run.Game.Standing("north"), 1)
	require.Equal(t, "active", run.Game.Seats()[1].Status)
	require.False(t, run.Game.Seats()[0].HasOrders)
	run.Write("north", "BID 2")
	events := run.Close()
	require.Equal(t, 4, events[0].(game.PhaseClosed).Roll)
	require.Equal(t, at[3], gametest.Digest(t, run.Game.State()))
	for _, line := range []string{"REWIND TO round 9 WHY x", "REWIND TO round 1", "REWIND"} {
		require.Len(t, run.Steward(line).Receipt.Errors, 1, line)
	}
}

func TestAFinishedGameCanBeRewound(t *testing.T) {
	run := table(t, "tricks", "1")
	run.Write("north", "BID 2")
	run.Close()
	require.Len(t, run.Steward("PAUSE").Receipt.Errors, 1)
	run.Steward("REWIND TO 1 WHY a wrong die")
	require.False(t, run.Game.Over())
	run.Write("east", "BID 2")
	run.Close()
	result, _ := run.Game.Result()
	require.Equal(t, game.Seat("east"), result.Places[0].Seat)
}

func TestAnnouncementsAreForEverybody(t *testing.T) {
	run := table(t)
	run.Steward("ANNOUNCE No turns at Easter.")
	require.True(t, run.Game.Press()[0].SeenBy(""))
	require.Len(t, run.Steward("ANNOUNCE").Receipt.Errors, 1)
	require.Len(t, run.Steward("DANCE").Receipt.Errors, 1)
	require.NotEmpty(t, run.Steward("HELP").Receipt.Shown)
	require.True(t, run.Steward().Receipt.Help)
}

func TestAnAbandonedGameHasNoResult(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 2")
	for _, line := range []string{"ABANDON", "ABANDON north WHY x", "ABANDON WHY"} {
		require.Len(t, run.Steward(line).Receipt.Errors, 1, line)
	}
	before := run.Game
	answer := run.Steward("ABANDON WHY nobody writes any more")
	require.Equal(t, []event.Event{game.Abandoned{By: "steward", Why: "nobody writes any more", At: run.Now}}, answer.Events)
	result, over := run.Game.Result()
	require.True(t, over)
	require.Equal(t, game.Result{Reason: game.AbandonedReason}, result)
	_, ok := run.Game.Closable(run.Now.Add(1000 * time.Hour))
	require.False(t, ok)
	report := game.Compose(before, run.Game, answer.Events, "north", game.Options{Lang: "en"})
	require.Equal(t, "The game is over, unfinished", report.Headline)
	require.Contains(t, game.Flatten(report.Sections), "- The steward has ended the game unfinished: nobody writes any more. It has no result.")
	require.Len(t, run.Write("north", "BID 2").Errors, 1)
	require.Len(t, run.Steward("ABANDON WHY twice").Receipt.Errors, 1)
	run.Steward("REWIND TO round 1 WHY they write again")
	require.False(t, run.Game.Over())
}

func TestAGameThatNeverBeganCanBeAbandoned(t *testing.T) {
	run := &gametest.Run{T: t, Game: game.New(gametest.Lookup), Now: gametest.Start}
	run.Do("steward", game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 2, Keys: 1})
	run.Steward("ABANDON WHY too few players")
	require.True(t, run.Game.Over())
	_, err := run.Game.Decide(game.Command{At: run.Now, Do: game.TakeSeat{Player: "late"}})
	require.ErrorIs(t, err, game.ErrNotOpen)
	require.Len(t, run.Steward("REWIND TO 1 WHY x").Receipt.Errors, 1)
}
