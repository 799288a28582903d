package doctor

import (
	"context"
	"fmt"
	"net"
	"strings"

	"seneschal/domain/lists"
)

// checkMX checks the servers to which emails to the server go (RFC 5321, 5.1; RFC 7505).
func (p Patient) checkMX(ctx context.Context, _ string) []Finding {
	hosts, err := p.DNS.LookupMX(ctx, p.Domain)
	switch {
	case err != nil && !isMissing(err):
		return []Finding{makeUnanswered("mx", p.Domain, err)}
	case len(hosts) == 0:
		return []Finding{{"mx", Fault, p.Domain + " has no MX: emails to the server are lost, or go to a machine that is no mail server", "let it lead to your provider's mail server", p.Domain + ". MX 10 mail.example."}}
	case len(hosts) == 1 && strings.Trim(hosts[0].Host, ".") == "":
		return []Finding{{"mx", Fault, p.Domain + " says that it takes no emails (MX 0 .)", "let it lead to your provider's mail server", p.Domain + ". MX 10 mail.example."}}
	}
	return lists.Map(hosts, func(mx *net.MX) Finding { return p.checkMXHost(ctx, mx) })
}

func (p Patient) checkMXHost(ctx context.Context, mx *net.MX) Finding {
	name := strings.TrimSuffix(mx.Host, ".")
	addresses, err := p.DNS.LookupIPAddr(ctx, name)
	switch {
	case err != nil && !isMissing(err):
		return makeUnanswered("mx", name, err)
	case len(addresses) == 0:
		return Finding{"mx", Fault, fmt.Sprintf("MX %d %s has no address", mx.Pref, name), "give it one, or take the MX away", name + ". A 192.0.2.1"}
	}
	return Finding{"mx", OK, fmt.Sprintf("emails go to %s (%s)", name, addresses[0].String()), "", ""}
}

// checkPTR checks the reverse name of from, the address from which emails are sent. Most servers refuse emails from an
// address without a name, or with a name that does not lead back to it.
func (p Patient) checkPTR(ctx context.Context, from string) []Finding {
	if from == "" {
		return []Finding{{"ptr", Note, "no email has shown the address that emails go out from", "give it with --outgoing, or an email as it came in elsewhere with --email", ""}}
	}
	names, err := p.DNS.LookupAddr(ctx, from)
	if err != nil && !isMissing(err) {
		return []Finding{makeUnanswered("ptr", from, err)}
	}
	change := "ask whose address it is (your provider) to set the reverse name to that of the machine"
	if len(names) == 0 {
		return []Finding{{"ptr", Fault, from + " has no reverse name", change, reverseName(from) + " PTR " + p.sendingHost() + "."}}
	}
	for _, name := range names {
		back, err := p.DNS.LookupIPAddr(ctx, strings.TrimSuffix(name, "."))
		if err != nil && !isMissing(err) {
			return []Finding{makeUnanswered("ptr", name, err)}
		}
		for _, a := range back {
			if a.IP.Equal(net.ParseIP(from)) {
				return []Finding{{"ptr", OK, from + " is called " + strings.TrimSuffix(name, ".") + ", which leads back to it", "", ""}}
			}
		}
	}
	name := strings.TrimSuffix(names[0], ".")
	return []Finding{{"ptr", Fault, fmt.Sprintf("%s is called %s, which does not lead back to it", from, name), "let the name lead to the address", name + ". " + recordType(from) + " " + from}}
}

// sendingHost returns the name of the sending machine; a guess, if it is not known.
func (p Patient) sendingHost() string {
	if p.SMTP != "" && net.ParseIP(p.SMTP) == nil {
		return p.SMTP
	}
	return "mail." + p.Domain
}

// recordType returns the type of the DNS record for an address.
func recordType(address string) string {
	if strings.Contains(address, ":") {
		return "AAAA"
	}
	return "A"
}

// reverseName returns the DNS name under which the name of an address stands (RFC 1035, 3.5; RFC 3596, 2.5). address
// must be an IP address.
func reverseName(address string) string {
	ip := net.ParseIP(address)
	if v4 := ip.To4(); v4 != nil {
		return fmt.Sprintf("%d.%d.%d.%d.in-addr.arpa.", v4[3], v4[2], v4[1], v4[0])
	}
	var out strings.Builder
	for i := len(ip) - 1; i >= 0; i-- {
		fmt.Fprintf(&out, "%x.%x.", ip[i]&15, ip[i]>>4)
	}
	return out.String() + "ip6.arpa."
}
