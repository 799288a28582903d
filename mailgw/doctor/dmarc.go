package doctor

import (
	"context"
	"errors"
	"strings"

	"github.com/emersion/go-msgauth/dmarc"
	"golang.org/x/net/publicsuffix"

	"seneschal/domain/lists"
)

// dmarc looks at what the domain wants done with letters that are not from it (RFC 7489):
// its own record, or that of the domain that it belongs to.
func (p Patient) dmarc(ctx context.Context, _ string) []Finding {
	wanted := "_dmarc." + p.Domain + `. TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@` + p.Domain + `"`
	at, policy := p.Domain, dmarc.Policy("")
	record, err := p.policy(ctx, p.Domain)
	if errors.Is(err, dmarc.ErrNoPolicy) {
		if of := organization(p.Domain); of != p.Domain {
			at = of
			record, err = p.policy(ctx, of)
		}
	}
	switch {
	case errors.Is(err, dmarc.ErrNoPolicy):
		return []Finding{{"dmarc", Fault, p.Domain + " has no DMARC record: large providers refuse its letters, or take them for junk", "write one", wanted}}
	case err != nil && dmarc.IsTempFail(err):
		return []Finding{unanswered("dmarc", "_dmarc."+p.Domain, err)}
	case err != nil:
		return []Finding{{"dmarc", Fault, "the DMARC record of " + at + " is not understood: " + err.Error(), "write it anew", wanted}}
	}
	policy = record.Policy
	if at != p.Domain && record.SubdomainPolicy != "" {
		policy = record.SubdomainPolicy
	}
	if policy == dmarc.PolicyNone {
		return []Finding{{"dmarc", Note, "the DMARC record of " + at + " lets anybody write in its name (p=none)", "once nothing here is a fault, say p=quarantine", wanted}}
	}
	return []Finding{{"dmarc", OK, "letters in the name of " + p.Domain + " that are not from it are to be put aside (p=" + string(policy) + ", of " + at + ")", "", ""}}
}

// errSeveral says that a domain has more than one record, which are none.
var errSeveral = errors.New("there is more than one (RFC 7489, 6.6.3)")

func (p Patient) policy(ctx context.Context, domain string) (*dmarc.Record, error) {
	return dmarc.LookupWithOptions(domain, &dmarc.LookupOptions{LookupTXT: func(name string) ([]string, error) {
		texts, err := p.DNS.LookupTXT(ctx, name)
		if lists.Count(texts, func(t string) bool { return strings.HasPrefix(t, "v=DMARC1") }) > 1 {
			return nil, errSeveral
		}
		return texts, err
	}})
}

// organization is the domain that somebody has registered and that a domain belongs to.
func organization(domain string) string {
	of, err := publicsuffix.EffectiveTLDPlusOne(domain)
	if err != nil {
		return domain
	}
	return of
}
