package site_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/projections/site/sitetest"
)

// TestANewcomerPlaysByWhatThePageSays plays a game on a telephone without knowing its rules. Three
// times the newcomer answers the page's question, with the first answer or by a place that may be
// tapped, and then with the first choice of each question. Each time the email must have no
// fault, take few taps, and let the game go on.
func TestANewcomerPlaysByWhatThePageSays(t *testing.T) {
	server := sitetest.New(t)
	hand := sitetest.NewHand(sitetest.NewBrowser(t, server))
	for _, g := range lawGames {
		server.Begin(g.ruleset, game.Open{Ruleset: g.ruleset, Seats: g.seats, Title: "A game of " + g.ruleset})
		newcomer := server.GameNow(g.ruleset).Seats()[0].Seat
		for range 3 {
			othersPlay(t, server, g.ruleset, newcomer)
			asked := server.GameNow(g.ruleset)
			hand.Open(server.SeatPath(g.ruleset, newcomer))
			hand.Taps = 0
			for len(sitetest.OrdersOf(hand.Email())) == 0 || hand.Asked() {
				require.Less(t, hand.Taps, 20, "%s: %s", g.ruleset, asked.Question(newcomer, "en"))
				hand.AnswerFirst()
			}
			said := hand.Email()
			hand.Send()
			require.Zero(t, sitetest.Ask(hand.Browser, chromedp.Evaluate[int](`document.querySelectorAll("#refused").length`)), "%s: %s", g.ruleset, said)
			t.Logf("%s: %s: %q in %d taps", g.ruleset, asked.Question(newcomer, "en"), sitetest.OrdersOf(said), hand.Taps)
			if othersPlay(t, server, g.ruleset, newcomer); phaseOf(server.GameNow(g.ruleset)) == phaseOf(asked) { // the others wait for a deadline
				_, _, due, _ := asked.Phase()
				server.Now = func() time.Time { return due }
				require.NoError(t, server.CloseDue(t.Context(), g.ruleset))
			}
			require.Greater(t, phaseOf(server.GameNow(g.ruleset)), phaseOf(asked), "%s: %s", g.ruleset, said)
		}
	}
	hand.Quiet()
}

func phaseOf(g *game.Game) int {
	n, _, _, _ := g.Phase()
	return n
}

// othersPlay has squires play for all seats but one, until that one is asked or nothing goes on.
func othersPlay(t *testing.T, server *sitetest.Server, id string, but game.Seat) {
	t.Helper()
	for range 100 {
		now := server.GameNow(id)
		for _, seat := range now.Seats() {
			if seat.Seat == but || server.GameNow(id).Over() {
				continue
			}
			text, err := bots.WriteOrders(id, bots.Easy, report.Report{Data: server.GameNow(id).View(seat.Seat, "en").Data})
			require.NoError(t, err)
			if len(text) > 0 {
				server.Email(id, seat.Seat, text...)
			}
		}
		if len(game.WaitsOf(server.GameNow(id).State(), but, "en")) > 0 || phaseOf(now) == phaseOf(server.GameNow(id)) {
			return
		}
	}
}
