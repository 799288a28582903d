package land_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quest/land"
)

// The tiles of Appendix B that the cases use, by their paths.
var (
	cross   = paths("NESW")
	fork    = paths("ESW")
	bend    = paths("ES")
	road    = paths("NS")
	end     = paths("S")
	access  = paths("S").With(land.Fantastic, sides("NEW"))
	star    = land.OpeningsOf(land.Fantastic, sides("ESW"))
	starEnd = land.OpeningsOf(land.Fantastic, sides("S"))
)

func sides(sideLetters string) land.Sides {
	s, err := land.ParseSides(sideLetters)
	if err != nil {
		panic(err)
	}
	return s
}

func paths(sideLetters string) land.Openings {
	return land.OpeningsOf(land.Initiatory, sides(sideLetters))
}

func place(label string) land.Place {
	p, ok := land.ParseLabel(label)
	if !ok {
		panic(label)
	}
	return p
}

func cell(label string) land.Cell { return place(label).Cell }

func edge(text string) land.Edge {
	label, side, _ := strings.Cut(text, " ")
	return land.Edge{From: cell(label), Side: sides(side).Dirs()[0]}
}

// board returns a main board with the entry tile and further laid tiles.
func board(laid ...land.Laid) land.Map {
	return append(land.Map{land.LayTile("entry", land.Entry, cross, 0)}, laid...)
}

func lay(label string, shape land.Openings, turn int) land.Laid {
	return land.LayTile(label, place(label), shape, turn)
}

func all(land.Zone) bool { return true }

// openSide returns the zone of the path that leads over that side into an empty cell; false if
// none does (open edge).
func openSide(m land.Map, e land.Edge) (land.Zone, bool) {
	laid, _ := m.At(e.From)
	if _, blocked := m.At(e.Beyond()); blocked || laid.Open[e.Side] == "" {
		return "", false
	}
	return laid.Open[e.Side], true
}

func TestATileIsTurnedByTheListOfSides(t *testing.T) { // QA-9, QA-10
	m := board()
	legal := land.LegalTurns(fork, land.Initiatory, land.S)
	require.Equal(t, []int{0, 1, 3}, legal)
	require.Equal(t, 3, m.BestTurn(cell("N1"), fork, legal, land.DefaultSides(land.N)))
	require.Equal(t, sides("NES"), fork.Turned(3).All())
	require.Equal(t, 1, m.BestTurn(cell("N1"), fork, legal, []land.Dir{land.W, land.N}))
	require.Equal(t, sides("NSW"), fork.Turned(1).All())
	require.Equal(t, 0, m.BestTurn(cell("N1"), fork, legal, nil), "among equals the smallest rotation")
}

func TestAPathOntoATileIsWorthLessThanOneIntoTheOpen(t *testing.T) {
	m := board(lay("E1", cross, 0), lay("E1N1", cross, 0))
	legal := land.LegalTurns(bend, land.Initiatory, land.S)
	require.Equal(t, []int{0, 1}, legal)
	require.Equal(t, 1, m.BestTurn(cell("N1"), bend, legal, []land.Dir{land.W, land.E}), "W is open, E only joins")
	require.Equal(t, 0, m.BestTurn(cell("N1"), bend, legal, []land.Dir{land.E, land.W}), "E joins, which is more than nothing")
}

func TestAnAccessTileLiesInOneWay(t *testing.T) { // QA-12, Q-20
	require.Equal(t, []int{0}, land.LegalTurns(access, land.Initiatory, land.S))
	m := board(lay("N1", fork, 3))
	require.True(t, m.LeadsOn(cell("N2"), access, []int{0}, land.Fantastic))
	hemmed := board(lay("N1", fork, 3), lay("W1N2", end, 0), lay("E1N2", end, 0), lay("N3", end, 0))
	require.False(t, hemmed.LeadsOn(cell("N2"), access, []int{0}, land.Fantastic), "Q-24")
}

func TestZonesDoNotJoin(t *testing.T) { // QA-13, QA-14
	m := board(lay("N1", fork, 3), lay("N2", access, 0), lay("E1N2", cross, 0), lay("E1N1", end, 2))
	require.False(t, m.IsPassable(cell("N2"), land.E))
	require.False(t, m.IsPassable(cell("E1N2"), land.W))
	require.True(t, m.IsPassable(cell("N2"), land.S))
	require.False(t, m.IsPassable(cell("E1N1"), land.W), "a closed side")
	require.False(t, m.IsPassable(cell("N2"), land.W), "nothing lies there")
	_, open := openSide(m, edge("N2 E"))
	require.False(t, open)
	zone, open := openSide(m, edge("N2 W"))
	require.True(t, open)
	require.Equal(t, land.Fantastic, zone)
}

func TestAPathIsClearedWhenAZoneHasNoneLeft(t *testing.T) { // QA-15
	starBend := land.OpeningsOf(land.Fantastic, sides("ES"))
	m := board(lay("N1", access, 0), lay("E1", access, 1), lay("E1S1", starBend, 3), lay("S1", bend, 3))
	require.Equal(t, sides("NE"), m[3].Open.All())
	require.Equal(t, []land.Edge{edge("ENTRY W")}, m.OpenEdges(land.Initiatory))
	_, needed := m.PathToClear(land.Initiatory)
	require.False(t, needed)

	m = m.With(lay("W1", end, 3))
	way, needed := m.PathToClear(land.Initiatory)
	require.True(t, needed)
	require.Equal(t, edge("W1 N"), way)
	cleared := m.WithPath(way.From, way.Side, land.Initiatory)
	require.Equal(t, []land.Edge{way}, cleared.OpenEdges(land.Initiatory))
	require.Empty(t, m.OpenEdges(land.Initiatory), "the map before is as it was")
	_, needed = board().PathToClear(land.Fantastic)
	require.False(t, needed, "no access tile is on the board")
}

func TestAThresholdIsNotCleared(t *testing.T) {
	cave := func(label string, sideLetters string) land.Laid {
		return land.LayTile("card", place(label), land.OpeningsOf(land.Cave, sides(sideLetters)), 0)
	}
	m := land.Map{cave("CAVE:0", "S")}
	_, needed := m.PathToClear(land.Cave)
	require.False(t, needed, "nothing but the threshold")
	way, needed := m.With(cave("CAVE:S1", "N")).PathToClear(land.Cave)
	require.True(t, needed)
	require.Equal(t, edge("S1 E"), way)
	swamp := land.Map{
		land.LayTile("threshold", place("SWAMP:0"), land.OpeningsOf(land.Swamp, sides("NESW")), 0),
		land.LayTile("card", place("SWAMP:S1"), land.OpeningsOf(land.Swamp, sides("N")), 0),
	}
	way, needed = swamp.PathToClear(land.Swamp)
	require.True(t, needed, "the open sides of the threshold are left out")
	require.Equal(t, edge("S1 E"), way)
}

func TestAContestedCellIsKeptForTheOtherZone(t *testing.T) {
	a := board(lay("N1", access, 0), lay("E1N1", star, 0)) // QA-16
	require.True(t, a.Borders(all).IsBarred(land.Fantastic, cell("E1")))
	require.False(t, a.Borders(all).IsBarred(land.Fantastic, cell("E2N1")))
	noneLeft := a.Borders(func(z land.Zone) bool { return z == land.Fantastic })
	require.False(t, noneLeft.IsBarred(land.Fantastic, cell("E1")), "no initiatory tiles are left")

	b := board(lay("N1", access, 0), lay("N2", starEnd, 0), lay("W1N1", starEnd, 3), lay("E1", cross, 0)) // QA-17
	require.Equal(t, []land.Edge{edge("N1 E")}, b.OpenEdges(land.Fantastic))
	require.True(t, b.Borders(all).IsBarred(land.Initiatory, cell("E1N1")))
	require.False(t, b.Borders(all).IsBarred(land.Initiatory, cell("E2")))
	require.False(t, b.Borders(all).IsBarred(land.Fantastic, cell("E1N1")), "every fantastic edge is claimed")
	require.False(t, board().Borders(all).IsBarred(land.Initiatory, cell("N1")), "the fantastic zone is not open yet")
}

func TestWaysGoNorthFirst(t *testing.T) {
	m := board(lay("E1", cross, 0), lay("E1N1", cross, 0), lay("N1", cross, 0), lay("E2N1", road, 1))
	way, ok := m.WaysFrom(cell("ENTRY"), nil).To(cell("E1N1"))
	require.True(t, ok)
	require.Equal(t, []land.Dir{land.N, land.E}, way)
	around := m.WaysFrom(cell("ENTRY"), func(l land.Laid) bool { return l.Tile != "N1" })
	way, _ = around.To(cell("E2N1"))
	require.Equal(t, []land.Dir{land.E, land.N, land.E}, way)
	_, ok = around.To(cell("N1"))
	require.False(t, ok)
	here, ok := m.WaysFrom(cell("E1"), nil).To(cell("E1"))
	require.True(t, ok)
	require.Empty(t, here)
	_, ok = m.WaysFrom(cell("W9"), nil).To(cell("E1"))
	require.False(t, ok, "nobody stands on an empty cell")
}

func TestTheClosestOfEqualsIsTheOneLaidFirst(t *testing.T) {
	m := board(lay("W1", road, 1), lay("N1", cross, 0), lay("N2", cross, 0))
	tiles := func(labels ...string) func(land.Laid) bool {
		return func(l land.Laid) bool { return strings.Contains(strings.Join(labels, " "), l.At.Label()) }
	}
	ways := m.WaysFrom(cell("ENTRY"), nil)
	_, near, ok := ways.Nearest(tiles("W1", "N1"))
	require.True(t, ok)
	require.Equal(t, "N1", near.At.Label(), "N is looked at before W")
	closest, ok := ways.Closest(tiles("W1", "N1", "N2"))
	require.True(t, ok)
	require.Equal(t, "W1", closest.At.Label())
	_, ok = ways.Closest(tiles("E5"))
	require.False(t, ok)
}
