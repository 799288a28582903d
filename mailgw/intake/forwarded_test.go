package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// forwards are emails that bring somebody else's orders along, as mail programs write them: the
// body, and further header fields.
var forwards = map[string]mailgwtest.Mail{
	"marked":     {Subject: "Fwd: [g7]", Body: "FYI\n\n---------- Forwarded message ----------\nFrom: cleo@friends.example\nDate: Tue, Sep 4, 2012 at 1:35 PM\nSubject: Two\nline subject\nTo: anne@players.example\n\nbid 3\n\n-- \nCleo\nbid 9"},
	"Apple":      {Subject: "Fwd: [g7] orders", Body: "Begin forwarded message:\n\nFrom: Cleo <cleo@friends.example>\nSubject: [g7] orders\nDate: 4 September 2012\nTo: anne@players.example\n\nI would do this:\nbid 3\n"},
	"Outlook":    {Subject: "WG: [g7]", Body: "\n\nVon: Cleo <cleo@friends.example>\nGesendet: Dienstag, 4. September 2012 13:35\nAn: Anne\nBetreff: [g7]\n\nbid 3\n"},
	"attached":   {Subject: "Fwd: [g7]", Header: "Content-Type: multipart/mixed; boundary=b\r\n", Body: "--b\n\nsee below\n--b\nContent-Type: message/rfc822\n\nFrom: cleo@friends.example\nSubject: [g7]\n\nbid 3\n--b--"},
	"in her own": {Subject: "Re: [g7]", Body: "hello\n---------- Forwarded message ----------\nFrom: anne@home.example\n\nbid 3"},
}

func TestOrdersInAForwardedEmailArePutBeforeThePlayer(t *testing.T) {
	for name, mail := range forwards {
		t.Run(name, func(t *testing.T) {
			gateway := mailgwtest.Open(t)
			mail.ID, mail.From, mail.To, mail.Top = "<1@x>", mailgwtest.Anne, gateway.Token("north"), mailgwtest.Vouched
			require.Equal(t, mailgw.Rejected, gateway.Send(mail))
			require.Empty(t, gateway.Draft("north"), "nothing is obeyed at once")
			question, words := gateway.One()
			require.Equal(t, mailgwtest.Anne, question.To)
			require.Contains(t, words, "You have forwarded an email with orders")
			text := string(question.Body)
			require.Contains(t, text, "> bid 3\r\n")
			require.NotContains(t, text, "bid 9", "what stands below a signature is none")
			_, code, _ := strings.Cut(text, "> YES ")
			code, _, _ = strings.Cut(code, "\r\n")
			gateway.Post.Take()
			require.Equal(t, mailgw.Processed, gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "YES " + code}))
			require.Equal(t, []string{"bid 3"}, gateway.Draft("north"))
		})
	}
}

func TestHerOwnOrdersGoBeforeThoseThatSheForwards(t *testing.T) {
	gateway := mailgwtest.Open(t)
	mail := forwards["marked"]
	mail.ID, mail.From, mail.To, mail.Body = "<1@x>", mailgwtest.Anne, gateway.Token("north"), "bid 5\n\n"+mail.Body
	require.Equal(t, mailgw.Processed, gateway.Send(mail))
	require.Equal(t, []string{"bid 5"}, gateway.Draft("north"))
	_, words := gateway.One()
	require.NotContains(t, words, "YES")
}

// TestAForwardedReportAsksNothing: no line of ours is an order.
func TestAForwardedReportAsksNothing(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for _, report := range gateway.TellAll(gateway.Notifier())[2] {
		if report.To != mailgwtest.Anne {
			continue
		}
		body := "look\n\n---------- Forwarded message ----------\nFrom: orders@games.example\nSubject: [g7]\n\n" + mailgwtest.Shown(t, report)
		gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Subject: "Fwd: [g7]", Body: body})
		_, words := gateway.One()
		require.NotContains(t, words, "YES")
		require.Empty(t, gateway.Draft("north"))
	}
}

// TestAStrangersForwardIsNoDraft: a sender without a right to the seat cannot make the server
// write to its holder.
func TestAStrangersForwardIsNoDraft(t *testing.T) {
	gateway := mailgwtest.Open(t)
	mail := forwards["marked"]
	mail.ID, mail.From, mail.To, mail.Subject = "<1@x>", "eve@nowhere.example", "orders@games.example", "[g7]"
	mail.Body = "GAME g7 AS north\n" + mail.Body
	gateway.Send(mail)
	for _, out := range gateway.Post.Take() {
		require.NotEqual(t, mailgwtest.Anne, out.To)
	}
}
