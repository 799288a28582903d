package mailgw

import (
	"bytes"
	"io"
	"strings"
	"time"

	gomessage "github.com/emersion/go-message"

	"seneschal/eventstore"
)

// A Message is a player's message to others, as emails carry it: Text with its heading, and the
// Foot that stands below it.
type Message struct{ Text, Foot string }

// maxGathered is the size in bytes of message text in one email above which GatherOnto adds no more.
const maxGathered = 40 << 10

// Gather makes one email out of several messages. A foot that consecutive messages share stands once, below the last
// of them. several is the subject that GatherOnto gives the email if it joins messages of different subjects.
func (h Server) Gather(l Email, several string, all []Message) Outbound {
	gathered := &Gathered{Email: l, Several: several}
	for _, m := range all {
		gathered.addMessage(m)
	}
	return h.writeGathered(gathered)
}

// addMessage appends a message; before it, the last message's foot, if that differs.
func (g *Gathered) addMessage(message Message) {
	if g.text != "" && g.foot != message.Foot {
		g.text += g.foot
	}
	if g.text != "" {
		g.text += "\n"
	}
	g.text, g.foot = g.text+message.Text, message.Foot
}

func (h Server) writeGathered(gathered *Gathered) Outbound {
	root := Flowed(gathered.text + gathered.foot)
	gathered.Email.Pieces = &root
	out := h.Write(gathered.Email)
	out.Gathered = gathered
	return out
}

// GatherOnto appends the messages of an email to those of an older one that has not been sent yet, and returns both as
// one email under the key of email. It returns email itself and false if that brings no messages, if the older email
// cannot be read, or if both are too long for one email.
func (h Server) GatherOnto(older, email Outbound) (Outbound, bool) {
	if email.Gathered == nil {
		return email, false
	}
	subject, olderText, ok := plainText(older.Body)
	if !ok || len(olderText)+len(email.Gathered.text) > maxGathered {
		return email, false
	}
	gathered := *email.Gathered
	if subject != gathered.Email.Subject {
		gathered.Email.Subject = gathered.Several
	}
	gathered.text = strings.TrimSuffix(olderText, strings.TrimRight(gathered.foot, "\n")) + "\n" + gathered.text
	joined := h.writeGathered(&gathered)
	if joined.NotBefore = email.NotBefore; !older.NotBefore.IsZero() {
		joined.NotBefore = older.NotBefore
	}
	return joined, true
}

// WaitForMessages makes an email of messages wait for further ones until a time. It never shortens a wait, and does
// nothing to other emails.
func (o *Outbound) WaitForMessages(until time.Time) {
	if o.Gathered != nil && until.After(o.NotBefore) {
		o.NotBefore = until
	}
}

// plainText reads back the subject and the text of an email of ours that is plain text alone, as they were before they
// were rendered and bound. ok is false for any other email.
func plainText(raw []byte) (subject, words string, ok bool) {
	email, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil {
		return "", "", false
	}
	kind, _, _ := email.Header.ContentType()
	body, err := io.ReadAll(email.Body)
	if err != nil || kind != "text/plain" {
		return "", "", false
	}
	subject, err = email.Header.Text("Subject")
	lines := strings.Split(strings.ReplaceAll(strings.TrimRight(string(body), "\r\n"), "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, " ") // RFC 3676: the line was stuffed
	}
	return subject, eventstore.UnbindEmail(strings.Join(lines, "\n")), err == nil
}
