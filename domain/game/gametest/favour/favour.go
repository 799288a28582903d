// Package favour is a whole ruleset in one file: knights break lances for the favours of a queen.
// docs/new-ruleset.md shows it. Its own sentences are English; all around them is translated.
package favour

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// rules are the rules of the game, as players read them.
const rules = `A queen gives six favours, one in each round. That of the first round is worth one point, that of the sixth six.

Each knight has six lances, of weights 1 to 6. In each round all knights write at once which lance they ride with: PLAY 4.

The heaviest lance wins the favour; among equals the lot decides. All lances of the round break. Who sends nothing rides with the lightest lance left.

The knight with the most points wins.`

// lances is the number of lances of a knight, the weight of the heaviest, and the number of rounds.
const lances = 6

// Rules is the ruleset.
type Rules struct{ game.PlainRules }

// Name returns "favour".
func (Rules) Name() string { return "favour" }

// Describe describes the game to the kernel and the server.
func (Rules) Describe() game.Description {
	return game.Description{
		Title: words.Translations{"en": "Favour: six lances before the queen"}, About: words.Translations{"en": rules},
		MinSeats: 2, MaxSeats: 6, SeatNames: []game.Seat{"bors", "ector", "gareth", "lamorak", "pelleas", "tor"}, RegencyAt: 2,
	}.Complete()
}

// Events returns the registry of events: there is one kind.
func (Rules) Events() *event.Registry { return event.NewRegistry(event.Of[Jousted]("favour.jousted")) }

// Start returns the position before the first round.
func (Rules) Start(setup game.Setup) game.State {
	return &State{Rounds: game.NewRounds(setup.Seats, lances), Broken: map[game.Seat][]Play{}}
}

var grammar = &order.Grammar{
	Words: order.MustCatalogue([]byte("PLAY: {}"), order.Common()), Unknown: "VE01", Ambiguous: "VE01", Heads: []string{"PLAY"}, Forms: []string{"PLAY 4"},
}

// Grammar returns the form of orders.
func (Rules) Grammar() *order.Grammar { return grammar }

// Parse reads lines.
func (Rules) Parse(_ game.State, _ game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	return game.ReadOrders(grammar, func(line order.Line) (*order.Cursor, []game.Body) {
		c := grammar.Begin(line)
		c.Expect("PLAY")
		lance := Play(c.ExpectNumber())
		c.Finish()
		return c, []game.Body{lance}
	}, lines)
}

// A Play is the order to ride with a lance, by its weight.
type Play int

// String returns the canonical spelling.
func (p Play) String() string { return fmt.Sprintf("PLAY %d", int(p)) }

// A State is a position. Everybody may know all of it.
type State struct {
	game.Rounds
	Broken map[game.Seat][]Play `json:"broken"`
}

// Clone returns a copy that shares nothing that is changed in place.
func (s *State) Clone() game.State { return &State{s.Copy(), maps.Clone(s.Broken)} }

// choices lists the lances that a seat has left, the lightest first.
func (s *State) choices(seat game.Seat) (all []game.Body) {
	for lance := range Play(lances) {
		if !slices.Contains(s.Broken[seat], lance+1) {
			all = append(all, lance+1)
		}
	}
	return all
}

// Waits lists all seats, whose lances are due.
func (s *State) Waits(lang string) []game.Wait { return s.AskAll(lang, s.choices) }

// Check refuses lances that are broken, and a second lance.
func (s *State) Check(seat game.Seat, orders []game.Order) []*order.Error {
	return s.Refuse("VE02", orders, s.choices(seat))
}

// Adjudicate lets the knights ride.
func (s *State) Adjudicate(orders game.Orders, _ time.Time, d *dice.Dice) []event.Event {
	ride := Jousted{Round: s.Round, Lances: map[game.Seat]Play{}}
	var best []game.Seat
	for _, seat := range s.Seats {
		lance := game.Choose(orders[seat], s.choices(seat)).(Play)
		if len(best) > 0 && lance > ride.Lances[best[0]] {
			best = nil
		}
		if len(best) == 0 || lance == ride.Lances[best[0]] {
			best = append(best, seat)
		}
		ride.Lances[seat] = lance
	}
	ride.Winner = best[0]
	if len(best) > 1 {
		ride.Winner = best[d.Roll(len(best), "lot")-1]
	}
	return []event.Event{ride}
}

// Jousted tells of a round: the lance of each knight, and the winner of the favour.
type Jousted struct {
	Round  int                `json:"round"`
	Lances map[game.Seat]Play `json:"lances"`
	Winner game.Seat          `json:"winner"`
}

// Tell says which lances were ridden with.
func (e Jousted) Tell(lang string) string {
	var rode []string
	for _, seat := range slices.Sorted(maps.Keys(e.Lances)) {
		rode = append(rode, fmt.Sprintf("%s %d", game.PlainFace(nil, seat, lang).Name, e.Lances[seat]))
	}
	return fmt.Sprintf("%s wins the favour of round %d (%s).", game.PlainFace(nil, e.Winner, lang).Name, e.Round, strings.Join(rode, ", "))
}

// Apply breaks the lances, and gives the favour.
func (s *State) Apply(e event.Event) {
	ride := e.(Jousted)
	for seat, lance := range ride.Lances {
		s.Broken[seat] = slices.Concat(s.Broken[seat], []Play{lance})
	}
	s.Points[ride.Winner] += ride.Round
	s.Round++
}
