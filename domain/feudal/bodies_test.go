package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// stood puts knights A of seat1 on a square, with all lords far away at the edge.
func stood(at valley.Node, numbers ...int) *State {
	state := opened(2, book.Spring)
	for i, seat := range state.Seats {
		state.Houses[seat].Figures[1] = Figure{Grade: book.Lord, At: state.Book.Valley.Edges()[i]}
	}
	for _, n := range numbers {
		state.Houses["seat1"].Figures[n] = Figure{Grade: book.KnightA, At: at}
	}
	return state
}

func lines(bodies ...game.Body) []game.Order {
	var given []game.Order
	for i, b := range bodies {
		given = append(given, game.Order{Line: order.Line{N: i + 1}, Body: b})
	}
	return given
}

func bodiesOf(state *State, orderSet game.OrderSet) []placedOrder {
	return newRound(state, game.Orders{"seat1": orderSet}, dice.Script()).collectBodies("seat1")
}

func TestStandingOrdersFillWhatTheDraftLeavesOut(t *testing.T) {
	state := stood("HAW", 2, 3, 4)
	orderSet := game.OrderSet{
		Orders: lines(orders.Stay{Figures: []int{3}, At: "HAW"}, orders.TruceWith{Seats: []game.Seat{"seat2"}}),
		Standing: lines(
			orders.Stay{Figures: []int{2, 3}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Avoid}}, // F-282: without 3
			orders.WarOn{Seats: []game.Seat{"seat2"}},                                                   // the same subject
			orders.Stay{Figures: []int{3}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Fight}},    // nothing is left
		),
	}
	require.Equal(t, []placedOrder{
		{seat: "seat1", Line: 1, Body: orders.Stay{Figures: []int{3}, At: "HAW"}},
		{seat: "seat1", Line: 2, Body: orders.TruceWith{Seats: []game.Seat{"seat2"}}},
		{seat: "seat1", Line: 1, Body: orders.Stay{Figures: []int{2}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Avoid}}},
	}, bodiesOf(state, orderSet))
	require.Equal(t, []int{2, 3}, orderSet.Standing[0].Body.(orders.Stay).Figures, "the sheet is as it was")
}

// condition parses the text of a condition.
func condition(t *testing.T, state *State, text string) order.Expr {
	t.Helper()
	given, errs := Rules{}.Parse(state, "seat1", []order.Line{{N: 1, Text: "IF " + text + " THEN STAY 2"}})
	require.Empty(t, errs)
	return given[0].Body.(orders.If).Cond
}

func TestConditionsAreSettledWhenTheTurnCloses(t *testing.T) {
	state := stood("HAW", 2, 3)
	yes, no := orders.Stay{Figures: []int{2}, At: "HAW"}, orders.Stay{Figures: []int{3}, At: "HAW"}
	early := condition(t, state, "YEAR < 100")
	late := condition(t, state, "YEAR > 100")
	got := bodiesOf(state, game.OrderSet{Orders: lines(
		orders.If{Cond: early, Seat: "seat1", Then: []game.Body{yes}, Else: []game.Body{no}},
		orders.If{Cond: late, Seat: "seat1", Then: []game.Body{yes}},
		orders.First{Choices: [][]game.Body{{orders.If{Cond: late, Seat: "seat1", Then: []game.Body{yes}}}, {no}}},
		orders.First{Choices: [][]game.Body{{orders.If{Cond: late, Seat: "seat1", Then: []game.Body{yes}}}}},
	)})
	require.Equal(t, []placedOrder{{seat: "seat1", Line: 1, Body: yes}, {seat: "seat1", Line: 3, Body: orders.First{Choices: [][]game.Body{{no}}}}}, got)
}

func TestRegencyOrdersWhatNobodyElseDid(t *testing.T) {
	s := stood("HAW", 2, 3)
	s.Options.Regency = husbandry
	s.Manors["HAW"] = Holding{Owner: "seat1"}
	got := bodiesOf(s, game.OrderSet{Regency: true, Standing: lines(orders.Stay{Figures: []int{2}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Fight}})})
	require.Contains(t, got, placedOrder{seat: "seat1", Line: 1, Body: orders.Stay{Figures: []int{2}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Fight}}})
	require.Contains(t, got, placedOrder{seat: "seat1", Body: orders.Stay{Figures: []int{3}, At: "HAW", Clauses: orders.Clauses{Stance: orders.Retire}, AtWord: "HAW"}})
	require.Len(t, got, 3, "and the lord marches home")
}

func TestFirstOrderThatIsLegalIsCarriedOut(t *testing.T) {
	state := stood("HAW", 2)
	to := func(from, to valley.Node) game.Body {
		return orders.Move{Figures: []int{2}, From: from, Legs: []orders.Leg{{To: to}}}
	}
	round := newRound(state, game.Orders{"seat1": {Orders: lines(orders.First{Choices: [][]game.Body{{to("ELM", "HAW")}, {to("HAW", "MON")}}})}}, dice.Script())
	round.playSeason()
	require.Equal(t, valley.Node("MON"), round.now.Houses["seat1"].Figures[2].At)
}

func TestOrdersThatCannotBeObeyedSayWhy(t *testing.T) {
	state := stood("HAW", 2, 3)
	stay := func(at valley.Node, n ...int) game.Body { return orders.Stay{Figures: n, At: at} }
	round := newRound(state, game.Orders{"seat1": {Orders: lines(
		stay("HAW", 2), stay("HAW", 2, 3), stay("ELM", 3), stay("HAW", 9), orders.Move{Figures: []int{3}, From: "HAW", Legs: []orders.Leg{{To: "XYZ"}}},
	)}}, dice.Script())
	round.playSeason()
	var codes []string
	for _, e := range round.events {
		if failed, ok := e.(OrderFailed); ok {
			require.Equal(t, len(codes)+2, failed.Line)
			codes = append(codes, failed.Code)
		}
	}
	require.Equal(t, []string{"FE06", "FE05", "FE04", "FE07"}, codes)
}

func TestClosedNodesHaltAGroup(t *testing.T) {
	state := stood("FEN", 2)
	r := newRound(state, game.Orders{}, dice.Script())
	c := &campaign{round: r, isClosed: func(n valley.Node) bool { return n == "R24.1" }}
	g := &group{seat: "seat1", figures: []int{2}, at: "FEN", route: []valley.Node{"R24.1", "R24.2"}, milesLeft: 2}
	require.Empty(t, c.chooseNext(g, nil), "F-47")
	require.NotContains(t, c.findRoute(orders.Move{From: "FEN", Legs: []orders.Leg{{To: "BAR"}}}), valley.Node("R24.1"))
}
