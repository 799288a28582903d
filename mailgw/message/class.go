package message

import (
	"cmp"
	"regexp"
	"strings"
)

// A Failure holds the facts in a bounce about an email that could not be delivered; "" for each that it does not tell.
type Failure struct {
	Action    string `json:"action,omitempty"`     // failed, delayed, ...
	Status    string `json:"status,omitempty"`     // 5.1.1
	Recipient string `json:"recipient,omitempty"`  // the address that it was sent to
	MessageID string `json:"message_id,omitempty"` // of the email that came back
}

// Permanent reports whether the recipient's mail server has refused the email for good: a status of class 5, and no
// other action than failed. It returns false for nil.
func (f *Failure) Permanent() bool {
	return f != nil && (f.Action == "failed" || f.Action == "") && strings.HasPrefix(f.Status, "5")
}

// classify sets Class and Why. Each check returns the class "" if it does not apply; the first other class counts.
func (m *Message) classify(w *walker) {
	for _, check := range []func(*walker) (Class, string){m.detectBroken, m.detectLoop, m.detectBounce, m.detectAutomatic, m.detectList, m.detectReaction} {
		if class, why := check(w); class != "" {
			m.Class, m.Why = class, why
			return
		}
	}
	m.Class = Email
	if len(m.Text) == 0 {
		m.Class, m.Why = Empty, "no words of its own"
	}
}

func (m *Message) detectBroken(walker *walker) (Class, string) {
	switch {
	case walker.exceeded == "":
	case walker.size > MaxText:
		return TooLarge, walker.exceeded
	default:
		return Damaged, walker.exceeded
	}
	if m.Header.Len() == 0 {
		return Damaged, "no header"
	}
	return "", ""
}

// LoopField is a header field of every email that this server sends.
const LoopField = "X-Seneschal"

func (m *Message) detectLoop(*walker) (Class, string) {
	if m.Header.Has(LoopField) {
		return Loop, LoopField
	}
	if len(m.Header.Values("Received")) > MaxHops {
		return Loop, "more than 20 Received fields"
	}
	return "", ""
}

// detectBounce recognises a bounce by a delivery report, or by its sender's name. It also sets Failed.
func (m *Message) detectBounce(walker *walker) (Class, string) {
	local, _, _ := strings.Cut(m.From, "@")
	server := local == "mailer-daemon" || local == "postmaster"
	if len(walker.reports) > 0 && (walker.isReport || server || m.hasEmptyReturnPath()) {
		m.Failed = readFailure(walker.reports)
		return Bounce, "delivery report"
	}
	if server {
		m.Failed = readFailure(m.Text)
		m.Failed.readBounceText(m.Header.Get("X-Failed-Recipients"), walker.plain)
		return Bounce, "from " + local
	}
	return "", ""
}

// hasEmptyReturnPath reports whether the return path is "<>": the sender is a mail server that wants no answer.
func (m *Message) hasEmptyReturnPath() bool {
	return strings.TrimSpace(m.Header.Get("Return-Path")) == "<>"
}

// readFailure reads the fields of delivery reports. Where fields repeat, the last action and status and the first
// recipient and Message-ID count.
func readFailure(reports []string) *Failure {
	failure := &Failure{}
	for _, r := range reports {
		for _, line := range splitLines(r) {
			name, value, ok := strings.Cut(line, ":")
			if !ok {
				continue
			}
			failure.readField(strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value))
		}
	}
	return failure
}

func (f *Failure) readField(name, value string) {
	switch name {
	case "action":
		f.Action = strings.ToLower(value)
	case "status":
		f.Status, _, _ = strings.Cut(value, " ")
	case "final-recipient", "original-recipient":
		if _, address, ok := strings.Cut(value, ";"); ok && f.Recipient == "" {
			f.Recipient = normalise(address)
		}
	case "message-id":
		f.MessageID = cmp.Or(f.MessageID, value)
	}
}

func (m *Message) detectList(*walker) (Class, string) {
	header := &m.Header
	for _, name := range []string{"List-Id", "List-Post", "Mailing-List"} {
		if header.Has(name) {
			return List, name
		}
	}
	switch strings.ToLower(strings.TrimSpace(header.Get("Precedence"))) {
	case "list", "bulk":
		return List, "Precedence"
	}
	return "", ""
}

// smtpRefusal finds the reply of a mail server that refuses an email: "550 5.1.1 no such user".
var smtpRefusal = regexp.MustCompile(`\b(?:5[05]\d|4[25]\d)(?:[ -]#?([45]\.\d{1,3}\.\d{1,3}))?[ -]`)

// readBounceText completes a Failure from a bounce without a delivery report, which older mail servers write as text
// alone. failedAddress is the recipient in Exim's X-Failed-Recipients, "" if there is none; Exim writes the field when
// it has given up.
func (f *Failure) readBounceText(failedAddress string, texts []string) {
	if f.Recipient == "" && failedAddress != "" {
		f.Recipient = normalise(failedAddress)
	}
	if f.Status != "" {
		return
	}
	said := smtpRefusal.FindStringSubmatch(strings.Join(texts, "\n") + "\n")
	switch {
	case said != nil && said[1] != "":
		f.Status = said[1]
	case said != nil:
		f.Status = said[0][:1] + ".0.0"
	case failedAddress != "":
		f.Status = "5.0.0"
	}
}
