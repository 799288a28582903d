package rulesets_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
)

// TestPlayersAgreeInEveryGame checks that in every ruleset and number of seats the players can pause,
// extend and end a game in each language, that nothing happens before the last of them agrees, and that
// games of a tournament cannot be touched so.
func TestPlayersAgreeInEveryGame(t *testing.T) {
	lines := map[string][]string{
		"en": {"PROPOSE PAUSE", "PROPOSE RESUME", "AGREE EXTEND 3 d", "PROPOSE CANCEL"},
		"es": {"PROPONER PAUSA", "PROPONER REANUDAR", "ACEPTAR PRORROGAR 3 d", "PROPONER CANCELAR"},
		"fr": {"PROPOSER SUSPENDRE", "PROPOSER REPRENDRE", "ACCEPTER PROLONGER 3 j", "PROPOSER ANNULER"},
		"nl": {"VOORSTELLEN PAUZE", "VOORSTELLEN HERVATTEN", "INSTEMMEN VERLENGEN 72 u", "VOORSTELLEN ANNULEREN"},
	}
	carried := []string{"game.paused", "game.resumed", "game.extended", "game.abandoned"}
	for _, rs := range rulesets.All() {
		about := rs.Describe()
		for seats := about.MinSeats; seats <= about.MaxSeats; seats++ {
			lang := game.Languages()[seats%len(game.Languages())]
			run := gametest.Open(t, game.Open{Game: "agreed", Ruleset: rs.Name(), Seats: seats}, rulesets.Lookup, uint64(seats))
			for _, info := range run.Game.Seats() {
				run.Write(info.Seat, "LANGUAGE "+lang)
			}
			for i, line := range lines[lang] {
				require.Equal(t, carried[i], agreeOn(run, line), "%s for %d, %s: %s", rs.Name(), seats, lang, line)
			}
			require.True(t, run.Game.Over())

			run = gametest.Open(t, game.Open{Game: "held", Ruleset: rs.Name(), Seats: seats, Tournament: "cup"}, rulesets.Lookup, uint64(seats))
			receipt := run.Write(run.Game.Seats()[0].Seat, "PROPOSE CANCEL")
			require.Len(t, receipt.Errors, 1)
			require.Contains(t, receipt.Errors[0].Reason, "director")
		}
	}
}

// agreeOn has the seats write a line one after the other, and returns the kind of the event that carries
// it out: for a pause that ends, of the first seat's; else of the last one's.
func agreeOn(run *gametest.Run, line string) string {
	for i, info := range run.Game.Seats() {
		answer := run.Do(info.Player, game.Submission{Seat: info.Seat, Lines: gametest.Lines(line)})
		require.Empty(run.T, answer.Receipt.Errors, line)
		if last := game.Kind(answer.Events[len(answer.Events)-1]); last != "game.agreements-wanted" {
			require.True(run.T, i == len(run.Game.Seats())-1 || last == "game.resumed", "%s: too early", line)
			return last
		}
	}
	return ""
}
