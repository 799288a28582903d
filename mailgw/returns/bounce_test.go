package returns_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// bouncing is a gateway with a real roster and a real post that emails come back to.
type bouncing struct{ *mailgwtest.Bouncing }

func returning(t testing.TB) bouncing { return bouncing{mailgwtest.Returning(t)} }

// Path returns the return path of the email of a kind to an address.
func (b bouncing) Path(kind, to string) (path string) {
	b.T.Helper()
	require.NoError(b.T, b.DB.Get(&path, `SELECT bounce FROM mail.outbox WHERE kind = $1 AND rcpt = $2`, kind, to))
	return path
}

// Mailed returns kind and recipient of the emails in the post, except the first ones.
func (b bouncing) Mailed() []string {
	b.T.Helper()
	var all []string
	require.NoError(b.T, b.DB.Select(&all, `SELECT kind || ' ' || rcpt FROM mail.outbox WHERE kind NOT IN ('welcome', 'office') OR key LIKE '%again%' ORDER BY kind, rcpt`))
	return all
}

// AnneGets returns the addresses that emails to anne go to.
func (b bouncing) AnneGets() []string {
	b.T.Helper()
	all, err := b.Roster.Addresses(b.T.Context(), "anne")
	require.NoError(b.T, err)
	return all
}

// report returns a delivery report as mail servers write it.
func report(from, human, fields string) func(to string) mailgwtest.Mail {
	return func(to string) mailgwtest.Mail {
		return mailgwtest.Mail{
			ID: "<dsn." + from + "@x>", From: from, To: to, Subject: "Undelivered Mail Returned to Sender",
			Header: "Return-Path: <>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n" +
				"Content-Type: multipart/report; report-type=delivery-status; boundary=\"B1\"\r\n",
			Body: "--B1\nContent-Type: text/plain; charset=us-ascii\n\n" + human + "\n\n--B1\nContent-Type: message/delivery-status\n\n" +
				fields + "\n\n--B1\nContent-Type: message/rfc822\n\nSubject: [g7] begins\nMessage-ID: <x@games.example>\n\nthe secret report\n--B1--",
		}
	}
}

var hard = map[string]func(to string) mailgwtest.Mail{
	"postfix": report("MAILER-DAEMON@mx.players.example", "This is the mail system at host mx.players.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.",
		"Reporting-MTA: dns; mx.players.example\nX-Postfix-Queue-ID: 4D2F1A0\nArrival-Date: Sun,  1 Mar 2026 12:00:00 +0000 (UTC)\n\nFinal-Recipient: rfc822; "+mailgwtest.Anne+"\nOriginal-Recipient: rfc822;"+mailgwtest.Anne+"\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: X-Postfix; unknown user: \"anne\""),
	"exim": report("Mailer-Daemon@mx.players.example", "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error.",
		"Reporting-MTA: dns; mx.players.example\n\nAction: failed\nFinal-Recipient: rfc822;"+mailgwtest.Anne+"\nStatus: 5.0.0\nRemote-MTA: dns; in.players.example\nDiagnostic-Code: smtp; 550 5.1.1 <"+mailgwtest.Anne+"> User unknown"),
	"gmail": report("Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "** Address not found **\n\nYour message wasn't delivered to "+mailgwtest.Anne+" because the address couldn't be found.",
		"Reporting-MTA: dns; googlemail.com\nArrival-Date: Sun, 01 Mar 2026 04:00:00 -0800 (PST)\nX-Original-Message-ID: <x@games.example>\n\nFinal-Recipient: rfc822; "+mailgwtest.Anne+"\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.\nLast-Attempt-Date: Sun, 01 Mar 2026 04:00:01 -0800 (PST)"),
	"exchange": report("Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@players.example>", "Your message to "+mailgwtest.Anne+" couldn't be delivered.\n\nanne wasn't found at players.example.",
		"Reporting-MTA: dns;AM0PR01.eurprd01.prod.exchangelabs.com\nReceived-From-MTA: dns;games.example\n\nFinal-Recipient: rfc822;"+mailgwtest.Anne+"\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"),
	"old exim": func(to string) mailgwtest.Mail {
		return mailgwtest.Mail{
			ID: "<e@x>", From: "Mail Delivery System <Mailer-Daemon@mx.players.example>", To: to, Subject: "Mail delivery failed: returning message to sender",
			Header: "Return-Path: <>\r\nX-Failed-Recipients: " + mailgwtest.Anne + "\r\n",
			Body:   "This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  " + mailgwtest.Anne + "\n    Unrouteable address",
		}
	},
	"qmail": func(to string) mailgwtest.Mail {
		return mailgwtest.Mail{
			ID: "<q@x>", From: "MAILER-DAEMON@mx.players.example", To: to, Subject: "failure notice", Header: "Return-Path: <>\r\n",
			Body: "Hi. This is the qmail-send program at mx.players.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<" + mailgwtest.Anne + ">:\n192.0.2.5 does not like recipient.\nRemote host said: 550 5.1.1 no mailbox here by that name.\nGiving up on 192.0.2.5.",
		}
	},
}

func TestAnAddressThatRefusesIsSuspendedWhoeverSaysSo(t *testing.T) {
	for name, dsn := range hard {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bouncing := returning(t)
			path := bouncing.Path("welcome", mailgwtest.Anne)
			for range 2 { // the second time after a crash
				require.Equal(t, mailgw.Processed, bouncing.Send(dsn(path)))
				require.Equal(t, []string{"anne@home.example"}, bouncing.AnneGets())
				require.Equal(t, []string{"bounced boss@players.example", "moved anne@home.example", "welcome anne@home.example"}, bouncing.Mailed())
			}
			var told string
			require.NoError(t, bouncing.DB.Get(&told, `SELECT convert_from(body, 'UTF8') FROM mail.outbox WHERE kind = 'bounced'`))
			require.Contains(t, told, "Emails to North in Game 7")
			require.NotContains(t, told, "secret")
			require.NotContains(t, told, "anne@", "whose address is what is nobody's business")
		})
	}
}

func TestAReportThatCameBackIsTheSameAtTheNextAddress(t *testing.T) {
	bouncing := returning(t)
	bouncing.Send(hard["postfix"](bouncing.Path("welcome", mailgwtest.Anne)))
	var rows []struct {
		Key  string `db:"key"`
		ID   string `db:"message_id"`
		Path string `db:"bounce"`
		Body string `db:"body"`
	}
	require.NoError(t, bouncing.DB.Select(&rows, `SELECT key, message_id, bounce, convert_from(body, 'UTF8') AS body FROM mail.outbox
		WHERE kind = 'welcome' AND rcpt LIKE 'anne@%' ORDER BY length(key)`))
	require.Len(t, rows, 2)
	first, again := rows[0], rows[1]
	require.NotEqual(t, first.ID, again.ID)
	require.Equal(t, mailgwtest.Server().Bounce(again.Key), again.Path)
	want := strings.NewReplacer("To: <"+mailgwtest.Anne+">", "To: <anne@home.example>", "Message-ID: "+first.ID, "Message-ID: "+again.ID).Replace(first.Body)
	require.Equal(t, want, again.Body)

	bouncing.Send(hard["gmail"](again.Path))
	require.Empty(t, bouncing.AnneGets())
	require.Len(t, bouncing.Mailed(), 4, "the steward is told of the second address, too; anne has no third")
}

func TestAnAnnouncementThatCameBackGoesToTheNextAddress(t *testing.T) {
	for _, kind := range []string{"announced0", "announced12", "press3", "told"} {
		bouncing := returning(t)
		name := mailgw.Name{Game: "g7", Seat: "north", Kind: kind, Rev: "5"}
		outbound := mailgw.Outbound{
			Key: name.Key(), MessageID: mailgwtest.Server().MessageID(name), From: "orders@games.example", To: mailgwtest.Anne, Kind: kind, Game: "g7", Bounce: mailgwtest.Server().Bounce(name.Key()),
			Body: []byte("To: <" + mailgwtest.Anne + ">\r\nMessage-ID: " + mailgwtest.Server().MessageID(name) + "\r\n\r\nHear all.\r\n"),
		}
		require.NoError(t, bouncing.Sent.Put(t.Context(), outbound))
		for range 2 {
			bouncing.Send(hard["postfix"](bouncing.Path(kind, mailgwtest.Anne)))
			require.Contains(t, bouncing.Mailed(), kind+" anne@home.example", kind)
		}
	}
}

func TestWhatIsHeldUpIsOnlyNoted(t *testing.T) {
	b := returning(t)
	late := report("MAILER-DAEMON@mx.players.example", "This is a warning only.", "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; "+mailgwtest.Anne+"\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: Fri, 6 Mar 2026 12:00:00 +0000")
	done := report("MAILER-DAEMON@mx.players.example", "It has arrived.", "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; "+mailgwtest.Anne+"\nAction: delivered\nStatus: 2.0.0")
	for _, dsn := range []func(string) mailgwtest.Mail{late, done, late} {
		require.Equal(t, mailgw.Processed, b.Send(dsn(b.Path("welcome", mailgwtest.Anne))))
	}
	require.Len(t, b.AnneGets(), 2)
	require.Empty(t, b.Mailed())
	for i := range 4 {
		l := mailgwtest.Server().Bounce("press." + string(rune('a'+i)))
		require.NoError(t, b.Sent.Put(t.Context(), mailgw.Outbound{Key: "press." + string(rune('a'+i)), Kind: "press", To: mailgwtest.Anne, Bounce: l, Body: []byte("x")}))
		mail := late(l)
		mail.At = time.Duration(i) * 24 * time.Hour
		b.Send(mail)
	}
	require.Len(t, b.AnneGets(), 1, "five letters within a week")
}

func TestAForgedBounceChangesNothing(t *testing.T) {
	bouncing := returning(t)
	path := bouncing.Path("welcome", mailgwtest.Anne)
	local, domain, _ := strings.Cut(path, "@")
	forged := []string{
		"bounce+aaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaa@" + domain, local[:len(local)-1] + "7@" + domain, "orders@games.example", bouncing.Token("north"),
		strings.Replace(path, "games.example", "else.example", 1), mailgwtest.Server().Bounce("a letter that was never sent"),
	}
	for _, to := range forged {
		for _, dsn := range hard {
			require.Equal(t, mailgw.Processed, bouncing.Send(dsn(to)), to)
		}
	}
	require.Len(t, bouncing.AnneGets(), 2)
	require.Empty(t, bouncing.Mailed(), "and no bounce is answered")
}

func TestAnEmailFromASuspendedAddressEndsThat(t *testing.T) {
	bouncing := returning(t)
	bouncing.Send(hard["postfix"](bouncing.Path("welcome", mailgwtest.Anne)))
	require.Len(t, bouncing.AnneGets(), 1)
	bouncing.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: "orders@games.example", Subject: "[g7]", Body: "bid 2"})
	require.Len(t, bouncing.AnneGets(), 1, "a name proves nothing")
	bouncing.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: bouncing.Token("north"), Body: "bid 2"})
	require.Equal(t, []string{mailgwtest.Anne, "anne@home.example"}, bouncing.AnneGets())
}

func TestWhoHasOneAddressThatCameBackCanStillProveAnEmail(t *testing.T) {
	b := returning(t)
	b.Send(hard["postfix"](b.Path("welcome", mailgwtest.Bob)))
	require.Equal(t, []string{"bounced boss@players.example"}, b.Mailed())
	b.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Bob, To: "orders@games.example", Subject: "[g7]", Body: "bid 2"})
	require.Contains(t, b.Mailed(), "question "+mailgwtest.Bob)
	var subject string
	require.NoError(t, b.DB.Get(&subject, `SELECT substring(convert_from(body, 'UTF8') from 'Subject: ([^\r]*)') FROM mail.outbox WHERE kind = 'question'`))
	b.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Bob, To: "orders@games.example", Subject: "Re: " + subject, Body: "YES"})
	require.Equal(t, []string{"bid 2"}, b.Draft("east"))
	addresses, err := b.Roster.Addresses(t.Context(), "bob")
	require.NoError(t, err)
	require.Equal(t, []string{mailgwtest.Bob}, addresses)
}

func TestAnAddressThatIsRefusedToOurFaceIsSuspended(t *testing.T) {
	for answer, want := range map[gosmtp.EnhancedCode]int{{5, 1, 1}: 1, {5, 2, 1}: 1, {5, 1, 8}: 2, {5, 7, 1}: 2, {}: 2} {
		bouncing := returning(t)
		why := fmt.Errorf("naming the recipient: %w", &gosmtp.SMTPError{Code: 550, EnhancedCode: answer, Message: "no"})
		id, ok := mailgwtest.Server().ParseBounce(bouncing.Path("welcome", mailgwtest.Anne))
		require.True(t, ok)
		outbound, found, err := bouncing.Sent.Returned(t.Context(), id)
		require.NoError(t, err)
		require.True(t, found)
		bouncing.Back.Refused(t.Context(), outbound, why)
		require.Len(t, bouncing.AnneGets(), want, answer)
		require.Equal(t, want == 1, len(bouncing.Mailed()) == 3)
	}
}

func TestABounceIsTriedAgainWhileTheRosterIsAway(t *testing.T) {
	bouncing := returning(t)
	path := bouncing.Path("welcome", mailgwtest.Anne)
	_, err := bouncing.DB.Exec(`ALTER TABLE roster.addresses RENAME TO away`)
	require.NoError(t, err)
	_, err = bouncing.In.Handle(t.Context(), hard["gmail"](path).Raw())
	require.Error(t, err)
	_, err = bouncing.DB.Exec(`ALTER TABLE roster.away RENAME TO addresses`)
	require.NoError(t, err)
	bouncing.Send(hard["gmail"](path))
	require.Len(t, bouncing.AnneGets(), 1)
}
