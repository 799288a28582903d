package quest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// landed is a game whose second post is open, in which a round is a post, and
// tiles lie: "N1 path-fork 3" is a tile after three quarter turns.
func landed(t testing.TB, seats int, tiles ...string) *State {
	s := opened(t, seats, nil)
	s.Options.Tempo = 1
	for _, text := range tiles {
		f := strings.Fields(text)
		s.laid(at(f[0]), f[1], int(f[2][0]-'0'))
	}
	return s
}

// laid lays a tile or a development card out of its deck.
func (s *State) laid(to land.Place, id string, turn int) {
	if to.Map != "" {
		s.Decks.Places[to.Map] = s.Decks.Places[to.Map].Without(book.DevCard(id))
		s.setMap(to.Map, s.Map(to.Map).With(land.Lay(id, to, s.Book.DevCard(book.DevCard(id)).Openings, turn)))
		return
	}
	d := s.Book.Tile(book.Tile(id))
	s.Decks.Tiles[d.Zone] = s.Decks.Tiles[d.Zone].Without(d.ID)
	s.setMap("", s.Board.Main.With(land.Lay(id, to, d.Openings, turn)))
}

func at(label string) land.Place {
	p, ok := land.ParseLabel(label)
	if !ok {
		panic(label)
	}
	return p
}

// stand puts characters on tiles, in the order of their seats.
func (s *State) stand(labels ...string) {
	for i, label := range labels {
		s.change(s.Seats[i], func(k *Knight) { k.At = at(label) })
	}
}

// entrance opens a place on a tile.
func (s *State) entrance(label string, place land.Zone) {
	s.lay(Lying{Card: s.Book.Entrance(place), At: at(label), Up: true})
	s.open(place)
}

// obey is what comes of a seat's orders for all turns of a post.
func obey(t testing.TB, s *State, seat game.Seat, bodies []orders.Body, rolls ...int) (*State, []event.Event) {
	t.Helper()
	return played(t, s, letters{seat: {AllKey(s.Post): bodies}}.sheets(s), rolls...)
}

func do(bodies ...orders.Body) []orders.Body { return bodies }

func step(sides string) orders.Move {
	var o orders.Move
	for _, d := range dirs(sides) {
		o.Steps = append(o.Steps, orders.Step{Dir: d})
	}
	return o
}

func dirs(sides string) []land.Dir {
	var all []land.Dir
	for _, letter := range sides {
		all = append(all, land.Dir(strings.IndexRune("NESW", letter)))
	}
	return all
}

func to(label string) orders.Goto { return orders.Goto{To: orders.Target{Cell: at(label)}} }

// codes are why orders were passed over.
func codes(events []event.Event) (all []string) {
	for _, e := range kind[OrderPassed](events) {
		all = append(all, e.Code)
	}
	return all
}

// where is where a seat stands.
func where(s *State, seat game.Seat) string { return s.Knights[seat].At.Label() }

// index is the number that picks a tile from the deck of its zone.
func index[T comparable](deck []T, id T) int { return slices.Index(deck, id) + 1 }

func (s *State) tilePick(id book.Tile) int { return index(s.Decks.Tiles[s.Book.Tile(id).Zone], id) }

func (s *State) devPick(place land.Zone, id book.DevCard) int {
	return index(s.Decks.Places[place], id)
}

// lies reports how a tile lies after all.
func lies(t testing.TB, s *State, label string) land.Laid {
	t.Helper()
	l, ok := s.Map(at(label).Map).At(at(label).Cell)
	require.True(t, ok, "nothing lies on %s", label)
	return l
}

// QA-9, QA-10, Q-38, D4: a new tile is turned onward, or by the list of sides, or
// as it is said, if that is legal.
func TestANewTileIsTurned(t *testing.T) {
	for _, c := range []struct {
		lay  []orders.Body
		turn int
		open string
	}{
		{nil, 3, "NES"},
		{do(orders.Lay{Dirs: dirs("WN")}), 1, "NSW"},
		{do(orders.Lay{Turns: true, Turn: 0}), 0, "ESW"},
		{do(orders.Lay{Turns: true, Turn: 2}), 3, "NES"},
		{do(orders.Lay{Turns: true, Turn: 2}, orders.Lay{Dirs: dirs("WN")}), 1, "NSW"},
	} {
		s := landed(t, 2)
		after, events := obey(t, s, "seat1", append(c.lay, step("N")), s.tilePick("path-fork-1"))
		l := lies(t, after, "N1")
		require.Equal(t, "path-fork-1", l.Tile)
		require.Equal(t, c.turn, l.Turn)
		require.Equal(t, c.open, l.Open.Of(land.Initiatory).String())
		require.Equal(t, "N1", where(after, "seat1"))
		require.NotContains(t, after.Decks.Tiles[land.Initiatory], book.Tile("path-fork-1"))
		drawn := kind[TileDrawn](events)[0]
		require.Equal(t, 19, drawn.Pick.Of)
		require.False(t, drawn.PutBack)
	}
}

// QA-8, QA-11, QA-67, Q-25, R-53: of two who order the same step in one round the
// first lays the tile, and the second walks onto it.
func TestTheSecondWalksOntoTheNewTile(t *testing.T) {
	s := landed(t, 2)
	all := letters{"seat1": {AllKey(2): do(step("N"))}, "seat2": {AllKey(2): do(step("N"))}}
	after, events := played(t, s, all.sheets(s), 15)
	require.Equal(t, "path-fork-1", lies(t, after, "N1").Tile)
	require.Equal(t, "N1", where(after, "seat2"))
	require.Len(t, kind[TileDrawn](events), 1)
	require.Len(t, kind[Moved](events), 2)
}

// QA-12, Q-20, Q-22, Q-37: behind an access tile the fantastic deck is drawn from,
// and its first tile is the passing.
func TestAnAccessTileLeadsIntoTheFantasticZone(t *testing.T) {
	s := landed(t, 2, "N1 path-fork-1 3")
	s.stand("N1")
	s, events := obey(t, s, "seat1", do(step("N")), s.tilePick("access-1"))
	require.Equal(t, 0, lies(t, s, "N2").Turn)
	require.Empty(t, kind[ZonePassed](events))
	s, events = obey(t, s, "seat1", do(step("E")), s.tilePick("wild-fork-1"))
	require.Equal(t, "E1N2", where(s, "seat1"))
	require.Len(t, kind[ZonePassed](events), 1)
	require.True(t, s.Knights["seat1"].Passed)
	s, events = obey(t, s, "seat1", do(to("ENTRY")))
	require.Equal(t, "N2", where(s, "seat1"), "going back is always allowed")
	require.Empty(t, kind[ZonePassed](events))
}

// QA-13, QA-14, Q-22, D01, D02: a path of the other zone is blocked, and a side
// without a path is closed.
func TestClosedAndBlockedSides(t *testing.T) {
	s := landed(t, 2, "N1 path-fork-1 3", "N2 access-1 0", "E1N1 path-bend 0", "E1N2 path-cross 0")
	for from, move := range map[string]string{"N2": "E", "E1N2": "W"} {
		s.stand(from)
		after, events := obey(t, s, "seat1", do(step(move)))
		require.Equal(t, from, where(after, "seat1"))
		require.Equal(t, []string{"D02"}, codes(events))
	}
	s = landed(t, 2, "N1 path-fork-1 3", "N2 path-end 0")
	s.stand("N2")
	after, events := obey(t, s, "seat1", do(step("ES")))
	require.Equal(t, "N1", where(after, "seat1"), "the first step that is legal")
	refused := kind[OrderPassed](events)[0]
	require.Equal(t, "D01", refused.Code)
	require.Equal(t, map[string]string{"dir": "E", "label": "N2", "dirs": "S"}, refused.Detail)
}

// an access tile that cannot lead on is put back, and the pick counts the
// others; where no other is left the side cannot be used, and no die is thrown.
func TestAnAccessTileThatLeadsNowhereIsPutBack(t *testing.T) {
	hemmed := []string{"N1 path-fork-1 3", "W1N1 path-fork-2 0", "W1N2 path-end 2", "E1N1 path-fork-3 0", "E1N2 inn 2", "E1N3 river-1 0", "N3 path-bend 1"}
	s := landed(t, 2, hemmed...)
	s.stand("N1")
	after, events := obey(t, s, "seat1", do(step("N")), s.tilePick("access-2"), s.tilePick("monastery")-1)
	require.Equal(t, "monastery", lies(t, after, "N2").Tile)
	drawn := kind[TileDrawn](events)
	require.Len(t, drawn, 2)
	require.True(t, drawn[0].PutBack)
	require.Equal(t, drawn[0].Pick.Of-1, drawn[1].Pick.Of)
	require.Contains(t, after.Decks.Tiles[land.Initiatory], book.Tile("access-2"))

	s.Decks.Tiles[land.Initiatory] = []book.Tile{"access-1", "access-2"}
	after, events = obey(t, s, "seat1", do(step("N")))
	require.Equal(t, "N1", where(after, "seat1"))
	require.Equal(t, []string{"D03"}, codes(events))
}

// Option access_after: an access tile that comes too early is put back.
func TestAnAccessTileWaits(t *testing.T) {
	s := landed(t, 2, "N1 path-fork-1 3")
	s.Options.AccessAfter = 2
	after, events := obey(t, s, "seat1", do(step("E")), s.tilePick("access-1"), 1, 1)
	var drawn []book.Tile
	for _, e := range kind[TileDrawn](events) {
		drawn = append(drawn, e.Tile)
	}
	require.Equal(t, []book.Tile{"access-1", "access-2", "monastery"}, drawn)
	require.Equal(t, "monastery", lies(t, after, "E1").Tile)
}

// QA-15, Q-28: a zone without a way on has a path cleared.
func TestAPathIsCleared(t *testing.T) {
	s := landed(t, 2, "N1 access-1 0", "E1 access-2 1", "E1S1 star-bend-1 3", "S1 hermitage 3")
	after, events := obey(t, s, "seat1", do(step("W")), s.tilePick("path-end"))
	require.Equal(t, 3, lies(t, after, "W1").Turn)
	cleared := kind[PathCleared](events)
	require.Equal(t, []PathCleared{{At: at("W1"), Side: land.N, Zone: land.Initiatory}}, cleared)
	require.Equal(t, "NE", lies(t, after, "W1").Open.Of(land.Initiatory).String())

	s.Decks.Tiles[land.Initiatory] = []book.Tile{"path-end"}
	_, events = obey(t, s, "seat1", do(step("W")), 1)
	require.Empty(t, kind[PathCleared](events), "with no tiles left there is nothing to lead to")
}

// QA-16, QA-17, Q-27: contested cells are kept for the other zone.
func TestContestedCells(t *testing.T) {
	s := landed(t, 2, "N1 access-1 0", "E1N1 star-fork-1 0")
	s.stand("E1N1")
	_, events := obey(t, s, "seat1", do(step("S")))
	require.Equal(t, []string{"D04"}, codes(events))
	after, _ := obey(t, s, "seat1", do(step("SE")), s.tilePick("wild-fork-2"))
	require.Equal(t, "E2N1", where(after, "seat1"))

	s = landed(t, 2, "N1 access-1 0", "N2 star-end-1 0", "W1N1 star-end-2 3", "E1 path-cross 0")
	s.stand("E1")
	_, events = obey(t, s, "seat1", do(step("N")))
	require.Equal(t, []string{"D04"}, codes(events))
}

// Q-29, D03: a zone without tiles cannot be explored.
func TestNoTilesAreLeft(t *testing.T) {
	s := landed(t, 2)
	s.Decks.Tiles[land.Initiatory] = nil
	after, events := obey(t, s, "seat1", do(step("N"), orders.Explore{}))
	require.Equal(t, "ENTRY", where(after, "seat1"))
	require.Equal(t, []string{"D03", "D03"}, codes(events))
}

// QA-18, Q-87: the Unicorn flies over three tiles and only the last is arrived
// on; NOFLY forbids it in its section.
func TestTheUnicornFlies(t *testing.T) {
	s := landed(t, 2, "E1 path-cross 0", "E2 river-1 1", "E3 path-fork-1 0", "E4 path-fork-2 0")
	s.change("seat1", func(k *Knight) { k.At, k.Hand = at("E1"), []Held{{Card: unicorn}} })
	after, events := obey(t, s, "seat1", do(to("E4")))
	require.Equal(t, "E4", where(after, "seat1"))
	require.Zero(t, after.Knights["seat1"].Lost)
	var gaits []Gait
	for _, m := range kind[Moved](events) {
		gaits = append(gaits, m.By)
	}
	require.Equal(t, []Gait{ByFlight, ByFlight, ByStep}, gaits)

	after, _ = obey(t, s, "seat1", do(to("E4"), orders.NoFly{}))
	require.Equal(t, "E2", where(after, "seat1"))
	require.Equal(t, 1, after.Knights["seat1"].Lost)

	after, _ = obey(t, s, "seat1", do(step("E")))
	require.Equal(t, "E2", where(after, "seat1"), "MOVE is one step")
	far := letters{"seat1": {AllKey(2): do(to("E4")), TurnKey(2, 2): do(orders.NoFly{})}}
	after, _ = played(t, s, far.sheets(s))
	require.Equal(t, "E4", where(after, "seat1"), "NOFLY is for its section")
}

// the last of the steps may explore.
func TestTheUnicornExplores(t *testing.T) {
	s := landed(t, 2, "E1 river-1 1", "E2 river-2 1")
	s.change("seat1", func(k *Knight) { k.Hand = []Held{{Card: unicorn}} })
	after, _ := obey(t, s, "seat1", do(orders.Explore{Dirs: dirs("E")}), s.tilePick("path-end"))
	require.Equal(t, "N1", where(after, "seat1"), "the nearest tile is the one it stands on")
	s.laid(at("N1"), "path-end", 0)
	s.laid(at("S1"), "path-bend", 2)
	s.laid(at("W1"), "spring", 1)
	s.laid(at("W1S1"), "hermitage", 0)
	s.laid(at("W2"), "fog-road", 0)
	require.Empty(t, codes(nil))
	after, _ = obey(t, s, "seat1", do(orders.Explore{Zone: land.Initiatory}), s.tilePick("path-cross"))
	require.Equal(t, "E3", where(after, "seat1"))
	require.Zero(t, after.Knights["seat1"].Lost, "rivers flown over cost nothing")
}

// 5.3, GOTO: who is there stays; AVOID leaves kinds out but for the target; what
// is not known is passed over with D05.
func TestGoto(t *testing.T) {
	s := landed(t, 3, "N1 path-cross 0", "N2 path-fork-1 0", "E1 fog-road 1", "E2 inn 1", "E1N1 path-fork-2 0", "E2N1 village 0")
	s.stand("E1N1", "E2", "ENTRY")
	kindly := func(kind book.Kind, avoid ...book.Kind) orders.Goto {
		return orders.Goto{To: orders.Target{Is: orders.ToKind, Kind: kind}, Avoid: avoid}
	}
	for _, c := range []struct {
		from  string
		order orders.Body
		end   string
		codes []string
	}{
		{"ENTRY", kindly("inn"), "E1", nil},
		{"ENTRY", kindly("inn", "fog"), "N1", nil},
		{"ENTRY", kindly("fog", "fog"), "E1", nil},
		{"E2", kindly("inn"), "E2", nil},
		{"ENTRY", kindly("prison"), "ENTRY", []string{"D05"}},
		{"ENTRY", to("W7"), "ENTRY", []string{"D05"}},
		{"ENTRY", orders.Goto{To: orders.Target{Is: orders.ToSeat, Seat: orders.Who{Seat: "seat2"}}}, "E1", nil},
		{"ENTRY", orders.Goto{To: orders.Target{Is: orders.ToCard, Card: "ring"}}, "N1", nil},
		{"ENTRY", orders.Goto{To: orders.Target{Is: orders.ToCard, Card: "lance"}}, "ENTRY", []string{"D05"}},
		{"ENTRY", orders.Goto{To: orders.Target{Is: orders.ToZone, Zone: land.Lake}}, "ENTRY", []string{"D05"}},
	} {
		s := s.clone()
		s.stand(c.from)
		s.lay(Lying{Card: "ring", At: at("N2"), Up: true})
		s.lay(Lying{Card: "lance", At: at("N2")})
		after, events := obey(t, s, "seat1", do(c.order))
		require.Equal(t, c.end, where(after, "seat1"), c.order.String())
		require.Equal(t, c.codes, codes(events), c.order.String())
	}
}

// QA-66: what cannot be followed is passed over, each with its code, and the next
// movement order counts.
func TestMovementOrdersAreAlternatives(t *testing.T) {
	s := landed(t, 2, "N1 path-end 0")
	s.stand("N1")
	prison := orders.Goto{To: orders.Target{Is: orders.ToKind, Kind: "prison"}}
	after, events := obey(t, s, "seat1", do(prison, step("E"), orders.Explore{}))
	require.Equal(t, []string{"D05", "D01"}, codes(events))
	require.Equal(t, "ENTRY", where(after, "seat1"))
}

// 5.3, EXPLORE: the nearest tile with a usable open side; there the side that is
// named first, or else N, E, S, W.
func TestExploreFindsTheNearestOpenSide(t *testing.T) {
	s := landed(t, 2)
	for order, end := range map[string]string{"": "N1", "W": "W1", "SE": "S1"} {
		after, _ := obey(t, s, "seat1", do(orders.Explore{Dirs: dirs(order)}), s.tilePick("path-cross"))
		require.Equal(t, end, where(after, "seat1"))
	}
	s = landed(t, 2, "N1 access-1 0", "E1N1 star-end-1 1")
	s.stand("E1N1")
	after, _ := obey(t, s, "seat1", do(orders.Explore{}))
	require.Equal(t, "N1", where(after, "seat1"), "towards the nearest open side of the fantastic zone")
	after, _ = obey(t, after, "seat1", do(orders.Explore{}), s.tilePick("wild-fork-1"))
	require.Equal(t, "N2", where(after, "seat1"), "on an access tile the fantastic zone is meant")
	s.stand("N1")
	after, _ = obey(t, s, "seat1", do(orders.Explore{Zone: land.Initiatory}))
	require.Equal(t, "ENTRY", where(after, "seat1"))
}

// Q-36, D3: without an order a character stays, which is no arrival.
func TestStaying(t *testing.T) {
	s := landed(t, 2, "N1 river-1 0")
	s.stand("N1")
	for _, said := range [][]orders.Body{nil, do(orders.Stay{}), do(orders.Move{Steps: []orders.Step{{Dir: land.E}, {Stay: true}, {Dir: land.S}}})} {
		after, events := obey(t, s, "seat1", said)
		require.Equal(t, "N1", where(after, "seat1"))
		require.Zero(t, after.Knights["seat1"].Lost)
		require.Empty(t, kind[Moved](events))
	}
}
