package message

import (
	"slices"
	"strings"
)

// A Reason is why nothing was read of a letter.
type Reason string

// The reasons.
const (
	Encrypted Reason = "encrypted"
	Broken    Reason = "damaged"
	CutShort  Reason = "cut"
	Quoted    Reason = "quoted"    // all of it was taken for words of ours, or of a third
	Signed    Reason = "signature" // all of it was taken for a signature
	Attached  Reason = "attached"  // there are files alone
	Wordless  Reason = "empty"
)

// Unread is why a letter without any words of its sender has none.
func (m *Message) Unread() Reason {
	left := func(what ...string) bool {
		return slices.ContainsFunc(m.LeftOut, func(l Left) bool { return slices.Contains(what, l.What) })
	}
	switch {
	case left(encrypted):
		return Encrypted
	case m.Class == Damaged, slices.Contains(m.Damage, brokenEncoding):
		return Broken
	case slices.Contains(m.Damage, brokenParts):
		return CutShort
	case left(quoted, forwarded, heading):
		return Quoted
	case left(signature, footer):
		return Signed
	case left("attachment"):
		return Attached
	}
	return Wordless
}

// Partly reports whether the words may be a part only of what was sent.
func (m *Message) Partly() bool {
	return slices.Contains(m.Damage, brokenEncoding) || slices.Contains(m.Damage, brokenParts) || m.Unread() == Encrypted
}

// What may be broken, or kept from us.
const (
	brokenEncoding = "transfer encoding"
	brokenParts    = "multipart"
	encrypted      = "encrypted part"
)

// armour leaves out what is encrypted in the midst of a text (OpenPGP).
func (m *Message) armour() {
	from := slices.IndexFunc(m.Text, func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "-----BEGIN PGP MESSAGE") })
	if from < 0 {
		return
	}
	m.leave(encrypted, "there is no key to read it with")
	m.Text = trimBlank(m.Text[:from])
	m.Above = min(m.Above, len(m.Text))
}

// enveloped reports whether a part is encrypted by S/MIME.
func enveloped(kind string, params map[string]string) bool {
	kind = strings.TrimPrefix(kind, "application/x-")
	kind = strings.TrimPrefix(kind, "application/")
	return kind == "pkcs7-mime" && !strings.EqualFold(params["smime-type"], "signed-data")
}
