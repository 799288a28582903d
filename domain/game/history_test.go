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
func past(r *gametest.Run, seat game.Seat) *game.History {
	h := game.NewHistory(seat, "", nil)
	g := game.New(gametest.Lookup)
	var events []event.Event
	for i, e := range r.Log {
		events = append(events, e)
		if i+1 < len(r.Log) && game.Kind(r.Log[i+1]) != game.Kind(game.PhaseClosed{}) {
			continue
		}
		next := event.Fold(g, events...)
		h.Note(g, next, events)
		g, events = next, nil
	}
	return h
}

// played plays two phases of a game with press, a miss and a hand-over.
func played(t *testing.T) *gametest.Run {
	r := gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 3}, gametest.Lookup, 7)
	r.Write("north", "BID 3", "ALWAYS BID 1", "PRESS TO east", "Be my friend.", "END PRESS")
	r.Write("north", "PRESS TO STEWARD", "I am ill, write to me at north@home.example.", "END PRESS")
	r.Write("east", "BID 2", "PRESS TO south", "North is weak.", "END PRESS")
	r.Close()
	r.Write("east", "BID 5")
	r.Deadline()
	r.Deadline() // grace
	r.Steward("REPLACE north BY carl")
	return r
}

func TestADossierHoldsWhatTheSeatKnowsAndNoMore(t *testing.T) {
	r := played(t)
	d := past(r, "north").Dossier(r.Game)
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
	require.Contains(t, text.Dossier(past(r, "south").Dossier(r.Game), time.UTC, text.Limit{}), "North is weak")
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
	r := played(t)
	h := past(r, "north")
	require.Equal(t, gametest.Player(0), h.Former())
	require.Equal(t, 2, h.Held(gametest.Player(0)))
	require.Zero(t, h.Held("carl"))
	r.Close()
	require.Equal(t, 1, past(r, "north").Held("carl"))
	r.Steward("REWIND TO round 1 WHY a fault")
	require.Zero(t, past(r, "north").Held(gametest.Player(0)), "phases that are void count for nobody")
	require.NotContains(t, text.Dossier(past(r, "north").Dossier(r.Game), nil, text.Limit{}), "missed")
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
	r := played(t)
	for _, lang := range game.Languages() {
		h := game.NewHistory("north", lang, nil)
		h.Note(game.New(gametest.Lookup), r.Game, r.Log)
		d := h.Dossier(r.Game)
		require.Equal(t, lang, d.Language)
		data, err := json.Marshal(d)
		require.NoError(t, err)
		require.NotContains(t, string(data), "report.dossier", "a word is missing in %s", lang)
	}
}

func TestAHistoryCountsThePhasesOfASeatThatARewindingGivesBack(t *testing.T) {
	r := gametest.Open(t, game.Open{Game: "tiny-1", Ruleset: "tiny", Seats: 3, Options: map[game.Option]string{"rounds": "9"}}, gametest.Lookup, 7)
	north := r.Game.Seats()[0].Player
	for r.Game.Seats()[0].Player != "" {
		r.Write("east", "BID 1")
		skip(r)
	}
	require.Equal(t, north, past(r, "north").Former())
	r.Steward("REWIND TO round 2 WHY the post was on strike")
	require.Equal(t, north, r.Game.Seats()[0].Player)
	r.Write("north", "BID 2")
	r.Close()
	h := past(r, "north")
	require.Equal(t, 2, h.Phases())
	require.Equal(t, 2, h.Held(north))
	r.Steward("REPLACE north BY carl")
	require.Equal(t, north, past(r, "north").Former())
}
