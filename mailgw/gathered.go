package mailgw

import (
	"bytes"
	"io"
	"strings"
	"time"

	gomessage "github.com/emersion/go-message"
)

// A Message is what somebody wrote to others, as letters bring it: with its heading, and what
// stands below it.
type Message struct{ Text, Foot string }

// mostGathered is how many bytes of text the messages of one letter have.
const mostGathered = 40 << 10

// Gather makes a letter out of messages. What stands below them is said once for those in a
// row that have it in common.
func (h House) Gather(l Letter, several string, all []Message) Outbound {
	g := &Gathered{Letter: l, Several: several}
	for _, m := range all {
		g.add(m)
	}
	return h.gathered(g)
}

// add puts a message behind the others.
func (g *Gathered) add(m Message) {
	if g.text != "" && g.foot != m.Foot {
		g.text += g.foot
	}
	if g.text != "" {
		g.text += "\n"
	}
	g.text, g.foot = g.text+m.Text, m.Foot
}

func (h House) gathered(g *Gathered) Outbound {
	root := Flowed(g.text + g.foot)
	g.Letter.Pieces = &root
	out := h.Write(g.Letter)
	out.Gathered = g
	return out
}

// GatherOnto puts the messages of a letter behind those of an older one that has not gone
// yet; false if they are too many for one letter.
func (h House) GatherOnto(old, l Outbound) (Outbound, bool) {
	if l.Gathered == nil {
		return l, false
	}
	subject, before, ok := plainText(old.Body)
	if !ok || len(before)+len(l.Gathered.text) > mostGathered {
		return l, false
	}
	g := *l.Gathered
	if subject != g.Letter.Subject {
		g.Letter.Subject = g.Several
	}
	g.text = strings.TrimSuffix(before, strings.TrimRight(g.foot, "\n")) + "\n" + g.text
	both := h.gathered(&g)
	if both.NotBefore = l.NotBefore; !old.NotBefore.IsZero() {
		both.NotBefore = old.NotBefore
	}
	return both, true
}

// Gathering has a letter that brings messages wait for others until a time.
func (o *Outbound) Gathering(until time.Time) {
	if o.Gathered != nil && until.After(o.NotBefore) {
		o.NotBefore = until
	}
}

// plainText is the text of a letter of ours that is nothing else, as it was before it was
// written, and its subject.
func plainText(raw []byte) (subject, words string, ok bool) {
	letter, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil {
		return "", "", false
	}
	kind, _, _ := letter.Header.ContentType()
	body, err := io.ReadAll(letter.Body)
	if err != nil || kind != "text/plain" {
		return "", "", false
	}
	subject, err = letter.Header.Text("Subject")
	lines := strings.Split(strings.ReplaceAll(strings.TrimRight(string(body), "\r\n"), "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimPrefix(l, " ") // RFC 3676: it was stuffed
	}
	return subject, strings.Join(lines, "\n"), err == nil
}
