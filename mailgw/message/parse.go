package message

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// Parse reads an email that our mail server took in at the given time. It never fails: Class and Damage tell of an
// email that cannot be read.
func Parse(raw []byte, received time.Time) Message { return parseEmail(raw, received, false) }

// Against finds the sender's own words anew by comparison with emails of ours that may be quoted. Repeated words are
// not the sender's, in whatever language and manner the mail program quotes. If nothing is repeated, quotes are found
// by their looks.
func (m *Message) Against(sent ...Sent) { m.Compare(Past{Sent: sent}) }

// Compare finds the sender's own words anew by comparison with the emails of a Past, as Against does, and with all
// that others ever wrote to the sender. It sets Text and Class anew. It does nothing if the Past is empty, or if the
// email is neither Email nor Empty.
func (m *Message) Compare(with Past) {
	if m.foundParts == nil || m.Class != Email && m.Class != Empty || len(with.Sent)+len(with.Heard) == 0 {
		return
	}
	m.Others = nil
	m.findOwnWords(m.foundParts, with)
	m.classify(m.foundParts)
}

// parseEmail reads an email; inner says that it is attached to another email. The words of an email within that are
// not read.
func parseEmail(raw []byte, received time.Time, inner bool) Message {
	sum := sha256.Sum256(raw)
	message := Message{Received: received, RawHash: hex.EncodeToString(sum[:])}
	message.foundParts = message.walkParts(raw, inner)
	message.foundParts.leftOut = message.LeftOut
	message.findOwnWords(message.foundParts, Past{})
	message.classify(message.foundParts)
	return message
}
