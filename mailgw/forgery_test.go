package mailgw_test

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
	"seneschal/mailgw/sender"
)

const (
	anne   = "anne@players.example"
	bob    = "bob@players.example"
	orders = "orders@games.example"
)

// The forgery dozen: none is obeyed, and the log says why.
func TestForgedLettersAreNotObeyed(t *testing.T) {
	cases := []struct {
		name   string
		letter func(o *gateway) mail
		why    string // in the log; "" if the letter was filed before anybody asked for proof
	}{
		{"From only", func(*gateway) mail { return mail{from: anne, to: orders, subject: "[g7]"} }, "the sender's name alone proves nothing"},
		{"reply address from a foreign From", func(o *gateway) mail { return mail{from: "eve@evil.example", to: o.token("north")} }, "the sender is not registered for the seat"},
		{"reply address of another seat", func(o *gateway) mail { return mail{from: anne, to: o.token("east"), body: "GAME g7 AS north\nbid 5"} }, "the reply address is that of another seat"},
		{"old epoch", func(o *gateway) mail {
			old := o.token("north")
			o.obey("anne", game.Rekey{Seat: "north", Why: "test"})
			return mail{from: anne, to: old}
		}, "the reply address is no longer valid"},
		{"two From fields", func(o *gateway) mail {
			return mail{from: anne, to: o.token("north"), header: "From: eve@evil.example\r\n"}
		}, "more than one sender, or none"},
		{"forged results below", func(*gateway) mail { return mail{from: anne, to: orders, subject: "[g7]", header: vouched} }, "the sender's name alone proves nothing"},
		{"forged results above, of another server", func(*gateway) mail {
			return mail{from: anne, to: orders, subject: "[g7]", top: strings.Replace(vouched, "mx.games", "mx.evil", 1)}
		}, "the sender's name alone proves nothing"},
		{"results injected by a comment", func(*gateway) mail {
			return mail{from: anne, to: orders, subject: "[g7]", top: "Authentication-Results: mx.games.example; spf=fail (x; dmarc=pass header.from=players.example)\r\n"}
		}, "the sender's name alone proves nothing"},
		{"our server says no", func(o *gateway) mail {
			return mail{from: anne, to: o.token("north"), top: strings.Replace(vouched, "pass", "fail", 1)}
		}, "our mail server says that the sender is forged"},
		{"another account of our own server", func(o *gateway) mail {
			return mail{from: anne, to: o.token("north"), top: "Authentication-Results: mx.games.example; auth=fail smtp.auth=" + bob + " header.from=" + anne + "\r\n"}
		}, "our mail server says that the sender is forged"},
		{"signed in part (l=)", func(*gateway) mail { return mail{from: anne, to: orders, subject: "[g7]", header: "l="} }, "the sender's name alone proves nothing"},
		{"signed by another", func(*gateway) mail {
			return mail{from: anne, to: orders, subject: "[g7]", header: "d=evil.example"}
		}, "the sender's name alone proves nothing"},
		{"replayed in the next phase", func(o *gateway) mail {
			o.send(mail{id: "<n@x>", from: anne, to: o.token("north"), body: "bid 1"})
			o.send(mail{id: "<e@x>", from: bob, to: o.token("east"), body: "bid 1"})
			about := house().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"})
			return mail{from: anne, to: o.token("north"), top: vouched, header: "In-Reply-To: " + about + "\r\n"}
		}, "it answers a letter about a phase that is past"},
		{"forwarded", func(o *gateway) mail {
			return mail{from: "eve@evil.example", to: orders, subject: "Fwd: [g7]", body: "look\n---------- Forwarded message ----------\nFrom: " + anne + "\nTo: " + o.token("north") + "\n\nbid 5"}
		}, ""},
		{"through a list", func(o *gateway) mail { return mail{from: anne, to: o.token("north"), header: "List-Id: <x>\r\n"} }, ""},
		{"bounce with a reply address", func(o *gateway) mail {
			return mail{from: "mailer-daemon@players.example", to: o.token("north")}
		}, ""},
		{"address that nobody made", func(o *gateway) mail {
			return mail{from: anne, to: strings.Replace(o.token("north"), ".1.", ".1.a", 1)}
		}, "the reply address is not one of ours"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := open(t)
			var log bytes.Buffer
			o.in.Log = slog.New(slog.NewTextHandler(&log, nil))
			o.in.Checker.LookupTXT = dns
			l := c.letter(o)
			log.Reset()
			l.id = "<forged@evil.example>"
			if l.body == "" {
				l.body = "bid 5"
			}
			_, err := o.in.Handle(t.Context(), signed(t, l))
			require.NoError(t, err)
			require.NotContains(t, o.draft("north"), "bid 5")
			require.NotContains(t, log.String(), "accepted=true")
			if c.why != "" {
				require.Contains(t, log.String(), c.why)
			}
		})
	}
}

func TestSignatureOfTheDomainProvesTheFrom(t *testing.T) {
	o := open(t)
	o.in.Checker.LookupTXT = dns
	_, err := o.in.Handle(t.Context(), signed(t, mail{id: "<1@x>", from: anne, to: orders, subject: "[g7]", header: "d=players.example", body: "bid 5"}))
	require.NoError(t, err)
	require.Equal(t, []string{"bid 5"}, o.draft("north"))
}

func TestLevelsAskForMoreOrLess(t *testing.T) {
	token := sender.Evidence{OneFrom: true, Token: true}
	both := sender.Evidence{OneFrom: true, Token: true, Registered: true}
	signed := sender.Evidence{OneFrom: true, Registered: true, Aligned: true}
	cases := []struct {
		level sender.Level
		e     sender.Evidence
		want  bool
	}{
		{sender.Casual, token, true}, {sender.Standard, token, false}, {sender.Tournament, token, false},
		{sender.Casual, both, true}, {sender.Standard, both, true}, {sender.Tournament, both, false},
		{sender.Casual, signed, true}, {sender.Standard, signed, true}, {sender.Tournament, signed, true},
		{sender.Casual, sender.Evidence{OneFrom: true, Registered: true}, false},
		{sender.Casual, sender.Evidence{OneFrom: true, Aligned: true}, false},
		{sender.Casual, sender.Evidence{}, false},
	}
	for _, c := range cases {
		require.Equal(t, c.want, c.level.Judge(c.e).OK, "%s %+v", c.level, c.e)
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

// signed signs a letter if its header asks for it: for a domain, or in part.
func signed(t *testing.T, l mail) mailgw.Raw {
	domain, ok := strings.CutPrefix(l.header, "d=")
	part := l.header == "l="
	if !ok && !part {
		return l.raw()
	}
	if part {
		domain = "players.example"
	}
	l.header = ""
	raw := l.raw()
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
