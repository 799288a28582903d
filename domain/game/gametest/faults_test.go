package gametest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// faulty is Tiny with one fault in it.
type faulty struct {
	Tiny
	fault string
}

// cracked is a Table with one fault in it.
type cracked struct {
	*TinyState
	fault string
	runs  *int // shared by all clones, which a pure state must not do
}

// unlisted is an event that is in no registry.
type unlisted struct{}

func (f faulty) Start(s game.Setup) game.State {
	return &cracked{TinyState: f.Tiny.Start(s).(*TinyState), fault: f.fault, runs: new(int)}
}

func (f faulty) Tell(before game.State, to game.Seat, lang string, events []event.Event) game.Story {
	c := before.(*cracked)
	story := f.Tiny.Tell(c.TinyState, to, lang, events)
	switch f.fault {
	case "tells secrets":
		story.Yours = append(story.Yours, fmt.Sprint(c.Hands))
	case "prints orders":
		story.Yours = nil
		story.Sections = append(story.Sections, report.Section{ID: "x", Title: "BID 3"})
	}
	return story
}

func (f faulty) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	orders, errs := f.Tiny.Parse(state, seat, lines)
	if f.fault == "spells wrong" {
		for i := range orders {
			orders[i].Body = Bid{max(orders[i].Body.(Bid).Coins-1, 0)}
		}
	}
	return orders, errs
}

func (c *cracked) Clone() game.State {
	d := &cracked{TinyState: c.TinyState.Clone().(*TinyState), fault: c.fault, runs: c.runs}
	if c.fault == "shares a map" {
		d.Hands = c.Hands
	}
	return d
}

func (c *cracked) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	*c.runs++
	switch c.fault {
	case "changes itself":
		c.Rounds++
	case "counts its runs":
		return append(c.TinyState.Adjudicate(orders, at, d), Failed{Own: game.Own{Seat: "north"}, Why: fmt.Sprint(*c.runs)})
	case "writes unlisted events":
		return append(c.TinyState.Adjudicate(orders, at, d), unlisted{})
	case "never ends":
		return []event.Event{Won{Round: 0}}
	}
	return c.TinyState.Adjudicate(orders, at, d)
}

func (f faulty) View(state game.State, to game.Seat, lang string) report.View {
	c := state.(*cracked)
	view := f.Tiny.View(c.TinyState, to, lang)
	if f.fault == "shows purses" {
		view.Sections[0].Blocks = append(view.Sections[0].Blocks, report.Block{Text: "There is " + fmt.Sprint(c.Hands)})
	}
	return view
}

func (c *cracked) Check(seat game.Seat, orders []game.Order) []*order.Error {
	if c.fault == "refuses examples" && len(orders) > 0 {
		return []*order.Error{{Line: orders[0].Line, Reason: "no"}}
	}
	return c.TinyState.Check(seat, orders)
}

// catcher is a testing.TB whose failure does not fail the test around it.
type catcher struct {
	testing.TB
	said string
}

type caught struct{}

func (*catcher) Helper() {}

func (c *catcher) Errorf(format string, args ...any) { c.said += fmt.Sprintf(format, args...) }

func (*catcher) FailNow() { panic(caught{}) }

// verdict plays games of Tiny with a fault, and returns the message with which a law fails; it
// returns "" if all laws hold.
func verdict(t *testing.T, fault string) (said string) {
	t.Helper()
	c := &catcher{TB: t}
	defer func() {
		if p := recover(); p != nil {
			require.IsType(t, caught{}, p)
			said = c.said
		}
	}()
	suite := Suite{
		Ruleset: faulty{fault: fault}, MaxPhases: 40,
		Play: func(state game.State, seat game.Seat, rng *rand.Rand) []string {
			return []string{Bid{rng.IntN(min(state.(*cracked).Hands[seat].Coins, 6) + 1)}.String()}
		},
		Hide: func(state game.State, seat game.Seat, rng *rand.Rand) game.State {
			for other, hand := range state.(*cracked).Hands {
				if other != seat {
					state.(*cracked).Hands[other] = Hand{Coins: hand.Coins + 1 + rng.IntN(5), Tricks: hand.Tricks}
				}
			}
			return state
		},
	}
	for seed := range uint64(6) {
		suite.game(c, seed)
	}
	return ""
}

func TestTheLawsCatchPlantedFaults(t *testing.T) {
	require.Empty(t, verdict(t, ""), "Tiny without a fault obeys")
	for fault, want := range map[string]string{
		"tells secrets":          "tells what is hidden",
		"prints orders":          "reads as an order",
		"spells wrong":           "in two ways",
		"shares a map":           "changed the position",
		"changes itself":         "changed the position",
		"counts its runs":        "adjudicating twice differs",
		"writes unlisted events": "unknown event",
		"never ends":             "does not end",
		"shows purses":           "learns of what is hidden",
		"refuses examples":       "is refused",
	} {
		t.Run(fault, func(t *testing.T) {
			said := verdict(t, fault)
			require.Contains(t, strings.ToLower(said), want)
		})
	}
}
