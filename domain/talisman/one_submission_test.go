package talisman

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman/orders"
)

// TestOneSubmissionIsAsGoodAsMany: turns that are ordered ahead in one submission play like the same
// lines sent one by one when the game asks for them, as more of the block or as replies.
func TestOneSubmissionIsAsGoodAsMany(t *testing.T) {
	t.Parallel()
	for seed := range uint64(gamesToPlay(t, 4)) {
		rng := rand.New(rand.NewPCG(seed, 12))
		open := anyOpening(rng)
		open.Options["stops"] = "full"
		if !t.Run(fmt.Sprint(seed), func(t *testing.T) { comparePlans(t, newGame(t, open.Seats, open.Preset, open.Options), seed, rng) }) {
			t.Log(open)
		}
	}
}

// comparePlans plays a game, and each stretch of some turns in three ways.
func comparePlans(t *testing.T, state *State, seed uint64, rng *rand.Rand) {
	for n := 0; state.Ending == nil && n < 12; n++ {
		for i := 0; state.Ending == nil && !asks(state, askOrders.point); i++ {
			for _, e := range state.Adjudicate(silent(state), time.Unix(0, 0), diceOf(seed, 1000*(n+1)+i)) {
				state.Apply(e)
			}
		}
		planned := newPlanned(state, rng, 1+rng.IntN(4))
		planned.set = 1 + 2000*n
		roll := func() *dice.Dice { return diceOf(seed, n) }
		end, one := planned.play(ahead, roll())
		for _, how := range []plannedHow{byBlocks, byReplies} {
			_, many := planned.play(how, roll())
			require.Empty(t, difference(t, shared(one, one), shared(one, many)), "stretch %d, %s: %v", n, how, planned.blocks)
		}
		state = end
	}
}

// source matches the origin of an answer in an event.
var source = regexp.MustCompile(`,"by":\d`)

// difference returns the place where two lists of events differ, with the events before it; ""
// if they are equal.
func difference(t *testing.T, one, many []event.Event) string {
	told := func(events []event.Event) []string {
		return strings.Split(source.ReplaceAllString(gametest.Events(t, events), ""), "\n")
	}
	a, b := told(one), told(many)
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return strings.Join(a[max(i-6, 0):min(i+2, len(a))], "\n") + "\nBUT\n" + strings.Join(b[min(i, len(b)):min(i+2, len(b))], "\n")
		}
	}
	return ""
}

// shared returns the events up to the one that drops blocks of the single submission because a
// character has died. A player who writes turn by turn still sends those lines.
func shared(one, events []event.Event) []event.Event {
	i := slices.IndexFunc(one, func(e event.Event) bool { _, dropped := e.(BlocksDropped); return dropped })
	if i < 0 {
		return events
	}
	return events[:min(i, len(events))]
}

// A plannedHow is a way to send lines.
type plannedHow string

const (
	ahead     plannedHow = "all in one letter"
	byBlocks  plannedHow = "line by line"
	byReplies plannedHow = "reply by reply"
)

// A planned holds everything that the seats order in a stretch of a game.
type planned struct {
	from   *State
	until  int // the turn at which the stretch ends
	set    int // the number of its first submission
	blocks map[game.Seat]map[string][]game.Order
	stands map[game.Seat][]game.Order
}

func newPlanned(state *State, rng *rand.Rand, turns int) planned {
	p := planned{from: state, until: state.Turns.Turn.N + turns, blocks: map[game.Seat]map[string][]game.Order{}, stands: map[game.Seat][]game.Order{}}
	for _, seat := range state.Seats {
		w := writer{rng, state, seat}
		p.blocks[seat] = map[string][]game.Order{}
		for i := range turns {
			lines := w.block(i)
			lines = slices.DeleteFunc(lines[1:len(lines)-1], func(l string) bool { return strings.HasPrefix(l, "ASK") })
			p.blocks[seat][game.BlockKey(state.ownTurn(seat)+i)], _ = Rules{}.Parse(state, seat, orderLines(lines))
		}
		p.stands[seat], _ = Rules{}.Parse(state, seat, orderLines([]string{w.reaction()}))
	}
	return p
}

// play plays the stretch; questions without an order are left to the defaults.
func (p planned) play(how plannedHow, d *dice.Dice) (*State, []event.Event) {
	state := p.from.Clone().(*State)
	orderSets := game.Orders{}
	for _, seat := range state.Seats {
		orderSet := game.OrderSet{Standing: p.stands[seat]}
		for key, lines := range p.blocks[seat] {
			if how == ahead {
				orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: key, Set: p.set, Final: true, Orders: lines})
			}
		}
		orderSets[seat] = orderSet
	}
	var all []event.Event
	for set := p.set + 1; state.Ending == nil && state.Turns.Turn.N <= p.until && set < p.set+2000; set++ {
		if question, open := state.Turns.Question(); open {
			for _, seat := range question.Seats {
				orderSets[seat] = p.answer(state, seat, question, how, orderSets[seat], set)
			}
		}
		for _, ev := range state.Adjudicate(orderSets, time.Unix(0, 0), d) {
			state.Apply(ev)
			_, note := ev.(OrderSkipped) // it is about a line that was sent
			if state.Turns.Turn.N <= p.until && !note && !machine.ClosePolicy(state).Asking(ev) {
				all = append(all, ev)
			}
		}
	}
	return state, all
}

// answer returns the order set that a seat has sent when it is asked, including the answer.
func (p planned) answer(state *State, seat game.Seat, question question, how plannedHow, orderSet game.OrderSet, set int) game.OrderSet {
	send := func(key string, lines []game.Order) {
		orderSet.Sections = slices.DeleteFunc(slices.Clone(orderSet.Sections), func(x game.OrderSetSection) bool { return x.Key == key })
		orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: key, Set: set, Final: true, Orders: lines})
	}
	keys := turnKeys(state, seat)
	if how == ahead || len(keys) == 0 {
		if question.Point != askOrders.ID || len(p.blocks[seat][keys[0]]) == 0 {
			send(question.ID, nil)
		}
		return orderSet
	}
	policies, actions := splitOnce(p.blocks[seat][keys[0]])
	for _, order := range policies {
		if slices.ContainsFunc(listOrdersOfLine(order.Body), func(b game.Body) bool { return withActions(b, state.Options.Blind, len(actions) > 0) }) {
			actions = append(actions, order)
		}
	}
	about := func(o game.Order) bool {
		return question.Point != askOrders.ID && slices.ContainsFunc(listOrdersOfLine(o.Body), func(body game.Body) bool {
			f, fate := body.(orders.Fate) // FATE NEVER would cover later fights too
			return findPoint(question.Point).About(state, question.About, body) && !(question.Point == askReroll.ID && fate && f.Never)
		})
	}
	said, _ := orderSet.Section(keys[0])
	known := func(o game.Order) bool {
		return slices.ContainsFunc(said.Orders, func(k game.Order) bool { return k.Line.N == o.Line.N })
	}
	switch {
	case question.Point == askOrders.ID:
		send(keys[0], actions)
	case how == byReplies:
		send(question.ID, slices.DeleteFunc(slices.Clone(policies), func(o game.Order) bool { return !about(o) }))
	default:
		send(keys[0], slices.DeleteFunc(slices.Clone(p.blocks[seat][keys[0]]), func(o game.Order) bool {
			return !known(o) && !about(o) && !slices.ContainsFunc(actions, func(a game.Order) bool { return a.Line.N == o.Line.N })
		}))
		send(question.ID, nil)
	}
	return orderSet
}

// withActions reports whether an order has to come with the actions of a block, because no later
// question of its own is put about it. The movement roll is known then, unless it is blind
// (DP-7); sales belong to the opening (DP-4); a single Weapon or Armour leaves no choice
// (DP-15); and a Spell among the actions may decide how to meet a creature, so that no question
// follows (DP-13).
func withActions(b game.Body, blind, acts bool) bool {
	switch b := b.(type) {
	case orders.Reroll:
		return !blind
	case orders.Fate:
		return !blind && slices.Contains(b.On, moveRoll)
	case orders.Sell, orders.Weapon, orders.Armour:
		return true
	case orders.Attack: // creatures that leave the Minstrel alone are not asked about
		return true
	case orders.Whether: // nor is the Assassin's ability
		return acts || b.Do == orders.Assassinate
	case orders.Evade, orders.FightWith:
		return acts
	}
	return false
}
