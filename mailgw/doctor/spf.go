package doctor

import (
	"context"
	"errors"
	"net"
	"strings"

	"blitiri.com.ar/go/spf"
	"github.com/emersion/go-msgauth/dmarc"
	"golang.org/x/net/publicsuffix"

	"seneschal/domain/lists"
)

// providerIncludes lists the mechanisms that large providers want in the SPF record of a domain that sends by them, by
// the end of the name of their submission server.
var providerIncludes = []struct{ host, include string }{
	{"gmail.com", "include:_spf.google.com"},
	{"office365.com", "include:spf.protection.outlook.com"},
	{"outlook.com", "include:spf.protection.outlook.com"},
}

// checkSPF checks the domain's record of senders (RFC 7208), because return paths are in the domain. from is the
// address from which emails are sent; "": unknown.
func (p Patient) checkSPF(ctx context.Context, from string) []Finding {
	texts, err := p.DNS.LookupTXT(ctx, p.Domain)
	if err != nil && !isMissing(err) {
		return []Finding{makeUnanswered("spf", p.Domain, err)}
	}
	records := lists.Keep(texts, func(t string) bool { return t == "v=spf1" || strings.HasPrefix(t, "v=spf1 ") })
	switch len(records) {
	case 0:
		return []Finding{{"spf", Fault, p.Domain + " has no SPF record: emails are taken for junk", "say who sends for it", p.writeTXT("v=spf1 " + p.senderMechanism(from) + " -all")}}
	case 1:
		return p.judgeSPF(ctx, records[0], from)
	}
	return []Finding{{"spf", Fault, p.Domain + " has several SPF records, and so none (RFC 7208, 3.2)", "leave one that names all who send", p.writeTXT(records[0])}}
}

// judgeSPF judges the one SPF record of the domain.
func (p Patient) judgeSPF(ctx context.Context, record, from string) []Finding {
	anybody, _ := p.evaluateSPF(ctx, "192.0.2.1") // an address that nobody has (RFC 5737)
	switch {
	case anybody == spf.Pass:
		return []Finding{{"spf", Fault, "the SPF record lets anybody send for " + p.Domain, "end it with -all", p.writeTXT(closeRecord(record))}}
	case anybody == spf.Neutral && from == "":
		return []Finding{{"spf", Note, "the SPF record does not say that nobody else sends: " + record, "end it with -all", p.writeTXT(closeRecord(record))}}
	}
	result, err := p.evaluateSPF(ctx, from)
	if from == "" {
		result, err = p.evaluateSPF(ctx, "192.0.2.1")
	}
	switch result {
	case spf.PermError:
		return []Finding{{"spf", Fault, "the SPF record cannot be followed (" + explainError(err) + "): " + record, "mend it: at most ten names may be looked up", p.writeTXT("v=spf1 " + p.senderMechanism(from) + " -all")}}
	case spf.TempError:
		return []Finding{makeUnanswered("spf", p.Domain, err)}
	case spf.Pass:
		return []Finding{{"spf", OK, from + " may send for " + p.Domain, "", ""}}
	}
	if from == "" {
		return []Finding{{"spf", OK, "there is one record: " + record, "", ""}}
	}
	return []Finding{{"spf", Fault, from + " may not send for " + p.Domain + " (" + string(result) + "): " + record, "name it", p.writeTXT(addMechanism(record, addressMechanism(from)))}}
}

func (p Patient) evaluateSPF(ctx context.Context, from string) (spf.Result, error) {
	return spf.CheckHostWithSender(net.ParseIP(from), p.Domain, "bounce@"+p.Domain, spf.WithResolver(p.DNS), spf.WithContext(ctx))
}

func (p Patient) writeTXT(text string) string { return p.Domain + `. TXT "` + text + `"` }

// senderMechanism returns the SPF mechanism for the sender of the domain's emails: the provider's, the address's, the
// submission server's, or "mx" if nothing is known.
func (p Patient) senderMechanism(from string) string {
	for _, i := range providerIncludes {
		if strings.HasSuffix(p.SMTP, i.host) {
			return i.include
		}
	}
	switch {
	case from != "":
		return addressMechanism(from)
	case p.SMTP != "":
		return "a:" + p.SMTP
	}
	return "mx"
}

// addressMechanism returns the SPF mechanism for one IP address.
func addressMechanism(ip string) string {
	if strings.Contains(ip, ":") {
		return "ip6:" + ip
	}
	return "ip4:" + ip
}

// addMechanism adds a mechanism at the beginning of an SPF record.
func addMechanism(record, mechanism string) string {
	version, rest, _ := strings.Cut(record, " ")
	return strings.TrimSpace(version + " " + mechanism + " " + rest)
}

// closeRecord returns an SPF record with -all at its end, so that no other sender may send.
func closeRecord(record string) string {
	words := lists.Keep(strings.Fields(record), func(w string) bool { return strings.TrimLeft(w, "+-?~") != "all" })
	return strings.Join(append(words, "-all"), " ")
}

func explainError(err error) string {
	if err == nil {
		return "it is not understood"
	}
	return err.Error()
}

// checkDMARC checks the domain's policy for emails that only pretend to be from it (RFC 7489): its own record, or else
// that of the registered domain above it.
func (p Patient) checkDMARC(ctx context.Context, _ string) []Finding {
	wantedRecord := "_dmarc." + p.Domain + `. TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@` + p.Domain + `"`
	recordDomain, policy := p.Domain, dmarc.Policy("")
	record, err := p.lookupPolicy(ctx, p.Domain)
	if errors.Is(err, dmarc.ErrNoPolicy) {
		if of := organization(p.Domain); of != p.Domain {
			recordDomain = of
			record, err = p.lookupPolicy(ctx, of)
		}
	}
	switch {
	case errors.Is(err, dmarc.ErrNoPolicy):
		return []Finding{{"dmarc", Fault, p.Domain + " has no DMARC record: large providers refuse its emails, or take them for junk", "write one", wantedRecord}}
	case err != nil && dmarc.IsTempFail(err):
		return []Finding{makeUnanswered("dmarc", "_dmarc."+p.Domain, err)}
	case err != nil:
		return []Finding{{"dmarc", Fault, "the DMARC record of " + recordDomain + " is not understood: " + err.Error(), "write it anew", wantedRecord}}
	}
	policy = record.Policy
	if recordDomain != p.Domain && record.SubdomainPolicy != "" {
		policy = record.SubdomainPolicy
	}
	if policy == dmarc.PolicyNone {
		return []Finding{{"dmarc", Note, "the DMARC record of " + recordDomain + " lets anybody write in its name (p=none)", "once nothing here is a fault, say p=quarantine", wantedRecord}}
	}
	return []Finding{{"dmarc", OK, "emails in the name of " + p.Domain + " that are not from it are to be put aside (p=" + string(policy) + ", of " + recordDomain + ")", "", ""}}
}

// errSeveral says that a domain has more than one DMARC record, which counts as none.
var errSeveral = errors.New("there is more than one (RFC 7489, 6.6.3)")

func (p Patient) lookupPolicy(ctx context.Context, domain string) (*dmarc.Record, error) {
	return dmarc.LookupWithOptions(domain, &dmarc.LookupOptions{LookupTXT: func(name string) ([]string, error) {
		texts, err := p.DNS.LookupTXT(ctx, name)
		if lists.Count(texts, func(t string) bool { return strings.HasPrefix(t, "v=DMARC1") }) > 1 {
			return nil, errSeveral
		}
		return texts, err
	}})
}

// organization returns the registered domain to which a domain belongs; the domain itself if that cannot be told.
func organization(domain string) string {
	of, err := publicsuffix.EffectiveTLDPlusOne(domain)
	if err != nil {
		return domain
	}
	return of
}
