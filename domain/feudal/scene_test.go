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
	s      *State
	nodes  []valley.Node // nodes on which figures stand
	orders game.Orders
}

// newScene builds a scene with so many seats, figures for each seat, and nodes.
func newScene(tb testing.TB, seed uint64, seats, figures, nodes int) *scene {
	tb.Helper()
	x := &scene{rng: rand.New(rand.NewPCG(seed, 7)), orders: game.Orders{}}
	x.s = opened(seats, []book.Season{book.Spring, book.Summer, book.Autumn}[seed%3])
	if seed%2 == 1 {
		x.s.Options.Mode, x.s.Options.Pillage, x.s.Options.Monasteries, x.s.Options.Weather = book.Honour, true, true, true
	}
	x.crowd(nodes)
	for _, seat := range x.s.Seats {
		x.retinue(seat, figures)
	}
	x.own()
	for _, seat := range x.s.Seats {
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
	s := Rules{}.Start(setup).(*State)
	s.Year, s.Season = 2, season
	for i, seat := range s.Seats {
		s.changeHouse(seat, func(h *House) { h.Knight, h.Colour = printed.Lords.Knights[i].Name, printed.Lords.Colours[i].Name })
	}
	return s
}

// crowd picks nodes close to each other, so that forces meet.
func (x *scene) crowd(nodes int) {
	v := x.s.Book.Valley
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

func (x *scene) add(seat game.Seat, g book.Grade) {
	h := x.s.Houses[seat]
	n := (&State{Book: printed}).freeNumber(h.Figures, g)
	at := x.nodes[x.rng.IntN(len(x.nodes))]
	if n == 0 || len(x.s.Standing(seat, at)) >= printed.Figures.Crowd {
		return
	}
	h.Made++
	h.Figures[n] = Figure{
		ID: fmt.Sprintf("%s-%04d", h.Colour, h.Made), Grade: g, At: at, Wounded: x.rng.IntN(4) == 0,
		Since: Stamp{1, 4, 4 - x.rng.IntN(2), x.rng.IntN(3)},
	}
	x.s.Houses[seat] = h
}

func (x *scene) own() {
	for _, at := range x.nodes {
		if i := x.rng.IntN(len(x.s.Seats) + 1); i > 0 {
			x.s.changeHolding(at, func(m *Holding) {
				m.Owner = x.s.Seats[i-1]
				m.Hives, m.Foresters, m.Mill = x.rng.IntN(2), x.rng.IntN(2), x.rng.IntN(4) == 0
			})
		}
	}
}

// order set writes random orders for most figures of a seat, in the draft or as standing
// orders.
func (x *scene) orderSet(seat game.Seat) game.OrderSet {
	var orderSet game.OrderSet
	for _, other := range x.s.Seats {
		if other != seat && x.rng.IntN(5) == 0 {
			orderSet.Orders = append(orderSet.Orders, game.Order{Body: orders.TruceWith{Seats: []game.Seat{other}, Season: x.s.Season, Year: 2}})
		}
	}
	for _, at := range x.nodes {
		figures := x.s.Standing(seat, at)
		x.rng.Shuffle(len(figures), func(i, j int) { figures[i], figures[j] = figures[j], figures[i] })
		for len(figures) > 0 {
			n := 1 + x.rng.IntN(len(figures))
			o := game.Order{Body: x.order(seat, figures[:n], at)}
			figures = figures[n:]
			switch x.rng.IntN(8) {
			case 0: // no order
			case 1:
				orderSet.Standing = append(orderSet.Standing, o)
			default:
				orderSet.Orders = append(orderSet.Orders, o)
			}
		}
	}
	for _, m := range x.s.Book.Valley.Monasteries {
		if x.s.Season == book.Autumn && x.rng.IntN(2) == 0 {
			orderSet.Orders = append(orderSet.Orders, game.Order{Body: orders.Sack{At: m.Code}})
		}
	}
	return orderSet
}

func (x *scene) order(seat game.Seat, figures []int, at valley.Node) game.Body {
	c := x.clauses(seat, figures)
	to := x.nodes[x.rng.IntN(len(x.nodes))]
	if to == at || x.rng.IntN(4) == 0 {
		c.Plan = nil
		c.Pillage = x.plundering(at)
		return orders.Stay{Figures: slices.Clone(figures), At: at, Clauses: c}
	}
	c.Pillage = x.plundering(to)
	m := orders.Move{Figures: slices.Clone(figures), From: at, Legs: []orders.Leg{{To: to}}, Clauses: c}
	if x.rng.IntN(4) == 0 {
		m.Legs = append(m.Legs, orders.Leg{To: at, Via: []valley.Node{x.nodes[0]}})
	}
	return m
}

func (x *scene) clauses(seat game.Seat, figures []int) orders.Clauses {
	pick := func(of ...string) string { return of[x.rng.IntN(len(of))] }
	c := orders.Clauses{
		Stance: orders.Stance(pick("FIGHT", "FIGHT", "FIGHT", "HOLD", "AVOID", "RETIRE", "")),
		Win:    pick("", "CONTINUE", "STAY", "RETURN"), Lose: pick("", "HOME", "NEAREST", "INSIDE", "TO"),
		LoseTo: x.nodes[x.rng.IntN(len(x.nodes))],
	}
	if c.Stance == orders.Fight {
		x.limit(seat, &c)
	}
	if x.rng.IntN(3) == 0 {
		kinds := []string{"PERIODS", "LOST", "HURT", "WEAKER", "LORD HURT", "DEATH"}
		c.Until = []orders.Until{{Kind: pick(kinds...), N: 1 + x.rng.IntN(4)}, {Kind: pick(kinds...), N: 1 + x.rng.IntN(4)}}
	}
	if x.rng.IntN(3) == 0 {
		c.Wounds = figures[:1+x.rng.IntN(len(figures))]
	}
	c.Pray = x.rng.IntN(3) == 0
	if x.rng.IntN(3) == 0 {
		c.Plan = []orders.PhasePlan{{Phase: 1 + x.rng.IntN(3), Miles: 1 + x.rng.IntN(2)}, {Phase: 1 + x.rng.IntN(3), Miles: 2}}
	}
	return c
}

// plundering returns a random pillage of a manor; nil for other places, and for some
// manors.
func (x *scene) plundering(at valley.Node) *orders.Pillaging {
	if !x.s.Book.Valley.IsManor(at) || x.rng.IntN(3) == 0 {
		return nil
	}
	kind := func() orders.PillageKind {
		return orders.PillageKind{Kind: []string{"FIELDS", "HIVES", "STEAL", "MILL", "GUARDS"}[x.rng.IntN(5)], N: x.rng.IntN(3)}
	}
	return &orders.Pillaging{Kinds: []orders.PillageKind{kind(), kind()}, At: at}
}

func (x *scene) limit(seat game.Seat, c *orders.Clauses) {
	other := x.s.Seats[x.rng.IntN(len(x.s.Seats))]
	switch {
	case other == seat:
	case x.rng.IntN(4) == 0:
		c.Only = []game.Seat{other}
	case x.rng.IntN(4) == 0:
		c.Except = []game.Seat{other}
	}
	if n := x.rng.IntN(6); n < 2 {
		c.Stronger = &n
	}
}
