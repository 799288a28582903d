package mailgw

import (
	"bytes"
	"cmp"
	"io"
	"strings"

	gomessage "github.com/emersion/go-message"
)

// LetterText is what can be read in a letter as a mail program saves it, or in
// one that was saved as text.
func LetterText(raw []byte) string {
	letter, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil && !gomessage.IsUnknownCharset(err) && !gomessage.IsUnknownEncoding(err) {
		return string(raw)
	}
	var text strings.Builder
	for _, word := range strings.Fields(letter.Header.Get(ProofField)) {
		text.WriteString(word + "\n")
	}
	_ = letter.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		if kind, _, _ := part.Header.ContentType(); err == nil && strings.HasPrefix(kind, "text/plain") {
			_, _ = io.Copy(&text, part.Body) // what is broken is read as far as it goes
			text.WriteByte('\n')
		}
		return nil
	})
	return cmp.Or(text.String(), string(raw))
}
