package feudal

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// A scene is a random position of a campaign season with random orders.
type scene struct {
	rng    *rand.Rand
	state  *State
	nodes  []valley.Node // nodes on which figures stand
	orders game.Orders
}

// newScene builds a scene with so many seats, figures for each seat, and nodes.
func newScene(tb testing.TB, seed uint64, seats, figures, nodes int) *scene {
	tb.Helper()
	x := &scene{rng: rand.New(rand.NewPCG(seed, 7)), orders: game.Orders{}}
	x.state = opened(seats, []book.Season{book.Spring, book.Summer, book.Autumn}[seed%3])
	if seed%2 == 1 {
		x.state.Options.Mode, x.state.Options.Pillage, x.state.Options.Monasteries, x.state.Options.Weather = book.Honour, true, true, true
	}
	x.crowd(nodes)
	for _, seat := range x.state.Seats {
		x.retinue(seat, figures)
	}
	x.own()
	for _, seat := range x.state.Seats {
		x.orders[seat] = x.orderSet(seat)
	}
	return x
}

// opened returns an empty valley in a season of year 2.
func opened(seats int, season book.Season) *State {
	setup := game.Setup{Ruleset: "feudal", Edition: 1, Options: Rules{}.Describe().Presets["simple"]}
	for i := range seats {
		setup.Seats = append(setup.Seats, game.Seat(fmt.Sprintf("seat%d", i+1)))
	}
	state := Rules{}.Start(setup).(*State)
	state.Year, state.Season = 2, season
	for i, seat := range state.Seats {
		state.changeHouse(seat, func(h *House) { h.Knight, h.Colour = printed.Lords.Knights[i].Name, printed.Lords.Colours[i].Name })
	}
	return state
}

// crowd picks nodes close to each other, so that forces meet.
func (x *scene) crowd(nodes int) {
	v := x.state.Book.Valley
	all := slices.Clone(v.Nodes())
	heart := all[x.rng.IntN(len(all))]
	slices.SortStableFunc(all, func(a, b valley.Node) int { return v.Miles(heart, a, nil) - v.Miles(heart, b, nil) })
	x.nodes = all[:nodes]
}

func (x *scene) retinue(seat game.Seat, figures int) {
	grades := []book.Grade{book.KnightA, book.KnightB, book.Recruit, book.ManA, book.ManB}
	x.add(seat, book.Lord)
	for range figures - 1 {
		x.add(seat, grades[x.rng.IntN(len(grades))])
	}
}

func (x *scene) add(seat game.Seat, grade book.Grade) {
	house := x.state.Houses[seat]
	n := (&State{Book: printed}).freeNumber(house.Figures, grade)
	at := x.nodes[x.rng.IntN(len(x.nodes))]
	if n == 0 || len(x.state.FiguresOn(seat, at)) >= printed.Figures.Crowd {
		return
	}
	house.Made++
	house.Figures[n] = Figure{
		ID: fmt.Sprintf("%s-%04d", house.Colour, house.Made), Grade: grade, At: at, Wounded: x.rng.IntN(4) == 0,
		Since: Stamp{1, 4, 4 - x.rng.IntN(2), x.rng.IntN(3)},
	}
	x.state.Houses[seat] = house
}

func (x *scene) own() {
	for _, at := range x.nodes {
		if i := x.rng.IntN(len(x.state.Seats) + 1); i > 0 {
			x.state.changeHolding(at, func(holding *Holding) {
				holding.Owner = x.state.Seats[i-1]
				holding.Hives, holding.Foresters, holding.Mill = x.rng.IntN(2), x.rng.IntN(2), x.rng.IntN(4) == 0
			})
		}
	}
}

// order set writes random orders for most figures of a seat, in the draft or as standing
// orders.
func (x *scene) orderSet(seat game.Seat) game.OrderSet {
	var orderSet game.OrderSet
	for _, other := range x.state.Seats {
		if other != seat && x.rng.IntN(5) == 0 {
			orderSet.Orders = append(orderSet.Orders, game.Order{Body: orders.TruceWith{Seats: []game.Seat{other}, Season: x.state.Season, Year: 2}})
		}
	}
	for _, at := range x.nodes {
		figures := x.state.FiguresOn(seat, at)
		x.rng.Shuffle(len(figures), func(i, j int) { figures[i], figures[j] = figures[j], figures[i] })
		for len(figures) > 0 {
			n := 1 + x.rng.IntN(len(figures))
			order := game.Order{Body: x.order(seat, figures[:n], at)}
			figures = figures[n:]
			switch x.rng.IntN(8) {
			case 0: // no order
			case 1:
				orderSet.Standing = append(orderSet.Standing, order)
			default:
				orderSet.Orders = append(orderSet.Orders, order)
			}
		}
	}
	for _, monastery := range x.state.Book.Valley.Monasteries {
		if x.state.Season == book.Autumn && x.rng.IntN(2) == 0 {
			orderSet.Orders = append(orderSet.Orders, game.Order{Body: orders.Sack{At: monastery.Code}})
		}
	}
	return orderSet
}

func (x *scene) order(seat game.Seat, figures []int, at valley.Node) game.Body {
	clauses := x.clauses(seat, figures)
	to := x.nodes[x.rng.IntN(len(x.nodes))]
	if to == at || x.rng.IntN(4) == 0 {
		clauses.Plan = nil
		clauses.Pillage = x.plundering(at)
		return orders.Stay{Figures: slices.Clone(figures), At: at, Clauses: clauses}
	}
	clauses.Pillage = x.plundering(to)
	move := orders.Move{Figures: slices.Clone(figures), From: at, Legs: []orders.Leg{{To: to}}, Clauses: clauses}
	if x.rng.IntN(4) == 0 {
		move.Legs = append(move.Legs, orders.Leg{To: at, Via: []valley.Node{x.nodes[0]}})
	}
	return move
}

func (x *scene) clauses(seat game.Seat, figures []int) orders.Clauses {
	pick := func(of ...string) string { return of[x.rng.IntN(len(of))] }
	clauses := orders.Clauses{
		Stance: orders.Stance(pick("FIGHT", "FIGHT", "FIGHT", "HOLD", "AVOID", "RETIRE", "")),
		Win:    pick("", "CONTINUE", "STAY", "RETURN"), Lose: pick("", "HOME", "NEAREST", "INSIDE", "TO"),
		LoseTo: x.nodes[x.rng.IntN(len(x.nodes))],
	}
	if clauses.Stance == orders.Fight {
		x.limit(seat, &clauses)
	}
	if x.rng.IntN(3) == 0 {
		kinds := []string{"PERIODS", "LOST", "HURT", "WEAKER", "LORD HURT", "DEATH"}
		clauses.Until = []orders.Until{{Kind: pick(kinds...), N: 1 + x.rng.IntN(4)}, {Kind: pick(kinds...), N: 1 + x.rng.IntN(4)}}
	}
	if x.rng.IntN(3) == 0 {
		clauses.Wounds = figures[:1+x.rng.IntN(len(figures))]
	}
	clauses.Pray = x.rng.IntN(3) == 0
	if x.rng.IntN(3) == 0 {
		clauses.Plan = []orders.PhasePlan{{Phase: 1 + x.rng.IntN(3), Miles: 1 + x.rng.IntN(2)}, {Phase: 1 + x.rng.IntN(3), Miles: 2}}
	}
	return clauses
}

// plundering returns a random pillage of a manor; nil for other places, and for some
// manors.
func (x *scene) plundering(at valley.Node) *orders.Pillaging {
	if !x.state.Book.Valley.IsManor(at) || x.rng.IntN(3) == 0 {
		return nil
	}
	kind := func() orders.PillageKind {
		return orders.PillageKind{Kind: []string{"FIELDS", "HIVES", "STEAL", "MILL", "GUARDS"}[x.rng.IntN(5)], N: x.rng.IntN(3)}
	}
	return &orders.Pillaging{Kinds: []orders.PillageKind{kind(), kind()}, At: at}
}

func (x *scene) limit(seat game.Seat, clauses *orders.Clauses) {
	other := x.state.Seats[x.rng.IntN(len(x.state.Seats))]
	switch {
	case other == seat:
	case x.rng.IntN(4) == 0:
		clauses.Only = []game.Seat{other}
	case x.rng.IntN(4) == 0:
		clauses.Except = []game.Seat{other}
	}
	if n := x.rng.IntN(6); n < 2 {
		clauses.Stronger = &n
	}
}
