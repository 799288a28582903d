package land_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/quest/land"
)

var shapes = []land.Openings{cross, fork, bend, road, end, access, star, starEnd}

// someBoard draws a board explored at random: each tile is laid at an open edge of its zone, and
// turned as the rules allow.
func someBoard(t *rapid.T) land.Map {
	m := board()
	for range rapid.IntRange(0, 40).Draw(t, "tiles") {
		shape := rapid.SampledFrom(shapes).Draw(t, "shape")
		zone := land.Initiatory
		if shape.Of(zone) == 0 {
			zone = land.Fantastic
		}
		edges := m.OpenEdges(zone)
		if len(edges) == 0 {
			continue
		}
		e := rapid.SampledFrom(edges).Draw(t, "edge")
		turn := rapid.SampledFrom(land.LegalTurns(shape, zone, e.Side.Back())).Draw(t, "turn")
		m = m.With(land.LayTile("tile", land.Place{Cell: e.Beyond()}, shape, turn))
		for _, z := range land.Zones[:2] {
			if c, needed := m.PathToClear(z); needed {
				m = m.WithPath(c.From, c.Side, z)
			}
		}
	}
	return m
}

func TestEveryLaidTileIsReached(t *testing.T) { // a law of every position
	rapid.Check(t, func(t *rapid.T) {
		m := someBoard(t)
		require.Equal(t, len(m), m.WaysFrom(land.Cell{}, nil).CountCells())
		cells := map[land.Cell]bool{}
		for _, laid := range m {
			require.False(t, cells[laid.At.Cell], "two tiles on %s", laid.At)
			cells[laid.At.Cell] = true
		}
	})
}

func TestAWayIsWalkedStepByStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := someBoard(t)
		target := rapid.SampledFrom(m).Draw(t, "target").At.Cell
		at := rapid.SampledFrom(m).Draw(t, "from").At.Cell
		way, ok := m.WaysFrom(at, nil).To(target)
		require.True(t, ok)
		for i, dir := range way {
			require.True(t, m.IsPassable(at, dir))
			rest, _ := m.WaysFrom(at, nil).To(target)
			require.Equal(t, way[i:], rest, "who asks again on the way goes on the same way")
			for _, first := range land.Dirs[:dir] {
				if m.IsPassable(at, first) {
					other, _ := m.WaysFrom(at.Next(first), nil).To(target)
					require.GreaterOrEqual(t, len(other), len(rest), "%s is no shorter, and before %s", first, dir)
				}
			}
			at = at.Next(dir)
		}
		require.Equal(t, target, at)
	})
}

func TestTheBestTurnIsLegalAndNoneIsBetter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := someBoard(t)
		edges := slices.Concat(m.OpenEdges(land.Initiatory), m.OpenEdges(land.Fantastic))
		if len(edges) == 0 {
			return
		}
		e := rapid.SampledFrom(edges).Draw(t, "edge")
		zone, _ := openSide(m, e)
		shape := land.OpeningsOf(zone, land.Sides(rapid.IntRange(1, 15).Draw(t, "sides")))
		legal := land.LegalTurns(shape, zone, e.Side.Back())
		require.NotEmpty(t, legal)
		first := rapid.SampledFrom(land.Dirs[:]).Draw(t, "wanted")
		best := m.BestTurn(e.Beyond(), shape, legal, []land.Dir{first})
		require.Contains(t, legal, best)
		for _, turn := range legal {
			laid := m.With(land.LayTile("new", land.Place{Cell: e.Beyond()}, shape, turn))
			if _, open := openSide(laid, land.Edge{From: e.Beyond(), Side: first}); open {
				require.NotEmpty(t, shape.Turned(best)[first], "rotation %d opens %s", turn, first)
			}
		}
	})
}

func TestTurningTwiceIsTurningByTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SampledFrom(shapes).Draw(t, "shape")
		a, b := rapid.IntRange(-8, 8).Draw(t, "a"), rapid.IntRange(-8, 8).Draw(t, "b")
		require.Equal(t, some.Turned(a+b), some.Turned(a).Turned(b))
		require.Equal(t, some, some.Turned(4))
		for _, z := range land.Zones {
			require.Equal(t, some.Of(z).Turned(a), some.Turned(a).Of(z))
		}
		require.Equal(t, sides(some.All().String()), some.All())
	})
}

func TestNeitherZoneWallsInTheOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := someBoard(t)
		borders := m.Borders(all)
		for _, e := range m.OpenEdges(land.Fantastic) {
			if borders.IsBarred(land.Fantastic, e.Beyond()) {
				free := func(o land.Edge) bool { return !borders.IsBarred(land.Fantastic, o.Beyond()) }
				require.True(t, slices.ContainsFunc(m.OpenEdges(land.Fantastic), free), "the zone may go on elsewhere")
			}
		}
		before := len(m.OpenEdges(land.Fantastic))
		for _, e := range m.OpenEdges(land.Initiatory) {
			if before == 0 || borders.IsBarred(land.Initiatory, e.Beyond()) {
				continue
			}
			wall := m.With(land.LayTile("wall", land.Place{Cell: e.Beyond()}, end, int(e.Side)))
			require.NotEmpty(t, wall.OpenEdges(land.Fantastic))
		}
	})
}

// TestTurnedSidesWrapAround: negative turns are turns the other way.
func TestTurnedSidesWrapAround(t *testing.T) {
	require.Equal(t, land.W, land.N.Turned(-1))
	require.Equal(t, sides("SW"), sides("ES").Turned(1))
	require.Equal(t, land.S, land.N.Back())
}

func BenchmarkWays(b *testing.B) {
	m := board()
	for i := 1; i < 75; i++ {
		m = m.With(land.LayTile("tile", land.Place{Cell: land.Cell{X: i % 9, Y: i / 9}}, cross, 0))
	}
	for b.Loop() {
		m.WaysFrom(land.Cell{}, nil)
	}
}
