package search_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
)

// auction tells the search about Tiny: the other seat bids 3, and proposals for the own one are refused or too high,
// but for one.
type auction struct{ rates *int }

func (auction) Imagine(r report.Report, _ kit.Whim) (*game.Game, game.Seat, error) {
	if r.Data == nil {
		return nil, "", fmt.Errorf("no data")
	}
	g, err := search.OpenGame(gametest.Tiny{}, 1, 2)
	return g, game.Seat(r.Data.(string)), err
}

func (auction) Propose(_ *game.Game, seat game.Seat, strength string, whim kit.Whim) []string {
	switch {
	case seat == "east":
		return nil // it is not asked
	case seat != "north":
		return []string{"BID 3"}
	case strength == kit.Hard:
		return []string{"BID 40", "BID 0", "READY"}
	case strength == kit.Medium:
		return []string{"BID 4"}
	}
	return []string{fmt.Sprint("BID ", 5+whim.UpTo(3))}
}

func (a auction) Rate(position game.State, seat game.Seat) float64 {
	*a.rates++
	hand := position.(*gametest.TinyState).Hands[seat]
	return float64(hand.Tricks)/2 + float64(hand.Coins)/100
}

func TestTheBestProposalIsFound(t *testing.T) {
	for trial := range 20 {
		rates := 0
		seen := report.Report{Game: fmt.Sprint("auction ", trial), Data: "north"}
		effort := search.Effort{Trials: 100, Scenarios: 4}
		lines, err := search.Choose(auction{&rates}, seen, effort)
		require.NoError(t, err)
		require.Len(t, lines, 2)
		require.Equal(t, "READY", lines[1])
		require.LessOrEqual(t, rates, effort.Trials+effort.Scenarios)
		again, err := search.Choose(auction{&rates}, seen, effort)
		require.NoError(t, err)
		require.Equal(t, lines, again)
		require.Equal(t, "BID 4", lines[0], "one coin more than the others bid")
	}
}

// TestNoSubmissionIsTriedBeyondTheEffort: after as many adjudications none is begun, be it a proposal.
func TestNoSubmissionIsTriedBeyondTheEffort(t *testing.T) {
	for trials, most := range []int{4, 4, 4, 4, 4, 8} {
		rates := 0
		lines, err := search.Choose(auction{&rates}, report.Report{Data: "north"}, search.Effort{Trials: trials, Scenarios: 4})
		require.NoError(t, err)
		require.NotEmpty(t, lines)
		require.LessOrEqual(t, rates, most, trials)
	}
}

func TestASeatThatIsNotAskedSendsNothing(t *testing.T) {
	rates := 0
	lines, err := search.Choose(auction{&rates}, report.Report{Data: "east"}, search.Effort{Trials: 10, Scenarios: 2})
	require.NoError(t, err)
	require.Empty(t, lines)
	_, err = search.Choose(auction{&rates}, report.Report{}, search.Effort{Trials: 10, Scenarios: 2})
	require.ErrorContains(t, err, "no data")
}

// spender first proposes to bid one coin too many.
type spender struct{ auction }

func (s spender) Propose(g *game.Game, seat game.Seat, strength string, whim kit.Whim) []string {
	if seat == "north" && strength == kit.Hard {
		return []string{"BID 5"}
	}
	return s.auction.Propose(g, seat, strength, whim)
}

// TestADoubtfulLeadIsNone: the lead of one coin in each of four scenarios is two standard errors.
func TestADoubtfulLeadIsNone(t *testing.T) {
	rates := 0
	seen := report.Report{Game: "auction", Data: "north"}
	for doubt, want := range map[float64]string{0: "BID 4", 1.9: "BID 4", 2.1: "BID 5"} {
		lines, err := search.Choose(spender{auction{&rates}}, seen, search.Effort{Trials: 100, Scenarios: 4, Doubt: doubt})
		require.NoError(t, err)
		require.Equal(t, want, lines[0], doubt)
	}
}
