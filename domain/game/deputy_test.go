package game_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

func TestADeputyReadsPressOnlyIfTheHolderSaidSo(t *testing.T) {
	for option, reads := range map[string]bool{"": false, " PRESS": true} {
		run := table(t)
		run.Write("east", "PRESS TO north", "between us", "END PRESS", "PRESS PUBLIC", "hear all", "END PRESS")
		run.Write("north", "DEPUTY anna"+option)
		shown := run.Do("anna", game.Submission{Seat: "north", Lines: gametest.Lines("SHOW PRESS")}).Receipt.Shown
		text := strings.Join(shown[0].Lines, "\n")
		require.Contains(t, text, "hear all")
		require.Equal(t, reads, strings.Contains(text, "between us"), option)
		require.Contains(t, strings.Join(run.Try("north", "SHOW PRESS").Shown[0].Lines, "\n"), "between us", "the holder reads all")
	}
}

func TestADeputyIsOneUntilTheEndOfHisDay(t *testing.T) {
	run := table(t)
	run.Write("north", "DEPUTY anna UNTIL 2026-03-04 PRESS")
	end := time.Date(2026, 3, 5, 0, 0, 0, 0, time.UTC)
	named, ok := run.Game.Deputed("north", end.Add(-time.Second))
	require.True(t, ok)
	require.Equal(t, game.DeputyNamed{Seat: "north", Deputy: "anna", Until: end, Press: true}, named)
	_, ok = run.Game.Deputed("north", end)
	require.False(t, ok)
	_, err := run.Game.Decide(game.Command{At: end, By: "anna", Do: game.Submission{Seat: "north", Lines: gametest.Lines("BID 1")}})
	require.ErrorIs(t, err, game.ErrForbidden)
	run.Write("north", "DEPUTY NONE")
	_, ok = run.Game.Deputed("north", run.Now)
	require.False(t, ok)
	_, ok = run.Game.Deputed("nowhere", run.Now)
	require.False(t, ok)
}

func TestNobodyWritesForTwoSeatsOfAGame(t *testing.T) {
	run := table(t)
	for lang, why := range map[string]string{"en": "holds a seat of this game", "es": "ocupa un asiento", "fr": "tient un siège", "nl": "een plaats van dit spel"} {
		other, ok := run.Game.SeatInfo("east")
		require.True(t, ok)
		receipt := run.Write("north", "LANGUAGE "+lang, "DEPUTY "+string(other.Player))
		require.Len(t, receipt.Errors, 1)
		require.Contains(t, receipt.Errors[0].Reason, why)
		_, named := run.Game.Deputed("north", run.Now)
		require.False(t, named)
	}
	own, _ := run.Game.SeatInfo("north")
	require.Empty(t, run.Write("north", "DEPUTY "+string(own.Player)).Errors, "it changes nothing, and harms nobody")
}

func TestADeputyWhoComesToASeatOfHisOwnIsOneNoMore(t *testing.T) {
	run := table(t)
	run.Write("north", "DEPUTY anna")
	run.Steward("REPLACE east BY anna")
	_, ok := run.Game.Deputed("north", run.Now)
	require.False(t, ok)
	_, err := run.Game.Decide(game.Command{At: run.Now, By: "anna", Do: game.Submission{Seat: "north", Lines: gametest.Lines("BID 1")}})
	require.ErrorIs(t, err, game.ErrForbidden)
	run.Steward("REPLACE east BY player2")
	_, ok = run.Game.Deputed("north", run.Now)
	require.True(t, ok, "the holder still wants him")
}
