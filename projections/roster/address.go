package roster

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// An Address is a mail address, as it is written to and as it is compared.
type Address struct {
	Spelt string // NFC, the domain in lower case
	Key   string // the same, all in lower case: no server tells people apart by case
}

var errAddress = errors.New("not a mail address")

// Normalise reads an address, with or without a name and angle brackets.
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
	return Address{Spelt: spelt, Key: strings.ToLower(spelt)}, nil
}
