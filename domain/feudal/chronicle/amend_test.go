package chronicle_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// TestALetterOfOneOrderAmendsTheLineThatIsAboutTheSame checks that a submission of one order
// changes only the line of the draft that is about the same. A submission with anything else
// in it replaces the draft.
func TestALetterOfOneOrderAmendsTheLineThatIsAboutTheSame(t *testing.T) {
	run := gametest.Open(t, game.Open{Game: "feud", Ruleset: "feudal", Seats: 2}, func(string) (game.Ruleset, bool) { return chronicle.Rules{}, true }, 3)
	stands := func(lines ...string) (spelt []string, receipt *game.Receipt) {
		run.Now = run.Now.Add(time.Minute)
		receipt = run.Write("seat1", lines...)
		for _, o := range receipt.Orders {
			spelt = append(spelt, strings.Split(o.Text, ";")[0])
		}
		return spelt, receipt
	}
	amends := func(r *game.Receipt) bool { return strings.Contains(strings.Join(r.Done, " "), "takes its place") }
	whole := []string{"KNIGHT Lancelot", "COLOUR blue", "ENTRY E12, E11"}
	stands(whole...)
	got, receipt := stands("Dear steward,", "colour red", "Anne")
	require.Equal(t, []string{"KNIGHT Sir Lancelot", "COLOUR red", "ENTRY E12, E11"}, got)
	require.True(t, amends(receipt))
	require.Empty(t, receipt.Errors)
	got, _ = stands("UNDO")
	require.Equal(t, []string{"KNIGHT Sir Lancelot", "COLOUR blue", "ENTRY E12, E11"}, got, "nothing is lost")
	got, _ = stands("COLOUR nothing at all")
	require.Equal(t, []string{"KNIGHT Sir Lancelot", "COLOUR blue", "ENTRY E12, E11"}, got, "what is refused changes nothing")
	for name, letter := range map[string][]string{
		"two orders": {"COLOUR red", "KNIGHT Kay"}, "one and a slip": {"COLOUR red", "KNIGHT"}, "a new draft": {"CANCEL", "COLOUR red"},
	} {
		stands(whole...)
		got, receipt = stands(letter...)
		require.False(t, amends(receipt), name)
		require.NotContains(t, got, "ENTRY E12, E11", name)
	}
	stands("KNIGHT Lancelot", "ENTRY E12")
	got, receipt = stands("COLOUR red")
	require.Equal(t, []string{"COLOUR red"}, got, "nothing stood about it")
	require.False(t, amends(receipt))
	got, receipt = stands("COLOUR blue")
	require.Equal(t, []string{"COLOUR blue"}, got)
	require.False(t, amends(receipt), "there was nothing else")
}
