package valley

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/datafile"
)

// theValley reads and checks the map of the first edition.
func theValley(t testing.TB) *Map {
	var v *Map
	require.NoError(t, datafile.Fill(os.DirFS("../book/data/1"), "valley.yaml", &v))
	v.Prepare()
	require.NoError(t, v.Check())
	return v
}

func TestMapCountsAreThoseOfCaseA1(t *testing.T) {
	v := theValley(t)
	var pastures, forests, fields, fish, river int
	for _, card := range v.Manors {
		pastures, forests, fields = pastures+card.Pastures, forests+card.Forests, fields+card.Fields
		fish, river = fish+countIf(card.Fish), river+countIf(card.River)
	}
	require.Equal(t, []int{40, 42, 22, 111, 15, 23}, []int{len(v.Manors), pastures, forests, fields, fish, river})
	sizes := map[int]int{}
	for _, territory := range v.Territories {
		sizes[len(territory.Manors)]++
	}
	require.Equal(t, map[int]int{4: 7, 3: 4}, sizes)
	dangers := map[string]int{}
	for _, road := range v.Roads {
		if road.Danger != nil {
			dangers[road.Danger.Kind]++
		}
	}
	require.Equal(t, map[string]int{"bridge": 14, "forest": 9, "lane": 7}, dangers)
	require.Len(t, v.Roads, 74)
	require.Len(t, v.Entries, 12)
}

func TestEntryManorsAreEqual(t *testing.T) {
	v := theValley(t)
	for _, road := range v.Entries {
		c := v.Card(road.Manor)
		require.Equal(t, []int{3, 1, 0}, []int{c.Fields, c.Pastures, countIf(c.Fish)}, road.ID)
	}
}

func TestTerritoriesHangTogether(t *testing.T) {
	v := theValley(t)
	for _, territory := range v.Territories {
		reached := map[Manor]bool{territory.Manors[0]: true}
		for range territory.Manors {
			for _, manor := range territory.Manors {
				for _, b := range territory.Manors {
					if reached[manor] && v.HaveFrontier(manor, b) {
						reached[b] = true
					}
				}
			}
		}
		require.Len(t, reached, len(territory.Manors), territory.ID)
	}
}

func TestFrontiersAndRoadsAreListedOnce(t *testing.T) {
	v := theValley(t)
	require.Len(t, v.frontiers, 2*(len(v.Frontiers.Land)+len(v.Frontiers.River)))
	require.Len(t, v.roads, 2*len(v.Roads))
}

func TestRoadsDoNotCross(t *testing.T) {
	v := theValley(t)
	lines := make([][]Point, len(v.Roads))
	for i, r := range v.Roads {
		lines[i] = append(append([]Point{v.PointOf(r.A)}, r.Way...), v.PointOf(r.B))
	}
	for i, points := range lines {
		for k, b := range lines[:i] {
			require.False(t, cross(points, b), "%s and %s", v.Roads[i].ID, v.Roads[k].ID)
		}
	}
}

// cross reports whether two lines meet anywhere except at a common end.
func cross(a, b []Point) bool {
	for i := range len(a) - 1 {
		for k := range len(b) - 1 {
			if p, q, r, s := a[i], a[i+1], b[k], b[k+1]; p != r && p != s && q != r && q != s && meet(p, q, r, s) {
				return true
			}
		}
	}
	return false
}

func meet(p, q, r, s Point) bool {
	return sideOf(p, q, r)*sideOf(p, q, s) <= 0 && sideOf(r, s, p)*sideOf(r, s, q) <= 0
}

// sideOf returns 1 or -1 for the two sides of the line from p to q on which a point can
// lie, and 0 on the line.
func sideOf(p, q, x Point) int {
	turn := (q[0]-p[0])*(x[1]-p[1]) - (q[1]-p[1])*(x[0]-p[0])
	return max(-1, min(1, turn))
}

func TestDistancesAreThoseOfTheSource(t *testing.T) {
	v := theValley(t)
	for _, c := range []struct {
		a, b  Node
		miles int
	}{
		{"BRI", "FEN", 2}, {"BAR", "FEN", 3}, {"BER", "HAZ", 4}, {"E12.0", "SAR", 2}, {"SAR", "SAR", 0}, {"SAR", "nowhere", -1},
	} {
		require.Equal(t, c.miles, v.Miles(c.a, c.b, nil), "%s to %s", c.a, c.b)
		require.Equal(t, c.miles, v.Miles(c.b, c.a, nil), "%s to %s", c.b, c.a)
	}
}

func TestWidestDistanceIs26Miles(t *testing.T) {
	v := theValley(t)
	widest := 0
	for _, card := range v.Manors {
		for _, b := range v.Manors {
			widest = max(widest, v.Miles(card.Code, b.Code, nil))
		}
	}
	require.Equal(t, 26, widest)
}

func TestRouteTakesTheLowerNodeOfEqualWays(t *testing.T) {
	v := theValley(t)
	require.Equal(t, []Node{"BRI", "R09.1", "FEN"}, v.Route("BRI", "FEN", nil))
	for _, node := range v.nodes {
		for _, b := range []Node{"SAR", "PEN", "CAR", "E05.0", "R36.2"} {
			way := v.Route(node, b, nil)
			require.Len(t, way, v.Miles(node, b, nil)+1)
			for i := 1; i < len(way); i++ {
				require.Equal(t, 1, v.Miles(way[i-1], way[i], nil))
				for _, other := range v.Neighbours(way[i-1]) {
					if v.Miles(other, b, nil) == len(way)-1-i {
						require.LessOrEqual(t, v.OrderOf(way[i]), v.OrderOf(other))
					}
				}
			}
		}
	}
}

func TestClosedNodesAreGoneRound(t *testing.T) {
	v := theValley(t)
	bridge := func(n Node) bool { return n == "R07.2" } // Ash Bridge
	require.Equal(t, 3, v.Miles("ASH", "PIM", nil))
	require.Equal(t, 13, v.Miles("ASH", "PIM", bridge))
	require.NotContains(t, v.Route("ASH", "PIM", bridge), Node("R07.2"))
	require.Equal(t, -1, v.Miles("SAR", "R07.2", bridge))
	require.Nil(t, v.Route("SAR", "R07.2", bridge))
	require.Equal(t, []Node{"R07.2", "R07.1", "ASH"}, v.Route("R07.2", "ASH", bridge), "where one stands is never closed")
	all := func(Node) bool { return true }
	require.Equal(t, []Node{"SAR"}, v.Route("SAR", "SAR", all))
	node, miles := v.Nearest("ASH", []Node{"PIM", "FEN"}, bridge)
	require.Equal(t, Node("FEN"), node)
	require.Equal(t, 6, miles)
	_, miles = v.Nearest("ASH", nil, nil)
	require.Equal(t, -1, miles)
}

func TestMilestonesCountFromEitherEnd(t *testing.T) {
	v := theValley(t)
	node, ok := v.Resolve("FEN", "BAR", 1)
	require.True(t, ok)
	require.Equal(t, Node("R24.1"), node)
	node, ok = v.Resolve("BAR", "FEN", 1)
	require.True(t, ok)
	require.Equal(t, Node("R24.2"), node)
	require.Equal(t, "FEN/BAR.2", v.Spell(node))
	require.Equal(t, "Barcombe Down", v.Spell("BAR"))
	require.Equal(t, "E12.0", v.Spell("E12.0"))
	_, ok = v.Resolve("FEN", "BAR", 3)
	require.False(t, ok)
	_, ok = v.Resolve("FEN", "PEN", 1)
	require.False(t, ok)
}

func TestNodeOrder(t *testing.T) {
	v := theValley(t)
	in := []Node{"SAR", "PEN", "CAR", "BES", "R01.1", "R01.2", "R74.3", "E01.0", "E01.1", "E12.1"}
	for i := 1; i < len(in); i++ {
		require.Less(t, v.OrderOf(in[i-1]), v.OrderOf(in[i]))
	}
	require.Equal(t, -1, v.OrderOf("R99.1"))
	require.False(t, v.HasNode("R03.3"))
	require.True(t, v.IsManor("PEN"))
	require.False(t, v.IsManor("CAR"))
}

func TestLinkedPlaces(t *testing.T) {
	v := theValley(t)
	require.True(t, v.AreLinked("SAR", "BRI"))
	require.True(t, v.HaveFrontier("SAR", "CRE"))
	require.False(t, v.AreLinked("SAR", "CRE"), "a frontier without a road")
	require.True(t, v.AreLinked("CAR", "FEN"))
}

func BenchmarkRoute(b *testing.B) {
	v := theValley(b)
	for b.Loop() {
		v.Route("SAR", "PEN", nil)
	}
}

func countIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// TestAMapThatDoesNotAgreeIsRefused changes the map in one place each.
func TestAMapThatDoesNotAgreeIsRefused(t *testing.T) {
	on := func(id string, change func(*Road)) func(*Map) {
		return func(v *Map) { change(&v.Roads[slices.IndexFunc(v.Roads, func(r Road) bool { return r.ID == id })]) }
	}
	for why, change := range map[string]func(*Map){
		"manor SAR has number 2":                 func(v *Map) { v.Manors[0].Num = 2 },
		"card of SAR":                            func(v *Map) { v.Manors[0].Fields++ },
		"SAR may fish":                           func(v *Map) { v.Manors[0].Fish = true },
		"road R01 leads nowhere":                 on("R01", func(r *Road) { r.B = "NIX" }),
		"road R01 crosses no common frontier":    on("R01", func(r *Road) { r.B = "PEN" }),
		"road R02: river false, bridge true":     on("R02", func(r *Road) { r.Danger.Kind = "bridge" }),
		"road R74: river true, bridge false":     on("R74", func(r *Road) { r.Danger = nil }),
		"road R01 has 1 milestones":              on("R01", func(r *Road) { r.Way = r.Way[:1] }),
		"road R02 has its danger at milestone 3": on("R02", func(r *Road) { r.Danger.At = 3 }),
		"road R02 has its danger at milestone 0": on("R02", func(r *Road) { r.Danger.At = 0 }),
		"territory westmarch lists PEN":          func(v *Map) { v.Territories[0].Manors[0] = "PEN" },
		"39 manors lie in territories, not 40":   func(v *Map) { v.Territories[0].Manors = v.Territories[0].Manors[1:] },
		"recommended entries for 2 seats":        func(v *Map) { v.Recommended[2] = v.Recommended[2][:1] },
		"recommended entries for 3 seats":        func(v *Map) { slices.Reverse(v.Recommended[3]) },
		"recommended entry E99 does not exist":   func(v *Map) { v.Recommended[2][1] = "E99" },
	} {
		v := theValley(t)
		change(v)
		require.ErrorContains(t, v.Check(), why)
	}
}
