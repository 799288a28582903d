package feudal

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// eachSiege runs a law on random seasons with houses, castles, sieges and
// dangerous passages.
func eachSiege(t *testing.T, law func(*testing.T, *scene, *dice.Dice)) {
	t.Helper()
	sieges(t, scenes, law)
}

// sieges runs a law on n of these seasons.
func sieges(t *testing.T, n int, law func(*testing.T, *scene, *dice.Dice)) {
	t.Helper()
	t.Parallel()
	for i := range uint64(n) {
		seats, figures, nodes := 2+int(i)%5, 6+int(i)%14, 3+int(i*5)%16
		t.Run(fmt.Sprintf("siege%d", i), func(t *testing.T) {
			scene := newScene(t, 1000+i, seats, figures, nodes)
			scene.fortify()
			law(t, scene, dice.New(dice.Key{byte(i)}, nil))
		})
	}
}

// fortify turns the options of houses on, builds castles, shuts owners in where other
// seats stand, and adds clauses of these rules to the orders.
func (x *scene) fortify() {
	o := &x.state.Options
	o.Houses, o.Sieges, o.Passages, o.Castles = true, true, true, "24"
	for _, at := range x.nodes {
		if lords := x.present(at); len(lords) > 0 {
			x.state.changeHolding(at, func(m *Holding) { m.Owner = lords[x.rng.IntN(len(lords))] })
		}
		x.state.changeHolding(at, func(m *Holding) { m.Castle = []book.Condition{"", "", book.Sound, book.Damaged}[x.rng.IntN(4)] })
		if x.state.Season != book.Spring && x.rng.IntN(2) == 0 {
			x.shutIn(at)
		}
	}
	for _, seat := range x.state.Seats {
		orderSet := x.orders[seat]
		for _, given := range [][]game.Order{orderSet.Orders, orderSet.Standing} {
			for i := range given {
				given[i].Body = x.atDoors(x.entrenched(seat, given[i].Body))
			}
		}
	}
}

// present lists the seats with figures on a node.
func (x *scene) present(at valley.Node) []game.Seat {
	return slices.DeleteFunc(slices.Clone(x.state.Seats), func(seat game.Seat) bool { return len(x.state.FiguresOn(seat, at)) == 0 })
}

// shutIn shuts some of the owner's figures in. Most of the other seats there besiege them.
func (x *scene) shutIn(at valley.Node) {
	owner := x.state.Manors[at].Owner
	if owner == "" {
		return
	}
	for _, n := range x.state.FiguresOn(owner, at) {
		inside := x.rng.IntN(4) > 0
		x.state.changeFigures(owner, []int{n}, func(f *Figure) { f.Inside = inside })
	}
	if len(x.state.InField(owner, at)) == len(x.state.FiguresOn(owner, at)) {
		return
	}
	for _, seat := range x.state.Seats {
		if seat != owner && len(x.state.FiguresOn(seat, at)) > 0 && x.rng.IntN(3) > 0 {
			last := map[book.Season]book.Season{book.Summer: book.Spring, book.Autumn: book.Summer}[x.state.Season]
			x.state.Apply(SiegeOpened{Manor: at, Owner: owner, Besieger: seat, Turn: book.Turn{Year: x.state.Year, Season: last}})
		}
	}
}

// entrenched lets most groups that defend or besiege a house stay there.
func (x *scene) entrenched(seat game.Seat, body game.Body) game.Body {
	stay, ok := body.(orders.Stay)
	if m, moves := body.(orders.Move); moves {
		stay, ok = orders.Stay{Figures: m.Figures, At: m.From, Clauses: m.Clauses}, true
		stay.Plan = nil
	}
	here := x.state.Manors[stay.At]
	if _, besieges := here.Sieges[seat]; !ok || here.Owner != seat && !besieges || x.rng.IntN(3) == 0 {
		return body
	}
	stay.Only, stay.Except, stay.Stronger = nil, nil, nil
	stay.Stance = orders.Fight
	if here.Owner == seat {
		stay.Stance = orders.Retire
	}
	return stay
}

func (x *scene) atDoors(body game.Body) game.Body {
	change := func(clauses *orders.Clauses, figures []int) {
		clauses.Inside = []string{"", doorAssault, doorSiege, doorPass}[x.rng.IntN(4)]
		clauses.Sally = x.rng.IntN(3) == 0
		if x.rng.IntN(2) == 0 {
			clauses.Champions = figures[:1+x.rng.IntN(len(figures))]
		}
	}
	switch b := body.(type) {
	case orders.Move:
		change(&b.Clauses, b.Figures)
		return b
	case orders.Stay:
		change(&b.Clauses, b.Figures)
		return b
	}
	return body
}

func TestSeasonsOfSiegeHoldTheLawsOfSeasons(t *testing.T) {
	for name, law := range map[string]func(*testing.T, *scene, *dice.Dice){
		"pure": seasonIsPure, "miles": milesAreMade, "six": sixStandTogether, "living": manorsAreOfTheLiving, "numbers": seatNumbersDecideNothing,
	} {
		t.Run(name, func(t *testing.T) { sieges(t, gametest.Times(scenes, 40), law) })
	}
}

// TestOnlyOwnersAreInside checks F-110, F-115 and F-122 after every event of a season, and
// the sides of all combats.
func TestOnlyOwnersAreInside(t *testing.T) {
	eachSiege(t, func(t *testing.T, scene *scene, d *dice.Dice) {
		now := scene.state.Clone().(*State)
		for _, ev := range scene.state.Adjudicate(scene.orders, time.Time{}, d) {
			if c, ok := ev.(CombatBegan); ok {
				requireSides(t, now, c)
			}
			now.Apply(ev)
			for _, seat := range now.Seats {
				for n, figure := range now.Houses[seat].Figures {
					if figure.Inside && now.Manors[figure.At].Owner != seat {
						require.Fail(t, "somebody else is inside", "%s %d at %s after %#v", seat, n, figure.At, ev)
					}
				}
			}
		}
		requireBesieged(t, now)
	})
}

// requireSides requires that figures inside fight only in assaults, all on one side, and
// that no side has too many champions.
func requireSides(t *testing.T, now *State, began CombatBegan) {
	t.Helper()
	inside := func(s Side) int {
		return len(slices.DeleteFunc(slices.Clone(s.Figures), func(n int) bool { return !now.Houses[s.Seat].Figures[n].Inside }))
	}
	a, b := inside(began.A), inside(began.B)
	if began.Type == assaultCombat {
		require.True(t, a == len(began.A.Figures) && b == 0 || a == 0 && b == len(began.B.Figures), "%#v", began)
	} else {
		require.Zero(t, a+b, "%#v", began)
	}
	require.LessOrEqual(t, max(len(began.A.Champions), len(began.B.Champions)), championsPerSide)
	require.Equal(t, began.Dangerous, len(began.A.Champions) > 0)
}

// requireBesieged requires that a siege has a garrison and a besieger before the door, and
// that there is none in winter.
func requireBesieged(t *testing.T, now *State) {
	t.Helper()
	for manor, holding := range now.Manors {
		for by := range holding.Sieges {
			require.NotEqual(t, book.Winter, now.Season, manor)
			require.NotEqual(t, len(now.InField(holding.Owner, manor)), len(now.FiguresOn(holding.Owner, manor)), "nobody is inside at %s", manor)
			require.NotEmpty(t, now.InField(by, manor), "%s at %s", by, manor)
		}
	}
	if now.Season == book.Winter {
		for _, seat := range now.Seats {
			for n, f := range now.Houses[seat].Figures {
				require.False(t, f.Inside, "%s %d", seat, n)
			}
		}
	}
}

func TestSiegesHaveAssaultsSalliesAndChampions(t *testing.T) {
	seen := map[string]int{}
	eachSiege(t, func(_ *testing.T, x *scene, d *dice.Dice) {
		for _, ev := range x.state.Adjudicate(x.orders, time.Time{}, d) {
			seen[registry.Kind(ev)]++
			switch e := ev.(type) {
			case CombatBegan:
				seen["combat "+e.Type]++
			case FiguresWentInside:
				seen["inside "+e.Reason]++
			case FiguresCameOut:
				seen["outside "+e.Reason]++
			case SiegeLifted:
				seen["lifted "+e.Reason]++
			}
		}
	})
	for _, kind := range []string{
		"combat assault", "combat siege", "inside retired", "inside beaten", "outside free", "outside sally", "outside relief",
		"outside driven", "outside siege", "outside winter", "lifted gone", "lifted empty",
		"feudal.siege-opened", "feudal.siege-ended", "feudal.champion-replaced",
	} {
		require.NotZero(t, seen[kind], "the scenes never come to %s: %v", kind, seen)
	}
}
