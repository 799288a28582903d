package game_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// past builds the history of a seat from the log of a run, which it divides into commits before
// each closing.
func past(run *gametest.Run, seat game.Seat) *game.History {
	history := game.NewHistory(seat, "", nil)
	g := game.New(gametest.Lookup)
	var events []event.Event
	for i, e := range run.Log {
		events = append(events, e)
		if i+1 < len(run.Log) && game.Kind(run.Log[i+1]) != game.Kind(game.PhaseClosed{}) {
			continue
		}
		next := event.Fold(g, events...)
		history.Note(g, next, events)
		g, events = next, nil
	}
	return history
}

// played plays two phases of a game with press, a miss and a hand-over.
func played(t *testing.T) *gametest.Run {
	run := gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 3}, gametest.Lookup, 7)
	run.Write("north", "BID 3", "ALWAYS BID 1", "PRESS TO east", "Be my friend.", "END PRESS")
	run.Write("north", "PRESS TO STEWARD", "I am ill, write to me at north@home.example.", "END PRESS")
	run.Write("east", "BID 2", "PRESS TO south", "North is weak.", "END PRESS")
	run.Close()
	run.Write("east", "BID 5")
	run.Deadline()
	run.Deadline() // grace
	run.Steward("REPLACE north BY carl")
	return run
}

func TestADossierHoldsWhatTheSeatKnowsAndNoMore(t *testing.T) {
	run := played(t)
	d := past(run, "north").Dossier(run.Game)
	all := text.Dossier(d, time.UTC, text.Limit{})
	for _, want := range []string{
		"north", "BID 1", "Be my friend.", "The trick of round 1 is taken by north", "We had no orders from you for Round 2",
		"# CONTENTS", "Round 3",
	} {
		require.Contains(t, all, want)
	}
	for _, hidden := range []string{"I am ill", "home.example", "North is weak", "player1", "carl", "steward"} {
		require.NotContains(t, all, hidden)
	}
	require.Contains(t, text.Dossier(past(run, "south").Dossier(run.Game), time.UTC, text.Limit{}), "North is weak")
}

func TestWhatIsHiddenLeavesTheDossierAsItIs(t *testing.T) {
	one, two := played(t), gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 3}, gametest.Lookup, 7)
	two.Write("north", "BID 3", "ALWAYS BID 1", "PRESS TO east", "Be my friend.", "END PRESS")
	two.Write("north", "PRESS TO STEWARD", "Nothing.", "END PRESS")
	two.Write("east", "BID 1", "BID 2", "ALWAYS BID 4", "PRESS TO south", "Let us share.", "END PRESS")
	two.Write("east", "BID 2", "STANDING CLEAR ALL")
	two.Close()
	two.Write("east", "BID 5")
	two.Deadline()
	two.Deadline()
	two.Steward("REPLACE north BY dora")
	require.Equal(t, text.Dossier(past(one, "north").Dossier(one.Game), nil, text.Limit{}), text.Dossier(past(two, "north").Dossier(two.Game), nil, text.Limit{}))
}

func TestAHistoryCountsWhoHeldTheSeat(t *testing.T) {
	run := played(t)
	history := past(run, "north")
	require.Equal(t, gametest.Player(0), history.Former())
	require.Equal(t, 2, history.Held(gametest.Player(0)))
	require.Zero(t, history.Held("carl"))
	run.Close()
	require.Equal(t, 1, past(run, "north").Held("carl"))
	run.Steward("REWIND TO round 1 WHY a fault")
	require.Zero(t, past(run, "north").Held(gametest.Player(0)), "phases that are void count for nobody")
	require.NotContains(t, text.Dossier(past(run, "north").Dossier(run.Game), nil, text.Limit{}), "missed")
}

func TestALongDossierLosesItsOldEnd(t *testing.T) {
	d := report.Dossier{Language: "en", Title: "A game: north", About: []report.Section{{Title: "Clock", Blocks: []report.Block{{Text: "It runs."}}}}}
	for i := range 100 {
		name := fmt.Sprintf("round %02d", i)
		d.Told = append(d.Told, report.Report{Phase: name, Headline: name, Sections: []report.Section{{Title: "News", Blocks: []report.Block{{Text: strings.Repeat("word ", 1000)}}}}})
		d.Press = append(d.Press, report.Section{Blocks: []report.Block{{Verse: []string{"> " + strings.Repeat("p", i)}}}})
	}
	all := text.Dossier(d, nil, text.Limit{Bytes: 64 << 10, Page: "https://games.example/seat/x/history"})
	require.Less(t, len(all), 64<<10)
	require.Greater(t, len(all), 32<<10)
	require.Contains(t, all, "It runs.")
	require.Contains(t, all, d.Told[99].Phase+": ")
	require.NotContains(t, all, d.Told[50].Phase+": "+d.Told[50].Phase+"\n")
	require.Contains(t, all, "So many of the oldest are left out here")
	require.Contains(t, all, "https://games.example/seat/x/history")
	require.NotContains(t, text.Dossier(d, nil, text.Limit{}), "left out")
}

func TestADossierIsTheSameInEachLanguageButForItsWords(t *testing.T) {
	run := played(t)
	for _, lang := range game.Languages() {
		history := game.NewHistory("north", lang, nil)
		history.Note(game.New(gametest.Lookup), run.Game, run.Log)
		dossier := history.Dossier(run.Game)
		require.Equal(t, lang, dossier.Language)
		data, err := json.Marshal(dossier)
		require.NoError(t, err)
		require.NotContains(t, string(data), "report.dossier", "a word is missing in %s", lang)
	}
}

func TestAHistoryCountsThePhasesOfASeatThatARewindingGivesBack(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 3, Options: map[game.Option]string{"rounds": "9"}}, gametest.Lookup, 7)
	north := run.Game.Seats()[0].Player
	for run.Game.Seats()[0].Player != "" {
		run.Write("east", "BID 1")
		skip(run)
	}
	require.Equal(t, north, past(run, "north").Former())
	run.Steward("REWIND TO round 2 WHY the post was on strike")
	require.Equal(t, north, run.Game.Seats()[0].Player)
	run.Write("north", "BID 2")
	run.Close()
	history := past(run, "north")
	require.Equal(t, 2, history.Phases())
	require.Equal(t, 2, history.Held(north))
	run.Steward("REPLACE north BY carl")
	require.Equal(t, north, past(run, "north").Former())
}
