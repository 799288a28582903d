package main_test

import (
	"encoding/json"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/foxcpp/go-mockdns"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/doctor"
	"seneschal/mailgw/servertest"
)

// TestAServerIsSeenByTheDoctor: emails of a probe come into the mailbox of a running server, which
// answers none.
func TestAServerIsSeenByTheDoctor(t *testing.T) {
	server := newServer(t, "anne")
	server.start()
	server.ask(nil, "player", "add", "Eve <"+address("steward+x")+">")
	got := command(t, "", server.flags("mail", "doctor", "--json")...)
	require.Equal(t, 1, got.code, got.err)
	var all []doctor.Finding
	require.NoError(t, json.Unmarshal([]byte(got.out), &all))
	var faults []string
	for _, finding := range all {
		if finding.State == doctor.Fault {
			faults = append(faults, finding.Found)
		}
	}
	require.Len(t, faults, 1, got.out)
	require.Contains(t, faults[0], address("steward+x")+", which is an address of the server")
	server.ask(nil, "player", "erase", "Eve")
	require.Contains(t, server.ask(nil, "mail", "doctor"), "an email to bounce+probe")
}

// TestTheDoctorAsksTheDNS: a real server answers, and the record to write is printed.
func TestTheDoctorAsksTheDNS(t *testing.T) {
	dns, err := mockdns.NewServerWithLogger(map[string]mockdns.Zone{
		"play.example.":             {MX: []net.MX{{Host: "mx.play.example.", Pref: 10}}, TXT: []string{"v=spf1 ip4:203.0.113.9 -all"}},
		"mx.play.example.":          {A: []string{"203.0.113.5"}},
		"5.113.0.203.in-addr.arpa.": {PTR: []string{"mx.play.example."}},
	}, log.New(io.Discard, "", 0), false)
	require.NoError(t, err)
	defer dns.Close()
	email := filepath.Join(t.TempDir(), "away.eml")
	require.NoError(t, os.WriteFile(email, []byte("Received: from mx.play.example ([203.0.113.5]) by mx.x.example with ESMTPS\r\nFrom: orders@play.example\r\n\r\nhello\r\n"), 0o600))
	flags := []string{
		"mail", "doctor", "--dir", t.TempDir(), "--domain", "play.example", "--no-probe", "--dns", dns.LocalAddr().String(), "--email", email,
		"--imap-url", "imaps://u@mx.play.example", "--smtp-url", "smtps://u@mx.play.example",
	}
	got := command(t, "", flags...)
	require.Equal(t, 1, got.code, got.err)
	for _, words := range []string{
		"ok     mx       emails go to mx.play.example (203.0.113.5)",
		`play.example. TXT "v=spf1 ip4:203.0.113.5 ip4:203.0.113.9 -all"`,
		"fault  dkim     emails are not signed", `_dmarc.play.example. TXT "v=DMARC1; p=quarantine`, "ok     ptr      203.0.113.5 is called mx.play.example",
	} {
		require.Contains(t, got.out, words)
	}
}

// TestTheDoctorAndRealServers: emails of a probe go out by Postfix and come into the
// mailbox of Dovecot, both certified by an authority of the operator's own.
func TestTheDoctorAndRealServers(t *testing.T) {
	ca := servertest.NewCA(t)
	cert := ca.Issue(t, "localhost", time.Now().Add(time.Hour))
	box := servertest.Dovecot{Cert: cert}.Start(t)
	mta := servertest.Postfix{Cert: cert, Box: box}.Start(t)
	at := func(scheme, addr string) string {
		_, port, _ := net.SplitHostPort(addr)
		return scheme + "://" + servertest.User + "@localhost:" + port
	}
	flags := []string{
		"mail", "doctor", "--dir", t.TempDir(), "--domain", "play.example", "--json", "--dns", "127.0.0.1:1", "--wait", "30s",
		"--imap-url", at("imaps", box.IMAPS), "--smtp-url", at("smtp+starttls", mta.StartTLS), "--imap-password", servertest.Password, "--smtp-password", servertest.Password,
	}
	got := command(t, "", flags...)
	require.Equal(t, 1, got.code)
	require.Contains(t, got.out, "certificate signed by unknown authority")

	got = command(t, "", append(flags, "--mail-ca", ca.File)...)
	require.Equal(t, 0, got.code, got.out+got.err)
	var all []doctor.Finding
	require.NoError(t, json.Unmarshal([]byte(got.out), &all))
	came := 0
	for _, f := range all {
		if f.Check == "probe" && f.State == doctor.OK {
			came++
		}
	}
	require.Equal(t, 1+len(mailgw.Boxes), came, got.out)
}
