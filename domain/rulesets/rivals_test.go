package rulesets_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
)

// TestOfTwoRivalsTheLaterOneStands: two lines of which only one can ever be
// carried out are never both understood, in one submission or in two. A line that is a way out if the
// first cannot be followed stays.
func TestOfTwoRivalsTheLaterOneStands(t *testing.T) {
	for _, c := range []struct {
		ruleset string
		phases  int // that go by before
		head    string
		lines   []string
		stand   []string
	}{
		{"feudal", 0, "", []string{"ENTRY E01", "ENTRY E09, E01"}, []string{"ENTRY E09, E01"}},
		{"quest", 0, "SETUP", []string{"CHARACTER inge", "CHARACTER tristan"}, []string{"CHARACTER tristan"}},
		{"quest", 1, "TURN 1", []string{"STAY", "EXPLORE"}, []string{"EXPLORE"}},
		{"quest", 1, "TURN 1", []string{"EXPLORE", "STAY"}, []string{"EXPLORE", "STAY"}},
		{"quest", 1, "TURN 1", []string{"STAY IF HAND >= 4", "EXPLORE"}, []string{"STAY IF HAND >= 4", "EXPLORE"}},
		{"quest", 1, "ALL", []string{"ELIXIR YES", "ELIXIR NO"}, []string{"ELIXIR NO"}},
		{"talisman", 0, "TURN 9", []string{"MOVE CW", "MOVE CCW"}, []string{"MOVE CCW"}},
		{"talisman", 0, "TURN 9", []string{"MOVE CW", "MOVE village"}, []string{"MOVE village"}},
		{"talisman", 0, "TURN 9", []string{"MOVE village", "MOVE CW"}, []string{"MOVE village", "MOVE CW"}},
	} {
		run := gametest.Open(t, game.Open{Game: "rivals", Ruleset: c.ruleset, Seats: 2}, rulesets.Lookup, 1)
		for range c.phases {
			run.Close()
		}
		texts := func(receipt *game.Receipt) []string {
			require.Empty(t, receipt.Errors, "%v", c.lines)
			return lists.Map(receipt.Orders, func(u game.Understood) string { return u.Text })
		}
		head := lists.Keep([]string{c.head}, func(h string) bool { return h != "" })
		whole := run.Try("seat1", append(head, c.lines...)...)
		require.Equal(t, c.stand, texts(whole), "%v", c.lines)
		run.Write("seat1", append(head, c.lines[0])...)
		added := run.Write("seat1", append(append([]string{"ADD"}, head...), c.lines[1])...)
		require.Equal(t, c.stand, texts(added), "%v in two letters", c.lines)
		gone := lists.Keep([]int{len(head) + 1}, func(int) bool { return len(c.stand) == 1 })
		require.ElementsMatch(t, gone, whole.GaveWay, "%v: what can be taken out of the letter", c.lines)
		require.Empty(t, added.GaveWay, "%v: the letter has no such line", c.lines)
		for _, receipt := range []*game.Receipt{whole, added} {
			told := lists.Keep(receipt.Done, func(s string) bool {
				return len(c.stand) == 1 && s == "“"+c.lines[1]+"” takes the place of “"+c.lines[0]+"”: no more than one of them can be carried out."
			})
			require.Len(t, told, 2-len(c.stand), "%v", receipt.Done)
		}
	}
}
