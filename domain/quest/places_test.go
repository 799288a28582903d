package quest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// beyond is a land with an access tile and a starred fork behind it, on which the
// entrance to a place lies, and seat1 stands there.
func beyond(t testing.TB, seats int, place land.Zone) *State {
	s := landed(t, seats, "N1 access-1 0", "N2 star-fork-1 0", "W1N2 prison 1")
	s.entrance("N2", place)
	s.stand("N2")
	return s
}

// enter is ENTER over a side.
func enter(side string) orders.Enter { return orders.Enter{Dir: dirs(side)[0], Sided: true} }

// QA-57, Q-56, Q-57, Q-61, Q-63, D06, D08: who has found the forest must enter
// it, goes on exploring as it likes, and leaves it from the exit card alone.
func TestTheForest(t *testing.T) {
	s := beyond(t, 2, land.Forest)
	s.change("seat1", func(k *Knight) { k.MustEnter = land.Forest })
	s, events := obey(t, s, "seat1", do(step("S"), orders.Stay{}), s.devPick(land.Forest, "forest-clearing-1"))
	require.Equal(t, []string{"D06", "D06"}, codes(events))
	require.Equal(t, "FOREST:N1", where(s, "seat1"), "it enters over the first unexplored side")
	require.Equal(t, land.Forest, kind[ObligationMet](events)[0].Place)
	require.Empty(t, s.Knights["seat1"].MustEnter)
	require.Equal(t, ByEntrance, kind[Moved](events)[0].By)

	s, events = obey(t, s, "seat1", do(step("S")))
	require.Equal(t, []string{"D02"}, codes(events), "the threshold is not reached from inside")
	s, events = obey(t, s, "seat1", do(orders.Out{}), s.devPick(land.Forest, "forest-exit"))
	require.Equal(t, []string{"D08"}, codes(events))
	require.Equal(t, "FOREST:N2", where(s, "seat1"))
	s, _ = obey(t, s, "seat1", do(orders.Explore{}), s.devPick(land.Forest, "forest-oak"))
	require.Equal(t, "FOREST:N3", where(s, "seat1"), "nobody is obliged to use the exit")
	require.Equal(t, 1, s.Knights["seat1"].Attrs.Exp)
	s, _ = obey(t, s, "seat1", do(to("N2")))
	require.Equal(t, "FOREST:N2", where(s, "seat1"), "what is outside is gone to by the way out")
	s, events = obey(t, s, "seat1", do(orders.Out{}))
	require.Equal(t, "N2", where(s, "seat1"))
	require.Equal(t, ByExit, kind[Moved](events)[0].By)
}

// QA-58, Q-60, Q-62: the well is left over its threshold, and its bottom is drawn
// last.
func TestTheWell(t *testing.T) {
	s := beyond(t, 2, land.Well)
	s, _ = obey(t, s, "seat1", do(orders.Enter{}), s.devPick(land.Well, "well-shaft"))
	require.Equal(t, "WELL:S1", where(s, "seat1"))
	s, events := obey(t, s, "seat1", do(step("S")), s.devPick(land.Well, "well-niche"))
	require.Equal(t, 4, kind[DevelopmentCardDrawn](events)[0].Pick.Of, "the bottom does not count")
	require.Equal(t, "WELL:S2", where(s, "seat1"))
	s, _ = obey(t, s, "seat1", do(orders.Out{}))
	require.Equal(t, "WELL:S1", where(s, "seat1"))
	out, events := obey(t, s, "seat1", do(orders.Out{}))
	require.Equal(t, "N2", where(out, "seat1"))
	require.Equal(t, ByThreshold, kind[Moved](events)[0].By)
	up, _ := obey(t, s, "seat1", do(step("N")))
	require.Equal(t, "N2", where(up, "seat1"), "the step onto the threshold leads out")

	s.Decks.Places[land.Well] = []book.DevCard{"well-bottom"}
	s.stand("WELL:S2")
	s, _ = obey(t, s, "seat1", do(orders.Explore{}), 1)
	require.Equal(t, "well-bottom", lies(t, s, "WELL:S3").Tile)
	_, events = obey(t, s, "seat1", do(step("S"), orders.Explore{}))
	require.Equal(t, []string{"D01", "D03"}, codes(events))
}

// QA-60, Q-57: two who enter the lake over different sides draw a card each.
func TestTwoExplorers(t *testing.T) {
	s := beyond(t, 2, land.Lake)
	s.stand("N2", "N2")
	all := letters{"seat1": {AllKey(2): do(enter("N"))}, "seat2": {AllKey(2): do(enter("E"))}}
	s, events := played(t, s, all.sheets(s), s.devPick(land.Lake, "lake-water-1"), s.devPick(land.Lake, "lake-water-3")-1)
	require.Equal(t, "LAKE:N1", where(s, "seat1"))
	require.Equal(t, "LAKE:E1", where(s, "seat2"))
	require.Len(t, kind[DevelopmentCardDrawn](events), 2)
	again, events := obey(t, s, "seat2", do(orders.Goto{To: orders.Target{Is: orders.ToSeat, Seat: orders.Who{Seat: "seat1"}}}))
	require.Equal(t, "LAKE:E1", where(again, "seat2"))
	require.Equal(t, []string{"D05"}, codes(events), "no way leads there: the threshold is left out")
	s.stand("N2")
	s, events = obey(t, s, "seat1", do(enter("N")))
	require.Equal(t, "LAKE:N1", where(s, "seat1"), "onto a card that lies there")
	require.Empty(t, kind[DevelopmentCardDrawn](events))
}

// Q-57, 5.3: ENTER goes over the first unexplored side, or else onto the first
// card; EXPLORE of a place leads to its entrance and in.
func TestEntering(t *testing.T) {
	s := beyond(t, 2, land.Swamp)
	s.laid(at("SWAMP:N1"), "swamp-firm-1", 0)
	after, _ := obey(t, s, "seat1", do(orders.Enter{}), 1)
	require.Equal(t, "SWAMP:E1", where(after, "seat1"))
	s.Decks.Places[land.Swamp] = nil
	after, _ = obey(t, s, "seat1", do(orders.Enter{}))
	require.Equal(t, "SWAMP:N1", where(after, "seat1"))
	after, events := obey(t, s, "seat1", do(enter("E")))
	require.Equal(t, "N2", where(after, "seat1"))
	require.Equal(t, []string{"D03"}, codes(events))
	s.stand("N1")
	_, events = obey(t, s, "seat1", do(orders.Enter{}, orders.Explore{Zone: land.Swamp}, orders.Explore{Zone: land.Cave}))
	require.Equal(t, []string{"D07", "D03", "D03"}, codes(events))

	s = beyond(t, 2, land.Cave)
	s.stand("N1")
	s, _ = obey(t, s, "seat1", do(orders.Explore{Zone: land.Cave}))
	require.Equal(t, "N2", where(s, "seat1"))
	s, _ = obey(t, s, "seat1", do(orders.Explore{Zone: land.Cave}), s.devPick(land.Cave, "cave-end"))
	require.Equal(t, "CAVE:S1", where(s, "seat1"))
	require.Equal(t, "NE", lies(t, s, "CAVE:S1").Open.Of(land.Cave).String(), "Q-28, Q-60: a way on is cleared")
}

// 5.3: the threshold is the tile with the entrance, from outside and from inside.
func TestAThresholdIsATarget(t *testing.T) {
	s := beyond(t, 2, land.Cave)
	s.stand("ENTRY")
	for _, o := range []orders.Body{to("CAVE:0"), orders.Goto{To: orders.Target{Is: orders.ToZone, Zone: land.Cave}}} {
		after, _ := obey(t, s, "seat1", do(o))
		require.Equal(t, "N1", where(after, "seat1"))
	}
	s.laid(at("CAVE:S1"), "cave-fork-1", 1)
	s.laid(at("CAVE:S2"), "cave-squeeze", 0)
	s.stand("CAVE:S2")
	for _, o := range []orders.Body{to("CAVE:0"), to("CAVE:S1"), to("ENTRY"), orders.Out{}} {
		after, _ := obey(t, s, "seat1", do(o))
		require.Equal(t, "CAVE:S1", where(after, "seat1"), o.String())
	}
}

// lost turns at every arrival, gains and losses once for each seat; what is
// found is kept, and known to all.
func TestDevelopmentCards(t *testing.T) {
	s := beyond(t, 2, land.Cave)
	s.laid(at("CAVE:S1"), "cave-bats", 2)
	s.laid(at("CAVE:W1S1"), "cave-squeeze", 1)
	s.change("seat1", func(k *Knight) { k.Attrs.Val = 3 })
	s, _ = obey(t, s, "seat1", do(orders.Enter{}))
	require.Equal(t, 2, s.Knights["seat1"].Attrs.Val)
	for range 2 {
		s, _ = obey(t, s, "seat1", do(step("W")))
		require.Equal(t, 1, s.Knights["seat1"].Lost)
		s.change("seat1", func(k *Knight) { k.Lost = 0 })
		s, _ = obey(t, s, "seat1", do(step("E")))
	}
	require.Equal(t, 2, s.Knights["seat1"].Attrs.Val, "bats bite once")
}

// QA-63, Q-89, D15, D23: the Fairy carries her holder to any tile of the main
// board, also out of a place, but not past one that must be entered.
func TestTheFairy(t *testing.T) {
	s := beyond(t, 2, land.Cave)
	s.laid(at("E1N2"), "camaloc", 0)
	s.laid(at("CAVE:S1"), "cave-fork-1", 1)
	s.stand("CAVE:S1")
	camaloc := orders.Wish{To: orders.Target{Is: orders.ToKind, Kind: "camaloc"}}
	_, events := obey(t, s, "seat1", do(camaloc))
	require.Equal(t, []string{"D15"}, codes(events))
	s.change("seat1", func(k *Knight) {
		k.Hand = []Held{{Card: fairy}}
		k.Front = []Fronted{{Card: book.Excalibur}}
	})
	s.Aside = nil
	after, events := obey(t, s, "seat1", do(camaloc))
	require.Equal(t, "E1N2", where(after, "seat1"))
	require.Equal(t, ByWish, kind[Moved](events)[0].By)
	require.Equal(t, []book.Card{fairy}, after.Out)
	require.Equal(t, 10, after.Knights["seat1"].Points.Sword)
	require.True(t, after.Knights["seat1"].Passed)

	for _, c := range []struct {
		to   orders.Target
		code string
	}{
		{orders.Target{Is: orders.ToKind, Kind: "winchester"}, "D05"},
		{orders.Target{Cell: at("CAVE:S1")}, "D05"},
	} {
		_, events = obey(t, s, "seat1", do(orders.Wish{To: c.to}))
		require.Equal(t, []string{c.code}, codes(events))
	}
	s.stand("N2")
	s.change("seat1", func(k *Knight) { k.MustEnter = land.Cave })
	after, events = obey(t, s, "seat1", do(camaloc))
	require.Equal(t, []string{"D15"}, codes(events))
	require.Equal(t, "CAVE:S1", where(after, "seat1"))
}

// who is carried away from a place that it must enter goes its way freely,
// and must enter when it stands there again.
func TestAnObligationWaitsBeforeThePlace(t *testing.T) {
	s := beyond(t, 2, land.Forest)
	s.change("seat1", func(k *Knight) { k.MustEnter, k.At = land.Forest, at("N1") })
	s, _ = obey(t, s, "seat1", do(step("N")))
	require.Equal(t, "N2", where(s, "seat1"))
	require.Equal(t, land.Forest, s.Knights["seat1"].MustEnter)
	_, events := obey(t, s, "seat1", do(step("S")), 1)
	require.Equal(t, []string{"D06"}, codes(events))
}
