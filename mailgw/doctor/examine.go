package doctor

import (
	"context"
	"slices"
	"strings"

	"seneschal/mailgw"
)

// Examine looks at all that needs no letter to be sent.
func (p Patient) Examine(ctx context.Context) []Finding {
	var all []Finding
	if p.DNS != nil {
		from := p.outgoing()
		for _, check := range []func(context.Context, string) []Finding{p.mx, p.spf, p.dkim, p.dmarc, p.ptr, p.results} {
			all = append(all, check(ctx, from)...)
		}
	}
	return append(all, p.ownAddresses()...)
}

// ownAddresses finds persons who would get letters at an address of the house: each
// letter to them would come back in.
func (p Patient) ownAddresses() []Finding {
	var all []Finding
	for address, whose := range p.Persons {
		if mailgw.OfHouse(address, p.Domain) {
			all = append(all, Finding{"loop", Fault, "letters to " + whose + " go to " + address + ", which is an address of the house", "seneschal player address " + whose + " " + address + " --remove", ""})
		}
	}
	slices.SortFunc(all, func(a, b Finding) int { return strings.Compare(a.Found, b.Found) })
	return all
}
