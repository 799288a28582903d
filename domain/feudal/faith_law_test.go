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
func randomFaith(rng *rand.Rand, state *State, seat game.Seat) []game.Body {
	if !state.Options.Religion {
		return nil
	}
	var bodies []game.Body
	faith := []book.Faith{book.Christian, book.Pagan}[rng.IntN(2)]
	if state.Houses[seat].Faith == "" || rng.IntN(20) == 0 {
		bodies = append(bodies, orders.DeclareFaith{Faith: faith})
	} else if rng.IntN(12) == 0 {
		bodies = append(bodies, orders.Convert{Faith: faith})
	}
	for range rng.IntN(6) {
		m, site := state.Book.Valley.Manors[rng.IntN(len(state.Book.Valley.Manors))].Code, []book.Site{book.Church, book.Cromlech}[rng.IntN(2)]
		if own := state.ManorsOf(seat); len(own) > 0 && rng.IntN(5) > 0 {
			m = own[rng.IntN(len(own))]
		}
		bodies = append(bodies, []game.Body{
			orders.BuildSite{Site: state.Houses[seat].Faith.Site(), At: m, Bid: orders.LeastBid + rng.IntN(9)},
			orders.Destroy{Site: site, At: m},
			orders.Repair{What: string(site), At: m},
			orders.First{Choices: [][]game.Body{{orders.BuildSite{Site: site, At: m, Bid: orders.LeastBid}}, {orders.BuildSite{Site: book.Church, At: "SAR", Bid: orders.LeastBid}}}},
		}[rng.IntN(4)])
	}
	return append(bodies, orders.WaiveTax{Seats: []game.Seat{state.Seats[rng.IntN(len(state.Seats))]}})
}

// TestATerritoryHoldsOneOfEach checks that a territory has one church and one cromlech at
// most (F-239), and that no seat builds a site of another faith (F-230).
func TestATerritoryHoldsOneOfEach(t *testing.T) {
	built := 0
	eachYear(t, func(t *testing.T, before, after *State, events []event.Event) {
		for _, territory := range after.Book.Valley.Territories {
			for _, site := range Sites {
				n := 0
				for _, m := range territory.Manors {
					n += lists.One(after.Manors[m].HolySite(site) != "")
				}
				require.LessOrEqual(t, n, 1, "%s in %s", site, territory.ID)
			}
		}
		now := before.Clone().(*State)
		for _, ev := range events {
			if holySiteBuilt, ok := ev.(HolySiteBuilt); ok {
				built++
				require.Equal(t, holySiteBuilt.Site.Faith(), now.Houses[holySiteBuilt.Seat].Faith)
				require.Equal(t, holySiteBuilt.Seat, now.Manors[holySiteBuilt.Manor].Owner)
			}
			now.Apply(ev)
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
			if changed, ok := e.(HonourChanged); ok {
				sum[changed.Seat] += changed.Delta
				require.GreaterOrEqual(t, changed.Honour, 0)
				require.Equal(t, before.Houses[changed.Seat].Honour+sum[changed.Seat], changed.Honour)
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
		state := newGame(t, 2+int(seed%5), map[game.Option]string{"mode": book.Honour, "religion": "on"})
		state.Year, state.Season = 1, book.Summer
		for _, m := range state.Book.Valley.Manors {
			state.changeHolding(m.Code, func(h *Holding) { h.Owner = state.Seats[rng.IntN(len(state.Seats))] })
		}
		given := game.Orders{}
		for _, seat := range state.Seats {
			state.changeHouse(seat, func(h *House) {
				h.Faith, h.Fortune, h.Figures = book.Christian, 8+rng.IntN(40), map[int]Figure{1: {Grade: book.Lord, At: state.Book.Valley.Edges()[0]}}
			})
			var bodies []game.Body
			for _, m := range state.ManorsOf(seat) {
				bodies = append(bodies, orders.BuildSite{Site: book.Church, At: m, Bid: orders.LeastBid + rng.IntN(6)})
			}
			given[seat] = orderSetOf(bodies...)
		}
		bids := map[game.Seat]int{}
		now := state.Clone().(*State)
		for _, ev := range state.Adjudicate(given, time.Time{}, dice.New(dice.Key{byte(seed)}, nil)) {
			switch e := ev.(type) {
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
			now.Apply(ev)
		}
	}
	require.Greater(t, sold, 100)
}

// TestACultTaxIsPaidOutOfWhatOneHas checks case A-44: red has 3, green nothing (F-166).
func TestACultTaxIsPaidOutOfWhatOneHas(t *testing.T) {
	state := newGame(t, 3, map[game.Option]string{"mode": book.Honour, "religion": "on"})
	blue, red, green := state.Seats[0], state.Seats[1], state.Seats[2]
	state.changeHouse(blue, func(h *House) { h.Faith = book.Christian })
	state.changeHouse(red, func(h *House) { h.Fortune = 3 })
	state.changeHolding("SAR", func(m *Holding) { m.Owner, m.Church = blue, book.Sound })
	state.changeHolding("ALD", func(m *Holding) { m.Owner = red })
	state.changeHolding("ASH", func(m *Holding) { m.Owner = green })
	round := newRound(state, game.Orders{}, dice.Script())
	round.payCultTax()
	require.Equal(t, []event.Event{CultTaxPaid{From: red, To: blue, Manor: "SAR", Site: book.Church, Sum: 1}}, round.events)
	require.Equal(t, []int{1, 2, 0}, []int{round.now.Houses[blue].Fortune, round.now.Houses[red].Fortune, round.now.Houses[green].Fortune})
}

// TestDuesThatComeInPayNone checks that no seat pays with the dues that it receives
// (F-166).
func TestDuesThatComeInPayNone(t *testing.T) {
	state := newGame(t, 2, map[game.Option]string{"mode": book.Honour, "religion": "on"})
	for _, seat := range state.Seats {
		state.changeHouse(seat, func(h *House) { h.Faith = book.Christian })
	}
	state.changeHouse(state.Seats[0], func(h *House) { h.Fortune = 1 })
	state.changeHolding("SAR", func(m *Holding) { m.Owner, m.Church = state.Seats[1], book.Sound })
	state.changeHolding("ALD", func(m *Holding) { m.Owner = state.Seats[0] })
	state.changeHolding("COL", func(m *Holding) { m.Owner, m.Church = state.Seats[0], book.Sound })
	state.changeHolding("DUN", func(m *Holding) { m.Owner = state.Seats[1] })
	round := newRound(state, game.Orders{}, dice.Script())
	round.payCultTax()
	require.Equal(t, []event.Event{CultTaxPaid{From: state.Seats[0], To: state.Seats[1], Manor: "SAR", Site: book.Church, Sum: 1}}, round.events)
}

// TestHonourHasAFloor checks case A-47: two pillages take honour from 3 to 1, then to 0
// (F-250).
func TestHonourHasAFloor(t *testing.T) {
	state := newGame(t, 2, map[game.Option]string{"mode": book.Honour})
	state.changeHouse(state.Seats[0], func(h *House) { h.Honour = 3 })
	round := newRound(state, game.Orders{}, dice.Script())
	for range 3 {
		round.changeHonour(state.Seats[0], -printed.Honours.Pillage, honourPillage)
	}
	require.Equal(t, []event.Event{
		HonourChanged{Seat: state.Seats[0], Delta: -2, Reason: honourPillage, Honour: 1},
		HonourChanged{Seat: state.Seats[0], Delta: -1, Reason: honourPillage, Honour: 0},
	}, round.events)
	round.changeHonour(state.Seats[0], printed.Honours.Prayer, honourPrayer)
	require.Equal(t, printed.Honours.Prayer, round.now.Houses[state.Seats[0]].Honour)
}
