// Package doctor examines the mail of a house as others see it: what the DNS says of its
// domain, what became of letters that went out, and whether letters come back in. It says
// of each fault what to change.
package doctor

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"

	"seneschal/mailgw"
)

// A State is how much a finding matters.
type State string

// The states.
const (
	OK    State = "ok"
	Note  State = "note"  // it may be right, and somebody should know
	Fault State = "fault" // letters are lost, refused or taken for junk
)

// A Finding is one thing that was looked at.
type Finding struct {
	Check  string `json:"check"` // "mx", "spf", "dkim", "dmarc", "ptr", "probe", "results", "loop"
	State  State  `json:"state"`
	Found  string `json:"found"`            // what there is
	Change string `json:"change,omitempty"` // what to do about it
	Record string `json:"record,omitempty"` // to write into the DNS, as zone files have it
}

// A Resolver asks the DNS: net.Resolver does.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
	LookupMX(ctx context.Context, name string) ([]*net.MX, error)
	LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error)
	LookupAddr(ctx context.Context, address string) ([]string, error)
}

// A Patient is the mail of a house. Domain is required.
type Patient struct {
	Domain     string
	DNS        Resolver          // nil: letters stay on the machine, and the DNS has no say in them
	SMTP       string            // host of the submission server; "": letters do not leave the machine
	Outgoing   string            // address that letters go out from; "": as letters tell it
	AuthServID string            // as the house believes it
	Letters    []Letter          // letters of the house as they came in somewhere
	Persons    map[string]string // addresses that letters go to, and whose they are
}

// A Letter is one of the house as it came in.
type Letter struct {
	Raw  []byte
	Away bool // it came in elsewhere, not in the house's own mailbox
}

// Faulty reports whether there is anything that must be changed.
func Faulty(all []Finding) bool {
	return slices.ContainsFunc(all, func(f Finding) bool { return f.State == Fault })
}

// missing reports whether the DNS has nothing of a name, and was not merely out of reach.
func missing(err error) bool {
	e, ok := errors.AsType[*net.DNSError](err)
	return ok && e.IsNotFound
}

// unanswered is a finding about a question that the DNS did not answer.
func unanswered(check, name string, err error) Finding {
	return Finding{check, Note, "the DNS does not answer for " + name + ": " + err.Error(), "try again later, or ask another resolver", ""}
}

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
