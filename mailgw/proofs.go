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

// A Seal makes the proof of a commit for an email: the commit's fingerprint, and the server's signature of it. The
// reader of the email can compare the proof with the log later.
type Seal func(*eventstore.Commit) (fingerprint, signature string)

// Of returns a commit's fingerprint and signature. The signature of a nil Seal is "".
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

// Claim returns the proof that emails about a commit give of it. It fails if Checkpoint does; the claim without a
// checkpoint is returned all the same.
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

// ProofOf returns the proof section of an email about a public commit; nil for any other commit, whose proof stands in
// the header alone.
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

// EmailText returns the readable text of an email, given as a mail file or as saved text: the lines of the proof in
// its header, and all its plain text parts. It returns raw as it is if that is no mail or holds neither.
func EmailText(raw []byte) string {
	proof, parts, ok := readTexts(raw)
	if !ok {
		return string(raw)
	}
	return cmp.Or(strings.Join(append(proof, parts...), "\n"), string(raw))
}

// EmailWords returns the first plain text part of an email: the one that mail programs show. Later parts may be
// attached files. It returns raw as it is if that is no mail or has no such part.
func EmailWords(raw []byte) string {
	_, parts, ok := readTexts(raw)
	if !ok || len(parts) == 0 {
		return string(raw)
	}
	return parts[0]
}

// readTexts reads the proof in the header of a mail, word by word, and its plain text parts; ok is false if it is no
// mail.
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
