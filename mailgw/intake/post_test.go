package intake_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

func talk(o *mailgwtest.Gateway) string {
	info, _ := o.Game().SeatInfo("north")
	return mailgwtest.Server().TalkAddress("g7", "north", info.Epoch)
}

func TestAnEmailToTheThreadIsPosted(t *testing.T) {
	gateway := mailgwtest.Open(t)
	mail := mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: talk(gateway), Body: "Dear  all,\n\nGAME over # soon\nEND PRESS\nREADY\n"}
	require.Equal(t, mailgw.Processed, gateway.Send(mail))
	require.Equal(t, mailgw.Processed, gateway.Send(mail))
	press := gateway.Game().Press()
	require.Len(t, press, 1)
	require.Equal(t, "Dear  all,\n\nGAME over # soon\n| END PRESS\nREADY", press[0].Text)
	require.True(t, press[0].Public)
	require.Empty(t, gateway.Draft("north"))
}

func TestOrdersToTheThreadAreToldToTheirWriterAlone(t *testing.T) {
	o := mailgwtest.Open(t)
	for i, body := range []string{"Here is my plan:\nbid 3\n", "PRESS TO east\nours alone\nEND PRESS", "always bid 3"} {
		require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: string(rune('a'+i)) + "@x", From: "anne@players.example", To: talk(o), Body: body}))
		answer, text := o.One()
		require.Equal(t, "anne@players.example", answer.To)
		require.Contains(t, text, "was not posted")
	}
	require.Empty(t, o.Game().Press())
	require.Empty(t, o.Draft("north"))
}

func TestAnAddressForPostsGivesNoOrders(t *testing.T) {
	gateway := mailgwtest.Open(t)
	both := mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: talk(gateway) + ", " + gateway.Token("north"), Body: "bid 3"}
	require.Equal(t, mailgw.Rejected, gateway.Send(both))
	require.Empty(t, gateway.Draft("north"))
	stranger := mailgwtest.Mail{ID: "<2@x>", From: "mallory@elsewhere.example", To: talk(gateway), Body: "Anne is a fool"}
	gateway.Send(stranger)
	require.Empty(t, gateway.Game().Press(), "a known address proves nobody")
	forged := mailgwtest.Mail{ID: "<3@x>", From: "mallory@elsewhere.example", To: talk(gateway), Body: "bid 4"}
	gateway.Post.Take()
	require.Equal(t, mailgw.Rejected, gateway.Send(forged))
	require.Empty(t, gateway.Post.Take(), "orders are not shown, even to be confirmed")
}
