package doctor

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"strings"

	"github.com/emersion/go-message/textproto"
	"github.com/emersion/go-msgauth/dkim"

	"seneschal/mailgw/sender"
)

func (l Arrival) parseHeader() textproto.Header {
	header, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(restoreCRLF(l.Raw))))
	if err != nil {
		return textproto.Header{}
	}
	return header
}

// restoreCRLF restores the line ends with which a saved email was signed.
func restoreCRLF(raw []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}

// bracketedAddress finds the address from which a server received an email in its Received field (RFC 5321, 4.4).
var bracketedAddress = regexp.MustCompile(`\[(?:IPv6:)?([0-9A-Fa-f.:]+)\]`)

// receivedByLogin matches a Received field about a sender with a login (RFC 3848): that is our own server.
var receivedByLogin = regexp.MustCompile(`(?i)\bwith\s+\S*A\b`)

// outgoingAddress returns the IP address from which emails are sent: Outgoing, or the one that a receiving server has
// noted in an email; "" if none is known.
func (p Patient) outgoingAddress() string {
	if p.Outgoing != "" {
		return p.Outgoing
	}
	for _, l := range p.Emails {
		h := l.parseHeader()
		for f := h.FieldsByKey("Received"); f.Next(); {
			if receivedByLogin.MatchString(f.Value()) {
				break // the fields below are of our own machines
			}
			found := bracketedAddress.FindStringSubmatch(f.Value())
			if found == nil {
				continue
			}
			if ip, err := netip.ParseAddr(found[1]); err == nil && ip.Unmap().IsGlobalUnicast() && !ip.Unmap().IsPrivate() {
				return ip.Unmap().String()
			}
		}
	}
	return ""
}

// checkDKIM checks the signatures of emails (RFC 6376): one must be the domain's. It returns one finding: that of the
// first email which is in order, or of the last.
func (p Patient) checkDKIM(ctx context.Context, _ string) []Finding {
	if len(p.Emails) == 0 {
		return []Finding{{"dkim", Note, "without an email nothing can be said of signatures", "leave --no-probe out, or give an email as it came in elsewhere with --email", ""}}
	}
	var all []Finding
	for _, l := range p.Emails {
		found := p.checkSignature(ctx, l)
		all = append(all, found)
		if found.State == OK {
			return []Finding{found}
		}
	}
	return all[len(all)-1:]
}

func (p Patient) checkSignature(ctx context.Context, arrival Arrival) Finding {
	const record = ` TXT "v=DKIM1; k=rsa; p=KEY"`
	selector := "SELECTOR._domainkey." + p.Domain + "." + record
	change := "have your provider sign for " + p.Domain + ", and write the key that it gives you"
	checks, err := dkim.VerifyWithOptions(bytes.NewReader(restoreCRLF(arrival.Raw)), &dkim.VerifyOptions{
		MaxVerifications: 5,
		LookupTXT:        func(name string) ([]string, error) { return p.DNS.LookupTXT(ctx, name) },
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return Finding{"dkim", Fault, "the signatures of an email cannot be read: " + err.Error(), change, selector}
	}
	if len(checks) == 0 && !arrival.Away {
		return Finding{"dkim", Note, "an email of the server to itself is not signed: it may not have left your provider", "give an email as it came in elsewhere with --email", ""}
	}
	broken, foreign := "", ""
	for i, c := range checks {
		switch {
		case organization(c.Domain) != organization(p.Domain):
			foreign = c.Domain
		case c.Err == nil:
			return Finding{"dkim", OK, "emails are signed by " + c.Domain, "", ""}
		case dkim.IsTempFail(c.Err):
			return makeUnanswered("dkim", "the key of "+c.Domain, c.Err)
		default:
			broken = fmt.Sprintf("a signature of %s does not hold: %v", c.Domain, c.Err)
			selector = keyName(arrival.parseHeader(), i) + record
		}
	}
	switch {
	case broken != "":
		return Finding{"dkim", Fault, broken, "write the key that your provider gives you; if it is there, find what changes emails after they are signed", selector}
	case foreign != "":
		return Finding{"dkim", Fault, "emails are signed by " + foreign + " alone, which says nothing of " + p.Domain, change, selector}
	}
	return Finding{"dkim", Fault, "emails are not signed", change, selector}
}

// keyName returns the DNS name of the key of the nth signature in a header.
func keyName(h textproto.Header, n int) string {
	fields := h.Values("DKIM-Signature")
	if n >= len(fields) {
		return "SELECTOR._domainkey."
	}
	tags := map[string]string{}
	for tag := range strings.SplitSeq(fields[n], ";") {
		name, value, _ := strings.Cut(tag, "=")
		tags[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	return tags["s"] + "._domainkey." + tags["d"] + "."
}

// checkResults checks the verdicts that receiving servers have written into emails (RFC 8601).
func (p Patient) checkResults(context.Context, string) []Finding {
	var findings []Finding
	for _, arrival := range p.Emails {
		server, results := sender.Told(arrival.parseHeader())
		if !arrival.Away {
			findings = append(findings, p.checkBelieved(server)...)
		}
		for _, method := range []string{"spf", "dkim", "dmarc"} {
			switch r := results[method]; r {
			case "", "none", "pass", "temperror":
			default:
				findings = append(findings, Finding{"results", Fault, fmt.Sprintf("%s says of an email of the server: %s=%s", server, method, r), "mend what is said of " + method, ""})
			}
		}
		if results["dmarc"] == "pass" {
			findings = append(findings, Finding{"results", OK, server + " says of an email of the server: dmarc=pass", "", ""})
		}
		if !arrival.Away {
			return findings
		}
	}
	return findings
}

// checkBelieved compares the name of the server that wrote results in our own mailbox, "" for none, with AuthServID.
func (p Patient) checkBelieved(server string) []Finding {
	switch {
	case server == "" && p.AuthServID == "":
		return []Finding{{"results", OK, "your mail server writes no Authentication-Results, and none are believed: senders are known by their DKIM signatures", "", ""}}
	case server == "":
		return []Finding{{"results", Fault, "your mail server writes no Authentication-Results, and the server believes those of " + p.AuthServID + ", which anybody may write then", "leave --authserv-id away", ""}}
	case p.AuthServID == "":
		return []Finding{{"results", Note, "your mail server writes Authentication-Results as " + server + ", and none are believed", "if it removes those that emails bring along: --authserv-id " + server, ""}}
	case !strings.EqualFold(server, p.AuthServID):
		return []Finding{{"results", Fault, "your mail server writes Authentication-Results as " + server + ", and the server believes those of " + p.AuthServID, "--authserv-id " + server, ""}}
	}
	return []Finding{{"results", OK, "your mail server writes Authentication-Results as " + server, "", ""}}
}
