// Package doctor examines a server's mail from the outside: the DNS records of its domain, emails that it sent, and
// whether emails to it arrive. With each fault it names the remedy.
package doctor

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"

	"seneschal/mailgw"
)

// A State says how much a finding matters.
type State string

// The states.
const (
	OK    State = "ok"
	Note  State = "note"  // it may be right, but an operator should know of it
	Fault State = "fault" // emails are lost, refused or taken for junk
)

// A Finding is the result of one check.
type Finding struct {
	Check  string `json:"check"` // "mx", "spf", "dkim", "dmarc", "ptr", "probe", "results", "loop"
	State  State  `json:"state"`
	Found  string `json:"found"`            // the present state
	Change string `json:"change,omitempty"` // how to mend it
	Record string `json:"record,omitempty"` // record for the DNS, in the form of zone files
}

// A Resolver asks the DNS. net.Resolver is one.
type Resolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
	LookupMX(ctx context.Context, name string) ([]*net.MX, error)
	LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error)
	LookupAddr(ctx context.Context, address string) ([]string, error)
}

// A Patient is the mail of a server. Domain is required.
type Patient struct {
	Domain     string
	DNS        Resolver          // nil: emails stay on the machine, so the DNS does not matter
	SMTP       string            // host of the submission server; "": emails do not leave the machine
	Outgoing   string            // IP address that emails are sent from; "": found in Emails
	AuthServID string            // the server's setting; "": it believes no Authentication-Results
	Emails     []Arrival         // emails that the server sent, as they arrived
	Persons    map[string]string // owners of the addresses that emails go to, by address
}

// An Arrival is an email of the server, as it arrived.
type Arrival struct {
	Raw  []byte
	Away bool // it arrived in another mailbox than the server's own
}

// Faulty reports whether any finding is a fault.
func Faulty(all []Finding) bool {
	return slices.ContainsFunc(all, func(f Finding) bool { return f.State == Fault })
}

// isMissing reports whether an error means that the DNS has no such record. It returns false if the DNS was out of
// reach.
func isMissing(err error) bool {
	e, ok := errors.AsType[*net.DNSError](err)
	return ok && e.IsNotFound
}

// makeUnanswered makes the finding that the DNS did not answer for a name.
func makeUnanswered(check, name string, err error) Finding {
	return Finding{check, Note, "the DNS does not answer for " + name + ": " + err.Error(), "try again later, or ask another resolver", ""}
}

// Examine runs all checks for which no email has to be sent. Without DNS it only looks at the addresses of Persons.
func (p Patient) Examine(ctx context.Context) []Finding {
	var all []Finding
	if p.DNS != nil {
		from := p.outgoingAddress()
		for _, check := range []func(context.Context, string) []Finding{p.checkMX, p.checkSPF, p.checkDKIM, p.checkDMARC, p.checkPTR, p.checkResults} {
			all = append(all, check(ctx, from)...)
		}
	}
	return append(all, p.findOwnAddresses()...)
}

// findOwnAddresses finds persons whose emails go to an address of the server itself: each of these emails would come
// back to the server.
func (p Patient) findOwnAddresses() []Finding {
	var all []Finding
	for address, whose := range p.Persons {
		if mailgw.OfServer(address, p.Domain) {
			all = append(all, Finding{"loop", Fault, "emails to " + whose + " go to " + address + ", which is an address of the server", "seneschal player address " + whose + " " + address + " --remove", ""})
		}
	}
	slices.SortFunc(all, func(a, b Finding) int { return strings.Compare(a.Found, b.Found) })
	return all
}
