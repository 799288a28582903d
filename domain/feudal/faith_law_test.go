package feudal

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// randomFaith returns random orders of a seat for its faith, sensible or not.
func randomFaith(rng *rand.Rand, s *State, seat game.Seat) []game.Body {
	if !s.Options.Religion {
		return nil
	}
	var bodies []game.Body
	faith := []book.Faith{book.Christian, book.Pagan}[rng.IntN(2)]
	if s.Houses[seat].Faith == "" || rng.IntN(20) == 0 {
		bodies = append(bodies, orders.DeclareFaith{Faith: faith})
	} else if rng.IntN(12) == 0 {
		bodies = append(bodies, orders.Convert{Faith: faith})
	}
	for range rng.IntN(6) {
		m, site := s.Book.Valley.Manors[rng.IntN(len(s.Book.Valley.Manors))].Code, []book.Site{book.Church, book.Cromlech}[rng.IntN(2)]
		if own := s.ManorsOf(seat); len(own) > 0 && rng.IntN(5) > 0 {
			m = own[rng.IntN(len(own))]
		}
		bodies = append(bodies, []game.Body{
			orders.BuildSite{Site: s.Houses[seat].Faith.Site(), At: m, Bid: orders.LeastBid + rng.IntN(9)},
			orders.Destroy{Site: site, At: m},
			orders.Repair{What: string(site), At: m},
			orders.First{Choices: [][]game.Body{{orders.BuildSite{Site: site, At: m, Bid: orders.LeastBid}}, {orders.BuildSite{Site: book.Church, At: "SAR", Bid: orders.LeastBid}}}},
		}[rng.IntN(4)])
	}
	return append(bodies, orders.WaiveTax{Seats: []game.Seat{s.Seats[rng.IntN(len(s.Seats))]}})
}

// TestATerritoryHoldsOneOfEach checks that a territory has one church and one cromlech at
// most (F-239), and that no seat builds a site of another faith (F-230).
func TestATerritoryHoldsOneOfEach(t *testing.T) {
	built := 0
	eachYear(t, func(t *testing.T, before, after *State, events []event.Event) {
		for _, x := range after.Book.Valley.Territories {
			for _, site := range Sites {
				n := 0
				for _, m := range x.Manors {
					n += lists.One(after.Manors[m].Holy(site) != "")
				}
				require.LessOrEqual(t, n, 1, "%s in %s", site, x.ID)
			}
		}
		now := before.Clone().(*State)
		for _, e := range events {
			if e, ok := e.(HolySiteBuilt); ok {
				built++
				require.Equal(t, e.Site.Faith(), now.Houses[e.Seat].Faith)
				require.Equal(t, e.Seat, now.Manors[e.Manor].Owner)
			}
			now.Apply(e)
		}
	})
	require.Positive(t, built)
}

// TestHonourIsWhatWasGained checks that honour changes only by HonourChanged, is never
// below 0, and stays 0 in other modes (F-250).
func TestHonourIsWhatWasGained(t *testing.T) {
	gained := 0
	eachYear(t, func(t *testing.T, before, after *State, events []event.Event) {
		sum := map[game.Seat]int{}
		for _, e := range events {
			if e, ok := e.(HonourChanged); ok {
				sum[e.Seat] += e.Delta
				require.GreaterOrEqual(t, e.Honour, 0)
				require.Equal(t, before.Houses[e.Seat].Honour+sum[e.Seat], e.Honour)
				gained++
			}
		}
		for _, seat := range after.Seats {
			require.Equal(t, before.Houses[seat].Honour+sum[seat], after.Houses[seat].Honour)
			require.True(t, after.Options.Mode == book.Honour || after.Houses[seat].Honour == 0)
		}
		require.Less(t, after.King, printed.Honours.King)
	})
	require.Positive(t, gained)
}

// TestAnAuctionIsFair checks that the winner has bid as much as anybody. The price is not
// above the winner's bid, nor more than one above the next bid, nor more than the winner
// has (F-240).
func TestAnAuctionIsFair(t *testing.T) {
	sold := 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s := newGame(t, 2+int(seed%5), map[game.Option]string{"mode": book.Honour, "religion": "on"})
		s.Year, s.Season = 1, book.Summer
		for _, m := range s.Book.Valley.Manors {
			s.changeHolding(m.Code, func(h *Holding) { h.Owner = s.Seats[rng.IntN(len(s.Seats))] })
		}
		given := game.Orders{}
		for _, seat := range s.Seats {
			s.changeHouse(seat, func(h *House) {
				h.Faith, h.Fortune, h.Figures = book.Christian, 8+rng.IntN(40), map[int]Figure{1: {Grade: book.Lord, At: s.Book.Valley.Edges()[0]}}
			})
			var bodies []game.Body
			for _, m := range s.ManorsOf(seat) {
				bodies = append(bodies, orders.BuildSite{Site: book.Church, At: m, Bid: orders.LeastBid + rng.IntN(6)})
			}
			given[seat] = orderSetOf(bodies...)
		}
		bids := map[game.Seat]int{}
		now := s.Clone().(*State)
		for _, e := range s.Adjudicate(given, time.Time{}, dice.New(dice.Key{byte(seed)}, nil)) {
			switch e := e.(type) {
			case BidPlaced:
				bids[e.Seat] = e.Cut
			case BuildingRightAuctioned:
				sold++
				second := orders.LeastBid - 1
				for seat, bid := range bids {
					require.LessOrEqual(t, bid, bids[e.Seat])
					if seat != e.Seat {
						second = max(second, bid)
					}
				}
				require.Equal(t, min(second+1, bids[e.Seat]), e.Price)
				require.GreaterOrEqual(t, now.Houses[e.Seat].Fortune, e.Price+printed.Works.Holy.Cost)
				bids = map[game.Seat]int{}
			case HolySiteBuilt:
				bids = map[game.Seat]int{}
			case OrderFailed:
				if e.Reason == "bid" {
					bids = map[game.Seat]int{}
				}
			}
			now.Apply(e)
		}
	}
	require.Greater(t, sold, 100)
}

// TestACultTaxIsPaidOutOfWhatOneHas checks case A-44: red has 3, green nothing (F-166).
func TestACultTaxIsPaidOutOfWhatOneHas(t *testing.T) {
	s := newGame(t, 3, map[game.Option]string{"mode": book.Honour, "religion": "on"})
	blue, red, green := s.Seats[0], s.Seats[1], s.Seats[2]
	s.changeHouse(blue, func(h *House) { h.Faith = book.Christian })
	s.changeHouse(red, func(h *House) { h.Fortune = 3 })
	s.changeHolding("SAR", func(m *Holding) { m.Owner, m.Church = blue, book.Sound })
	s.changeHolding("ALD", func(m *Holding) { m.Owner = red })
	s.changeHolding("ASH", func(m *Holding) { m.Owner = green })
	r := newRound(s, game.Orders{}, dice.Script())
	r.payCultTax()
	require.Equal(t, []event.Event{CultTaxPaid{From: red, To: blue, Manor: "SAR", Site: book.Church, Sum: 1}}, r.events)
	require.Equal(t, []int{1, 2, 0}, []int{r.now.Houses[blue].Fortune, r.now.Houses[red].Fortune, r.now.Houses[green].Fortune})
}

// TestDuesThatComeInPayNone checks that no seat pays with the dues that it receives
// (F-166).
func TestDuesThatComeInPayNone(t *testing.T) {
	s := newGame(t, 2, map[game.Option]string{"mode": book.Honour, "religion": "on"})
	for _, seat := range s.Seats {
		s.changeHouse(seat, func(h *House) { h.Faith = book.Christian })
	}
	s.changeHouse(s.Seats[0], func(h *House) { h.Fortune = 1 })
	s.changeHolding("SAR", func(m *Holding) { m.Owner, m.Church = s.Seats[1], book.Sound })
	s.changeHolding("ALD", func(m *Holding) { m.Owner = s.Seats[0] })
	s.changeHolding("COL", func(m *Holding) { m.Owner, m.Church = s.Seats[0], book.Sound })
	s.changeHolding("DUN", func(m *Holding) { m.Owner = s.Seats[1] })
	r := newRound(s, game.Orders{}, dice.Script())
	r.payCultTax()
	require.Equal(t, []event.Event{CultTaxPaid{From: s.Seats[0], To: s.Seats[1], Manor: "SAR", Site: book.Church, Sum: 1}}, r.events)
}

// TestHonourHasAFloor checks case A-47: two pillages take honour from 3 to 1, then to 0
// (F-250).
func TestHonourHasAFloor(t *testing.T) {
	s := newGame(t, 2, map[game.Option]string{"mode": book.Honour})
	s.changeHouse(s.Seats[0], func(h *House) { h.Honour = 3 })
	r := newRound(s, game.Orders{}, dice.Script())
	for range 3 {
		r.changeHonour(s.Seats[0], -printed.Honours.Pillage, honourPillage)
	}
	require.Equal(t, []event.Event{
		HonourChanged{Seat: s.Seats[0], Delta: -2, Reason: honourPillage, Honour: 1},
		HonourChanged{Seat: s.Seats[0], Delta: -1, Reason: honourPillage, Honour: 0},
	}, r.events)
	r.changeHonour(s.Seats[0], printed.Honours.Prayer, honourPrayer)
	require.Equal(t, printed.Honours.Prayer, r.now.Houses[s.Seats[0]].Honour)
}
