// Package message turns the bytes of an email into the words that its sender wrote. It undoes
// MIME, transfer encodings, charsets and HTML; it leaves out quotes, signatures and machines' words,
// and lists them. It takes any input, never panics and never loses an email: a broken one
// is read as far as possible, and its damage is noted.
package message

import (
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message/textproto"
)

// A Class is a kind of email. Only an Email may hold orders.
type Class string

// The classes. All but Email, Reaction and Empty come from machines or are unreadable.
const (
	Email     Class = "letter"     // a person wrote it
	AutoReply Class = "auto-reply" // a machine answered for a person: never answered
	Bounce    Class = "bounce"     // a mail server could not deliver an email of ours: never answered
	List      Class = "list"       // came through a list, or is bulk mail: never answered
	Loop      Class = "loop"       // our own email came back, or went round too often: never answered
	Reaction  Class = "reaction"   // a thumb up, or such: never answered, and nothing is done
	Empty     Class = "empty"      // a person sent it, without words of their own
	TooLarge  Class = "too-large"  // more text than an email may have
	Damaged   Class = "damaged"    // over a limit, or no email at all
)

// A Message is an email that has been read.
type Message struct {
	MessageID  string    `json:"message_id,omitempty"` // as in the field, trimmed; "" if there is none
	From       string    `json:"from,omitempty"`       // the sender's address in lower case, proved by nothing; "" if it cannot be read
	FromOK     bool      `json:"from_ok"`              // exactly one From field with exactly one address
	To         []string  `json:"to,omitempty"`         // all addresses that it was sent to, those of the envelope first
	Subject    string    `json:"subject,omitempty"`
	InReplyTo  []string  `json:"in_reply_to,omitempty"`
	References []string  `json:"references,omitempty"`
	Date       time.Time `json:"date,omitzero"` // the sender's clock: never trusted
	Received   time.Time `json:"received"`      // when our mail server took it in
	Class      Class     `json:"class"`
	Why        string    `json:"why,omitempty"`    // the sign by which the class was recognised
	Text       []string  `json:"text,omitempty"`   // the sender's own words, line by line
	Above      int       `json:"above,omitempty"`  // how many lines of Text stand in the email itself, above all quotes
	Others     []string  `json:"others,omitempty"` // orders that were left out as others' words, although they bear no mark of a quote
	LeftOut    []Left    `json:"left_out,omitempty"`
	Damage     []string  `json:"damage,omitempty"` // broken parts that were read as far as possible
	Forwarded  bool      `json:"forwarded,omitempty"`
	Carried    []string  `json:"carried,omitempty"` // words of the email that this one forwards: they are not the sender's
	Failed     *Failure  `json:"failed,omitempty"`  // of a Bounce; nil for other classes
	RawHash    string    `json:"raw_hash"`          // SHA-256 of the raw email, hex

	Header textproto.Header `json:"-"` // as far as it could be read

	foundParts *walker // the parts in which the words were found
}

// A Left is a part of an email that is not read as its sender's words.
type Left struct {
	What string `json:"what"` // the kind: "quoted lines"
	Why  string `json:"why"`  // the reason, or where it stood: "lines 3 to 9"
}

// Limits on the parts that are read; sizes are in bytes. They are far above the needs of emails.
const (
	MaxHeader     = 64 << 10
	MaxFields     = 1000
	MaxDepth      = 20
	MaxParts      = 200
	MaxText       = 1 << 20
	MaxAttachment = 64 << 10 // of an attached order file
	MaxHops       = 20       // Received lines; an email with more is going round
)

// noteDamage notes a kind of damage, once.
func (m *Message) noteDamage(what string) {
	if !slices.Contains(m.Damage, what) {
		m.Damage = append(m.Damage, what)
	}
}

// leaveOut notes a part that is left out, once.
func (m *Message) leaveOut(what, why string) {
	if left := (Left{what, why}); !slices.Contains(m.LeftOut, left) {
		m.LeftOut = append(m.LeftOut, left)
	}
}

// A Reason says why nothing was read of an email.
type Reason string

// The reasons.
const (
	Encrypted Reason = "encrypted"
	Broken    Reason = "damaged"
	CutShort  Reason = "cut"
	Quoted    Reason = "quoted"    // all of it was taken for words of ours, or of somebody else
	Signed    Reason = "signature" // all of it was taken for a signature
	Attached  Reason = "attached"  // there are files alone
	Wordless  Reason = "empty"
)

// UnreadReason returns the reason why no words of an email's sender were found; Wordless if there is no other. It looks at
// what was damaged or left out, even if there are words.
func (m *Message) UnreadReason() Reason {
	leftOut := func(what ...string) bool {
		return slices.ContainsFunc(m.LeftOut, func(l Left) bool { return slices.Contains(what, l.What) })
	}
	switch {
	case leftOut(encrypted):
		return Encrypted
	case m.Class == Damaged, slices.Contains(m.Damage, brokenEncoding):
		return Broken
	case slices.Contains(m.Damage, brokenParts):
		return CutShort
	case leftOut(quoted, forwarded, heading):
		return Quoted
	case leftOut(signature, footer):
		return Signed
	case leftOut("attachment"):
		return Attached
	}
	return Wordless
}

// MayBeIncomplete reports whether a part of the sender's words may be missing.
func (m *Message) MayBeIncomplete() bool {
	return slices.Contains(m.Damage, brokenEncoding) || slices.Contains(m.Damage, brokenParts) || m.UnreadReason() == Encrypted
}

// Kinds of damage, and of a part that we cannot read.
const (
	brokenEncoding = "transfer encoding"
	brokenParts    = "multipart"
	encrypted      = "encrypted part"
)

// cutArmour leaves out everything from an encrypted block (OpenPGP) in the text on, and lowers Above with it.
func (m *Message) cutArmour() {
	from := slices.IndexFunc(m.Text, func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "-----BEGIN PGP MESSAGE") })
	if from < 0 {
		return
	}
	m.leaveOut(encrypted, "there is no key to read it with")
	m.Text = trimBlank(m.Text[:from])
	m.Above = min(m.Above, len(m.Text))
}

// isEnveloped reports whether a part is encrypted by S/MIME.
func isEnveloped(kind string, params map[string]string) bool {
	kind = strings.TrimPrefix(kind, "application/x-")
	kind = strings.TrimPrefix(kind, "application/")
	return kind == "pkcs7-mime" && !strings.EqualFold(params["smime-type"], "signed-data")
}

// Kinds of lines that may be left out of a text.
const (
	quoted    = "quoted lines"
	forwarded = "forwarded email"
	signature = "signature"
	footer    = "footer"
	heading   = "heading of a quote"
)

// trimBlank drops blank lines at both ends; nil if all are blank.
func trimBlank(lines []string) []string {
	blank := func(s string) bool { return strings.TrimSpace(s) == "" }
	from := slices.IndexFunc(lines, func(s string) bool { return !blank(s) })
	if from < 0 {
		return nil
	}
	to := len(lines)
	for blank(lines[to-1]) {
		to--
	}
	return lines[from:to]
}
