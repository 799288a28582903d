package doctor_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/doctor"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/smtp"
)

// probing starts a real mail server that brings emails to our boxes by a route.
func probing(t *testing.T, route func(string) string) (doctor.Probe, *imap.Inbox) {
	server, err := maildrop.Start(maildrop.Config{
		Dir: t.TempDir(), Domain: "play.example", Route: route,
		Accounts: []maildrop.Account{{Name: "seneschal", Password: "s3"}, {Name: "anne", Password: "a", Address: "anne@play.example"}},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	out, err := smtp.New(smtp.Config{URL: "smtp://" + server.SMTPAddr()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, out.Close()) })
	in := imap.Config{URL: "imap://" + server.IMAPAddr(), User: "seneschal", Password: "s3"}
	box, err := imap.Open(in)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, box.Close()) })
	return doctor.Probe{
		Server: mailgw.Server{Domain: "play.example", Keys: [][]byte{[]byte("key")}}, Send: out.Send, Within: 20 * time.Second, Poll: 10 * time.Millisecond,
		Mailbox: func(ctx context.Context) (doctor.Mailbox, error) { return imap.OpenLook(ctx, in) },
	}, box
}

func home(address string) string {
	if mailgw.OfServer(address, "play.example") {
		return "seneschal"
	}
	return ""
}

func TestAProbeFindsEachOfItsEmails(t *testing.T) {
	probe, box := probing(t, home)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() { // a running server, which files its own emails
		for {
			raw, err := box.Next(ctx)
			if err != nil || box.File(ctx, raw, mailgw.Quarantine) != nil {
				return
			}
		}
	}()
	emails, findings := probe.Run(t.Context())
	require.False(t, doctor.Faulty(findings), "%v", findings)
	require.Len(t, findings, 1+len(mailgw.Boxes))
	require.Len(t, emails, 1)
	require.Contains(t, string(emails[0].Raw), "mail doctor has sent this email")
	require.Contains(t, string(emails[0].Raw), "Received:")
}

func TestAProbeSaysWhichEmailsDoNotComeIn(t *testing.T) {
	probe, _ := probing(t, func(address string) string {
		if strings.HasPrefix(address, "bounce+") {
			return "anne"
		}
		return home(address)
	})
	probe.Within = 2 * time.Second
	_, findings := probe.Run(t.Context())
	for _, f := range findings {
		require.Equal(t, strings.Contains(f.Found, "bounce+probe"), f.State == doctor.Fault, "%v", f)
	}
	require.True(t, doctor.Faulty(findings))
}

// TestAProbeFindsEmailsThatGoInCircles: a player's mailbox forwards to the server.
func TestAProbeFindsEmailsThatGoInCircles(t *testing.T) {
	p, _ := probing(t, home)
	forward := func(outbound mailgw.Outbound) {
		outbound.To = "orders@play.example"
		_, err := p.Send(t.Context(), outbound)
		require.NoError(t, err)
	}
	for i := range 3 {
		forward(p.Server.Write(mailgw.Email{Name: mailgw.Name{Game: "g7", Seat: "north", Kind: "report", Rev: fmt.Sprint(i)}, To: "anne@x.example", Title: "Game 7", Subject: "s", Body: "b", At: time.Now()}))
	}
	send := p.Send
	p.Send = func(ctx context.Context, outbound mailgw.Outbound) (string, error) {
		if strings.HasPrefix(outbound.To, "talk") { // comes in twice
			if _, err := send(ctx, outbound); err != nil {
				return "", err
			}
		}
		return send(ctx, outbound)
	}
	_, findings := p.Run(t.Context())
	var loops []string
	for _, finding := range findings {
		if finding.Check == "loop" {
			loops = append(loops, finding.Found)
		}
	}
	require.Len(t, loops, 2, "%v", findings)
	require.Contains(t, loops[0], "came in 2 times")
	require.Contains(t, loops[1], "to anne@x.example come back into its mailbox (3 of")

	_, findings = p.Run(t.Context())
	require.Len(t, only(findings, "loop"), 2, "letters of a probe before are none")
}

func TestAProbeWithoutServersSaysSo(t *testing.T) {
	probe, _ := probing(t, home)
	probe.Mailbox = func(context.Context) (doctor.Mailbox, error) { return nil, fmt.Errorf("password is wrong") }
	_, findings := probe.Run(t.Context())
	require.Contains(t, findings[len(findings)-1].Found, "password is wrong")
	probe.Send = func(context.Context, mailgw.Outbound) (string, error) { return "", fmt.Errorf("550 no") }
	emails, findings := probe.Run(t.Context())
	require.Empty(t, emails)
	require.Contains(t, findings[0].Found, "550 no")
	require.True(t, doctor.Faulty(findings))
}
