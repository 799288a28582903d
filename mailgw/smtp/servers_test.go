package smtp_test

import (
	"context"
	"crypto/tls"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/message"
	"seneschal/mailgw/oauth"
	"seneschal/mailgw/servertest"
	"seneschal/mailgw/smtp"
)

// next waits for the next email that comes in.
func next(t *testing.T, box *servertest.Mailbox, trust *tls.Config) mailgw.Raw {
	t.Helper()
	in, err := imap.Open(imap.Config{URL: "imap+starttls://" + servertest.Local(box.IMAP), User: servertest.User, Password: servertest.Password, TLS: trust})
	require.NoError(t, err)
	defer in.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	raw, err := in.Next(ctx)
	require.NoError(t, err)
	require.NoError(t, in.File(ctx, raw, mailgw.Processed))
	return raw
}

// TestRealServersSayWhatBecomesOfEmails: Postfix with both kinds of TLS, and OpenSMTPD on our
// own machine, take emails, refuse some for now and some for good, and send undeliverable ones
// back, to the path that names the email.
func TestRealServersSayWhatBecomesOfEmails(t *testing.T) {
	ca := servertest.NewCA(t)
	trusted := ca.Trust(t)
	cert := ca.Issue(t, "localhost", time.Now().Add(time.Hour))
	box := servertest.Dovecot{Cert: cert}.Start(t)
	postfix := servertest.Postfix{Cert: cert, Box: box}.Start(t)
	open := servertest.OpenSMTPD{Box: box}.Start(t)
	for _, url := range []string{"smtp+starttls://" + servertest.Local(postfix.StartTLS), "smtps://" + servertest.Local(postfix.TLS), "smtp://" + open.Plain} {
		cfg := smtp.Config{URL: url, TLS: trusted}
		if !strings.Contains(url, open.Plain) {
			cfg.User, cfg.Password = servertest.User, servertest.Password
		}
		s := sender(t, cfg)
		server := mailgw.Server{Domain: "play.example", Keys: [][]byte{[]byte("key")}}
		send := func(to, key string, bytes int) *smtp.Error {
			_, err := s.Send(t.Context(), mailgw.Outbound{From: server.Address(), To: to, Bounce: server.Bounce(key), Body: []byte("From: <orders@play.example>\r\nTo: <" + to + ">\r\nSubject: " + key + "\r\nMessage-ID: <" + key + "@play.example>\r\n\r\n" + strings.Repeat("a report\r\n", bytes/10))})
			if err == nil {
				return nil
			}
			failed := new(smtp.Error)
			require.ErrorAs(t, err, &failed)
			return failed
		}
		require.Nil(t, send("anne@x.example", "taken", 100), url)
		require.Contains(t, string(next(t, box, trusted).Body), "Subject: taken")

		failed := send(servertest.Later, "later", 100)
		require.NotNil(t, failed, url)
		require.Equal(t, smtp.Temporary, failed.Outcome, "%s: %v", url, failed)
		require.Equal(t, 451, failed.Code, url)
		failed = send(servertest.Never, "never", 100)
		require.NotNil(t, failed, url)
		require.Equal(t, smtp.Permanent, failed.Outcome, "%s: %v", url, failed)
		require.Equal(t, 550, failed.Code, url)
		failed = send("anne@x.example", "heavy", 2*servertest.Limit)
		require.NotNil(t, failed, url)
		require.Equal(t, smtp.Permanent, failed.Outcome, "%s: %v", url, failed)
		require.Contains(t, []int{552, 554}, failed.Code, url)

		require.Nil(t, send(servertest.Nowhere, "lost", 100), "%s: the connection goes on after refusals", url)
		raw := next(t, box, trusted)
		m := message.Parse(raw.Body, raw.Received)
		require.Equal(t, message.Bounce, m.Class, "%s: %s", url, raw.Body)
		require.True(t, m.Failed.Permanent(), "%s: %+v", url, m.Failed)
		require.Equal(t, servertest.Nowhere, m.Failed.Recipient)
		var named []string
		for _, to := range m.To {
			if id, ok := server.ParseBounce(to); ok {
				named = append(named, id)
			}
		}
		require.Contains(t, named, mailgw.Digest("lost"), "%s: %v", url, m.To)
	}
}

// TestSubmissionTakesAccessTokens: Dovecot's submission server accepts a token by each of the two
// mechanisms; one that it refuses is replaced.
func TestSubmissionTakesAccessTokens(t *testing.T) {
	ca := servertest.NewCA(t)
	for _, ways := range []string{"oauthbearer xoauth2", "xoauth2"} {
		tokens := servertest.NewTokens(t)
		far := servertest.Far(t)
		box := servertest.Dovecot{Cert: ca.Issue(t, "localhost", time.Now().Add(time.Hour)), Tokens: tokens.URL + "/introspect", Ways: ways, Relay: far.Addr}.Start(t)
		s := sender(t, smtp.Config{
			URL: "smtp+starttls://" + servertest.Local(box.SMTP), User: servertest.User, TLS: ca.Trust(t), Keep: time.Nanosecond,
			Token: oauth.New(oauth.Config{URL: tokens.URL + "/token", ClientID: "house", Secret: "s3"}),
		})
		_, err := s.Send(t.Context(), email("anne@x.example"))
		require.NoError(t, err, ways)
		tokens.Next() // the token that we keep is void now
		_, err = s.Send(t.Context(), email("anne@x.example"))
		require.Error(t, err, ways)
		_, err = s.Send(t.Context(), email("anne@x.example"))
		require.NoError(t, err, ways)
		require.Len(t, far.Emails(), 2, ways)
		require.Equal(t, 3, tokens.Given(), "ours, the one that voided it, and ours again")
	}
}

// TestEmailsGoToProvedServersAlone: a certificate of another name, of a past time or of an
// unknown authority ends the connection before credentials are sent; so does a server without
// TLS.
func TestEmailsGoToProvedServersAlone(t *testing.T) {
	plain := servertest.Dovecot{}.Start(t)
	far := servertest.Far(t)
	servertest.RunCertificateCases(t, servertest.Dovecot{Relay: far.Addr}, func(t *testing.T, box *servertest.Mailbox, trust *tls.Config, wrong string) {
		for _, url := range []string{"smtp+starttls://" + servertest.Local(box.SMTP), "smtps://" + servertest.Local(box.SMTPS)} {
			_, err := sender(t, smtp.Config{URL: url, User: servertest.User, Password: servertest.Password, TLS: trust}).Send(t.Context(), email("anne@x.example"))
			if wrong == "" {
				require.NoError(t, err, url)
				continue
			}
			failed := new(smtp.Error)
			require.ErrorAs(t, err, &failed, url)
			require.ErrorContains(t, err, wrong, url)
			require.Equal(t, smtp.Unreached, failed.Outcome, "%s: the letter waits until it is mended", url)
		}
	})
	require.Len(t, far.Emails(), 2, "by two ways to one that is proved")
	_, err := sender(t, smtp.Config{URL: "smtp+starttls://" + servertest.Local(plain.SMTP), User: servertest.User, Password: servertest.Password}).Send(t.Context(), email("anne@x.example"))
	require.ErrorContains(t, err, "starting TLS")
	_, err = smtp.New(smtp.Config{URL: "smtp://mail.example", User: "u", Password: "p"})
	require.ErrorContains(t, err, "unprotected")
}
