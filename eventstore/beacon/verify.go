package beacon

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/cloudflare/circl/ecc/bls12381"
	"github.com/cloudflare/circl/sign/bls"
)

// domain is what the scheme mixes into each hash to the curve (RFC 9380).
const domain = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

// compressed is the bit of the first byte that says that a point is.
const compressed = 0x80

// Verify checks the signature of a round, and tells what it is worth.
func (c *Chain) Verify(r Round) (Randomness, error) {
	if err := formed(r); err != nil {
		return Randomness{}, err
	}
	if !bls.Verify(&c.key, message(r.Number), r.Signature) {
		return Randomness{}, fmt.Errorf("round %d: %w", r.Number, ErrSignature)
	}
	return worth(r), nil
}

// VerifyAll checks many rounds at about a third of the cost of Verify for each. Of
// forged ones the first is named.
func (c *Chain) VerifyAll(rounds []Round) error {
	if len(rounds) == 0 {
		return nil
	}
	if ok, err := c.together(rounds); err != nil || ok {
		return err
	}
	for _, r := range rounds {
		if _, err := c.Verify(r); err != nil {
			return err
		}
	}
	return fmt.Errorf("rounds %d and more: %w", rounds[0].Number, ErrSignature)
}

// together checks the sum of all signatures, each times a random factor of 128
// bits, against that of what they sign: who does not know the factors cannot have
// one forgery make up for another.
func (c *Chain) together(rounds []Round) (bool, error) {
	signed, signatures := new(bls12381.G1), new(bls12381.G1)
	signed.SetIdentity()
	signatures.SetIdentity()
	for _, r := range rounds {
		if err := formed(r); err != nil {
			return false, err
		}
		var hash, sig bls12381.G1
		if err := sig.SetBytes(r.Signature); err != nil || sig.IsIdentity() {
			return false, fmt.Errorf("round %d: %w", r.Number, ErrSignature)
		}
		hash.Hash(message(r.Number), []byte(domain))
		var factor bls12381.Scalar
		var random [16]byte
		_, _ = rand.Read(random[:]) // never fails
		factor.SetBytes(random[:])
		hash.ScalarMult(&factor, &hash)
		sig.ScalarMult(&factor, &sig)
		signed.Add(signed, &hash)
		signatures.Add(signatures, &sig)
	}
	raw, err := c.key.MarshalBinary()
	if err != nil {
		return false, err
	}
	var key bls12381.G2
	if err := key.SetBytes(raw); err != nil {
		return false, err
	}
	one := bls12381.ProdPairFrac([]*bls12381.G1{signed, signatures}, []*bls12381.G2{&key, bls12381.G2Generator()}, []int{1, -1})
	return one.IsIdentity(), nil
}

// formed refuses signatures in any form but one.
func formed(r Round) error {
	if len(r.Signature) != SignatureSize || r.Signature[0]&compressed == 0 {
		return fmt.Errorf("round %d: %w: not %d", r.Number, ErrForm, len(r.Signature))
	}
	return nil
}

// message is what is signed of a round.
func message(round uint64) []byte {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	return sum[:]
}

func worth(r Round) Randomness { return sha256.Sum256(r.Signature) }
