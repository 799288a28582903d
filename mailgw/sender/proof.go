package sender

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// A Level is how much proof a game asks of an email.
type Level string

// The levels.
const (
	Casual     Level = "casual"     // the seat's reply address, or a signed From
	Standard   Level = "standard"   // the reply address and a registered From, or a registered From that is signed
	Tournament Level = "tournament" // as standard, and the From is signed
)

// Evidence holds the signs in an email for and against its having come from one seat.
type Evidence struct {
	Token      bool // it came to the seat's present reply address
	OldToken   bool // it came to an earlier reply address of the seat
	OtherToken bool // it came to the reply address of another seat or game
	BadToken   bool // it came to a reply address that we have not made
	OneFrom    bool // exactly one From with exactly one address
	Registered bool // that address is one of the seat's player or deputy
	Aligned    bool // a mail server or a signature vouches for that address
	Denied     bool // our own mail server says that the From is forged
	Stale      bool // it answers an email about a phase that is past
}

// Proves reports whether the email certainly is from the seat's player, even if it may not be obeyed for another
// reason. Limits against forgers do not apply to such an email.
func (e Evidence) Proves() bool {
	return e.OneFrom && e.Registered && !e.Denied && (e.Aligned || e.Token)
}

// A Verdict is the decision about Evidence.
type Verdict struct {
	OK  bool   `json:"ok"`
	Why string `json:"why"` // the proof, or the proof that is missing, in English

	key string // of the sentence about the missing proof; "" if the email may be obeyed
}

// In returns the sentence about the missing proof in a language. It is for verdicts that are not OK.
func (v Verdict) In(lang string) string { return mailgw.Say(lang, v.key) }

// failedVerdict returns a verdict against an email; what is the end of the catalogue key of its reason.
func failedVerdict(what string) Verdict {
	key := "proof." + what
	return Verdict{Why: mailgw.Say("", key), key: key}
}

// Judge decides whether an email may be obeyed. If the verdict is not OK, the email has to be confirmed by the
// registered address, or is dropped.
func (l Level) Judge(evidence Evidence) Verdict {
	signed := evidence.OneFrom && evidence.Registered && evidence.Aligned
	switch {
	case !evidence.OneFrom:
		return failedVerdict("senders")
	case evidence.Denied:
		return failedVerdict("forged")
	case evidence.Stale:
		return failedVerdict("stale")
	case evidence.OtherToken && !signed:
		return failedVerdict("other_seat")
	case evidence.OldToken && !signed:
		return failedVerdict("old_address")
	case evidence.BadToken && !signed:
		return failedVerdict("not_ours")
	case signed:
		return Verdict{OK: true, Why: "registered sender, signed"}
	case l == Tournament:
		return failedVerdict("unvouched")
	case evidence.Token && evidence.Registered:
		return Verdict{OK: true, Why: "reply address and registered sender"}
	case evidence.Token && l == Casual:
		return Verdict{OK: true, Why: "reply address"}
	case evidence.Token:
		return failedVerdict("unregistered")
	case evidence.Registered:
		return failedVerdict("name_only")
	}
	return failedVerdict("nothing")
}

// A Checker finds out whether anybody vouches for an email's From.
type Checker struct {
	// AuthServID is the name under which our own mail server writes Authentication-Results; "":
	// none are believed.
	AuthServID string
	// Hops is how many Received lines of our own servers may stand above these results.
	Hops      int
	LookupTXT LookupTXT // nil: signatures are not checked
}

// Vouched reports whether our own mail server or a signature vouches for the From (aligned), and whether our server
// says that it is forged (denied); then aligned is false. Both are false for an email without exactly one From
// address.
func (c Checker) Vouched(ctx context.Context, m *message.Message, raw []byte) (aligned, denied bool) {
	if !m.FromOK {
		return false, false
	}
	_, domain, _ := strings.Cut(m.From, "@")
	for _, result := range readOwnResults(m.Header, c.AuthServID, c.Hops) {
		about := result.props["header.from"]
		switch {
		case result.method == "dmarc" && about == domain, result.method == "auth" && about == m.From:
			aligned = aligned || result.result == "pass"
			denied = denied || result.result == "fail"
		case result.method == "auth" && result.result == "fail":
			denied = true
		}
	}
	if denied {
		return false, true
	}
	if !aligned && m.Header.Has("DKIM-Signature") {
		aligned = isSignedBy(ctx, raw, m.From, c.LookupTXT)
	}
	return aligned, false
}

// LookupTXT asks DNS for text records.
type LookupTXT func(ctx context.Context, domain string) ([]string, error)

// maxLookup is the longest time that DNS may take for one email.
const maxLookup = 5 * time.Second

// isSignedBy reports whether an email bears a valid signature over its From by the domain of that From, or by one
// above it. Signatures over only a part of the body, and those with SHA-1, are not valid. It returns false if lookup
// is nil or DNS fails.
func isSignedBy(ctx context.Context, raw []byte, from string, lookup LookupTXT) bool {
	if lookup == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, maxLookup)
	defer cancel()
	checks, err := dkim.VerifyWithOptions(bytes.NewReader(restoreCRLF(raw)), &dkim.VerifyOptions{
		MaxVerifications: 3,
		LookupTXT:        func(domain string) ([]string, error) { return lookup(ctx, domain) },
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return false
	}
	for _, c := range checks {
		covered := slices.ContainsFunc(c.HeaderKeys, func(k string) bool { return strings.EqualFold(k, "from") })
		if c.Err == nil && covered && isAligned(c.Domain, from) {
			return true
		}
	}
	return false
}

// isAligned reports whether a domain is that of an address, or one above it with a dot in it. The owner of a domain
// controls the DNS of the domains below it.
func isAligned(domain, address string) bool {
	_, of, ok := strings.Cut(address, "@")
	domain, of = strings.ToLower(strings.TrimSuffix(domain, ".")), strings.ToLower(of)
	if !ok || domain == "" || of == "" {
		return false
	}
	return domain == of || strings.Contains(domain, ".") && strings.HasSuffix(of, "."+domain)
}

// restoreCRLF restores the line ends with which an email was signed: some mailboxes keep it with
// bare line feeds.
func restoreCRLF(raw []byte) []byte {
	if bytes.Contains(raw, []byte("\r\n")) {
		return raw
	}
	return bytes.ReplaceAll(raw, []byte("\n"), []byte("\r\n"))
}
