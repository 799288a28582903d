package camelot

import (
	"strings"
	"testing"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// BenchmarkGame plays a whole game of seven without any orders, from the deal to its end.
func BenchmarkGame(b *testing.B) {
	description := Rules{}.Describe()
	options, err := description.Fill("", nil)
	if err != nil {
		b.Fatal(err)
	}
	setup := game.Setup{Game: "bench", Ruleset: "camelot", Edition: 1, Options: options, Seats: description.SeatNames[:maxSeats]}
	orderSets := game.Orders{}
	for _, seat := range setup.Seats {
		orderSets[seat] = game.OrderSet{}
	}
	for n := byte(0); b.Loop(); n++ {
		state := Rules{}.Start(setup)
		for stop := byte(0); state.(*State).Ending == nil; stop++ {
			for _, e := range state.Adjudicate(orderSets, time.Time{}, dice.New(dice.Key{n, stop}, nil)) {
				state.Apply(e)
			}
		}
	}
}

// BenchmarkSubmission reads the submission of a turn, with standing orders.
func BenchmarkSubmission(b *testing.B) {
	state := position(gawain)
	lines := order.Clean(strings.Join([]string{
		"TURN", "IF ENGINES >= 9 THEN EVIL LIFE ELSE EVIL DRAW", "ON BLACK special: MERLIN 1", "ON BLACK blackknight>=5, lancelot>=5: FACEUP",
		"ON BLACK combat: FACEDOWN", "IF DRAWN special AND NOT CANCELLED THEN DRAW ELSE QUEST f4 | QUEST f3 | MOVE camelot",
		"SACRIFICE SIEGE WITH f5 + f2 | HEAL WITH grail", "PLAY MERLIN CARD dragon", "PLAY MESSENGER kay f1, grail", "END",
		"STANDING MERLIN 1 AGAINST special IF ENGINES >= 8 OR BLACK >= 5", "STANDING GRAIL self, arthur", "STANDING DISCARD f1, f1, f2, grail",
	}, "\n"))
	for b.Loop() {
		Rules{}.Parse(state, gawain, lines)
	}
}

// BenchmarkMenu asks for the menus of several kinds of orders.
func BenchmarkMenu(b *testing.B) {
	state := position(gawain)
	state.on(gawain, Camelot, 3, "f1", "f1", "f1", "f3", "grail", "merlin", "piety", "messenger")
	walks := [][]string{nil, {"evil"}, {"move"}, {"siege"}, {"play", "merlin"}, {"heal"}, {"sacrifice"}, {"onblack", "SPECIAL"}, {"s.merlin", "2"}, {"s.discard"}, {"s.share", "trust"}}
	for b.Loop() {
		for _, picks := range walks {
			state.Menu(gawain, game.OrderSet{}, picks, "en")
		}
	}
}
