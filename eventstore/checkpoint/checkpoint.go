// Package checkpoint signs and verifies checkpoints, by which a server commits to everything that
// it has published: the number of its public commits, and the root of the tree over them
// (RFC 6962). The format is that of C2SP (tlog-checkpoint, signed-note, tlog-cosignature), so that
// witnesses who know nothing of seneschal can sign it, too.
package checkpoint

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/domain/lists"
	"seneschal/eventstore/keys"
)

// A Checkpoint is the state of a tree at one moment.
type Checkpoint struct {
	Origin string    `json:"origin"` // unique name of the tree, and of the key that signs
	Size   int64     `json:"size"`   // number of leaves
	Root   tlog.Hash `json:"root"`
}

// String returns the text that is signed: origin, size and root, each on a line.
func (c Checkpoint) String() string {
	return fmt.Sprintf("%s\n%d\n%s\n", c.Origin, c.Size, c.Root)
}

// ErrForm says that a text is no checkpoint.
var ErrForm = errors.New("not a checkpoint")

// Parse reads the text of a checkpoint. It ignores the contents of lines after the third, which are extensions (C2SP).
// It fails with ErrForm if a line is missing, empty or malformed, or if the last line does not end.
func Parse(text string) (Checkpoint, error) {
	rest, ended := strings.CutSuffix(text, "\n")
	lines := strings.Split(rest, "\n")
	if !ended || len(lines) < 3 {
		return Checkpoint{}, fmt.Errorf("%w: %d lines, and not origin, size and root", ErrForm, len(lines))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 0 || strconv.FormatInt(size, 10) != lines[1] {
		return Checkpoint{}, fmt.Errorf("%w: size %q", ErrForm, lines[1])
	}
	root, err := base64.StdEncoding.Strict().DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return Checkpoint{}, fmt.Errorf("%w: root %q", ErrForm, lines[2])
	}
	for i, line := range lines {
		if line == "" {
			return Checkpoint{}, fmt.Errorf("%w: line %d is empty", ErrForm, i+1)
		}
	}
	return Checkpoint{Origin: lines[0], Size: size, Root: tlog.Hash(root)}, nil
}

// A Signed is a checkpoint whose signature by its server has been verified, with the witnesses who
// say that they saw it.
type Signed struct {
	Checkpoint
	Seen    []Seen   `json:"seen,omitempty"`
	Unknown []string `json:"unknown,omitempty"` // names of signers whose keys are unknown
}

// Seen is the statement of a witness that it saw a checkpoint.
type Seen struct {
	Witness string    `json:"witness"`
	At      time.Time `json:"at"`
}

// ErrSignature says that a checkpoint is not signed by its server.
var ErrSignature = errors.New("the server has not signed this checkpoint")

// Open verifies a signed checkpoint with the key of its server, and the cosignatures of known witnesses. It fails with
// ErrForm if the text is no checkpoint, and with ErrSignature if the server has not signed it or if any signature by a
// known key is wrong.
func Open(signed []byte, server ed25519.PublicKey, witnesses ...note.Verifier) (Signed, error) {
	checkpoint, err := Parse(Text(signed))
	if err != nil {
		return Signed{}, err
	}
	if !isKeyName(checkpoint.Origin) || len(server) != ed25519.PublicKeySize {
		return Signed{}, fmt.Errorf("%s: %w", checkpoint.Origin, ErrSignature)
	}
	ownIdentity := newIdentity(checkpoint.Origin, signerKind, server)
	n, err := note.Open(signed, note.VerifierList(append([]note.Verifier{ownIdentity}, witnesses...)...))
	if err != nil {
		return Signed{}, fmt.Errorf("%s: %w: %w", checkpoint.Origin, ErrSignature, err)
	}
	s := Signed{Checkpoint: checkpoint, Unknown: lists.Map(n.UnverifiedSigs, func(sig note.Signature) string { return sig.Name })}
	signedByServer := false
	for _, sig := range n.Sigs {
		if sig.Name == ownIdentity.name && sig.Hash == ownIdentity.hash {
			signedByServer = true
			continue
		}
		at, err := SeenAt(sig)
		if err != nil {
			return Signed{}, fmt.Errorf("%s: %s: %w", checkpoint.Origin, sig.Name, err)
		}
		s.Seen = append(s.Seen, Seen{sig.Name, at})
	}
	if !signedByServer {
		return Signed{}, fmt.Errorf("%s: %w", checkpoint.Origin, ErrSignature)
	}
	return s, nil
}

// Text returns the text of a signed note, before the empty line and the signatures; "" if it has
// none.
func Text(signed []byte) string {
	if i := bytes.LastIndex(signed, []byte("\n\n")); i >= 0 {
		return string(signed[:i+1])
	}
	return ""
}

// The uses of a key, by C2SP signed-note: it signs the note itself, or the statement that its owner
// has seen the checkpoint (tlog-cosignature v1).
const (
	signerKind   byte = 0x01
	cosignerKind byte = 0x04
)

// NewSigner makes a signer of notes in a name with a key.
func NewSigner(name string, key ed25519.PrivateKey) note.Signer {
	return signer{newIdentity(name, signerKind, key.Public().(ed25519.PublicKey)), key, nil}
}

// NewCosigner makes a signer of checkpoints as a witness, with the time of signing.
func NewCosigner(name string, key ed25519.PrivateKey, now func() time.Time) note.Signer {
	return signer{newIdentity(name, cosignerKind, key.Public().(ed25519.PublicKey)), key, now}
}

// SignerKey formats the public key of a NewSigner as others configure it.
func SignerKey(name string, key ed25519.PublicKey) string {
	return newIdentity(name, signerKind, key).String()
}

// CosignerKey formats the public key of a NewCosigner as others configure it.
func CosignerKey(name string, key ed25519.PublicKey) string {
	return newIdentity(name, cosignerKind, key).String()
}

// NewVerifier parses a key as SignerKey or CosignerKey format it. It fails on a weak key, and on one whose hash does not
// fit.
func NewVerifier(text string) (note.Verifier, error) {
	name, rest, _ := strings.Cut(text, "+")
	hash, blob, found := strings.Cut(rest, "+")
	raw, err := base64.StdEncoding.Strict().DecodeString(blob)
	if !found || !isKeyName(name) || err != nil || len(raw) != 1+ed25519.PublicKeySize {
		return nil, fmt.Errorf("%q is no key: want NAME+HASH+KEY", text)
	}
	if raw[0] != signerKind && raw[0] != cosignerKind {
		return nil, fmt.Errorf("key of %s: its type %#02x is not known", name, raw[0])
	}
	if err := keys.Check(raw[1:]); err != nil {
		return nil, fmt.Errorf("key of %s: %w", name, err)
	}
	identity := newIdentity(name, raw[0], raw[1:])
	if sum, err := strconv.ParseUint(hash, 16, 32); err != nil || uint32(sum) != identity.hash || len(hash) != 8 {
		return nil, fmt.Errorf("key of %s: hash %q is not %08x", name, hash, identity.hash)
	}
	return identity, nil
}

// SeenAt returns the time that a witness's signature states. It fails if the signature is no cosignature.
func SeenAt(s note.Signature) (time.Time, error) {
	raw, err := base64.StdEncoding.DecodeString(s.Base64)
	if err != nil || len(raw) != 4+8+ed25519.SignatureSize {
		return time.Time{}, errors.New("not a cosignature")
	}
	return time.Unix(int64(binary.BigEndian.Uint64(raw[4:])), 0).UTC(), nil
}

// isKeyName reports whether a name can be that of a key: it is not empty, and has no blanks, no "+" and no ends of lines.
func isKeyName(name string) bool { return name != "" && !strings.ContainsAny(name, " +\t\r\n") }

// An identity is a public key with its name.
type identity struct {
	name string
	kind byte
	key  ed25519.PublicKey
	hash uint32
}

func newIdentity(name string, kind byte, key ed25519.PublicKey) identity {
	sum := sha256.Sum256(append([]byte(name+"\n"), append([]byte{kind}, key...)...))
	return identity{name: name, kind: kind, key: key, hash: binary.BigEndian.Uint32(sum[:])}
}

// Name returns the name in which it signs.
func (i identity) Name() string { return i.name }

// KeyHash returns the number that tells keys of the same name apart.
func (i identity) KeyHash() uint32 { return i.hash }

// String formats the key as others configure it.
func (i identity) String() string {
	return fmt.Sprintf("%s+%08x+%s", i.name, i.hash, base64.StdEncoding.EncodeToString(append([]byte{i.kind}, i.key...)))
}

// Verify reports whether a signature of a note's text is valid; that of a witness begins with the time of signing.
func (i identity) Verify(text, sig []byte) bool {
	if i.kind == signerKind {
		return keys.Verify(i.key, text, sig)
	}
	if len(sig) != 8+ed25519.SignatureSize {
		return false
	}
	return keys.Verify(i.key, textToCosign(binary.BigEndian.Uint64(sig), text), sig[8:])
}

type signer struct {
	identity
	key ed25519.PrivateKey
	now func() time.Time // clock of a witness; nil for other signers
}

// Sign signs a note's text, or that a checkpoint was seen now.
func (s signer) Sign(text []byte) ([]byte, error) {
	if s.kind == signerKind {
		return ed25519.Sign(s.key, text), nil
	}
	at := uint64(s.now().Unix())
	return append(binary.BigEndian.AppendUint64(nil, at), ed25519.Sign(s.key, textToCosign(at, text))...), nil
}

// textToCosign returns the bytes that a witness signs for a checkpoint.
func textToCosign(at uint64, text []byte) []byte {
	return append(fmt.Appendf(nil, "cosignature/v1\ntime %d\n", at), text...)
}
