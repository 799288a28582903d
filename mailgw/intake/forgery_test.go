package intake_test

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/sender"
)

// TestForgedEmailsAreNotObeyed tries the forgery dozen: none is obeyed, and the log says why.
func TestForgedEmailsAreNotObeyed(t *testing.T) {
	cases := []struct {
		name  string
		email func(o *mailgwtest.Gateway) mailgwtest.Mail
		why   string // in the log; "" if the email was filed before anybody asked for proof
	}{
		{"From only", func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]"}
		}, "the sender's name alone proves nothing"},
		{"reply address from a foreign From", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "eve@evil.example", To: o.Token("north")}
		}, "the sender is not registered for the seat"},
		{"reply address of another seat", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("east"), Body: "GAME g7 AS north\nbid 5"}
		}, "the reply address is that of another seat"},
		{"old epoch", func(gateway *mailgwtest.Gateway) mailgwtest.Mail {
			old := gateway.Token("north")
			gateway.Obey("anne", game.Rekey{Seat: "north", Why: "test"})
			return mailgwtest.Mail{From: mailgwtest.Anne, To: old}
		}, "the reply address is no longer valid"},
		{"two From fields", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Header: "From: eve@evil.example\r\n"}
		}, "more than one sender, or none"},
		{"forged results below", func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Header: mailgwtest.Vouched}
		}, "the sender's name alone proves nothing"},
		{"forged results above, of another server", func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Top: strings.Replace(mailgwtest.Vouched, "mx.games", "mx.evil", 1)}
		}, "the sender's name alone proves nothing"},
		{"results injected by a comment", func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Top: "Authentication-Results: mx.games.example; spf=fail (x; dmarc=pass header.from=players.example)\r\n"}
		}, "the sender's name alone proves nothing"},
		{"our server says no", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Top: strings.Replace(mailgwtest.Vouched, "pass", "fail", 1)}
		}, "our mail server says that the sender is forged"},
		{"another account of our own server", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Top: "Authentication-Results: mx.games.example; auth=fail smtp.auth=" + mailgwtest.Bob + " header.from=" + mailgwtest.Anne + "\r\n"}
		}, "our mail server says that the sender is forged"},
		{"signed in part (l=)", func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Header: "l="}
		}, "the sender's name alone proves nothing"},
		{"signed by another", func(*mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Header: "d=evil.example"}
		}, "the sender's name alone proves nothing"},
		{"replayed in the next phase", func(gateway *mailgwtest.Gateway) mailgwtest.Mail {
			gateway.Send(mailgwtest.Mail{ID: "<n@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 1"})
			gateway.Send(mailgwtest.Mail{ID: "<e@x>", From: mailgwtest.Bob, To: gateway.Token("east"), Body: "bid 1"})
			about := mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"})
			return mailgwtest.Mail{From: mailgwtest.Anne, To: gateway.Token("north"), Top: mailgwtest.Vouched, Header: "In-Reply-To: " + about + "\r\n"}
		}, "it answers an email about a phase that is past"},
		{"forwarded", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "eve@evil.example", To: mailgwtest.Orders, Subject: "Fwd: [g7]", Body: "look\n---------- Forwarded message ----------\nFrom: " + mailgwtest.Anne + "\nTo: " + o.Token("north") + "\n\nbid 5"}
		}, ""},
		{"through a list", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: o.Token("north"), Header: "List-Id: <x>\r\n"}
		}, ""},
		{"bounce with a reply address", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: "mailer-daemon@players.example", To: o.Token("north")}
		}, ""},
		{"address that nobody made", func(o *mailgwtest.Gateway) mailgwtest.Mail {
			return mailgwtest.Mail{From: mailgwtest.Anne, To: strings.Replace(o.Token("north"), ".1.", ".1.a", 1)}
		}, "the reply address is not one of ours"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			gateway := mailgwtest.Open(t)
			var log bytes.Buffer
			gateway.In.Log = slog.New(slog.NewTextHandler(&log, nil))
			gateway.In.Checker.LookupTXT = dns
			mail := c.email(gateway)
			log.Reset()
			mail.ID = "<forged@evil.example>"
			if mail.Body == "" {
				mail.Body = "bid 5"
			}
			_, err := gateway.In.Handle(t.Context(), signed(t, mail))
			require.NoError(t, err)
			require.NotContains(t, gateway.Draft("north"), "bid 5")
			require.NotContains(t, log.String(), "accepted=true")
			if c.why != "" {
				require.Contains(t, log.String(), c.why)
			}
		})
	}
}

func TestSignatureOfTheDomainProvesTheFrom(t *testing.T) {
	o := mailgwtest.Open(t)
	o.In.Checker.LookupTXT = dns
	_, err := o.In.Handle(t.Context(), signed(t, mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: mailgwtest.Orders, Subject: "[g7]", Header: "d=players.example", Body: "bid 5"}))
	require.NoError(t, err)
	require.Equal(t, []string{"bid 5"}, o.Draft("north"))
}

func TestLevelsAskForMoreOrLess(t *testing.T) {
	token := sender.Evidence{OneFrom: true, Token: true}
	both := sender.Evidence{OneFrom: true, Token: true, Registered: true}
	signed := sender.Evidence{OneFrom: true, Registered: true, Aligned: true}
	cases := []struct {
		level    sender.Level
		evidence sender.Evidence
		want     bool
	}{
		{sender.Casual, token, true},
		{sender.Standard, token, false},
		{sender.Tournament, token, false},
		{sender.Casual, both, true},
		{sender.Standard, both, true},
		{sender.Tournament, both, false},
		{sender.Casual, signed, true},
		{sender.Standard, signed, true},
		{sender.Tournament, signed, true},
		{sender.Casual, sender.Evidence{OneFrom: true, Registered: true}, false},
		{sender.Casual, sender.Evidence{OneFrom: true, Aligned: true}, false},
		{sender.Casual, sender.Evidence{}, false},
	}
	for _, c := range cases {
		require.Equal(t, c.want, c.level.Judge(c.evidence).OK, "%s %+v", c.level, c.evidence)
	}
}

// key signs for all domains of the tests.
var key = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))

func dns(_ context.Context, domain string) ([]string, error) {
	if !strings.HasSuffix(domain, ".example") {
		return nil, errors.New("no such domain")
	}
	public := base64.StdEncoding.EncodeToString(key.Public().(ed25519.PublicKey))
	return []string{"v=DKIM1; k=ed25519; p=" + public}, nil
}

// signed signs an email if its header asks for it: for a domain, or only a part of the body.
func signed(t *testing.T, mail mailgwtest.Mail) mailgw.Raw {
	domain, ok := strings.CutPrefix(mail.Header, "d=")
	part := mail.Header == "l="
	if !ok && !part {
		return mail.Raw()
	}
	if part {
		domain = "players.example"
	}
	mail.Header = ""
	raw := mail.Raw()
	var out bytes.Buffer
	require.NoError(t, dkim.Sign(&out, bytes.NewReader(raw.Body), &dkim.SignOptions{
		Domain: domain, Selector: "s", Signer: crypto.Signer(key), Hash: crypto.SHA256,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		HeaderKeys: []string{"From", "To", "Subject", "Message-ID"}, Expiration: time.Time{},
	}))
	raw.Body = out.Bytes()
	if part {
		raw.Body = bytes.Replace(raw.Body, []byte("v=1;"), []byte("v=1; l=1;"), 1)
	}
	return raw
}
