package roster

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// An Address is a mail address in two forms: to write to, and to compare.
type Address struct {
	Spelt string // NFC, the domain in lower case
	Key   string // Spelt, all in lower case: no mail server distinguishes people by case
}

var errAddress = errors.New("not a mail address")

// maxAddressLength is the greatest length of an address in bytes (RFC 5321, 4.5.3.1.3).
const maxAddressLength = 254

// Normalise reads an address, with or without a name and angle brackets, which it drops. It fails if
// the text is no address, or the address is too long or needs quotes: no mailbox needs them.
func Normalise(s string) (Address, error) {
	parsed, err := mail.ParseAddress(norm.NFC.String(strings.TrimSpace(s)))
	if err != nil {
		return Address{}, fmt.Errorf("%q: %w", s, errAddress)
	}
	at := strings.LastIndexByte(parsed.Address, '@')
	local, domain := parsed.Address[:at], strings.ToLower(parsed.Address[at+1:])
	if local == "" || domain == "" || strings.ContainsAny(parsed.Address, " \t\r\n\x00") {
		return Address{}, fmt.Errorf("%q: %w", s, errAddress)
	}
	spelt := local + "@" + domain
	if again, err := mail.ParseAddress(spelt); err != nil || again.Address != spelt || len(spelt) > maxAddressLength {
		return Address{}, fmt.Errorf("%q: %w", s, errAddress)
	}
	return Address{Spelt: spelt, Key: strings.ToLower(spelt)}, nil
}
