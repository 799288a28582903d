package eventstore

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/eventstore/keys"
)

// A Signer signs commits with the server's key. Reports carry the signatures, so players' mailboxes prove what a log
// contained. A Signer is made by NewSigner; the zero Signer panics.
type Signer struct {
	key    ed25519.PrivateKey
	epochs []Epoch // the server's epochs up to the present one; nil: it was never restored
}

// NewSigner makes the signer with the key of a secret seed.
func NewSigner(seed [ed25519.SeedSize]byte) Signer {
	return Signer{key: ed25519.NewKeyFromSeed(seed[:])}
}

// Public returns the public key that verifies the signatures, as text to publish.
func (s Signer) Public() string {
	return base64.RawURLEncoding.EncodeToString(s.key.Public().(ed25519.PublicKey))
}

// Sign signs a commit of format 2 by its hash. It returns a signature of 86 characters; in an epoch after the first, a
// blank and the epoch follow it.
func (s Signer) Sign(log Log, hash string) string {
	signature := s.signBytes(commitToSign(log, hash))
	if epoch := s.Epoch(); epoch != "" {
		signature += " " + epochMark + epoch
	}
	return signature
}

// Proof returns the evidence that an email shows of its commit: the fingerprint and its signature. Both are "" for
// format 1.
func (s Signer) Proof(commit *Commit) (fingerprint, signature string) {
	if fingerprint = commit.Fingerprint(); fingerprint != "" {
		signature = s.Sign(commit.Log, commit.Hash)
	}
	return fingerprint, signature
}

// SignHead signs the Pos and Hash of a head of a log of format 1.
func (s Signer) SignHead(log Log, h Head) string { return s.signBytes(headToSign(log, h)) }

// SignFile signs a file that is not a log, by its SHA-256 in hex.
func (s Signer) SignFile(sum string) string { return s.signBytes(fileToSign(sum)) }

func (s Signer) signBytes(text []byte) string {
	return base64.RawURLEncoding.EncodeToString(ed25519.Sign(s.key, text))
}

// ErrForged says that a signature is not valid for that text and key.
var ErrForged = errors.New("signature does not fit")

// VerifyCommit verifies the signature of a commit of format 2 with a public key as Public gave it. It ignores the epoch
// behind the signature. It fails with ErrForged if the signature does not fit, with another error if public is no key.
func VerifyCommit(public string, log Log, hash, signature string) error {
	signature, _, _ = strings.Cut(signature, " "+epochMark)
	if err := verifySignature(public, commitToSign(log, hash), signature); err != nil {
		return fmt.Errorf("commit %s of %s: %w", hash, log, err)
	}
	return nil
}

// VerifyFile verifies the signature of a file that is not a log, by its SHA-256 in hex. It fails as VerifyCommit does.
func VerifyFile(public, sum, signature string) error {
	if err := verifySignature(public, fileToSign(sum), signature); err != nil {
		return fmt.Errorf("file %s: %w", sum, err)
	}
	return nil
}

// VerifyHead verifies the signature of the Pos and Hash of a head of a log of format 1. It fails as VerifyCommit does.
func VerifyHead(public string, log Log, head Head, signature string) error {
	if err := verifySignature(public, headToSign(log, head), signature); err != nil {
		return fmt.Errorf("head %s of %s: %w", head, log, err)
	}
	return nil
}

// verifySignature verifies a signature of a text. It fails with ErrForged if the signature does not fit, with another error
// if public is no key.
func verifySignature(public string, text []byte, signature string) error {
	key, err := ReadKey(public)
	if err != nil {
		return err
	}
	sig, err := base64.RawURLEncoding.Strict().DecodeString(signature)
	if err != nil || !keys.Verify(key, text, sig) {
		return ErrForged
	}
	return nil
}

// ReadKey parses a public key as Public gave it. It fails if the text is no key, and on a weak key.
func ReadKey(public string) (ed25519.PublicKey, error) {
	key, err := base64.RawURLEncoding.Strict().DecodeString(public)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("public key %q is not the %d characters that a server publishes", public, base64.RawURLEncoding.EncodedLen(ed25519.PublicKeySize))
	}
	if err := keys.Check(key); err != nil {
		return nil, fmt.Errorf("public key %q: %w", public, err)
	}
	return key, nil
}

func commitToSign(log Log, hash string) []byte {
	return fmt.Appendf(nil, "seneschal/head/v2\n%s\n%s\n", log, hash)
}

func fileToSign(sum string) []byte { return fmt.Appendf(nil, "seneschal/file/v1\n%s\n", sum) }

func headToSign(log Log, h Head) []byte {
	return fmt.Appendf(nil, "seneschal/head/v1\n%s\n%d\n%s\n", log, h.Pos, h.Hash)
}

// String formats the head as reports show it: the beginning of the hash, and the position.
func (h Head) String() string {
	return fmt.Sprintf("%.12s@%d", h.Hash, h.Pos)
}

// An Epoch is a time of a server between two restores, in which it signs with one key.
type Epoch struct {
	Name    string `json:"epoch,omitempty"`   // 32 hexadecimal digits, at random; "": the first
	Public  string `json:"key"`               // as Signer.Public
	Vouched string `json:"vouched,omitempty"` // signature of Name and Public by the key of the epoch before
}

// epochMark stands before the name of an epoch in a signature.
const epochMark = "epoch/"

// In returns the signer in the last of these epochs of the server, which is the present one. Its signatures of commits
// name that epoch.
func (s Signer) In(epochs []Epoch) Signer {
	s.epochs = epochs
	return s
}

// Epoch returns the name of the epoch in which the signer signs; "": the first.
func (s Signer) Epoch() string {
	if len(s.epochs) == 0 {
		return ""
	}
	return s.epochs[len(s.epochs)-1].Name
}

// Epochs returns the epochs of the server up to the present one; nil if that is the first.
func (s Signer) Epochs() []Epoch { return s.epochs }

// Vouch returns the epoch with Vouched set: the signature of its name and key by this signer, of the epoch before.
func (s Signer) Vouch(epoch Epoch) Epoch {
	epoch.Vouched = s.signBytes(epoch.textToSign())
	return epoch
}

func (e Epoch) textToSign() []byte {
	return fmt.Appendf(nil, "seneschal/epoch/v1\n%s\n%s\n", e.Name, e.Public)
}

// KeysFrom returns the keys that may be trusted with one key: itself first, then those of later epochs, as long as
// the key before vouches for each. It returns the trusted key alone if no epoch has it.
func KeysFrom(trusted string, epochs []Epoch) []string {
	keys := []string{trusted}
	first := slices.IndexFunc(epochs, func(e Epoch) bool { return e.Public == trusted })
	if first < 0 {
		return keys
	}
	for _, epoch := range epochs[first+1:] {
		if verifySignature(keys[len(keys)-1], epoch.textToSign(), epoch.Vouched) != nil {
			break
		}
		keys = append(keys, epoch.Public)
	}
	return keys
}
