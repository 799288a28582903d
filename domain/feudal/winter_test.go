package feudal

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report/palette"
)

// newGame returns the position before the setup of a game of n seats.
func newGame(t testing.TB, n int, options map[game.Option]string) *State {
	t.Helper()
	description := Rules{}.Describe()
	filled, err := description.Fill("simple", options)
	require.NoError(t, err)
	setup := game.Setup{Game: "test", Ruleset: "feudal", Edition: 1, Options: filled, Seats: description.SeatNames[:n]}
	require.Empty(t, game.CheckSetup(Rules{}, setup))
	return Rules{}.Start(setup).(*State)
}

// wintering returns a game of two seats in winter 1, in which seat1 has a lord at Sarbury,
// owns some manors, and has money.
func wintering(t testing.TB, fortune int, manors ...valley.Manor) *State {
	state := newGame(t, 2, nil)
	state.Year, state.Season = 1, book.Winter
	for i, seat := range state.Seats {
		state.changeHouse(seat, func(h *House) { h.Colour = []string{"blue", "red"}[i] })
		state.put(seat, 1, []valley.Node{"SAR", "PEN"}[i])
	}
	state.changeHouse("seat1", func(h *House) { h.Fortune = fortune })
	state.give("seat1", manors...)
	state.give("seat2", "PEN")
	return state
}

// put adds a figure with a number, and the grade of that number, on a node.
func (s *State) put(seat game.Seat, number int, at valley.Node) {
	s.changeHouse(seat, func(house *House) {
		grade := gradeOf(number)
		house.Figures[number] = Figure{ID: house.nextID(), Grade: grade, At: at}
		house.Made++
	})
}

func (s *State) give(seat game.Seat, manors ...valley.Manor) {
	for _, m := range manors {
		s.changeHolding(m, func(h *Holding) { h.Owner = seat })
	}
}

// orderSetOf returns a draft of orders, one on each line.
func orderSetOf(bodies ...game.Body) game.OrderSet {
	var orderSet game.OrderSet
	for i, b := range bodies {
		orderSet.Orders = append(orderSet.Orders, game.Order{Line: order.Line{N: i + 1}, Body: b})
	}
	return orderSet
}

// playOne adjudicates seat1's orders with given dice, and requires that all are used.
func playOne(t testing.TB, state *State, orderSet game.OrderSet, rolls ...int) ([]event.Event, *State) {
	t.Helper()
	d := dice.Script(rolls...)
	events := state.Adjudicate(game.Orders{"seat1": orderSet}, time.Time{}, d)
	require.False(t, d.RanShort(), "too few dice")
	require.Zero(t, d.CountLeft(), "dice left over")
	return events, event.Fold[game.State](state, events...).(*State)
}

// every lists the events of one type.
func every[E event.Event](events []event.Event) []E {
	var found []E
	for _, e := range events {
		if e, ok := e.(E); ok {
			found = append(found, e)
		}
	}
	return found
}

func failures(events []event.Event) []string {
	var found []string
	for _, e := range every[OrderFailed](events) {
		found = append(found, e.Code)
	}
	return found
}

func TestOpeningOfCaseA2(t *testing.T) {
	state := newGame(t, 2, nil)
	_, state = playOne(t, state, orderSetOf(orders.WishEntry{Entries: []string{"E12"}}), 6, 1)
	require.Equal(t, game.Seat("seat1"), state.Manors["SAR"].Owner)
	require.Equal(t, 16, state.Houses["seat1"].Fortune)
	require.Equal(t, 5, state.Houses["seat1"].Revenue)
	require.Equal(t, "winter 1", state.Phase().Name)
	require.Equal(t, []int{1, 2, 52, 53}, state.FiguresOn("seat1", "SAR"))
	require.Equal(t, "blue-0001", state.Houses["seat1"].Figures[1].ID)
	require.Equal(t, Stamp{0, 4, 1, 2}, state.Houses["seat1"].Figures[1].Since)
	_, state = playOne(t, state, game.OrderSet{})
	require.Equal(t, 8, state.Houses["seat1"].Announced)
	require.Equal(t, "spring 1", state.Phase().Name)
}

func TestEntriesOfCaseA3(t *testing.T) {
	state := newGame(t, 3, nil)
	given := game.Orders{
		"seat1": orderSetOf(orders.WishEntry{Entries: []string{"E12", "E11"}}),
		"seat2": orderSetOf(orders.WishEntry{Entries: []string{"E12", "E02"}}),
	}
	d := dice.Script(2, 5, 5, 1, 4, 1)
	state = event.Fold[game.State](state, state.Adjudicate(given, time.Time{}, d)...).(*State)
	require.Zero(t, d.CountLeft())
	require.False(t, d.RanShort())
	require.Equal(t, []string{"E11", "E12", "E04"}, []string{state.Houses["seat1"].Entry, state.Houses["seat2"].Entry, state.Houses["seat3"].Entry})
}

func TestRecommendedEntryIsFarthestFromThoseGiven(t *testing.T) {
	state := newGame(t, 3, nil)
	_, state = playOne(t, state, orderSetOf(orders.WishEntry{Entries: []string{"E12"}}), 6, 3, 1)
	// THO is farther from SAR than WEX is.
	require.Equal(t, []string{"E12", "E04", "E09"}, []string{state.Houses["seat1"].Entry, state.Houses["seat2"].Entry, state.Houses["seat3"].Entry})
}

func TestRecommendedEntriesAreDealt(t *testing.T) {
	state := newGame(t, 2, map[game.Option]string{"entry": "recommended"})
	_, state = playOne(t, state, orderSetOf(orders.WishEntry{Entries: []string{"E12"}}), 1, 6)
	require.Equal(t, []string{"E10", "E04"}, []string{state.Houses["seat1"].Entry, state.Houses["seat2"].Entry})
}

func TestNamesAndColoursAreGrantedInSeatOrder(t *testing.T) {
	state := newGame(t, 3, nil)
	given := game.Orders{
		"seat2": orderSetOf(orders.WishKnight{Name: "Sir Lancelot"}, orders.WishColour{Colour: "blue"}, orders.WishColour{Colour: "red"}),
		"seat3": orderSetOf(orders.WishKnight{Name: "Sir Lancelot"}, orders.WishColour{Colour: "blue"}, orders.WishColour{Colour: "red"}),
	}
	events := state.Adjudicate(given, time.Time{}, dice.New(dice.Key{}, nil))
	require.Len(t, failures(events), 2)
	state = event.Fold[game.State](state, events...).(*State)
	var got []string
	for _, seat := range state.Seats {
		got = append(got, state.Houses[seat].Knight, state.Houses[seat].Colour)
	}
	require.Equal(t, []string{"Sir Gawain", "green", "Sir Lancelot", "blue", "Sir Perceval", "red"}, got)
	require.Equal(t, game.Face{Name: "Sir Lancelot", Colour: palette.Seat("blue"), Word: "blue"}, state.Face("seat2", "en"))
}

func TestShortOfPayAsInCaseA49(t *testing.T) {
	for _, c := range []struct {
		name         string
		first        []int
		paid, unpaid []int
		left         int
	}{
		{"value order", nil, []int{2, 3}, []int{52, 53}, 1},
		{"pay first", []int{52, 53}, []int{52, 53, 2}, []int{3}, 1},
	} {
		state := wintering(t, 9, "SAR")
		for _, n := range []int{2, 3, 52, 53} {
			state.put("seat1", n, "SAR")
		}
		events, state := playOne(t, state, orderSetOf(orders.PayFirst{Figures: c.first}))
		pay := every[PayMade](events)[0]
		require.Equal(t, c.paid, pay.Paid, c.name)
		require.Equal(t, c.unpaid, pay.Unpaid, c.name)
		require.Equal(t, c.left, state.Houses["seat1"].Announced, c.name)
		require.Len(t, state.Houses["seat1"].Figures, 1+len(c.paid), c.name)
	}
}

func TestPromotionOfCaseA50(t *testing.T) {
	state := wintering(t, 1000, "SAR")
	for n := 2; n <= 31; n++ {
		state.put("seat1", n, "SAR")
	}
	for _, n := range []int{32, 42, 43, 76} {
		state.put("seat1", n, "SAR")
	}
	events, state := playOne(t, state, game.OrderSet{})
	require.Equal(t, []FigurePromoted{
		{"seat1", 42, 33, book.KnightB}, {"seat1", 43, 34, book.KnightB}, {"seat1", 76, 52, book.ManA},
	}, every[FigurePromoted](events))
	require.Equal(t, book.KnightB, state.Houses["seat1"].Figures[32].Grade)
}

func TestNobodyRisesTwice(t *testing.T) {
	state := wintering(t, 100, "SAR")
	state.put("seat1", 32, "SAR")
	state.put("seat1", 42, "SAR")
	_, state = playOne(t, state, game.OrderSet{})
	require.Equal(t, []int{1, 2, 32}, state.Numbers("seat1"))
	require.Equal(t, "blue-0003", state.Houses["seat1"].Figures[32].ID)
}

func TestMoneyOfCaseA51(t *testing.T) {
	state := wintering(t, 8, "SAR")
	events, state := playOne(t, state, orderSetOf(orders.RecruitAt{N: 1, Knight: true, At: "SAR"}, orders.Build{N: 2, Work: book.Hive, At: "SAR"}))
	require.Equal(t, []string{"FE14"}, failures(events))
	require.Equal(t, 2, state.Houses["seat1"].Fortune)
	require.Equal(t, 1, state.Manors["SAR"].Hives)
	require.Equal(t, book.Recruit, state.Houses["seat1"].Figures[42].Grade)
}

func TestMoneyIsReservedForRecruitsOnTheWay(t *testing.T) {
	state := wintering(t, 4, "SAR")
	events, state := playOne(t, state, orderSetOf(orders.Build{N: 1, Work: book.Hive, At: "SAR"}, orders.RecruitAt{N: 1, Knight: true, At: "SAR"}))
	require.Equal(t, []string{"FE13"}, failures(events), "recruitment comes before building")
	require.Zero(t, state.Houses["seat1"].Fortune)
}

func TestAlternativesTakeTheFirstThatCanBePaid(t *testing.T) {
	knightOrMan := orders.First{Choices: [][]game.Body{{orders.RecruitAt{N: 2, Knight: true, At: "SAR"}}, {orders.RecruitAt{N: 1, At: "SAR"}}, {orders.Build{N: 1, Work: book.Hive, At: "SAR"}}}}
	for _, c := range []struct {
		fortune, knights, men, hives int
		failed                       []string
	}{
		{8, 2, 0, 0, nil}, {7, 0, 1, 0, nil}, {1, 0, 0, 0, []string{"FE13"}},
	} {
		events, state := playOne(t, wintering(t, c.fortune, "SAR"), orderSetOf(knightOrMan))
		got := []int{0, 0, state.Manors["SAR"].Hives}
		for _, figure := range state.Houses["seat1"].Figures {
			got[0] += lists.One(figure.Grade.IsKnight())
			got[1] += lists.One(figure.Grade.IsMan())
		}
		require.Equal(t, []int{c.knights, c.men, c.hives}, got)
		require.Equal(t, c.failed, failures(events))
	}
}

func TestWinterRefusals(t *testing.T) {
	for _, c := range []struct {
		body game.Body
		code string
	}{
		{orders.Dismiss{Figures: []int{2}}, "FE15"},
		{orders.Dismiss{Figures: []int{60}}, "FE04"},
		{orders.RecruitAt{N: 1, At: "PEN"}, "FE17"},
		{orders.RecruitAt{N: 11, Knight: true, At: "SAR"}, "FE14"},
		{orders.Build{N: 1, Work: book.Hive, At: "ALD"}, "FE17"},
		{orders.Build{N: 1, Work: book.Warden, At: "SAR"}, "FE14"},
		{orders.Build{N: 1, Work: book.Mill, At: "SAR"}, "FE14"},
		{orders.Regroup{Figures: []int{2}, To: "PEN"}, "FE17"},
		{orders.Regroup{Figures: []int{2}, To: "FEN"}, "FE18"},
		{orders.Regroup{Figures: []int{70}, To: "SAR"}, "FE04"},
		{orders.RegroupGuards{N: 1, Work: book.Forester, From: "SAR", To: "SAR"}, "FE14"},
	} {
		state := wintering(t, 100, "SAR", "FEN")
		state.put("seat1", 2, "SAR")
		events, _ := playOne(t, state, orderSetOf(c.body))
		require.Equal(t, []string{c.code}, failures(events), "%+v", c.body)
	}
}

func TestOneMillForASeat(t *testing.T) {
	state := wintering(t, 60, "SAR", "BRI", "FEN")
	events, state := playOne(t, state, orderSetOf(orders.Build{N: 1, Work: book.Mill, At: "BRI"}, orders.Build{N: 1, Work: book.Mill, At: "FEN"}))
	require.Equal(t, []string{"FE14"}, failures(events))
	require.True(t, state.Manors["BRI"].Mill)
	require.False(t, state.Manors["FEN"].Mill)
	require.Equal(t, 45, state.Houses["seat1"].Fortune)
}

func TestRegroupingOfCaseA52(t *testing.T) {
	state := wintering(t, 100, "SAR", "BRI", "FEN")
	state.put("seat1", 2, "FEN")
	state.changeHolding("FEN", func(h *Holding) { h.Wardens = 1 })
	events, after := playOne(t, state, orderSetOf(orders.Regroup{Figures: []int{2}, To: "SAR"}))
	require.Empty(t, failures(events))
	require.Equal(t, valley.Node("SAR"), after.Houses["seat1"].Figures[2].At)
	require.Equal(t, Stamp{1, 1, 4, 0}, after.Houses["seat1"].Figures[2].Since)

	state.changeHolding("BRI", func(h *Holding) { h.Owner = "seat2" })
	events, after = playOne(t, state, orderSetOf(orders.Regroup{Figures: []int{2}, To: "SAR"}))
	require.Equal(t, []string{"FE18"}, failures(events))
	require.Equal(t, valley.Node("FEN"), after.Houses["seat1"].Figures[2].At)

	state.Options.Regroup = "open" // by Monksfold, Hawkfield, Cresswick and Aldermarsh
	events, _ = playOne(t, state, orderSetOf(orders.Regroup{Figures: []int{2}, To: "SAR"}))
	require.Empty(t, failures(events))
}

func TestGuardsRegroupToFreeSites(t *testing.T) {
	state := wintering(t, 100, "FEN", "BAR", "SAR")
	state.changeHolding("FEN", func(h *Holding) { h.Wardens = 1 })
	events, after := playOne(t, state, orderSetOf(orders.RegroupGuards{N: 1, Work: book.Warden, From: "FEN", To: "BAR"}))
	require.Empty(t, failures(events))
	require.Equal(t, []int{0, 1}, []int{after.Manors["FEN"].Wardens, after.Manors["BAR"].Wardens})
	state.changeHolding("BAR", func(h *Holding) { h.Wardens = 1 })
	events, after = playOne(t, state, orderSetOf(orders.RegroupGuards{N: 1, Work: book.Warden, From: "FEN", To: "BAR"}))
	require.Equal(t, []string{"FE14"}, failures(events))
	require.Equal(t, 1, after.Manors["FEN"].Wardens)
}

func TestSixInWinterCancelsTheLastLine(t *testing.T) {
	state := wintering(t, 100, "SAR", "BRI")
	for _, n := range []int{2, 3, 4, 5} {
		state.put("seat1", n, "BRI")
	}
	state.put("seat1", 52, "SAR")
	state.put("seat1", 53, "SAR")
	events, after := playOne(t, state, orderSetOf(
		orders.Regroup{Figures: []int{52}, To: "BRI"}, orders.Regroup{Figures: []int{53}, To: "BRI"}, orders.Regroup{Figures: []int{1}, To: "BRI"},
	))
	require.Equal(t, []string{"FE19"}, failures(events))
	require.Equal(t, valley.Node("SAR"), after.Houses["seat1"].Figures[1].At)
	require.Len(t, after.FiguresOn("seat1", "BRI"), 6)
}

func TestFiguresAreNamedByTheNumberOfTheLastReport(t *testing.T) {
	state := wintering(t, 100, "SAR", "BRI")
	state.put("seat1", 32, "SAR") // becomes 2
	state.put("seat1", 42, "SAR") // becomes 32
	_, state = playOne(t, state, orderSetOf(orders.Regroup{Figures: []int{32}, To: "BRI"}))
	require.Equal(t, valley.Node("BRI"), state.Houses["seat1"].Figures[2].At)
	require.Equal(t, valley.Node("SAR"), state.Houses["seat1"].Figures[32].At)
}

func TestRecruitsFindRoomOrAreVoid(t *testing.T) { // F-194
	state := wintering(t, 100, "SAR", "BRI")
	for _, n := range []int{2, 3, 4, 5, 6} {
		state.put("seat1", n, "SAR")
	}
	events, after := playOne(t, state, orderSetOf(orders.RecruitAt{N: 7, At: "SAR"}))
	require.Equal(t, []string{"FE19"}, failures(events))
	require.Len(t, after.FiguresOn("seat1", "SAR"), 6)
	require.Len(t, after.FiguresOn("seat1", "BRI"), 6)
	require.Equal(t, 100-20-12, after.Houses["seat1"].Fortune, "the seventh man's money is returned")
}

func TestHealingIsFree(t *testing.T) {
	state := wintering(t, 0, "SAR")
	state.changeHouse("seat1", func(h *House) { h.Figures[1] = Figure{ID: "blue-0001", Grade: book.Lord, At: "SAR", Wounded: true} })
	_, state = playOne(t, state, game.OrderSet{})
	require.False(t, state.Houses["seat1"].Figures[1].Wounded)
}

func TestHusbandryOfCaseA68(t *testing.T) {
	for _, c := range []struct {
		regency        string
		fortune, hives int
	}{{husbandry, 20, 0}, {husbandry, 30, 1}, {"hold", 30, 0}} {
		state := wintering(t, c.fortune, "SAR")
		state.Options.Regency = c.regency
		for _, n := range []int{2, 3, 4} {
			state.put("seat1", n, "SAR")
		}
		_, state = playOne(t, state, game.OrderSet{Missed: true, Regency: true})
		require.Equal(t, c.hives, state.Manors["SAR"].Hives)
		require.Equal(t, c.fortune-12-2*c.hives, state.Houses["seat1"].Fortune)
		require.True(t, state.Houses["seat1"].Regent)
	}
}

func TestAMissedWinterWithoutRegencyBuildsNothing(t *testing.T) {
	_, state := playOne(t, wintering(t, 30, "SAR"), game.OrderSet{Missed: true})
	require.Zero(t, state.Manors["SAR"].Hives)
	require.False(t, state.Houses["seat1"].Regent)
}

func TestRegencyOrdersGoHome(t *testing.T) { // F-285
	state := wintering(t, 0, "SAR")
	state.Season = book.Spring
	state.put("seat1", 2, "FEN")
	require.Equal(t, []game.Body{
		orders.Stay{Figures: []int{1}, At: "SAR", Clauses: orders.Clauses{Stance: orders.Retire}, AtWord: "SAR"},
		orders.Move{
			Figures: []int{2}, From: "FEN", Legs: []orders.Leg{{To: "SAR"}}, Route: state.Book.Valley.Route("FEN", "SAR", nil),
			Clauses: orders.Clauses{Stance: orders.Avoid}, Way: " FROM FEN TO SAR",
		},
	}, regencyBodies(state, "seat1"))
	state.changeHolding("SAR", func(h *Holding) { h.Owner = "" })
	require.Equal(t, orders.Avoid, regencyBodies(state, "seat1")[1].(orders.Stay).Stance)
	state.Options.Regency = "hold"
	require.Empty(t, regencyBodies(state, "seat1"))
}
