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
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// eachYear plays random games of all sizes, from the setup on, and passes every
// adjudication to a law.
func eachYear(t *testing.T, law func(t *testing.T, before, after *State, events []event.Event)) {
	t.Helper()
	t.Parallel()
	for seed := range uint64(gametest.Times(24, 8)) {
		rng := rand.New(rand.NewPCG(seed, 11))
		state := newGame(t, 2+int(seed%5), map[game.Option]string{
			"years": "4", "mode": []string{book.Conquest, book.Assets, book.Honour}[seed%3], "religion": []string{"off", "on"}[lists.One(seed%3 == 2)],
			"holy_site_season": []string{"summer", "both", "winter"}[seed/3%3], "regroup": []string{"own", "open"}[seed/2%2],
			"fate": []string{"off", "on"}[seed/3%2], "succession": []string{"off", "on"}[seed/6%2], "revolt": []string{"all", "garrisoned"}[seed/4%2],
			"pillage": []string{"on", "off"}[seed%4/3], "monasteries": []string{"on", "off"}[seed%4/3],
			"weather": []string{"off", "on"}[seed/5%2], "loyalty": []string{"off", "on"}[seed/4%2],
		})
		key := dice.Key{byte(seed)}
		for turn := byte(0); state.Ending == nil; turn++ {
			require.Less(t, turn, byte(18), "the game ends after four years")
			given := game.Orders{}
			for _, seat := range state.Seats {
				given[seat] = randomOrderSet(rng, state, seat)
			}
			events := state.Adjudicate(given, time.Time{}, dice.New(key, []byte{turn}))
			after := event.Fold[game.State](state, events...).(*State)
			law(t, state, after, events)
			if state = after; state.Season == book.Winter {
				state.enrich(rng.IntN(60))
			}
		}
	}
}

// enrich gives every seat money, so that there is something to decide.
func (s *State) enrich(gift int) {
	for _, seat := range s.Living() {
		s.changeHouse(seat, func(h *House) { h.Fortune += gift })
	}
}

// randomOrderSet returns an order set of random orders, sensible or not.
func randomOrderSet(rng *rand.Rand, state *State, seat game.Seat) game.OrderSet {
	if rng.IntN(10) == 0 {
		return game.OrderSet{Missed: true, Regency: rng.IntN(2) == 0}
	}
	var bodies []game.Body
	switch state.Season {
	case book.Setup:
	case book.Winter:
		for range rng.IntN(12) {
			bodies = append(bodies, randomWinter(rng, state, seat))
		}
	default:
		for _, at := range state.listNodes(seat) {
			bodies = append(bodies, randomMarch(rng, state, seat, at)...)
		}
	}
	bodies = append(bodies, randomRaids(rng, state)...)
	return orderSetOf(append(bodies, randomFaith(rng, state, seat)...)...)
}

func randomMarch(rng *rand.Rand, state *State, seat game.Seat, at valley.Node) []game.Body {
	figures := state.FiguresOn(seat, at)
	some := figures[rng.IntN(len(figures)):] // the lord stays at home more often than not
	var goals []valley.Node
	for _, other := range state.Seats {
		for _, to := range append(state.listNodes(other), state.Book.Valley.Nodes()[rng.IntN(len(state.Book.Valley.Manors))]) {
			if other != seat && to != at && state.Book.Valley.Miles(at, to, nil) <= 10 {
				goals = append(goals, to)
			}
		}
	}
	if len(goals) == 0 {
		return nil
	}
	to := goals[rng.IntN(len(goals))]
	clauses := orders.Clauses{Stance: []orders.Stance{orders.Fight, orders.Fight, orders.Hold, orders.Avoid, orders.Retire}[rng.IntN(5)]}
	if rng.IntN(2) == 0 && state.Book.Valley.IsManor(to) {
		kind := []string{"FIELDS", "HIVES", "STEAL", "MILL", "GUARDS"}[rng.IntN(5)]
		clauses.Pillage = &orders.Pillaging{Kinds: []orders.PillageKind{{Kind: kind}, {Kind: "STEAL"}}, At: to}
	}
	march := orders.Move{Figures: some, From: at, Legs: []orders.Leg{{To: to}}, Route: state.Book.Valley.Route(at, to, nil), Clauses: clauses}
	if some[0] == state.findLord(seat) && rng.IntN(2) == 0 {
		return state.pilgrimage(seat, at)
	}
	return []game.Body{march}
}

// pilgrimage sends a lord to pray in the first monastery.
func (s *State) pilgrimage(seat game.Seat, at valley.Node) []game.Body {
	lord := []int{s.findLord(seat)}
	if to := s.Book.Valley.Monasteries[0].Code; at != to {
		return []game.Body{orders.Move{Figures: lord, From: at, Legs: []orders.Leg{{To: to}}, Route: s.Book.Valley.Route(at, to, nil), Clauses: orders.Clauses{Pray: true}}}
	}
	return []game.Body{orders.Stay{Figures: lord, At: at, Clauses: orders.Clauses{Pray: true}}}
}

// randomRaids returns orders to sack two monasteries, in some autumns.
func randomRaids(rng *rand.Rand, state *State) []game.Body {
	if state.Season != book.Autumn || rng.IntN(2) == 0 {
		return nil
	}
	return []game.Body{orders.Sack{At: state.Book.Valley.Monasteries[0].Code}, orders.Sack{At: state.Book.Valley.Monasteries[1].Code}}
}

func randomWinter(rng *rand.Rand, state *State, seat game.Seat) game.Body {
	manor := func() valley.Manor {
		if own := state.ManorsOf(seat); len(own) > 0 && rng.IntN(8) > 0 {
			return own[rng.IntN(len(own))]
		}
		return state.Book.Valley.Manors[rng.IntN(len(state.Book.Valley.Manors))].Code
	}
	figure := func() int {
		if own := state.Numbers(seat); len(own) > 0 && rng.IntN(8) > 0 {
			return own[rng.IntN(len(own))]
		}
		return 1 + rng.IntN(87)
	}
	work := func(n int) book.Work {
		return []book.Work{book.Forester, book.Warden, book.Hive, book.Mill}[rng.IntN(n)]
	}
	switch rng.IntN(12) {
	case 9:
		return orders.Claim{Manors: []valley.Manor{state.Book.Valley.Manors[rng.IntN(40)].Code, state.Book.Valley.Manors[rng.IntN(40)].Code}}
	case 10:
		return orders.Swarm{Manors: []valley.Manor{manor(), state.Book.Valley.Manors[rng.IntN(40)].Code}}
	case 11:
		return orders.NameLord{Figure: figure()}
	case 0:
		return orders.Dismiss{Figures: []int{figure()}}
	case 1:
		return orders.PayFirst{Figures: []int{figure(), figure()}}
	case 2, 3:
		return orders.RecruitAt{N: 1 + rng.IntN(3), Knight: rng.IntN(2) == 0, At: manor()}
	case 4, 5:
		return orders.Build{N: 1 + rng.IntN(2), Work: work(4), At: manor()}
	case 6:
		return orders.RegroupGuards{N: 1, Work: work(2), From: manor(), To: manor()}
	case 7:
		return orders.First{Choices: [][]game.Body{{orders.Build{N: 2, Work: work(4), At: manor()}}, {orders.RecruitAt{N: 1, Knight: true, At: manor()}}, {orders.Regroup{Figures: []int{figure()}, To: manor()}}}}
	}
	return orders.Regroup{Figures: []int{figure(), figure(), figure()}, To: manor()}
}

// TestBesantsAreConserved checks that money changes only by the events that pay or take
// it.
func TestBesantsAreConserved(t *testing.T) {
	eachYear(t, func(t *testing.T, before, after *State, events []event.Event) {
		purse := map[game.Seat]int{}
		for _, seat := range before.Seats {
			purse[seat] = before.Houses[seat].Fortune
		}
		for _, ev := range events {
			switch e := ev.(type) {
			case EntryAssigned:
				purse[e.Seat] += 11
			case RevenueReckoned:
				purse[e.Seat] += e.Total
			case ChestOpened:
				purse[e.Seat] += e.Sum
			case ManorPillaged:
				purse[e.Seat] += e.Gain
			case MonasterySacked:
				for _, seat := range e.Seats {
					purse[seat] += e.Share
				}
			case PayMade:
				purse[e.Seat] -= e.Sum
			case FigureRecruited:
				purse[e.Seat] -= e.Cost
			case ImprovementBuilt:
				purse[e.Seat] -= e.Cost
			case HolySiteBuilt:
				purse[e.Seat] -= e.Cost
			case HolySiteRepaired:
				purse[e.Seat] -= e.Cost
			case BuildingRightAuctioned:
				purse[e.Seat] -= e.Price
			case CultTaxPaid:
				purse[e.From] -= e.Sum
				purse[e.To] += e.Sum
			case SeatEliminated:
				purse[e.Seat] = 0
			}
			for _, seat := range before.Seats {
				require.GreaterOrEqual(t, purse[seat], 0, "%+v", ev)
			}
		}
		for _, seat := range before.Seats {
			require.Equal(t, purse[seat], after.Houses[seat].Fortune)
		}
	})
}

// TestFiguresAreConserved checks that figures come only by recruitment and destiny, and
// leave only by death, desertion, dismissal, lack of pay and elimination.
func TestFiguresAreConserved(t *testing.T) {
	eachYear(t, func(t *testing.T, before, after *State, events []event.Event) {
		expected := before.bearers()
		now := before.Clone().(*State)
		for _, ev := range events {
			for _, id := range leaving(now, ev) {
				require.Contains(t, expected, id)
				delete(expected, id)
			}
			if id := coming(ev); id != "" {
				require.NotContains(t, expected, id)
				expected[id] = true
			}
			now.Apply(ev)
		}
		require.Equal(t, expected, after.bearers())
	})
}

// bearers returns the permanent names of all figures.
func (s *State) bearers() map[string]bool {
	ids := map[string]bool{}
	for _, h := range s.Houses {
		for _, f := range h.Figures {
			ids[f.ID] = true
		}
	}
	return ids
}

// coming returns the figure that an event brings onto the board; "" if there is none.
func coming(e event.Event) string {
	switch e := e.(type) {
	case FigureRecruited:
		return e.ID
	case KnightJoined:
		return e.ID
	}
	return ""
}

// leaving returns the figures that an event takes off the board.
func leaving(state *State, ev event.Event) []string {
	var gone []string
	take := func(seat game.Seat, numbers ...int) {
		for _, n := range numbers {
			gone = append(gone, state.Houses[seat].Figures[n].ID)
		}
	}
	switch e := ev.(type) {
	case CombatPeriodFought:
		for _, hurt := range e.Hurts {
			if hurt.Killed {
				take(hurt.Seat, hurt.Figure)
			}
		}
	case MenDismissed:
		take(e.Seat, e.Figures...)
	case FiguresReleased:
		take(e.Seat, e.Figures...)
	case FigureDeserted:
		take(e.Seat, e.Figure)
	case PlagueTook:
		take(e.Seat, e.Figures...)
	case RevoltBroke:
		take(e.Seat, e.Figures...)
	case KnightDeserted:
		take(e.Seat, append([]int{e.Knight}, e.Men...)...)
	case SeatEliminated:
		take(e.Seat, state.Numbers(e.Seat)...)
	}
	return gone
}

// TestLimitsHold checks that no counter and no site is used twice, and that
// after a winter no manor holds more than six figures of a seat (F-193).
func TestLimitsHold(t *testing.T) {
	eachYear(t, func(t *testing.T, before, after *State, _ []event.Event) {
		mills := 0
		for m, holding := range after.Manors {
			card := after.Book.Valley.Card(m)
			require.LessOrEqual(t, holding.Burnt, card.Fields)
			require.LessOrEqual(t, holding.Hives, card.Pastures)
			require.LessOrEqual(t, holding.Foresters, card.Forests)
			require.LessOrEqual(t, holding.Wardens, lists.One(card.Fish))
			require.LessOrEqual(t, lists.One(holding.Mill), lists.One(card.River))
			mills += lists.One(holding.Mill)
			require.GreaterOrEqual(t, min(holding.Hives, holding.Foresters, holding.Wardens), 0)
		}
		require.LessOrEqual(t, mills, 6)
		for _, seat := range after.Seats {
			for n, figure := range after.Houses[seat].Figures {
				if figure.Heir {
					require.Equal(t, book.Lord, figure.Grade)
					require.Equal(t, book.KnightA, gradeOf(n))
				} else {
					require.Equal(t, gradeOf(n), figure.Grade)
				}
				require.True(t, after.Book.Valley.HasNode(figure.At))
				if before.Season == book.Winter {
					require.LessOrEqual(t, len(after.FiguresOn(seat, figure.At)), 6)
				}
			}
		}
	})
}

// TestAfterAutumnEverybodyIsAtHome checks that figures end the year on a manor of their
// seat, at the edge if none has room, or in prayer (F-172).
func TestAfterAutumnEverybodyIsAtHome(t *testing.T) {
	eachYear(t, func(t *testing.T, before, after *State, _ []event.Event) {
		if before.Season != book.Autumn {
			return
		}
		for _, seat := range after.Living() {
			for _, at := range after.listNodes(seat) {
				if after.Manors[at].Owner != seat && after.PrayingLord(seat) != after.FiguresOn(seat, at)[0] {
					require.Contains(t, after.Book.Valley.Edges(), at)
				}
			}
		}
	})
}

// TestEventsSurviveTheLog checks that events give the same position after they have been
// encoded and decoded.
func TestEventsSurviveTheLog(t *testing.T) {
	eachYear(t, func(t *testing.T, before, after *State, events []event.Event) {
		envelopes, err := registry.EncodeAll(events)
		require.NoError(t, err)
		read, err := registry.DecodeAll(envelopes)
		require.NoError(t, err)
		require.Equal(t, gametest.Digest(t, after), gametest.Digest(t, event.Fold[game.State](before, read...)))
	})
}

// TestExamplesAreLegal checks that the example in a Wait can be sent back unchanged.
func TestExamplesAreLegal(t *testing.T) {
	eachYear(t, func(t *testing.T, before, _ *State, _ []event.Event) {
		for _, wait := range before.Waits("en") {
			if len(before.Houses[wait.Seat].Figures) > 0 || before.Season == book.Setup { // a seat without figures has nothing to order
				require.NotEmpty(t, wait.Example())
			}
			var lines []order.Line
			for i, text := range wait.Example() {
				lines = append(lines, order.Line{N: i + 1, Text: text})
			}
			given, errs := Rules{}.Parse(before, wait.Seat, lines)
			for _, e := range append(errs, before.Check(wait.Seat, given)...) {
				require.True(t, e.Warning, "%s: %s", before.Phase().Name, e)
			}
			require.Len(t, given, len(lines))
		}
	})
}
