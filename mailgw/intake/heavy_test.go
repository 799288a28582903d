//go:build !race

package intake_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/mailgwtest"
)

// played sets up a gateway whose game "g7" is one of a real ruleset, with anne in its first seat.
func played(t testing.TB, ruleset string) (*mailgwtest.Gateway, game.Seat) {
	gateway := mailgwtest.Empty(t, aggregate.NewGames(rulesets.Lookup))
	gateway.Obey("steward", game.Open{Ruleset: ruleset, Seats: 6, Title: "Game 7"})
	var first game.Seat
	for i, seat := range gateway.Game().Seats() {
		who := game.Player(fmt.Sprintf("p%d", i))
		if i == 0 {
			first, who = seat.Seat, "anne"
		}
		gateway.Obey(who, game.TakeSeat{Seat: seat.Seat, Player: who})
	}
	require.True(t, gateway.Game().Begun())
	return gateway, first
}

const (
	tried   = 1000 << 10 // bytes of an email
	worst   = 900 << 10  // bytes of order lines
	objects = 8          // objects that may be made for each byte of an email
	memory  = 512        // bytes that may be allocated for each byte of an email
)

// heavy are emails that ask for more than anybody needs.
var heavy = map[string]func(i int) string{
	"order lines":       func(i int) string { return fmt.Sprintf("MOVE %d Sarbry TO Brimstone", i) },
	"words":             func(i int) string { return fmt.Sprintf("once upon a time %d there was", i) },
	"standing lines":    func(i int) string { return fmt.Sprintf("ALWAYS STAY %d", i%40+1) },
	"conditions":        func(i int) string { return fmt.Sprintf("IF GOLD > %d THEN STAY %d | STAY LORD", i, i) },
	"blocks":            func(i int) string { return fmt.Sprintf("TURN %d\nSTAY\nEND", i) },
	"press":             func(i int) string { return fmt.Sprintf("PRESS TO ALL\nhello %d\nEND PRESS", i) },
	"press without end": func(int) string { return "PRESS TO ALL" },
	"requests":          func(int) string { return "SHOW POSITION" },
	"games":             func(i int) string { return fmt.Sprintf("GAME x%d\nSTAY 1", i) },
	"one game again":    func(int) string { return "GAME g7\nSTAY 1" },
}

// endless are lines that go on and on.
var endless = []string{"x", "STAY 1 ", "(", "IF NOT ", "STAY 1 | "}

// TestNoEmailTakesLong: the work on any email is in proportion to its length, whatever it says,
// and the answer is short. Work is measured by allocated objects and bytes, because these are the
// same on every machine, and seconds are not.
func TestNoEmailTakesLong(t *testing.T) {
	for _, ruleset := range []string{"feudal", "camelot"}[:gametest.Times(2, 1)] {
		for name, line := range heavy {
			t.Run(ruleset+"/"+name, func(t *testing.T) {
				var out strings.Builder
				size := tried * 9 / 10
				if name == "order lines" {
					size = worst
				}
				for i := 0; out.Len() < size && i < 30_000; i++ {
					out.WriteString(line(i) + "\n")
				}
				light(t, ruleset, out.String())
			})
		}
		for _, word := range endless {
			t.Run(ruleset+"/one line of "+word, func(t *testing.T) {
				light(t, ruleset, strings.Repeat(word, tried/len(word))+"\n")
			})
		}
	}
}

// light checks that an email keeps within the limits of work and of receipts.
func light(t *testing.T, ruleset, body string) {
	gateway, seat := played(t, ruleset)
	raw := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token(seat), Top: mailgwtest.Vouched, Body: body}.Raw()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := gateway.In.Handle(t.Context(), raw)
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	size := 0
	for _, l := range gateway.Post.Take() {
		size += len(l.Body)
	}
	made, asked := int(after.Mallocs-before.Mallocs), int(after.TotalAlloc-before.TotalAlloc)
	t.Logf("%d thousand objects, %d MB, %d KB of answers", made/1000, asked>>20, size>>10)
	require.Less(t, made, objects*len(body))
	require.Less(t, asked, memory*len(body))
	require.Positive(t, size)
	require.Less(t, size, 64<<10)
}
