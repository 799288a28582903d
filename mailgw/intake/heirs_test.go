package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

func replacing(o *mailgwtest.Gateway, body string) (holder game.Player, answer string) {
	o.T.Helper()
	require.Equal(o.T, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<" + body + "@x>", From: "boss@players.example", To: mailgwtest.Server().StewardAddress("g7"), Body: body}))
	out, _ := o.One()
	info, _ := o.Game().SeatInfo("north")
	return info.Player, strings.Join(strings.Fields(string(out.Body)), " ")
}

func TestTheStewardGivesASeatToWhomHeNamesByAddressOrName(t *testing.T) {
	for _, who := range []string{mailgwtest.Carl, "<" + mailgwtest.Carl + ">", "Carl the Bold", "p-carl"} {
		gateway := mailgwtest.Open(t)
		gateway.People.Called = map[game.Player]string{"p-carl": "Carl the Bold"}
		gateway.People.By[mailgwtest.Carl] = "p-carl"
		holder, text := replacing(gateway, "Replace North by "+who)
		require.Equal(t, game.Player("p-carl"), holder, who)
		require.NotContains(t, text, "NOT UNDERSTOOD")
	}
}

func TestASeatIsGivenToNobodyWhomTheServerDoesNotKnow(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for who, why := range map[string]string{"zoe@nowhere.example": "must have written to this server once", "Zoe": "write the address instead"} {
		holder, text := replacing(gateway, "REPLACE north BY "+who+"\nANNOUNCE a new lord")
		require.Equal(t, game.Player("anne"), holder)
		require.Contains(t, text, why)
		require.Contains(t, text, who)
	}
	require.Len(t, gateway.Game().Press(), 2, "the other lines stand")
}

func TestASeatIsGivenToNobodyByALineThatNamesNobody(t *testing.T) {
	for _, who := range []string{`"`, "<>", `"" ,`} {
		o := mailgwtest.Open(t)
		holder, text := replacing(o, "REPLACE north BY "+who)
		require.Equal(t, game.Player("anne"), holder)
		require.Contains(t, text, "REPLACE seat BY player")
	}
}
