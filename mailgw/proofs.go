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

// A Seal is what a letter shows of the commit that it is about, so that its
// reader can hold it against the log later.
type Seal func(*eventstore.Commit) (fingerprint, signature string)

// Of is what a letter shows of a commit; a nil Seal signs nothing.
func (s Seal) Of(c *eventstore.Commit) (fingerprint, signature string) {
	if s == nil {
		return c.Fingerprint(), ""
	}
	return s(c)
}

// Proofs are what letters show of the commits that they tell of.
type Proofs struct {
	Seal Seal // nil: the fingerprint alone
	// Checkpoint is the signed checkpoint of the house's tree that ends with a commit;
	// "" if it has none. It may wait for the tree. nil: letters have none.
	Checkpoint func(context.Context, *eventstore.Commit) (string, error)
}

// Claim is what letters about a commit show of it.
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

// ProofOf is the section of a letter about what everybody may see; there is none about
// anything else.
func ProofOf(lang string, commit *eventstore.Commit, c eventstore.Claim) []report.Section {
	if !commit.Public() {
		return nil
	}
	return text.Proof(lang, string(c.Log), c.Hash, c.Signature, c.Checkpoint)
}

// ProofText is proof below a letter of a few lines.
func ProofText(lang string, commit *eventstore.Commit, c eventstore.Claim) string {
	if ss := ProofOf(lang, commit, c); len(ss) > 0 {
		return "\n" + text.Sections(ss)
	}
	return ""
}

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
