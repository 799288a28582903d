package eventstore

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A Binding ties the words of one email to the commit that it reports: a signature over the name
// of the email, the commit and the words between two marks of its text.
type Binding struct {
	Email     string // name of the email: its key in the outbox
	Text      string // the words as they stand in the email, without marks of quotation
	Words     string // SHA-256 of Text as NormalizeWords leaves it, hex
	Signature string // as Signer.BindEmail; "": the email has marks and no signature
}

// bindingMark begins the two lines around the words of an email. It stands alone on the line before them; on the
// line after them, the name of the email follows it.
const bindingMark = ":::"

// bindingEnd matches the line after the words.
var bindingEnd = regexp.MustCompile(`^` + bindingMark + ` ([\x21-\x7e]{1,200})$`)

// BindEmail puts the text of an email between its marks, with the signature below that binds the
// words to the commit of the claim.
func (s Signer) BindEmail(email string, c Claim, text string) string {
	signature := s.signBytes(emailToSign(email, c, hashWords(text)))
	lines := []string{bindingMark, strings.TrimRight(text, "\n"), bindingMark + " " + email, signature[:halfSignature], signature[halfSignature:], ""}
	return strings.Join(lines, "\n")
}

// UnbindEmail returns the words of a text that BindEmail has bound, without the marks and without anything after
// them. It returns any other text as it is.
func UnbindEmail(text string) string {
	inner, ok := strings.CutPrefix(text, bindingMark+"\n")
	end := strings.LastIndex(inner, "\n"+bindingMark+" ")
	if !ok || end < 0 {
		return text
	}
	return inner[:end]
}

// ReadBinding finds the binding of an email, quoted or not: from the first opening mark to the last closing one. ok
// is false if the email lacks either mark. Signature is "" unless both its halves follow the closing mark.
func ReadBinding(text string) (binding Binding, ok bool) {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSpace(strings.TrimLeft(line, "> ")))
	}
	begin, end := -1, -1
	for i, line := range lines {
		switch {
		case begin < 0 && line == bindingMark:
			begin = i
		case begin >= 0 && bindingEnd.MatchString(line):
			end = i
		}
	}
	if end < 0 {
		return binding, false
	}
	binding.Email, binding.Text = bindingEnd.FindStringSubmatch(lines[end])[1], strings.Join(lines[begin+1:end], "\n")
	binding.Words = hashWords(binding.Text)
	for _, line := range lines[end+1:] {
		if halfSignatureLine.MatchString(line) && len(binding.Signature) < 2*halfSignature {
			binding.Signature += line
		} else if line != "" {
			break
		}
	}
	if len(binding.Signature) != 2*halfSignature {
		binding.Signature = ""
	}
	return binding, true
}

// VerifyBinding verifies, with a public key as Public gave it, that the words of an email about a commit are those
// that were sent. It fails with ErrForged if the signature does not fit or is "", with another error if public is no
// key.
func VerifyBinding(public string, c Claim, binding Binding) error {
	if err := verifySignature(public, emailToSign(binding.Email, c, binding.Words), binding.Signature); err != nil {
		return fmt.Errorf("email %s: %w", binding.Email, err)
	}
	return nil
}

// emailToSign returns the bytes that a binding signs.
func emailToSign(email string, c Claim, words string) []byte {
	return fmt.Appendf(nil, "seneschal/letter/v1\n%s\n%s\n%s\n%s\n", email, c.Log, c.Hash, words)
}

// hashWords hashes the normalised words of a text.
func hashWords(text string) string {
	sum := sha256.Sum256([]byte(NormalizeWords(text)))
	return hex.EncodeToString(sum[:])
}

// NormalizeWords keeps only those parts of a text that no mail program changes on the way: it is
// composed (NFC), without white space, without characters of no width, and without ">", which marks
// quotations and goes before "From".
func NormalizeWords(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '>' || unicode.IsSpace(r) || strings.ContainsRune("\u00ad\u200b\u200c\u200d\u2060\ufeff", r) {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}
