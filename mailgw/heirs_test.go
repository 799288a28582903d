package mailgw_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
)

func (o *gateway) replacing(body string) (holder game.Player, answer string) {
	o.t.Helper()
	require.Equal(o.t, mailgw.Processed, o.send(mail{id: "<" + body + "@x>", from: "boss@players.example", to: house().StewardAddress("g7"), body: body}))
	out, _ := o.one()
	info, _ := o.game().SeatInfo("north")
	return info.Player, strings.Join(strings.Fields(string(out.Body)), " ")
}

func TestTheStewardGivesASeatToWhomHeNamesByAddressOrName(t *testing.T) {
	for _, who := range []string{carl, "<" + carl + ">", "Carl the Bold", "p-carl"} {
		o := open(t)
		o.people.names = map[game.Player]string{"p-carl": "Carl the Bold"}
		o.people.by[carl] = "p-carl"
		holder, text := o.replacing("Replace North by " + who)
		require.Equal(t, game.Player("p-carl"), holder, who)
		require.NotContains(t, text, "NOT UNDERSTOOD")
	}
}

func TestASeatIsGivenToNobodyWhomTheHouseDoesNotKnow(t *testing.T) {
	o := open(t)
	for who, why := range map[string]string{"zoe@nowhere.example": "must have written to this house once", "Zoe": "write the address instead"} {
		holder, text := o.replacing("REPLACE north BY " + who + "\nANNOUNCE a new lord")
		require.Equal(t, game.Player("anne"), holder)
		require.Contains(t, text, why)
		require.Contains(t, text, who)
	}
	require.Len(t, o.game().Press(), 2, "the other lines stand")
}

func TestASeatIsGivenToNobodyByALineThatNamesNobody(t *testing.T) {
	for _, who := range []string{`"`, "<>", `"" ,`} {
		o := open(t)
		holder, text := o.replacing("REPLACE north BY " + who)
		require.Equal(t, game.Player("anne"), holder)
		require.Contains(t, text, "REPLACE seat BY player")
	}
}
