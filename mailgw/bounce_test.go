package mailgw_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"
	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/post"
	"seneschal/mailgw/returns"
	"seneschal/migrations"
	"seneschal/projections/roster"
)

// bouncing is a gateway with a real roster and a real post that letters come
// back to: anne has two addresses, bob has one.
type bouncing struct {
	*gateway
	db     *sqlx.DB
	roster *roster.Roster
	sent   *post.Post
	back   *returns.Bounces
}

// book is a roster as the house's address book.
type book struct{ *roster.Roster }

func (b book) Bounced(ctx context.Context, n returns.Bounced) (bool, error) {
	return b.Roster.Bounced(ctx, roster.Bounce(n))
}

func returning(t testing.TB) *bouncing {
	db, err := sqlx.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	b := &bouncing{gateway: open(t), db: db, roster: roster.New(db), sent: post.New(post.Config{DB: db})}
	for id, address := range map[game.Player]string{"anne": anne, "bob": bob, "steward": "boss@players.example"} {
		_, err := b.roster.Add(t.Context(), roster.Person{ID: id, Name: string(id)}, address)
		require.NoError(t, err)
	}
	require.NoError(t, b.roster.AddAddress(t.Context(), "anne", "anne@home.example"))
	b.in.People, b.in.Post = b.roster, b.sent
	b.back = &returns.Bounces{
		Games: hostOf{b.host, b.store}, People: b.roster, Addresses: book{b.roster}, Sent: b.sent, Post: b.sent, House: house(),
	}
	b.in.Bounces = b.back
	c := b.courier()
	c.People = b.roster
	for _, letters := range b.tellAll(c) {
		if len(letters) > 0 {
			require.NoError(t, b.sent.Put(t.Context(), letters...))
		}
	}
	return b
}

// path is the return path of the letter of a kind to an address.
func (b *bouncing) path(kind, to string) (path string) {
	b.t.Helper()
	require.NoError(b.t, b.db.Get(&path, `SELECT bounce FROM mail.outbox WHERE kind = $1 AND rcpt = $2`, kind, to))
	return path
}

// mailed are kind and recipient of the letters in the post, but those of the
// beginning.
func (b *bouncing) mailed() []string {
	b.t.Helper()
	var all []string
	require.NoError(b.t, b.db.Select(&all, `SELECT kind || ' ' || rcpt FROM mail.outbox WHERE kind <> 'welcome' OR key LIKE '%again%' ORDER BY kind, rcpt`))
	return all
}

// anneGets are the addresses that letters to anne go to.
func (b *bouncing) anneGets() []string {
	b.t.Helper()
	all, err := b.roster.Addresses(b.t.Context(), "anne")
	require.NoError(b.t, err)
	return all
}

// report is a delivery report as mail servers write it.
func report(from, human, fields string) func(to string) mail {
	return func(to string) mail {
		return mail{
			id: "<dsn." + from + "@x>", from: from, to: to, subject: "Undelivered Mail Returned to Sender",
			header: "Return-Path: <>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n" +
				"Content-Type: multipart/report; report-type=delivery-status; boundary=\"B1\"\r\n",
			body: "--B1\nContent-Type: text/plain; charset=us-ascii\n\n" + human + "\n\n--B1\nContent-Type: message/delivery-status\n\n" +
				fields + "\n\n--B1\nContent-Type: message/rfc822\n\nSubject: [g7] begins\nMessage-ID: <x@games.example>\n\nthe secret report\n--B1--",
		}
	}
}

var hard = map[string]func(to string) mail{
	"postfix": report("MAILER-DAEMON@mx.players.example", "This is the mail system at host mx.players.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.",
		"Reporting-MTA: dns; mx.players.example\nX-Postfix-Queue-ID: 4D2F1A0\nArrival-Date: Sun,  1 Mar 2026 12:00:00 +0000 (UTC)\n\nFinal-Recipient: rfc822; "+anne+"\nOriginal-Recipient: rfc822;"+anne+"\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: X-Postfix; unknown user: \"anne\""),
	"exim": report("Mailer-Daemon@mx.players.example", "This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error.",
		"Reporting-MTA: dns; mx.players.example\n\nAction: failed\nFinal-Recipient: rfc822;"+anne+"\nStatus: 5.0.0\nRemote-MTA: dns; in.players.example\nDiagnostic-Code: smtp; 550 5.1.1 <"+anne+"> User unknown"),
	"gmail": report("Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "** Address not found **\n\nYour message wasn't delivered to "+anne+" because the address couldn't be found.",
		"Reporting-MTA: dns; googlemail.com\nArrival-Date: Sun, 01 Mar 2026 04:00:00 -0800 (PST)\nX-Original-Message-ID: <x@games.example>\n\nFinal-Recipient: rfc822; "+anne+"\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.\nLast-Attempt-Date: Sun, 01 Mar 2026 04:00:01 -0800 (PST)"),
	"exchange": report("Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@players.example>", "Your message to "+anne+" couldn't be delivered.\n\nanne wasn't found at players.example.",
		"Reporting-MTA: dns;AM0PR01.eurprd01.prod.exchangelabs.com\nReceived-From-MTA: dns;games.example\n\nFinal-Recipient: rfc822;"+anne+"\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"),
	"old exim": func(to string) mail {
		return mail{id: "<e@x>", from: "Mail Delivery System <Mailer-Daemon@mx.players.example>", to: to, subject: "Mail delivery failed: returning message to sender",
			header: "Return-Path: <>\r\nX-Failed-Recipients: " + anne + "\r\n",
			body:   "This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  " + anne + "\n    Unrouteable address"}
	},
	"qmail": func(to string) mail {
		return mail{id: "<q@x>", from: "MAILER-DAEMON@mx.players.example", to: to, subject: "failure notice", header: "Return-Path: <>\r\n",
			body: "Hi. This is the qmail-send program at mx.players.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<" + anne + ">:\n192.0.2.5 does not like recipient.\nRemote host said: 550 5.1.1 no mailbox here by that name.\nGiving up on 192.0.2.5."}
	},
}

func TestAnAddressThatRefusesIsSuspendedWhoeverSaysSo(t *testing.T) {
	for name, dsn := range hard {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := returning(t)
			path := b.path("welcome", anne)
			for range 2 { // the second time after a crash
				require.Equal(t, mailgw.Processed, b.send(dsn(path)))
				require.Equal(t, []string{"anne@home.example"}, b.anneGets())
				require.Equal(t, []string{"bounced boss@players.example", "moved anne@home.example", "welcome anne@home.example"}, b.mailed())
			}
			var told string
			require.NoError(t, b.db.Get(&told, `SELECT convert_from(body, 'UTF8') FROM mail.outbox WHERE kind = 'bounced'`))
			require.Contains(t, told, "Letters to North in Game 7")
			require.NotContains(t, told, "secret")
			require.NotContains(t, told, "anne@", "whose address is what is nobody's business")
		})
	}
}

func TestAReportThatCameBackIsTheSameAtTheNextAddress(t *testing.T) {
	b := returning(t)
	b.send(hard["postfix"](b.path("welcome", anne)))
	var rows []struct {
		Key  string `db:"key"`
		ID   string `db:"message_id"`
		Path string `db:"bounce"`
		Body string `db:"body"`
	}
	require.NoError(t, b.db.Select(&rows, `SELECT key, message_id, bounce, convert_from(body, 'UTF8') AS body FROM mail.outbox
		WHERE kind = 'welcome' AND rcpt LIKE 'anne@%' ORDER BY length(key)`))
	require.Len(t, rows, 2)
	first, again := rows[0], rows[1]
	require.NotEqual(t, first.ID, again.ID)
	require.Equal(t, house().Bounce(again.Key), again.Path)
	want := strings.NewReplacer("To: <"+anne+">", "To: <anne@home.example>", "Message-ID: "+first.ID, "Message-ID: "+again.ID).Replace(first.Body)
	require.Equal(t, want, again.Body)

	b.send(hard["gmail"](again.Path))
	require.Empty(t, b.anneGets())
	require.Len(t, b.mailed(), 4, "the steward is told of the second address, too; anne has no third")
}

func TestAnAnnouncementThatCameBackGoesToTheNextAddress(t *testing.T) {
	for _, kind := range []string{"announced0", "announced12", "press3", "told"} {
		b := returning(t)
		name := mailgw.Name{Game: "g7", Seat: "north", Kind: kind, Rev: "5"}
		l := mailgw.Outbound{
			Key: name.Key(), MessageID: house().MessageID(name), From: "orders@games.example", To: anne, Kind: kind, Game: "g7", Bounce: house().Bounce(name.Key()),
			Body: []byte("To: <" + anne + ">\r\nMessage-ID: " + house().MessageID(name) + "\r\n\r\nHear all.\r\n"),
		}
		require.NoError(t, b.sent.Put(t.Context(), l))
		for range 2 {
			b.send(hard["postfix"](b.path(kind, anne)))
			require.Contains(t, b.mailed(), kind+" anne@home.example", kind)
		}
	}
}

func TestWhatIsHeldUpIsOnlyNoted(t *testing.T) {
	b := returning(t)
	late := report("MAILER-DAEMON@mx.players.example", "This is a warning only.", "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; "+anne+"\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: Fri, 6 Mar 2026 12:00:00 +0000")
	done := report("MAILER-DAEMON@mx.players.example", "It has arrived.", "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; "+anne+"\nAction: delivered\nStatus: 2.0.0")
	for _, dsn := range []func(string) mail{late, done, late} {
		require.Equal(t, mailgw.Processed, b.send(dsn(b.path("welcome", anne))))
	}
	require.Len(t, b.anneGets(), 2)
	require.Empty(t, b.mailed())
	for i := range 4 {
		l := house().Bounce("press." + string(rune('a'+i)))
		require.NoError(t, b.sent.Put(t.Context(), mailgw.Outbound{Key: "press." + string(rune('a'+i)), Kind: "press", To: anne, Bounce: l, Body: []byte("x")}))
		m := late(l)
		m.at = time.Duration(i) * 24 * time.Hour
		b.send(m)
	}
	require.Len(t, b.anneGets(), 1, "five letters within a week")
}

func TestAForgedBounceChangesNothing(t *testing.T) {
	b := returning(t)
	path := b.path("welcome", anne)
	local, domain, _ := strings.Cut(path, "@")
	forged := []string{
		"bounce+aaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaa@" + domain, local[:len(local)-1] + "7@" + domain, "orders@games.example", b.token("north"),
		strings.Replace(path, "games.example", "else.example", 1), house().Bounce("a letter that was never sent"),
	}
	for _, to := range forged {
		for _, dsn := range hard {
			require.Equal(t, mailgw.Processed, b.send(dsn(to)), to)
		}
	}
	require.Len(t, b.anneGets(), 2)
	require.Empty(t, b.mailed(), "and no bounce is answered")
}

func TestALetterFromASuspendedAddressEndsThat(t *testing.T) {
	b := returning(t)
	b.send(hard["postfix"](b.path("welcome", anne)))
	require.Len(t, b.anneGets(), 1)
	b.send(mail{id: "<1@x>", from: anne, to: "orders@games.example", subject: "[g7]", body: "bid 2"})
	require.Len(t, b.anneGets(), 1, "a name proves nothing")
	b.send(mail{id: "<2@x>", from: anne, to: b.token("north"), body: "bid 2"})
	require.Equal(t, []string{anne, "anne@home.example"}, b.anneGets())
}

func TestWhoHasOneAddressThatCameBackCanStillProveALetter(t *testing.T) {
	b := returning(t)
	b.send(hard["postfix"](b.path("welcome", bob)))
	require.Equal(t, []string{"bounced boss@players.example"}, b.mailed())
	b.send(mail{id: "<1@x>", from: bob, to: "orders@games.example", subject: "[g7]", body: "bid 2"})
	require.Contains(t, b.mailed(), "question "+bob)
	var subject string
	require.NoError(t, b.db.Get(&subject, `SELECT substring(convert_from(body, 'UTF8') from 'Subject: ([^\r]*)') FROM mail.outbox WHERE kind = 'question'`))
	b.send(mail{id: "<2@x>", from: bob, to: "orders@games.example", subject: "Re: " + subject, body: "YES"})
	require.Equal(t, []string{"bid 2"}, b.draft("east"))
	addresses, err := b.roster.Addresses(t.Context(), "bob")
	require.NoError(t, err)
	require.Equal(t, []string{bob}, addresses)
}

func TestAnAddressThatIsRefusedToOurFaceIsSuspended(t *testing.T) {
	for answer, want := range map[gosmtp.EnhancedCode]int{{5, 1, 1}: 1, {5, 2, 1}: 1, {5, 1, 8}: 2, {5, 7, 1}: 2, {}: 2} {
		b := returning(t)
		why := fmt.Errorf("naming the recipient: %w", &gosmtp.SMTPError{Code: 550, EnhancedCode: answer, Message: "no"})
		id, ok := house().ParseBounce(b.path("welcome", anne))
		require.True(t, ok)
		l, found, err := b.sent.Returned(t.Context(), id)
		require.NoError(t, err)
		require.True(t, found)
		b.back.Refused(t.Context(), l, why)
		require.Len(t, b.anneGets(), want, answer)
		require.Equal(t, want == 1, len(b.mailed()) == 3)
	}
}

func TestABounceIsTriedAgainWhileTheRosterIsAway(t *testing.T) {
	b := returning(t)
	path := b.path("welcome", anne)
	_, err := b.db.Exec(`ALTER TABLE roster.addresses RENAME TO away`)
	require.NoError(t, err)
	_, err = b.in.Handle(t.Context(), hard["gmail"](path).raw())
	require.Error(t, err)
	_, err = b.db.Exec(`ALTER TABLE roster.away RENAME TO addresses`)
	require.NoError(t, err)
	b.send(hard["gmail"](path))
	require.Len(t, b.anneGets(), 1)
}
