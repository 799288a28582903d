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
func (m *Message) Against(sent ...Sent) {
	if m.parts == nil || m.Class != Letter && m.Class != Empty || len(sent) == 0 {
		return
	}
	m.words(m.parts, quotes(sent))
	m.classify(m.parts)
}

// parse reads a letter, which may stand in another.
func parse(raw []byte, received time.Time, inner bool) Message {
	sum := sha256.Sum256(raw)
	m := Message{Received: received, RawHash: hex.EncodeToString(sum[:])}
	m.parts = m.walk(raw, inner)
	m.parts.left = m.LeftOut
	m.words(m.parts, nil)
	m.classify(m.parts)
	return m
}
