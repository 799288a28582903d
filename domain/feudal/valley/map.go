package valley

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Node is a place on which figures can stand (F-40): a manor or monastery by its code ("FEN"), a road milestone
// ("R24.1"), or a node of an entry road, with 0 for the edge of the board ("E12.0"). "" is no node.
type Node string

// A Manor is the code of a manor, one of the forty domains. It names the node on which the
// manor's square lies.
type Manor = Node

// A Map holds the manors, roads and frontiers of an edition, and the drawing of its board. Prepare must be called once
// after it has been read; from then on it is not changed.
type Map struct {
	Map         string `yaml:"map"` // name of the map
	Version     int    `yaml:"version"`
	Provenance  string `yaml:"provenance"` // who made the map; names marked seed have another source
	Board       Board
	Territories []Territory
	Manors      []Card // the cards of all manors, by number
	Monasteries []Monastery
	Rivers      []River
	Roads       []Road           // by id
	Entries     []EntryRoad      // by id
	Recommended map[int][]string `yaml:"recommended_entries"` // entry ids for each number of seats
	Frontiers   Frontiers

	network
	names *order.Names // of manors and monasteries
}

// A Point is a place on the drawn board: x from the left and y from the top, in units of Board.
type Point [2]int

// Board is the size of the drawing, in pixels.
type Board struct {
	Width  int
	Height int
	YAxis  string `yaml:"y_axis"`
	MilePx int    `yaml:"mile_px"` // length of a mile
}

// A Territory is three or four manors under one name.
type Territory struct {
	ID     string
	Name   string
	Colour string
	Manors []Manor
}

// A Card states the revenue of a manor and the works that can be built on it.
type Card struct {
	Num       int
	Code      Manor
	Name      string
	Seed      bool   // the name comes from the published game
	Territory string // the ID of its territory
	Fields    int
	Pastures  int  // sites of hives
	Forests   int  // sites of foresters
	Fish      bool // has a site of a warden; only together with River
	River     bool // has a site of a mill
	Revenue   Revenue
	At        Point   // the square
	Border    []Point // corners of its land
}

// Revenue is the table of a manor card. Each row holds two values: unwatched, watched.
type Revenue struct {
	Knight [2]int
	Man    [2]int
	Nobody [2]int
}

// A Monastery belongs to nobody (F-140).
type Monastery struct {
	Code   Node
	Name   string
	Seed   bool // the name comes from the published game
	Loot   int  // money for the seat that sacks it (F-141)
	At     Point
	Border []Point
}

// A River is a line on the drawing, along frontiers. Which frontiers it follows is listed in Frontiers.River.
type River struct {
	ID   string
	Name string
	Line []Point
}

// A Road joins the places A and B. A road of n miles has milestones 1 to n-1, counted from A.
type Road struct {
	ID     string
	A      Node
	B      Node
	Miles  int
	Way    []Point // where milestones 1 to n-1 are drawn
	Danger *Danger // nil: none
}

// A Danger is a milestone at which only a few figures can fight.
type Danger struct {
	At   int    // number of the milestone
	Kind string // bridge, forest, lane
	Name string
}

// An EntryRoad leads from the edge of the board, its node 0, to a manor.
type EntryRoad struct {
	ID    string
	Manor Manor
	Miles int
	Side  string  // of the board: north, east, south, west
	Edge  Point   // where node 0 is drawn
	Way   []Point // where milestones 1 and up are drawn
}

// Frontiers lists every common frontier once: frontiers on land, and frontiers that a river follows.
type Frontiers struct {
	Land  [][2]Node
	River [][2]Node
}

// Prepare builds the road network and the table of place names of a map that has been read. Nearly all methods need it.
func (v *Map) Prepare() {
	v.network, v.names = newNetwork(v), v.collectNames()
}

// Card returns the card of a manor; nil if no manor has that code, as for a monastery or a milestone.
func (v *Map) Card(m Manor) *Card {
	i, ok := v.index[m]
	if !ok || i >= len(v.Manors) {
		return nil
	}
	return &v.Manors[i]
}

// Entry returns the entry road with that id; nil if there is none.
func (v *Map) Entry(id string) *EntryRoad {
	for i := range v.Entries {
		if v.Entries[i].ID == id {
			return &v.Entries[i]
		}
	}
	return nil
}

// Yields looks up the revenue in the card's table, by row and column (F-162). Any row but RowKnight and RowMan counts
// as RowNobody.
func (c *Card) Yields(row string, watched bool) int {
	column := lists.One(watched)
	switch row {
	case RowKnight:
		return c.Revenue.Knight[column]
	case RowMan:
		return c.Revenue.Man[column]
	}
	return c.Revenue.Nobody[column]
}

// The rows of a manor card (F-162).
const (
	RowKnight = "knight"
	RowMan    = "man"
	RowNobody = "nobody"
)

// A Mile is one mile of a road, given by its two nodes: first the one that is lower in node order.
type Mile [2]Node

// Beyond returns the end of a mile that is not the given one. For a node that is neither end it returns the first.
func (m Mile) Beyond(n Node) Node {
	if m[0] == n {
		return m[1]
	}
	return m[0]
}

// MileOrder returns a key that sorts miles by road and by distance from the road's first end. The key is three times
// the place of a milestone in node order, plus one for the mile after the milestone, or minus one for the mile before
// milestone 1 of a road. The mile's nodes must be in node order.
func (v *Map) MileOrder(mile Mile) int {
	stone := v.OrderOf(mile[1])
	if v.OrderOf(mile[0]) >= v.firstStone() { // no end is a town: the mile after the lower milestone
		return 3*v.OrderOf(mile[0]) + 1
	}
	id, n, _ := strings.Cut(string(mile[1]), ".")
	k, err := strconv.Atoi(n)
	for i := range v.Roads {
		if r := &v.Roads[i]; err == nil && r.ID == id && k == 1 && r.A == mile[0] {
			return 3*stone - 1 // from the road's first end to milestone 1
		}
	}
	return 3*stone + 1 // from the last milestone to the road's other end, or to the manor of an entry road
}

// TerritoryOf returns the territory in which a manor lies. It panics for any node that is no manor.
func (v *Map) TerritoryOf(manor Manor) Territory {
	id := v.Card(manor).Territory
	return v.Territories[slices.IndexFunc(v.Territories, func(t Territory) bool { return t.ID == id })]
}
