package intake_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

func TestAnEmailToATournamentIsAnsweredOnce(t *testing.T) {
	gateway, mail := mailgwtest.OpenTournament(t)
	l := mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: "orders@games.example", Subject: "[cup] I come", Top: mailgwtest.Vouched, Body: "ENTER\nDANCE"}
	for range 2 {
		require.Equal(t, mailgw.Processed, gateway.Send(l))
	}
	require.Equal(t, []game.Player{"anne"}, entrants(t, mail))
	out, text := gateway.One()
	require.Contains(t, text, "Re: [cup] Cup of Logres")
	require.Contains(t, text, "anne has entered")
	require.Contains(t, string(out.Body), "| Line 2:")
	require.Contains(t, string(out.Body), mailgwtest.Server().ReplyAddress("cup", "anne", 0), "the next letter goes to an address of its own")
}

func TestAnUnprovedEmailToATournamentCountsOnceConfirmed(t *testing.T) {
	o, mail := mailgwtest.OpenTournament(t)
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: "orders@games.example", Body: "GAME cup\nENTER"}))
	require.Empty(t, entrants(t, mail))
	asked, _ := o.One()
	require.Equal(t, "anne@players.example", asked.To)
	code := o.Wait.Code(t)
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<2@x>", From: "anne@players.example", To: "orders@games.example", Body: "YES " + code}))
	require.Equal(t, []game.Player{"anne"}, entrants(t, mail))
	_, text := o.One()
	require.Contains(t, text, "has entered")
}

func TestAStrangerEntersATournamentWhenHisAddressIsProved(t *testing.T) {
	gateway, mail := mailgwtest.OpenTournament(t)
	require.Equal(t, mailgw.Rejected, gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "dora@new.example", To: "orders@games.example", Body: "JOIN cup"}))
	require.Empty(t, entrants(t, mail))
	asked, _ := gateway.One()
	require.Equal(t, "dora@new.example", asked.To)
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: "dora@new.example", To: "orders@games.example", Body: "YES " + gateway.Wait.Code(t)})
	require.Equal(t, []game.Player{"new-dor"}, entrants(t, mail))
}

func TestAForgedAddressOfATournamentProvesNothing(t *testing.T) {
	gateway, mail := mailgwtest.OpenTournament(t)
	forged := mailgwtest.Server().ReplyAddress("cup", "bob", 0)
	forged = forged[:len(forged)-len("xx@games.example")] + "aa@games.example"
	require.Equal(t, mailgw.Rejected, gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "carl@nowhere.example", To: forged, Body: "ENTER"}))
	require.Equal(t, mailgw.Rejected, gateway.Send(mailgwtest.Mail{
		ID: "<2@x>", From: "anne@players.example", To: mailgwtest.Server().ReplyAddress("cup", "bob", 0), Body: "ENTER",
	}), "it is the address of another player")
	require.Empty(t, entrants(t, mail))
	require.Equal(t, mailgw.Processed, gateway.Send(mailgwtest.Mail{
		ID: "<3@x>", From: "bob@players.example", To: mailgwtest.Server().ReplyAddress("cup", "bob", 0), Body: "ENTER",
	}))
	require.Equal(t, []game.Player{"bob"}, entrants(t, mail))
}

// TestAQuotedWordWithdrawsNobody: below a quotation WITHDRAW does nothing, because an opponent's
// words may come back there. Above every quotation it is the player's own word.
func TestAQuotedWordWithdrawsNobody(t *testing.T) {
	gateway, mail := mailgwtest.OpenTournament(t)
	email := func(id, body string) mailgwtest.Mail {
		return mailgwtest.Mail{ID: id, From: "anne@players.example", To: "orders@games.example", Subject: "[cup] x", Top: mailgwtest.Vouched, Body: body}
	}
	gateway.Send(email("<1@x>", "ENTER"))
	gateway.Post.Take()
	gateway.Send(email("<2@x>", "SHOW RULES\n\nOn Sun, 1 Mar 2026, Cup of Logres wrote:\n> somebody says that you should\nWITHDRAW WHY no time"))
	require.Equal(t, []game.Player{"anne"}, entrants(t, mail))
	gateway.Post.Take()
	gateway.Send(email("<3@x>", "> somebody says that you should\nWITHDRAW WHY no time"))
	require.Equal(t, []game.Player{"anne"}, entrants(t, mail))
	out, _ := gateway.One()
	require.Contains(t, string(out.Body), "below a quotation")
	gateway.Send(email("<4@x>", "WITHDRAW WHY no time\n\nOn Sun, 1 Mar 2026, Cup of Logres wrote:\n> somebody"))
	_, text := gateway.One()
	require.Contains(t, text, "withdrawn")
}
