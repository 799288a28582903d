package doctor_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"maps"
	"net"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
	"github.com/foxcpp/go-mockdns"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/doctor"
)

const outgoing = "203.0.113.5"

// key signs for the server.
var key = ed25519.NewKeyFromSeed([]byte("a seed of thirty-two bytes ......"[:32]))

// healthy returns the DNS of a server with nothing wrong.
func healthy() map[string]mockdns.Zone {
	return map[string]mockdns.Zone{
		"play.example.":                {MX: []net.MX{{Host: "mail.play.example.", Pref: 10}}, TXT: []string{"other", "v=spf1 ip4:203.0.113.5 -all"}},
		"mail.play.example.":           {A: []string{outgoing}},
		"5.113.0.203.in-addr.arpa.":    {PTR: []string{"mail.play.example."}},
		"_dmarc.play.example.":         {TXT: []string{"v=DMARC1; p=quarantine"}},
		"s1._domainkey.play.example.":  {TXT: []string{"v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(key.Public().(ed25519.PublicKey))}},
		"s1._domainkey.other.example.": {TXT: []string{"v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(key.Public().(ed25519.PublicKey))}},
	}
}

// email returns an email of the server as another server has received it, signed for a domain.
func email(t *testing.T, signed string) []byte {
	text := "From: <orders@play.example>\r\nTo: <anne@x.example>\r\nSubject: report\r\n\r\nThe harvest is in.\r\n"
	var out bytes.Buffer
	out.WriteString("Received: from mail.play.example (mail.play.example [203.0.113.5])\r\n\tby mx.x.example with ESMTPS id 1; Sun, 1 Mar 2026 12:00:00 +0000\r\n")
	out.WriteString("Received: from house (localhost [198.51.100.7])\r\n\tby mail.play.example with ESMTPSA id 2; Sun, 1 Mar 2026 12:00:00 +0000\r\n")
	if signed == "" {
		out.WriteString(text)
		return out.Bytes()
	}
	require.NoError(t, dkim.Sign(&out, strings.NewReader(text), &dkim.SignOptions{Domain: signed, Selector: "s1", Signer: key, HeaderKeys: []string{"From", "Subject"}}))
	return out.Bytes()
}

func TestTheDoctorSaysWhatToChange(t *testing.T) {
	for name, c := range map[string]struct {
		change        func(map[string]mockdns.Zone)
		patient       func(*doctor.Patient)
		check         string
		state         doctor.State
		found, record string
	}{
		"healthy: mx":        {nil, nil, "mx", doctor.OK, "emails go to mail.play.example (203.0.113.5)", ""},
		"healthy: spf":       {nil, nil, "spf", doctor.OK, "203.0.113.5 may send", ""},
		"healthy: dkim":      {nil, nil, "dkim", doctor.OK, "signed by play.example", ""},
		"healthy: dmarc":     {nil, nil, "dmarc", doctor.OK, "p=quarantine", ""},
		"healthy: ptr":       {nil, nil, "ptr", doctor.OK, "leads back", ""},
		"no MX":              {zone("play.example.", mockdns.Zone{TXT: []string{"v=spf1 ip4:203.0.113.5 -all"}}), nil, "mx", doctor.Fault, "has no MX", "play.example. MX 10 mail.example."},
		"null MX":            {zone("play.example.", mockdns.Zone{MX: []net.MX{{Host: "."}}}), nil, "mx", doctor.Fault, "takes no emails", "play.example. MX"},
		"MX leads nowhere":   {gone("mail.play.example."), nil, "mx", doctor.Fault, "has no address", "mail.play.example. A "},
		"DNS away":           {zone("play.example.", mockdns.Zone{Err: errors.New("no route")}), nil, "mx", doctor.Note, "does not answer", ""},
		"no SPF":             {txt("play.example."), nil, "spf", doctor.Fault, "no SPF record", `play.example. TXT "v=spf1 ip4:203.0.113.5 -all"`},
		"two SPF":            {txt("play.example.", "v=spf1 mx -all", "v=spf1 a -all"), nil, "spf", doctor.Fault, "several", `"v=spf1 mx -all"`},
		"SPF without us":     {txt("play.example.", "v=spf1 ip4:192.0.2.7 -all"), nil, "spf", doctor.Fault, "may not send", `"v=spf1 ip4:203.0.113.5 ip4:192.0.2.7 -all"`},
		"SPF for all":        {txt("play.example.", "v=spf1 mx +all"), nil, "spf", doctor.Fault, "anybody", `"v=spf1 mx -all"`},
		"SPF in circles":     {txt("play.example.", "v=spf1 include:play.example -all"), nil, "spf", doctor.Fault, "cannot be followed", `"v=spf1 ip4:203.0.113.5 -all"`},
		"no SPF, a provider": {txt("play.example."), func(p *doctor.Patient) { p.SMTP = "smtp.office365.com" }, "spf", doctor.Fault, "no SPF", "include:spf.protection.outlook.com"},
		"no DMARC":           {gone("_dmarc.play.example."), nil, "dmarc", doctor.Fault, "no DMARC record", `_dmarc.play.example. TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@play.example"`},
		"DMARC for nothing":  {txt("_dmarc.play.example.", "v=DMARC1; p=none"), nil, "dmarc", doctor.Note, "p=none", "p=quarantine"},
		"DMARC broken":       {txt("_dmarc.play.example.", "v=DMARC1; q=none"), nil, "dmarc", doctor.Fault, "not understood", "p=quarantine"},
		"DMARC twice":        {txt("_dmarc.play.example.", "v=DMARC1; p=none", "v=DMARC1; p=reject"), nil, "dmarc", doctor.Fault, "more than one", "p=quarantine"},
		"no reverse name":    {gone("5.113.0.203.in-addr.arpa."), nil, "ptr", doctor.Fault, "no reverse name", "5.113.0.203.in-addr.arpa. PTR mail.play.example."},
		"false reverse":      {zone("5.113.0.203.in-addr.arpa.", mockdns.Zone{PTR: []string{"pool5.isp.example."}}), nil, "ptr", doctor.Fault, "does not lead back", "pool5.isp.example. A 203.0.113.5"},
		"IPv6, no reverse":   {nil, func(p *doctor.Patient) { p.Outgoing = "2001:db8::25" }, "ptr", doctor.Fault, "no reverse name", "5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa. PTR"},
		"nobody knows from":  {nil, func(p *doctor.Patient) { p.Emails = nil }, "ptr", doctor.Note, "no email has shown", ""},
		"no letter":          {nil, func(p *doctor.Patient) { p.Emails = nil }, "dkim", doctor.Note, "without an email", ""},
		"not signed":         {nil, func(p *doctor.Patient) { p.Emails[0].Raw = email(t, "") }, "dkim", doctor.Fault, "not signed", "SELECTOR._domainkey.play.example."},
		"signed by others":   {nil, func(p *doctor.Patient) { p.Emails[0].Raw = email(t, "other.example") }, "dkim", doctor.Fault, "signed by other.example alone", "SELECTOR._domainkey.play.example."},
		"no key":             {gone("s1._domainkey.play.example."), nil, "dkim", doctor.Fault, "does not hold", "s1._domainkey.play.example. TXT"},
		"body changed":       {nil, func(p *doctor.Patient) { p.Emails[0].Raw = append(p.Emails[0].Raw, "Sent by X.\r\n"...) }, "dkim", doctor.Fault, "does not hold", "s1._domainkey.play.example."},
		"stayed at home":     {nil, func(p *doctor.Patient) { p.Emails = []doctor.Arrival{{Raw: email(t, "")}} }, "dkim", doctor.Note, "may not have left", ""},
		"saved with bare LF": {nil, func(p *doctor.Patient) {
			p.Emails[0].Raw = bytes.ReplaceAll(p.Emails[0].Raw, []byte("\r\n"), []byte("\n"))
		}, "dkim", doctor.OK, "signed by", ""},
		"said to be forged": {nil, told("mx.x.example; dmarc=fail header.from=play.example", true), "results", doctor.Fault, "mx.x.example says of an email of the server: dmarc=fail", ""},
		"others believed":   {nil, told("mx.play.example; dmarc=pass", false), "results", doctor.Fault, "believes those of mx.old.example", ""},
		"nothing written":   {nil, func(p *doctor.Patient) { p.Emails[0].Away = false }, "results", doctor.Fault, "which anybody may write", ""},
		"a player is us": {nil, func(p *doctor.Patient) {
			p.Persons = map[string]string{"Orders+x@play.example": "k01", "anne@play.example": "k02"}
		}, "loop", doctor.Fault, "emails to k01 go to", ""},
	} {
		t.Run(name, func(t *testing.T) {
			zones := healthy()
			if c.change != nil {
				c.change(zones)
			}
			p := doctor.Patient{Domain: "play.example", DNS: &mockdns.Resolver{Zones: zones}, AuthServID: "mx.old.example", Emails: []doctor.Arrival{{Raw: email(t, "play.example"), Away: true}}}
			if c.patient != nil {
				c.patient(&p)
			}
			all := p.Examine(t.Context())
			require.Equal(t, c.state == doctor.Fault, doctor.Faulty(only(all, c.check)), "%v", all)
			found := only(all, c.check)
			require.NotEmpty(t, found)
			require.Equal(t, c.state, found[0].State, "%v", found)
			require.Contains(t, found[0].Found, c.found)
			require.Contains(t, found[0].Record, c.record)
			if c.state == doctor.Fault {
				require.NotEmpty(t, found[0].Change)
			}
			if strings.HasPrefix(name, "healthy") {
				require.False(t, doctor.Faulty(all), "%v", all)
			}
		})
	}
}

func only(all []doctor.Finding, check string) (some []doctor.Finding) {
	for _, finding := range all {
		if finding.Check == check {
			some = append(some, finding)
		}
	}
	return some
}

func zone(name string, z mockdns.Zone) func(map[string]mockdns.Zone) {
	return func(zones map[string]mockdns.Zone) { zones[name] = z }
}

func gone(name string) func(map[string]mockdns.Zone) {
	return func(zones map[string]mockdns.Zone) {
		maps.DeleteFunc(zones, func(n string, _ mockdns.Zone) bool { return n == name })
	}
}

func txt(name string, texts ...string) func(map[string]mockdns.Zone) {
	return func(zones map[string]mockdns.Zone) {
		z := zones[name]
		z.TXT = texts
		zones[name] = z
	}
}

// told puts a server's results above the first email.
func told(results string, away bool) func(*doctor.Patient) {
	return func(p *doctor.Patient) {
		p.Emails[0] = doctor.Arrival{Raw: append([]byte("Authentication-Results: "+results+"\r\n"), p.Emails[0].Raw...), Away: away}
	}
}
