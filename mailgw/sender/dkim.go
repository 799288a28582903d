package sender

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/emersion/go-msgauth/dkim"
)

// LookupTXT asks DNS for text records.
type LookupTXT func(ctx context.Context, domain string) ([]string, error)

// lookupLimit is how long DNS may take for one letter.
const lookupLimit = 5 * time.Second

// signedBy reports whether a letter carries a signature that holds, over its
// From, of the domain of that From or of one above it. Signatures over a part
// of the body only, and those with SHA-1, do not hold.
func signedBy(ctx context.Context, raw []byte, from string, lookup LookupTXT) bool {
	if lookup == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, lookupLimit)
	defer cancel()
	checks, err := dkim.VerifyWithOptions(bytes.NewReader(withCRLF(raw)), &dkim.VerifyOptions{
		MaxVerifications: 3,
		LookupTXT:        func(domain string) ([]string, error) { return lookup(ctx, domain) },
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return false
	}
	for _, c := range checks {
		if c.Err == nil && coversFrom(c.HeaderKeys) && alignedWith(c.Domain, from) {
			return true
		}
	}
	return false
}

func coversFrom(keys []string) bool {
	for _, k := range keys {
		if strings.EqualFold(k, "from") {
			return true
		}
	}
	return false
}

// alignedWith reports whether a domain is that of an address, or above it and
// no top-level domain. (Whoever signs for a domain holds its DNS, and that of
// those below it.)
func alignedWith(domain, address string) bool {
	_, of, ok := strings.Cut(address, "@")
	domain, of = strings.ToLower(strings.TrimSuffix(domain, ".")), strings.ToLower(of)
	if !ok || domain == "" || of == "" {
		return false
	}
	return domain == of || strings.Contains(domain, ".") && strings.HasSuffix(of, "."+domain)
}

// withCRLF gives a letter the line ends that it was signed with: some
// mailboxes keep it with bare line feeds.
func withCRLF(raw []byte) []byte {
	if bytes.Contains(raw, []byte("\r\n")) {
		return raw
	}
	return bytes.ReplaceAll(raw, []byte("\n"), []byte("\r\n"))
}
