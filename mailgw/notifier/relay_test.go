package notifier_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// race sets up a gateway whose game "g7" is played one seat after another.
func race(t testing.TB) *mailgwtest.Gateway {
	t.Helper()
	return mailgwtest.Begin(t, game.Open{Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"join": "on"}})
}

// toldOf returns kind and reader of all emails that follow from the log.
func toldOf(gateway *mailgwtest.Gateway) []string {
	gateway.T.Helper()
	var kinds []string
	for _, emails := range gateway.TellAll(gateway.Notifier()) {
		for _, l := range emails {
			kinds = append(kinds, l.Kind+" "+l.To)
		}
	}
	return kinds
}

func TestWhoComesLateIsWelcomed(t *testing.T) {
	o := race(t)
	before := len(toldOf(o))
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<1@x>", From: "carl@players.example", Top: mailgwtest.Vouched, To: "orders@games.example", Body: "JOIN g7"}))
	_, text := o.One()
	require.Contains(t, text, "seat south in game g7")
	require.Equal(t, []string{"welcome carl@players.example"}, toldOf(o)[before:])
}

func TestNobodyIsWrittenToAboutNothing(t *testing.T) {
	gateway := race(t)
	gateway.Obey("carl", game.TakeSeat{Player: "carl"})
	gateway.Email("anne", "north", "RUN 1", "GO")
	gateway.Email("carl", "south", "STANDING HINDER NO")
	card := slices.Max(gateway.Game().State().(*gametest.Track).Hands["east"])
	gateway.Email("bob", "east", gametest.Dash{Card: card}.String())
	require.Equal(t, "question", gateway.Game().State().Phase().Kind)
	before := len(toldOf(gateway))
	gateway.Email("anne", "north", gateway.Game().State().Waits("en")[0].Example()...)
	told := toldOf(gateway)[before:]
	require.Contains(t, told, "report "+mailgwtest.Bob)
	require.NotContains(t, told, "report carl@players.example", "the rest of the turn is nothing to south")
}

func TestEmailsOfSectionsAreNeverStale(t *testing.T) {
	gateway := race(t)
	id := mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "east", Kind: "report", Rev: "1"})
	reply := mailgwtest.Mail{
		ID: "<1@x>", From: "bob@players.example", To: gateway.Token("east"), Header: "In-Reply-To: " + id + "\r\n",
		Body: "TURN\nRUN 2\nGO\nEND\n",
	}
	n, _, _, _ := gateway.Game().Phase()
	require.Equal(t, 2, n)
	require.Equal(t, mailgw.Processed, gateway.Send(reply))
	require.Equal(t, []string{"TURN", "RUN 2", "GO", "END"}, gateway.Draft("east"))
}
