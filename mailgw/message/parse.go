package message

import "time"

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

// Parse reads a letter that our mail server took in at a time.
func Parse(raw []byte, received time.Time) Message { return parse(raw, received, false) }
