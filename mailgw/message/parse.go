package message

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// Parse reads an email that our mail server took in at the given time.
func Parse(raw []byte, received time.Time) Message { return parseEmail(raw, received, false) }

// Against reads the sender's own words anew by comparison with emails of ours that may be
// quoted. Repeated words are not the sender's, in whatever language and manner the mail program
// quotes. If nothing is repeated, the words stay as they were.
func (m *Message) Against(sent ...Sent) { m.Compare(Past{Sent: sent}) }

// Compare does the same as Against, and also compares with everything that others ever wrote to
// the sender.
func (m *Message) Compare(with Past) {
	if m.parts == nil || m.Class != Email && m.Class != Empty || len(with.Sent)+len(with.Heard) == 0 {
		return
	}
	m.Others = nil
	m.findOwnWords(m.parts, with)
	m.classify(m.parts)
}

// parseEmail reads an email; inner says that it stands in another.
func parseEmail(raw []byte, received time.Time, inner bool) Message {
	sum := sha256.Sum256(raw)
	message := Message{Received: received, RawHash: hex.EncodeToString(sum[:])}
	message.parts = message.walkParts(raw, inner)
	message.parts.left = message.LeftOut
	message.findOwnWords(message.parts, Past{})
	message.classify(message.parts)
	return message
}
