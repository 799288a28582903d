package rulesets_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"seneschal/domain/datafile"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
)

// chatter is text that people write around their orders, in a language or of a kind.
type chatter struct {
	Above, Below, Prose []string
}

func readChatter(t *testing.T) map[string]chatter {
	t.Helper()
	all, err := datafile.ReadFile[map[string]chatter](os.DirFS("testdata"), "chatter.yaml")
	require.NoError(t, err)
	require.Greater(t, len(all), 20)
	return all
}

// wrapped returns ways in which orders stand among chatter.
func (c chatter) wrapped(orders []string) [][]string {
	blank := []string{""}
	ways := [][]string{
		slices.Concat(c.Above, orders, c.Below),
		slices.Concat(c.Above, blank, orders, blank, c.Below),
		slices.Concat(orders, c.Prose, c.Below),
		slices.Concat(orders, blank, c.Prose, blank, c.Below),
		slices.Concat(c.Prose, orders),
		slices.Concat(c.Above, c.Prose, blank, orders),
	}
	for _, line := range slices.Concat(c.Above, c.Prose) {
		ways = append(ways, slices.Concat([]string{line}, orders))
	}
	for _, line := range slices.Concat(c.Below, c.Prose) {
		ways = append(ways, slices.Concat(orders, []string{line}), slices.Concat(orders, blank, []string{line}))
	}
	return ways
}

// answered returns the receipt for a seat's submission, which is not kept.
func answered(t *testing.T, run *gametest.Run, seat game.SeatInfo, lines []string) *game.Receipt {
	t.Helper()
	answer, err := run.Game.Decide(game.Command{At: run.Now, By: seat.Player, Do: game.Submission{Seat: seat.Seat, Lines: order.Clean(strings.Join(lines, "\n"))}})
	require.NoError(t, err)
	return answer.Receipt
}

// TestChatterHoldsNothing: text that people write around their orders, in any language, with or
// without blank lines, causes no complaint, and does not keep a submission from being final.
func TestChatterHoldsNothing(t *testing.T) {
	all := readChatter(t)
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			t.Parallel()
			run := gametest.Open(t, game.Open{Game: "chat", Ruleset: rs.Name(), Seats: max(3, rs.Describe().MinSeats)}, rulesets.Lookup, 7)
			tried := 0
			for range gametest.Times(6, 3) {
				for _, seat := range run.Game.Seats() {
					orders := slices.DeleteFunc(slices.Clone(run.Game.Template(seat.Seat, "en")), func(l string) bool { return strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#") })
					plain := answered(t, run, seat, orders)
					if len(orders) == 0 || !plain.Final {
						continue
					}
					tried++
					for name, c := range all {
						for _, lines := range c.wrapped(orders) {
							got := answered(t, run, seat, lines)
							require.Empty(t, got.Errors, "%s, %s:\n%s", rs.Name(), name, strings.Join(lines, "\n"))
							require.True(t, got.Final, "%s, %s:\n%s", rs.Name(), name, strings.Join(lines, "\n"))
							require.Equal(t, len(plain.Orders), len(got.Orders), "%s, %s:\n%s", rs.Name(), name, strings.Join(lines, "\n"))
						}
					}
					break
				}
				run.Close()
			}
			require.Positive(t, tried)
		})
	}
}

// TestReadyMeansTheSameInAllGames: alone, below orders, and in a block that has no end.
func TestReadyMeansTheSameInAllGames(t *testing.T) {
	for _, rs := range rulesets.All() {
		run := gametest.Open(t, game.Open{Game: "ready", Ruleset: rs.Name(), Seats: max(3, rs.Describe().MinSeats)}, rulesets.Lookup, 7)
		for range gametest.Times(12, 6) {
			for _, seat := range run.Game.Seats() {
				template := slices.DeleteFunc(slices.Clone(run.Game.Template(seat.Seat, "en")), func(l string) bool { return strings.HasPrefix(l, "#") })
				require.NotContains(t, template, "READY", rs.Name())
				submissions := [][]string{{"READY"}, append(slices.Clone(template), "READY"), {"Hello all,", "", "READY", "", "Best wishes", "Anna"}}
				if n := slices.Index(template, "END"); n > 0 {
					submissions = append(submissions, slices.Insert(slices.Clone(template), n, "READY"), append(slices.Clone(template[:n]), "READY"))
				}
				if seat.Awaited {
					alone := answered(t, run, seat, []string{"READY"})
					require.True(t, alone.Final, "%s, %s: who is asked may say that there is nothing to add", rs.Name(), alone.Phase)
				}
				for _, lines := range submissions {
					got := answered(t, run, seat, lines)
					require.Empty(t, got.Errors, "%s, %s:\n%s", rs.Name(), got.Phase, strings.Join(lines, "\n"))
					require.False(t, got.Help, "%s, %s:\n%s", rs.Name(), got.Phase, strings.Join(lines, "\n"))
				}
			}
			run.Close()
		}
	}
}
