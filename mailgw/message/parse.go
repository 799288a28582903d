package message

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// Parse reads a letter that our mail server took in at a time.
func Parse(raw []byte, received time.Time) Message { return parse(raw, received, false) }

// Against reads the sender's own words anew, now that letters of ours are known
// that he may answer: what he repeats of them is not his, in whatever language
// and manner his mail program quotes. Without an echo of any, the words stay as
// they were.
func (m *Message) Against(sent ...Sent) { m.Compare(Past{Sent: sent}) }

// Compare is Against with all that others ever wrote to the sender.
func (m *Message) Compare(with Past) {
	if m.parts == nil || m.Class != Letter && m.Class != Empty || len(with.Sent)+len(with.Heard) == 0 {
		return
	}
	m.Others = nil
	m.words(m.parts, with)
	m.classify(m.parts)
}

// parse reads a letter, which may stand in another.
func parse(raw []byte, received time.Time, inner bool) Message {
	sum := sha256.Sum256(raw)
	m := Message{Received: received, RawHash: hex.EncodeToString(sum[:])}
	m.parts = m.walk(raw, inner)
	m.parts.left = m.LeftOut
	m.words(m.parts, Past{})
	m.classify(m.parts)
	return m
}
