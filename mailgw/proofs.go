package mailgw

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"strings"

	gomessage "github.com/emersion/go-message"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
)

// A Seal makes the proof that a letter gives of the commit that it is about, so that its reader
// can compare it with the log later.
type Seal func(*eventstore.Commit) (fingerprint, signature string)

// Of returns a commit's fingerprint and signature. A nil Seal signs nothing.
func (s Seal) Of(c *eventstore.Commit) (fingerprint, signature string) {
	if s == nil {
		return c.Fingerprint(), ""
	}
	return s(c)
}

// Proofs makes the proofs that letters give of the commits that they report.
type Proofs struct {
	Seal Seal // nil: the fingerprint alone
	// Checkpoint returns the signed checkpoint of the server's tree that ends with a commit; "" if it
	// has none. It may wait for the tree. Nil: letters have none.
	Checkpoint func(context.Context, *eventstore.Commit) (string, error)
}

// Claim returns the proof that letters about a commit give of it.
func (p Proofs) Claim(ctx context.Context, commit *eventstore.Commit) (eventstore.Claim, error) {
	claim := eventstore.Claim{Log: commit.Log}
	claim.Hash, claim.Signature = p.Seal.Of(commit)
	if p.Checkpoint == nil {
		return claim, nil
	}
	var err error
	claim.Checkpoint, err = p.Checkpoint(ctx, commit)
	return claim, err
}

// ProofOf returns the proof section of a letter about a public commit, and nil for any other
// commit.
func ProofOf(lang string, commit *eventstore.Commit, c eventstore.Claim) []report.Section {
	if !commit.Public() {
		return nil
	}
	return text.Proof(lang, string(c.Log), c.Hash, c.Signature, c.Checkpoint)
}

// ProofText returns the proof as text for a short letter; "" if the commit is not public.
func ProofText(lang string, commit *eventstore.Commit, c eventstore.Claim) string {
	if ss := ProofOf(lang, commit, c); len(ss) > 0 {
		return "\n" + text.Sections(ss)
	}
	return ""
}

// LetterText returns the readable text of a letter, which may be a saved mail file or saved text.
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
			_, _ = io.Copy(&text, part.Body) // a broken part is read as far as it goes
			text.WriteByte('\n')
		}
		return nil
	})
	return cmp.Or(text.String(), string(raw))
}
