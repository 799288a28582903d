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
func toldOf(o *mailgwtest.Gateway) []string {
	o.T.Helper()
	var kinds []string
	for _, emails := range o.TellAll(o.Notifier()) {
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
	o := race(t)
	o.Obey("carl", game.TakeSeat{Player: "carl"})
	o.Email("anne", "north", "RUN 1", "GO")
	o.Email("carl", "south", "STANDING HINDER NO")
	card := slices.Max(o.Game().State().(*gametest.Track).Hands["east"])
	o.Email("bob", "east", gametest.Dash{Card: card}.String())
	require.Equal(t, "question", o.Game().State().Phase().Kind)
	before := len(toldOf(o))
	o.Email("anne", "north", o.Game().State().Waits("en")[0].Example()...)
	told := toldOf(o)[before:]
	require.Contains(t, told, "report "+mailgwtest.Bob)
	require.NotContains(t, told, "report carl@players.example", "the rest of the turn is nothing to south")
}

func TestEmailsOfSectionsAreNeverStale(t *testing.T) {
	o := race(t)
	id := mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "east", Kind: "report", Rev: "1"})
	reply := mailgwtest.Mail{
		ID: "<1@x>", From: "bob@players.example", To: o.Token("east"), Header: "In-Reply-To: " + id + "\r\n",
		Body: "TURN\nRUN 2\nGO\nEND\n",
	}
	n, _, _, _ := o.Game().Phase()
	require.Equal(t, 2, n)
	require.Equal(t, mailgw.Processed, o.Send(reply))
	require.Equal(t, []string{"TURN", "RUN 2", "GO", "END"}, o.Draft("east"))
}
