package intake_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

func TestAnEmailToTheDeskIsAnsweredOnce(t *testing.T) {
	for name, mail := range map[string]mailgwtest.Mail{
		"by its first word": {Body: "Substitute on for tiny most 2\nDANCE"},
		"by its subject":    {Subject: "Re: [desk] substitutes", Body: "SUBSTITUTE ON FOR tiny MOST 2\nDANCE"},
		"by name":           {Body: "GAME desk\nSUBSTITUTE ON FOR tiny MOST 2\nDANCE"},
		"by address":        {To: mailgwtest.Server().ReplyAddress("desk", "carl", 0), Body: "SUBSTITUTE ON FOR tiny MOST 2\nDANCE"},
	} {
		t.Run(name, func(t *testing.T) {
			gateway, desks := mailgwtest.OpenDesk(t)
			mail.ID, mail.From, mail.Top = "<1@x>", "carl@players.example", mailgwtest.Vouched
			if mail.To == "" {
				mail.To = "orders@games.example"
			}
			for range 2 {
				require.Equal(t, mailgw.Processed, gateway.Send(mail))
			}
			require.Equal(t, []game.Player{"carl"}, pool(t, desks))
			out, text := gateway.One()
			require.Contains(t, text, "Re: [desk] the substitute desk")
			require.Contains(t, text, "you are a substitute for tiny")
			require.Contains(t, string(out.Body), "DANCE")
			require.Contains(t, string(out.Body), mailgwtest.Server().ReplyAddress("desk", "carl", 0), "the next letter goes to an address of its own")
		})
	}
}

func TestAnOfferIsTakenByReplyingYes(t *testing.T) {
	for word, said := range map[string]string{
		"YES": "you take the seat", "Yes, gladly": "you take the seat", "Sí.": "tomas el asiento", "oui": "vous prenez le siège", "Ja!": "je neemt de plaats",
	} {
		gateway, desks := mailgwtest.OpenDesk(t)
		n := desks.Offer(t, gateway)
		require.Equal(t, mailgw.Processed, gateway.Send(mailgwtest.Mail{
			ID: "<1@x>", From: "dora@players.example", To: mailgwtest.Server().ReplyAddress("desk", "dora", n), Subject: "Re: [desk] lancelot77", Body: word,
		}), word)
		v := desks.Vacancy(t, n)
		require.Equal(t, game.Player("dora"), v.Taker, word)
		_, text := gateway.One()
		require.Contains(t, text, said+" north")
	}
}

func TestAnOfferIsDeclinedByReplyingNo(t *testing.T) {
	gateway, desks := mailgwtest.OpenDesk(t)
	n := desks.Offer(t, gateway)
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "carl@players.example", To: mailgwtest.Server().ReplyAddress("desk", "carl", n), Body: "Nee"})
	require.Equal(t, []game.Player{"carl"}, desks.Vacancy(t, n).Declined)
}

func TestALateYesIsToldThatTheSeatIsTaken(t *testing.T) {
	o, desks := mailgwtest.OpenDesk(t)
	n := desks.Offer(t, o)
	desks.Do(t, "dora is faster", "dora", substitute.Take{Vacancy: n})
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<1@x>", From: "carl@players.example", To: mailgwtest.Server().ReplyAddress("desk", "carl", n), Body: "YES"}))
	require.Equal(t, game.Player("dora"), desks.Vacancy(t, n).Taker)
	out, _ := o.One()
	require.Contains(t, string(out.Body), "somebody else")
	require.NotContains(t, string(out.Body), "you take")
	require.NotContains(t, string(out.Body), "dora", "who has it is not told")
}

func TestYesToAnOfferAndYesToAQuestionAreToldApart(t *testing.T) {
	o, desks := mailgwtest.OpenDesk(t)
	n := desks.Offer(t, o)
	unproved := mailgwtest.Mail{ID: "<1@x>", From: "elsewhere@nowhere.example", To: mailgwtest.Server().ReplyAddress("desk", "carl", n), Body: "YES"}
	require.Equal(t, mailgw.Rejected, o.Send(unproved))
	require.Equal(t, substitute.Free, desks.Vacancy(t, n).Status, "it came from an address that is not carl's")
	question, _ := o.One()
	require.Equal(t, "carl@players.example", question.To)
	code := o.Wait.Code(t)
	require.Contains(t, string(question.Body), "> YES "+code)

	o.Send(mailgwtest.Mail{ID: "<2@x>", From: "carl@players.example", To: "orders@games.example", Subject: "[desk] Is this letter yours? nosuchcode", Body: "YES"})
	require.Equal(t, substitute.Free, desks.Vacancy(t, n).Status, "a code that nothing waits for takes no seat")
	o.Post.Take()
	o.Send(mailgwtest.Mail{ID: "<3@x>", From: "carl@players.example", To: mailgwtest.Server().ReplyAddress("desk", "carl", n), Body: "YES " + code})
	require.Equal(t, game.Player("carl"), desks.Vacancy(t, n).Taker, "the question was answered at the address of the offer")
	require.Empty(t, o.Wait.Emails)
}

func TestAnAddressOfTheDeskIsProofForItsPlayerAlone(t *testing.T) {
	o, desks := mailgwtest.OpenDesk(t)
	n := desks.Offer(t, o)
	forged := mailgwtest.Server().ReplyAddress("desk", "carl", n)
	forged = forged[:len(forged)-len("xx@games.example")] + "aa@games.example"
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<1@x>", From: "eve@nowhere.example", To: forged, Body: "YES"}))
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<2@x>", From: "dora@players.example", To: mailgwtest.Server().ReplyAddress("desk", "carl", n), Body: "YES"}))
	require.Equal(t, substitute.Free, desks.Vacancy(t, n).Status)
}

func TestAStrangerVolunteersWhenHisAddressIsProved(t *testing.T) {
	o, desks := mailgwtest.OpenDesk(t)
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<1@x>", From: "emil@new.example", To: "orders@games.example", Body: "SUBSTITUTE ON"}))
	require.Empty(t, pool(t, desks))
	asked, _ := o.One()
	require.Equal(t, "emil@new.example", asked.To)
	o.Send(mailgwtest.Mail{ID: "<2@x>", From: "emil@new.example", To: "orders@games.example", Body: "YES " + o.Wait.Code(t)})
	require.Equal(t, []game.Player{"new-emi"}, pool(t, desks))

	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<3@x>", From: "fred@players.example", Top: mailgwtest.Vouched, To: "orders@games.example", Body: "JOIN desk"}))
	require.Equal(t, []game.Player{"new-emi", "new-fre"}, pool(t, desks))
}
