package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
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

// leaky is Relay with one fault in it.
type leaky struct {
	Relay
	fault string
}

// leak is a Track with one fault in it.
type leak struct {
	*Track
	fault string
}

func (l leaky) Start(s game.Setup) game.State { return &leak{l.Relay.Start(s).(*Track), l.fault} }

func (l leaky) Sections(state game.State, seat game.Seat, lines []order.Line) []game.Section {
	return l.Relay.Sections(state.(*leak).Track, seat, lines)
}

func (l leaky) Live(state game.State, seat game.Seat, key string) bool {
	return l.Relay.Live(state.(*leak).Track, seat, key)
}

func (l leaky) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	return l.Relay.Parse(state.(*leak).Track, seat, lines)
}

func (l leaky) View(state game.State, to game.Seat, lang string) report.View {
	return l.Relay.View(state.(*leak).Track, to, lang)
}

func (l *leak) Clone() game.State { return &leak{l.Track.Clone().(*Track), l.fault} }

// Apply lets a card vanish, or lie in two places, if that is the fault.
func (l *leak) Apply(ev event.Event) {
	l.Track.Apply(ev)
	if dealt, ok := ev.(Dealt); ok && l.fault == "loses cards" {
		l.drop(dealt.Seat, dealt.Cards[0])
	} else if ok && l.fault == "doubles cards" {
		l.Deck = append(l.Deck, dealt.Cards[0])
	}
}

// rich reports whether a hand holds a 6, which is rare.
func (l *leak) rich() bool {
	return slices.ContainsFunc(l.Seats, func(s game.Seat) bool { return slices.Contains(l.Hands[s], 6) })
}

// ClosePolicy returns a close policy that looks into hands, if that is the fault.
func (l *leak) ClosePolicy() game.ClosePolicy { return leakClosePolicy{l.Track.ClosePolicy(), l} }

type leakClosePolicy struct {
	game.ClosePolicy
	leak *leak
}

func (u leakClosePolicy) Ready(orders game.Orders, at time.Time) bool {
	return u.ClosePolicy.Ready(orders, at) || u.leak.fault == "is ready by hands" && u.leak.rich()
}

// Adjudicate asks the same question once more, under another number, if that is the fault.
func (l *leak) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	if l.fault == "asks twice" && len(l.Asked) > 0 && l.D%2 == 1 {
		return []event.Event{Questioned{D: l.D + 1, Seats: l.Asked}}
	}
	return l.Track.Adjudicate(orders, at, d)
}

func (l *leak) Waits(lang string) []game.Wait {
	waits := l.Track.Waits(lang)
	if l.fault == "waits by hands" && l.rich() && l.Round > 0 && len(waits) == 1 {
		other := l.Seats[(slices.Index(l.Seats, waits[0].Seat)+1)%len(l.Seats)]
		waits = append(waits, game.Wait{Seat: other, For: "nothing", Default: "nothing"})
	}
	return waits
}

func (l *leak) Check(s game.Seat, orders []game.Order) []*order.Error {
	errs := l.Track.Check(s, orders)
	if l.fault == "warns of the deck" && len(orders) > 0 && len(l.Deck) > 0 && l.Deck[0] > 3 {
		errs = append(errs, &order.Error{Line: orders[0].Line, Reason: "the next card is a good one", Warning: true})
	}
	return errs
}

// concerned is the Concerns function of leaky: it looks into hands, if that is the fault.
func concerned(state game.State) string {
	l := state.(*leak)
	return fmt.Sprint(l.fault == "asks by hands" && l.rich())
}

// raced plays games of Relay with a fault, and returns the message with which a law fails; "" if all
// laws hold.
func raced(t *testing.T, fault string) (said string) {
	t.Helper()
	c := &catcher{TB: t}
	defer func() {
		if p := recover(); p != nil {
			require.IsType(t, caught{}, p)
			said = c.said
		}
	}()
	suite := Suite{
		Ruleset: leaky{fault: fault}, MaxPhases: 200, Cards: RelayCards, Concerns: concerned, Open: game.Open{Options: map[game.Option]string{"rounds": "2"}},
		Play: func(_ game.State, _ game.Seat, rng *rand.Rand) []string {
			return []string{"TURN", "RUN 2", "REST", "END"}[:4*rng.IntN(2)]
		},
		Hide: func(state game.State, seat game.Seat, rng *rand.Rand) game.State {
			track := state.(*leak).Track
			for _, other := range track.Seats {
				for i := range track.Hands[other] {
					if other != seat {
						track.Hands[other][i] = 1 + 5*rng.IntN(2)
					}
				}
			}
			for i := range track.Deck {
				track.Deck[i] = 1 + 5*rng.IntN(2)
			}
			return state
		},
	}
	for seed := range uint64(6) {
		suite.game(c, seed)
	}
	return ""
}

func TestTheLawsCatchPlantedLeaks(t *testing.T) {
	require.Empty(t, raced(t, ""), "Relay without a fault obeys")
	for fault, want := range map[string]string{
		"is ready by hands": "tells what is hidden",
		"waits by hands":    "hidden",
		"warns of the deck": "learns of what is hidden",
		"asks by hands":     "who is asked tells what is hidden",
		"loses cards":       "cards are nowhere after gametest.dealt",
		"doubles cards":     "cards are in two places after gametest.dealt",
		"asks twice":        "the rules ask for the same thing twice",
	} {
		t.Run(fault, func(t *testing.T) {
			require.Contains(t, strings.ToLower(raced(t, fault)), want)
		})
	}
}

func TestAQuestionThatComesTwiceTakesItsDefault(t *testing.T) {
	rules := leaky{fault: "asks twice"}
	lookup := func(string) (game.Ruleset, bool) { return rules, true }
	r := Open(t, game.Open{Game: "relay-1", Ruleset: "relay", Seats: 2}, lookup, 7)
	r.Settle()
	track := r.Game.State().Clone().(*leak)
	track.Hands["north"] = []int{5}
	r.Game = r.Game.Laid(track)
	r.Write("north", "TURN", "RUN 5", "END")
	r.Settle()
	require.Equal(t, []game.Seat{"east"}, awaited(r.Game))
	r.Write("east", "REPLY D1 YES")
	before := r.Game
	events := r.Settle()
	words := game.Registry(rules)
	var told []string
	for _, e := range events {
		told = append(told, words.Kind(e))
	}
	require.Equal(t, []string{"game.phase-closed", "relay.questioned", "game.stalled", "relay.undisturbed", "relay.passed", "game.phase-opened", "game.position-digested", "game.key-revealed"}, told)
	require.Equal(t, "turn 1 of north, second half", openPhase(r.Game))
	for _, to := range []game.Seat{"north", "east", ""} {
		text := strings.Join(game.Flatten(game.Compose(before, r.Game, events, to, game.Options{}).Sections), "\n")
		require.Contains(t, text, "about to ask for the same thing once more")
	}
	reopened := r.Game.Clone()
	r.Steward("REWIND TO 3 WHY the fault has been mended")
	require.NotEqual(t, openPhase(reopened), openPhase(r.Game))
	r.Write("east", "REPLY D1 NO")
	require.Contains(t, Events(t, r.Settle()), "game.Stalled", "what had been asked is known again")
}

func openPhase(g *game.Game) string {
	_, p, _, _ := g.Phase()
	return p.Name
}
