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
	"seneschal/mailgw/message"
)

// A Seal makes the proof that an email gives of the commit that it is about, so that its reader
// can compare it with the log later.
type Seal func(*eventstore.Commit) (fingerprint, signature string)

// Of returns a commit's fingerprint and signature. A nil Seal signs nothing.
func (s Seal) Of(commit *eventstore.Commit) (fingerprint, signature string) {
	if s == nil {
		return commit.Fingerprint(), ""
	}
	return s(commit)
}

// Proofs makes the proofs that emails give of the commits that they report.
type Proofs struct {
	Seal Seal // nil: the fingerprint alone
	// Checkpoint returns the signed checkpoint of the server's tree that ends with a commit; "" if it
	// has none. It may wait for the tree. Nil: emails have none.
	Checkpoint func(context.Context, *eventstore.Commit) (string, error)
}

// Claim returns the proof that emails about a commit give of it.
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

// ProofOf returns the proof section of an email about a public commit, and nil for any other
// commit.
func ProofOf(lang string, commit *eventstore.Commit, claim eventstore.Claim) []report.Section {
	if !commit.Public() {
		return nil
	}
	return text.Proof(lang, string(claim.Log), claim.Hash, claim.Signature, claim.Checkpoint)
}

// ProofText returns the proof as text for a short email; "" if the commit is not public.
func ProofText(lang string, commit *eventstore.Commit, c eventstore.Claim) string {
	if ss := ProofOf(lang, commit, c); len(ss) > 0 {
		return "\n" + text.Sections(ss)
	}
	return ""
}

// EmailText returns the readable text of an email, which may be a saved mail file or saved text: the
// proof in its header, and all its text parts.
func EmailText(raw []byte) string {
	proof, parts, ok := readTexts(raw)
	if !ok {
		return string(raw)
	}
	return cmp.Or(strings.Join(append(proof, parts...), "\n"), string(raw))
}

// EmailWords returns the words of an email, as mail programs show them: its first text part. What
// stands in later parts, which may be files beside it, is not what its reader is told.
func EmailWords(raw []byte) string {
	_, parts, ok := readTexts(raw)
	if !ok || len(parts) == 0 {
		return string(raw)
	}
	return parts[0]
}

// readTexts reads the words of the proof in the header of a mail, and its text parts; ok is false if
// it is no mail.
func readTexts(raw []byte) (proof, parts []string, ok bool) {
	email, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil && !gomessage.IsUnknownCharset(err) && !gomessage.IsUnknownEncoding(err) {
		return nil, nil, false
	}
	_ = email.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		kind, params, _ := part.Header.ContentType()
		if (err == nil || gomessage.IsUnknownCharset(err)) && strings.HasPrefix(kind, "text/plain") {
			text, _ := io.ReadAll(part.Body) // a broken part is read as far as it goes
			parts = append(parts, message.DecodeText(text, params["charset"])+"\n")
		}
		return nil
	})
	return strings.Fields(email.Header.Get(ProofField)), parts, true
}
