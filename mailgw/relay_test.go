package mailgw_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/mailgw"
)

// race is a gateway whose game "g7" is played one seat after another.
func race(t testing.TB) *gateway {
	t.Helper()
	return begin(t, game.Open{Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"join": "on"}})
}

// toldOf are kind and reader of all letters that follow from the log.
func (o *gateway) toldOf() []string {
	o.t.Helper()
	var kinds []string
	for _, letters := range o.tellAll(o.courier()) {
		for _, l := range letters {
			kinds = append(kinds, l.Kind+" "+l.To)
		}
	}
	return kinds
}

func TestWhoComesLateIsWelcomed(t *testing.T) {
	o := race(t)
	before := len(o.toldOf())
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<1@x>", from: "carl@players.example", top: vouched, to: "orders@games.example", body: "JOIN g7"}))
	_, text := o.one()
	require.Contains(t, text, "seat south in game g7")
	require.Equal(t, []string{"welcome carl@players.example"}, o.toldOf()[before:])
}

func TestNobodyIsWrittenToAboutNothing(t *testing.T) {
	o := race(t)
	o.obey("carl", game.TakeSeat{Player: "carl"})
	o.letter("anne", "north", "RUN 1", "GO")
	o.letter("carl", "south", "STANDING HINDER NO")
	card := slices.Max(o.game().State().(*gametest.Track).Hands["east"])
	o.letter("bob", "east", gametest.Dash{Card: card}.String())
	require.Equal(t, "question", o.game().State().Phase().Kind)
	before := len(o.toldOf())
	o.letter("anne", "north", o.game().State().Waits("en")[0].Example...)
	told := o.toldOf()[before:]
	require.Contains(t, told, "report "+bob)
	require.NotContains(t, told, "report carl@players.example", "the rest of the turn is nothing to south")
}

func TestLettersOfSectionsAreNeverStale(t *testing.T) {
	o := race(t)
	id := house().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "east", Kind: "report", Rev: "1"})
	reply := mail{
		id: "<1@x>", from: "bob@players.example", to: o.token("east"), header: "In-Reply-To: " + id + "\r\n",
		body: "TURN\nRUN 2\nGO\nEND\n",
	}
	n, _, _, _ := o.game().Phase()
	require.Equal(t, 2, n)
	require.Equal(t, mailgw.Processed, o.send(reply))
	require.Equal(t, []string{"TURN", "RUN 2", "GO", "END"}, o.draft("east"))
}
